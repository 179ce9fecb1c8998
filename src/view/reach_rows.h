/* reach_rows: the functions that --reach asks for: all that call one on any way, it, and all that it reaches, as rows.
 *
 *     if (reach_rows_init(&reach_rows, view))
 *         for (size_t i = 0; i < reach_rows.count; i++)
 *             ... reach_rows.rows[i].function, reach_rows_spent(&reach_rows, i, &spent) ...
 *     reach_rows_release(&reach_rows);
 *
 * Callers come first, then the function itself with those of its cycle, then what it reaches; of these larger costs
 * first. Costs are of the event that the view is about, and of the whole profile; filters only choose rows. */
#ifndef VIEW_REACH_ROWS_H
#define VIEW_REACH_ROWS_H

#include "calls/reach.h"
#include "view/costed_path.h"
#include "view/display.h"

struct reach_row {
    ref_t function;
    const struct reached *at; /* its node */
};

struct reach_rows {
    const struct view *view;
    struct costed_path costed;
    struct reach reach; /* with no nodes if no function is named */
    struct reach_row *rows;
    size_t count;
};

/* What it needs of a study: enum need; nothing if it is not asked for. */
unsigned reach_rows_needs(const struct question *question);

/* Makes the rows of a profile with calls, of the matching function, of several the one that costed_path_start() takes.
 * False, with no rows, if none matches. The view must outlive it; release it in any case. */
bool reach_rows_init(struct reach_rows *r, const struct view *view);

/* The rows of a function, whatever --reach asks for. */
void reach_rows_init_of(struct reach_rows *r, const struct view *view, ref_t function);

void reach_rows_release(struct reach_rows *r);

/* Adds the columns that rows have: the cost, its share, the nearest and the farthest distance, and last calls. Their
 * texts are in the arena. */
void reach_rows_add_columns(const struct reach_rows *r, struct arena *arena, struct columns *columns);

/* Adds to what was spent in a row what these columns show. Of a caller and the function itself shares are of the
 * inclusive cost of this, of what it reaches of that of the row. Estimates have a mark. */
void reach_rows_spent(const struct reach_rows *r, size_t row, struct spent *spent);

/* Adds a mark, as rows of callers and callees have it, and the name of the function. */
void reach_rows_describe(const struct reach_rows *r, const struct naming *naming, size_t row, struct phrase *phrase);

/* What a row is to the function: "caller", "itself" (or in a cycle with it) or "callee". */
const char *reach_rows_word(const struct reach_rows *r, size_t row);

#endif
