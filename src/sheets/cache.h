/* cache: what the screens of source and machine code read, kept as long as the profile is: the index of its lines, the
 * texts of a comparison as one, and machine code that was decoded. All is read when it is first asked for.
 *
 *     struct cache *cache = cache_new(&report);
 *     struct cached_lines *lines = cache_lines(cache, file);
 *     shown_open(&shown, &lines->reader, file);
 *     annotated_init(&annotated, lines->report, &lines->index, &shown);
 *     cache_free(cache); */
#ifndef SHEETS_CACHE_H
#define SHEETS_CACHE_H

#include "annotate/joined.h"
#include "annotate/machine_code.h"
#include "annotate/shown.h"
#include "rows/lines.h"
#include "sheets/missing_source.h"

#define CACHE_CODES 16u

/* Lines, and what reads their texts. */
struct cached_lines {
    const struct report *report; /* whose profile has the lines: of a comparison those of both texts of `file` */
    ref_t file;                  /* NONE: nothing is compared, and they are those of all files */
    struct joined_lines joined;  /* of a comparison; else zero */
    struct lines_index index;
    struct shown_reader reader;
    struct missing_source missing_source;
};

/* The machine code of a routine. */
struct cached_code {
    ref_t function; /* the first of its functions; NONE: its decoding was ended, so that it is not kept */
    struct report report;
    struct diagnostics said; /* why it could not be decoded, or what is odd about it */
    struct decoder decoder;
    struct routine routine;
    struct code code; /* none: it was not decoded */
    bool is_decoded;
};

struct cache {
    const struct report *report;
    struct run_stop stop;
    struct cached_lines *lines; /* NULL: not asked for */
    struct routines *routines;
    struct cached_code *codes[CACHE_CODES]; /* the last one first; NULL: no more */
};

/* Of a report, which must outlive it. Its view may change, but not its profile. `stop`: what ends a program that
 * decodes machine code. */
struct cache *cache_new(const struct report *report, struct run_stop stop);
void cache_free(struct cache *cache);

/* The lines of a file; its reader may read as much as at first. They live until those of another file of a comparison
 * are asked for. */
struct cached_lines *cache_lines(struct cache *cache, ref_t file);

/* Whether a function has machine code: an address was recorded of it. */
bool cache_has_code(struct cache *cache, ref_t function);

/* The machine code of a function; NULL: it has no address. It lives until that of CACHE_CODES others was asked for. */
const struct cached_code *cache_code(struct cache *cache, ref_t function);

#endif
