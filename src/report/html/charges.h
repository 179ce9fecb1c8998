/* charges: what of a page is the user's own: functions and lines, with the figures of --charge=own, where the user's
 * lines have a tenth of the program or more (report/your_lines.h).
 *
 *     charges_init(&charges, report);
 *     charges_write(&charges, &json_report);
 *     charges_release(&charges); */
#ifndef REPORT_HTML_CHARGES_H
#define REPORT_HTML_CHARGES_H

#include "report/json/report.h"
#include "report/your_lines.h"

/* A line of a function that caused cost elsewhere. */
struct charged_line {
    ref_t function, file;
    uint64_t number;
    size_t row; /* of `lines`: its cost, with what is recorded at it */
    bool is_bound;
};

struct charges {
    struct your_lines yours;
    bool are_enough;               /* else only `yours` is set */
    ARRAY(struct charged_line) by; /* by function, file and number */
    struct matrix lines;           /* by such a line */
    struct matrix functions;       /* by function: what its own lines are charged together */
    bool *are_bounds;              /* by function */
};

/* The report must outlive it. Release it in any case. */
void charges_init(struct charges *charges, const struct report *report);
void charges_release(struct charges *charges);

/* Writes the member `yours` of the object that is open, of the functions that the page has; nothing without them. */
void charges_write(const struct charges *charges, struct json_report *r);

#endif
