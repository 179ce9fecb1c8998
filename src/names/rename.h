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

/* What is asked: rewrites of the names of each kind, as the user wrote them. `@FILE` stands for those in a file, a line
 * each; empty lines, and those that begin with `#`, are none. Of functions `OBJECT:s/RE/TO/` is for those of an object
 * alone, whose recorded name is OBJECT or ends in a slash and OBJECT. */
struct rewrites {
    struct texts objects, files, functions;
};

/* A rewrite, and what it did so far. */
struct rename {
    struct rewrite rewrite;
    struct text text;   /* all that the user wrote */
    struct text object; /* whose functions it is for; .s NULL: any */
    struct text path;   /* of the file where it stands; .s NULL: on the command line */
    uint64_t line;
    uint64_t matched, refused; /* names that it matched; of these, those that would have become too long */
};

/* The rewrites of one option, in their order: each makes its name of what the one before it made. */
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

/* Reads what is asked, which must outlive the renames, and the arena too. Returns false if a rewrite is wrong, or a
 * file cannot be read: `*error`, in the arena, says so as rewrite_init() does, or begins with `FILE:LINE:`. Release the
 * renames in any case. */
bool renames_init(struct renames *renames, const struct rewrites *asked, struct arena *arena, struct text *error);
void renames_release(struct renames *renames);

/* Whether what is asked can be read again: all its files, as far as they are there, are files. */
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
