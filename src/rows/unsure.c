/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/unsure.h"

#include "system/functions.h"

#include <stdlib.h>

void unsure_rows_add(struct unsure_rows *unsure, size_t count, ref_t row, const struct costs *more)
{
    bool saturated;
    if (!unsure->number_of)
        unsure->number_of = refs_new(count);
    ref_t *number = &unsure->number_of[row];
    if (*number == NONE) {
        *number = (ref_t)unsure->more.count;
        *array_add(&unsure->more) = (struct costs){0};
    }
    costs_sum(&unsure->more.items[*number], &unsure->arena, more, &saturated);
}

void unsure_rows_release(struct unsure_rows *unsure)
{
    free(unsure->number_of);
    free(unsure->more.items);
    arena_release(&unsure->arena);
}

void unsure_rows_of_functions(struct unsure_rows *unsure, const struct profile *profile)
{
    *unsure = (struct unsure_rows){0};
    for (size_t i = 0; i < profile->unsure.count; i++) {
        const struct unsure *at = &profile->unsure.items[i];
        unsure_rows_add(unsure, profile->functions.count, profile->pieces.items[at->site.piece].function, &at->more);
    }
    unsure_rows_limit(unsure, profile);
}

void unsure_rows_limit(struct unsure_rows *unsure, const struct profile *profile)
{
    cost_t limited[CELLS_MAX];
    bool saturated;
    for (size_t i = 0; i < unsure->more.count && costs_have_any(&profile->unsure_together); i++) {
        struct costs *more = &unsure->more.items[i];
        ref_t width = more->width;
        for (ref_t e = 0; e < width; e++) {
            cost_t all = costs_get(&profile->unsure_together, e), cost = costs_cell(more, e);
            limited[e] = cost > all && cost != COST_MAX ? all : cost;
        }
        *more = (struct costs){0};
        costs_add(more, &unsure->arena, limited, NULL, width, &saturated);
    }
}

void unsure_rows_add_self(struct unsure_rows *unsure, ref_t row, const struct costs *least)
{
    cost_t most[CELLS_MAX];
    bool stops;
    if (!unsure->number_of || unsure->number_of[row] == NONE)
        return;
    struct costs *more = &unsure->more.items[unsure->number_of[row]];
    size_t width = more->width > least->width ? more->width : least->width;
    for (ref_t e = 0; e < width; e++)
        most[e] = costs_get(more, e) == COST_MAX ? COST_MAX : cost_add(costs_get(more, e), costs_get(least, e), &stops);
    *more = (struct costs){0};
    costs_add(more, &unsure->arena, most, NULL, width, &stops);
}

void unsure_rows_add_least(struct unsure_rows *unsure, const struct matrix *least)
{
    for (ref_t row = 0; row < least->count && unsure->number_of; row++) {
        struct costs costs = matrix_row(least, row);
        unsure_rows_add_self(unsure, row, &costs);
    }
}

static int compare_sites(struct site a, struct site b)
{
    int order = (a.piece > b.piece) - (a.piece < b.piece);
    return order ? order : (a.line > b.line) - (a.line < b.line);
}

static int by_site(const void *left, const void *right, void *profile)
{
    const struct unsure *all = ((const struct profile *)profile)->unsure.items;
    return compare_sites(all[*(const ref_t *)left].site, all[*(const ref_t *)right].site);
}

/* The first of the sorted entries whose site is not before this one. */
static size_t find_first(const struct profile *p, const ref_t *sorted, struct site site)
{
    size_t low = 0, high = p->unsure.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        bool is_before = compare_sites(p->unsure.items[sorted[middle]].site, site) < 0;
        low = is_before ? middle + 1 : low;
        high = is_before ? high : middle;
    }
    return low;
}

ref_t *unsure_find_lines(const struct profile *p)
{
    size_t count = p->unsure.count;
    ref_t *lines = refs_new(count), *sorted = refs_new(count);
    for (size_t i = 0; i < count; i++)
        sorted[i] = (ref_t)i;
    if (count)
        qsort_r(sorted, count, sizeof *sorted, by_site, (void *)(uintptr_t)p);
    for (size_t i = 0; i < p->lines.count && count; i++) {
        struct site site = {p->lines.items[i].piece, p->lines.items[i].number};
        for (size_t at = find_first(p, sorted, site);
             at < count && compare_sites(p->unsure.items[sorted[at]].site, site) == 0; at++)
            lines[sorted[at]] = (ref_t)i;
    }
    free(sorted);
    return lines;
}
