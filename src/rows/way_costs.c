/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/way_costs.h"

#include "base/int128.h"

#include <stdlib.h>

enum { SUM_OF_ARC, SUM_OF_CALLS, SUMS }; /* rows of `sum` */

static void reach_events(struct way_costs *w, struct costs costs)
{
    while (costs.width > w->events && costs_cell(&costs, costs.width - 1) == COST_ABSENT)
        costs.width--;
    w->events = costs.width > w->events ? costs.width : w->events;
}

/* Profiles may name a thousand events that cost nothing: no way has to look at them. */
static void find_events(struct way_costs *w)
{
    for (ref_t node = 0; node < w->flow.nodes.count; node++) {
        reach_events(w, matrix_row(&w->flow.whole, node));
        reach_events(w, matrix_row(&w->flow.in, node));
    }
    for (ref_t i = 0; i < w->flow.links.count; i++)
        reach_events(w, flow_link_costs(&w->flow, i));
}

void way_costs_init(struct way_costs *w, const struct way_plan *plan)
{
    *w = (struct way_costs){.plan = *plan};
    flow_init(&w->flow, plan->graph, plan->self, NULL, 0);
    find_events(w);
    w->sum = matrix_new(SUMS, plan->graph->profile->events.count);
    w->called = memory_zeroed(w->flow.nodes.count, sizeof *w->called);
    for (ref_t i = 0; i < w->flow.links.count; i++) {
        const struct node_link *link = &w->flow.links.items[i];
        if (!node_link_is_within(link))
            w->called[link->to] = int128_add_stopping(w->called[link->to], node_links_call_count(&w->flow.links, i));
    }
}

void way_costs_end(struct way_costs *w)
{
    flow_release(&w->flow);
    matrix_release(&w->sum);
    free(w->called);
    free(w->is_asked);
    *w = (struct way_costs){.plan = w->plan, .events = w->events, .arena = w->arena};
}

void way_costs_release(struct way_costs *w)
{
    way_costs_end(w);
    arena_release(&w->arena);
}

/* ---- costs of a node ---- */

bool way_costs_is_count(const struct way_costs *w, ref_t event)
{
    const struct series_list *series = w->plan.series;
    return series->count > 1 && series_first_event(series, event) == series->events;
}

cost_t way_costs_whole(const struct way_costs *w, ref_t node, ref_t event)
{
    return matrix_cell(way_costs_is_count(w, event) ? &w->flow.in : &w->flow.whole, node, event);
}

cost_t way_costs_in_series(const struct way_costs *w, const struct costs *costs, size_t series)
{
    const struct measure *measure = w->plan.measure;
    return measure ? measure_in_series(measure, costs, series_place(w->plan.series, series)).cost : 0;
}

struct costs way_costs_keep(struct way_costs *w, const cost_t *costs)
{
    struct costs kept = {0};
    size_t width = w->events;
    bool saturated;
    while (width && costs[width - 1] == COST_ABSENT)
        width--;
    costs_add(&kept, &w->arena, costs, NULL, width, &saturated);
    return kept;
}

static bool is_all(const struct way_costs *w, const struct costs *part, ref_t node, ref_t event)
{
    cost_t whole = way_costs_whole(w, node, event);
    return flow_is_all(&w->flow, costs_get(part, event), whole == COST_ABSENT ? 0 : whole);
}

bool way_costs_are_all(const struct way_costs *w, const struct costs *part, ref_t node)
{
    bool all = true;
    for (ref_t e = 0; e < w->events; e++)
        all &= is_all(w, part, node, e);
    return all;
}

bool way_costs_are_told(const struct way_costs *w, ref_t event)
{
    return !way_costs_is_count(w, event) && (!w->plan.told || w->plan.told[event]);
}

/* Costs below 0 may cancel each other: then others may have some of it. */
bool way_costs_are_known(const struct way_costs *w, const struct costs *part, ref_t node)
{
    bool all = true;
    for (ref_t e = 0; e < w->events; e++)
        all &= !way_costs_are_told(w, e) ||
               (is_all(w, part, node, e) && !w->plan.graph->profile->events.items[e].negative);
    return all;
}

