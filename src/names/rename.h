/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rename: a profile whose objects, files and functions have other names.
 *
 *     renames_init(&renames, &asked, &arena, &error)   // false: a rewrite is wrong
 *     renames_apply(&renames, &to, &from);             // `to` is the profile with the new names
 *     renames_check(&renames, &diagnostics);           // notes the rewrites that changed nothing
 *     renames_release(&renames);
 */
#ifndef NAMES_RENAME_H
#define NAMES_RENAME_H

#include "base/diagnostic.h"
#include "names/rewrite.h"
#include "profile/profile.h"

/* The rewrites of the names of each kind, as the user wrote them. `@FILE` stands for the rewrites in a file, one on
 * each line; empty lines and lines that begin with `#` are ignored. For functions, `OBJECT:s/RE/TO/` applies only to
 * functions of the object whose recorded name is OBJECT or ends in a slash and OBJECT. */
struct rewrites {
    struct texts objects, files, functions;
};

/* A rewrite, and its effect so far. */
struct rename {
    struct rewrite rewrite;
    struct text text;   /* all that the user wrote */
    struct text object; /* the object whose functions it applies to; .s NULL: any */
    struct text path;   /* of the file where it stands; .s NULL: on the command line */
    uint64_t line;
    uint64_t matched, refused; /* names that it matched; and how many of these would have become too long */
};

/* The rewrites of one option, in their order: each takes the name that the rewrite before it made. */
struct rename_option {
    const char *option; /* its name without dashes */
    struct rename *items;
    size_t count, capacity;
    bool by_object; /* some are for one object alone */
};

/* A zero-initialised one leaves all names as they are. */
struct renames {
    struct rename_option objects, files, functions;
    struct texts read; /* the paths that `@FILE` named */
};

/* Reads the rewrites, which must outlive the renames, as must the arena. Returns false if a rewrite is wrong, or a file
 * cannot be read: `*error`, in the arena, says so as rewrite_init() does, or begins with `FILE:LINE:`. Always release
 * the renames. */
bool renames_init(struct renames *renames, const struct rewrites *asked, struct arena *arena, struct text *error);
void renames_release(struct renames *renames);

/* Whether the rewrites can be read again: all their files that exist are regular files. */
bool renames_are_lasting(const struct rewrites *asked);

/* Whether nothing is asked. */
bool renames_are_empty(const struct renames *renames);

/* Makes `to` (not initialised) the profile `from` (finished) with the new names. Objects, files and functions that get
 * the same name become one, with the costs of all. A name that would become too long stays as it was before that
 * rewrite. New names of files lose the working directory, as those of an input do. */
void renames_apply(struct renames *renames, struct profile *to, const struct profile *from);

/* Notes each rewrite that matched no name of any profile so far, and warns of those that made names too long. */
void renames_check(const struct renames *renames, struct diagnostics *diagnostics);

#endif
