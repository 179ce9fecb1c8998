/* The dominators of a graph of calls, as Cooper, Harvey and Kennedy find them: round by round, in the reverse order of
 * a walk, the dominator of a node is what those of its callers have in common. */
#include "calls/dominators.h"

#include <stdlib.h>

/* A walk from the root, which stands for the world outside the program. Nodes are functions, and the root after them.
 */
struct walk {
    const struct graph *graph;
    ref_t root;
    bool *is_entry; /* by function */
    ref_t *place;   /* by node: when it was left, from 0; NONE: it was not yet */
    ref_t *left;    /* nodes in the order in which they were left: the root is the last */
    size_t count;   /* of these */
    ref_t *closest; /* by node: its dominator so far; NONE: not known yet */
};

/* ---- entries ---- */

/* All functions of a node are entries, if it is one. */
static void mark_entries(struct walk *w, const struct flow *flow)
{
    for (size_t f = 0; f < w->root; f++)
        w->is_entry[f] = flow_is_entry(flow, flow->node_of[f]);
}

/* ---- the walk ---- */

/* A node that was entered, and the arc out of it that is followed next. */
struct open {
    ref_t node, next;
};

struct opens {
    struct open *items;
    size_t count, capacity;
};

static void leave(struct walk *w, ref_t node)
{
    w->place[node] = (ref_t)w->count;
    w->left[w->count++] = node;
}

/* Leaves a function, and all that can be reached from it and was not entered before. */
static void walk_from(struct walk *w, ref_t function, bool *is_entered, struct opens *open)
{
    const struct graph *g = w->graph;
    is_entered[function] = true;
    *array_add(open) = (struct open){function, g->out[function]};
    while (open->count) {
        struct open *at = &open->items[open->count - 1];
        if (at->next == g->out[at->node + 1]) {
            leave(w, at->node);
            open->count--;
            continue;
        }
        ref_t callee = g->arcs[at->next++].callee;
        if (is_entered[callee])
            continue;
        is_entered[callee] = true;
        *array_add(open) = (struct open){callee, g->out[callee]};
    }
}

static void walk_all(struct walk *w)
{
    bool *is_entered = memory_zeroed(w->root, sizeof *is_entered);
    struct opens open = {0};
    for (ref_t f = 0; f < w->root; f++)
        if (w->is_entry[f] && !is_entered[f])
            walk_from(w, f, is_entered, &open);
    leave(w, w->root);
    free(is_entered);
    free(open.items);
}

/* ---- dominators ---- */

/* What two nodes have in common: of the one that was left first, the dominator, until they meet. */
static ref_t common(const struct walk *w, ref_t a, ref_t b)
{
    while (a != b) {
        while (w->place[a] < w->place[b])
            a = w->closest[a];
        while (w->place[b] < w->place[a])
            b = w->closest[b];
    }
    return a;
}

/* What all callers of a function that are known so far have in common; an entry is called by the root. */
static ref_t closest_of(const struct walk *w, ref_t function)
{
    const struct graph *g = w->graph;
    ref_t closest = w->is_entry[function] ? w->root : NONE;
    for (ref_t i = g->in[function]; i < g->in[function + 1]; i++) {
        ref_t caller = g->arcs[g->into[i]].caller;
        if (w->closest[caller] == NONE || caller == function)
            continue;
        closest = closest == NONE ? caller : common(w, closest, caller);
    }
    return closest;
}

/* One round; whether anything changed. */
static bool improve(struct walk *w)
{
    bool any = false;
    for (size_t i = w->count - 1; i-- > 0;) {
        ref_t function = w->left[i], closest = closest_of(w, function);
        any |= closest != w->closest[function];
        w->closest[function] = closest;
    }
    return any;
}

static void take(struct dominators *d, const struct walk *w)
{
    for (size_t f = 0; f < d->count; f++)
        d->of[f] = w->closest[f] == w->root ? NONE : w->closest[f];
    for (size_t i = 0; i < d->count; i++)
        d->order[i] = w->left[d->count - 1 - i];
}

void dominators_init(struct dominators *d, const struct flow *flow)
{
    const struct graph *g = flow->graph;
    size_t nodes = g->functions + 1;
    struct walk w = {.graph = g,
                     .root = (ref_t)g->functions,
                     .is_entry = memory_zeroed(nodes, sizeof *w.is_entry),
                     .place = memory_resize(NULL, nodes, sizeof *w.place),
                     .left = memory_resize(NULL, nodes, sizeof *w.left),
                     .closest = memory_resize(NULL, nodes, sizeof *w.closest)};
    *d = (struct dominators){.count = g->functions,
                             .of = memory_resize(NULL, g->functions, sizeof *d->of),
                             .order = memory_resize(NULL, g->functions, sizeof *d->order)};
    mark_entries(&w, flow);
    walk_all(&w);
    for (size_t i = 0; i < nodes; i++)
        w.closest[i] = NONE;
    w.closest[w.root] = w.root;
    while (improve(&w))
        continue;
    take(d, &w);
    free(w.is_entry);
    free(w.place);
    free(w.left);
    free(w.closest);
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
