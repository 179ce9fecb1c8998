#include "compare/split.h"

#include "events/compared.h"
#include "profile/merge.h"

#include <stdlib.h>

/* ---- events ---- */

/* A name that no recorded event has: those hold no blanks. */
static ref_t add_event(struct profile *profile, size_t run, struct text name)
{
    struct arena scratch = {0};
    ref_t event = profile_add_event(profile, arena_format(&scratch, "%zu %.*s", run, (int)name.n, name.s));
    arena_release(&scratch);
    return event;
}

/* Run 0 is the sum. */
static void add_events(const struct split *split, struct profile *profile)
{
    for (size_t run = 0; run <= split->names.count; run++) {
        for (size_t e = 0; e < split->layout.events && run; e++)
            add_event(profile, run, profile->events.items[e].name);
        add_event(profile, run, TEXT(" calls"));
    }
}

/* ---- costs ---- */

/* The events of a unit become those of its run, and not those of the sum, which they were merged into before. */
static void shift_events(struct merge *merge, struct profile *to, const struct profile *from, ref_t place)
{
    for (size_t i = 0; i < from->events.count; i++) {
        merge->events[i] += place;
        to->events.items[merge->events[i]].negative = from->events.items[i].negative;
    }
}

/* The sum has the calls and jumps already: what is added is what they cost. */
static void forget_counts(struct profile *unit)
{
    for (size_t i = 0; i < unit->calls.count; i++)
        unit->calls.items[i].count = 0;
    unit->jumps.count = 0;
}

static void add_unit(struct profile *to, struct profile *unit, ref_t place)
{
    compared_count_calls(unit, add_event(unit, 0, TEXT(" calls")));
    forget_counts(unit);
    struct merge merge = {
        .objects = merge_names(to, &unit->objects, profile_add_object),
        .files = merge_names(to, &unit->files, profile_add_file),
        .symbols = merge_names(to, &unit->symbols, profile_add_symbol),
    };
    merge_functions(&merge, to, unit);
    shift_events(&merge, to, unit, place);
    merge_costs(&merge, to, unit);
    profile_join_costs(to, &to->totals, &unit->totals, merge.events);
    merge_release(&merge);
}

/* Each part is of one unit. */
static void add_part(const struct split *split, struct profile *profile, size_t part, size_t unit)
{
    cost_t costs[EVENTS_MAX];
    ref_t events[EVENTS_MAX];
    struct costs *kept = profile_part_total(profile, part), total = kept ? *kept : (struct costs){.width = 0};
    for (size_t e = 0; e < total.width; e++)
        events[e] = layout_place(&split->layout, unit + 1) + (ref_t)e;
    if (kept)
        profile_add_to_costs(profile, kept, &(struct charge){costs_read(&total, costs), events, total.width});
}

bool split_init(struct split *split, struct profile *profile, struct units *units)
{
    size_t runs = units->all.count + 1;
    *split = (struct split){.kind = units->kind,
                            .layout = {.events = profile->events.count,
                                       .first = {[SIDE_OLD] = runs},
                                       .runs = {[SIDE_NEW] = runs},
                                       .leads_with_sum = true}};
    if ((split->layout.events + 1) * runs > EVENTS_MAX)
        return false;
    for (size_t i = 0; i < units->all.count; i++)
        *array_add(&split->names) = arena_copy(&split->arena, units->all.items[i].name);
    add_events(split, profile);
    compared_count_calls(profile, compared_calls(&split->layout, 0));
    for (size_t i = 0; i < units->all.count; i++) {
        add_unit(profile, units->all.items[i].profile, layout_place(&split->layout, i + 1));
        units_drop(&units->all.items[i]);
    }
    for (size_t i = 0; i < profile->parts.count; i++)
        add_part(split, profile, i, units->unit_of.items[i]);
    return true;
}

void split_release(struct split *split)
{
    free(split->names.items);
    arena_release(&split->arena);
    *split = (struct split){0};
}

/* ---- measures ---- */

static struct terms shift_terms(const struct terms *terms, ref_t place, struct arena *arena)
{
    struct terms shifted = {arena_alloc(arena, terms->count * sizeof *shifted.items), terms->count};
    for (size_t i = 0; i < terms->count; i++)
        shifted.items[i] = (struct term){terms->items[i].event + place, terms->items[i].factor};
    return shifted;
}

struct measure *split_measure(const struct split *split, const struct measure *sum, size_t unit,
                              const struct profile *profile, struct arena *arena)
{
    ref_t place = layout_place(&split->layout, unit + 1);
    struct measure *measure = arena_alloc(arena, sizeof *measure);
    *measure = *sum;
    measure->terms = shift_terms(&sum->terms, place, arena);
    measure->divisor = shift_terms(&sum->divisor, place, arena);
    if (measure->kind != MEASURE_RATIO)
        measure->whole = measure->total = measure_cost(measure, &profile->totals);
    return measure;
}
