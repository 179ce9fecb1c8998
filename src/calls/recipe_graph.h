/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recipe_graph: the calls of both sides of a comparison, as recipe.h reads them: how often each function is called,
 * what begins without a call, and which calls lead back.
 *
 *     recipe_graph_init(&g, &of);
 *     for (ref_t i = g.out[node]; i < g.out[node + 1]; i++)
 *         ... g.calls[i].callee, g.sides[SIDE_OLD].calls[i].count ...       // the calls of a node
 *     for (ref_t i = g.in[node]; i < g.in[node + 1]; i++)
 *         ... g.calls[g.into[i]].caller ...                                 // the calls into it
 *     recipe_graph_release(&g);
 *
 * A node is a function, or two that have another name on each side; nodes are in the order of objects, names and files,
 * so that no sum depends on the order in which functions were read. The last node is the *program*, which is called
 * once, costs nothing itself, and calls what begins without a call on a side: of a component that no call enters the
 * member with the greatest self cost, and every function with costs or calls that only itself calls. Calls that were
 * inlined, which nobody counted, are taken for as many a call of their caller as on the other side, if they were
 * counted there, else for one: so nothing is told of their number, and all of their cost. Where functions were hidden
 * that call others back, the calls of one function by another may be an estimate, and all calls of it together are not:
 * they are taken for calls of FILE_BETWEEN, which begins by itself. The components are those of two functions or more
 * in the graph of both sides. Within them a call to a function on the path of a search, depth first, is a call *back*;
 * the others have no circle. It takes time in proportion to functions and calls, besides sorting the names.
 *
 * What a function costs a call says little where recursion became a loop, or where calls of it by itself became more or
 * less and others, so that its cost a call makes a quarter of it: such calls are a matter of its own code, and no calls
 * here. */
#ifndef CALLS_RECIPE_GRAPH_H
#define CALLS_RECIPE_GRAPH_H

#include "calls/graph.h"
#include "events/compared.h"

struct recipe_of {
    const struct graph *graph;     /* of the joined profile */
    const struct matrix *self;     /* by function */
    const struct measure *measure; /* a change */
    const struct measure *calls;   /* the change of the number of calls; NULL: they are not to be compared, and each
                                      function begins by itself */
    const ref_t *now;              /* by function of the old side: the new one that is the same node, or NONE; NULL:
                                      there are no such functions */
};

struct recipe_call {
    ref_t caller, callee; /* nodes */
    ref_t arcs[SIDES];    /* of the graph, with the figures of that side; NONE: it has none, or the program calls, or
                             FILE_BETWEEN in place of several */
};

/* Calls on a side: how many, never below 0, and their recorded inclusive cost. */
struct recipe_calls {
    double count, cost;
    bool is_guess; /* nobody counted them, as they were inlined */
};

struct recipe_side {
    double *self;   /* by node */
    double *called; /* by node: the number of its calls, those by itself included, */
    double *itself; /* but for these, which are of its own code and not among `calls` */
    struct recipe_calls *calls;
};

struct recipe_graph {
    struct recipe_of of;
    const struct graph *graph; /* that of `of` */
    size_t count;              /* of nodes, the program included */
    ref_t program;             /* count - 1 */
    ref_t between;             /* the node of FILE_BETWEEN, where it makes calls that are estimates; NONE: none are */
    ref_t *function_of;        /* by node, but for the program */
    ref_t *was;                /* by node: another function that it is on the old side, or NONE */
    size_t call_count;
    struct recipe_call *calls; /* by caller, then by callee */
    ref_t *call_of;            /* by arc of the graph: its call; NONE: it is none */
    ref_t *out, *in;           /* by node, and one more */
    ref_t *into;               /* numbers of calls, by callee, then by caller */
    ref_t *component_of;       /* by node; NONE: it is in none */
    size_t components;
    ref_t
        *upward; /* all functions, each after its callees, but for calls back; those of a component follow each other */
    ref_t *level;  /* by node: 1 and the highest level of its callees, but for calls back */
    bool *is_back; /* by call */
    struct recipe_side sides[SIDES];
};

/* What `of` points to must outlive it; release it. */
void recipe_graph_init(struct recipe_graph *g, const struct recipe_of *of);
void recipe_graph_release(struct recipe_graph *g);

/* Whether nobody counted some calls of a function. */
bool recipe_graph_guesses(const struct recipe_graph *g, enum side side, ref_t node);

/* The only line of a side that makes a call; .line 0: it is unknown, or there are several. */
struct site recipe_graph_site(const struct recipe_graph *g, ref_t call, enum side side);

/* Whether a call leads into a component from outside of it. */
static inline bool recipe_graph_enters(const struct recipe_graph *g, ref_t call)
{
    ref_t component = g->component_of[g->calls[call].callee];
    return component != NONE && component != g->component_of[g->calls[call].caller];
}

#endif