/* ---- shares ---- */

/* The way's share of a node in the costs of a series: calls are shared in the same proportion, so that both agree.
 * Where nothing costs anything, the numbers of calls decide. */
static bool share_of_costs(const struct way_costs *w, const struct costed_way *way, size_t series, cost_t *part,
                           cost_t *all)
{
    struct costs whole = matrix_row(&w->flow.whole, way->node);
    *part = way_costs_in_series(w, &way->costs, series);
    *all = way_costs_in_series(w, &whole, series);
    return *all || !way->has_calls;
}

/* Scales a cost of an event: of the calls within the node, numbers of calls, and costs that may be below 0. */
static cost_t scale(const struct way_costs *w, const struct costed_way *way, ref_t event, cost_t cost)
{
    cost_t part, all;
    if (way->is_whole)
        return cost;
    if (way_costs_is_count(w, event) && share_of_costs(w, way, event / (w->plan.series->events + 1), &part, &all))
        return flow_scale(cost, part, all);
    all = way_costs_whole(w, way->node, event);
    return flow_scale(cost, costs_get(&way->costs, event), all == COST_ABSENT ? 0 : all);
}

static uint64_t scale_calls(const struct way_costs *w, const struct costed_way *way, uint64_t count)
{
    cost_t part, all;
    if (way->is_whole)
        return count;
    if (share_of_costs(w, way, 0, &part, &all))
        return flow_scale_count(count, int128_magnitude(part), int128_magnitude(all));
    return flow_scale_count(count, way->calls, w->called[way->node]);
}

/* ---- calls within a node ---- */

/* Limits costs to those that came in, event by event, but not numbers of calls. Returns whether a cost was limited. */
static bool stop_at(const struct way_costs *w, cost_t *costs, const struct costs *most)
{
    bool is_more = false;
    for (ref_t e = 0; e < w->events; e++) {
        if (costs[e] == COST_ABSENT || way_costs_is_count(w, e) ||
            int128_magnitude(costs[e]) <= int128_magnitude(costs_get(most, e)))
            continue;
        costs[e] = costs_get(most, e);
        is_more = true;
    }
    return is_more;
}

static struct costed_way stays(struct way_costs *w, const struct costed_way *from, const struct costs *recorded,
                               uint64_t count)
{
    struct costed_way way = {.node = from->node, .has_calls = true, .calls = scale_calls(w, from, count)};
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < w->events; e++)
        costs[e] = scale(w, from, e, costs_cell(recorded, e));
    bool is_less = stop_at(w, costs, &from->costs);
    way.is_whole = !is_less && from->is_whole;
    way.is_known = !is_less && from->is_known;
    way.costs = way_costs_keep(w, costs);
    return way;
}

struct costed_way way_costs_within(struct way_costs *w, const struct costed_way *from, ref_t link)
{
    struct costs recorded = flow_link_costs(&w->flow, link);
    return stays(w, from, &recorded, node_links_call_count(&w->flow.links, link));
}

/* ---- passing on ---- */

/* Whether the costs of an event are ranges of units. */
static bool is_passed_on(const struct way_costs *w, ref_t event)
{
    return !way_costs_is_count(w, event) && !w->plan.graph->profile->events.items[event].negative;
}

static cost_t recorded_at(const struct matrix *costs, ref_t node, ref_t event)
{
    struct costs row = matrix_row(costs, node);
    return costs_get(&row, event);
}

/* Whether a node has a cost below 0 of an event, so that it is no row of units, or the way is no part of this row. */
static bool is_signed(const struct way_costs *w, ref_t node, ref_t event, const struct costed_way *way)
{
    const struct flow *flow = &w->flow;
    if (!w->plan.graph->profile->events.items[event].negative)
        return false;
    cost_t whole = recorded_at(&flow->whole, node, event), first = costs_get(&way->first, event);
    cost_t count = costs_get(&way->costs, event);
    bool is =
        recorded_at(&flow->self, node, event) < 0 || first < 0 || count < 0 || first > whole || count > whole - first;
    for (ref_t i = flow->links.out[node]; i < flow->links.out[node + 1] && !is; i++) {
        struct costs costs = flow_link_costs(flow, i);
        is = costs_get(&costs, event) < 0 && !node_link_is_within(&flow->links.items[i]);
    }
    return is;
}

