/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract: which functions of a report, calls, pieces of functions and lines of source a page has: those that weigh
 * most.
 *
 * All are taken in one order, by their weights. A call weighs what it costs itself, also in a cycle; a function no less
 * than its dearest call; a piece no more than its function. The dearest caller and the dearest callee of a function
 * come with it, after all that weighs a hundredth of the program. A function comes with those that it is reachable only
 * through. A line, or an instruction, comes with the functions that own it. A node of the tree of calls comes with
 * those above it, and their functions. Rows of the other tables stand in the same order. */
#ifndef REPORT_HTML_EXTRACT_H
#define REPORT_HTML_EXTRACT_H

#include "calls/weights.h"
#include "report/html/groups.h"
#include "report/html/machine.h"
#include "report/html/sheets.h"
#include "report/html/tree.h"
#include "report/html/weight.h"

struct extract_item;

struct extract {
    const struct view *view;
    const struct weighing *weighing;
    struct sheets *sheets;
    struct groups *groups;
    struct machine *machine;
    struct tree *tree;
    size_t large; /* bytes: functions with longer names are written last, so that the others have room */
    bool *is_row; /* by function: the report has it as a row of its own */
    struct call_weights weights;
    ARRAY(struct extract_item) items; /* the heaviest first */
    bool *functions, *arcs, *pieces;  /* by function, by arc, by piece of the profile: what the page has */
    struct {
        size_t functions, calls; /* rows of the report, and arcs from or to such rows */
        struct matrix self;      /* one row: of these functions */
        bool tree;               /* the tree of calls lacks nodes */
    } left;
};

/* Weighs functions, calls, pieces and lines, for a page that may have so many bytes. `sheets`: where lines are chosen,
 * too. All must outlive it. Release it in any case. */
void extract_init(struct extract *extract, const struct report *report, const struct weighing *weighing,
                  struct sheets *sheets, size_t room);

/* Weighs the rest, and puts all in their order. `groups`, `machine` and `tree`: where rows of the other tables,
 * instructions and nodes are chosen, too. They must outlive it. */
void extract_complete(struct extract *extract, struct groups *groups, struct machine *machine, struct tree *tree);

void extract_release(struct extract *extract);

/* Chooses the first `count` of the items, and nothing else. */
void extract_choose(struct extract *extract, size_t count);

/* About how many bytes the first `count` of the items take in a page: right to some factor that is much the same for
 * all counts. */
uint64_t extract_estimate(const struct extract *extract, size_t count);

/* The largest count of items whose estimate is below this. */
size_t extract_count(const struct extract *extract, uint64_t estimate);

/* The weight of the least of the first `count` of the items; 0 if those are all. */
uint64_t extract_least(const struct extract *extract, size_t count);

/* How many items weigh so much, or more. */
size_t extract_count_from(const struct extract *extract, uint64_t weight);

/* Writes what was not chosen as a member of the object that is open; nothing if all was. */
void extract_write_left(const struct extract *extract, struct json_report *r);

#endif
