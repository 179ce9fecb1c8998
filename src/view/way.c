#include "view/way.h"

static uint64_t weigh(const void *context, const struct costs *costs)
{
    const struct measure *measure = context;
    cost_t cost = measure ? measure_cost(measure, costs) : 0;
    return cost > 0 ? (uint64_t)cost : 0;
}

/* The node with the highest inclusive cost that has a function which is asked for; NONE: none has. */
static ref_t find_start(const struct flow *flow, const struct patterns *asked)
{
    const struct profile *p = flow->nodes.graph->profile;
    ref_t best = NONE;
    for (size_t f = 0; patterns_name_any(asked) && f < flow->nodes.graph->functions; f++) {
        ref_t node = flow->nodes.of[f];
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
    if (start != NONE || !patterns_name_any(&view->filter->hot_path))
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
    return nodes_head(&way->flow.nodes, node, &way->self, way->measure);
}
