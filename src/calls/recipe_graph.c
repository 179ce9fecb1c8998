/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/recipe_graph.h"

#include "base/buckets.h"
#include "base/components.h"
#include "calls/hide.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- nodes and calls ---- */

static int compare_nodes(const void *left, const void *right, void *context)
{
    const struct profile *p = context;
    ref_t a = *(const ref_t *)left, b = *(const ref_t *)right;
    int order = text_compare(profile_object_name(p, p->functions.items[a].object),
                             profile_object_name(p, p->functions.items[b].object));
    return order ? order : graph_compare_functions(p, a, b);
}

/* The function that stands for another one. */
static ref_t lead_of(const struct recipe_of *of, ref_t function)
{
    return of->now && of->now[function] != NONE ? of->now[function] : function;
}

/* The functions in the order of their names; returns the node of each. */
static ref_t *add_nodes(struct recipe_graph *g, const struct recipe_of *of)
{
    size_t functions = of->graph->functions;
    ref_t *node_of = memory_alloc((functions + 1) * sizeof *node_of);
    g->function_of = memory_alloc((functions + 1) * sizeof *g->function_of);
    g->was = refs_new(functions + 1);
    for (ref_t f = 0; f < functions; f++)
        if (lead_of(of, f) == f)
            g->function_of[g->program++] = f;
    g->count = g->program + 1;
    qsort_r(g->function_of, g->program, sizeof *g->function_of, compare_nodes, (void *)(uintptr_t)of->graph->profile);
    for (ref_t node = 0; node < g->program; node++)
        node_of[g->function_of[node]] = node;
    for (ref_t f = 0; f < functions; f++) {
        if (lead_of(of, f) == f)
            continue;
        node_of[f] = node_of[lead_of(of, f)];
        g->was[node_of[f]] = f;
    }
    return node_of;
}

/* The node of what no line surely caused, as functions were hidden; NONE: there is none. */
static ref_t find_between(const struct recipe_graph *g)
{
    const struct profile *p = g->graph->profile;
    for (ref_t node = 0; p->estimates.count && node < g->program; node++)
        if (text_equal(profile_object_name(p, p->functions.items[g->function_of[node]].object), FILE_BETWEEN))
            return node;
    return NONE;
}

/* The node that makes the calls of an arc. */
static ref_t caller_over(const struct recipe_graph *g, const ref_t *node_of, ref_t arc)
{
    bool is_through = g->between != NONE && node_of[g->graph->arcs[arc].callee] != g->between;
    return is_through && graph_is_estimate(g->graph, arc) ? g->between : node_of[g->graph->arcs[arc].caller];
}

/* A call over an arc, whose ends tell which sides it may be of. */
static struct recipe_call call_over(const struct recipe_graph *g, const ref_t *node_of, ref_t arc)
{
    ref_t caller = g->graph->arcs[arc].caller, callee = g->graph->arcs[arc].callee;
    struct recipe_call call = {caller_over(g, node_of, arc), node_of[callee], {arc, arc}};
    bool is_paired = g->was[call.caller] != NONE || g->was[call.callee] != NONE;
    bool is_old = caller == g->was[call.caller] || callee == g->was[call.callee];
    if (is_paired)
        call.arcs[is_old ? SIDE_NEW : SIDE_OLD] = NONE;
    return call;
}

static void add_arcs(struct recipe_call *call, const struct recipe_call *more)
{
    for (int side = 0; side < SIDES; side++)
        call->arcs[side] = more->arcs[side] != NONE ? more->arcs[side] : call->arcs[side];
}

/* Makes calls with the same ends one, those of both names of a function; sets the call of each arc. */
static void merge_calls(struct recipe_graph *g)
{
    ref_t count = 0, end = 0;
    g->call_of = refs_new(g->graph->count + 1);
    for (size_t node = 0; node < g->count; node++) {
        ref_t first = count, i = end;
        end = g->out[node + 1];
        for (; i < end; i++) {
            const ref_t arcs[SIDES] = {g->calls[i].arcs[0], g->calls[i].arcs[1]};
            if (count > first && g->calls[count - 1].callee == g->calls[i].callee)
                add_arcs(&g->calls[count - 1], &g->calls[i]);
            else
                g->calls[count++] = g->calls[i];
            for (int side = 0; side < SIDES; side++)
                if (arcs[side] != NONE)
                    g->call_of[arcs[side]] = count - 1;
        }
        g->out[node] = first;
    }
    g->out[g->count] = count;
    g->call_count = count;
    for (ref_t i = 0; g->between != NONE && i < count; i++)
        if (g->calls[i].caller == g->between)
            g->calls[i].arcs[SIDE_NEW] = g->calls[i].arcs[SIDE_OLD] = NONE;
}

