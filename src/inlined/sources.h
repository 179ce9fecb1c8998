/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sources: where it is looked for what was inlined: object files, and their debug information.
 *
 *     struct inlined_sources sources = {.places = {...}, .diagnostics = &diagnostics};
 *     inlined_sources_init(&sources);
 *     ...
 *     inlined_sources_release(&sources); */
#ifndef INLINED_SOURCES_H
#define INLINED_SOURCES_H

#include "base/diagnostic.h"
#include "machine/object.h"
#include "profile/profile.h"

/* The objects with a hundredth of the cost of a profile, by the last parts of their names: those in which it is known
 * what was inlined, and those that were left as they are. Zero-initialise it. */
struct inlined_seen {
    struct texts known, left;
};

/* Set the first fields; what they point to must outlive it. */
struct inlined_sources {
    struct object_places places;
    struct diagnostics *diagnostics; /* what is wrong with an object, and how much was inlined */
    bool (*wants)(const void *context, const struct profile *profile, ref_t object); /* whether an object's inlined
                                        functions are asked for; NULL: nobody asks */
    const void *context;
    bool fetches;              /* debug information that is nowhere here comes from servers */
    struct inlined_seen *seen; /* its texts are in the arena; NULL: nobody asks */

    struct texts roots;            /* directories with separate debug files, as /usr/lib/debug */
    struct code_reader *reader;    /* machine/code_table.h */
    struct debuginfod *debuginfod; /* machine/debuginfod.h */
    bool is_ready;                 /* it was said what is asked */
    struct arena arena;
};

void inlined_sources_init(struct inlined_sources *sources);
void inlined_sources_release(struct inlined_sources *sources); /* also one that is all 0 */

/* The file with the debug information of an object (an absolute path, with a NUL after it), fetched from a server, in
 * the arena; .s NULL: none came. What is asked, and what fails, is diagnosed. */
struct text inlined_fetch(struct inlined_sources *sources, struct text object);

/* Notes an object. */
void inlined_see(struct inlined_sources *sources, struct text name, bool is_known);

/* An object that was left as it is in one of two profiles, and not in the other: functions that were inlined in it
 * would be functions of one of them alone. TEXT_NONE: there is none. */
struct text inlined_seen_differ(const struct inlined_seen *a, const struct inlined_seen *b);
void inlined_seen_release(struct inlined_seen *seen);

#endif
