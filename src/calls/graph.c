/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/graph.h"

#include "base/buckets.h"
#include "base/int128.h"

#include <stdlib.h>

/* A call between the two sorts, with the key of the second sort. */
struct sorted_call {
    ref_t caller, call;
};

/* `*sorted_count`: how many of the profile's calls are in the graph. */
static struct sorted_call *sort_by_callee(const struct graph *graph, size_t *sorted_count)
{
    const struct profile *profile = graph->profile;
    size_t functions = profile->functions.count, count = profile->calls.count;
    ref_t *ends = memory_zeroed(functions + 1, sizeof *ends);
    for (size_t i = 0; i < count; i++)
        ends[profile->calls.items[i].callee] += graph_has_call(graph, &profile->calls.items[i]);
    buckets_ends(ends, functions);
    *sorted_count = ends[functions];
    struct sorted_call *sorted = memory_resize(NULL, *sorted_count, sizeof *sorted);
    for (size_t i = count; i-- > 0;) {
        const struct call *call = &profile->calls.items[i];
        if (graph_has_call(graph, call))
            sorted[--ends[call->callee]] = (struct sorted_call){call_caller(profile, call), (ref_t)i};
    }
    free(ends);
    return sorted;
}

/* Sets graph->calls, and graph->out to where the calls of a caller start; returns how many calls there are. The sorts
 * are stable: calls that are sorted by callee and then by caller are in order of both, and calls of one arc stay in the
 * order of the profile. */
static size_t sort_calls(struct graph *graph)
{
    size_t count;
    struct sorted_call *by_callee = sort_by_callee(graph, &count);
    graph->out = memory_zeroed(graph->functions + 1, sizeof *graph->out);
    for (size_t i = 0; i < count; i++)
        graph->out[by_callee[i].caller]++;
    buckets_ends(graph->out, graph->functions);
    graph->calls = memory_resize(NULL, count, sizeof *graph->calls);
    for (size_t i = count; i-- > 0;)
        graph->calls[--graph->out[by_callee[i].caller]] = by_callee[i].call;
    free(by_callee);
    return count;
}

/* Adds the arcs of a caller, whose calls are graph->calls[from .. to). */
static void add_arcs(struct graph *graph, ref_t caller, ref_t from, ref_t to)
{
    ref_t callee = NONE;
    for (ref_t i = from; i < to; i++) {
        ref_t next = graph->profile->calls.items[graph->calls[i]].callee;
        if (next != callee)
            graph->arcs[graph->count++] = (struct arc){caller, next, i};
        callee = next;
    }
}

/* Sets graph->arcs, and changes the entries of graph->out from calls to arcs. While arcs are made there is room for as
 * many as calls: unused room is never touched, and given back. */
static void make_arcs(struct graph *graph, size_t calls)
{
    graph->arcs = memory_resize(NULL, calls + 1, sizeof *graph->arcs);
    ref_t from = 0;
    for (size_t f = 0; f < graph->functions; f++) {
        ref_t to = graph->out[f + 1];
        graph->out[f] = (ref_t)graph->count;
        add_arcs(graph, (ref_t)f, from, to);
        from = to;
    }
    graph->out[graph->functions] = (ref_t)graph->count;
    graph->arcs[graph->count] = (struct arc){NONE, NONE, (ref_t)calls};
    graph->arcs = memory_resize(graph->arcs, graph->count + 1, sizeof *graph->arcs);
}

static ref_t arc_callee(const void *graph, size_t arc)
{
    return ((const struct graph *)graph)->arcs[arc].callee;
}

static void sort_arcs_by_callee(struct graph *graph)
{
    struct buckets by_callee;
    buckets_init(&by_callee, graph->count, graph->functions, arc_callee, graph);
    graph->in = by_callee.first;
    graph->into = by_callee.items;
}

