/* kept: what the screens of source and machine code read, kept as long as the profile is: the index of its lines, the
 * texts of a comparison as one, and machine code that was decoded. All is read when it is first asked for.
 *
 *     struct kept *kept = kept_new(&report);
 *     struct kept_lines *lines = kept_lines(kept, file);
 *     shown_open(&shown, &lines->reader, file);
 *     annotated_init(&annotated, lines->report, &lines->index, &shown);
 *     kept_free(kept); */
#ifndef SHEETS_KEPT_H
#define SHEETS_KEPT_H

#include "annotate/joined.h"
#include "annotate/machine_code.h"
#include "annotate/shown.h"
#include "rows/lines.h"
#include "sheets/absent.h"

#define KEPT_CODES 16u

/* Lines, and what reads their texts. */
struct kept_lines {
    const struct report *report; /* whose profile has the lines: of a comparison those of both texts of `file` */
    ref_t file;                  /* NONE: nothing is compared, and they are those of all files */
    struct joined_lines joined;  /* of a comparison; else zero */
    struct lines_index index;
    struct shown_reader reader;
    struct absent absent;
};

/* The machine code of a routine. */
struct kept_code {
    ref_t function; /* the first of its functions; NONE: its decoding was ended, so that it is not kept */
    struct report report;
    struct diagnostics said; /* why it could not be decoded, or what is odd about it */
    struct decoder decoder;
    struct routine routine;
    struct code code; /* none: it was not decoded */
    bool is_decoded;
};

struct kept {
    const struct report *report;
    struct run_stop stop;
    struct kept_lines *lines; /* NULL: not asked for */
    struct routines *routines;
    struct kept_code *codes[KEPT_CODES]; /* the last one first; NULL: no more */
};

/* Of a report, which must outlive it. Its view may change, but not its profile. `stop`: what ends a program that
 * decodes machine code. */
struct kept *kept_new(const struct report *report, struct run_stop stop);
void kept_free(struct kept *kept);

/* The lines of a file; its reader may read as much as at first. They live until those of another file of a comparison
 * are asked for. */
struct kept_lines *kept_lines(struct kept *kept, ref_t file);

/* Whether a function has machine code: an address was recorded of it. */
bool kept_has_code(struct kept *kept, ref_t function);

/* The machine code of a function; NULL: it has no address. It lives until that of KEPT_CODES others was asked for. */
const struct kept_code *kept_code(struct kept *kept, ref_t function);

#endif