/* Adds the calls into a function, whose callers' calls are filled from their ends. */
static void add_calls_into(struct recipe_graph *g, const ref_t *node_of, ref_t function)
{
    for (ref_t i = g->graph->in[function]; i < g->graph->in[function + 1]; i++) {
        struct recipe_call call = call_over(g, node_of, g->graph->into[i]);
        g->calls[--g->out[call.caller]] = call;
    }
}

/* Counts the calls by caller, then puts them in their places, the last callee first. */
static void add_calls(struct recipe_graph *g, const ref_t *node_of)
{
    g->calls = memory_alloc((g->graph->count + g->count) * sizeof *g->calls);
    g->out = memory_zeroed(g->count + 1, sizeof *g->out);
    for (ref_t arc = 0; arc < g->graph->count; arc++)
        g->out[caller_over(g, node_of, arc)]++;
    g->out[g->program] = g->program;
    buckets_ends(g->out, g->count);
    for (ref_t node = g->program; node-- > 0;) {
        g->calls[--g->out[g->program]] = (struct recipe_call){g->program, node, {NONE, NONE}};
        add_calls_into(g, node_of, g->function_of[node]);
        if (g->was[node] != NONE)
            add_calls_into(g, node_of, g->was[node]);
    }
    merge_calls(g);
}

static void list_callers(struct recipe_graph *g)
{
    g->in = memory_zeroed(g->count + 1, sizeof *g->in);
    g->into = memory_alloc((g->call_count + 1) * sizeof *g->into);
    for (size_t i = 0; i < g->call_count; i++)
        g->in[g->calls[i].callee]++;
    buckets_ends(g->in, g->count);
    for (size_t i = g->call_count; i-- > 0;)
        g->into[--g->in[g->calls[i].callee]] = (ref_t)i;
}

/* ---- figures of the sides ---- */

static double figure_of(const struct measure *change, enum side side, const struct costs *costs)
{
    return (double)measure_cost(compared_of_side(change, side), costs);
}

static double self_of(const struct recipe_of *of, enum side side, ref_t function)
{
    struct costs costs = matrix_row(of->self, function);
    return figure_of(of->measure, side, &costs);
}

static void add_self(struct recipe_graph *g, enum side side)
{
    struct recipe_side *s = &g->sides[side];
    for (ref_t node = 0; node < g->program; node++) {
        s->self[node] = self_of(&g->of, side, g->function_of[node]);
        s->self[node] += g->was[node] != NONE ? self_of(&g->of, side, g->was[node]) : 0;
    }
}

/* By node: its call of `between`, or NONE. free() it. */
static ref_t *find_passes(const struct recipe_graph *g)
{
    ref_t *passes = refs_new(g->count);
    for (ref_t i = 0; g->between != NONE && i < g->call_count; i++)
        if (g->calls[i].callee == g->between)
            passes[g->calls[i].caller] = i;
    return passes;
}

/* What is estimated to be the caller's part of calls by `between` is cost of its own calls of this. */
static void add_arcs_of(struct recipe_graph *g, const ref_t *node_of, enum side side, struct matrix *sum)
{
    struct recipe_side *s = &g->sides[side];
    ref_t *passes = find_passes(g);
    for (ref_t arc = 0; arc < g->graph->count; arc++) {
        struct costs costs = graph_arc_costs(g->graph, arc, sum);
        double count = figure_of(g->of.calls, side, &costs), cost = figure_of(g->of.measure, side, &costs);
        s->calls[g->call_of[arc]].count += count > 0 ? count : 0;
        s->calls[g->call_of[arc]].cost += cost;
        ref_t caller = node_of[g->graph->arcs[arc].caller];
        if (g->calls[g->call_of[arc]].caller != caller && passes[caller] != NONE)
            s->calls[passes[caller]].cost += cost;
    }
    free(passes);
    for (size_t i = 0; i < g->call_count; i++)
        s->called[g->calls[i].callee] += s->calls[i].count;
}

