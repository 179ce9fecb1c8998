/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts: their ends, and their totals (rules 4 and 7). */
#include "parse/parser.h"

#include <stdlib.h>

void part_state_release(struct part_state *part)
{
    free(part->summary.costs.items);
    free(part->totals.costs.items);
    free(part->missing_said.costs.items);
    free(part->events.items);
    callees_release(&part->callees);
    call_log_release(&part->log);
    arena_release(&part->arena);
}

/* The descriptions are those of the first part that is not left out, and those of the run in the parts before it. */
static void end_descriptions(struct parser *ps)
{
    if (ps->part.muted && !ps->described)
        ps->stale_descriptions = ps->profile->inputs.items[ps->input].descriptions.count;
    else
        ps->described = true;
}

void parser_end_part(struct parser *ps)
{
    parser_end_run(ps);
    parser_drop_call(ps);
    parser_begin_body(ps); /* a part without any body may still be left out */
    parser_end_block(ps, false);
    ps->part.end = ps->line;
    ps->context.piece = NONE;
    ps->callee.bound = CALLEE_NONE;
    end_descriptions(ps);
    ps->part.events.count = 0;
    for (size_t i = 0; i < ps->columns.events.count; i++)
        *array_add(&ps->part.events) = ps->columns.events.items[i];
}

/* The costs of a summary: or totals: line by event; no costs if there was none. For a part that has ended. */
static struct costs summary_row(struct parser *ps, const struct part_state *part, const struct summary *summary)
{
    struct costs row = {0};
    size_t n = summary->costs.count < part->events.count ? summary->costs.count : part->events.count;
    if (summary->given)
        parser_add_to_part(ps, &row, &(struct charge){summary->costs.items, part->events.items, n});
    return row;
}

/* Whether a total is below 0 though no cost is: Valgrind lets differences wrap (rule 7). */
static bool is_wrapped(struct parser *ps, const struct part_state *part, const struct summary *summary, cost_t cost,
                       ref_t event)
{
    if (cost >= 0 || costs_get(&part->below, event) > 0)
        return false;
    parser_complain_of(ps, summary->line, &problem_negative_total, "a total below 0 is left out, as no cost is below 0",
                       ps->profile->events.items[event].name);
    return true;
}

/* Rule 7: a declared total counts if it is not zero and in magnitude at least the sum of the self costs, or if the part
 * says that its summary is exact. The summary comes first. */
static cost_t total_of(struct parser *ps, const struct part_state *part, const struct costs declared[2], ref_t event)
{
    const struct summary *lines[2] = {&part->summary, &part->totals};
    cost_t self = costs_get(&part->self, event);
    bool exact = part->exact && part->summary.given;
    for (int i = 0; i < 2; i++) {
        cost_t cost = costs_get(&declared[i], event);
        if (!exact && (is_wrapped(ps, part, lines[i], cost, event) || cost == 0 || llabs(cost) < llabs(self)))
            continue;
        ps->profile->summarised = true;
        return cost;
    }
    if (self && (lines[0]->given || lines[1]->given))
        ps->profile->events.items[event].is_summed = true;
    return self;
}

/* How far two costs are apart; it stops at COST_MAX. */
static cost_t distance(cost_t a, cost_t b)
{
    bool stops = false;
    return llabs(cost_add(a, -b, &stops));
}

/* What no line has of the total. A part that says this itself has the lines that its `totals:` are the sum of. */
static cost_t missing_of(const struct part_state *part, const struct costs *said, const struct costs *totals,
                         cost_t total, ref_t event)
{
    bool stops = false;
    cost_t self = costs_get(&part->self, event);
    if (!part->missing_said.given)
        return distance(total, self);
    cost_t since = part->totals.given ? distance(costs_get(totals, event), self) : 0;
    return cost_add(llabs(costs_get(said, event)), since, &stops);
}

static void leave_out(struct profile *p, const struct part *part)
{
    if (part->number.n)
        names_add(&p->unselected_parts, &p->words, part->number);
    if (part->thread.n)
        names_add(&p->unselected_threads, &p->words, part->thread);
}

/* Costs of both signs are costs, whatever they add up to. */
static void note_costs(struct parser *ps, const struct part_state *part)
{
    bool any = false;
    for (ref_t i = 0; i < part->total.width; i++)
        any |= costs_get(&part->total, i) != 0 || costs_get(&part->below, i) > 0;
    for (ref_t i = 0; i < part->total.width && any; i++)
        ps->profile->events.items[i].parts += costs_have(&part->total, i);
    ps->profile->costly_parts += any;
    ps->has_costs |= any;
}

/* A chunk does not know which events were counted before it. */
void parser_count_event(struct parser *ps, ref_t event)
{
    while (ps->recorded.count <= event)
        *array_add(&ps->recorded) = false;
    if (!ps->recorded.items[event] && !ps->is_chunk)
        ps->profile->events.items[event].inputs++;
    ps->recorded.items[event] = true;
}

