/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/components.h"

#include <stdlib.h>

/* A node on the path from where the search began, and the edge out of it to follow next. */
struct step {
    ref_t node, edge;
};

/* Tarjan's algorithm: nodes are numbered as they are found, depth first. If no node with a smaller number can be
 * reached from a node, it is the root of a component, and the open nodes found after it belong to it. */
struct search {
    const struct edges *edges;
    void (*found)(void *context, const ref_t *members, size_t count);
    void *context;

    ref_t *number; /* by node: when it was reached; NONE: not yet */
    ref_t *low;    /* by node: the smallest number of an open node that is known to be reached from it */
    bool *open;    /* by node: on the stack, its component not yet known. No link or cost may stand for this flag: the
                      first node reached has neither */
    ref_t *stack;  /* the open nodes, as they were reached */
    struct step *path;
    ref_t reached;        /* how many nodes have a number */
    size_t depth, height; /* of path and stack */
};

static void search_init(struct search *s, size_t nodes)
{
    s->number = refs_new(nodes);
    s->low = memory_resize(NULL, nodes, sizeof *s->low);
    s->open = memory_zeroed(nodes, sizeof *s->open);
    s->stack = memory_resize(NULL, nodes, sizeof *s->stack);
    s->path = memory_resize(NULL, nodes, sizeof *s->path);
}

static void search_release(struct search *s)
{
    free(s->number);
    free(s->low);
    free(s->open);
    free(s->stack);
    free(s->path);
}

static void enter(struct search *s, ref_t node)
{
    s->number[node] = s->low[node] = s->reached++;
    s->open[node] = true;
    s->stack[s->height++] = node;
    s->path[s->depth++] = (struct step){node, s->edges->first[node]};
}

static void lower(struct search *s, ref_t node, ref_t number)
{
    if (number < s->low[node])
        s->low[node] = number;
}

/* Follows an edge from `node`, the end of the path. */
static void follow(struct search *s, ref_t node, ref_t target)
{
    if (target == NONE)
        return;
    if (s->number[target] == NONE)
        enter(s, target);
    else if (s->open[target])
        lower(s, node, s->number[target]);
}

/* Takes the component that `root` is the root of from the stack. */
static void close_component(struct search *s, ref_t root)
{
    size_t end = s->height;
    do
        s->open[s->stack[--s->height]] = false;
    while (s->stack[s->height] != root);
    s->found(s->context, s->stack + s->height, end - s->height);
}

/* All edges out of `node`, the end of the path, were followed. */
static void leave(struct search *s, ref_t node)
{
    s->depth--;
    if (s->depth)
        lower(s, s->path[s->depth - 1].node, s->low[node]);
    if (s->low[node] == s->number[node])
        close_component(s, node);
}

static void search_from(struct search *s, ref_t start)
{
    enter(s, start);
    while (s->depth) {
        struct step *step = &s->path[s->depth - 1];
        if (step->edge == s->edges->first[step->node + 1])
            leave(s, step->node);
        else
            follow(s, step->node, s->edges->target(s->edges->context, step->edge++));
    }
}

void components_find(const struct edges *edges, void (*found)(void *context, const ref_t *members, size_t count),
                     void *context)
{
    struct search search = {.edges = edges, .found = found, .context = context};
    search_init(&search, edges->nodes);
    for (size_t node = 0; node < edges->nodes; node++)
        if (search.number[node] == NONE)
            search_from(&search, (ref_t)node);
    search_release(&search);
}
