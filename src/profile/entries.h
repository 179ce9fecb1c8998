/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entries: the lines at which functions are entered, as far as their calls and their lines tell.
 *
 *     entries_add_call(&entries, f, 42, 3);          // calls=3 42
 *     entries_add_line(&entries, f, 45);             // a line of its own file with costs, before any fi= or fe=
 *     entries_find(&entries, functions, others);     // by function: f 42
 *
 * The rule of the format: the place of a function is the line that most calls of it name, of those that are not 0,
 * among equals the lowest. Where no call is counted, lines of calls are those of samples: it is the lowest of them and
 * of the function's own lines. Of a function that nobody calls, or whose calls name line 0, it is the lowest line of
 * its own file that has costs before any fi= or fe= in its block: an inlined function may have lower ones. Where debug
 * information was read, the place is that of the declaration. */
#ifndef PROFILE_ENTRIES_H
#define PROFILE_ENTRIES_H

#include "base/index.h"

/* The calls of a function that name a line. */
struct entry_calls {
    ref_t function; /* NONE: they were taken out */
    uint64_t line;  /* not 0 */
    uint64_t count; /* 0: of all */
};

/* Where the declaration of a function is, as debug information has it, which rules over all else. */
struct entry_place {
    ref_t file;
    uint64_t line; /* 0: unknown */
};

/* Zero-initialise, and release it. */
struct entries {
    ARRAY(struct entry_calls) calls;    /* each function and line once */
    ARRAY(uint64_t) lines;              /* by function, as far as any has one: the lowest of its own; 0: none */
    ARRAY(struct entry_place) declared; /* likewise */
    struct index index;
};

void entries_release(struct entries *entries);

/* Line 0 is left out. */
void entries_add_call(struct entries *entries, ref_t function, uint64_t line, uint64_t count);
void entries_add_line(struct entries *entries, ref_t function, uint64_t line);

/* Notes where a function is declared; the first place stays. */
void entries_declare(struct entries *entries, ref_t function, struct entry_place place);

/* The place where a function is declared; .line 0: unknown. */
struct entry_place entries_declared(const struct entries *entries, ref_t function);

/* Adds all entries of another profile, by its functions' numbers here; those of NONE are left out. The second adds
 * declarations alone, by the numbers of files, too; `files` NULL: they are the same. */
void entries_merge(struct entries *entries, const struct entries *from, const ref_t *functions);
void entries_merge_declared(struct entries *entries, const struct entries *from, const ref_t *functions,
                            const ref_t *files);

/* Numbers functions anew; those of NONE are dropped. */
void entries_renumber(struct entries *entries, const ref_t *numbers);

/* By function, its line; 0: unknown. `others`: by function, the line of it where none of its own is known, or 0.
 * free() it. */
uint64_t *entries_find(const struct entries *entries, size_t functions, const uint64_t *others);

#endif
