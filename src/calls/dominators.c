/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dominators of a graph of calls, as Lengauer and Tarjan find them: from the last function that a walk enters to
 * the first, with paths that are compressed. It takes little more time than the walk, however deep calls are.
 *
 * Functions are numbered in the order in which the walk enters them. The *semidominator* of a function is the lowest
 * number from which calls lead to it over functions with higher numbers than its own alone. */
#include "calls/dominators.h"

#include <stdlib.h>

#define ROOT 0u /* the world outside the program: the walk begins there */

/* Functions that the walk entered. All arrays but the first two are by number. */
struct walk {
    const struct graph *graph;
    bool *is_entry;  /* by function */
    ref_t *number;   /* by function; NONE: it was not entered yet */
    ref_t *function; /* not of the root */
    ref_t *parent;   /* the function from which the walk entered it */
    ref_t *semi;     /* the semidominator, once it is known; until then the number itself */
    ref_t *above;    /* the next function of the path upwards that is known so far; NONE: the path ends there */
    ref_t *best;     /* the function on that path, without its end, that has the lowest semidominator */
    ref_t *closest;  /* the dominator */
    ref_t *waiting;  /* a semidominator: the first one that waits for its dominator; NONE: none does */
    ref_t *next;     /* the one that waits after it */
    ref_t *path;     /* scratch */
    size_t count;    /* of numbers */
};

static ref_t *new_refs(size_t count, ref_t value)
{
    ref_t *refs = memory_resize(NULL, count, sizeof *refs);
    for (size_t i = 0; i < count; i++)
        refs[i] = value;
    return refs;
}

/* All functions of a node are entries, if it is one. */
static void init(struct walk *w, const struct flow *flow)
{
    size_t functions = flow->nodes.graph->functions, count = functions + 1;
    *w = (struct walk){.graph = flow->nodes.graph,
                       .is_entry = memory_zeroed(functions, sizeof *w->is_entry),
                       .number = new_refs(functions, NONE),
                       .function = new_refs(count, NONE),
                       .parent = new_refs(count, ROOT),
                       .semi = new_refs(count, ROOT),
                       .above = new_refs(count, NONE),
                       .best = new_refs(count, ROOT),
                       .closest = new_refs(count, ROOT),
                       .waiting = new_refs(count, NONE),
                       .next = new_refs(count, NONE),
                       .path = new_refs(count, NONE),
                       .count = 1};
    for (size_t f = 0; f < functions; f++)
        w->is_entry[f] = flow_is_entry(flow, flow->nodes.of[f]);
}

static void release(struct walk *w)
{
    free(w->is_entry);
    free(w->number);
    free(w->function);
    free(w->parent);
    free(w->semi);
    free(w->above);
    free(w->best);
    free(w->closest);
    free(w->waiting);
    free(w->next);
    free(w->path);
}

/* ---- the walk ---- */

/* A function that was entered, and the arc out of it that is followed next. */
struct open {
    ref_t function, next;
};

struct opens {
    struct open *items;
    size_t count, capacity;
};

static void enter(struct walk *w, struct opens *open, ref_t function, ref_t parent)
{
    ref_t number = (ref_t)w->count++;
    w->number[function] = number;
    w->function[number] = function;
    w->parent[number] = parent;
    w->semi[number] = w->best[number] = number;
    *array_add(open) = (struct open){function, w->graph->out[function]};
}

/* Enters all that can be reached from the functions that are open, and was not entered before. */
static void go_on(struct walk *w, struct opens *open)
{
    const struct graph *g = w->graph;
    while (open->count) {
        struct open *at = &open->items[open->count - 1];
        if (at->next == g->out[at->function + 1]) {
            open->count--;
            continue;
        }
        ref_t callee = g->arcs[at->next++].callee;
        if (w->number[callee] == NONE)
            enter(w, open, callee, w->number[at->function]);
    }
}

