#include "checks/measured.h"

#include "events/definition.h"

#include <stdlib.h>

/* ---- any cost ---- */

/* Whether the program has a cost of any of these events. One of both signs may add up to 0. */
static bool has_costs(const struct profile *p, ref_t first, size_t count)
{
    for (ref_t i = first; i < first + count; i++)
        if (costs_get(&p->totals, i) != 0 || p->events.items[i].negative)
            return true;
    return false;
}

/* What has no cost of any event, in words; NULL: all have some. */
static const char *find_idle(const struct study *study)
{
    static const char *const sides[] = {
        [SIDE_NEW] = "nothing was measured in the new profile", [SIDE_OLD] = "nothing was measured in the old profile"};
    static const char *const runs[] = {[SIDE_NEW] = "nothing was measured in one of the new runs",
                                       [SIDE_OLD] = "nothing was measured in one of the old runs"};
    if (!study->sides)
        return has_costs(study->profile, 0, study->measures.recorded) ? NULL : "nothing was measured";
    for (int side = SIDE_NEW; side < SIDES; side++)
        for (size_t run = 0; run < study->sides->series.runs[side]; run++)
            if (!sides_has_costs(study->sides, (enum side)side, run))
                return study->sides->series.runs[side] > 1 ? runs[side] : sides[side];
    return NULL;
}

/* ---- events ---- */

/* Inputs with parts: one that was empty, or is left out, has none. */
static size_t count_inputs(const struct profile *p)
{
    bool *has_parts = memory_zeroed(p->inputs.count, sizeof *has_parts);
    size_t count = 0;
    for (size_t i = 0; i < p->parts.count; i++) {
        ref_t input = p->parts.items[i].input;
        count += !has_parts[input];
        has_parts[input] = true;
    }
    free(has_parts);
    return count;
}

/* That some input of a side, or of all, did not record one of the events, in words; NULL: all recorded all of them. */
static const char *find_unrecorded(const struct study *study, enum side side, const struct terms *terms,
                                   struct arena *arena)
{
    static const char *const of[] = {[SIDE_NEW] = " of the new side", [SIDE_OLD] = " of the old side"};
    const struct profile *p = study->sides ? study->sides->sided.of[side] : study->profile;
    size_t all = count_inputs(p);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        if (event >= study->measures.recorded)
            continue; /* it counts calls */
        size_t count = study->sides ? sides_inputs_with(study->sides, side, event) : p->events.items[event].inputs;
        struct text name = study->profile->events.items[event].name;
        if (count < all)
            return arena_format(arena, "only %zu of %zu inputs%s recorded %.*s", count, all,
                                study->sides ? of[side] : "", (int)name.n, name.s)
                .s;
    }
    return NULL;
}

/* The first event that only this side has and a derived event is made of; NULL: none. */
static const char *find_dropped_term(const struct study *study, enum side side, const struct measure *measure,
                                     struct arena *arena)
{
    const struct sides *sides = study->sides;
    for (size_t i = 0; sides && measure->kind != MEASURE_RECORDED && i < sides->dropped[side].count; i++) {
        struct text event = sides->dropped[side].items[i];
        if (definition_uses(measure->formula, event))
            return arena_format(arena, "only the %s profile has %.*s, a term of %.*s", side == SIDE_NEW ? "new" : "old",
                                (int)event.n, event.s, (int)measure->name.n, measure->name.s)
                .s;
    }
    return NULL;
}

/* ---- units ---- */

/* The first event that a unit did not record, in words; NULL: it recorded all of them. */
static const char *find_unit_lacks(const struct study *study, struct text unit, const struct terms *terms,
                                   struct arena *arena)
{
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        struct text name = study->profile->events.items[event % series_place(study->series, 1)].name;
        if (!costs_have(&study->profile->totals, event))
            return arena_format(arena, "%.*s did not record %.*s", (int)unit.n, unit.s, (int)name.n, name.s).s;
    }
    return NULL;
}

static const char *fault_of_unit(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    struct text unit = series_unit_name(study->series, gauge->key.unit);
    const struct measure *measure = gauge->column.measure;
    if (!has_costs(study->profile, series_place(study->series, gauge->key.unit + 1), study->series->events))
        return arena_format(arena, "nothing was measured in %.*s", (int)unit.n, unit.s).s;
    const char *found = find_unit_lacks(study, unit, &measure->terms, arena);
    return found ? found : find_unit_lacks(study, unit, &measure->divisor, arena);
}

/* Every unit that has recorded an event has a cost of it in the program, if only 0. */
static const char *fault_of_spread(const struct measure *measure, struct arena *arena)
{
    size_t count = spread_units_with(measure->spread, measure->spread_event, SPREAD_PROGRAM);
    if (count == measure->spread->units)
        return NULL;
    return arena_format(arena, "only %zu of %zu parts, threads or inputs recorded %.*s", count, measure->spread->units,
                        (int)measure->name.n, measure->name.s)
        .s;
}

/* ---- all of it ---- */

static const char *fault_of_event(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const struct measure *event = gauge->key.event;
    const char *found = NULL;
    for (int side = SIDE_NEW; event && !found && side < SIDES; side++) {
        if (!gauge_asks(gauge, (enum side)side))
            continue;
        found = find_unrecorded(study, (enum side)side, &event->terms, arena);
        found = found ? found : find_unrecorded(study, (enum side)side, &event->divisor, arena);
        found = found ? found : find_dropped_term(study, (enum side)side, event, arena);
    }
    return found;
}

const char *measured_fault(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const char *found = find_idle(study);
    if (found)
        return found;
    if (gauge->key.unit != NONE)
        return fault_of_unit(study, gauge, arena);
    found = fault_of_event(study, gauge, arena);
    return found || gauge->column.kind != COLUMN_SPREAD ? found : fault_of_spread(gauge->column.measure, arena);
}
