/* reach_cells: the figures of the rows of --reach (view/reaching.h), each in its column: the cost, its share, the
 * nearest and the farthest distance, calls.
 *
 *     reach_cells_init(&cells, &reaching);
 *     reach_cells_fit(&cells, 80);
 *     reach_cells_add_headings(&cells, &phrase);
 *     reach_cells_add(&cells, row, &phrase);
 *     reach_cells_release(&cells);
 */
#ifndef REPORT_LAYOUT_REACH_CELLS_H
#define REPORT_LAYOUT_REACH_CELLS_H

#include "base/phrase.h"
#include "view/reaching.h"

enum reach_figure { REACH_COST, REACH_SHARE, REACH_NEAREST, REACH_FARTHEST, REACH_CALLS, REACH_FIGURES };

struct reach_cells {
    const struct reaching *reaching;
    struct text headings[REACH_FIGURES];
    size_t widths[REACH_FIGURES]; /* of all rows */
    bool hidden[REACH_FIGURES];
    struct arena arena;
};

/* Measures the figures of all rows, which must outlive it; release it. */
void reach_cells_init(struct reach_cells *c, const struct reaching *reaching);
void reach_cells_release(struct reach_cells *c);

/* Hides figures that leave no room for names in so many columns of the screen; never the share. */
void reach_cells_fit(struct reach_cells *c, size_t width);

/* The columns that they take, with the gap behind them. */
size_t reach_cells_width(const struct reach_cells *c);

/* Adds the headings, or the figures of a row, and the gap; of a row then a mark, as rows of callers and callees have
 * it.
 */
void reach_cells_add_headings(const struct reach_cells *c, struct phrase *phrase);
void reach_cells_add(const struct reach_cells *c, size_t row, struct phrase *phrase);

#endif
