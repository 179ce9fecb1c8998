/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match: which objects, files and functions of two profiles are the same.
 *
 *     match_init(&m, &new, &old, false);
 *     m.functions.items[m.function_of[SIDE_OLD][f]].of[SIDE_NEW] ... // what the old function f is now, or NONE
 *     match_release(&m);
 *
 * Objects and files are matched first, one of a side with one of the other: those of one name, the programs that were
 * run, whatever they are called, then those of one key (normalize_path.h) below other directories (match_paths.h).
 * Functions are matched in stages, each on what the ones before it left over:
 *
 *   1. object, file and name are the same;
 *   2. object, file and the key of the name (normalize.h) are; if a side has several such functions, each is matched
 * by its name or its kind of clone if that leaves none over, else all of them are one group;
 *   3. file and name are, or else file and key, in another object, if one such function is left on each side; if the
 *      file is not known, no other function at all may have this name;
 *   4. object and name are, or else object and key, in another file, if one such function is left on each side.
 *
 * Functions whose name is an address are matched by it if all functions of their object are; else they are one group.
 * Contexts that were not folded before are the same by their whole names. It takes time that is linear in the number of
 * functions and the bytes of their names, and depends on nothing but the profiles. */
#ifndef COMPARE_MATCH_H
#define COMPARE_MATCH_H

#include "compare/match_functions.h"
#include "compare/match_paths.h"
#include "profile/profile.h"

/* An object or a file of the comparison: its number on each side; NONE: the side does not have it. */
struct matched {
    ref_t of[SIDES];
};

struct matched_list ARRAY_OF(struct matched);

/* A function of the comparison, or a group of them: the first function of each side, and how many there are. No two
 * have the same object, file and name. */
struct matched_function {
    ref_t of[SIDES];
    ref_t members[SIDES];
    enum match_how how;
    ref_t object, file; /* those that it is in: on the new side, or else on the old one */
    bool moved;         /* it was in another file, in which the new side has no code of it */
    bool is_variant;    /* a function of the C library that is written for another processor on each side */
    struct text name;   /* on the new side, or else on the old one; of a group `f [3 clones]`, or `12 functions without
                           names` */
};

/* Objects, files and functions of the comparison are numbered as the new side has them; those that only the old side
 * has come after them. Texts are those of the profiles, which must outlive the match, or are in the arena. */
struct match {
    struct matched_list objects, files;
    ARRAY(struct matched_function) functions;
    ref_t *object_of[SIDES], *file_of[SIDES], *function_of[SIDES]; /* by the number on a side: that of the comparison */
    struct prefix_pairs prefixes;                                  /* directories of files, those of most files first */
    size_t variants;            /* functions of the C library that were matched though written for other processors */
    struct text variant[SIDES]; /* an example of these processors: `avx2`; may be empty on one side */
    struct arena arena;
};

/* `exact`: names of objects, files and functions have to be the same, byte by byte, and there are no groups. */
void match_init(struct match *m, const struct profile *new, const struct profile *old, bool exact);
void match_release(struct match *m);

/* The file of the comparison that a piece of a side's profile is in. If a function moved, the code in its own file
 * moved with it. */
ref_t match_file_of(const struct match *m, const struct profile *profile, enum side side, ref_t piece);

#endif
