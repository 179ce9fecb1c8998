/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* locator: finds the sources of a profile's files in the places of a request, and reads them one after another.
 *
 *     locator_init(&locator, profile, question, directory);
 *     if (locator_open(&locator, file, &why) == SOURCE_FOUND)
 *         use(&locator.reader.source);
 *     locator_release(&locator); */
#ifndef ANNOTATE_LOCATOR_H
#define ANNOTATE_LOCATOR_H

#include "annotate/fetcher.h"
#include "source/own.h"
#include "source/source.h"
#include "view/question.h"

struct locator {
    const struct profile *profile;
    const struct sides
        *sides; /* of the profile, if two were joined; set it after locator_init() for ownership; or NULL */
    struct source_reader reader;
    struct own own;          /* by the places of the request */
    uint64_t *last_lines;    /* by file; made for the first tail */
    ref_t *objects;          /* by file: the object with most of its cost; made for the first file that is fetched */
    struct fetcher *fetcher; /* of sources that are nowhere else; NULL: there is none */
    int64_t newest_input;    /* the time when the newest input of the profile was written, in nanoseconds since 1970;
                                INT64_MAX: unknown */
};

/* The places where a request looks for sources. Both must outlive it. */
struct places locator_places(const struct request *request, struct text directory);

/* `directory`: the working directory. All must outlive it. */
void locator_init(struct locator *locator, const struct profile *profile, const struct question *question,
                  struct text directory);
void locator_release(struct locator *locator);

/* Starts its limits of reading and fetching anew, for a person who asks for one source after another. `stop` may end a
 * fetch. */
void locator_renew(struct locator *locator, const struct run_stop *stop);

/* Looks for the source of a file: by its name, by tails of its name in the user's directories, last on servers. Returns
 * as source_search(); a fetched source is never newer than the profile. */
enum source_result locator_open(struct locator *locator, ref_t file, struct text *why);

/* The owner of a file of the profile: the user by source/own, found or not; unknown if it is not found at its name, nor
 * at the place of it by a map or a directory that is searched. */
enum ownership { OWNED_UNKNOWN, OWNED_BY_USER, OWNED_BY_OTHERS };
enum ownership locator_ownership(const struct locator *locator, ref_t file);

/* Whether most of the existing files belong to others. */
bool locator_are_mostly_others(const struct locator *locator, const struct refs *files);

/* Whether a file changed at this time may differ from the profile's. */
static inline bool locator_is_newer(const struct locator *locator, int64_t modified)
{
    return modified > locator->newest_input;
}

/* The last line of a file with a cost or a call; 0 if there is none, or lines were not read. */
uint64_t locator_last_line(struct locator *locator, ref_t file);

#endif