static void walk_all(struct walk *w)
{
    struct opens open = {0};
    for (ref_t f = 0; f < w->graph->functions; f++)
        if (w->is_entry[f] && w->number[f] == NONE) {
            enter(w, &open, f, ROOT);
            go_on(w, &open);
        }
    free(open.items);
}

/* ---- dominators ---- */

/* Makes the path upwards from a number one step long: its end stays. */
static void compress(struct walk *w, ref_t number)
{
    size_t depth = 0;
    for (ref_t at = number; w->above[w->above[at]] != NONE; at = w->above[at])
        w->path[depth++] = at;
    while (depth) {
        ref_t at = w->path[--depth], above = w->above[at];
        if (w->semi[w->best[above]] < w->semi[w->best[at]])
            w->best[at] = w->best[above];
        w->above[at] = w->above[above];
    }
}

static ref_t best_above(struct walk *w, ref_t number)
{
    if (w->above[number] != NONE)
        compress(w, number);
    return w->best[number];
}

/* An entry is called by the root. */
static void find_semidominator(struct walk *w, ref_t number)
{
    const struct graph *g = w->graph;
    ref_t function = w->function[number], semi = w->is_entry[function] ? ROOT : number;
    for (ref_t i = g->in[function]; i < g->in[function + 1]; i++) {
        ref_t of_caller = w->semi[best_above(w, w->number[g->arcs[g->into[i]].caller])];
        semi = of_caller < semi ? of_caller : semi;
    }
    w->semi[number] = semi;
}

/* Handles the functions whose semidominator is `semi`: their dominator is `semi`, or the dominator of the best function
 * above them. */
static void find_waiting(struct walk *w, ref_t semi)
{
    for (ref_t at = w->waiting[semi]; at != NONE; at = w->next[at]) {
        ref_t best = best_above(w, at);
        w->closest[at] = w->semi[best] < w->semi[at] ? best : semi;
    }
    w->waiting[semi] = NONE;
}

static void find_dominators(struct walk *w)
{
    for (ref_t number = (ref_t)w->count - 1; number > ROOT; number--) {
        find_semidominator(w, number);
        ref_t semi = w->semi[number];
        w->next[number] = w->waiting[semi];
        w->waiting[semi] = number;
        w->above[number] = w->parent[number];
        find_waiting(w, w->parent[number]);
    }
    for (ref_t number = ROOT + 1; number < w->count; number++)
        if (w->closest[number] != w->semi[number])
            w->closest[number] = w->closest[w->closest[number]];
}

void dominators_init(struct dominators *d, const struct flow *flow)
{
    struct walk w;
    size_t functions = flow->nodes.graph->functions;
    init(&w, flow);
    walk_all(&w);
    find_dominators(&w);
    *d = (struct dominators){.count = functions, .of = new_refs(functions, NONE), .order = new_refs(functions, NONE)};
    for (ref_t number = ROOT + 1; number < w.count; number++) {
        d->of[w.function[number]] = w.function[w.closest[number]];
        d->order[number - 1] = w.function[number];
    }
    release(&w);
}

void dominators_release(struct dominators *d)
{
    free(d->of);
    free(d->order);
}

/* The costs of a row, of the events from `first` to `end` alone. */
static struct costs take_events(const struct matrix *costs, size_t row, size_t first, size_t end, cost_t *taken)
{
    for (size_t e = 0; e < end; e++)
        taken[e] = e < first ? COST_ABSENT : matrix_cell(costs, row, (ref_t)e);
    return costs_view(taken, end);
}

void dominators_add_up(const struct dominators *d, struct matrix *costs, size_t first, size_t end)
{
    cost_t taken[EVENTS_MAX];
    for (size_t i = d->count; i-- > 0;) {
        ref_t function = d->order[i];
        struct costs only = take_events(costs, function, first, end, taken);
        if (d->of[function] != NONE)
            matrix_add(costs, d->of[function], &only);
    }
}