void way_costs_begin(const struct way_costs *w, struct way_passing *p, const struct costed_way *from)
{
    p->from = *from;
    p->is_whole = from->is_whole;
    for (ref_t e = 0; e < w->events; e++) {
        p->taken[e] = 0;
        p->is_signed[e] = way_costs_is_count(w, e) || is_signed(w, from->node, e, from);
        struct flow_range way = {(uint64_t)costs_get(&from->first, e), (uint64_t)costs_get(&from->costs, e)};
        if (!from->is_whole && !p->is_signed[e])
            p->left[e] = flow_pass_on(&w->flow, from->node, e, way);
    }
}

/* The part of an outlet whose event has costs below 0. Parts are rounded where they end, so that they add up. */
static cost_t take_signed(const struct way_costs *w, struct way_passing *p, ref_t event, cost_t cost)
{
    bool saturated;
    cost_t begin = scale(w, &p->from, event, p->taken[event]);
    p->taken[event] = cost_add(p->taken[event], cost, &saturated);
    return cost_add(scale(w, &p->from, event, p->taken[event]), -begin, &saturated);
}

/* An outlet's part of a way, and where it begins in the outlet. */
struct outlet_part {
    cost_t costs[EVENTS_MAX], firsts[EVENTS_MAX];
};

/* Takes an outlet's part of the way, from its recorded costs. */
static void take(const struct way_costs *w, struct way_passing *p, const struct costs *recorded,
                 struct outlet_part *part)
{
    for (ref_t e = 0; e < w->events; e++) {
        cost_t *cost = &part->costs[e];
        *cost = costs_cell(recorded, e);
        part->firsts[e] = COST_ABSENT; /* at the beginning */
        if (p->is_whole || *cost == COST_ABSENT)
            continue;
        if (p->is_signed[e]) {
            *cost = way_costs_is_count(w, e) ? scale(w, &p->from, e, *cost) : take_signed(w, p, e, *cost);
            continue;
        }
        struct flow_range range = passing_take(&p->left[e], (uint64_t)*cost);
        *cost = (cost_t)range.count;
        part->firsts[e] = (cost_t)range.first;
    }
}

/* What no outlet can have in proportion, as their costs cancel each other, is the node's own. */
static void give_cancelled(const struct way_costs *w, const struct way_passing *p, cost_t *costs)
{
    for (ref_t e = 0; !p->is_whole && e < w->events; e++)
        if (p->is_signed[e] && !way_costs_is_count(w, e) && costs_get(&p->from.costs, e) &&
            recorded_at(&w->flow.whole, p->from.node, e) == 0)
            costs[e] = costs_get(&p->from.costs, e);
}

/* The first part. */
static void take_self(const struct way_costs *w, struct way_passing *p, struct outlet_part *part)
{
    struct costs recorded = matrix_row(&w->flow.self, p->from.node);
    take(w, p, &recorded, part);
    give_cancelled(w, p, part->costs);
}

struct costs way_costs_take_self(struct way_costs *w, struct way_passing *p)
{
    struct outlet_part part;
    take_self(w, p, &part);
    return way_costs_keep(w, part.costs);
}

/* Of an event without costs below 0 what has no cost, or is all of the node, is known. */
bool way_costs_guess_self(const struct way_costs *w, const struct costed_way *way, const struct costs *recorded,
                          bool is_estimate)
{
    bool any = false;
    for (ref_t e = 0; e < w->events; e++) {
        cost_t self = costs_get(recorded, e), whole = recorded_at(&w->flow.whole, way->node, e);
        bool is_part = costs_get(&way->costs, e) != whole;
        if (way_costs_are_told(w, e))
            any |= is_passed_on(w, e) ? self && (is_estimate || (is_part && self != whole)) : is_estimate || is_part;
    }
    return any && !way->is_whole;
}

