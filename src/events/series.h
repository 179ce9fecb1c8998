/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* series: the runs, or the sum and its units, that stand side by side in one profile. Each event belongs to one series,
 * and all series have the same events in the same order.
 *
 *     struct series_list series = {0};
 *     series_add(&series, SERIES_NEW, TEXT("new"));        // or SERIES_SUM alone, or SERIES_SUM and units
 *     series_add(&series, SERIES_BASE, TEXT("old"));
 *     series.events = profile.events.count;                // the profile has the events of the first series
 *     if (series_add_events(&series, &profile))
 *         ref_t old = series_place(&series, series.first[SIDE_OLD]) + event;
 *     series_release(&series);
 *
 * A single run is a sum alone. If there are several series, the number of calls is recorded like an event, because it
 * differs between them too. */
#ifndef EVENTS_SERIES_H
#define EVENTS_SERIES_H

#include "events/side.h"
#include "profile/profile.h"

enum series_role {
    SERIES_SUM,  /* all that was recorded */
    SERIES_NEW,  /* a run of the new side of a comparison */
    SERIES_BASE, /* a run of the old side */
    SERIES_UNIT  /* a part, a thread or an input, which the sum has too */
};

struct series {
    enum series_role role;
    struct text name; /* of a unit; else empty */
    size_t bare;      /* bytes of the name before what stands behind it: `part 2` of `part 2 (warm-up)` */
};

struct spread;

/* How several runs of one side are combined. */
enum combine { COMBINE_UNASKED, COMBINE_SUM, COMBINE_MEDIAN, COMBINE_MIN };

/* Whether runs of a side are added up, so that rows add up to totals; else each figure is of the runs by itself. */
static inline bool combine_is_sum(enum combine combine)
{
    return combine <= COMBINE_SUM;
}

/* Of units that are versions: since which one each of them changed. */
enum since { SINCE_NOTHING, SINCE_FIRST, SINCE_PREVIOUS };

/* The series of the new side, then those of the base; or the sum, then the units. Zero-initialise it. */
struct series_list {
    struct series *items;
    size_t count, capacity;
    size_t events;                    /* of each; if there are several, one that counts calls comes after them */
    size_t first[SIDES], runs[SIDES]; /* the series of each side; the sum and units count as new */
    size_t new_inputs;                /* number of inputs of the new side, which come first in the profile */
    enum combine combine;
    enum since since;            /* a change is the largest one of the runs of the new side, which are versions */
    const struct costs *totals;  /* with `since`: those of the program, which have what a version recorded */
    const struct spread *spread; /* the figures of units that are not kept; NULL: none */
    struct arena arena;          /* of the names */
};

/* The name of the event that counts calls. Those that tools record hold no blanks. */
#define EVENT_CALLS TEXT(" calls")

/* Makes the series of a profile without comparison or units: the sum. */
void series_alone(struct series_list *list, const struct profile *profile);

/* Adds a series, with a copy of its name. */
void series_add(struct series_list *list, enum series_role role, struct text name);
void series_release(struct series_list *list);

/* Adds the events of all series to a profile, which has those of the first one. False, with nothing changed, if
 * these are more than EVENTS_MAX. */
bool series_add_events(const struct series_list *list, struct profile *profile);

/* Assigns all events of a profile to one series; the number of calls becomes an event. Profiles can then be added up,
 * and each series stays by itself. */
void series_number(struct profile *profile, size_t series);

/* A number of calls as the cost of an event. */
static inline cost_t series_count(uint64_t calls)
{
    return calls > COST_MAX ? COST_MAX : (cost_t)calls;
}

/* Counts the calls of a profile as the costs of an event; NONE: it has none. */
void series_count_calls(struct profile *profile, ref_t event);

/* The first event of a series. */
static inline ref_t series_place(const struct series_list *list, size_t series)
{
    return (ref_t)(series * (list->events + 1));
}

/* The event that counts the calls of a series. */
static inline ref_t series_calls(const struct series_list *list, size_t series)
{
    return series_place(list, series) + (ref_t)list->events;
}

/* The event of the first series that is the same as one of any series. */
static inline ref_t series_first_event(const struct series_list *list, ref_t event)
{
    return event % series_place(list, 1);
}

static inline enum side series_side(const struct series_list *list, size_t series)
{
    return list->items[series].role == SERIES_BASE ? SIDE_OLD : SIDE_NEW;
}

/* Whether the first series is the sum of the others, if there are any. */
static inline bool series_lead_with_sum(const struct series_list *list)
{
    return list->items[0].role == SERIES_SUM;
}

/* Whether the costs of a series are in no series before it: costs of units are in the sum. */
static inline bool series_counts(const struct series_list *list, size_t series)
{
    return list->items[series].role != SERIES_UNIT;
}

/* How many units there are; they stand after the sum. */
static inline size_t series_units(const struct series_list *list)
{
    return list->count && series_lead_with_sum(list) ? list->count - 1 : 0;
}

static inline struct text series_unit_name(const struct series_list *list, size_t unit)
{
    return list->items[1 + unit].name;
}

static inline struct text series_bare_name(const struct series_list *list, size_t unit)
{
    return (struct text){list->items[1 + unit].name.s, list->items[1 + unit].bare};
}

#endif
