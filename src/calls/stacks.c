/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/stacks.h"

#include "base/int128.h"
#include "calls/top.h"

#include <stdlib.h>

/* What a stack passes on of an event: self cost, or a range of a node that it calls. */
struct portion {
    ref_t member; /* the function that it goes through, which is a member of the cycle if the stack ends at one */
    ref_t link;   /* NONE: it is self cost */
    ref_t event;
    struct flow_range range; /* of the node that the link leads to */
};

struct portions {
    struct portion *items;
    size_t count, capacity;
};

/* What the stack that is followed has of an event. */
struct has {
    bool is_estimate; /* its range is */
    bool is_part;     /* it is not all of the node */
};

struct search {
    struct stacks *stacks;
    const struct stacks_asked *asked;
    const struct matrix *self;
    struct matrix kept, sum; /* `kept`: by node, how much of its inclusive cost counts */
    ARRAY(uint64_t) firsts;  /* by cost: where its range begins, which is as long as the cost, until it is followed */
    ARRAY(uint64_t) cut;     /* by cost: what counts of the calls that are not followed */
    uint64_t effort;         /* that is left */
    struct weights waiting;  /* the stacks to follow */

    /* The stack that is followed: */
    struct portions portions;
    struct passing *left; /* by its costs */
    uint64_t *passed;     /* by event: what counts of a member of the cycle */
    struct has *has;      /* by event */
    bool is_cycle;
};

static ref_t place_of_node(const struct stacks *s, ref_t node)
{
    const struct nodes *nodes = &s->flow.nodes;
    return nodes_count(nodes, node) > 1 ? (ref_t)s->graph->functions + node : nodes_first(nodes, node)[0];
}

static ref_t node_of_place(const struct stacks *s, ref_t place)
{
    ref_t cycle = stacks_cycle(s, place);
    return cycle == NONE ? s->flow.nodes.of[place] : cycle;
}

/* ---- what counts ---- */

static uint64_t weigh(const struct search *s, ref_t event, const struct costs *costs)
{
    const struct weigher *weigher = &s->asked->events[event].weigher;
    return weigher->weigh(weigher->context, costs);
}

static bool counts(const struct search *s, ref_t function)
{
    return !s->asked->kept || s->asked->kept[function];
}

static uint64_t self_of(const struct search *s, ref_t function, ref_t event)
{
    struct costs costs = matrix_row(s->self, function);
    return weigh(s, event, &costs);
}

/* How many of some units of a node count, rounded up. */
static uint64_t kept_of(const struct search *s, ref_t node, ref_t event, uint64_t units)
{
    uint64_t whole = flow_inclusive(&s->stacks->flow, node, event), kept = flow_cell(&s->kept, node, event);
    if (kept == whole)
        return units;
    uint64_t share = int128_scale(units, kept, whole);
    return share + (int128_compare_products(share, whole, units, kept) < 0);
}

static uint64_t kept_at(const struct search *s, ref_t node, ref_t event)
{
    const struct flow *flow = &s->stacks->flow;
    uint64_t kept = 0;
    for (size_t i = 0; i < nodes_count(&flow->nodes, node); i++) {
        ref_t function = nodes_first(&flow->nodes, node)[i];
        kept += counts(s, function) ? self_of(s, function, event) : 0;
    }
    for (ref_t i = flow->links.out[node]; i < flow->links.out[node + 1]; i++)
        if (!node_link_is_within(&flow->links.items[i]))
            kept = int128_add_stopping(kept, kept_of(s, flow->links.items[i].to, event, flow_link(flow, i, event)));
    return kept;
}