static void add_sides(struct recipe_graph *g, const ref_t *node_of)
{
    struct matrix sum = matrix_new(1, g->graph->profile->events.count);
    for (int side = 0; side < SIDES; side++) {
        g->sides[side] = (struct recipe_side){
            .self = memory_zeroed(g->count, sizeof(double)),
            .called = memory_zeroed(g->count, sizeof(double)),
            .itself = memory_zeroed(g->count, sizeof(double)),
            .calls = memory_zeroed(g->call_count + 1, sizeof(struct recipe_calls)),
        };
        add_self(g, (enum side)side);
        if (g->of.calls)
            add_arcs_of(g, node_of, (enum side)side, &sum);
        g->sides[side].called[g->program] = 1;
    }
    matrix_release(&sum);
}

/* ---- components ---- */

static ref_t callee_of(const void *context, ref_t call)
{
    return ((const struct recipe_graph *)context)->calls[call].callee;
}

/* `level` counts the functions that are in `upward`. */
static void note_component(void *context, const ref_t *members, size_t count)
{
    struct recipe_graph *g = context;
    ref_t component = count > 1 ? (ref_t)g->components++ : NONE;
    for (size_t i = 0; i < count; i++) {
        g->component_of[members[i]] = component;
        g->upward[g->level[g->program]++] = members[i];
    }
}

/* The calls of functions come before those of the program, which is the last node. */
static void find_components(struct recipe_graph *g)
{
    struct edges edges = {.nodes = g->program, .first = g->out, .target = callee_of, .context = g};
    g->component_of = refs_new(g->count);
    g->upward = memory_alloc(g->count * sizeof *g->upward);
    g->level = memory_zeroed(g->count, sizeof *g->level);
    components_find(&edges, note_component, g);
    g->level[g->program] = 0;
}

/* The first place in `upward` after those of the component of the function at a place. */
static size_t component_end(const struct recipe_graph *g, size_t first)
{
    ref_t component = g->component_of[g->upward[first]];
    size_t end = first + 1;
    while (component != NONE && end < g->program && g->component_of[g->upward[end]] == component)
        end++;
    return end;
}

/* ---- what the program calls ---- */

static double cost_of_callees(const struct recipe_graph *g, enum side side, ref_t node)
{
    double cost = 0;
    for (ref_t i = g->out[node]; i < g->out[node + 1]; i++)
        if (g->calls[i].callee != node)
            cost += g->sides[side].calls[i].cost;
    return cost;
}

static bool is_used(const struct recipe_graph *g, enum side side, ref_t node)
{
    bool used = g->sides[side].self[node] != 0;
    for (ref_t i = g->out[node]; !used && i < g->out[node + 1]; i++)
        used = g->sides[side].calls[i].count > 0 || g->sides[side].calls[i].cost != 0;
    return used;
}

static void begin_at(struct recipe_graph *g, enum side side, ref_t node, double cost)
{
    g->sides[side].calls[g->out[g->program] + node] = (struct recipe_calls){1, cost, false};
    g->sides[side].called[node]++;
}

/* Calls of a function by itself begin nothing. */
static bool is_called(const struct recipe_graph *g, enum side side, ref_t node)
{
    double called = g->sides[side].called[node];
    for (ref_t i = g->out[node]; g->component_of[node] == NONE && i < g->out[node + 1]; i++)
        called -= g->calls[i].callee == node ? g->sides[side].calls[i].count : 0;
    return called > 0;
}

/* What is known of a component on a side. */
struct entered {
    bool is_entered, is_used;
    ref_t head; /* of the greatest self cost; the last one of equal ones */
    double cost;
};

static void note_member(struct entered *e, const struct recipe_graph *g, enum side side, ref_t node)
{
    const double *self = g->sides[side].self;
    for (ref_t i = g->in[node]; i < g->in[node + 1]; i++)
        e->is_entered |= recipe_graph_enters(g, g->into[i]) && g->sides[side].calls[g->into[i]].count > 0;
    for (ref_t i = g->out[node]; i < g->out[node + 1]; i++)
        if (g->component_of[g->calls[i].callee] != g->component_of[node])
            e->cost += g->sides[side].calls[i].cost;
    e->is_used |= is_used(g, side, node);
    bool is_head = e->head == NONE || self[node] > self[e->head] || (self[node] == self[e->head] && node > e->head);
    e->head = is_head ? node : e->head;
    e->cost += self[node];
}

