/* columns_that_fit: which columns of figures a table has room for, whatever its rows are, in text and on a screen. What
 * is shown from which width on, and what is left out first, are rows of one table of rules; no other unit knows widths
 * of screens.
 *
 *     struct columns columns = {0};
 *     struct columns_wanted wanted = {.sheet = SHEET_FUNCTIONS, .report = report, .width = 80};
 *     size_t only_shares = columns_that_fit(&wanted, &arena, &columns);
 *     ... of the columns the last only_shares are percentages alone ...
 *     free(columns.items);
 */
#ifndef REPORT_LAYOUT_COLUMNS_THAT_FIT_H
#define REPORT_LAYOUT_COLUMNS_THAT_FIT_H

#include "view/report.h"

/* What the rows of a table are. */
enum sheet_of {
    SHEET_ROWS,     /* all that the view has, as a report shows them */
    SHEET_FUNCTIONS /* what is read at a glance: each row in one line, with its name and place */
};

struct columns_wanted {
    enum sheet_of sheet;
    bool is_screen;              /* rows are cut to the width; in a report they may be longer */
    size_t width;                /* columns of the terminal for figures and names; 0: no limit */
    const struct report *report; /* its view has the columns and the order of rows */
    const struct view *whole;    /* with the events that did not fit into that view; NULL: it has all */
    const ref_t *rows;           /* of SHEET_FUNCTIONS: some of the view's, and no other row is wider than the widest */
    size_t row_count;            /* of these; numbers of calls that are all 0 are left out */
};

/* Adds the columns that there is room for, in their order, and returns how many of the last are shares alone. Events
 * that --show asks for are there in any case, but for small screens. Texts are in `arena` or in that of the view. */
size_t columns_that_fit(const struct columns_wanted *wanted, struct arena *arena, struct columns *columns);

/* Whether a screen has room for one figure only beside names. */
bool screen_is_small(size_t width);

/* A report with fewer columns, and the view that has these. */
struct fitted_report {
    struct report report;
    struct view view;
};

/* The report as far as its columns fit into the width of its look. Report and `fitted` must outlive what is returned;
 * release it in any case. */
const struct report *fitted_report_init(struct fitted_report *fitted, const struct report *whole);
void fitted_report_release(struct fitted_report *fitted);

/* Whether an event has a column. */
bool columns_have_event(const struct columns *columns, const struct measure *event);

#endif
