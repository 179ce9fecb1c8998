/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale: figures of events whose quantity is known, as people read them: `1.52 s`, `0.03 s`; `4.13 MB`. All figures of
 * an event in a table stand in the scale of the largest one.
 *
 *     struct scale scale = scale_of(measure, true);
 *     scale_note(&scale, &figure);                // each figure first
 *     scale_number(to, &scale, &figure);
 *
 * Time is written in ns, us, ms and s, memory in B, kB, MB, GB and TB, which are powers of ten, or where it was counted
 * in KiB, MiB or GiB in these. What one count stands for is written without decimals, so exactly; all else is rounded
 * to two, half away from 0. A cost of 0 is `0`. A cost that would be rounded to 0 stands as in a sentence: `4.26 us`
 * among seconds. What is no cost (shares, ratios, words) stands as ever.
 *
 * In a sentence each figure has a scale of its own, and three digits: `60 ms`, `4.26 us`. */
#ifndef VIEW_SCALE_H
#define VIEW_SCALE_H

#include "events/quantity.h"
#include "view/cell.h"

struct scale {
    const struct quantity *quantity; /* NULL: figures are plain numbers */
    uint64_t largest;                /* noted, in nanoseconds or bytes; it stops at UINT64_MAX */
};

/* The scale of figures of a measure (or NULL): of plain numbers, unless a person reads them and its quantity is known.
 */
struct scale scale_of(const struct measure *measure, bool for_person);

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

/* The scales of columns that stand side by side, in three steps. Costs of one event have one scale; changes another
 * one, and costs per call, which are mostly much smaller. `spent`: of each row. */
bool scales_begin(struct scale *scales, const struct column *columns, size_t count, bool for_person); /* any is known */
void scales_note(struct scale *scales, const struct column *columns, size_t count, const struct spent *spent);
void scales_join(struct scale *scales, const struct column *columns, size_t count);

/* The heading of a column without the unit of its event where a person reads that in the cells: two parts, of which the
 * second may be empty. */
struct heading_parts {
    struct text begin, end;
};
struct heading_parts scale_heading(const struct column *column, bool for_person);

/* Whether a person reads a figure of a measure (or NULL) with a unit. */
bool scale_has_unit(const struct measure *measure, const struct figure *figure);

/* Writes a figure of a sentence to `to`, without blanks before it. */
struct text scale_say(char to[CELL_MAX], const struct measure *measure, bool for_person, struct figure figure);

/* The same for a person, with its share of `total` (0: it has none): `60 ms (1.23%)`. */
struct text scale_say_share(char to[2 * CELL_MAX], const struct measure *measure, struct figure figure, cost_t total);

#endif