static void begin_in_component(struct recipe_graph *g, enum side side, size_t first, size_t end)
{
    struct entered entered = {.head = NONE};
    for (size_t i = first; i < end; i++)
        note_member(&entered, g, side, g->upward[i]);
    if (entered.is_used && !entered.is_entered)
        begin_at(g, side, entered.head, entered.cost);
}

static void begin_in(struct recipe_graph *g, enum side side, ref_t node)
{
    if (!is_called(g, side, node) && is_used(g, side, node))
        begin_at(g, side, node, g->sides[side].self[node] + cost_of_callees(g, side, node));
}

/* ---- calls that nobody counted ---- */

static bool is_inlined(const struct recipe_graph *g, enum side side, ref_t call)
{
    const struct recipe_calls *calls = &g->sides[side].calls[call];
    ref_t callee = g->calls[call].callee;
    const struct profile *p = g->graph->profile;
    return calls->count <= 0 && calls->cost != 0 && g->of.calls && g->calls[call].caller != callee &&
           (profile_is_inlined(p, g->function_of[callee]) ||
            (g->was[callee] != NONE && profile_is_inlined(p, g->was[callee])));
}

static void guess(struct recipe_graph *g, enum side side, ref_t call)
{
    const struct recipe_side *other = &g->sides[side_other(side)];
    ref_t caller = g->calls[call].caller;
    struct recipe_calls *calls = &g->sides[side].calls[call];
    bool is_counted = other->calls[call].count > 0 && !other->calls[call].is_guess && other->called[caller] > 0;
    double rate = is_counted ? other->calls[call].count / other->called[caller] : 1;
    calls->count = g->sides[side].called[caller] * rate;
    calls->is_guess = calls->count > 0 && (!hide_is_inlined(g->graph->profile, g->function_of[g->calls[call].callee]) ||
                                           recipe_graph_guesses(g, side, caller));
    g->sides[side].called[g->calls[call].callee] += calls->count;
}

/* The calls of a function, once all that call it are counted on both sides. */
static void guess_calls(struct recipe_graph *g, ref_t node)
{
    for (ref_t i = g->out[node]; i < g->out[node + 1]; i++)
        for (int side = 0; side < SIDES; side++)
            if (is_inlined(g, (enum side)side, i))
                guess(g, (enum side)side, i);
}

/* The functions whose calls are to be guessed, and those that are done. */
struct guessing {
    struct refs todo;
    bool *is_done; /* by node */
};

static bool has_count(const struct recipe_graph *g, ref_t node)
{
    return g->sides[SIDE_NEW].called[node] > 0 || g->sides[SIDE_OLD].called[node] > 0;
}

/* Guesses the calls of a function, and of those that it calls in its component. */
static void guess_from(struct recipe_graph *g, struct guessing *guessing, ref_t node)
{
    *array_add(&guessing->todo) = node;
    while (guessing->todo.count) {
        node = guessing->todo.items[--guessing->todo.count];
        if (guessing->is_done[node])
            continue;
        guessing->is_done[node] = true;
        guess_calls(g, node);
        for (ref_t i = g->out[node]; i < g->out[node + 1]; i++) {
            ref_t callee = g->calls[i].callee;
            bool is_within = g->component_of[node] != NONE && g->component_of[callee] == g->component_of[node];
            if (is_within && !guessing->is_done[callee] && has_count(g, callee))
                *array_add(&guessing->todo) = callee;
        }
    }
}

/* Of a component, or a function by itself, whose callers are done. */
static void begin_group(struct recipe_graph *g, struct guessing *guessing, size_t first, size_t end)
{
    bool is_component = end > first + 1;
    for (int side = 0; side < SIDES && is_component; side++)
        begin_in_component(g, (enum side)side, first, end);
    for (size_t i = end; is_component && i-- > first;)
        if (has_count(g, g->upward[i]))
            guess_from(g, guessing, g->upward[i]);
    for (size_t i = end; i-- > first;) {
        for (int side = 0; side < SIDES; side++)
            begin_in(g, (enum side)side, g->upward[i]);
        guess_from(g, guessing, g->upward[i]);
    }
}

static size_t component_first(const struct recipe_graph *g, size_t last)
{
    ref_t component = g->component_of[g->upward[last]];
    while (component != NONE && last > 0 && g->component_of[g->upward[last - 1]] == component)
        last--;
    return last;
}

