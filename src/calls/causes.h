/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* causes: the change between two sides as rows that add up to it: a row for each function that changed by itself or in
 * its calls, with what it is made of, in whole units. recipe.h works out the figures.
 *
 *     causes_init(&causes, &of);
 *     for (size_t i = 0; i < causes.count; i++)
 *         for (size_t part = causes.items[i].first; part < causes.items[i].end; part++)
 *             ... causes.parts.items[part].change ...            // they add up to causes.items[i].change
 *     ... causes.rest.change ...                                 // with this, rows add up to the change
 *     causes_release(&causes);
 *
 * The *gross* is the sum of what all rows are without their signs. Rows are in the order of their weight, which is
 * their change without its sign, or a tenth of their largest part, if that is more and nothing was moved to them. There
 * are at most ten of them, until they have 99% of the gross, and none below 0.2% of it but the first. The parts are the
 * largest, until they have 99% of the row's own gross: at most three, or four if that is all. All others are one.
 *
 * With filters all rows are worked out, and those without a function that filters keep are left out; the others are
 * chosen by their own gross. */
#ifndef CALLS_CAUSES_H
#define CALLS_CAUSES_H

#include "calls/recipe.h"

enum part_kind {
    PART_OWN,   /* the function's own code, with a cost that was moved to it if that is of the other sign */
    PART_MOVED, /* what its callers ask of it is more, or less, than what others do */
    PART_CALL,  /* a call of the function; or one in place of another, at the same line, a tenth more or less often */
    PART_FUNCTION, /* of a group: the row of a function */
    PART_SMALLER   /* all others */
};

struct cause_part {
    enum part_kind kind;
    ref_t of;      /* the call of PART_CALL, the node of PART_FUNCTION */
    ref_t instead; /* of PART_CALL: the call that is gone, in place of which there is this one; NONE: there is none */
    cost_t change;
    size_t count;   /* of PART_SMALLER: how many parts it is, */
    cost_t largest; /* and the largest of them, as a magnitude */
};

enum cause_kind {
    CAUSE_FUNCTION,
    CAUSE_LOADER, /* all functions of the dynamic loader */
    CAUSE_OBJECT, /* all functions of an object that was compiled otherwise */
    CAUSE_NOTHING /* in no function: what totals are more than the costs of functions */
};

struct cause {
    enum cause_kind kind;
    ref_t node; /* of CAUSE_FUNCTION; the program's is for what begins without a call. Of CAUSE_OBJECT the object */
    bool is_moved, is_left_out; /* `is_left_out`: filters keep none of its functions */
    cost_t change, largest;     /* `largest`: its largest part, as a magnitude */
    size_t first, end;          /* of its parts */
};

enum causes_fit {
    CAUSES_FIT,
    CAUSES_MANY,      /* ten rows are less than half of the gross: there are the three largest */
    CAUSES_CONTRADICT /* the gross is more than five times the cost: the calls do not fit the costs, there are no rows
                       */
};

struct causes_of {
    struct recipe_of recipe;
    const struct costs *totals; /* of the program */
    const bool *compiled;       /* by object: its functions are one row, as it was compiled otherwise; NULL: none are */
    const bool *kept;           /* by function: filters keep it; NULL: there are none */
};

struct causes {
    struct recipe_graph graph;
    struct recipe recipe;
    enum causes_fit fit;
    struct cause *items;
    size_t count;
    ARRAY(struct cause_part) parts;
    cost_t old, new, change, gross;
    struct {
        cost_t change, largest; /* the largest of those rows, as a magnitude */
        size_t count, left_out; /* `left_out`: those of them that filters leave out */
    } rest;
};

/* What `of` points to must outlive the causes; release them. */
void causes_init(struct causes *causes, const struct causes_of *of);
void causes_release(struct causes *causes);

/* Sets, by cause, the figure that its row would have by another measure and other calls: `of` is else that of the
 * causes. */
void causes_measure(const struct causes *causes, const struct causes_of *of, double *figures);

/* A figure in whole units, as rows are. */
cost_t causes_unit(double figure);

#endif
