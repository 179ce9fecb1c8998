/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree: the tree of calls that a page may have: that of --call-tree, of the whole program, without the nodes that cost
 * nothing. It grows exponentially, so it is followed from the dearest node to the next one, until there are enough.
 *
 *     tree_init(&tree, report);
 *     tree_want(&tree, 3);
 *     tree.items[3].is_chosen = true;       // and so for each node that is to be written, and for all above it
 *     tree_lack(&tree);
 *     tree_point(&tree, &json_report);      // before its functions are chosen
 *     tree_write(&tree, &json_report);
 *     tree_release(&tree); */
#ifndef REPORT_HTML_TREE_H
#define REPORT_HTML_TREE_H

#include "report/html/weight.h"
#include "report/json/report.h"
#include "view/call_tree.h"

#define TREE_NODES_MOST 10000  /* what a picture shows of a program, and around its functions, is less */
#define TREE_ROWS_MOST 100000u /* looked at for them: most cost little, or nothing */

/* A row of the call tree, of the same number. */
struct tree_node {
    uint64_t weight; /* of its cost, in a comparison of the new one; see weight.h */
    bool is_dear;    /* it may be written; others are here until trimming */
    bool is_open;    /* what it calls is here */
    bool is_wanted;  /* it is to be written, if it may be and there is room */
    bool is_chosen;
    size_t number; /* of those that are written */
};

/* A node of calls/nodes.h that is several functions. */
struct tree_cycle {
    ref_t node;
    size_t functions;
    struct costs self, whole; /* wherever it is called: self cost, and inclusive cost */
};

struct tree {
    const struct report *report;
    const struct tree *first; /* of a second edition: the tree of the first; NULL: there is none */
    ref_t *like;              /* by node, of these: the node of the first that it is like; NONE: none */
    struct weighing weighing;
    struct view_call_tree costed;
    struct tree_node *items;
    size_t count, capacity;          /* of both; each node comes after the one above it */
    ARRAY(struct tree_cycle) cycles; /* by node, ascending */
    bool is_part;                    /* some nodes are not wanted, as trimming found */
    struct matrix lacking; /* of each event the largest cost of a node that is not here, and of one that is not written;
                              absent: there is none */
};

/* Makes the tree; it has no nodes if no calls were recorded. None is chosen. The report must outlive it. Release it in
 * any case. */
void tree_init(struct tree *tree, const struct report *report);
void tree_release(struct tree *tree);

/* The node above a node; SIZE_MAX: there is none. */
size_t tree_above(const struct tree *tree, size_t node);

/* The function that a node is, or that names it: in the picture it stands for a whole cycle. */
ref_t tree_function(const struct tree *tree, size_t node);

/* Says that a node, and so those above it, are to be written if there is room. */
void tree_want(struct tree *tree, size_t node);

/* Forgets nodes that are not to be written in any case: once all are wanted that may be. Nodes get other numbers. */
void tree_trim(struct tree *tree);

/* Finds the nodes of a first edition that stand below the same functions. `twins`: by function, that of the first;
 * NONE: it is none. Does nothing the second time. The first must outlive it. */
void tree_find_like(struct tree *tree, const struct tree *first, const ref_t *twins);

void tree_clear(struct tree *tree);

/* Finds out what the chosen nodes lack of the wanted ones; returns whether they lack anything. */
bool tree_lack(struct tree *tree);

/* Writes what they lack as a member of the object that is open. */
void tree_write_lacking(const struct tree *tree, struct json_report *r);

/* Has the functions of chosen nodes written. */
void tree_point(const struct tree *tree, struct json_report *r);

/* Writes the chosen nodes as a member of the object that is open, and whether not all are wanted. */
void tree_write(const struct tree *tree, struct json_report *r);

#endif
