/* reaching: the functions that --reach asks for: all that call one on any way, it, and all that it reaches, as rows.
 *
 *     if (reaching_init(&reaching, view))
 *         for (size_t i = 0; i < reaching.count; i++)
 *             ... reaching.rows[i].function, reaching_spent(&reaching, i, &spent) ...
 *     reaching_release(&reaching);
 *
 * Callers come first, then the function itself with those of its cycle, then what it reaches; of these larger costs
 * first. Costs are of the event that the view is about, and of the whole profile; filters only choose rows. */
#ifndef VIEW_REACHING_H
#define VIEW_REACHING_H

#include "calls/reach.h"
#include "view/display.h"
#include "view/way.h"

struct reaching_row {
    ref_t function;
    const struct reached *at; /* its node */
};

struct reaching {
    const struct view *view;
    struct way way;
    struct reach reach; /* with no nodes if no function is named */
    struct reaching_row *rows;
    size_t count;
};

/* What it needs of a study: enum need; nothing if it is not asked for. */
unsigned reaching_needs(const struct question *question);

/* Makes the rows of a profile with calls, of the matching function, of several the one that way_start() takes. False,
 * with no rows, if none matches. The view must outlive it; release it in any case. */
bool reaching_init(struct reaching *r, const struct view *view);

/* The rows of a function, whatever --reach asks for. */
void reaching_init_of(struct reaching *r, const struct view *view, ref_t function);

void reaching_release(struct reaching *r);

/* Adds the columns that rows have: the cost, its share, the nearest and the farthest distance, and last calls. Their
 * texts are in the arena. */
void reaching_add_columns(const struct reaching *r, struct arena *arena, struct columns *columns);

/* Adds to what was spent in a row what these columns show. Of a caller and the function itself shares are of the
 * inclusive cost of this, of what it reaches of that of the row. Estimates have a mark. */
void reaching_spent(const struct reaching *r, size_t row, struct spent *spent);

/* Adds a mark, as rows of callers and callees have it, and the name of the function. */
void reaching_describe(const struct reaching *r, const struct naming *naming, size_t row, struct phrase *phrase);

/* What a row is to the function: "caller", "itself" (or in a cycle with it) or "callee". */
const char *reaching_word(const struct reaching *r, size_t row);

#endif
