/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sketch: which functions and calls of a profile are drawn as a graph: those that matter, so that a person can read it.
 *
 * Nodes are the functions of the view of which the inclusive cost, or a call in or out, has the percent limit's share:
 * within a cycle calls may cost what no member does. If these are too many, they are those with the largest share;
 * with --sort or --threshold those that the view has. Edges are the arcs between them that have a tenth of the limit.
 * With --peek the functions that it matches are nodes, and their callers and callees
 * over such arcs. */
#ifndef REPORT_DOT_SKETCH_H
#define REPORT_DOT_SKETCH_H

#include "view/view.h"

#define SKETCH_LIMIT (PERCENT / 2) /* of nodes, if the user asks for none */
#define SKETCH_NODES 80            /* likewise: the largest number of them */

struct sketch_edge {
    ref_t from, to; /* numbers of nodes */
    ref_t arc;
};

struct sketch {
    const struct view *view;
    const struct measure *measure;   /* what shares are of; NULL: there are no costs, and all is drawn */
    cost_t total;                    /* the program's */
    struct refs nodes;               /* functions, in the order of the view; after those of --peek their neighbours */
    size_t asked;                    /* the first so many are of the view */
    ARRAY(struct sketch_edge) edges; /* by `from`, then by `to` */
    struct matrix costs;             /* by edge */
    size_t functions;                /* how many the view could have shown */
};

/* The smallest share of an edge, in millionths of a percent. */
int64_t sketch_edge_limit(const struct sketch *sketch);

/* What the boxes around nodes stand for: files or objects, as --group asks, or else cycles. */
enum name_part sketch_box_part(const struct sketch *sketch);

/* The box that a node is in: the number of a file, an object or a cycle; or NONE. */
ref_t sketch_box(const struct sketch *sketch, size_t node);

/* The view must outlive it; release it in any case. */
void sketch_init(struct sketch *sketch, const struct view *view);
void sketch_release(struct sketch *sketch);

#endif
