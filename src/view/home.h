/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* home: the file and the line where a person looks for a function.
 *
 * Callgrind records the file of a function's first instruction, which may be inlined code: a constructor from a header
 * of the C++ library. The home is the recorded file, unless (1) this file is a header or a file of the system, (2) the
 * function is no template and no function of a standard library, and (3) it has code in other source files, which are
 * neither. Then the home is the file of (3) with most of its self cost, among equals the first by name. Costs are of
 * the first event, so that no option moves a home; in a comparison of the new side, unless the function is gone.
 * Where debug information was read, the home is the declaration that it has.
 *
 *     homes_init(&homes, profile);
 *     struct home home = home_of(&homes, function);
 *     homes_release(&homes); */
#ifndef VIEW_HOME_H
#define VIEW_HOME_H

#include "base/buckets.h"
#include "names/forms.h"
#include "view/study.h"

struct home {
    ref_t file;
    uint64_t line; /* of its entry, in the recorded file; in another one the first with code; 0: unknown */
};

struct homes {
    const struct profile *profile;
    struct forms forms;
    struct buckets pieces; /* by function: its pieces */
    uint64_t *first_lines; /* by piece; NULL: not worked out yet */
    uint64_t *entries;     /* by function: the line of its entry in its own file */
    struct home *known;    /* by function; .file NONE: not asked for yet */
};

/* A home is worked out when it is first asked for, and kept. Entries are known if the profile was read with
 * WANT_PLACES, see profile/entries.h; else, with WANT_LINES, they are the first lines with code.
 * The profile must outlive the homes; release them. */
void homes_init(struct homes *homes, const struct profile *profile);
void homes_release(struct homes *homes);

/* The homes of both sides of a comparison. Without a comparison only the new side has homes. */
void homes_init_sides(struct homes homes[SIDES], const struct study *study);
void homes_release_sides(struct homes homes[SIDES]);

struct home home_of(struct homes *homes, ref_t function);

/* Whether a file is a header by its name, or lies in a directory of the system. `path`: as recorded. */
bool home_is_foreign(struct text path);

#endif