/* Without limits and filters this is all that is spent at a node and below it: it may be less than calls bring. */
static void find_kept(struct search *s)
{
    const struct flow *flow = &s->stacks->flow;
    ref_t *order = node_links_downward(&flow->links);
    cost_t *kept = memory_alloc(s->asked->count * sizeof *kept);
    for (size_t i = flow->nodes.count; i-- > 0;) {
        for (ref_t e = 0; e < s->asked->count; e++) {
            uint64_t cost = kept_at(s, order[i], e);
            kept[e] = cost > COST_MAX ? COST_MAX : cost ? (cost_t)cost : COST_ABSENT;
        }
        matrix_replace(&s->kept, order[i], kept, s->asked->count);
    }
    free(kept);
    free(order);
}

static uint64_t kept_of_portion(const struct search *s, const struct portion *p)
{
    if (p->link == NONE)
        return counts(s, p->member) ? p->range.count : 0;
    return kept_of(s, s->stacks->flow.links.items[p->link].to, p->event, p->range.count);
}

/* ---- portions ---- */

static void add_portion(struct search *s, const struct portion *portion)
{
    if (portion->range.count)
        *array_add(&s->portions) = *portion;
}

/* Shares a portion of self cost among the members of a cycle. */
static void share_self(struct search *s, ref_t node, const struct portion *whole)
{
    const struct nodes *nodes = &s->stacks->flow.nodes;
    struct passing left = {whole->range, flow_self(&s->stacks->flow, node, whole->event), 0};
    struct portion portion = *whole;
    for (size_t i = 0; i < nodes_count(nodes, node); i++) {
        portion.member = node_links_members(&s->stacks->flow.links, node)[i];
        portion.range = passing_take(&left, self_of(s, portion.member, portion.event));
        add_portion(s, &portion);
    }
}

/* What a member has of the arcs of a link from `i` on, which are ordered by caller. Moves `i` behind these. */
static uint64_t weigh_calls(struct search *s, const struct portion *of, ref_t *i)
{
    const struct node_links *links = &s->stacks->flow.links;
    const struct graph *g = s->stacks->graph;
    uint64_t sum = 0;
    for (; *i < links->items[of->link + 1].first_arc && g->arcs[links->arcs[*i]].caller == of->member; ++*i) {
        struct costs costs = graph_arc_costs(g, links->arcs[*i], &s->sum);
        sum = int128_add_stopping(sum, weigh(s, of->event, &costs));
    }
    return sum;
}

/* Shares a portion of a link among the members of a cycle that have its arcs. */
static void share_link(struct search *s, const struct portion *whole)
{
    const struct flow *flow = &s->stacks->flow;
    const struct node_link *link = &flow->links.items[whole->link];
    uint64_t before = flow_cell(&flow->first, whole->link, whole->event);
    struct passing left = {
        {whole->range.first - before, whole->range.count}, flow_link(flow, whole->link, whole->event), 0};
    struct portion portion = *whole;
    for (ref_t i = link->first_arc; i < link[1].first_arc;) {
        portion.member = s->stacks->graph->arcs[flow->links.arcs[i]].caller;
        uint64_t size = weigh_calls(s, &portion, &i);
        portion.range = passing_take(&left, size);
        portion.range.first = int128_add_stopping(portion.range.first, before);
        before = int128_add_stopping(before, size);
        add_portion(s, &portion);
    }
}

static int compare_portions(const void *left, const void *right)
{
    const struct portion *a = left, *b = right;
    if (a->member != b->member)
        return a->member < b->member ? -1 : 1;
    if (a->link != b->link)
        return a->link < b->link ? -1 : 1;
    return (a->event > b->event) - (a->event < b->event);
}

/* Takes the portion of an event that goes to an outlet of a node. `cost`: the number of the event among the stack's. */
static void take(struct search *s, ref_t node, ref_t link, size_t cost, ref_t event)
{
    const struct flow *flow = &s->stacks->flow;
    struct portion portion = {.member = nodes_first(&flow->nodes, node)[0], .link = link, .event = event};
    portion.range = link == NONE ? passing_take(&s->left[cost], flow_self(flow, node, event))
                                 : flow_take_link(flow, &s->left[cost], link, event);
    if (!s->is_cycle)
        add_portion(s, &portion);
    else if (link == NONE)
        share_self(s, node, &portion);
    else
        share_link(s, &portion);
}