void graph_init_having(struct graph *graph, const struct profile *profile, ref_t event)
{
    *graph = (struct graph){.profile = profile, .having = event, .functions = profile->functions.count};
    make_arcs(graph, sort_calls(graph));
    sort_arcs_by_callee(graph);
}

void graph_init(struct graph *graph, const struct profile *profile)
{
    graph_init_having(graph, profile, NONE);
}

/* The arc to a way comes after those to the ways with smaller numbers above it. */
void graph_init_ways(struct graph *graph, const struct profile *profile, const struct ways *ways)
{
    size_t count = ways->items.count;
    *graph = (struct graph){.profile = profile, .having = NONE, .functions = count, .ways = ways};
    graph->out = memory_zeroed(count + 1, sizeof *graph->out);
    for (size_t i = 0; i < count; i++)
        if (ways->items.items[i].above != NONE)
            graph->out[ways->items.items[i].above]++;
    buckets_ends(graph->out, count);
    graph->count = graph->out[count];
    graph->arcs = memory_zeroed(graph->count + 1, sizeof *graph->arcs);
    for (size_t i = count; i-- > 0;) {
        ref_t above = ways->items.items[i].above;
        if (above != NONE)
            graph->arcs[--graph->out[above]] = (struct arc){.caller = above, .callee = (ref_t)i};
    }
    sort_arcs_by_callee(graph);
}

int graph_compare_functions(const struct profile *profile, ref_t a, ref_t b)
{
    const struct function *f = &profile->functions.items[a], *g = &profile->functions.items[b];
    int order = text_compare(profile_function_name(profile, a), profile_function_name(profile, b));
    if (order == 0)
        order = text_compare(profile_file_name(profile, f->file), profile_file_name(profile, g->file));
    return order ? order
                 : text_compare(profile_object_name(profile, f->object), profile_object_name(profile, g->object));
}

void graph_release(struct graph *graph)
{
    free(graph->arcs);
    free(graph->calls);
    free(graph->out);
    free(graph->in);
    free(graph->into);
    *graph = (struct graph){0};
}

static const struct call *call_of(const struct graph *graph, ref_t i)
{
    return &graph->profile->calls.items[graph->calls[i]];
}

/* The cost of an arc to a way. */
static const struct costs *cost_of_way(const struct graph *graph, ref_t arc)
{
    return &graph->ways->items.items[graph->arcs[arc].callee].inclusive;
}

uint64_t graph_arc_count(const struct graph *graph, ref_t arc)
{
    uint64_t count = 0;
    if (graph->ways)
        return graph->ways->items.items[graph->arcs[arc].callee].calls;
    for (ref_t i = graph->arcs[arc].first_call; i < graph->arcs[arc + 1].first_call; i++)
        count = int128_add_stopping(count, call_of(graph, i)->count);
    return count;
}

void graph_add_arc(const struct graph *graph, ref_t arc, struct matrix *m, size_t i)
{
    if (graph->ways)
        matrix_add(m, i, cost_of_way(graph, arc));
    for (ref_t c = graph->arcs[arc].first_call; c < graph->arcs[arc + 1].first_call; c++)
        matrix_add(m, i, &call_of(graph, c)->inclusive);
}

struct costs graph_arc_costs(const struct graph *graph, ref_t arc, struct matrix *sum)
{
    if (graph->ways)
        return *cost_of_way(graph, arc);
    const struct call *only = graph_only_call(graph, arc);
    if (only)
        return only->inclusive;
    matrix_clear_row(sum, 0);
    graph_add_arc(graph, arc, sum, 0);
    return matrix_row(sum, 0);
}

void graph_sum_arc(const struct graph *graph, ref_t arc, struct costs *sum, struct arena *arena)
{
    bool saturated;
    if (graph->ways)
        costs_sum(sum, arena, cost_of_way(graph, arc), &saturated);
    for (ref_t c = graph->arcs[arc].first_call; c < graph->arcs[arc + 1].first_call; c++)
        costs_sum(sum, arena, &call_of(graph, c)->inclusive, &saturated);
}