/* Moves the beginnings of costs behind other costs of each event. */
static void put_behind(const struct way_costs *w, cost_t *firsts, const struct costs *before)
{
    bool saturated;
    for (ref_t e = 0; e < w->events; e++) {
        cost_t more = costs_cell(before, e);
        bool has_both = more != COST_ABSENT && firsts[e] != COST_ABSENT;
        firsts[e] = has_both ? cost_add(more, firsts[e], &saturated) : more != COST_ABSENT ? more : firsts[e];
    }
}

/* The part of a way in `count` calls that lead over a link. */
static struct costed_way goes_on(struct way_costs *w, const struct costed_way *from, ref_t link, uint64_t count,
                                 struct outlet_part *part)
{
    const struct node_link *over = &w->flow.links.items[link];
    struct costs before = flow_link_first(&w->flow, link);
    put_behind(w, part->firsts, &before);
    struct costed_way way = {.node = over->to,
                             .has_calls = true,
                             .calls = scale_calls(w, from, count),
                             .costs = way_costs_keep(w, part->costs),
                             .first = way_costs_keep(w, part->firsts)};
    way.is_whole = from->is_whole && flow_only_caller(&w->flow, over->to) == over->from &&
                   way_costs_are_all(w, &way.costs, over->to);
    way.is_known = way.is_whole || (from->is_known && way_costs_are_known(w, &way.costs, over->to));
    return way;
}

struct costed_way way_costs_take_link(struct way_costs *w, struct way_passing *p, ref_t link)
{
    struct outlet_part part;
    struct costs recorded = flow_link_costs(&w->flow, link);
    take(w, p, &recorded, &part);
    return goes_on(w, &p->from, link, node_links_call_count(&w->flow.links, link), &part);
}

/* ---- between functions ---- */

/* The calls of a link that a function makes. */
struct calls_of {
    ref_t link, caller;
    ref_t first, end; /* of the arcs of links */
    uint64_t count;
    struct costs costs; /* until the next calls are asked for */
};

/* The part of a way in an outlet, which is shared among parts of the outlet: a link among the functions that call, and
 * the calls of a function among their arcs. */
struct shared {
    struct way_passing left;
    cost_t at[EVENTS_MAX]; /* where the next part begins in the outlet of the node */
    struct calls_of calls; /* of a link, those that have the last part */
};

/* Takes the part of an outlet, from its recorded costs. */
static void begin_shared(const struct way_costs *w, struct shared *s, struct way_passing *p,
                         const struct costs *recorded)
{
    struct outlet_part part;
    memcpy(s->left.taken, p->taken, w->events * sizeof *p->taken);
    memcpy(s->left.is_signed, p->is_signed, w->events * sizeof *p->is_signed);
    memset(s->at, 0, w->events * sizeof *s->at);
    take(w, p, recorded, &part);
    s->left.from = p->from;
    s->left.is_whole = false; /* the parts after the first one do not begin where the outlet does */
    for (ref_t e = 0; e < w->events; e++) {
        cost_t whole = costs_get(recorded, e), first = part.firsts[e], cost = part.costs[e];
        struct flow_range way = {first > 0 ? (uint64_t)first : 0, cost > 0 ? (uint64_t)cost : 0};
        s->left.left[e] = (struct passing){way, whole > 0 ? (uint64_t)whole : 0, 0};
    }
}

static void go_behind(const struct way_costs *w, struct shared *s, const struct costs *recorded)
{
    bool saturated;
    for (ref_t e = 0; e < w->events; e++)
        s->at[e] = cost_add(s->at[e], costs_get(recorded, e), &saturated);
}

/* Takes the next part, from its recorded costs. It begins where it does in the outlet of the node. */
static void take_shared(const struct way_costs *w, struct shared *s, const struct costs *recorded,
                        struct outlet_part *part)
{
    struct costs before = costs_view(s->at, w->events);
    take(w, &s->left, recorded, part);
    put_behind(w, part->firsts, &before);
    go_behind(w, s, recorded);
}

