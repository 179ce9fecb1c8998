/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/renamed.h"

#include "system/functions.h"

#include "names/shorten.h"

#include <stdlib.h>

#define OVERLAP_MIN 0.5
#define SCORE_MIN 2.2
#define ROUNDS_MAX 4    /* in each one callers and callees are known that were renamed themselves */
#define PAIRS_MAX 16    /* of each call of a caller */
#define LETTERS_MAX 100 /* of a name */

/* A function that is gone, and a new one. */
struct candidate {
    ref_t gone, new;
    long long score; /* in units of 1e-9, so that no order of sums tells */
};

struct search {
    const struct renamed_of *of;
    ref_t *now, *was;       /* by function */
    double *counts[SIDES];  /* by arc */
    double *called[SIDES];  /* by function, without calls by itself */
    double *calling[SIDES]; /* likewise the calls that it makes */
    double *share;          /* by function, of the calls of one that is looked at; else 0 */
    ARRAY(struct candidate) candidates;
    struct refs gone, new; /* of a caller */
};

static bool is_of_both(const struct search *s, ref_t function)
{
    return sides_function(s->of->sides, function, SIDE_OLD) != NONE &&
           sides_function(s->of->sides, function, SIDE_NEW) != NONE;
}

/* A function of the new side that has no counterpart yet, or of the old one. */
static bool is_single(const struct search *s, ref_t function, enum side side)
{
    const ref_t *other = side == SIDE_OLD ? s->now : s->was;
    return sides_function(s->of->sides, function, side_other(side)) == NONE && other[function] == NONE;
}

/* The number by which both sides know a function; NONE: only one does. */
static ref_t known(const struct search *s, ref_t function)
{
    if (s->now[function] != NONE)
        return s->now[function];
    return s->was[function] != NONE || is_of_both(s, function) ? function : NONE;
}

/* ---- calls ---- */

static void count_calls(struct search *s, enum side side)
{
    const struct graph *graph = s->of->graph;
    struct matrix sum = matrix_new(1, graph->profile->events.count);
    s->counts[side] = memory_zeroed(graph->count + 1, sizeof(double));
    s->called[side] = memory_zeroed(graph->functions + 1, sizeof(double));
    s->calling[side] = memory_zeroed(graph->functions + 1, sizeof(double));
    for (size_t arc = 0; arc < graph->count; arc++) {
        struct costs costs = graph_arc_costs(graph, (ref_t)arc, &sum);
        double count = (double)measure_cost(compared_of_side(s->of->calls, side), &costs);
        const struct arc *a = &graph->arcs[arc];
        if (count <= 0 || a->caller == a->callee)
            continue;
        s->counts[side][arc] = count;
        s->called[side][a->callee] += count;
        s->calling[side][a->caller] += count;
    }
    matrix_release(&sum);
}

/* The arcs into a function, or out of it. */
struct arcs {
    const ref_t *numbers; /* NULL: from `first` on */
    ref_t first, end;
    bool is_in;
};

static struct arcs arcs_of(const struct search *s, ref_t function, bool is_in)
{
    const struct graph *graph = s->of->graph;
    const ref_t *ends = is_in ? graph->in : graph->out;
    return (struct arcs){is_in ? graph->into : NULL, ends[function], ends[function + 1], is_in};
}

static ref_t arc_at(const struct arcs *arcs, ref_t i)
{
    return arcs->numbers ? arcs->numbers[i] : i;
}

static ref_t other_end(const struct search *s, const struct arcs *arcs, ref_t arc)
{
    const struct arc *a = &s->of->graph->arcs[arc];
    return known(s, arcs->is_in ? a->caller : a->callee);
}

/* Sets the shares that the callers, or callees, of a function have of its calls; `scale` 0: takes them back. */
static void set_shares(struct search *s, const struct arcs *arcs, double scale)
{
    for (ref_t i = arcs->first; i < arcs->end; i++) {
        ref_t arc = arc_at(arcs, i), other = other_end(s, arcs, arc);
        if (other != NONE)
            s->share[other] = s->counts[SIDE_OLD][arc] * scale;
    }
}

/* How much of the calls of both is of the same callers, or callees: from 0 to 1. */
static double overlap(struct search *s, ref_t gone, ref_t new, bool is_in)
{
    struct arcs old = arcs_of(s, gone, is_in), now = arcs_of(s, new, is_in);
    double n = (is_in ? s->called : s->calling)[SIDE_OLD][gone], m = (is_in ? s->called : s->calling)[SIDE_NEW][new];
    double sum = 0;
    if (n <= 0 || m <= 0)
        return 0;
    set_shares(s, &old, 1 / n);
    for (ref_t i = now.first; i < now.end; i++) {
        ref_t arc = arc_at(&now, i), other = other_end(s, &now, arc);
        double share = s->counts[SIDE_NEW][arc] / m;
        if (other != NONE)
            sum += share < s->share[other] ? share : s->share[other];
    }
    set_shares(s, &old, 0);
    return sum;
}

/* ---- what they cost, and what they are called ---- */

static double self_of(const struct search *s, ref_t function, enum side side)
{
    struct costs costs = matrix_row(s->of->self, function);
    return (double)measure_cost(compared_of_side(s->of->measure, side), &costs) / s->called[side][function];
}

