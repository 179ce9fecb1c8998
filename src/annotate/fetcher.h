/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fetcher: the sources of libraries that servers of the distribution have, fetched by debuginfod-find for files that
 * are nowhere else. A fetcher serves a whole run: no question is asked twice, and all runs of the program share its
 * limits. It knows nothing of profiles.
 *
 *     struct fetcher *fetcher = fetcher_new(&question, &diagnostics);
 *     struct text path = fetcher_find(fetcher, object, source, written);    // .s NULL: nothing was fetched
 *     fetcher_free(fetcher);
 *
 * A source is asked for by the object file that was compiled from it, and only if this file did not change since the
 * profile was written: else it may be another version. Only absolute names are asked for, as servers know no others. */
#ifndef ANNOTATE_FETCHER_H
#define ANNOTATE_FETCHER_H

#include "view/question.h"

struct run_stop; /* of base/run.h */

/* Asks nothing yet. All must outlive it. Its actions and failures become notes. Free it; freeing NULL does nothing. A
 * question has a fetcher, unless only the user's own files are wanted. */
struct fetcher *fetcher_new(const struct question *question, struct diagnostics *diagnostics);
void fetcher_free(struct fetcher *fetcher);

/* Starts its limit of questions anew, for a person who looks at one source after another. `stop` may end a question. */
void fetcher_renew(struct fetcher *fetcher, const struct run_stop *stop);

/* Fetches a source of an object, both by their recorded names, for a profile that was written at a time in nanoseconds
 * since 1970. The path is without links, and lives as long as the fetcher. */
struct text fetcher_find(struct fetcher *fetcher, struct text object, struct text source, int64_t written);

#endif
