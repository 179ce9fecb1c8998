/* glance: which columns a table has that is read at a glance: the costs of the event that rows are sorted by, the
 * calls, and what share each row has of other events, as far as there is room beside names.
 *
 *     struct glance glance;
 *     struct glance_columns chosen;
 *     glance_init(&glance, report, whole, rows, row_count);
 *     glance_choose(&glance, (struct glance_size){.width = 80}, &chosen);
 *     ... chosen.columns, of which the last chosen.only_shares are percentages alone ...
 *     glance_columns_release(&chosen);
 *     glance_release(&glance);
 *
 * Rows are looked at once, by glance_init(); columns may then be chosen for any number of widths. */
#ifndef REPORT_SUMMARY_GLANCE_H
#define REPORT_SUMMARY_GLANCE_H

#include "view/report.h"

/* A column, and how many columns of the terminal it takes, with the blank after it. */
struct glance_column {
    struct column column;
    size_t width;
};

/* Its fields are read only. */
struct glance {
    const struct report *report;
    const struct view *whole;
    ARRAY(struct glance_column) first; /* of the event that rows are sorted by, and the calls; or those asked for */
};

/* `whole` is the view with the columns that did not fit into that of the report; or the same view. No row may be wider
 * than the widest of `rows`, which are some of the report's view. Report and views must outlive it, the rows need not.
 * Release it. */
void glance_init(struct glance *glance, const struct report *report, const struct view *whole, const ref_t *rows,
                 size_t count);
void glance_release(struct glance *glance);

struct glance_size {
    size_t width;   /* columns of the terminal for figures and names; 0: no limit */
    bool is_screen; /* rows have no more than this, where a report's may be longer: below 60 columns the one column is
                       the share of what rows are sorted by, or where that has none its figure; and from 120 on there is
                       the cost per call too, if rows are functions with calls, in a table with these */
};

/* What was chosen, in its order. */
struct glance_columns {
    struct columns columns;
    size_t only_shares; /* so many of the last are percentages alone */
    struct arena arena; /* headings */
};

/* Without a width there are all. Events that --show asks for are shown in any case, but on a small screen.
 * Else that is left out first which says least; of the inclusive cost, if nobody asked for it, the share alone is shown
 * below 100 columns. Release them. */
void glance_choose(const struct glance *glance, struct glance_size size, struct glance_columns *chosen);
void glance_columns_release(struct glance_columns *chosen);

#endif
