/* The cost of a place is a row of units: all units that are spent at it and below it, in the order in which they come
 * in: from its callers, then those that begin at it. A stack has a range of the row, which is divided among the
 * callees. The share of the first units of a place that goes to a callee is the same for all stacks, so the stacks add
 * up. */
#include "calls/stacks.h"

#include "base/int128.h"

#include <stdlib.h>

/* All calls of a function that lead into a node, which it is not in. They are numbered by function, then by node. */
struct link {
    ref_t function, node;
    bool has_estimate; /* some of them are */
};

struct links {
    ARRAY(struct link) items;
    ref_t *of_arc;     /* by arc; NONE: it is within a node */
    ref_t *out;        /* by function: its first one; functions + 1 */
    struct buckets in; /* by node, those that lead into it */
};

/* How one event goes along the links. */
struct units {
    uint64_t *self;  /* by function */
    uint64_t *sizes; /* by place: how many units it has */
    uint64_t *links; /* by link: how many it brings to its node */
    uint64_t *first; /* by link: the first of them */
    uint64_t *start; /* by node: how many begin there, the last ones */
};

/* Units of an event. */
struct amount {
    uint64_t count, first;
    ref_t event;
    ref_t next; /* of the same row; NONE */
};

/* By place, link or node, the events of which it has units, in their order: mostly there are few of many. */
struct amounts {
    ARRAY(struct amount) items;
    ref_t *first, *last; /* by row; NONE */
};

struct range {
    uint64_t first, count;
};

/* What a callee gets of an event. */
struct passed {
    ref_t event;
    struct range range;
};

struct search {
    struct stacks *stacks;
    const struct stacks_asked *asked;
    struct links links;
    struct refs order;              /* see order_nodes() */
    struct units first_event;       /* as there are questions about it */
    struct amounts sizes;           /* by place */
    struct amounts brought;         /* by link */
    struct amounts begun;           /* by node */
    ARRAY(uint64_t) firsts;         /* by cost: the start of its range, whose length is the cost so far */
    ARRAY(struct passed) passed_on; /* to one callee */
    uint64_t effort;                /* that is left */

    /* The stack that goes on: */
    ref_t above;
    bool is_estimate;    /* its range is, of the first event */
    bool is_part;        /* likewise: its range is not all of the place */
    struct range *left;  /* by event: the range that callees did not get so far */
    uint64_t *left_size; /* by event: likewise of its place; 0: the stack got none */
    size_t *cost;        /* by event that it got: its cost in the stacks */
};

static ref_t place_of_node(const struct stacks *s, ref_t node)
{
    return nodes_count(&s->nodes, node) > 1 ? (ref_t)s->graph->functions + node : nodes_first(&s->nodes, node)[0];
}

/* ---- links ---- */

struct led {
    struct link link;
    ref_t arc;
};

static int compare_led(const void *left, const void *right)
{
    const struct led *a = left, *b = right;
    if (a->link.function != b->link.function)
        return a->link.function < b->link.function ? -1 : 1;
    return (a->link.node > b->link.node) - (a->link.node < b->link.node);
}

static ref_t node_of_link(const void *context, size_t link)
{
    return ((const struct links *)context)->items.items[link].node;
}

/* Makes links of arcs in their order. */
static void add_links(struct links *links, const struct graph *g, const struct led *led, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_led(&led[i - 1], &led[i]) != 0) {
            *array_add(&links->items) = led[i].link;
            links->out[led[i].link.function]++;
        }
        links->items.items[links->items.count - 1].has_estimate |= graph_is_estimate(g, led[i].arc);
        links->of_arc[led[i].arc] = (ref_t)links->items.count - 1;
    }
    for (size_t f = 0, first = 0; f <= g->functions; f++) {
        size_t next = first + links->out[f];
        links->out[f] = (ref_t)first;
        first = next;
    }
}

