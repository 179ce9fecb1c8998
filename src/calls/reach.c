#include "calls/reach.h"

#include "base/int128.h"

#include <stdlib.h>

/* What is known of each node while costs are shared out. */
struct search {
    struct reach *reach;
    ref_t *order;    /* nodes, each before those that it calls */
    ref_t *place;    /* by node, in that order */
    size_t *called;  /* by node: arcs into it from others */
    ref_t *caller;   /* by node: the only one that calls it; NONE: none, or several */
    size_t *sure;    /* by node: arcs into it from the asked node, and from nodes that only the asked node reaches */
    size_t *unsure;  /* by node: arcs into it from nodes that the asked node reaches, but others too */
    bool *is_only;   /* by node: only the asked node reaches it */
    ref_t *added_by; /* by node: the caller that its cost was added to last */
    ref_t from;      /* the node whose arcs are looked at */
    ref_t farthest;  /* the last place that an arc leads to from a place before */
    bool is_shared;  /* of a caller: a path from it to the asked node is shared with other callers */
};

static ref_t target(const struct search *s, ref_t arc)
{
    const struct nodes *nodes = &s->reach->flow->nodes;
    return nodes->of[nodes->graph->arcs[arc].callee];
}

/* Whether the program may come to a node without a call. */
static bool is_start(const struct search *s, ref_t node)
{
    const struct flow *flow = s->reach->flow;
    return !flow->called[node] || flow_start(flow, node) > 0;
}

static void each_out(struct search *s, ref_t node, void (*next)(void *context, ref_t arc))
{
    s->from = node;
    nodes_each_out(&s->reach->flow->nodes, node, next, s);
}

/* ---- the order of nodes ---- */

static void count_call(void *context, ref_t arc)
{
    struct search *s = context;
    ref_t to = target(s, arc);
    if (to == s->from)
        return;
    s->caller[to] = s->called[to] && s->caller[to] != s->from ? NONE : s->from;
    s->called[to]++;
}

/* `unsure` counts down here. */
static void take_call(void *context, ref_t arc)
{
    struct search *s = context;
    ref_t to = target(s, arc);
    if (to != s->from && --s->unsure[to] == 0)
        s->order[s->farthest++] = to;
}

static void put_in_order(struct search *s)
{
    size_t count = s->reach->flow->nodes.count;
    for (ref_t n = 0; n < count; n++)
        each_out(s, n, count_call);
    for (ref_t n = 0; n < count; n++) {
        s->unsure[n] = s->called[n];
        if (s->called[n] == 0)
            s->order[s->farthest++] = n;
    }
    for (ref_t i = 0; i < count; i++)
        each_out(s, s->order[i], take_call);
    for (ref_t i = 0; i < count; i++)
        s->place[s->order[i]] = i;
}

/* ---- distances ---- */

static void note_distance(struct reached *node, enum reach_side side, const struct reached *next)
{
    bool is_new = node->side == REACH_NOT;
    node->side = side;
    node->least = is_new || next->least + 1 < node->least ? next->least + 1 : node->least;
    node->most = is_new || next->most + 1 > node->most ? next->most + 1 : node->most;
}

/* ---- callers ---- */

/* Adds the cost that a caller passes on over an arc: all that its callee passes on, if it alone calls that callee. */
static void pass_on(void *context, ref_t arc)
{
    struct search *s = context;
    const struct flow *flow = s->reach->flow;
    ref_t to = target(s, arc);
    struct reached *node = &s->reach->nodes[s->from], *next = &s->reach->nodes[to];
    uint64_t cost = flow->arcs[arc], whole = flow_inclusive(flow, to);
    bool is_above = next->side == REACH_CALLER || next->side == REACH_ITSELF;
    if (to == s->from || !is_above)
        return;
    bool is_alone = s->caller[to] == s->from && !is_start(s, to) && next->side == REACH_CALLER;
    if (is_alone)
        cost = s->added_by[to] == s->from ? 0 : next->cost;
    else if (next->side == REACH_CALLER)
        cost = whole ? int128_scale(cost, next->cost, whole) : 0;
    s->added_by[to] = s->from;
    note_distance(node, REACH_CALLER, next);
    node->cost = int128_add_stopping(node->cost, cost);
    s->is_shared |= next->side == REACH_CALLER && !(is_alone && next->is_exact);
    s->is_shared |= graph_is_estimate(s->reach->flow->nodes.graph, arc);
}

static void find_callers(struct search *s)
{
    for (ref_t place = s->place[s->reach->asked]; place-- > 0;) {
        s->is_shared = false;
        each_out(s, s->order[place], pass_on);
        s->reach->nodes[s->order[place]].is_exact = !s->is_shared;
    }
}

static bool leads_there(const struct search *s, ref_t node)
{
    enum reach_side side = s->reach->nodes[node].side;
    return side == REACH_CALLER || side == REACH_ITSELF;
}

