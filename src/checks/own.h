/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* own: what of a profile is the user's own code (source/own.h), and what that costs: by the object that a function is
 * in, where objects are recorded, else by the file that its code is in.
 *
 *     struct own_costs costs = own_costs_of(&(struct own_code){profile, NULL, &rule}, &arena);
 *     costs.of[OWN_USERS] ...
 *
 * What both sides of a comparison have is the user's if either side records it as the user's: the program is the same,
 * wherever it was built. */
#ifndef CHECKS_OWN_H
#define CHECKS_OWN_H

#include "view/study.h"

/* A profile, the sides of which it was joined (or NULL), and the rule that says whose code it is. */
struct own_code {
    const struct profile *profile;
    const struct sides *sides;
    const struct own *rule;
};

enum own_part { OWN_USERS, OWN_OTHERS, OWN_PARTS };

struct own_costs {
    struct costs of[OWN_PARTS]; /* their cells are in the arena */
    struct costs most; /* what the user's code may cost at most, as functions are hidden; no costs: that is exact */
    bool has[SIDES];   /* whether the side has any of the user's code */
};

/* Adds up the self costs. */
struct own_costs own_costs_of(const struct own_code *code, struct arena *arena);

/* By function, whether code of it is the user's; free() it. */
bool *own_functions(const struct own_code *code);

/* Says in words (in the arena) that a side, of those that are asked, has no own code; NULL: each has. */
const char *own_fault(const struct measured_sides *measured, const struct own_costs *costs, const bool asks[SIDES],
                      struct arena *arena);

/* The rows of --by=own: the user's code, and all other, on each side. A side without own code is diagnosed. All that
 * `code` points to must outlive the pairs; release them. */
void own_pairs_init(struct unit_pairs *pairs, const struct own_code *code, struct diagnostics *diagnostics);

#endif
