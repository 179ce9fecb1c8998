/* scale: figures of events whose quantity is known, as people read them: `1.52 s`, `0.03 s`; `4.13 MB`. All figures of
 * a column stand in the scale of its largest one.
 *
 *     struct scale scale = scale_of(measure, look);
 *     scale_note(&scale, &figure);                // each figure first
 *     scale_number(to, &scale, &figure);
 *
 * Time is written in ns, us, ms and s, memory in B, kB, MB, GB and TB, which are powers of ten, or where it was counted
 * in KiB, MiB or GiB in these. What one count stands for is written without decimals, so exactly; all else is rounded
 * to two, half away from 0. A cost of 0 is `0`, so that it can be told from one that is rounded to it; what is no cost
 * (shares, ratios, words) stands as ever. */
#ifndef VIEW_SCALE_H
#define VIEW_SCALE_H

#include "events/quantity.h"
#include "view/cell.h"
#include "view/look.h"

struct scale {
    const struct quantity *quantity; /* NULL: figures are plain numbers */
    uint64_t largest;                /* noted, in nanoseconds or bytes; it stops at UINT64_MAX */
};

/* The scale of figures of a measure (or NULL): of plain numbers, unless the look is rich and its quantity is known. */
struct scale scale_of(const struct measure *measure, const struct look *look);

void scale_note(struct scale *scale, const struct figure *figure);

/* scale_number() where there is a quantity. */
size_t scale_known(char to[CELL_MAX], const struct scale *scale, const struct figure *figure);

/* Writes a figure to `to`, as cell_number() does, or in the scale; returns its length. */
static inline size_t scale_number(char to[CELL_MAX], const struct scale *scale, const struct figure *figure)
{
    return __builtin_expect(scale->quantity != NULL, 0) ? scale_known(to, scale, figure) : cell_number(to, figure);
}

/* The same after the mark of a cell. */
static inline size_t scale_marked_number(char to[CELL_MAX], const struct scale *scale, const struct cell *cell)
{
    size_t mark = cell->mark && figure_has_value(&cell->figure) ? strlen(cell->mark) : 0;
    if (mark)
        memcpy(to, cell->mark, mark);
    return mark + scale_number(to + mark, scale, &cell->figure);
}

/* The same of a figure that has a scale for itself. */
size_t scale_alone(char to[CELL_MAX], const struct measure *measure, const struct look *look, struct figure figure);

/* The same after the mark of a cell. */
size_t scale_alone_marked(char to[CELL_MAX], const struct measure *measure, const struct look *look,
                          const struct cell *cell);

#endif
