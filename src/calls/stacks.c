/* Costs are a row of units. Each place has the units of all that is spent at it and below it, in the order of what
 * brings them: its callers, then what begins at it. A stack has a range of them, which is parted among the callees. How
 * many of the first units of a place go to a callee is the same for all stacks, so what they get adds up. */
#include "calls/stacks.h"

#include "base/wide.h"

#include <stdlib.h>

/* All calls of a function that lead into a node, which it is not in. They are numbered by function, then by node. */
struct link {
    ref_t function, node;
    bool is_guess; /* some of them are */
};

struct links {
    ARRAY(struct link) items;
    ref_t *of_arc;     /* by arc; NONE: it is within a node */
    ref_t *out;        /* by function: its first one; functions + 1 */
    struct buckets in; /* by node, those that lead into it */
};

/* How one event goes along them. */
struct units {
    uint64_t *self;  /* by function */
    uint64_t *sizes; /* by place: how many units it has */
    uint64_t *links; /* by link: how many it brings to its node */
    uint64_t *first; /* by link: the first of them */
    uint64_t *start; /* by node: how many begin there, the last ones */
};

struct range {
    uint64_t first, count;
};

struct search {
    struct stacks *stacks;
    const struct stacks_asked *asked;
    struct links links;
    struct units *units;    /* by event */
    ARRAY(uint64_t) firsts; /* by stack, then by event: of its range, whose length is what it costs so far */
    uint64_t effort;        /* that is left */

