/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/hot_path.h"

#include <stdlib.h>

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

/* The inclusive cost of a function; in a cycle that is the cost of the cycle. */
static uint64_t inclusive_of(const struct view_hot_path *costed, ref_t function)
{
    ref_t node = nodes_of_function(&costed->flow.nodes, function);
    if (node != NONE)
        return flow_inclusive(&costed->flow, node, 0);
    struct costs costs = matrix_row(&costed->view->study->inclusive.inclusive, function);
    return weigh(costed->measure, &costs);
}

ref_t view_hot_path_start(const struct view_hot_path *costed, const struct patterns *asked)
{
    const struct profile *p = costed->view->study->profile;
    ref_t best = NONE;
    bool best_is_named = false;
    for (ref_t f = 0; patterns_name_any(asked) && f < p->functions.count; f++) {
        ref_t symbol = p->functions.items[f].symbol;
        bool named = is_named(asked, p->symbols.texts.items[symbol]);
        if (!asked->matched[symbol] || named < best_is_named)
            continue;
        if (named > best_is_named || best == NONE || inclusive_of(costed, f) > inclusive_of(costed, best))
            best = f;
        best_is_named = named;
    }
    return best;
}

static void make_flow(struct view_hot_path *costed)
{
    flow_init(&costed->flow, costed->calls.graph, costed->calls.self, &costed->weigher, 1);
}

static void release_flow(struct view_hot_path *costed)
{
    flow_release(&costed->flow);
    known_calls_release(&costed->calls);
}

/* Takes the calls from a function in place of all. */
static void start_from(struct view_hot_path *costed, ref_t function)
{
    const struct profile *p = costed->view->study->profile;
    bool *roots = memory_zeroed(p->functions.count, sizeof *roots);
    roots[function] = true;
    release_flow(costed);
    known_calls_init_from(&costed->calls, p, NULL, NULL, roots);
    make_flow(costed);
    free(roots);
}

/* The node where a path begins that begins at a function. */
static ref_t node_of(struct view_hot_path *costed, ref_t function)
{
    ref_t node = function == NONE ? NONE : nodes_of_function(&costed->flow.nodes, function);
    if (function == NONE || node != NONE)
        return node;
    start_from(costed, function);
    return costed->flow.nodes.of[costed->calls.starts.items[0]];
}

void view_hot_path_init(struct view_hot_path *costed, const struct view *view)
{
    const struct profile *p = view->study->profile;
    const struct measure *measure = view_main_measure(view);
    *costed = (struct view_hot_path){.view = view, .measure = measure};
    costed->weigher = (struct weigher){weigh, measure, weigh(measure, &p->totals)};
    known_calls_init(&costed->calls, p, NULL, NULL);
    make_flow(costed);
    costed->start = view_hot_path_start(costed, &view->filter->hot_path);
    if (costed->start != NONE || !patterns_name_any(&view->filter->hot_path))
        hot_path_init(&costed->path, &costed->flow, node_of(costed, costed->start));
}

void view_hot_path_release(struct view_hot_path *costed)
{
    hot_path_release(&costed->path);
    release_flow(costed);
}

ref_t view_hot_path_head(const struct view_hot_path *costed, ref_t node)
{
    const struct known_calls *calls = &costed->calls;
    return graph_function(calls->graph, nodes_head(&costed->flow.nodes, node, calls->self, costed->measure));
}

bool view_hot_path_is_main(const struct view_hot_path *costed, ref_t node)
{
    return text_equal(profile_function_name(costed->view->study->profile, view_hot_path_head(costed, node)),
                      TEXT("main"));
}

size_t view_hot_path_main(const struct view_hot_path *costed)
{
    const struct hot_path *path = &costed->path;
    uint64_t total = costed->flow.total;
    for (size_t i = 0; i < path->steps.count && path->steps.items[i].way.count >= total / 2 + total % 2; i++)
        if (view_hot_path_is_main(costed, path->steps.items[i].node))
            return i;
    return 0;
}

ref_t view_hot_path_head_of(const struct view_hot_path *costed, ref_t function)
{
    ref_t node = nodes_of_function(&costed->flow.nodes, function);
    return node == NONE ? function : view_hot_path_head(costed, node);
}
