/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/split.h"

#include "events/compared.h"
#include "profile/merge.h"

/* ---- costs ---- */

/* The sum has the calls already: only their costs are added. */
static void forget_counts(struct profile *unit)
{
    for (size_t i = 0; i < unit->calls.count; i++)
        unit->calls.items[i].count = 0;
    for (size_t i = 0; i < unit->ways.items.count; i++)
        unit->ways.items.items[i].calls = 0;
    for (size_t i = 0; i < unit->ways.nested.count; i++)
        unit->ways.nested.items[i].calls = 0;
}

static void add_unit(struct profile *to, struct profile *unit, size_t run)
{
    series_number(unit, run);
    forget_counts(unit);
    struct merge merge = {
        .objects = merge_names(to, &unit->objects, profile_add_object),
        .files = merge_names(to, &unit->files, profile_add_file),
        .symbols = merge_names(to, &unit->symbols, profile_add_symbol),
    };
    merge_functions(&merge, to, unit);
    merge_costs(&merge, to, unit);
    profile_join_costs(to, &to->totals, &unit->totals, merge.events);
    merge_release(&merge);
}

/* Each part is of one unit. */
static void add_part(const struct series_list *series, struct profile *profile, size_t part, size_t unit)
{
    cost_t costs[EVENTS_MAX];
    size_t width = profile_part_total(profile, part, costs).width, place = series_place(series, unit + 1);
    if (width == 0)
        return;
    memcpy(costs + place, costs, width * sizeof *costs);
    for (size_t e = width; e < place; e++)
        costs[e] = COST_ABSENT;
    profile_set_part_total(profile, part, costs, place + width);
}

bool split_init(struct series_list *series, struct profile *profile, struct units *units)
{
    size_t count = units->list.count;
    series_alone(series, profile);
    for (size_t i = 0; i < count; i++) {
        series_add(series, SERIES_UNIT, units->list.items[i].name);
        series->items[series->count - 1].bare = units->list.items[i].bare;
    }
    if (!series_add_events(series, profile))
        return false;
    series_count_calls(profile, series_calls(series, 0));
    for (size_t i = 0; i < count; i++) {
        add_unit(profile, units_make(units, i), i + 1);
        units_drop(units, i);
    }
    for (size_t i = 0; i < profile->parts.count; i++)
        add_part(series, profile, i, units->list.unit_of.items[i]);
    return true;
}

/* ---- measures ---- */

static struct terms shift_terms(const struct terms *terms, ref_t place, struct arena *arena)
{
    struct terms shifted = {arena_alloc(arena, terms->count * sizeof *shifted.items), terms->count};
    for (size_t i = 0; i < terms->count; i++)
        shifted.items[i] = (struct term){terms->items[i].event + place, terms->items[i].factor};
    return shifted;
}

/* Of what a unit recorded the program has a cost there, if only 0. */
static bool are_recorded(const struct terms *terms, const struct costs *totals)
{
    for (size_t i = 0; i < terms->count; i++)
        if (!costs_have(totals, terms->items[i].event))
            return false;
    return true;
}

/* What is not recorded of a quotient is no 0: without terms it has no figure. */
static void drop_unrecorded(struct measure *measure, const struct costs *totals)
{
    if (!are_recorded(&measure->terms, totals) || !are_recorded(&measure->divisor, totals))
        measure->terms.count = measure->divisor.count = 0;
}

struct measure *split_measure(const struct series_list *series, const struct measure *sum, size_t unit,
                              const struct profile *profile, struct arena *arena)
{
    ref_t place = series_place(series, unit + 1);
    struct measure *measure = arena_alloc(arena, sizeof *measure);
    *measure = *sum;
    measure->terms = shift_terms(&sum->terms, place, arena);
    measure->divisor = shift_terms(&sum->divisor, place, arena);
    if (measure->kind == MEASURE_RATIO)
        drop_unrecorded(measure, &profile->totals);
    else
        measure->whole = measure->total = measure_cost(measure, &profile->totals);
    return measure;
}

static struct series_list *sides_of(const struct series_list *series, size_t new, size_t old, struct arena *arena)
{
    struct series_list *sides = arena_alloc(arena, sizeof *sides);
    *sides = (struct series_list){.events = series->events, .count = series->count};
    sides->first[SIDE_NEW] = new;
    sides->first[SIDE_OLD] = old;
    sides->runs[SIDE_NEW] = sides->runs[SIDE_OLD] = 1;
    return sides;
}

static bool has_recorded(const struct series_list *series, const struct measure *sum, size_t unit,
                         const struct profile *profile)
{
    return measure_in_series(sum, &profile->totals, series_place(series, unit + 1)).kind != FIGURE_ABSENT;
}

const struct measure *split_change(const struct series_list *series, const struct measure *sum, size_t unit,
                                   size_t since, const struct profile *profile, struct arena *arena)
{
    struct measure known = *sum;
    if (!has_recorded(series, sum, unit, profile) || !has_recorded(series, sum, since, profile)) {
        known.kind = MEASURE_DERIVED;
        known.terms.count = 0; /* it has no figure */
    }
    return compared_change(&known, sides_of(series, unit + 1, since + 1, arena), profile, arena);
}

const struct measure *split_largest_change(const struct series_list *series, const struct measure *sum,
                                           enum since since, const struct profile *profile, struct arena *arena)
{
    struct series_list *sides = sides_of(series, 1, 1, arena);
    sides->runs[SIDE_NEW] = series_units(series);
    sides->since = since;
    sides->totals = &profile->totals;
    return compared_change(sum, sides, profile, arena);
}
