/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rows: the rows of the table that --group names, with their figures, for all formats that write one table. */
#ifndef VIEW_ROWS_H
#define VIEW_ROWS_H

#include "rows/function_tree.h"
#include "view/report.h"

enum row_kind {
    ROW_BLANK,
    ROW_OUTER, /* it counts: rows of this kind add up to the total */
    ROW_INNER, /* stands under an outer row, and counts there */
    ROW_ARC,   /* a caller or a callee */
    ROW_OTHERS /* the sum of rows cut off by -n */
};

struct table_row {
    enum row_kind kind;
    ref_t ref;                    /* a row of the view */
    size_t block;                 /* the number of its block */
    struct function_tree_row arc; /* of ROW_ARC */
};

struct rows {
    const struct report *report;
    bool trees;                 /* there are ROW_ARC rows, in blocks */
    bool is_down;               /* callers stand below their function */
    bool is_aligned;            /* names of callers and of callees begin in one column */
    bool has_counts;            /* numbers of calls stand in a column, and not behind names, too */
    ARRAY(struct costs) blocks; /* the inclusive cost of each block's function */
    struct function_tree tree;
    struct matrix others;   /* a single row: the self costs of the rows cut off */
    size_t other_count;     /* the number of rows cut off */
    struct figure *running; /* by table row, with --cumulative: of self costs */
    ARRAY(struct table_row) items;
};

/* Their needs (enum need) of a study. */
unsigned rows_needs(const struct question *question);

/* The limit for trees that leaves out rows below a share of the main event, in millionths of a percent. */
struct tree_limit rows_limit(const struct view *view, int64_t share);

/* Makes the rows in the order of text, with the arcs that --tree asks for. */
void rows_init(struct rows *r, const struct report *report);

/* Makes the rows without arcs; of two levels only the inner rows, which count. */
void rows_init_flat(struct rows *r, const struct report *report);

/* Makes the rows of a function: its callers, itself, its callees. `function` NONE: the rows of `cycle`: callers outside
 * of it, the cycle, its members, callees outside of it. The rows of the view are functions. */
void rows_init_around(struct rows *r, const struct report *report, ref_t function, ref_t cycle);

void rows_release(struct rows *r);

/* Works out the sums of all arcs: before it a single thread may ask for costs, after it any number. */
void rows_settle(const struct rows *r);

/* Whether the cost of an arc is part of the cost of another row: of a function that calls itself, and within cycles. */
bool rows_overlap(const struct rows *r, const struct function_tree_row *arc);

/* The base of the rows' shares, for titles: "each block"; NULL: the program. */
const char *rows_whole(const struct rows *r);

/* Adds the text of a row to an empty phrase; the second calls a row that is no arc by `name`. An arc has a mark before
 * it and, if these have no column, its calls after it: `< main (3x)`. */
void rows_describe(const struct rows *r, size_t row, struct phrase *phrase);
void rows_describe_named(const struct rows *r, const struct table_row *item, const struct row_name *name,
                         struct phrase *phrase);

/* Sets the figures of a row, as struct table wants it; false for a blank row. `context` is a struct rows. */
bool rows_spent(const void *context, size_t row, struct spent *spent);

#endif