static double likeness_of_costs(const struct search *s, ref_t gone, ref_t new)
{
    double old = self_of(s, gone, SIDE_OLD), now = self_of(s, new, SIDE_NEW);
    double low = old < now ? old : now, high = old < now ? now : old;
    return high == low ? 1 : low > 0 ? low / high : 0;
}

/* How many pairs of letters the first name has that stand in the second, too, each as often as there. */
static double likeness_of_texts(struct text a, struct text b)
{
    bool taken[LETTERS_MAX] = {false};
    size_t common = 0;
    a.n = a.n > LETTERS_MAX ? LETTERS_MAX : a.n;
    b.n = b.n > LETTERS_MAX ? LETTERS_MAX : b.n;
    for (size_t i = 0; i + 1 < a.n; i++) {
        size_t at = 0;
        while (at + 1 < b.n && (taken[at] || a.s[i] != b.s[at] || a.s[i + 1] != b.s[at + 1]))
            at++;
        if (at + 1 >= b.n)
            continue;
        taken[at] = true;
        common++;
    }
    return a.n + b.n > 2 ? 2 * (double)common / (double)(a.n + b.n - 2) : 0;
}

/* Template arguments and parameters may be the same in names that have nothing else in common. */
static double likeness_of_names(const struct search *s, ref_t gone, ref_t new)
{
    const struct profile *p = s->of->graph->profile;
    char rooms[2][NAME_SHOWN];
    struct text a = text_cut(profile_function_name(p, gone), NAME_SHOWN);
    struct text b = text_cut(profile_function_name(p, new), NAME_SHOWN);
    return likeness_of_texts(shorten(a, SHORTEN_ALL, rooms[0]), shorten(b, SHORTEN_ALL, rooms[1]));
}

/* ---- candidates ---- */

static void judge(struct search *s, ref_t gone, ref_t new)
{
    const struct function *functions = s->of->graph->profile->functions.items;
    double callers = overlap(s, gone, new, true);
    if (functions[gone].object != functions[new].object || callers <= OVERLAP_MIN)
        return;
    double score = callers + likeness_of_costs(s, gone, new) + likeness_of_names(s, gone, new);
    score += overlap(s, gone, new, false);
    if (score > SCORE_MIN)
        *array_add(&s->candidates) = (struct candidate){gone, new, (long long)(score * 1e9 + 0.5)};
}

/* The callees of a function, or of both of one that was renamed, that only one side has. */
static void list_singles(struct search *s, ref_t caller)
{
    const struct graph *graph = s->of->graph;
    for (ref_t i = graph->out[caller]; i < graph->out[caller + 1]; i++) {
        ref_t callee = graph->arcs[i].callee;
        if (s->counts[SIDE_OLD][i] > 0 && is_single(s, callee, SIDE_OLD))
            *array_add(&s->gone) = callee;
        else if (s->counts[SIDE_NEW][i] > 0 && is_single(s, callee, SIDE_NEW))
            *array_add(&s->new) = callee;
    }
}

static void judge_callees(struct search *s, ref_t caller)
{
    const ref_t *out = s->of->graph->out;
    size_t calls = out[caller + 1] - out[caller];
    s->gone.count = s->new.count = 0;
    list_singles(s, caller);
    if (s->was[caller] != NONE) {
        list_singles(s, s->was[caller]);
        calls += out[s->was[caller] + 1] - out[s->was[caller]];
    }
    if (s->gone.count * s->new.count > PAIRS_MAX *calls)
        return;
    for (size_t i = 0; i < s->gone.count; i++)
        for (size_t j = 0; j < s->new.count; j++)
            judge(s, s->gone.items[i], s->new.items[j]);
}

static int by_score(const void *left, const void *right, void *context)
{
    const struct candidate *a = left, *b = right;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    int order = graph_compare_functions(context, a->gone, b->gone);
    return order ? order : graph_compare_functions(context, a->new, b->new);
}

/* Pairs the functions whose callers are known; false: there are none. */
static bool pair_known(struct search *s)
{
    bool any = false;
    s->candidates.count = 0;
    for (ref_t f = 0; f < s->of->graph->functions; f++)
        if (known(s, f) == f)
            judge_callees(s, f);
    if (s->candidates.count)
        qsort_r(s->candidates.items, s->candidates.count, sizeof *s->candidates.items, by_score,
                (void *)(uintptr_t)s->of->graph->profile);
    for (size_t i = 0; i < s->candidates.count; i++) {
        const struct candidate *c = &s->candidates.items[i];
        if (s->now[c->gone] != NONE || s->was[c->new] != NONE)
            continue;
        s->now[c->gone] = c->new;
        s->was[c->new] = c->gone;
        any = true;
    }
    return any;
}

ref_t *renamed_find(const struct renamed_of *of)
{
    size_t functions = of->graph->functions;
    struct search s = {.of = of,
                       .now = refs_new(functions + 1),
                       .was = refs_new(functions + 1),
                       .share = memory_zeroed(functions + 1, sizeof(double))};
    count_calls(&s, SIDE_NEW);
    count_calls(&s, SIDE_OLD);
    for (int round = 0; round < ROUNDS_MAX && pair_known(&s); round++)
        continue;
    for (int side = 0; side < SIDES; side++) {
        free(s.counts[side]);
        free(s.called[side]);
        free(s.calling[side]);
    }
    free(s.was);
    free(s.share);
    free(s.candidates.items);
    free(s.gone.items);
    free(s.new.items);
    return s.now;
}