/* Callers come before their callees. */
static void add_program(struct recipe_graph *g)
{
    struct guessing guessing = {.is_done = memory_zeroed(g->count, sizeof *guessing.is_done)};
    for (size_t end = g->program, first; end > 0; end = first) {
        first = component_first(g, end - 1);
        begin_group(g, &guessing, first, end);
    }
    free(guessing.todo.items);
    free(guessing.is_done);
}

/* ---- recursion that came or went ---- */

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* How far the self cost of a side is from that of its calls at the cost a call of the other side. */
static double distance(const struct recipe_graph *g, enum side side, ref_t node)
{
    const struct recipe_side *s = &g->sides[side], *other = &g->sides[side_other(side)];
    return magnitude(s->self[node] - s->called[node] * other->self[node] / other->called[node]);
}

/* Whether calls of a function by itself are a matter of its own code. */
static bool is_own_code(const struct recipe_graph *g, ref_t call)
{
    ref_t node = g->calls[call].callee;
    const struct recipe_side *old = &g->sides[SIDE_OLD], *new = &g->sides[SIDE_NEW];
    double n = old->calls[call].count, m = new->calls[call].count;
    if (old->called[node] <= 0 || new->called[node] <= 0 || n == m)
        return false;
    double most = old->self[node] > new->self[node] ? old->self[node] : new->self[node];
    return n <= 0 || m <= 0 || distance(g, SIDE_OLD, node) + distance(g, SIDE_NEW, node) > most / 4;
}

static void take_out(struct recipe_side *side, ref_t node, ref_t call)
{
    side->itself[node] = side->calls[call].count;
    side->called[node] -= side->calls[call].count;
    side->calls[call] = (struct recipe_calls){0};
}

/* It runs where each function that is used is called by another, or by the program. */
static void take_out_recursion(struct recipe_graph *g)
{
    for (ref_t call = 0; call < g->call_count; call++) {
        ref_t node = g->calls[call].callee;
        if (g->calls[call].caller != node || g->component_of[node] != NONE || !is_own_code(g, call))
            continue;
        for (int side = 0; side < SIDES; side++)
            take_out(&g->sides[side], node, call);
    }
}

/* ---- calls back ---- */

struct step {
    ref_t node, next; /* a node on the path, and the next of the calls to follow */
};

struct dive {
    struct recipe_graph *g;
    ref_t *calls; /* all calls of the graph, in the order in which they are followed, by caller */
    bool *is_seen, *is_on_path;
    struct step *path;
    size_t depth, end; /* of the path; the place in `upward` that is filled next */
};

/* More calls come first; those of equal number are in the order of their callees. */
static int by_count(const void *left, const void *right, void *context)
{
    const struct recipe_graph *g = context;
    ref_t a = *(const ref_t *)left, b = *(const ref_t *)right;
    double more = g->sides[SIDE_OLD].calls[a].count + g->sides[SIDE_NEW].calls[a].count -
                  (g->sides[SIDE_OLD].calls[b].count + g->sides[SIDE_NEW].calls[b].count);
    return more ? (more > 0 ? -1 : 1) : (a > b) - (a < b);
}

static void dive_enter(struct dive *d, ref_t node)
{
    ref_t first = d->g->out[node], end = d->g->out[node + 1];
    for (ref_t i = first; i < end; i++)
        d->calls[i] = i;
    qsort_r(d->calls + first, end - first, sizeof *d->calls, by_count, d->g);
    d->is_seen[node] = d->is_on_path[node] = true;
    d->path[d->depth++] = (struct step){node, first};
}

static void dive_follow(struct dive *d, struct step *step)
{
    ref_t call = d->calls[step->next++], callee = d->g->calls[call].callee;
    if (d->g->component_of[callee] != d->g->component_of[step->node])
        return;
    d->g->is_back[call] = d->is_on_path[callee];
    if (!d->is_seen[callee])
        dive_enter(d, callee);
}

/* Puts the members into `upward` as they are left. */
static void dive_from(struct dive *d, ref_t node)
{
    dive_enter(d, node);
    while (d->depth) {
        struct step *step = &d->path[d->depth - 1];
        if (step->next < d->g->out[step->node + 1]) {
            dive_follow(d, step);
            continue;
        }
        d->is_on_path[step->node] = false;
        d->g->upward[d->end++] = step->node;
        d->depth--;
    }
}