/* Divides the costs of a stack into portions, in the order of members, links and events. */
static void divide(struct search *s, const struct stack *stack, ref_t node)
{
    const struct flow *flow = &s->stacks->flow;
    const struct stack_cost *costs = s->stacks->costs.items + stack->first_cost;
    s->portions.count = 0;
    for (size_t i = 0; i < stack->cost_count; i++) {
        struct flow_range way = {s->firsts.items[stack->first_cost + i], costs[i].cost};
        s->left[i] = flow_pass_on(flow, node, costs[i].event, way);
        take(s, node, NONE, i, costs[i].event);
    }
    for (ref_t link = flow->links.out[node]; link < flow->links.out[node + 1]; link++)
        for (size_t i = 0; !node_link_is_within(&flow->links.items[link]) && i < stack->cost_count; i++)
            take(s, node, link, i, costs[i].event);
    if (s->is_cycle && s->portions.count)
        qsort(s->portions.items, s->portions.count, sizeof *s->portions.items, compare_portions);
}

/* ---- the stacks ---- */

static void spend(struct search *s, uint64_t effort)
{
    s->effort -= effort < s->effort ? effort : s->effort;
}

/* Whether there is effort left for a stack. */
static bool affords(struct search *s, uint64_t depth)
{
    bool is_enough = s->effort >= depth * STACKS_DEPTH_EFFORT;
    s->stacks->is_cut |= !is_enough;
    return is_enough;
}

/* Adds a stack without costs; its costs are added next. */
static ref_t add_stack(struct search *s, ref_t above, ref_t place)
{
    struct stacks *stacks = s->stacks;
    ref_t depth = above == NONE ? 1 : stacks->items.items[above].depth + 1;
    spend(s, (uint64_t)depth * STACKS_DEPTH_EFFORT);
    *array_add(&stacks->items) =
        (struct stack){.above = above, .place = place, .depth = depth, .first_cost = stacks->costs.count};
    return (ref_t)stacks->items.count - 1;
}

static void add_cost(struct search *s, ref_t stack, ref_t event, struct flow_range range, bool is_estimate)
{
    if (s->stacks->items.items[stack].cost_count++ >= STACKS_EVENTS)
        spend(s, STACKS_EVENT_EFFORT);
    *array_add(&s->stacks->costs) = (struct stack_cost){range.count, event, is_estimate};
    *array_add(&s->firsts) = range.first;
    *array_add(&s->cut) = 0;
}

#define SHARE_BITS 62 /* of a share of the program: finer than most costs */

/* Has a stack wait to be followed: the more what counts of it is of the program, by any event, the sooner. */
static void wait(struct search *s, ref_t number)
{
    const struct stack *at = &s->stacks->items.items[number];
    const ref_t node = node_of_place(s->stacks, at->place);
    uint64_t most = 0;
    for (size_t i = at->first_cost; i < at->first_cost + at->cost_count; i++) {
        const struct stack_cost *cost = &s->stacks->costs.items[i];
        uint64_t whole = s->asked->events[cost->event].weigher.whole;
        uint64_t share =
            int128_scale(kept_of(s, node, cost->event, cost->cost), UINT64_C(1) << SHARE_BITS, whole ? whole : 1);
        most = share > most ? share : most;
    }
    weights_add(&s->waiting, (struct weighed){most, number});
}

static void begin_stacks(struct search *s)
{
    for (ref_t n = 0; n < s->stacks->flow.nodes.count; n++) {
        ref_t stack = NONE;
        for (ref_t e = 0; e < s->asked->count; e++) {
            struct flow_range start = flow_start(&s->stacks->flow, n, e);
            if (kept_of(s, n, e, start.count) == 0)
                continue;
            if (stack == NONE)
                stack = add_stack(s, NONE, place_of_node(s->stacks, n));
            add_cost(s, stack, e, start, false);
        }
        if (stack != NONE)
            wait(s, stack);
    }
}

