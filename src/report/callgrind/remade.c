/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/remade.h"

#include "profile/merge.h"

#include <stdlib.h>

struct remaking {
    struct profile *to;
    const struct profile *from;
    ref_t group;       /* of the record: every cost is of it */
    struct costs self; /* the sum of its self costs */
};

static void add_names(struct remaking *r)
{
    ref_t events[EVENTS_MAX];
    merge_names_of(r->to, r->from);
    for (size_t i = 0; i < r->from->events.count; i++)
        events[i] = (ref_t)i;
    for (size_t i = 0; i < r->from->definitions.count; i++)
        *array_add(&r->to->definitions) = r->from->definitions.items[i];
    r->group = record_add_group(
        r->to->record, &(struct record_group){.has_line = true, .events = events, .count = r->from->events.count});
}

static void add_lines(struct remaking *r)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < r->from->lines.count; i++) {
        const struct line *line = &r->from->lines.items[i];
        struct record_entry entry = {.at = {.line = line->number}};
        size_t width = line->self.width;
        costs_read(&line->self, costs);
        record_add(r->to->record, record_add_block(r->to->record, r->group, line->piece), &entry, costs, width);
        profile_add_to_costs(r->to, &r->self, &(struct charge){costs, NULL, width});
    }
}

static void add_calls(struct remaking *r)
{
    cost_t costs[CELLS_MAX];
    for (size_t i = 0; i < r->from->calls.count; i++) {
        const struct call *call = &r->from->calls.items[i];
        struct record_subject subject = {.kind = RECORD_CALL, .special = call->count == 0, .callee = call->callee};
        struct record_entry entry = {{.line = call->line}, subject};
        costs[0] = call->count < COST_MAX ? (cost_t)call->count : COST_MAX;
        costs_read(&call->inclusive, costs + 1);
        r->to->record->overflown |= costs[0] == COST_MAX;
        record_add(r->to->record, record_add_block(r->to->record, r->group, call->piece), &entry, costs,
                   (size_t)call->inclusive.width + 1);
    }
}

/* ---- the head ---- */

/* Adds what is said of a part; what several say differently is left out. */
static void add_head(struct remaking *r)
{
    struct record_head head = {.total = r->from->totals, .self = r->self};
    for (ref_t e = 0; e < r->from->events.count; e++) {
        cost_t missing = r->from->events.items[e].missing;
        *array_add(&head.order) = e;
        profile_add_to_costs(r->to, &head.missing, &(struct charge){&missing, &e, 1});
    }
    for (size_t i = 0; i < r->from->parts.count; i++) {
        struct part part = profile_part(r->from, i);
        struct record_head own = head;
        own.command = part.command, own.creator = part.creator, own.pid = part.pid, own.thread = part.thread;
        own.number = part.number;
        own.descriptions = r->from->inputs.items[part.input].descriptions;
        if (i)
            own.total = own.self = own.missing = (struct costs){0};
        record_add_part(r->to->record, r->group, &own);
    }
    free(head.order.items);
}

void remade_init(struct profile *to, const struct profile *from)
{
    struct remaking remaking = {.to = to, .from = from};
    profile_init(to, WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS, TEXT_NONE);
    add_names(&remaking);
    add_lines(&remaking);
    add_calls(&remaking);
    add_head(&remaking);
    to->record->heads.items[remaking.group].is_inlined = from->has_inlined;
    to->record->heads.items[remaking.group].lost_lines = from->lacks_lines;
    profile_finish(to);
}
