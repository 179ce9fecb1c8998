/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* functions: the functions of a whole profile with their contexts folded (names/contexts), and the cost of each, for
 * checks, which do not look at tables. If no context needs folding, it is the study's own profile. */
#ifndef CHECKS_FUNCTIONS_H
#define CHECKS_FUNCTIONS_H

#include "names/pattern.h"
#include "rows/unsure.h"
#include "view/study.h"

enum functions_part {
    FUNCTIONS_SELF = 1, /* contexts, and self costs; the profile was read with its calls */
    FUNCTIONS_GRAPH = 2 /* inclusive costs and calls of the functions */
};

struct functions {
    const struct profile *profile;
    const struct sides *sides;         /* in a comparison; else NULL */
    struct forms forms;                /* of its names */
    const struct inclusive *inclusive; /* with FUNCTIONS_GRAPH: `own`, or the study's */
    struct matrix self;                /* by function, with FUNCTIONS_SELF */
    struct unsure_rows unsure;         /* the most that self costs may be, as functions are hidden */
    bool *shares_calls;                /* by function: calls of it or by it are shared; NULL: none are */
    struct matrix brought;             /* likewise: the cost of calls from other functions, once it was asked for */
    bool has_brought;
    bool is_made; /* the profile is `made` */
    struct profile made;
    struct graph graph;
    struct inclusive own;
};

/* Works out the parts (enum functions_part). Cycles are always searched. Contradictions in the profile are diagnosed,
 * unless the study did so. The struct points into itself: do not copy it. The study must outlive it. */
void functions_init(struct functions *functions, const struct study *study, unsigned parts,
                    struct diagnostics *diagnostics);
void functions_release(struct functions *functions);

/* The functions whose names match in any form; NULL: all functions. The caller owns the array. */
struct refs functions_find(struct functions *functions, const struct pattern *pattern);

/* Whether a side has a row with these costs: a function, or NONE. Without a comparison always true. */
bool functions_has(const struct functions *functions, enum side side, ref_t function, const struct spent *spent);

/* The figures of a function, as far as they are worked out. A member of a cycle has as `most` the cost of the cycle. */
struct spent functions_spent(const struct functions *functions, ref_t function);

/* By function (from malloc), whether a side has it by calls of it alone: it has neither costs nor calls of its own. */
bool *functions_find_bare(const struct functions *functions, enum side side);

/* By function (from malloc), the costs, without their signs, of others whose names begin with its name, or with all
 * that stands before a quote in it, and then a quote: if the functions that called these are lost, they may be its
 * contexts. Inclusive costs need FUNCTIONS_GRAPH. `measure` NULL: each function counts 1. */
cost_t *functions_find_apart(const struct functions *functions, const struct measure *measure, bool is_inclusive);

/* What calls from other functions brought to a function. */
struct costs functions_brought(struct functions *functions, ref_t function);

/* The sum over all functions of inclusive cost beyond the cost of recorded calls to them, without the function with the
 * largest such excess, in which the program begins: if lines are missing, calls of this cost may be missing, too. With
 * FUNCTIONS_GRAPH. */
cost_t functions_uncalled(struct functions *functions, const struct measure *measure);

#endif
