/* extract: which functions of a report, calls and pieces of functions a page has room for: those that weigh most, and
 * of these as many as fit.
 *
 * All are taken in one order, by their weights, until the room is full. A call weighs what it costs itself, also in a
 * cycle; a function no less than its dearest call; a piece no more than its function. The dearest caller and the
 * dearest callee of a function come with it, after all that weighs a hundredth of the program. */
#ifndef REPORT_HTML_EXTRACT_H
#define REPORT_HTML_EXTRACT_H

#include "calls/weights.h"
#include "view/view.h"

struct extract_item;

struct extract {
    const struct view *view;
    bool *is_row; /* by function: the report has it as a row of its own */
    struct call_weights weights;
    struct {
        struct extract_item *items;
        size_t count, capacity;
    } items;                         /* the heaviest first */
    bool *functions, *arcs, *pieces; /* by function, by arc, by piece of the profile: what the page has */
    struct {
        size_t functions, calls; /* rows of the report, and arcs from or to such rows */
        struct matrix self;      /* one row: of these functions */
    } left;
};

#define EXTRACT_ALL SIZE_MAX /* of the room */

/* Weighs what there is. The view must outlive it. Release it in any case. */
void extract_init(struct extract *extract, const struct view *view);
void extract_release(struct extract *extract);

/* Chooses what takes about `room` bytes as JSON; EXTRACT_ALL: everything. `needed`: by function, those that have to be
 * there, whatever room they take. */
void extract_choose(struct extract *extract, const bool *needed, size_t room);

#endif
