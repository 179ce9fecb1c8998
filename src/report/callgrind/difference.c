/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/difference.h"

#include "annotate/line_map.h"
#include "events/compared.h"

#include <stdlib.h>

/* The profile that is made, and its sources. */
struct making {
    struct profile *to;
    const struct study *study;
    ref_t group;       /* of the record: every cost is of it */
    struct costs self; /* the sum of its self costs */
};

/* ---- names ---- */

/* In the order of their numbers, which stay the same. */
static void add_names(struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->objects.texts.count; i++)
        profile_add_object(to, from->objects.texts.items[i]);
    for (size_t i = 0; i < from->files.texts.count; i++)
        profile_add_file(to, from->files.texts.items[i]);
    for (size_t i = 0; i < from->symbols.texts.count; i++)
        profile_add_symbol(to, from->symbols.texts.items[i]);
    for (size_t i = 0; i < from->functions.count; i++)
        profile_add_function(to, from->functions.items[i]);
    for (size_t i = 0; i < from->pieces.count; i++)
        profile_add_piece(to, from->pieces.items[i].function, from->pieces.items[i].file);
    for (size_t i = 0; i < from->definitions.count; i++)
        *array_add(&to->definitions) = from->definitions.items[i];
}

static void add_group(struct making *m)
{
    ref_t events[EVENTS_MAX];
    size_t count = m->study->sides->series.events;
    for (size_t i = 0; i < count; i++)
        events[i] = profile_add_event(m->to, m->study->profile->events.items[i].name);
    m->group =
        record_add_group(m->to->record, &(struct record_group){.has_line = true, .events = events, .count = count});
}

/* ---- costs ---- */

/* A statistic of each event, from `costs[0]` on; returns whether any of them is not 0. */
static bool read_statistic(const struct making *m, const struct costs *from, enum statistic statistic, cost_t *costs)
{
    bool any = false;
    for (size_t i = 0; i < m->study->sides->series.events; i++) {
        struct figure figure = measure_of(compared_statistic(compared_lead(&m->study->measures, i), statistic), from);
        costs[i] = figure_is_cost(&figure) ? figure.cost : COST_ABSENT;
        any |= costs[i] != COST_ABSENT && costs[i] != 0;
        m->to->record->overflown |= figure.kind == FIGURE_PAST || costs[i] == COST_MAX || costs[i] == -COST_MAX;
    }
    return any;
}

static uint64_t line_of(const struct profile *from, uint64_t kept)
{
    struct line_number line = line_number_of(from, kept);
    return line.side == SIDE_NEW ? line.number : 0;
}

static void add_lines(struct making *m)
{
    cost_t costs[EVENTS_MAX];
    const struct profile *from = m->study->profile;
    size_t events = m->study->sides->series.events;
    for (size_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        struct record_entry entry = {.at = {.line = line_of(from, line->number)}};
        if (!read_statistic(m, &line->self, STATISTIC_CHANGE, costs))
            continue;
        record_add(m->to->record, record_add_block(m->to->record, m->group, line->piece), &entry, costs, events);
        profile_add_to_costs(m->to, &m->self, &(struct charge){costs, NULL, events});
    }
}

static void add_calls(const struct making *m)
{
    cost_t costs[CELLS_MAX];
    const struct profile *from = m->study->profile;
    const struct measure *calls = compared_statistic(m->study->measures.calls, STATISTIC_NEW);
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct call *call = &from->calls.items[i];
        costs[0] = measure_cost(calls, &call->inclusive);
        read_statistic(m, &call->inclusive, STATISTIC_NEW, costs + 1);
        struct record_subject subject = {.kind = RECORD_CALL, .special = costs[0] == 0, .callee = call->callee};
        struct record_entry entry = {{.line = line_of(from, call->line)}, subject};
        record_add(m->to->record, record_add_block(m->to->record, m->group, call->piece), &entry, costs,
                   m->study->sides->series.events + 1);
    }
}

/* ---- the head ---- */

static struct text common(struct text text, struct text other)
{
    return text_equal(text, other) ? text : TEXT_NONE;
}

/* What a line of either side might have is what one of the difference might. */
static void add_missing(const struct making *m, struct costs *missing)
{
    const struct series_list *series = &m->study->sides->series;
    for (size_t run = 0; run < series->count; run++)
        for (ref_t i = 0; i < series->events; i++) {
            cost_t cost = m->study->profile->events.items[series_place(series, run) + i].missing;
            profile_add_to_costs(m->to, missing, &(struct charge){&cost, &i, 1});
        }
}

static void add_head(const struct making *m)
{
    cost_t costs[EVENTS_MAX];
    const struct profile *from = m->study->profile;
    struct text said = TEXT("Compared: self costs are new - old, calls are new");
    struct record_head head = {.descriptions = {&said, 1, 1}, .self = m->self};
    for (size_t i = 0; i < from->parts.count; i++) {
        struct part part = profile_part(from, i);
        head.command = i ? common(head.command, part.command) : part.command;
        head.creator = i ? common(head.creator, part.creator) : part.creator;
    }
    for (size_t i = 0; i < m->study->sides->series.events; i++)
        *array_add(&head.order) = (ref_t)i;
    add_missing(m, &head.missing);
    read_statistic(m, &from->totals, STATISTIC_CHANGE, costs);
    head.total = costs_view(costs, m->study->sides->series.events);
    record_add_part(m->to->record, m->group, &head);
    free(head.order.items);
}

void difference_init(struct profile *to, const struct study *study)
{
    struct making making = {.to = to, .study = study};
    profile_init(to, WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS, TEXT_NONE);
    add_names(to, study->profile);
    add_group(&making);
    add_lines(&making);
    add_calls(&making);
    add_head(&making);
    profile_finish(to);
}
