/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columns_that_fit: chooses the columns of figures that a table has room for, whatever its rows are, in text and on a
 * screen. One table of rules has the width that each column needs, and the order of leaving out; no other unit knows
 * widths of screens.
 *
 *     struct columns columns = {0};
 *     struct columns_wanted wanted = {.sheet = SHEET_FUNCTIONS, .report = report, .width = 80};
 *     size_t only_shares = columns_that_fit(&wanted, &arena, &columns);
 *     ... the last only_shares columns are only percentages ...
 *     free(columns.items); */
#ifndef REPORT_LAYOUT_COLUMNS_THAT_FIT_H
#define REPORT_LAYOUT_COLUMNS_THAT_FIT_H

#include "report/layout/table.h"
#include "view/report.h"

/* The kinds of rows of a table. */
enum sheet_of {
    SHEET_OTHERS,    /* without columns */
    SHEET_ROWS,      /* all columns of a view, in a report */
    SHEET_SOURCE,    /* lines of source; in a report instructions, too */
    SHEET_CODE,      /* instructions on a screen */
    SHEET_HOT_LINES, /* lines of the first screen of a report */
    SHEET_FUNCTIONS, /* functions of the first screen of a report, and of a screen: a line each, with name and place */
    SHEET_CALLS,     /* calls: callers and callees on a screen, and call trees */
    SHEET_WAYS,      /* ways along calls: the direct and indirect callers and callees of a function; and the hot path */
    SHEET_EVENTS     /* all events of a row */
};

struct columns_wanted {
    enum sheet_of sheet;
    bool is_screen;                /* rows are cut to the width; in a report they may be longer */
    size_t width;                  /* columns of the terminal for figures and names; 0: no limit */
    const struct report *report;   /* its view has the columns and the order of rows */
    const struct view *whole;      /* with the events that did not fit into that view; NULL: it has all */
    const struct columns *columns; /* the columns to choose from; NULL: the view's */
    const struct table
        *table; /* with the rows, if figures are measured: for hottest lines, and for reach and events on a screen */
    const ref_t *rows; /* of functions: some of the view's, and no other row is wider than the widest of */
    size_t row_count;  /* these; numbers of calls that are all 0 are left out */
};

/* Adds the columns that there is room for, in their order, and returns how many of the last are shares alone, or have
 * none. Events of
 * --show are always there, except on small screens. Texts are in `arena` or in the view's arena. */
size_t columns_that_fit(const struct columns_wanted *wanted, struct arena *arena, struct columns *columns);

/* Leaves out the last columns of a screen as long as names have hardly any room. */
void columns_drop_last(struct figures *figures, size_t width);

/* Whether a screen has room for only one figure beside names. */
bool screen_is_small(size_t width);

/* The event of lines on a screen: the event that rows are sorted by, or, if it is not shown, the first event shown;
 * NULL: no event is shown. And the kind of its cost that rows are sorted by: COLUMN_SELF, or COLUMN_INCLUSIVE if it has
 * such a column. */
const struct measure *columns_event_of_lines(const struct view *view);
enum column_kind columns_kind_of_lines(const struct view *view);

/* A report with fewer columns, and its view. */
struct fitted_report {
    struct report report;
    struct view view;
};

/* The report of rows, or of their sources, with the columns that fit into the width of its look. Without a column of
 * inclusive costs, the costs of calls stand among the self costs of lines. Both arguments must outlive the returned
 * report; release `fitted` in any case. */
const struct report *fitted_report_init(struct fitted_report *fitted, enum sheet_of sheet, const struct report *whole);
void fitted_report_release(struct fitted_report *fitted);

/* Whether an event has a column. */
bool columns_have_event(const struct columns *columns, const struct measure *event);

#endif
