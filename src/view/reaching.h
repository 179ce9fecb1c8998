/* reaching: the functions that --reach asks for: all that call one on any way, it, and all that it reaches, as rows.
 *
 *     if (reaching_init(&reaching, view))
 *         for (size_t i = 0; i < reaching.count; i++)
 *             ... reaching.rows[i].function, reaching_share(&reaching, i) ...
 *     reaching_release(&reaching);
 *
 * Callers come first, then the function itself with those of its cycle, then what it reaches; of these larger costs
 * first. Costs are of the event that view_told_measure() says, and of the whole profile; filters only choose rows. */
#ifndef VIEW_REACHING_H
#define VIEW_REACHING_H

#include "calls/reach.h"
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

/* What its cost is a share of: of a caller and the function itself the inclusive cost of this, of what it reaches that
 * of the row. */
struct figure reaching_share(const struct reaching *r, size_t row);

/* The cost itself, and how often the function of a row was called. */
struct figure reaching_cost(const struct reaching *r, size_t row);
struct figure reaching_calls(const struct reaching *r, size_t row);

/* What a row is to the function: "caller", "itself" (or in a cycle with it) or "callee". */
const char *reaching_word(const struct reaching *r, size_t row);

#endif