static void links_init(struct links *links, const struct nodes *nodes)
{
    const struct graph *g = nodes->graph;
    struct led *led = memory_alloc(g->count * sizeof *led);
    size_t count = 0;
    *links = (struct links){.of_arc = memory_resize(NULL, g->count, sizeof *links->of_arc),
                            .out = memory_zeroed(g->functions + 1, sizeof *links->out)};
    for (ref_t arc = 0; arc < g->count; arc++) {
        links->of_arc[arc] = NONE;
        if (!nodes_have_within(nodes, arc))
            led[count++] = (struct led){{g->arcs[arc].caller, nodes->of[g->arcs[arc].callee], false}, arc};
    }
    if (count)
        qsort(led, count, sizeof *led, compare_led);
    add_links(links, g, led, count);
    buckets_init(&links->in, links->items.count, nodes->count, node_of_link, links);
    free(led);
}

static void links_release(struct links *links)
{
    free(links->items.items);
    free(links->of_arc);
    free(links->out);
    buckets_release(&links->in);
}

/* All nodes, each after those that it calls. */
static struct refs order_nodes(const struct nodes *nodes, const struct links *links)
{
    struct refs order = {0};
    size_t *open =
        memory_zeroed(nodes->count, sizeof *open); /* by node: links to nodes that are not in the order so far */
    for (size_t i = 0; i < links->items.count; i++)
        open[nodes->of[links->items.items[i].function]]++;
    for (ref_t n = 0; n < nodes->count; n++)
        if (open[n] == 0)
            *array_add(&order) = n;
    for (size_t i = 0; i < order.count; i++)
        for (ref_t k = links->in.first[order.items[i]]; k < links->in.first[order.items[i] + 1]; k++) {
            ref_t caller = nodes->of[links->items.items[links->in.items[k]].function];
            if (--open[caller] == 0)
                *array_add(&order) = caller;
        }
    free(open);
    return order;
}

/* ---- how much each place and each link has ---- */

/* Takes the share of `weight` in `*weights` out of `*left`. */
static uint64_t take_share(uint64_t *left, uint64_t weight, uint64_t *weights)
{
    weight = weight < *weights ? weight : *weights; /* their sum may have stopped */
    uint64_t share = *weights ? int128_scale(*left, weight, *weights) : 0;
    *left -= share;
    *weights -= weight;
    return share;
}

/* Shares the units of a node among its callers, in proportion to their calls, once the number of units is known. */
static void share_with_callers(const struct search *s, const struct flow *flow, struct units *units, ref_t node)
{
    const struct nodes *nodes = &flow->nodes;
    const struct buckets *in = &s->links.in;
    ref_t place = place_of_node(s->stacks, node);
    for (size_t i = 0; stacks_cycle(s->stacks, place) != NONE && i < nodes_count(nodes, node); i++)
        units->sizes[place] += units->sizes[nodes_first(nodes, node)[i]];
    uint64_t start = flow_is_entry(flow, node) ? flow_start(flow, node) : 0;
    uint64_t left = units->sizes[place], weights = int128_add_stopping(flow->in[node], start);
    for (ref_t i = in->first[node]; i < in->first[node + 1]; i++) {
        ref_t link = in->items[i];
        units->first[link] = units->sizes[place] - left;
        units->links[link] = take_share(&left, units->links[link], &weights);
        units->sizes[s->links.items.items[link].function] += units->links[link];
    }
    units->start[node] = left;
}

static void units_init(struct units *units, const struct search *s)
{
    size_t functions = s->stacks->graph->functions, nodes = s->stacks->nodes.count, links = s->links.items.count;
    *units = (struct units){.self = memory_zeroed(functions, sizeof *units->self),
                            .sizes = memory_zeroed(functions + nodes, sizeof *units->sizes),
                            .links = memory_zeroed(links, sizeof *units->links),
                            .first = memory_zeroed(links, sizeof *units->first),
                            .start = memory_zeroed(nodes, sizeof *units->start)};
}

static void units_release(struct units *units)
{
    free(units->self);
    free(units->sizes);
    free(units->links);
    free(units->first);
    free(units->start);
}

/* Takes the self costs of an event; false: there are none. */
static bool take_self(struct units *units, const struct search *s, const struct matrix *self,
                      const struct weigher *weigher)
{
    const bool *kept = s->asked->kept;
    uint64_t any = 0;
    for (size_t f = 0; f < s->stacks->graph->functions; f++) {
        struct costs costs = matrix_row(self, f);
        units->self[f] = units->sizes[f] = kept && !kept[f] ? 0 : weigher->weigh(weigher->context, &costs);
        any |= units->self[f];
    }
    return any;
}

