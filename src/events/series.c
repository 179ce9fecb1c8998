/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/series.h"

#include <stdlib.h>

void series_add(struct series_list *list, enum series_role role, struct text name)
{
    enum side side = role == SERIES_BASE ? SIDE_OLD : SIDE_NEW;
    if (list->runs[side]++ == 0)
        list->first[side] = list->count;
    *array_add(list) = (struct series){role, arena_copy(&list->arena, name), name.n};
}

void series_alone(struct series_list *list, const struct profile *profile)
{
    list->events = profile->events.count;
    list->new_inputs = profile->inputs.count;
    series_add(list, SERIES_SUM, TEXT_NONE);
}

void series_release(struct series_list *list)
{
    free(list->items);
    arena_release(&list->arena);
    *list = (struct series_list){0};
}

bool series_add_events(const struct series_list *list, struct profile *profile)
{
    if ((list->events + 1) * list->count > EVENTS_MAX)
        return false;
    for (ref_t series = 0; series < list->count; series++) {
        for (size_t e = 0; e < list->events; e++)
            profile_add_event_of(profile, series, profile->events.items[e].name);
        profile_add_event_of(profile, series, EVENT_CALLS);
    }
    return true;
}

void series_number(struct profile *profile, size_t series)
{
    profile_set_series(profile, (ref_t)series);
    series_count_calls(profile, profile_add_event_of(profile, (ref_t)series, EVENT_CALLS));
}

void series_count_calls(struct profile *profile, ref_t event)
{
    for (size_t i = 0; i < profile->calls.count && event != NONE; i++) {
        struct call *call = &profile->calls.items[i];
        cost_t count = series_count(call->count);
        profile_add_to_costs(profile, &call->inclusive, &(struct charge){&count, &event, 1});
        profile_add_to_costs(profile, &profile->totals, &(struct charge){&count, &event, 1});
    }
    for (size_t i = 0; i < profile->ways.items.count && event != NONE; i++) {
        struct way *way = &profile->ways.items.items[i];
        cost_t count = series_count(way->calls);
        if (way->above != NONE) /* no call leads to a root */
            profile_add_to_costs(profile, &way->inclusive, &(struct charge){&count, &event, 1});
    }
}
