#include "view/costed_path.h"

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

ref_t costed_path_start(const struct costed_path *costed, const struct patterns *asked)
{
    const struct flow *flow = &costed->flow;
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

void costed_path_init(struct costed_path *costed, const struct view *view)
{
    const struct profile *p = view->study->profile;
    *costed = (struct costed_path){.measure = view_main_measure(view), .self = functions_self(p)};
    struct weigher weigher = {weigh, costed->measure, weigh(costed->measure, &p->totals)};
    graph_init(&costed->graph, p);
    flow_init(&costed->flow, &costed->graph, &costed->self, &weigher);
    ref_t start = costed_path_start(costed, &view->filter->hot_path);
    if (start != NONE || !patterns_name_any(&view->filter->hot_path))
        hot_path_init(&costed->path, &costed->flow, start);
}

void costed_path_release(struct costed_path *costed)
{
    hot_path_release(&costed->path);
    flow_release(&costed->flow);
    graph_release(&costed->graph);
    matrix_release(&costed->self);
}

ref_t costed_path_head(const struct costed_path *costed, ref_t node)
{
    return nodes_head(&costed->flow.nodes, node, &costed->self, costed->measure);
}
