/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/node_links.h"

#include "base/int128.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- the order ---- */

struct ranked {
    uint64_t weight;
    ref_t function;
};

static int compare_ranked(const void *left, const void *right, void *profile)
{
    const struct ranked *a = left, *b = right;
    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    return graph_compare_functions(profile, a->function, b->function);
}

static uint64_t weight_of(const struct matrix *self, size_t function)
{
    struct costs costs = matrix_row(self, function);
    uint64_t weight = 0;
    for (ref_t e = 0; e < costs.width; e++)
        weight = int128_add_stopping(weight, int128_magnitude(costs_get(&costs, e)));
    return weight;
}

static struct ranked *rank(const struct graph *g, const struct matrix *self)
{
    struct ranked *ranked = memory_alloc((g->functions + 1) * sizeof *ranked);
    for (size_t f = 0; f < g->functions; f++)
        ranked[f] = (struct ranked){g->ways ? 0 : weight_of(self, f), (ref_t)f};
    if (g->functions && !g->ways)
        qsort_r(ranked, g->functions, sizeof *ranked, compare_ranked, (void *)(uintptr_t)g->profile);
    return ranked;
}

/* Ways stay as they are: nothing is shared there. */
static void put_in_order(struct node_links *links, const struct matrix *self)
{
    const struct nodes *nodes = links->nodes;
    struct ranked *ranked = rank(nodes->graph, self);
    ref_t *count = memory_zeroed(nodes->count, sizeof *count); /* by node: members that are in the order */
    links->order = memory_resize(NULL, nodes->count, sizeof *links->order);
    links->members = memory_resize(NULL, nodes->graph->functions, sizeof *links->members);
    for (size_t i = 0, first = 0; i < nodes->graph->functions; i++) {
        ref_t function = ranked[i].function, node = nodes->of[function];
        if (count[node] == 0)
            links->order[first++] = node;
        links->members[nodes->members.first[node] + count[node]++] = function;
    }
    free(count);
    free(ranked);
}

/* ---- links ---- */

/* Arcs while they are sorted: by caller, stably by the place of the callee's node in the order, and by the caller's
 * node. */
struct sorting {
    const struct nodes *nodes;
    ref_t *by_caller; /* arcs */
    ref_t *place;     /* by node, in the order */
    struct buckets by_callee, by_node;
};

static ref_t place_of_callee(const void *context, size_t number)
{
    const struct sorting *s = context;
    return s->place[s->nodes->of[s->nodes->graph->arcs[s->by_caller[number]].callee]];
}

static ref_t node_of_caller(const void *context, size_t number)
{
    const struct sorting *s = context;
    return s->nodes->of[s->nodes->graph->arcs[s->by_caller[s->by_callee.items[number]]].caller];
}

static void sort_arcs(struct node_links *links)
{
    const struct nodes *nodes = links->nodes;
    const struct graph *g = nodes->graph;
    struct sorting s = {.nodes = nodes,
                        .by_caller = memory_resize(NULL, g->count, sizeof *s.by_caller),
                        .place = memory_resize(NULL, nodes->count, sizeof *s.place)};
    for (ref_t i = 0; i < nodes->count; i++)
        s.place[links->order[i]] = i;
    for (size_t n = 0, i = 0; n < nodes->count; n++)
        for (size_t m = 0; m < nodes_count(nodes, links->order[n]); m++) {
            ref_t function = node_links_members(links, links->order[n])[m];
            for (ref_t arc = g->out[function]; arc < g->out[function + 1]; arc++)
                s.by_caller[i++] = arc;
        }
    buckets_init(&s.by_callee, g->count, nodes->count, place_of_callee, &s);
    buckets_init(&s.by_node, g->count, nodes->count, node_of_caller, &s);
    for (size_t i = 0; i < g->count; i++)
        links->arcs[i] = s.by_caller[s.by_callee.items[s.by_node.items[i]]];
    buckets_release(&s.by_callee);
    buckets_release(&s.by_node);
    free(s.by_caller);
    free(s.place);
}

static void add_arc(struct node_links *links, size_t number)
{
    const struct arc *arc = &links->nodes->graph->arcs[links->arcs[number]];
    struct node_link link = {links->nodes->of[arc->caller], links->nodes->of[arc->callee], (ref_t)number};
    const struct node_link *last = links->count ? &links->items[links->count - 1] : NULL;
    if (last && last->from == link.from && last->to == link.to)
        return;
    links->items[links->count++] = link;
    links->out[link.from + 1]++;
}

void node_links_init(struct node_links *links, const struct nodes *nodes, const struct matrix *self)
{
    size_t arcs = nodes->graph->count;
    *links = (struct node_links){.nodes = nodes,
                                 .items = memory_alloc((arcs + 1) * sizeof *links->items),
                                 .arcs = memory_resize(NULL, arcs, sizeof *links->arcs),
                                 .out = memory_zeroed(nodes->count + 1, sizeof *links->out)};
    put_in_order(links, self);
    for (ref_t i = 0; nodes->graph->ways && i < arcs; i++)
        links->arcs[i] = i;
    if (!nodes->graph->ways)
        sort_arcs(links);
    for (size_t i = 0; i < arcs; i++)
        add_arc(links, i);
    links->items[links->count] = (struct node_link){NONE, NONE, (ref_t)arcs};
    for (size_t n = 0; n < nodes->count; n++)
        links->out[n + 1] += links->out[n];
}

void node_links_release(struct node_links *links)
{
    free(links->items);
    free(links->arcs);
    free(links->out);
    free(links->order);
    free(links->members);
}

/* ---- questions ---- */

uint64_t node_links_call_count(const struct node_links *links, ref_t link)
{
    uint64_t count = 0;
    for (ref_t i = links->items[link].first_arc; i < links->items[link + 1].first_arc; i++)
        count = int128_add_stopping(count, graph_arc_count(links->nodes->graph, links->arcs[i]));
    return count;
}

bool node_links_have_estimate(const struct node_links *links, ref_t link)
{
    bool is_estimate = false;
    for (ref_t i = links->items[link].first_arc; i < links->items[link + 1].first_arc; i++)
        is_estimate |= graph_is_estimate(links->nodes->graph, links->arcs[i]);
    return is_estimate;
}

ref_t *node_links_downward(const struct node_links *links)
{
    size_t nodes = links->nodes->count, count = 0;
    ref_t *order = memory_resize(NULL, nodes, sizeof *order);
    ref_t *waiting = memory_zeroed(nodes, sizeof *waiting); /* by node: links into it from nodes not in the order yet */
    for (size_t i = 0; i < links->count; i++)
        waiting[links->items[i].to] += !node_link_is_within(&links->items[i]);
    for (ref_t n = 0; n < nodes; n++)
        if (waiting[n] == 0)
            order[count++] = n;
    for (size_t i = 0; i < count; i++)
        for (ref_t k = links->out[order[i]]; k < links->out[order[i] + 1]; k++)
            if (!node_link_is_within(&links->items[k]) && --waiting[links->items[k].to] == 0)
                order[count++] = links->items[k].to;
    free(waiting);
    return order;
}
