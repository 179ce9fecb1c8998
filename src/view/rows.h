/* rows: the rows of the table that --group names, with what was spent in each: what all formats that write one table
 * share.
 */
#ifndef VIEW_ROWS_H
#define VIEW_ROWS_H

#include "rows/neighbourhood.h"
#include "view/report.h"

enum row_kind {
    ROW_BLANK,
    ROW_OUTER, /* it counts: those of this kind add up to the whole */
    ROW_INNER, /* stands under an outer one, and counts there */
    ROW_ARC,   /* a caller or a callee */
    ROW_OTHERS /* what was cut off, with -n */
};

struct table_row {
    enum row_kind kind;
    ref_t ref;                    /* of the view's rows */
    size_t block;                 /* the number of the block that it is in */
    struct neighbourhood_row arc; /* of ROW_ARC */
};

struct rows {
    const struct report *report;
    bool trees;                 /* there are rows of arcs, in blocks */
    bool is_down;               /* callers stand below their function */
    ARRAY(struct costs) blocks; /* the inclusive cost of the function of each */
    struct neighbourhood neighbourhood;
    cost_t *arc_costs;      /* room for those of one row of an arc */
    struct matrix others;   /* one row: the self costs of the rows cut off */
    size_t other_count;     /* how many these are */
    struct figure *running; /* by table row, with --cumulative: of self costs */
    ARRAY(struct table_row) items;
};

/* What they need of a study: enum need. */
unsigned rows_needs(const struct question *question);

/* The limit of trees below which rows are less than a share of the main event, in millionths of a percent. */
struct neighbourhood_limit rows_limit(const struct view *view, int64_t share);

/* The rows as they stand below each other in text, with the arcs that --tree asks for. */
void rows_init(struct rows *r, const struct report *report);

/* The rows one by one, with no arcs; of two levels the inner ones, which count. */
void rows_init_flat(struct rows *r, const struct report *report);

/* The callers of a function, it, and its callees; NONE: the callers of a cycle from outside of it, the cycle, its
 * members, and what these call outside of it. The rows of the view are functions. */
void rows_init_around(struct rows *r, const struct report *report, ref_t function, ref_t cycle);

void rows_release(struct rows *r);

/* What the shares of the rows are of, for titles: "each block"; NULL: the program. */
const char *rows_whole(const struct rows *r);

/* How often the calls of a row of an arc were made; in a comparison on both sides. */
struct naming_calls rows_calls(const struct rows *r, const struct neighbourhood_row *arc);

/* What was spent in the calls of a row of an arc; shares are of the program. */
struct spent rows_arc_spent(const struct rows *r, const struct neighbourhood_row *arc);

/* Adds what stands in a row to an empty phrase; `named`: a function or another own row, which is called by this name.
 * An arc has a mark before it and its calls after it: `< main (3x)`. */
void rows_describe(const struct rows *r, size_t row, struct phrase *phrase);
void rows_describe_named(const struct rows *r, const struct table_row *item, const struct row_name *name,
                         struct phrase *phrase);

/* Sets what was spent in a row, as struct table wants it; false for a blank one. `context` is a struct rows. */
bool rows_spent(const void *context, size_t row, struct spent *spent);

#endif