/* The number of a stack's cost of an event, among all; NONE: it has none. */
static size_t find_cost(const struct stacks *stacks, size_t stack, ref_t event)
{
    size_t first = stacks->items.items[stack].first_cost, end = first + stacks->items.items[stack].cost_count;
    for (size_t last = end; first < last;) {
        size_t middle = first + (last - first) / 2;
        if (stacks->costs.items[middle].event < event)
            first = middle + 1;
        else
            last = middle;
    }
    return first < end && stacks->costs.items[first].event == event ? first : SIZE_MAX;
}

/* Leaves portions at the end of a stack: its self cost, or what is cut off: calls, and members of a cycle. */
static void leave(struct search *s, ref_t stack, const struct portion *portions, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t kept = kept_of_portion(s, &portions[i]);
        size_t cost = kept ? find_cost(s->stacks, stack, portions[i].event) : SIZE_MAX;
        bool is_self = portions[i].link == NONE && s->stacks->items.items[stack].place == portions[i].member;
        if (kept && is_self)
            s->stacks->costs.items[cost].cost += kept;
        else if (kept)
            s->cut.items[cost] += kept;
    }
}

/* Whether an outlet's cost of an event is an estimate: it shares the node with others, and the stack has a part of the
 * node. */
static bool is_estimated(const struct search *s, ref_t node, ref_t event, uint64_t outlet)
{
    const struct has *has = &s->has[event];
    return has->is_estimate ||
           (has->is_part && (s->is_cycle || outlet != flow_inclusive(&s->stacks->flow, node, event)));
}

/* Continues a stack over a link. */
static void follow_link(struct search *s, ref_t above, const struct portion *portions, size_t count)
{
    const struct flow *flow = &s->stacks->flow;
    ref_t number = portions->link, to = flow->links.items[number].to;
    bool is_recorded = !node_links_have_estimate(&flow->links, number);
    ref_t stack = add_stack(s, above, place_of_node(s->stacks, to));
    for (size_t i = 0; i < count; i++) {
        ref_t event = portions[i].event;
        bool is_shared =
            !is_recorded || is_estimated(s, flow->links.items[number].from, event, flow_link(flow, number, event));
        bool is_estimate = is_shared && portions[i].range.count != flow_inclusive(flow, to, event);
        add_cost(s, stack, event, portions[i].range, is_estimate);
    }
    wait(s, stack);
}

/* Whether what counts of a link's portions is worth following, for at least one event. */
static bool is_worth(const struct search *s, const struct portion *portions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kept_of_portion(s, &portions[i]) >= s->asked->events[portions[i].event].least)
            return true;
    return false;
}

/* Passes on the portions of a stack. */
static void pass_on(struct search *s, ref_t stack, const struct portion *portions, size_t count)
{
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && portions[end].link == portions[i].link;)
            end++;
        if (portions[i].link != NONE && is_worth(s, portions + i, end - i) &&
            affords(s, s->stacks->items.items[stack].depth + 1u))
            follow_link(s, stack, portions + i, end - i);
        else
            leave(s, stack, portions + i, end - i);
    }
}

/* Passes on the portions of a member of a cycle, below a stack of its own if they are worth it. */
static void pass_on_member(struct search *s, ref_t stack, const struct portion *portions, size_t count)
{
    bool worth = false;
    memset(s->passed, 0, s->asked->count * sizeof *s->passed);
    for (size_t i = 0; i < count; i++)
        s->passed[portions[i].event] += kept_of_portion(s, &portions[i]);
    for (size_t e = 0; e < s->asked->count; e++)
        worth |= s->passed[e] >= s->asked->events[e].least;
    if (!worth || !affords(s, s->stacks->items.items[stack].depth + 1u)) {
        leave(s, stack, portions, count);
        return;
    }
    bool is_shared = profile_self_is_estimate(s->stacks->graph->profile, portions->member);
    ref_t member = add_stack(s, stack, portions->member);
    for (ref_t e = 0; e < s->asked->count; e++)
        if (s->passed[e])
            add_cost(s, member, e, (struct flow_range){0, 0}, is_shared || s->has[e].is_estimate || s->has[e].is_part);
    pass_on(s, member, portions, count);
}

