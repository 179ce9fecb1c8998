/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/spread.h"

#include "base/int128.h"
#include "base/number.h"

#include <stdlib.h>

#define WORD_MAX 40 /* bytes of a name in a column */

/* ---- adding ---- */

ref_t spread_event(struct spread *s, struct text name)
{
    return names_add(&s->events, &s->arena, name);
}

ref_t spread_find(const struct spread *s, struct text name)
{
    return names_find(&s->events, name);
}

static struct probe probe_cell(const struct spread *s, ref_t event, ref_t row)
{
    struct probe at = index_probe(&s->index, hash_mix((uint64_t)event << 32 | row, 0));
    while (index_next(&s->index, &at))
        if (s->cells.items[at.ref].event == event && s->cells.items[at.ref].row == row)
            return at;
    at.ref = NONE;
    return at;
}

/* NULL: no unit has a cost there. */
static const struct spread_cell *find_cell(const struct spread *s, ref_t event, ref_t row)
{
    ref_t cell = event == NONE || row == NONE ? NONE : probe_cell(s, event, row).ref;
    return cell == NONE ? NULL : &s->cells.items[cell];
}

static struct spread_cell *add_cell(struct spread *s, ref_t event, ref_t row)
{
    struct probe at = probe_cell(s, event, row);
    if (at.ref != NONE)
        return &s->cells.items[at.ref];
    index_insert(&s->index, &at, (ref_t)s->cells.count);
    struct spread_cell *cell = array_add(&s->cells);
    *cell = (struct spread_cell){.event = event, .row = row};
    return cell;
}

/* Whether a share of a total is larger than another, by magnitude; there is no share of a total of 0. */
static bool is_larger_share(cost_t cost, cost_t total, cost_t than, cost_t of)
{
    return total && (!of || int128_compare_products(int128_magnitude(cost), int128_magnitude(of),
                                                    int128_magnitude(than), int128_magnitude(total)) > 0);
}

static void widen(struct spread_cell *cell, ref_t unit, cost_t cost, cost_t total)
{
    if (cell->seen == 0 || cost < cell->min)
        cell->min = cost;
    if (cell->seen == 0 || cost > cell->max) {
        cell->max = cost;
        cell->where = unit;
    }
    if (is_larger_share(cost, total, cell->peak, cell->peak_total)) {
        cell->peak = cost;
        cell->peak_total = total;
    }
    cell->missing += cell->missing == unit;
    cell->seen++;
}

void spread_add(struct spread *s, ref_t event, ref_t row, cost_t cost, cost_t total)
{
    widen(add_cell(s, event, row), (ref_t)s->units, cost, total);
}

void spread_next(struct spread *s)
{
    s->units++;
}

void spread_name(struct spread *s, struct text name)
{
    struct text word = arena_copy(&s->arena, name.n > WORD_MAX ? text_skip(name, name.n - WORD_MAX) : name);
    char *bytes = arena_alloc(&s->arena, word.n + 1);
    for (size_t i = 0; i < word.n; i++)
        bytes[i] = word.s[i] >= ' ' && word.s[i] <= '~' ? word.s[i] : '?';
    bytes[word.n] = '\0';
    *array_add(&s->names) = arena_copy(&s->arena, name);
    *array_add(&s->words) = (struct text){bytes, word.n};
}

void spread_release(struct spread *s)
{
    free(s->cells.items);
    index_release(&s->index);
    free(s->names.items);
    free(s->words.items);
    names_release(&s->events);
    arena_release(&s->arena);
    *s = (struct spread){0};
}

/* ---- looking ---- */

/* The statistics of a row, also over the units that have no cost there. */
static struct spread_cell with_missing(const struct spread *s, struct spread_cell cell)
{
    if (cell.seen == s->units)
        return cell;
    if (cell.min > 0)
        cell.min = 0;
    if (cell.max < 0 || (cell.max == 0 && cell.missing < cell.where)) {
        cell.max = 0;
        cell.where = cell.missing;
    }
    return cell;
}

/* max / (sum / units) - 1. The products fit: large ones both lose digits that are not shown. */
static struct figure imbalance(cost_t max, cost_t sum, cost_t units)
{
    if (sum <= 0)
        return (struct figure){FIGURE_RATIO, 0, 0};
    while (max > COST_MAX / units) {
        max /= 2;
        sum /= 2;
    }
    return (struct figure){FIGURE_RATIO, max * units - sum, sum};
}

struct figure spread_figure(const struct spread *s, enum statistic statistic, ref_t event, ref_t row, cost_t sum)
{
    const struct spread_cell *found = find_cell(s, event, row);
    if (!found)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct spread_cell cell = with_missing(s, *found);
    switch (statistic_table[statistic].takes) {
    case TAKES_MIN:
        return (struct figure){FIGURE_COST, cell.min, 0};
    case TAKES_MEAN:
        return (struct figure){FIGURE_PER_CALL, sum, (cost_t)s->units};
    case TAKES_MAX:
        return (struct figure){FIGURE_COST, cell.max, 0};
    case TAKES_IMBALANCE:
        return imbalance(cell.max, sum, (cost_t)s->units);
    default:
        return (struct figure){FIGURE_WORD, cell.where, 0};
    }
}

size_t spread_units_with(const struct spread *s, ref_t event, ref_t row)
{
    const struct spread_cell *cell = find_cell(s, event, row);
    return cell ? cell->seen : 0;
}

bool spread_reaches(const struct spread *s, ref_t event, ref_t row, int64_t share)
{
    const struct spread_cell *cell = find_cell(s, event, row);
    return cell && cell->peak_total &&
           int128_compare_products(int128_magnitude(cell->peak), SHARE_WHOLE, int128_magnitude(cell->peak_total),
                                   (uint64_t)share) >= 0;
}
