#include "view/way.h"

static uint64_t weigh(const void *context, const struct costs *costs)
{
    const struct measure *measure = context;
    cost_t cost = measure ? measure_cost(measure, costs) : 0;
    return cost > 0 ? (uint64_t)cost : 0;
}

/* Whether a function has the name that one of the expressions is. */
static bool is_named(const struct patterns *asked, struct text name)
{
    for (size_t i = 0; i < asked->count; i++)
        if (text_equal(asked->items[i].expression, name))
            return true;
    return false;
}

ref_t way_start(const struct way *way, const struct patterns *asked)
{
    const struct flow *flow = &way->flow;
    const struct profile *p = flow->nodes.graph->profile;
    ref_t best = NONE;
    bool best_is_named = false;
    for (size_t f = 0; patterns_name_any(asked) && f < flow->nodes.graph->functions; f++) {
        ref_t node = flow->nodes.of[f], symbol = p->functions.items[f].symbol;
        bool named = is_named(asked, p->symbols.texts.items[symbol]);
        if (!asked->matched[symbol] || named < best_is_named)
            continue;
        if (named > best_is_named || best == NONE || flow_inclusive(flow, node) > flow_inclusive(flow, best))
            best = node;
        best_is_named = named;
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
    ref_t start = way_start(way, &view->filter->hot_path);
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