/* Begins to share a link, and counts its arcs as looked at. */
static void begin_link(struct way_costs *w, struct shared *s, struct way_passing *p, ref_t link)
{
    const struct node_link *items = w->flow.links.items;
    struct costs recorded = flow_link_costs(&w->flow, link);
    begin_shared(w, s, p, &recorded);
    s->calls = (struct calls_of){.link = link, .end = items[link].first_arc};
    w->looked += items[link + 1].first_arc - items[link].first_arc;
}

/* Goes to the next calls of a link, whose arcs are ordered by caller. False: there are no more. */
static bool next_calls(struct way_costs *w, struct calls_of *calls)
{
    const struct graph *g = w->plan.graph;
    const ref_t *arcs = w->flow.links.arcs, end = w->flow.links.items[calls->link + 1].first_arc;
    *calls = (struct calls_of){.link = calls->link, .first = calls->end, .end = calls->end};
    if (calls->first == end)
        return false;
    calls->caller = g->arcs[arcs[calls->first]].caller;
    matrix_clear_row(&w->sum, SUM_OF_CALLS);
    for (; calls->end < end && g->arcs[arcs[calls->end]].caller == calls->caller; calls->end++) {
        graph_add_arc(g, arcs[calls->end], &w->sum, SUM_OF_CALLS);
        calls->count = int128_add_stopping(calls->count, graph_arc_count(g, arcs[calls->end]));
    }
    calls->costs = matrix_row(&w->sum, SUM_OF_CALLS);
    return true;
}

/* The ways over `count` arcs from `first` on. */
struct arcs_asked {
    ref_t first, count;
    struct costed_way *ways;
};

/* Says by node whether the arcs that are asked for lead there. */
static void mark_asked(struct way_costs *w, const struct arcs_asked *asked, bool is_asked)
{
    if (!w->is_asked)
        w->is_asked = memory_zeroed(w->flow.nodes.count, sizeof *w->is_asked);
    for (ref_t i = asked->first; i < asked->first + asked->count; i++)
        w->is_asked[w->flow.nodes.of[w->plan.graph->arcs[i].callee]] = is_asked;
}

/* Calls within the node are not passed on. */
static void over_arcs_within(struct way_costs *w, const struct costed_way *from, const struct arcs_asked *asked)
{
    const struct graph *g = w->plan.graph;
    for (ref_t i = 0; i < asked->count; i++) {
        ref_t arc = asked->first + i;
        if (w->flow.nodes.of[g->arcs[arc].callee] != from->node)
            continue;
        struct costs recorded = graph_arc_costs(g, arc, &w->sum);
        asked->ways[i] = stays(w, from, &recorded, graph_arc_count(g, arc));
        asked->ways[i].is_whole = false;
    }
}

/* Shares the part of the calls of a function among their arcs. */
static void over_calls(struct way_costs *w, struct shared *link, const struct arcs_asked *asked)
{
    const struct calls_of *calls = &link->calls;
    struct outlet_part part;
    struct shared s;
    begin_shared(w, &s, &link->left, &calls->costs);
    memcpy(s.at, link->at, w->events * sizeof *s.at);
    go_behind(w, link, &calls->costs);
    for (ref_t i = calls->first; i < calls->end; i++) {
        ref_t arc = w->flow.links.arcs[i];
        struct costs recorded = graph_arc_costs(w->plan.graph, arc, &w->sum);
        take_shared(w, &s, &recorded, &part);
        if (arc - asked->first < asked->count)
            asked->ways[arc - asked->first] =
                goes_on(w, &link->left.from, calls->link, graph_arc_count(w->plan.graph, arc), &part);
    }
}

static void over_link(struct way_costs *w, struct way_passing *p, ref_t number, const struct arcs_asked *asked)
{
    struct shared s;
    begin_link(w, &s, p, number);
    while (next_calls(w, &s.calls))
        over_calls(w, &s, asked);
}

