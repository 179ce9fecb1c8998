#include "view/way.h"

static uint64_t weigh(const void *context, const struct costs *costs)
{
    const struct measure *measure = context;
    cost_t cost = measure ? measure_cost(measure, costs) : 0;
    return cost > 0 ? (uint64_t)cost : 0;
}

/* An expression that is empty matches no function more than another. */
static bool names_a_start(const struct patterns *asked)
{
    for (size_t i = 0; i < asked->count; i++)
        if (asked->items[i].expression.n == 0)
            return false;
    return asked->count;
}

/* The node with the highest inclusive cost that has a function which is asked for; NONE: none has. */
static ref_t find_start(const struct flow *flow, const struct patterns *asked)
{
    const struct profile *p = flow->graph->profile;
    ref_t best = NONE;
    for (size_t f = 0; names_a_start(asked) && f < flow->graph->functions; f++) {
        ref_t node = flow->node_of[f];
        if (asked->matched[p->functions.items[f].symbol] &&
            (best == NONE || flow_inclusive(flow, node) > flow_inclusive(flow, best)))
            best = node;
    }
    return best;
}

void way_init(struct way *way, const struct view *view)
{
    const struct profile *p = view->study->profile;
    *way = (struct way){.measure = view_main_measure(view), .self = functions_self(p)};
    struct weigher weigher = {weigh, way->measure, weigh(way->measure, &p->totals)};
    graph_init(&way->graph, p);
    flow_init(&way->flow, &way->graph, &way->self, &weigher);
    ref_t start = find_start(&way->flow, &view->filter->hot_path);
    if (start != NONE || !names_a_start(&view->filter->hot_path))
        hot_path_init(&way->path, &way->flow, start);
}

void way_release(struct way *way)
{
    hot_path_release(&way->path);
    flow_release(&way->flow);
    graph_release(&way->graph);
    matrix_release(&way->self);
}

ref_t way_head(const struct way *way, ref_t node)
{
    const struct buckets *members = &way->flow.members;
    ref_t head = members->items[members->first[node]];
    for (ref_t i = members->first[node]; i < members->first[node + 1]; i++) {
        struct costs best = matrix_row(&way->self, head), costs = matrix_row(&way->self, members->items[i]);
        if (weigh(way->measure, &costs) > weigh(way->measure, &best))
            head = members->items[i];
    }
    return head;
}

size_t way_count(const struct way *way, ref_t node)
{
    return way->flow.members.first[node + 1] - way->flow.members.first[node];
}