/* Shares them along the links. */
static void share(struct units *units, const struct search *s, const struct flow *flow)
{
    for (ref_t arc = 0; arc < s->stacks->graph->count; arc++) {
        ref_t link = s->links.of_arc[arc];
        if (link != NONE)
            units->links[link] = int128_add_stopping(units->links[link], flow->arcs[arc]);
    }
    for (size_t i = 0; i < s->order.count; i++)
        share_with_callers(s, flow, units, s->order.items[i]);
}

/* ---- amounts ---- */

static ref_t *none_by(size_t rows)
{
    ref_t *numbers = memory_resize(NULL, rows, sizeof *numbers);
    for (size_t i = 0; i < rows; i++)
        numbers[i] = NONE;
    return numbers;
}

static void amounts_init(struct amounts *a, size_t rows)
{
    *a = (struct amounts){.first = none_by(rows), .last = none_by(rows)};
}

static void amounts_release(struct amounts *a)
{
    free(a->items.items);
    free(a->first);
    free(a->last);
}

/* Events are added in their order. */
static void add_amount(struct amounts *a, size_t row, ref_t event, struct range range)
{
    ref_t number = (ref_t)a->items.count;
    if (range.count == 0)
        return;
    *array_add(&a->items) = (struct amount){range.count, range.first, event, NONE};
    if (a->first[row] == NONE)
        a->first[row] = number;
    else
        a->items.items[a->last[row]].next = number;
    a->last[row] = number;
}

static void add_amounts(struct search *s, ref_t event, const struct units *units)
{
    const struct nodes *nodes = &s->stacks->nodes;
    for (size_t i = 0; i < s->stacks->graph->functions + nodes->count; i++)
        add_amount(&s->sizes, i, event, (struct range){0, units->sizes[i]});
    for (size_t i = 0; i < s->links.items.count; i++)
        add_amount(&s->brought, i, event, (struct range){units->first[i], units->links[i]});
    for (ref_t n = 0; n < nodes->count; n++) {
        uint64_t size = units->sizes[place_of_node(s->stacks, n)], start = units->start[n];
        add_amount(&s->begun, n, event, (struct range){size - start, start});
    }
}

/* Works out an event; the first one is kept. */
static void measure(struct search *s, const struct matrix *self, ref_t event)
{
    const struct weigher *weigher = &s->asked->events[event].weigher;
    struct units units;
    units_init(&units, s);
    if (take_self(&units, s, self, weigher)) {
        struct flow flow;
        flow_init(&flow, s->stacks->graph, self, weigher);
        share(&units, s, &flow);
        flow_release(&flow);
        add_amounts(s, event, &units);
    }
    if (event == 0)
        s->first_event = units;
    else
        units_release(&units);
}

/* ---- the stacks ---- */

/* Whether the cost that is passed on is worth following, for at least one event. */
static bool is_worth(const struct search *s)
{
    for (size_t i = 0; i < s->passed_on.count; i++)
        if (s->passed_on.items[i].range.count >= s->asked->events[s->passed_on.items[i].event].least)
            return true;
    return false;
}

/* Adds a stack with the costs that are passed on. */
static void add_stack(struct search *s, struct stack stack)
{
    struct stacks *stacks = s->stacks;
    size_t events = s->passed_on.count, more = events > STACKS_EVENTS ? events - STACKS_EVENTS : 0;
    uint64_t effort = (uint64_t)stack.depth * STACKS_DEPTH_EFFORT + more * STACKS_EVENT_EFFORT;
    s->effort -= effort < s->effort ? effort : s->effort;
    stack.first_cost = stacks->costs.count;
    stack.cost_count = (ref_t)events;
    *array_add(&stacks->items) = stack;
    for (size_t i = 0; i < events; i++) {
        const struct passed *passed = &s->passed_on.items[i];
        *array_add(&stacks->costs) = (struct stack_cost){passed->range.count, passed->event};
        *array_add(&s->firsts) = passed->range.first;
    }
}

