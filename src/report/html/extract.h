/* extract: which functions and calls of a report a page has room for: those with the largest shares of any event shown,
 * and of these as many as fit.
 *
 * Functions and arcs are taken in one order, by their weights, until the room is full; an arc weighs no more than the
 * functions at its ends, so that these come first. */
#ifndef REPORT_HTML_EXTRACT_H
#define REPORT_HTML_EXTRACT_H

#include "report/view.h"

struct extract {
    bool *functions, *arcs; /* by function, by arc: what the page has */
    struct {
        size_t functions, calls; /* rows of the report, and arcs from or to such rows */
        struct matrix self;      /* one row: of these functions */
    } left;
};

#define EXTRACT_ALL SIZE_MAX /* of the room */

/* Chooses what takes about `room` bytes as JSON; EXTRACT_ALL: everything. `needed`: by function, those that have to be
 * there, whatever room they take. Release it in any case. */
void extract_init(struct extract *extract, const struct view *view, const bool *needed, size_t room);
void extract_release(struct extract *extract);

#endif