static void pass_on_members(struct search *s, ref_t stack)
{
    const struct portion *portions = s->portions.items;
    for (size_t i = 0, end; i < s->portions.count; i = end) {
        for (end = i + 1; end < s->portions.count && portions[end].member == portions[i].member;)
            end++;
        pass_on_member(s, stack, portions + i, end - i);
    }
}

/* A stack that is not followed has all its costs at its end. */
static void stop(struct search *s, const struct stack *stack, ref_t node)
{
    for (size_t i = stack->first_cost; i < stack->first_cost + stack->cost_count; i++) {
        struct stack_cost *cost = &s->stacks->costs.items[i];
        s->cut.items[i] = kept_of(s, node, cost->event, cost->cost);
        cost->cost = 0;
    }
}

/* Notes what a stack has of a node, and whether the cost at its end, which is what is spent in the node itself, is an
 * estimate. `is_shared`: the self cost of the node is one. */
static void note_estimates(struct search *s, const struct stack *at, ref_t node, bool is_shared)
{
    const struct flow *flow = &s->stacks->flow;
    for (size_t i = at->first_cost; i < at->first_cost + at->cost_count; i++) {
        struct stack_cost *cost = &s->stacks->costs.items[i];
        s->has[cost->event] = (struct has){cost->is_estimate, cost->cost != flow_inclusive(flow, node, cost->event)};
        cost->is_estimate = is_shared || is_estimated(s, node, cost->event, flow_self(flow, node, cost->event));
    }
}

/* How many parts the costs of a stack may get: one for each call, and in a cycle for each member. */
static uint64_t parts_of(const struct search *s, ref_t node)
{
    const struct flow *flow = &s->stacks->flow;
    const ref_t *out = flow->links.out + node;
    uint64_t parts = s->is_cycle ? nodes_count(&flow->nodes, node) : out[1] - out[0];
    for (ref_t i = out[0]; s->is_cycle && i < out[1]; i++)
        if (!node_link_is_within(&flow->links.items[i]))
            parts += flow->links.items[i + 1].first_arc - flow->links.items[i].first_arc;
    return parts;
}

/* Continues a stack over all calls out of its place, and leaves it the cost that is spent there. Members of a cycle are
 * followed with it. */
static void follow(struct search *s, ref_t number)
{
    const struct flow *flow = &s->stacks->flow;
    const struct stack *at = &s->stacks->items.items[number];
    const ref_t place = at->place, node = node_of_place(s->stacks, place);
    s->is_cycle = nodes_count(&flow->nodes, node) > 1;
    note_estimates(s, at, node, !s->is_cycle && profile_self_is_estimate(s->stacks->graph->profile, place));
    uint64_t parts = parts_of(s, node);
    spend(s, parts * at->cost_count);
    if (parts && !affords(s, at->depth + 1u)) {
        stop(s, at, node);
        return;
    }
    divide(s, at, node);
    for (size_t i = at->first_cost; i < at->first_cost + at->cost_count; i++)
        s->stacks->costs.items[i].cost = 0;
    if (s->is_cycle)
        pass_on_members(s, number);
    else
        pass_on(s, number, s->portions.items, s->portions.count);
}

/* The dearest first, so that where the effort ends, it is the cheapest that are not followed. */
static void follow_all(struct search *s)
{
    struct refs dearest = {0};
    while (s->waiting.count) {
        weights_take(&s->waiting, &dearest);
        for (size_t i = 0; i < dearest.count; i++)
            follow(s, dearest.items[i]);
    }
    free(dearest.items);
}