    /* The stack that goes on: */
    ref_t above;
    bool is_estimate;     /* its range is, of the first event */
    bool is_part;         /* likewise: it is not all of the place */
    struct range *left;   /* by event: what callees did not get so far */
    uint64_t *left_size;  /* by event: of its place, likewise */
    struct range *passed; /* by event: what one callee gets */
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
        links->items.items[links->items.count - 1].is_guess |= graph_is_guess(g, led[i].arc);
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

/* Takes the share of `weight` in `*weights` off what is left. */
static uint64_t take_share(uint64_t *left, uint64_t weight, uint64_t *weights)
{
    weight = weight < *weights ? weight : *weights; /* their sum may have stopped */
    uint64_t share = *weights ? wide_scale(*left, weight, *weights) : 0;
    *left -= share;
    *weights -= weight;
    return share;
}

/* Says who brings the units of a node, once it is known how many there are: callers in proportion to their calls. */
static void share_with_callers(const struct search *s, const struct flow *flow, struct units *units, ref_t node)
{
    const struct nodes *nodes = &flow->nodes;
    const struct buckets *in = &s->links.in;
    ref_t place = place_of_node(s->stacks, node);
    for (size_t i = 0; stacks_cycle(s->stacks, place) != NONE && i < nodes_count(nodes, node); i++)
        units->sizes[place] += units->sizes[nodes_first(nodes, node)[i]];
    uint64_t start = flow_is_entry(flow, node) ? flow_start(flow, node) : 0;
    uint64_t left = units->sizes[place], weights = wide_add_stopping(flow->in[node], start);
    for (ref_t i = in->first[node]; i < in->first[node + 1]; i++) {
        ref_t link = in->items[i];
        units->first[link] = units->sizes[place] - left;
        units->links[link] = take_share(&left, units->links[link], &weights);
        units->sizes[s->links.items.items[link].function] += units->links[link];
    }
    units->start[node] = left;
}

static void units_init(struct units *units, const struct search *s, const struct flow *flow, const struct matrix *self,
                       const struct weigher *weigher)
{
    const struct graph *g = s->stacks->graph;
    const bool *kept = s->asked->kept;
    *units = (struct units){.self = memory_zeroed(g->functions, sizeof *units->self),
                            .sizes = memory_zeroed(g->functions + flow->nodes.count, sizeof *units->sizes),
                            .links = memory_zeroed(s->links.items.count, sizeof *units->links),
                            .first = memory_zeroed(s->links.items.count, sizeof *units->first),
                            .start = memory_zeroed(flow->nodes.count, sizeof *units->start)};
    for (size_t f = 0; f < g->functions; f++) {
        struct costs costs = matrix_row(self, f);
        units->self[f] = units->sizes[f] = kept && !kept[f] ? 0 : weigher->weigh(weigher->context, &costs);
    }
    for (ref_t arc = 0; arc < g->count; arc++) {
        ref_t link = s->links.of_arc[arc];
        if (link != NONE)
            units->links[link] = wide_add_stopping(units->links[link], flow->arcs[arc]);
    }
    struct refs order = order_nodes(&flow->nodes, &s->links);
    for (size_t i = 0; i < order.count; i++)
        share_with_callers(s, flow, units, order.items[i]);
    free(order.items);
}

static void units_release(struct units *units)
{
    free(units->self);
    free(units->sizes);
    free(units->links);
    free(units->first);
    free(units->start);
}

/* ---- the stacks ---- */

/* Whether what is passed on of one event is worth to be followed. */
static bool is_worth(const struct search *s)
{
    for (size_t e = 0; e < s->asked->count; e++)
        if (s->passed[e].count >= s->asked->events[e].least)
            return true;
    return false;
}

/* Adds a stack that has what is passed on. */
static void add_stack(struct search *s, struct stack stack)
{
    struct stacks *stacks = s->stacks;
    uint64_t effort = (uint64_t)stack.depth * STACKS_DEPTH_EFFORT;
    s->effort -= effort < s->effort ? effort : s->effort;
    *array_add(&stacks->items) = stack;
    for (size_t e = 0; e < s->asked->count; e++) {
        *array_add(&stacks->costs) = s->passed[e].count;
        *array_add(&s->firsts) = s->passed[e].first;
    }
}

static void begin_stacks(struct search *s)
{
    for (ref_t n = 0; n < s->stacks->nodes.count; n++) {
        ref_t place = place_of_node(s->stacks, n);
        uint64_t any = 0;
        for (size_t e = 0; e < s->asked->count; e++) {
            uint64_t start = s->units[e].start[n];
            s->passed[e] = (struct range){s->units[e].sizes[place] - start, start};
            any |= start;
        }
        if (any)
            add_stack(s, (struct stack){NONE, place, 1, false});
    }
}

/* Where the units of a place go. */
struct outlet {
    ref_t place;
    ref_t link; /* to it; NONE: it is a member of the cycle that the units are in */
};

static uint64_t outlet_size(const struct units *units, const struct outlet *to)
{
    return to->link == NONE ? units->sizes[to->place] : units->links[to->link];
}

/* Takes off a range what an outlet of this size gets of it. */
static struct range take_range(struct range *left, uint64_t *left_size, uint64_t size)
{
    if (*left_size == 0)
        return (struct range){0, 0};
    uint64_t begin = wide_scale(left->first, size, *left_size);
    uint64_t end = wide_scale(left->first + left->count, size, *left_size);
    left->first -= begin;
    left->count -= end - begin;
    *left_size -= size;
    return (struct range){begin, end - begin};
}

/* Whether what an outlet of the first event gets is an estimate: it shares the place with others, and the range is not
 * all of the place. */
static bool is_estimated(const struct search *s, uint64_t outlet)
{
    ref_t place = s->stacks->items.items[s->above].place;
    return s->is_estimate || (s->is_part && outlet != s->units[0].sizes[place]);
}

static void give_way(struct search *s, const struct outlet *to)
{
    struct stacks *stacks = s->stacks;
    for (size_t e = 0; e < s->asked->count; e++) {
        s->passed[e] = take_range(&s->left[e], &s->left_size[e], outlet_size(&s->units[e], to));
        s->passed[e].first += to->link == NONE ? 0 : s->units[e].first[to->link];
    }
    if (!is_worth(s))
        return;
    bool is_whole = s->passed[0].count == s->units[0].sizes[to->place];
    bool is_guess = to->link != NONE && s->links.items.items[to->link].is_guess;
    bool is_estimate = !is_whole && (is_guess || is_estimated(s, outlet_size(&s->units[0], to)));
    add_stack(s, (struct stack){s->above, to->place, stacks->items.items[s->above].depth + 1, is_estimate});
    for (size_t e = 0; e < s->asked->count; e++)
        stacks->costs.items[s->above * s->asked->count + e] -= s->passed[e].count;
}

/* Passes on what an outlet gets, unless that is too much effort. */
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

/* Goes on from a stack over all calls out of its place, and leaves it what is spent there. */
static void follow(struct search *s, ref_t stack)
{
    struct stack *at = &s->stacks->items.items[stack];
    for (size_t e = 0; e < s->asked->count; e++) {
        size_t cell = stack * s->asked->count + e;
        s->left[e] = (struct range){s->firsts.items[cell], s->stacks->costs.items[cell]};
        s->left_size[e] = s->units[e].sizes[at->place];
    }
    s->above = stack;
    s->is_estimate = at->is_estimate;
    s->is_part = s->left[0].count != s->left_size[0];
    bool is_cycle = stacks_cycle(s->stacks, at->place) != NONE;
    at->is_estimate = is_estimated(s, is_cycle ? 0 : s->units[0].self[at->place]) ||
                      (!is_cycle && profile_has_guess(s->stacks->graph->profile, (struct guess){at->place, NONE}));
    go_on(s);
}

static void search_all(struct search *s)
{
    s->left = memory_zeroed(s->asked->count, sizeof *s->left);
    s->left_size = memory_zeroed(s->asked->count, sizeof *s->left_size);
    s->passed = memory_zeroed(s->asked->count, sizeof *s->passed);
    s->effort = STACKS_EFFORT;
    begin_stacks(s);
    for (size_t i = 0; i < s->stacks->items.count; i++)
        follow(s, (ref_t)i);
    free(s->left);
    free(s->left_size);
    free(s->passed);
    free(s->firsts.items);
}

static void measure(struct search *s, const struct matrix *self, size_t event)
{
    const struct weigher *weigher = &s->asked->events[event].weigher;
    struct flow flow;
    flow_init(&flow, s->stacks->graph, self, weigher);
    units_init(&s->units[event], s, &flow, self, weigher);
    flow_release(&flow);
}

void stacks_init(struct stacks *stacks, const struct graph *graph, const struct matrix *self,
                 const struct stacks_asked *asked)
{
    struct search s = {.stacks = stacks, .asked = asked, .units = memory_zeroed(asked->count, sizeof *s.units)};
    *stacks = (struct stacks){.graph = graph, .events = asked->count};
    nodes_init(&stacks->nodes, graph);
    links_init(&s.links, &stacks->nodes);
    for (size_t e = 0; e < asked->count; e++)
        measure(&s, self, e);
    search_all(&s);
    for (size_t e = 0; e < asked->count; e++)
        units_release(&s.units[e]);
    links_release(&s.links);
    free(s.units);
}

void stacks_release(struct stacks *stacks)
{
    nodes_release(&stacks->nodes);
    free(stacks->items.items);
    free(stacks->costs.items);
}
