/* extract: which functions of a report, calls and pieces of functions a page has room for: those that weigh most, and
 * of these as many as fit.
 *
 * All are taken in one order, by their weights, until the room is full. A call weighs what it costs itself, also in a
 * cycle; a function no less than its dearest call; a piece no more than its function. The dearest caller and the
 * dearest callee of a function come with it, after all that weighs a hundredth of the program. */
#ifndef REPORT_HTML_EXTRACT_H
#define REPORT_HTML_EXTRACT_H

#include "calls/weights.h"
#include "report/html/sizes.h"

struct extract_item;
struct extract_row;

struct extract {
    const struct view *view;
    bool *is_row; /* by function: the report has it as a row of its own */
    struct call_weights weights;
    struct {
        struct extract_item *items;
        size_t count, capacity;
    } items;                         /* the heaviest first */
    bool *functions, *arcs, *pieces; /* by function, by arc, by piece of the profile: what the page has */
    bool *cycles;                    /* by cycle: it has any member */
    struct extract_row *rows;        /* by function: what its row takes */
    struct sizes sizes;
    size_t room; /* bytes that are left */
    struct {
        size_t functions, calls; /* rows of the report, and arcs from or to such rows */
        struct matrix self;      /* one row: of these functions */
    } left;
};

#define EXTRACT_ALL SIZE_MAX /* of the room */

/* Weighs what there is. `json` has functions, arcs and pieces from here. Both must outlive it. Release it in any case.
 */
void extract_init(struct extract *extract, const struct report *report, const struct json_extract *json);
void extract_release(struct extract *extract);

/* Starts with nothing, and with room for so many bytes of JSON; EXTRACT_ALL: for everything. */
void extract_clear(struct extract *extract, size_t room);

/* What a function takes that is not there yet, without calls and pieces; 0: it is. */
size_t extract_size(struct extract *extract, ref_t function);

/* Takes a function, whatever room there is. */
void extract_take(struct extract *extract, ref_t function);

/* Chooses what has room beside that. Returns whether it leaves room that it has no use for. */
bool extract_choose(struct extract *extract);

#endif
