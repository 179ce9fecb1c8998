/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache: the data of the screens of source and machine code, kept as long as the profile: the index of its lines, the
 * joined texts of a comparison, and decoded machine code. Each is read when it is first asked for.
 *
 *     struct cache *cache = cache_new(&report);
 *     struct cached_lines *lines = cache_lines(cache, file);
 *     shown_open(&shown, &lines->reader, file);
 *     annotated_init(&annotated, lines->report, &lines->index, &shown);
 *     cache_free(cache); */
#ifndef SHEETS_CACHE_H
#define SHEETS_CACHE_H

#include "annotate/code_chains.h"
#include "annotate/joined.h"
#include "annotate/paired_code.h"
#include "annotate/shown.h"
#include "rows/lines.h"
#include "sheets/missing_source.h"

#define CACHE_CODES 16u

/* Lines, and the reader of their texts. */
struct cached_lines {
    const struct report *report; /* its profile has the lines; in a comparison the lines of both texts of `file` */
    ref_t file;                  /* NONE: no comparison, and the lines of all files */
    struct joined_lines joined;  /* in a comparison; else zero */
    struct lines_index index;
    struct shown_reader reader;
    struct missing_source missing_source;
};

/* The machine code of a routine; in a comparison of both sides. */
struct cached_code {
    ref_t function; /* the first of its functions; NONE: decoding was stopped, so the code is not kept */
    bool is_paired; /* both sides: `paired` is it, and `routine`, `code` and `decoder` are empty */
    struct paired_codes sides;
    struct paired_code paired;
    struct report report;
    struct diagnostics said; /* why it could not be decoded, or oddities of it */
    struct decoder decoder;
    struct routine routine;
    struct code code;          /* empty: it was not decoded */
    struct code_chains chains; /* what was inlined, of one profile; none: nothing was, or it is not known */
    bool is_decoded;
};

struct cache {
    const struct report *report;
    struct run_stop stop;
    struct cached_lines *lines; /* NULL: not asked for */
    struct routines *routines;
    struct cached_code *codes[CACHE_CODES]; /* the last used first; NULL: no more */
};

/* The cache of a report, which must outlive it. The report's view may change, its profile may not. `stop` ends a
 * program that decodes machine code, or that reads debug information. */
struct cache *cache_new(const struct report *report, struct run_stop stop);
void cache_free(struct cache *cache);

/* The lines of a file; the limit of its reader starts anew. They live until the lines of another file of a comparison
 * are asked for. */
struct cached_lines *cache_lines(struct cache *cache, ref_t file);

/* Whether a function has machine code, that is, a recorded address. */
bool cache_has_code(struct cache *cache, ref_t function);

/* The machine code of a function; NULL: it has no address. It lives until the code of CACHE_CODES other functions was
 * asked for. */
const struct cached_code *cache_code(struct cache *cache, ref_t function);

#endif