void way_costs_over_arcs(struct way_costs *w, const struct costed_way *from, ref_t first, ref_t count,
                         struct costed_way *ways)
{
    const struct arcs_asked asked = {first, count, ways};
    struct way_passing p;
    struct outlet_part part;
    memset(ways, 0, count * sizeof *ways);
    way_costs_begin(w, &p, from);
    take_self(w, &p, &part);
    mark_asked(w, &asked, true);
    for (ref_t i = w->flow.links.out[from->node]; i < w->flow.links.out[from->node + 1]; i++) {
        const struct node_link *link = &w->flow.links.items[i];
        struct costs recorded = flow_link_costs(&w->flow, i);
        w->looked++;
        if (node_link_is_within(link))
            continue;
        if (w->is_asked[link->to])
            over_link(w, &p, i, &asked);
        else
            take(w, &p, &recorded, &part);
    }
    mark_asked(w, &asked, false);
    over_arcs_within(w, from, &asked);
}

struct costed_way way_costs_of_node(struct way_costs *w, ref_t node)
{
    cost_t costs[EVENTS_MAX];
    for (ref_t e = 0; e < w->events; e++)
        costs[e] = way_costs_whole(w, node, e);
    return (struct costed_way){.node = node, .is_whole = true, .is_known = true, .costs = way_costs_keep(w, costs)};
}

struct costed_way way_costs_of_arc(struct way_costs *w, ref_t arc)
{
    struct costed_way from = way_costs_of_node(w, w->flow.nodes.of[w->plan.graph->arcs[arc].caller]), way;
    way_costs_over_arcs(w, &from, arc, 1, &way);
    return way;
}

/* ---- members of a cycle ---- */

static void share_self(struct way_costs *w, struct way_passing *p, struct way_parts *parts)
{
    const ref_t node = p->from.node;
    struct costs recorded = matrix_row(&w->flow.self, node);
    struct outlet_part part;
    struct shared s;
    begin_shared(w, &s, p, &recorded);
    for (size_t i = 0; i < nodes_count(&w->flow.nodes, node); i++) {
        ref_t member = node_links_members(&w->flow.links, node)[i];
        recorded = matrix_row(w->plan.self, member);
        take_shared(w, &s, &recorded, &part);
        if (i == 0)
            give_cancelled(w, p, part.costs);
        struct costed_way way = {.node = node, .costs = way_costs_keep(w, part.costs)};
        *array_add(parts) = (struct way_part){member, NONE, graph_self_is_estimate(w->plan.graph, member), way};
    }
}

static bool have_estimate(const struct way_costs *w, const struct calls_of *calls)
{
    bool is_estimate = false;
    for (ref_t i = calls->first; i < calls->end; i++)
        is_estimate |= graph_is_estimate(w->plan.graph, w->flow.links.arcs[i]);
    return is_estimate;
}

static void share_link(struct way_costs *w, struct way_passing *p, ref_t number, struct way_parts *parts)
{
    struct outlet_part part;
    struct shared s;
    begin_link(w, &s, p, number);
    while (next_calls(w, &s.calls)) {
        take_shared(w, &s, &s.calls.costs, &part);
        struct costed_way way = goes_on(w, &p->from, number, s.calls.count, &part);
        *array_add(parts) = (struct way_part){s.calls.caller, number, have_estimate(w, &s.calls), way};
    }
}

/* Self costs come first: NONE is above all links. */
static int by_member(const void *left, const void *right)
{
    const struct way_part *a = left, *b = right;
    if (a->member != b->member)
        return a->member < b->member ? -1 : 1;
    return (a->link + 1 > b->link + 1) - (a->link + 1 < b->link + 1);
}

void way_costs_share(struct way_costs *w, const struct costed_way *from, struct way_parts *parts)
{
    const ref_t *out = w->flow.links.out + from->node;
    const size_t before = parts->count;
    struct way_passing p;
    way_costs_begin(w, &p, from);
    share_self(w, &p, parts);
    for (ref_t i = out[0]; i < out[1]; i++)
        if (!node_link_is_within(&w->flow.links.items[i]))
            share_link(w, &p, i, parts);
    qsort(parts->items + before, parts->count - before, sizeof *parts->items, by_member);
}