static void note_farthest(void *context, ref_t arc)
{
    struct search *s = context;
    ref_t to = target(s, arc);
    if (leads_there(s, to) && s->place[to] > s->farthest)
        s->farthest = s->place[to];
}

/* A caller passes on all of its cost if no path to the asked node bypasses it. */
static void find_dominators(struct search *s)
{
    uint64_t all = flow_inclusive(s->reach->flow, s->reach->asked);
    ref_t end = s->place[s->reach->asked];
    s->farthest = 0;
    for (ref_t place = 0; place <= end; place++)
        if (leads_there(s, s->order[place]) && is_start(s, s->order[place]))
            s->farthest = place;
    for (ref_t place = 0; place < end; place++) {
        ref_t node = s->order[place];
        if (!leads_there(s, node))
            continue;
        if (s->farthest <= place) {
            s->reach->nodes[node].is_exact = true;
            s->reach->nodes[node].cost = all;
        }
        each_out(s, node, note_farthest);
    }
}

/* ---- callees ---- */

/* Adds the cost that a call causes, out of the asked node or of a node that it reaches. */
static void cause(void *context, ref_t arc)
{
    struct search *s = context;
    const struct flow *flow = s->reach->flow;
    ref_t to = target(s, arc);
    const struct reached *node = &s->reach->nodes[s->from];
    struct reached *next = &s->reach->nodes[to];
    uint64_t cost = flow->arcs[arc], whole = flow_inclusive(flow, s->from);
    if (to == s->from)
        return;
    bool is_sure = s->is_only[s->from] && !graph_is_estimate(flow->nodes.graph, arc);
    s->sure[to] += is_sure;
    s->unsure[to] += !is_sure;
    if (!s->is_only[s->from])
        cost = whole ? int128_scale(cost, node->cost, whole) : 0;
    note_distance(next, REACH_CALLEE, node);
    next->cost = int128_add_stopping(next->cost, cost);
}

static void find_callees(struct search *s)
{
    struct reached *nodes = s->reach->nodes;
    s->is_only[s->reach->asked] = true;
    for (ref_t place = s->place[s->reach->asked]; place < s->reach->flow->nodes.count; place++) {
        ref_t node = s->order[place];
        if (nodes[node].side == REACH_CALLEE) {
            nodes[node].is_exact = s->unsure[node] == 0;
            s->is_only[node] = !is_start(s, node) && s->sure[node] == s->called[node];
        }
        if (nodes[node].side == REACH_CALLEE || nodes[node].side == REACH_ITSELF)
            each_out(s, node, cause);
    }
}

/* ---- all ---- */

static struct search begin(struct reach *reach)
{
    size_t count = reach->flow->nodes.count;
    struct search s = {.reach = reach,
                       .order = memory_zeroed(count, sizeof *s.order),
                       .place = memory_zeroed(count, sizeof *s.place),
                       .called = memory_zeroed(count, sizeof *s.called),
                       .caller = memory_zeroed(count, sizeof *s.caller),
                       .sure = memory_zeroed(count, sizeof *s.sure),
                       .unsure = memory_zeroed(count, sizeof *s.unsure),
                       .is_only = memory_zeroed(count, sizeof *s.is_only),
                       .added_by = memory_resize(NULL, count, sizeof *s.added_by)};
    for (size_t n = 0; n < count; n++) {
        s.caller[n] = s.added_by[n] = NONE;
        reach->nodes[n] = (struct reached){.side = REACH_NOT};
    }
    return s;
}

static void end(struct search *s)
{
    free(s->order);
    free(s->place);
    free(s->called);
    free(s->caller);
    free(s->sure);
    free(s->unsure);
    free(s->is_only);
    free(s->added_by);
}

void reach_init(struct reach *reach, const struct flow *flow, ref_t node)
{
    size_t count = flow->nodes.count;
    *reach = (struct reach){.flow = flow,
                            .asked = node,
                            .nodes = memory_resize(NULL, count, sizeof *reach->nodes),
                            .count = count,
                            .inclusive = memory_resize(NULL, count, sizeof *reach->inclusive)};
    for (ref_t n = 0; n < count; n++)
        reach->inclusive[n] = flow_inclusive(flow, n);
    struct search s = begin(reach);
    reach->nodes[node] = (struct reached){REACH_ITSELF, true, 0, 0, reach->inclusive[node]};
    put_in_order(&s);
    find_callers(&s);
    find_dominators(&s);
    find_callees(&s);
    end(&s);
}

void reach_release(struct reach *reach)
{
    free(reach->nodes);
    free(reach->inclusive);
}

uint64_t reach_whole(const struct reach *reach, const struct reached *at)
{
    size_t node = (size_t)(at - reach->nodes) % reach->count;
    return reach->inclusive[at->side == REACH_CALLEE ? node : reach->asked];
}
