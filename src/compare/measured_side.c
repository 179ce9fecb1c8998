/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/measured_side.h"

#include "base/int128.h"

#include <stdlib.h>

static struct measured_side side_of(const struct sides *sides, enum side side)
{
    static const struct measured_side named[] = {
        [SIDE_NEW] = {.word = "new", .of_side = " of the new side", .in_profile = " in the new profile"},
        [SIDE_OLD] = {.word = "old", .of_side = " of the old side", .in_profile = " in the old profile"},
    };
    struct measured_side made = named[side];
    made.profile = sides->sided.of[side];
    made.runs = sides->series.runs[side];
    made.dropped = sides->dropped[side];
    return made;
}

struct measured_sides measured_sides_of(const struct sides *sides, const struct profile *profile)
{
    if (sides)
        return (struct measured_sides){{side_of(sides, SIDE_NEW), side_of(sides, SIDE_OLD)}, SIDES};
    return (struct measured_sides){{{.profile = profile, .runs = 1, .word = "", .of_side = "", .in_profile = ""}}, 1};
}

bool measured_side_has_costs(const struct measured_side *side, size_t series)
{
    const struct profile *p = side->profile;
    for (ref_t i = 0; i < p->events.count; i++) {
        const struct event *event = &p->events.items[i];
        bool is_nothing = costs_get(&p->totals, i) == 0 && !event->negative;
        if (event->series == series && !is_nothing && !text_equal(event->name, EVENT_CALLS))
            return true;
    }
    return false;
}

/* The sum over all runs of how many recorded an event. */
static struct event recorders_of(const struct measured_side *side, struct text event)
{
    const struct profile *p = side->profile;
    struct event sum = {0};
    for (size_t run = 0; run < side->runs; run++) {
        ref_t numbered = profile_find_event_of(p, (ref_t)run, event);
        sum.inputs += numbered == NONE ? 0 : p->events.items[numbered].inputs;
        sum.parts += numbered == NONE ? 0 : p->events.items[numbered].parts;
    }
    return sum;
}

size_t measured_side_inputs_with(const struct measured_side *side, struct text event)
{
    return recorders_of(side, event).inputs;
}

size_t measured_side_parts(const struct measured_side *side)
{
    return side->profile->costly_parts;
}

size_t measured_side_parts_with(const struct measured_side *side, struct text event)
{
    return recorders_of(side, event).parts;
}

struct missing_cost measured_side_missing(const struct measured_side *side, size_t series, struct text event)
{
    const struct profile *p = side->profile;
    ref_t numbered = profile_find_event_of(p, (ref_t)series, event);
    if (numbered == NONE)
        return (struct missing_cost){0, 0};
    return (struct missing_cost){p->events.items[numbered].missing, llabs(costs_get(&p->totals, numbered))};
}

int missing_cost_compare(const struct missing_cost *missing)
{
    if (missing->cost == 0)
        return -1;
    return int128_compare_products((uint64_t)missing->cost, 1000, (uint64_t)missing->total, 1);
}

size_t measured_side_inputs(const struct measured_side *side)
{
    const struct profile *p = side->profile;
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

const char *measured_side_uncalled(const struct measured_side *side, struct arena *arena)
{
    size_t none = side->profile->uncalled_inputs, all = measured_side_inputs(side);
    if (none == 0)
        return NULL;
    return none < all ? arena_format(arena, "%zu of %zu inputs%s recorded no calls", none, all, side->of_side).s
                      : arena_format(arena, "no calls were recorded%s", side->in_profile).s;
}

const char *measured_side_unlined(const struct measured_side *side, struct arena *arena)
{
    if (!side->profile->lacks_lines)
        return NULL;
    return measured_side_inputs(side) > 1 ? arena_format(arena, "inputs%s kept no lines", side->of_side).s
                                          : arena_format(arena, "no lines were kept%s", side->in_profile).s;
}
