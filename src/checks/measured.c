#include "checks/measured.h"

#include "base/int128.h"
#include "events/definition.h"

/* Says in words which program, side or run has no cost of any event; NULL: all have one. */
static const char *find_idle(const struct measured_sides *measured, struct arena *arena)
{
    for (size_t i = 0; i < measured->count; i++) {
        const struct measured_side *side = &measured->items[i];
        for (size_t run = 0; run < side->runs; run++)
            if (!measured_side_has_costs(side, run))
                return side->runs > 1 ? arena_format(arena, "nothing was measured in one of the %s runs", side->word).s
                                      : arena_format(arena, "nothing was measured%s", side->in_profile).s;
    }
    return NULL;
}

/* ---- events ---- */

/* Says in words that some input did not record one of the events; NULL: all recorded all of them. */
static const char *find_unrecorded(const struct study *study, const struct measured_side *side,
                                   const struct terms *terms, struct arena *arena)
{
    size_t all = measured_side_inputs(side);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        if (event >= study->measures.recorded)
            continue; /* it counts calls */
        struct text name = study->profile->events.items[event].name;
        size_t count = measured_side_inputs_with(side, name);
        if (count < all)
            return arena_format(arena, "only %zu of %zu inputs%s recorded %.*s", count, all, side->of_side, (int)name.n,
                                name.s)
                .s;
    }
    return NULL;
}

/* The first term of a derived event that only this side has; NULL: none. */
static const char *find_dropped_term(const struct measured_side *side, const struct measure *measure,
                                     struct arena *arena)
{
    for (size_t i = 0; measure->kind != MEASURE_RECORDED && i < side->dropped.count; i++) {
        struct text event = side->dropped.items[i];
        if (definition_uses(measure->formula, event))
            return arena_format(arena, "only the %s profile has %.*s, a term of %.*s", side->word, (int)event.n,
                                event.s, (int)measure->name.n, measure->name.s)
                .s;
    }
    return NULL;
}

/* ---- calls ---- */

static bool is_of_calls(const struct gauge *gauge)
{
    return check_is_of_functions(gauge->check) && gauge->column.kind != COLUMN_SELF;
}

static uint64_t count_calls(const struct study *study, size_t series)
{
    const struct profile *p = study->profile;
    uint64_t count = 0;
    if (study->series->count > 1)
        return (uint64_t)costs_get(&p->totals, series_calls(study->series, series));
    for (size_t i = 0; i < p->calls.count; i++)
        count = int128_add_stopping(count, p->calls.items[i].count);
    return count;
}

/* Says in words that the number of each call of a side, or of one of its runs, is 0; NULL: some is not. */
static const char *find_uncounted(const struct study *study, enum side of, struct arena *arena)
{
    const struct measured_side *side = &study->measured.items[of];
    for (size_t run = 0; run < side->runs; run++)
        if (count_calls(study, study->series->first[of] + run) == 0)
            return side->runs > 1 ? arena_format(arena, "no calls were counted in one of the %s runs", side->word).s
                                  : arena_format(arena, "no calls were counted%s", side->in_profile).s;
    return NULL;
}

static const char *fault_of_calls(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const char *found = NULL;
    for (size_t i = 0; is_of_calls(gauge) && !found && i < study->measured.count; i++) {
        if (!gauge->asks[i])
            continue;
        found = measured_side_uncalled(&study->measured.items[i], arena);
        if (!found && gauge->column.kind == COLUMN_CALLS)
            found = find_uncounted(study, (enum side)i, arena);
    }
    return found;
}

static const char *fault_of_calls_in_unit(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    struct text unit = series_unit_name(study->series, gauge->column_word.unit);
    bool has_calls = costs_have(&study->profile->totals, series_calls(study->series, gauge->column_word.unit + 1));
    if (has_calls || !is_of_calls(gauge))
        return NULL;
    return arena_format(arena, "%.*s recorded no calls", (int)unit.n, unit.s).s;
}

/* ---- units ---- */

/* Says in words which event a unit did not record, the first one; NULL: it recorded all of them. */
static const char *find_unit_lacks(const struct study *study, size_t unit, const struct terms *terms,
                                   struct arena *arena)
{
    struct text word = series_unit_name(study->series, unit);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        struct text name = study->profile->events.items[event].name;
        if (!costs_have(&study->profile->totals, series_place(study->series, unit + 1) + event))
            return arena_format(arena, "%.*s did not record %.*s", (int)word.n, word.s, (int)name.n, name.s).s;
    }
    return NULL;
}

static const char *fault_of_unit(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    struct text unit = series_unit_name(study->series, gauge->column_word.unit);
    if (!measured_side_has_costs(&study->measured.items[0], gauge->column_word.unit + 1))
        return arena_format(arena, "nothing was measured in %.*s", (int)unit.n, unit.s).s;
    const char *found = fault_of_calls_in_unit(study, gauge, arena);
    found = found ? found : find_unit_lacks(study, gauge->column_word.unit, &gauge->column_word.event->terms, arena);
    return found ? found : find_unit_lacks(study, gauge->column_word.unit, &gauge->column_word.event->divisor, arena);
}

/* Every unit that has recorded an event has a cost of it in the program, if only 0. */
static const char *fault_of_spread(const struct measure *measure, struct arena *arena)
{
    size_t count = spread_units_with(measure->spread, measure->spread_event, SPREAD_PROGRAM);
    size_t all = measure->spread->units;
    if (count == all)
        return NULL;
    return arena_format(arena, "only %zu of %zu parts, threads or inputs recorded %.*s", count, all,
                        (int)measure->name.n, measure->name.s)
        .s;
}

/* ---- all of it ---- */

/* Units are looked at one by one: verdict.c. */
static const char *find_unrecorded_of(const struct study *study, const struct gauge *gauge,
                                      const struct measured_side *side, struct arena *arena)
{
    const struct measure *event = gauge->column_word.event;
    const char *found = check_unit(gauge->check) ? NULL : find_unrecorded(study, side, &event->terms, arena);
    return found || check_unit(gauge->check) ? found : find_unrecorded(study, side, &event->divisor, arena);
}

static const char *fault_of_event(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const struct measure *event = gauge->column_word.event;
    const char *found = NULL;
    for (size_t i = 0; event && !found && i < study->measured.count; i++) {
        const struct measured_side *side = &study->measured.items[i];
        if (!gauge->asks[i])
            continue;
        found = find_unrecorded_of(study, gauge, side, arena);
        found = found ? found : find_dropped_term(side, event, arena);
    }
    return found;
}

const char *measured_fault(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const char *found = find_idle(&study->measured, arena);
    if (found)
        return found;
    if (gauge->column_word.unit != NONE)
        return fault_of_unit(study, gauge, arena);
    found = fault_of_event(study, gauge, arena);
    found = found ? found : fault_of_calls(study, gauge, arena);
    return found || gauge->column.kind != COLUMN_SPREAD ? found : fault_of_spread(gauge->column.measure, arena);
}
