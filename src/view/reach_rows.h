/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reach_rows: the functions that --reach asks for, as rows: a function with all its direct and indirect callers and
 * callees.
 *
 *     if (reach_rows_init(&reach_rows, view))
 *         for (size_t i = 0; i < reach_rows.count; i++)
 *             ... reach_rows.rows[i].function, reach_rows_spent(&reach_rows, i, &spent) ...
 *     reach_rows_release(&reach_rows);
 *
 * Callers come first, then the function with the other members of its cycle, then callees; in each group larger costs
 * first. Costs are of the view's main event, and of the whole profile; filters only choose rows. */
#ifndef VIEW_REACH_ROWS_H
#define VIEW_REACH_ROWS_H

#include "calls/reach.h"
#include "view/hot_path.h"
#include "view/naming.h"

struct reach_row {
    ref_t function;
    const struct reached *at; /* its node, or itself */
};

struct reach_rows {
    const struct view *view;
    struct view_hot_path costed;
    struct reach reach; /* no nodes if no function is named */
    ref_t asked;        /* the function, perhaps one of a cycle, which is the node */
    struct reach_row *rows;
    size_t count;
};

/* The needs (enum need) of a study; 0 if --reach is not given. */
unsigned reach_rows_needs(const struct question *question);

/* Makes the rows of a profile with calls, of the matching function; of several view_hot_path_start() chooses. False,
 * with no rows, if no function matches. The view must outlive it; release it in any case. */
bool reach_rows_init(struct reach_rows *r, const struct view *view);

/* Makes the rows of a function, whatever --reach asks for. */
void reach_rows_init_of(struct reach_rows *r, const struct view *view, ref_t function);

void reach_rows_release(struct reach_rows *r);

/* What names the function that is asked for: itself, or the head of its cycle. */
ref_t reach_rows_head(const struct reach_rows *r);

/* Adds the columns of the rows: the cost, its share, the least and the greatest distance, and calls. Their texts are in
 * the arena. */
void reach_rows_add_columns(const struct reach_rows *r, struct arena *arena, struct columns *columns);

/* Adds the figures of these columns to `spent`. A caller and the function itself have shares of the function's
 * inclusive cost; a callee has a share of its own inclusive cost. Estimates have a mark. */
void reach_rows_spent(const struct reach_rows *r, size_t row, struct spent *spent);

/* Adds a mark, as rows of callers and callees have it, and the name of the function. */
void reach_rows_describe(const struct reach_rows *r, const struct naming *naming, size_t row, struct phrase *phrase);

/* The relation of a row to the function: "caller", "itself" (also for members of its cycle) or "callee". */
const char *reach_rows_word(const struct reach_rows *r, size_t row);

#endif