/* What calls cost is made of self costs. */
static void judge_calls(struct parser *ps, const struct part_state *part)
{
    for (ref_t event = 0; event < part->calls_below.width; event++) {
        struct text name = ps->profile->events.items[event].name;
        uint64_t line = (uint64_t)costs_get(&part->calls_below, event);
        size_t late = ps->diagnostics->items.count;
        if (line && costs_get(&part->below, event) == 0) {
            diagnostics_add(
                ps->diagnostics, &problem_negative_call, ps->path, line,
                "the profile contradicts itself: a call costs less than 0 %.*s, but no self cost is below 0",
                (int)name.n, name.s);
            diagnostics_order_late(ps->diagnostics, late, ps->told);
        }
    }
}

/* A part has a total of each event that it counts; together they take no more cells than there are events. */
static void add_totals(struct parser *ps, struct part_state *part, const struct costs declared[2],
                       const struct costs *said)
{
    cost_t totals[EVENTS_MAX], missing[EVENTS_MAX];
    size_t width = 0;
    for (size_t i = 0; i < part->events.count; i++) {
        ref_t event = part->events.items[i];
        for (; event != NONE && width <= event; width++)
            totals[width] = missing[width] = COST_ABSENT;
        if (event == NONE || totals[event] != COST_ABSENT)
            continue;
        totals[event] = total_of(ps, part, declared, event);
        missing[event] = missing_of(part, said, &declared[1], totals[event], event);
        profile_add_missing(ps->profile, event, missing[event]);
        parser_count_event(ps, event);
    }
    parser_add_to_part(ps, &part->total, &(struct charge){totals, NULL, width});
    parser_add_to_part(ps, &part->missing, &(struct charge){missing, NULL, width});
}

/* Says why a profile of Xdebug, which writes logs, is none. */
static void end_log(struct parser *ps, struct part_state *part)
{
    uint64_t line = call_log_end(ps, part);
    if (ps->profile->ways.is_too_large)
        parser_complain_of(ps, part->end, &problem_no_ways,
                           "more paths of calls than can be kept: costs in cycles are bounds, and paths are estimates",
                           TEXT_NONE);
    else if (line && !part->is_merged && text_starts(part->part.creator, TEXT("xdebug ")))
        parser_complain_of(ps, line, &problem_no_ways,
                           "not a call log: the calls of this block are not the blocks before it; costs in cycles "
                           "are bounds, and paths are estimates",
                           TEXT_NONE);
}

void parser_add_part(struct parser *ps, struct part_state *part, enum part_end end)
{
    cost_t totals[EVENTS_MAX];
    struct profile *p = ps->profile;
    struct costs declared[2] = {summary_row(ps, part, &part->summary), summary_row(ps, part, &part->totals)};
    struct costs said = summary_row(ps, part, &part->missing_said);
    size_t late = ps->diagnostics->items.count;
    if (end != PART_BROKEN)
        parser_judge_end(ps, part, &declared[0], end == PART_LAST);
    diagnostics_order_late(ps->diagnostics, late, ps->told);
    end_log(ps, part);
    parser_settle_callees(ps);
    if (!ps->events_given)
        return; /* it holds nothing (rule 6) */
    part->part.place = ++ps->places;
    if (part->muted) {
        leave_out(p, &part->part);
        return;
    }
    add_totals(ps, part, declared, &said);
    if (!part->lost_lines) /* costs of lines below 0 may have been added to others */
        judge_calls(ps, part);
    p->lacks_lines |= part->lost_lines;
    ps->has_parts = true;
    ps->has_calls |= part->has_calls;
    note_costs(ps, part);
    profile_join_costs(p, &p->totals, &part->total, NULL);
    if (p->record)
        parser_record_part(ps, part);
    part->part.input = ps->input;
    profile_add_part(p, &part->part, &(struct charge){costs_read(&part->total, totals), NULL, part->total.width});
}

void parser_give_parts(struct parser *ps, const struct part_taker *taker)
{
    ps->taker = taker;
}

/* Numbers of names and events stay what they are. */
void parser_give_part(struct parser *ps)
{
    struct profile *p = ps->profile;
    if (!ps->taker)
        return;
    ps->taker->take(ps->taker->context, p);
    bool is_bound = ps->context.function != NONE; /* bound again: it may be another one here */
    struct function caller = is_bound ? p->functions.items[ps->context.function] : (struct function){0};
    profile_empty(p);
    profile_end_inputs(p, 0, 0, NULL);
    if (is_bound)
        ps->context.function = profile_add_function(p, caller);
    ps->context.piece = NONE;
    ps->first_part = 0;
}

/* The next part keeps what it does not say itself (rule 4). */
void parser_next_part(struct parser *ps)
{
    parser_end_part(ps);
    if (ps->is_chunk && !ps->first_ended) {
        parser_settle_known(ps);
        ps->first = ps->part;
        ps->first_ended = true;
    } else {
        parser_add_part(ps, &ps->part, PART_BEFORE_OTHER);
        parser_give_part(ps);
        part_state_release(&ps->part);
    }
    struct part before = ps->part.part;
    ps->taken_over = (struct part){.pid = before.pid, .command = before.command, .creator = before.creator};
    ps->part = (struct part_state){.part = ps->taken_over};
    ps->part_count++;
    call_log_begin(ps);
    parser_record_next_part(ps);
}
