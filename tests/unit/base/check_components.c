/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strongly connected components, by hand, and of random graphs by what reaches what. */
#include "../suite.h"
#include "base/components.h"
#include "base/memory.h"

#define NODES_MAX 12

/* A graph, and the components that were found in it. */
struct found {
    ref_t first[NODES_MAX + 1], targets[NODES_MAX * NODES_MAX];
    size_t nodes, components;
    ref_t component[NODES_MAX]; /* by node, in the order they were found */
    ref_t root[NODES_MAX];      /* by component: its first member */
};

static ref_t target_of(const void *found, ref_t edge)
{
    return ((const struct found *)found)->targets[edge];
}

static void add_component(void *context, const ref_t *members, size_t count)
{
    struct found *f = context;
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_eq(f->component[members[i]], NONE);
        f->component[members[i]] = (ref_t)f->components;
    }
    f->root[f->components++] = members[0];
}

static void find(struct found *f, size_t nodes)
{
    f->nodes = nodes;
    f->components = 0;
    for (size_t i = 0; i < nodes; i++)
        f->component[i] = NONE;
    struct edges edges = {.nodes = nodes, .first = f->first, .target = target_of, .context = f};
    components_find(&edges, add_component, f);
}

TEST(components_are_found_behind_those_that_they_lead_to)
{
    /* 0 -> 1, 1 -> 2, 2 -> 1, 2 -> 3; 4 alone, with an edge to itself and one to nowhere */
    struct found f = {.first = {0, 1, 2, 4, 4, 6}, .targets = {1, 2, 1, 3, 4, NONE}};
    find(&f, 5);
    ck_assert_uint_eq(f.components, 4);
    ck_assert_uint_eq(f.component[3], 0);
    ck_assert_uint_eq(f.component[1], 1);
    ck_assert_uint_eq(f.component[2], 1);
    ck_assert_uint_eq(f.component[0], 2);
    ck_assert_uint_eq(f.component[4], 3);
    ck_assert_uint_eq(f.root[1], 1); /* it was reached before 2 */
}

TEST(components_of_nothing_are_none)
{
    struct found f = {.first = {0}};
    find(&f, 0);
    ck_assert_uint_eq(f.components, 0);
}

static ref_t next_node(const void *nodes, ref_t edge)
{
    return edge + 1 < *(const ref_t *)nodes ? edge + 1 : NONE;
}

static void count_component(void *count, const ref_t *members, size_t n)
{
    (void)members;
    *(size_t *)count += n;
}

TEST(components_of_a_long_path_take_no_stack)
{
    const ref_t nodes = 1000000;
    ref_t *first = memory_alloc((nodes + 1) * sizeof *first);
    size_t count = 0;
    for (ref_t i = 0; i <= nodes; i++)
        first[i] = i;
    struct edges edges = {.nodes = nodes, .first = first, .target = next_node, .context = &nodes};
    components_find(&edges, count_component, &count);
    ck_assert_uint_eq(count, nodes);
    free(first);
}

/* Whether node `to` is reached from `from`, by a plain search. */
static bool reaches(const struct found *f, ref_t from, ref_t to)
{
    bool seen[NODES_MAX] = {false};
    ref_t open[NODES_MAX], count = 0;
    seen[from] = true;
    open[count++] = from;
    while (count) {
        ref_t node = open[--count];
        for (ref_t e = f->first[node]; e < f->first[node + 1]; e++)
            if (!seen[f->targets[e]]) {
                seen[f->targets[e]] = true;
                open[count++] = f->targets[e];
            }
    }
    return seen[to];
}

static void make_random(struct found *f, size_t nodes, unsigned *seed)
{
    ref_t edges = 0;
    for (size_t n = 0; n < nodes; n++) {
        f->first[n] = edges;
        for (size_t to = 0; to < nodes; to++)
            if (((*seed = *seed * 1103515245u + 12345u) >> 16 & 7u) == 0)
                f->targets[edges++] = (ref_t)to;
    }
    f->first[nodes] = edges;
}

TEST(components_are_what_reaches_each_other)
{
    unsigned seed = 1;
    for (int run = 0; run < 300; run++) {
        struct found f;
        make_random(&f, 1 + (size_t)run % NODES_MAX, &seed);
        find(&f, 1 + (size_t)run % NODES_MAX);
        for (ref_t a = 0; a < f.nodes; a++)
            for (ref_t b = 0; b < f.nodes; b++) {
                bool there = reaches(&f, a, b), back = reaches(&f, b, a);
                ck_assert_int_eq(f.component[a] == f.component[b], there && back);
                ck_assert(!there || f.component[b] <= f.component[a]);
            }
    }
}

SUITE("components", components_are_found_behind_those_that_they_lead_to, components_of_nothing_are_none,
      components_of_a_long_path_take_no_stack, components_are_what_reaches_each_other)