static void begin_stacks(struct search *s)
{
    for (ref_t n = 0; n < s->stacks->nodes.count; n++) {
        s->passed_on.count = 0;
        for (ref_t i = s->begun.first[n]; i != NONE; i = s->begun.items.items[i].next) {
            const struct amount *a = &s->begun.items.items[i];
            *array_add(&s->passed_on) = (struct passed){a->event, {a->first, a->count}};
        }
        if (s->passed_on.count)
            add_stack(s, (struct stack){.above = NONE, .place = place_of_node(s->stacks, n), .depth = 1});
    }
}

/* Where the units of a place go. */
struct outlet {
    ref_t place;
    ref_t link; /* to it; NONE: it is a member of the cycle that the units are in */
};

/* Takes the part of a range that belongs to an outlet of this size. */
static struct range take_range(struct range *left, uint64_t *left_size, uint64_t size)
{
    if (*left_size == 0)
        return (struct range){0, 0};
    uint64_t begin = int128_scale(left->first, size, *left_size);
    uint64_t end = int128_scale(left->first + left->count, size, *left_size);
    left->first -= begin;
    left->count -= end - begin;
    *left_size -= size;
    return (struct range){begin, end - begin};
}

/* Whether an outlet's cost of the first event is an estimate: the outlet shares the place with others, and the range is
 * not all of the place. */
static bool is_estimated(const struct search *s, uint64_t outlet)
{
    ref_t place = s->stacks->items.items[s->above].place;
    return s->is_estimate || (s->is_part && outlet != s->first_event.sizes[place]);
}

/* Takes an outlet's part of each event out of the rest. */
static void take_all(struct search *s, const struct outlet *to)
{
    const struct amounts *amounts = to->link == NONE ? &s->sizes : &s->brought;
    s->passed_on.count = 0;
    for (ref_t i = amounts->first[to->link == NONE ? to->place : to->link]; i != NONE;) {
        const struct amount *a = &amounts->items.items[i];
        struct range range = take_range(&s->left[a->event], &s->left_size[a->event], a->count);
        range.first += a->first;
        if (range.count)
            *array_add(&s->passed_on) = (struct passed){a->event, range};
        i = a->next;
    }
}

static void give_way(struct search *s, const struct outlet *to)
{
    struct stacks *stacks = s->stacks;
    const struct units *first = &s->first_event;
    take_all(s, to);
    if (!is_worth(s))
        return;
    uint64_t size = to->link == NONE ? first->sizes[to->place] : first->links[to->link];
    bool has_first = s->passed_on.items[0].event == 0;
    bool is_whole = (has_first ? s->passed_on.items[0].range.count : 0) == first->sizes[to->place];
    bool has_estimate = to->link != NONE && s->links.items.items[to->link].has_estimate;
    bool is_estimate = !is_whole && (has_estimate || is_estimated(s, size));
    ref_t depth = stacks->items.items[s->above].depth + 1;
    add_stack(s, (struct stack){.above = s->above, .place = to->place, .depth = depth, .is_estimate = is_estimate});
    for (size_t i = 0; i < s->passed_on.count; i++)
        stacks->costs.items[s->cost[s->passed_on.items[i].event]].cost -= s->passed_on.items[i].range.count;
}

/* Passes on an outlet's part, unless that is too much effort. */
static void pass_on(struct search *s, const struct outlet *to)
{
    uint64_t effort = (s->stacks->items.items[s->above].depth + 1) * (uint64_t)STACKS_DEPTH_EFFORT;
    s->stacks->is_cut |= s->effort < effort;
    if (s->effort < effort)
        return;
    s->effort--;
    give_way(s, to);
}

static void go_on(struct search *s)
{
    const struct stacks *stacks = s->stacks;
    const struct links *links = &s->links;
    ref_t place = stacks->items.items[s->above].place, cycle = stacks_cycle(stacks, place);
    if (cycle == NONE)
        for (ref_t i = links->out[place]; i < links->out[place + 1]; i++)
            pass_on(s, &(struct outlet){place_of_node(stacks, links->items.items[i].node), i});
    else
        for (size_t i = 0; i < nodes_count(&stacks->nodes, cycle); i++)
            pass_on(s, &(struct outlet){nodes_first(&stacks->nodes, cycle)[i], NONE});
}

/* Sets the ranges that a stack can pass on, of the events of which it has a cost, and the sizes of its place for
 * these. */
