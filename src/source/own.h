/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* own: whether a file is the user's own, or of others, whose code the user only uses: by its name, from where the user
 * stands.
 *
 *     own_init(&own, &places, &directories);           // places.directory is /home/me/app/build; /home/me/app has a
 * .git own_has_source(&own, TEXT("/home/me/app/src/a.c"));    // true, whether there is such a file or not
 *     own_has_source(&own, TEXT("/usr/include/a.h"));        // false
 *     own_release(&own);
 *
 * A name stands for the path that a map gives it, else for itself. An absolute path is the user's
 *
 * - below a directory that the user named, whatever else holds;
 * - in a work tree, which is the nearest directory above the working one, or that itself, that has a `.git`: below it;
 * - without a work tree: wherever it is, but not below /usr, /lib, /nix or /rustc, and below /opt, /build and /usr/src
 *   only if the working directory is there, too.
 *
 * In both it is of others below vendor/, node_modules/, third_party/, site-packages/, CMakeFiles/, the target/ beside a
 * Cargo.toml, .cargo, .rustup, .pyenv and a home's go/pkg; unless the working directory is there, too. Links count: a
 * path is the user's if it is as it is written, or as links lead to it.
 *
 * A relative name is no proof, for ./malloc/malloc.c is the C library's: it is the user's if a file of this name is
 * below the working directory, the directory above that, or one that a map leads to or that is searched, at such a
 * path. Nothing else depends on whether a file is there. Who drops the working directory from a name puts it back. */
#ifndef SOURCE_OWN_H
#define SOURCE_OWN_H

#include "base/names.h"
#include "source/places.h"

struct own_known; /* the answers so far, by name */

struct own {
    struct places places;     /* as they were given */
    struct text directory;    /* the working one, normalised */
    struct text top;          /* of the work tree, normalised; .s NULL: there is none */
    struct texts directories; /* that the user named, normalised */
    struct own_known *known;
    struct arena arena;
};

/* `places`: of them the working directory, the maps and the directories that are searched. `directories`: those that
 * the user named; relative ones start from the working one, and they need not be there. All that these point to must
 * outlive it. Release it. */
void own_init(struct own *own, const struct places *places, const struct texts *directories);
void own_release(struct own *own);

/* Whether a source is the user's, by the name that a profile has for it; worked out once for each name. */
bool own_has_source(const struct own *own, struct text name);

/* Likewise the directory below which the source is the user's: one that was named, the top of the work tree, or without
 * a work tree the directory that it lies in; .s NULL: it is not the user's. */
struct text own_below(const struct own *own, struct text name);

/* Whether a program or a library is: by an absolute path. It may be built in CMakeFiles/ and target/; the loader never
 * is the user's. */
bool own_has_object(const struct own *own, struct text name);

/* Of each name of an object whether it would be the user's if there were no work tree; free() it. */
bool *own_find_objects(const struct text *names, size_t count, struct text directory);

#endif
