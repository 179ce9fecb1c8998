/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match_functions: matches the functions of two sides. Objects, files and names are compared by their numbers. The
 * stages are those of match.h. */
#ifndef COMPARE_MATCH_FUNCTIONS_H
#define COMPARE_MATCH_FUNCTIONS_H

#include "base/index.h"
#include "events/side.h"

/* How functions were matched: by object, file and name; by object and file, with another name; by file, in another
 * object; by object, in another file; or as a group of several functions on some side. */
enum match_how { MATCH_NONE /* one side only */, MATCH_EXACT, MATCH_NAME, MATCH_FILE, MATCH_OBJECT, MATCH_GROUP };

/* The names of a function: numbers that are the same on both sides. No two functions of a side have the same object,
 * file and name. */
struct identity {
    ref_t object, file, name;
    ref_t body; /* its name without the numbers of clones */
    ref_t key;  /* NONE: the name is an address */
};

/* Functions of both sides that are matched: the first of each side, and how many. */
struct function_match {
    ref_t of[SIDES], members[SIDES];
    enum match_how how;
};

struct function_matches {
    const struct identity *identities[SIDES];
    size_t count[SIDES];
    ref_t unknown_file;           /* the number of the file `???`, or NONE */
    ref_t *counterpart_of[SIDES]; /* by function: the same one on the other side, even if others are alike; or NONE */
    ref_t *match_of[SIDES];       /* by function: its match */
    struct function_match *items; /* numbered as the new side's functions are, then the others of the old side */
    size_t match_count, capacity;
};

/* Matches the functions with these identities, which must outlive the matches. `exact`: only the first stage. */
void function_matches_init(struct function_matches *m, const struct identity *const identities[SIDES],
                           const size_t count[SIDES], ref_t unknown_file, bool exact);
void function_matches_release(struct function_matches *m);

#endif