static void leave_all(struct search *s, const struct stack *stack)
{
    size_t next = stack->first_cost, end = next + stack->cost_count;
    for (ref_t i = s->sizes.first[stack->place]; i != NONE && next < end; i = s->sizes.items.items[i].next) {
        const struct amount *size = &s->sizes.items.items[i];
        if (size->event != s->stacks->costs.items[next].event)
            continue;
        s->left[size->event] = (struct range){s->firsts.items[next], s->stacks->costs.items[next].cost};
        s->left_size[size->event] = size->count;
        s->cost[size->event] = next++;
    }
}

static void leave_nothing(struct search *s, const struct stack *stack)
{
    for (size_t i = 0; i < stack->cost_count; i++)
        s->left_size[s->stacks->costs.items[stack->first_cost + i].event] = 0;
}

/* Continues a stack over all calls out of its place, and leaves it the cost that is spent there. */
static void follow(struct search *s, ref_t number)
{
    struct stack *at = &s->stacks->items.items[number];
    const struct stack stack = *at;
    const struct units *first = &s->first_event;
    leave_all(s, &stack);
    s->above = number;
    s->is_estimate = stack.is_estimate;
    s->is_part = stacks_cost(s->stacks, number, 0) != first->sizes[stack.place];
    bool is_cycle = stacks_cycle(s->stacks, stack.place) != NONE;
    at->is_estimate =
        is_estimated(s, is_cycle ? 0 : first->self[stack.place]) ||
        (!is_cycle && profile_has_estimate(s->stacks->graph->profile, (struct estimate){stack.place, NONE}));
    go_on(s);
    leave_nothing(s, &stack);
}

static void search_all(struct search *s)
{
    s->left = memory_zeroed(s->asked->count, sizeof *s->left);
    s->left_size = memory_zeroed(s->asked->count, sizeof *s->left_size);
    s->cost = memory_zeroed(s->asked->count, sizeof *s->cost);
    s->effort = STACKS_EFFORT;
    begin_stacks(s);
    for (size_t i = 0; i < s->stacks->items.count; i++)
        follow(s, (ref_t)i);
    free(s->left);
    free(s->left_size);
    free(s->cost);
    free(s->passed_on.items);
    free(s->firsts.items);
}

static void search_init(struct search *s, const struct matrix *self)
{
    const struct nodes *nodes = &s->stacks->nodes;
    links_init(&s->links, nodes);
    s->order = order_nodes(nodes, &s->links);
    amounts_init(&s->sizes, s->stacks->graph->functions + nodes->count);
    amounts_init(&s->brought, s->links.items.count);
    amounts_init(&s->begun, nodes->count);
    for (size_t e = 0; e < s->asked->count; e++)
        measure(s, self, (ref_t)e);
}

static void search_release(struct search *s)
{
    units_release(&s->first_event);
    amounts_release(&s->sizes);
    amounts_release(&s->brought);
    amounts_release(&s->begun);
    free(s->order.items);
    links_release(&s->links);
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
            for (size_t k = 0; cost && k < e; k++)
                spent[k] = COST_ABSENT;
            spent[e] = (cost_t)cost;
            struct costs view = costs_view(spent, e + 1);
            if (cost)
                matrix_add(costs, t->stack_of[i], &view);
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
                *array_add(&stacks->costs) = (struct stack_cost){(uint64_t)matrix_cell(&costs, i, e), e};
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
    struct search s = {.stacks = stacks, .asked = asked};
    *stacks = (struct stacks){.graph = graph};
    nodes_init(&stacks->nodes, graph);
    if (graph->ways) {
        take_ways(stacks, self, asked);
        return;
    }
    search_init(&s, self);
    search_all(&s);
    search_release(&s);
}

void stacks_release(struct stacks *stacks)
{
    nodes_release(&stacks->nodes);
    free(stacks->items.items);
    free(stacks->costs.items);
}

uint64_t stacks_cost(const struct stacks *stacks, size_t stack, size_t event)
{
    const struct stack *at = &stacks->items.items[stack];
    for (size_t i = 0; i < at->cost_count; i++)
        if (stacks->costs.items[at->first_cost + i].event == event)
            return stacks->costs.items[at->first_cost + i].cost;
    return 0;
}