static double entering_cost(const struct recipe_graph *g, ref_t node)
{
    double cost = 0;
    for (ref_t i = g->in[node]; i < g->in[node + 1]; i++)
        if (recipe_graph_enters(g, g->into[i]))
            cost += g->sides[SIDE_OLD].calls[g->into[i]].cost + g->sides[SIDE_NEW].calls[g->into[i]].cost;
    return cost;
}

/* The member that calls from outside cost most; the first of equal ones. */
static ref_t find_head(const struct recipe_graph *g, size_t first, size_t end)
{
    ref_t head = NONE;
    double most = 0;
    for (size_t i = first; i < end; i++) {
        ref_t node = g->upward[i];
        double cost = entering_cost(g, node);
        if (head == NONE || cost > most || (cost == most && node < head)) {
            head = node;
            most = cost;
        }
    }
    return head;
}

static void find_calls_back(struct recipe_graph *g)
{
    struct dive d = {.g = g,
                     .calls = memory_alloc((g->call_count + 1) * sizeof *d.calls),
                     .is_seen = memory_zeroed(g->count, sizeof *d.is_seen),
                     .is_on_path = memory_zeroed(g->count, sizeof *d.is_on_path),
                     .path = memory_alloc(g->count * sizeof *d.path)};
    g->is_back = memory_zeroed(g->call_count + 1, sizeof *g->is_back);
    for (size_t first = 0, end; first < g->program; first = end) {
        end = component_end(g, first);
        d.end = first;
        if (end > first + 1)
            dive_from(&d, find_head(g, first, end));
    }
    free(d.calls);
    free(d.is_seen);
    free(d.is_on_path);
    free(d.path);
}

static void find_levels(struct recipe_graph *g)
{
    for (size_t i = 0; i < g->program; i++) {
        ref_t node = g->upward[i], most = 0;
        for (ref_t call = g->out[node]; call < g->out[node + 1]; call++) {
            ref_t callee = g->calls[call].callee;
            bool counts = callee != node && !g->is_back[call] && g->level[callee] > most;
            most = counts ? g->level[callee] : most;
        }
        g->level[node] = most + 1;
    }
}

/* ---- all ---- */

void recipe_graph_init(struct recipe_graph *g, const struct recipe_of *of)
{
    *g = (struct recipe_graph){.of = *of, .graph = of->graph};
    ref_t *node_of = add_nodes(g, of);
    g->between = find_between(g);
    add_calls(g, node_of);
    list_callers(g);
    add_sides(g, node_of);
    free(node_of);
    find_components(g);
    add_program(g);
    take_out_recursion(g);
    find_calls_back(g);
    find_levels(g);
}

bool recipe_graph_guesses(const struct recipe_graph *g, enum side side, ref_t node)
{
    bool any = false;
    for (ref_t i = g->in[node]; !any && i < g->in[node + 1]; i++)
        any = g->sides[side].calls[g->into[i]].is_guess;
    return any;
}

struct site recipe_graph_site(const struct recipe_graph *g, ref_t call, enum side side)
{
    const struct graph *graph = g->graph;
    struct site site = {NONE, 0};
    ref_t arc = g->calls[call].arcs[side];
    if (arc == NONE || !g->of.calls)
        return site;
    bool is_guess = g->sides[side].calls[call].is_guess;
    const struct measure *calls = compared_of_side(is_guess ? g->of.measure : g->of.calls, side);
    for (ref_t i = graph->arcs[arc].first_call; i < graph->arcs[arc + 1].first_call; i++) {
        const struct call *made = &graph->profile->calls.items[graph->calls[i]];
        if (measure_cost(calls, &made->inclusive) <= 0)
            continue;
        if (site.piece != NONE)
            return (struct site){NONE, 0};
        site = (struct site){made->piece, made->line};
    }
    return site;
}

void recipe_graph_release(struct recipe_graph *g)
{
    free(g->function_of);
    free(g->was);
    free(g->calls);
    free(g->call_of);
    free(g->out);
    free(g->in);
    free(g->into);
    free(g->component_of);
    free(g->upward);
    free(g->level);
    free(g->is_back);
    for (int side = 0; side < SIDES; side++) {
        free(g->sides[side].self);
        free(g->sides[side].called);
        free(g->sides[side].itself);
        free(g->sides[side].calls);
    }
}