/* Adds what was cut off to the ends of stacks: in proportion, all that no stack has. */
static void add_cut(struct search *s)
{
    struct stacks *stacks = s->stacks;
    uint64_t *left = stacks->left_out;
    uint64_t *weights = memory_zeroed(s->asked->count, sizeof *weights);
    uint64_t *added = memory_zeroed(s->asked->count, sizeof *added);
    for (ref_t f = 0; f < stacks->graph->functions; f++)
        for (ref_t e = 0; counts(s, f) && e < s->asked->count; e++)
            left[e] += self_of(s, f, e);
    for (size_t i = 0; i < stacks->costs.count; i++) {
        left[stacks->costs.items[i].event] -= stacks->costs.items[i].cost;
        weights[stacks->costs.items[i].event] += s->cut.items[i];
    }
    for (size_t i = 0; i < stacks->costs.count; i++) {
        ref_t e = stacks->costs.items[i].event;
        if (s->cut.items[i] == 0)
            continue;
        uint64_t begin = int128_scale(left[e], added[e], weights[e]);
        added[e] += s->cut.items[i];
        stacks->costs.items[i].cost += int128_scale(left[e], added[e], weights[e]) - begin;
    }
    free(weights);
    free(added);
}

static void search_all(struct search *s, const struct weigher *weighers)
{
    size_t events = s->asked->count;
    struct stacks *stacks = s->stacks;
    flow_init(&stacks->flow, stacks->graph, s->self, weighers, events);
    s->kept = matrix_new(stacks->flow.nodes.count, events);
    s->sum = matrix_new(1, stacks->graph->profile->events.count);
    s->left = memory_zeroed(events, sizeof *s->left);
    s->passed = memory_zeroed(events, sizeof *s->passed);
    s->has = memory_zeroed(events, sizeof *s->has);
    s->effort = STACKS_EFFORT;
    find_kept(s);
    begin_stacks(s);
    follow_all(s);
    add_cut(s);
    free(s->waiting.items);
    matrix_release(&s->kept);
    matrix_release(&s->sum);
    free(s->left);
    free(s->passed);
    free(s->has);
    free(s->portions.items);
    free(s->firsts.items);
    free(s->cut.items);
}

/* ---- ways, which are stacks ---- */

/* Stacks of ways, while they are made. */
struct taking {
    struct stacks *stacks;
    const struct matrix *self;
    const struct stacks_asked *asked;
    const struct ways *ways;
    uint64_t *below; /* by way: the cost of an event that is spent on it and below */
    bool *is_worth;  /* by way: it is a stack of its own; else its cost is at the end of the stack above */
    ref_t *stack_of; /* by way */
    uint64_t effort;
};

static uint64_t spent_on(const struct taking *t, size_t way, const struct stacks_event *event)
{
    struct costs costs = matrix_row(t->self, way);
    const bool *kept = t->asked->kept;
    return kept && !kept[t->ways->items.items[way].function] ? 0 : event->weigher.weigh(event->weigher.context, &costs);
}

static void find_worth(struct taking *t, const struct stacks_event *event)
{
    for (size_t i = 0; i < t->ways->items.count; i++)
        t->below[i] = spent_on(t, i, event);
    for (size_t i = t->ways->items.count; i-- > 0;) {
        ref_t above = t->ways->items.items[i].above;
        if (above != NONE)
            t->below[above] += t->below[i];
        t->is_worth[i] |= t->below[i] > 0 && (above == NONE || t->below[i] >= event->least);
    }
}

/* Adds the stack of a way that is worth it, if its depth is not too much effort. */
static void take_way(struct taking *t, ref_t way)
{
    struct stacks *stacks = t->stacks;
    ref_t above = t->ways->items.items[way].above, below = above == NONE ? NONE : t->stack_of[above];
    ref_t depth = below == NONE ? 1 : stacks->items.items[below].depth + 1;
    uint64_t effort = (uint64_t)depth * STACKS_DEPTH_EFFORT;
    t->stack_of[way] = below;
    if (!t->is_worth[way])
        return;
    stacks->is_cut |= effort > t->effort;
    if (effort > t->effort && below != NONE)
        return;
    t->effort -= effort < t->effort ? effort : t->effort;
    t->stack_of[way] = (ref_t)stacks->items.count;
    *array_add(&stacks->items) = (struct stack){.above = below, .place = way, .depth = depth};
}

