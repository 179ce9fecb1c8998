/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/cycle_ways.h"

#include "system/functions.h"

#include <stdlib.h>

void cycle_ways_init(struct cycle_ways *ways, const struct graph *graph, const ref_t *cycle_of)
{
    *ways = (struct cycle_ways){.graph = graph, .cycle_of = cycle_of};
}

void cycle_ways_release(struct cycle_ways *ways)
{
    free(ways->tree_of);
    free(ways->reached_by);
    free(ways->trees.items);
    free(ways->arcs.items);
}

/* ---- a tree ---- */

static int by_name(const void *left, const void *right, void *profile)
{
    return graph_compare_functions(profile, *(const ref_t *)left, *(const ref_t *)right);
}

static int by_number(const void *left, const void *right)
{
    ref_t a = *(const ref_t *)left, b = *(const ref_t *)right;
    return (a > b) - (a < b);
}

/* Goes on from a member to those of its cycle that tree `number` did not reach. */
static void reach_from(struct cycle_ways *ways, ref_t member, bool to_caller, ref_t number, struct refs *members)
{
    const struct graph *g = ways->graph;
    const ref_t *range = to_caller ? g->in + member : g->out + member;
    ways->looked += range[1] - range[0];
    for (ref_t i = range[0]; i < range[1]; i++) {
        ref_t arc = to_caller ? g->into[i] : i, next = to_caller ? g->arcs[arc].caller : g->arcs[arc].callee;
        if (ways->cycle_of[next] != ways->cycle_of[member] || ways->reached_by[next] == number)
            continue;
        ways->reached_by[next] = number;
        *array_add(members) = next;
        *array_add(&ways->arcs) = arc;
    }
}

/* Members come level by level, those of a level in the order of their names. */
static void grow(struct cycle_ways *ways, ref_t entry, bool to_caller)
{
    ref_t number = (ref_t)ways->trees.count;
    struct cycle_tree tree = {.first = ways->arcs.count};
    struct refs members = {0};
    *array_add(&members) = entry;
    ways->reached_by[entry] = number;
    size_t first = 0;
    while (first < members.count && ways->looked < CYCLE_WAYS_MOST) {
        size_t end = members.count;
        qsort_r(members.items + first, end - first, sizeof *members.items, by_name,
                (void *)(uintptr_t)ways->graph->profile);
        for (; first < end; first++)
            reach_from(ways, members.items[first], to_caller, number, &members);
    }
    tree.is_cut = first < members.count;
    free(members.items);
    tree.count = ways->arcs.count - tree.first;
    if (tree.count)
        qsort(ways->arcs.items + tree.first, tree.count, sizeof *ways->arcs.items, by_number);
    *array_add(&ways->trees) = tree;
}

/* ---- the question ---- */

static const struct cycle_tree *tree_from(struct cycle_ways *ways, ref_t entry, bool to_caller)
{
    size_t functions = ways->graph->functions;
    if (!ways->tree_of) {
        ways->tree_of = refs_new(2 * functions);
        ways->reached_by = refs_new(functions);
    }
    ref_t *tree = &ways->tree_of[to_caller * functions + entry];
    if (*tree == NONE) {
        *tree = (ref_t)ways->trees.count;
        grow(ways, entry, to_caller);
    }
    return &ways->trees.items[*tree];
}

bool cycle_ways_lead(struct cycle_ways *ways, ref_t entry, ref_t arc, bool to_caller)
{
    const struct cycle_tree *tree = tree_from(ways, entry, to_caller);
    return tree->count &&
           bsearch(&arc, ways->arcs.items + tree->first, tree->count, sizeof *ways->arcs.items, by_number);
}

bool cycle_ways_are_cut(struct cycle_ways *ways, ref_t entry, bool to_caller)
{
    return tree_from(ways, entry, to_caller)->is_cut;
}
