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

#include "report/layout/table.h"
#include "view/report.h"

/* What the rows of a table are. */
enum sheet_of {
    SHEET_OTHERS,    /* without columns */
    SHEET_ROWS,      /* all that a view has, in a report */
    SHEET_SOURCE,    /* lines of source; of a report, instructions too */
    SHEET_CODE,      /* instructions on a screen */
    SHEET_HOT_LINES, /* lines of the first screen of a report */
    SHEET_FUNCTIONS, /* functions of that, and of a screen: each in one line, with its name and place */
    SHEET_CALLS,     /* calls: callers and callees on a screen, and call trees */
    SHEET_WAYS,      /* ways along calls: what calls a function on any, and what it reaches; and the hot path */
    SHEET_EVENTS     /* all events of a row */
};

struct columns_wanted {
    enum sheet_of sheet;
    bool is_screen;                /* rows are cut to the width; in a report they may be longer */
    size_t width;                  /* columns of the terminal for figures and names; 0: no limit */
    const struct report *report;   /* its view has the columns and the order of rows */
    const struct view *whole;      /* with the events that did not fit into that view; NULL: it has all */
    const struct columns *columns; /* that there may be; NULL: those of the view */
    const struct table
        *table; /* with the rows, if figures are measured: of hottest lines, and of reach and events on a screen */
    const ref_t *rows; /* of functions: some of the view's, and no other row is wider than the widest of */
    size_t row_count;  /* these; numbers of calls that are all 0 are left out */
};

/* Adds the columns that there is room for, in their order, and returns how many of the last are shares alone. Events
 * that --show asks for are there in any case, but on small screens. Texts are in `arena` or in that of the view. */
size_t columns_that_fit(const struct columns_wanted *wanted, struct arena *arena, struct columns *columns);

/* Leaves out the last columns of a screen as long as names have hardly any room. */
void columns_drop_last(struct figures *figures, size_t width);

/* Whether a screen has room for one figure only beside names. */
bool screen_is_small(size_t width);

/* The event that lines on a screen are about: what rows are sorted by, or, if that is not shown, the first one shown;
 * NULL: none is. The kind of its cost that rows are sorted by: COLUMN_SELF, or COLUMN_INCLUSIVE if it has such a
 * column.
 */
const struct measure *columns_event_of_lines(const struct view *view);
enum column_kind columns_kind_of_lines(const struct view *view);

/* A report with fewer columns, and the view that has these. */
struct fitted_report {
    struct report report;
    struct view view;
};

/* The report of rows, or of their sources, as far as its columns fit into the width of its look. Without a column of
 * inclusive costs, those of calls stand among the self costs of lines. Report and `fitted` must outlive what is
 * returned; release it in any case. */
const struct report *fitted_report_init(struct fitted_report *fitted, enum sheet_of sheet, const struct report *whole);
void fitted_report_release(struct fitted_report *fitted);

/* Whether an event has a column. */
bool columns_have_event(const struct columns *columns, const struct measure *event);

#endif
