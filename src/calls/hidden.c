/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/hidden.h"

#include "base/components.h"

#include <stdlib.h>

#define BITS 64u

/* ---- groups ---- */

static ref_t hidden_callee(const void *context, ref_t arc)
{
    const struct hidden *h = context;
    const struct arc *a = &h->graph->arcs[arc];
    return h->is_hidden[a->caller] && h->is_hidden[a->callee] ? a->callee : NONE;
}

static void add_group(void *context, const ref_t *members, size_t count)
{
    struct hidden *h = context;
    if (!h->is_hidden[members[0]])
        return;
    for (size_t i = 0; i < count; i++) {
        h->group_of[members[i]] = (ref_t)h->ends.count;
        *array_add(&h->members) = members[i];
    }
    *array_add(&h->ends) = h->members.count;
}

static void find_groups(struct hidden *h)
{
    struct edges edges = {h->graph->functions, h->graph->out, hidden_callee, h};
    h->group_of = refs_new(h->graph->functions);
    components_find(&edges, add_group, h);
}

/* ---- calls back ---- */

/* Notes whether a group calls functions that stay, and whether it comes back; its callees are done. */
static void look_back(struct hidden *h, ref_t group, ref_t *callers)
{
    bool calls = false, comes = false;
    for (size_t i = hidden_first(h, group); i < h->ends.items[group]; i++) {
        ref_t member = h->members.items[i];
        for (ref_t arc = h->graph->out[member]; arc < h->graph->out[member + 1]; arc++) {
            ref_t to = h->group_of[h->graph->arcs[arc].callee];
            calls |= to == NONE;
            comes |= to != NONE && h->set_of[to] != NONE;
        }
    }
    if (calls)
        h->caller_of[group] = (*callers)++;
    if (calls || comes)
        h->set_of[group] = (ref_t)h->sets++;
}

static ref_t find_callers(struct hidden *h)
{
    ref_t callers = 0;
    h->caller_of = refs_new(h->ends.count);
    h->set_of = refs_new(h->ends.count);
    for (ref_t group = 0; group < h->ends.count; group++)
        look_back(h, group, &callers);
    h->is_coarse = (uint64_t)h->sets * ((callers + BITS - 1) / BITS) > HIDDEN_BITS_MAX / BITS;
    for (ref_t group = 0; group < h->ends.count && h->is_coarse; group++)
        h->caller_of[group] = h->caller_of[group] == NONE ? NONE : 0;
    return h->is_coarse ? 1 : callers;
}

/* Adds to the set of a group what its callees reach, and to `back` what its calls back cost. */
static void fill_set(struct hidden *h, ref_t group)
{
    ref_t own = h->caller_of[group];
    uint64_t *set = h->bits + h->set_of[group] * h->words;
    if (own != NONE)
        set[own / BITS] |= UINT64_C(1) << own % BITS;
    for (size_t i = hidden_first(h, group); i < h->ends.items[group]; i++) {
        ref_t member = h->members.items[i];
        for (ref_t arc = h->graph->out[member]; arc < h->graph->out[member + 1]; arc++) {
            ref_t to = h->group_of[h->graph->arcs[arc].callee];
            if (to == NONE)
                graph_add_arc(h->graph, arc, &h->back, own);
            for (size_t w = 0; to != NONE && to != group && hidden_comes_back(h, to) && w < h->words; w++)
                set[w] |= hidden_set(h, to)[w];
        }
    }
}

void hidden_init(struct hidden *h, const struct graph *graph, const bool *is_hidden)
{
    *h = (struct hidden){.graph = graph, .is_hidden = is_hidden};
    find_groups(h);
    ref_t callers = find_callers(h);
    h->words = (callers + BITS - 1) / BITS;
    h->bits = memory_zeroed(h->sets * h->words, sizeof *h->bits);
    h->back = matrix_new(callers, graph->profile->events.count);
    for (ref_t group = 0; group < h->ends.count; group++)
        if (hidden_comes_back(h, group))
            fill_set(h, group);
}

void hidden_release(struct hidden *h)
{
    matrix_release(&h->back);
    free(h->bits);
    free(h->set_of);
    free(h->caller_of);
    free(h->group_of);
    free(h->members.items);
    free(h->ends.items);
}

/* ---- costs ---- */

struct hidden_costs hidden_costs_new(size_t events)
{
    return (struct hidden_costs){matrix_new(1, events), matrix_new(1, events), matrix_new(1, events)};
}

void hidden_costs_release(struct hidden_costs *costs)
{
    matrix_release(&costs->self);
    matrix_release(&costs->out);
    matrix_release(&costs->in);
}

void hidden_costs_of(struct hidden_costs *costs, const struct hidden *h, ref_t group, const struct matrix *self)
{
    const struct graph *g = h->graph;
    matrix_clear_row(&costs->self, 0);
    matrix_clear_row(&costs->out, 0);
    matrix_clear_row(&costs->in, 0);
    for (size_t i = hidden_first(h, group); i < h->ends.items[group]; i++) {
        ref_t member = h->members.items[i];
        struct costs own = matrix_row(self, member);
        matrix_add(&costs->self, 0, &own);
        for (ref_t arc = g->out[member]; arc < g->out[member + 1]; arc++)
            if (h->group_of[g->arcs[arc].callee] != group)
                graph_add_arc(g, arc, &costs->out, 0);
        for (ref_t in = g->in[member]; in < g->in[member + 1]; in++)
            if (h->group_of[g->arcs[g->into[in]].caller] != group)
                graph_add_arc(g, g->into[in], &costs->in, 0);
    }
}