static void add_up(const struct taking *t, struct matrix *costs)
{
    for (size_t e = 0; e < t->asked->count; e++)
        for (size_t i = 0; i < t->ways->items.count; i++) {
            cost_t spent[EVENTS_MAX];
            uint64_t cost = spent_on(t, i, &t->asked->events[e]);
            if (cost == 0)
                continue;
            for (size_t k = 0; k < e; k++)
                spent[k] = COST_ABSENT;
            spent[e] = (cost_t)cost;
            struct costs view = costs_view(spent, e + 1);
            matrix_add(costs, t->stack_of[i], &view);
            t->stacks->left_out[e] += t->stacks->items.items[t->stack_of[i]].place == i ? 0 : cost;
        }
}

static void take_costs(const struct taking *t)
{
    struct stacks *stacks = t->stacks;
    struct matrix costs = matrix_new(stacks->items.count, t->asked->count);
    add_up(t, &costs);
    for (size_t i = 0; i < stacks->items.count; i++) {
        stacks->items.items[i].first_cost = stacks->costs.count;
        for (ref_t e = 0; e < t->asked->count; e++)
            if (matrix_cell(&costs, i, e) != COST_ABSENT)
                *array_add(&stacks->costs) = (struct stack_cost){(uint64_t)matrix_cell(&costs, i, e), e, false};
        stacks->items.items[i].cost_count = (ref_t)(stacks->costs.count - stacks->items.items[i].first_cost);
    }
    matrix_release(&costs);
}

static void take_ways(struct stacks *stacks, const struct matrix *self, const struct stacks_asked *asked)
{
    size_t count = stacks->graph->functions;
    struct taking t = {.stacks = stacks,
                       .self = self,
                       .asked = asked,
                       .ways = stacks->graph->ways,
                       .below = memory_zeroed(count, sizeof *t.below),
                       .is_worth = memory_zeroed(count, sizeof *t.is_worth),
                       .stack_of = memory_resize(NULL, count, sizeof *t.stack_of),
                       .effort = STACKS_EFFORT};
    for (size_t e = 0; e < asked->count; e++)
        find_worth(&t, &asked->events[e]);
    for (ref_t way = 0; way < count; way++)
        take_way(&t, way);
    take_costs(&t);
    free(t.below);
    free(t.is_worth);
    free(t.stack_of);
}

/* ---- all ---- */

void stacks_init(struct stacks *stacks, const struct graph *graph, const struct matrix *self,
                 const struct stacks_asked *asked)
{
    *stacks = (struct stacks){.graph = graph, .left_out = memory_zeroed(asked->count, sizeof *stacks->left_out)};
    if (graph->ways) {
        nodes_init(&stacks->flow.nodes, graph);
        take_ways(stacks, self, asked);
        return;
    }
    struct search s = {.stacks = stacks, .asked = asked, .self = self};
    struct weigher *weighers = memory_alloc(asked->count * sizeof *weighers);
    for (size_t e = 0; e < asked->count; e++)
        weighers[e] = asked->events[e].weigher;
    search_all(&s, weighers);
    free(weighers);
}

void stacks_release(struct stacks *stacks)
{
    flow_release(&stacks->flow);
    free(stacks->items.items);
    free(stacks->costs.items);
    free(stacks->left_out);
}

const struct stack_cost *stacks_cost_of(const struct stacks *stacks, size_t stack, size_t event)
{
    size_t cost = find_cost(stacks, stack, (ref_t)event);
    return cost == SIZE_MAX ? NULL : &stacks->costs.items[cost];
}
