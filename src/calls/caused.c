/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/caused.h"

#include "calls/cycles.h"
#include "events/series.h"
#include "system/functions.h"

#include <stdlib.h>

#define BITS 64u

/* While it is made. */
struct causing {
    struct caused *caused;
    const struct hidden *hidden;
    const struct profile *profile;
    const struct matrix *self;
    uint64_t *set;       /* the calls back that the line at hand reaches */
    uint64_t *begun;     /* those that groups reach in which cost begins */
    uint8_t *ways;       /* by call back: how many lines and beginnings reach it, at most 2 */
    ref_t *cycle_of;     /* by function, in the whole graph */
    struct matrix below; /* one row: what the calls back of the set cost */
};

bool caused_counts_calls(const struct profile *profile, ref_t event)
{
    return text_equal(profile->events.items[event].name, EVENT_CALLS);
}

static ref_t group_called(const struct causing *c, size_t call)
{
    return c->hidden->group_of[c->profile->calls.items[call].callee];
}

/* ---- lines ---- */

static int compare_sites(struct site a, struct site b)
{
    int order = (a.piece > b.piece) - (a.piece < b.piece);
    return order ? order : (a.line > b.line) - (a.line < b.line);
}

static struct site line_at(const ref_t *one_of, struct site site)
{
    ref_t one = one_of ? one_of[site.piece] : NONE;
    return one == NONE ? site : (struct site){one, 0};
}

static struct site site_of(const struct causing *c, ref_t number)
{
    const struct call *call = &c->profile->calls.items[number];
    return line_at(c->caused->one_of, (struct site){call->piece, call->line});
}

static int by_site(const void *left, const void *right, void *causing)
{
    return compare_sites(site_of(causing, *(const ref_t *)left), site_of(causing, *(const ref_t *)right));
}

static void find_lines(struct causing *c)
{
    struct caused *caused = c->caused;
    for (size_t i = 0; i < c->profile->calls.count; i++) {
        ref_t group = group_called(c, i),
              caller = c->hidden->group_of[call_caller(c->profile, &c->profile->calls.items[i])];
        if (caller == NONE && group != NONE && hidden_comes_back(c->hidden, group))
            *array_add(&caused->calls) = (ref_t)i;
    }
    if (caused->calls.count)
        qsort_r(caused->calls.items, caused->calls.count, sizeof(ref_t), by_site, c);
    for (size_t i = 0; i < caused->calls.count; i++) {
        struct site site = site_of(c, caused->calls.items[i]);
        size_t last = caused->lines.count - 1;
        if (!caused->lines.count || compare_sites(caused->lines.items[last].site, site) != 0)
            *array_add(&caused->lines) = (struct caused_line){site, i, i, true};
        caused->lines.items[caused->lines.count - 1].end = i + 1;
    }
}

ref_t caused_find(const struct caused *caused, struct site at)
{
    struct site site = line_at(caused->one_of, at);
    size_t low = 0, high = caused->tells_all ? 0 : caused->lines.count, all = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_sites(caused->lines.items[middle].site, site) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_found = low < all && compare_sites(caused->lines.items[low].site, site) == 0;
    return is_found ? (ref_t)low : NONE;
}

/* ---- which calls back are reached, and from how many places ---- */

static void add_set(struct causing *c, ref_t group)
{
    for (size_t w = 0; w < c->hidden->words; w++)
        c->set[w] |= hidden_set(c->hidden, group)[w];
}

static void set_of_line(struct causing *c, const struct caused_line *line)
{
    memset(c->set, 0, c->hidden->words * sizeof *c->set);
    for (size_t i = line->first; i < line->end; i++)
        add_set(c, group_called(c, c->caused->calls.items[i]));
}

static void set_of_group(struct causing *c, ref_t group)
{
    memset(c->set, 0, c->hidden->words * sizeof *c->set);
    add_set(c, group);
}

/* Calls `use` for each call back of the set. */
static void each_back(struct causing *c, void (*use)(struct causing *c, ref_t back))
{
    for (size_t w = 0; w < c->hidden->words; w++)
        for (uint64_t bits = c->set[w]; bits; bits &= bits - 1)
            use(c, (ref_t)(w * BITS + (size_t)__builtin_ctzll(bits)));
}

static void count_way(struct causing *c, ref_t back)
{
    c->ways[back] += c->ways[back] < 2;
}

static void add_below(struct causing *c, ref_t back)
{
    struct costs costs = matrix_row(&c->hidden->back, back);
    matrix_add(&c->below, 0, &costs);
}

static void sum_below(struct causing *c)
{
    matrix_clear_row(&c->below, 0);
    each_back(c, add_below);
}

static bool is_only_way(const struct causing *c)
{
    bool is_only = true;
    for (size_t w = 0; w < c->hidden->words && is_only; w++)
        for (uint64_t bits = c->set[w]; bits; bits &= bits - 1)
            is_only &= c->ways[w * BITS + (size_t)__builtin_ctzll(bits)] < 2;
    return is_only;
}

static bool recurs(const struct causing *c, const struct caused_line *line)
{
    ref_t cycle = c->cycle_of[c->profile->pieces.items[line->site.piece].function];
    bool any = false;
    for (size_t i = line->first; i < line->end && cycle != NONE; i++)
        any |= c->cycle_of[c->profile->calls.items[c->caused->calls.items[i]].callee] == cycle;
    return any;
}

/* ---- costs ---- */

static bool is_negative(const struct causing *c, ref_t event)
{
    return c->profile->events.items[event].negative;
}

/* What calls brought, and what of it came back, or may have. */
struct amount {
    cost_t brought, below;
};

/* What is sure of it. */
static cost_t least_of(const struct causing *c, ref_t event, struct amount amount, bool is_exact)
{
    bool stops = false;
    cost_t least = cost_add(amount.brought, -amount.below, &stops);
    if (caused_counts_calls(c->profile, event))
        return 0;
    if (is_negative(c, event))
        return is_exact || !amount.below ? least : 0;
    return least < 0 ? 0 : least;
}

/* The most that it may be; CAUSED_UNKNOWN: nothing is known. */
static cost_t most_of(const struct causing *c, ref_t event, struct amount amount, cost_t least)
{
    if (!amount.below || caused_counts_calls(c->profile, event))
        return least;
    return is_negative(c, event) ? CAUSED_UNKNOWN : amount.brought;
}

/* Adds to the least of each event what is sure of each call of a line by itself, which may be more than of all. */
static void raise_by_calls(struct causing *c, const struct caused_line *line, cost_t *least)
{
    cost_t sums[EVENTS_MAX] = {0};
    bool stops = false;
    for (size_t i = line->first; i < line->end; i++) {
        ref_t call = c->caused->calls.items[i];
        set_of_group(c, group_called(c, call));
        sum_below(c);
        struct costs below = matrix_row(&c->below, 0);
        for (ref_t e = 0; e < c->profile->events.count; e++) {
            struct amount amount = {costs_get(&c->profile->calls.items[call].inclusive, e), costs_get(&below, e)};
            sums[e] = cost_add(sums[e], least_of(c, e, amount, false), &stops);
        }
    }
    for (ref_t e = 0; e < c->profile->events.count; e++)
        least[e] = !is_negative(c, e) && sums[e] > least[e] ? sums[e] : least[e];
}

static void cost_line(struct causing *c, size_t number)
{
    cost_t least[EVENTS_MAX], most[EVENTS_MAX];
    struct caused_line *line = &c->caused->lines.items[number];
    size_t events = c->profile->events.count;
    struct matrix brought = matrix_new(1, events);
    set_of_line(c, line);
    sum_below(c);
    line->is_exact = is_only_way(c) && !recurs(c, line);
    for (size_t i = line->first; i < line->end; i++)
        matrix_add(&brought, 0, &c->profile->calls.items[c->caused->calls.items[i]].inclusive);
    struct costs in = matrix_row(&brought, 0), below = matrix_row(&c->below, 0);
    for (ref_t e = 0; e < events; e++) {
        struct amount amount = {costs_get(&in, e), costs_get(&below, e)};
        least[e] = least_of(c, e, amount, line->is_exact);
        most[e] = line->is_exact ? least[e] : most_of(c, e, amount, least[e]);
    }
    if (!line->is_exact && line->end - line->first > 1)
        raise_by_calls(c, line, least);
    matrix_replace(&c->caused->least, number, least, events);
    matrix_replace(&c->caused->most, number, most, events);
    matrix_release(&brought);
}

/* What begins in a group: what it spends more than calls of it bring. */
static cost_t begun_in(const struct causing *c, const struct hidden_costs *costs, ref_t event)
{
    bool stops = false;
    struct costs self = matrix_row(&costs->self, 0), out = matrix_row(&costs->out, 0), in = matrix_row(&costs->in, 0);
    cost_t spent = cost_add(costs_get(&self, event), costs_get(&out, event), &stops);
    cost_t begun = cost_add(spent, -costs_get(&in, event), &stops);
    return begun > 0 || is_negative(c, event) ? begun : 0;
}

/* Whether cost of any event begins in a group. */
static bool begins(const struct causing *c, const struct hidden_costs *costs)
{
    bool any = false;
    for (ref_t e = 0; e < c->profile->events.count; e++)
        any |= !caused_counts_calls(c->profile, e) && begun_in(c, costs, e) != 0;
    return any;
}

/* Adds what a group costs, and, in the row, what begins in it. */
static void add_group_costs(struct causing *c, const struct hidden_costs *costs, size_t row)
{
    cost_t all[EVENTS_MAX], begun[EVENTS_MAX];
    size_t events = c->profile->events.count;
    struct costs self = matrix_row(&costs->self, 0), out = matrix_row(&costs->out, 0), in = matrix_row(&costs->in, 0);
    for (ref_t e = 0; e < events; e++) {
        bool is_known = costs_get(&self, e) || costs_get(&out, e) || caused_counts_calls(c->profile, e);
        begun[e] = caused_counts_calls(c->profile, e) ? 0 : begun_in(c, costs, e);
        all[e] = is_known ? costs_get(&self, e) : costs_get(&in, e);
    }
    struct costs sums[] = {costs_view(all, events), costs_view(begun, events)};
    matrix_add(&c->caused->begun, BEGUN_ALL, &sums[0]);
    matrix_add(&c->caused->begun, row, &sums[1]);
}

/* All that begins in groups which come back is like one line that calls all of them; what begins in others is exact. */
static void cost_beginnings(struct causing *c, struct hidden_costs *costs)
{
    cost_t least[EVENTS_MAX], most[EVENTS_MAX];
    struct matrix *begun = &c->caused->begun;
    size_t events = c->profile->events.count;
    for (ref_t group = 0; group < c->hidden->ends.count; group++) {
        hidden_costs_of(costs, c->hidden, group, c->self);
        add_group_costs(c, costs, hidden_comes_back(c->hidden, group) ? BEGUN_MOST : BEGUN_LEAST);
    }
    memcpy(c->set, c->begun, c->hidden->words * sizeof *c->set);
    sum_below(c);
    bool is_exact = is_only_way(c), stops = false;
    struct costs sure = matrix_row(begun, BEGUN_LEAST), back = matrix_row(begun, BEGUN_MOST),
                 below = matrix_row(&c->below, 0);
    for (ref_t e = 0; e < events; e++) {
        struct amount amount = {costs_get(&back, e), costs_get(&below, e)};
        cost_t part = least_of(c, e, amount, is_exact), upto = is_exact ? part : most_of(c, e, amount, part);
        least[e] = cost_add(costs_get(&sure, e), part, &stops);
        most[e] = upto == CAUSED_UNKNOWN ? upto : cost_add(costs_get(&sure, e), upto, &stops);
    }
    matrix_replace(begun, BEGUN_LEAST, least, events);
    matrix_replace(begun, BEGUN_MOST, most, events);
}

static void count_ways(struct causing *c, struct hidden_costs *costs)
{
    for (size_t i = 0; i < c->caused->lines.count; i++) {
        set_of_line(c, &c->caused->lines.items[i]);
        each_back(c, count_way);
    }
    for (ref_t group = 0; group < c->hidden->ends.count; group++) {
        if (!hidden_comes_back(c->hidden, group))
            continue;
        hidden_costs_of(costs, c->hidden, group, c->self);
        if (!begins(c, costs))
            continue;
        for (size_t w = 0; w < c->hidden->words; w++)
            c->begun[w] |= hidden_set(c->hidden, group)[w];
    }
    memcpy(c->set, c->begun, c->hidden->words * sizeof *c->set);
    each_back(c, count_way);
}

ref_t *caused_find_ones(const struct profile *p, const bool *foreign)
{
    ref_t *one_of = refs_new(p->pieces.count), *first = refs_new(p->functions.count);
    for (size_t i = 0; i < p->pieces.count; i++) {
        ref_t *one = &first[p->pieces.items[i].function];
        if (!foreign[i])
            continue;
        *one = *one == NONE ? (ref_t)i : *one;
        one_of[i] = *one;
    }
    free(first);
    return one_of;
}

void caused_init(struct caused *caused, const struct hidden *hidden, const struct matrix *self, const ref_t *one_of)
{
    const struct profile *p = hidden->graph->profile;
    size_t events = p->events.count;
    struct hidden_costs costs = hidden_costs_new(events);
    struct causing c = {.caused = caused,
                        .hidden = hidden,
                        .profile = p,
                        .self = self,
                        .set = memory_zeroed(hidden->words + 1, sizeof *c.set),
                        .begun = memory_zeroed(hidden->words + 1, sizeof *c.begun),
                        .ways = memory_zeroed(hidden->back.count + 1, sizeof *c.ways),
                        .cycle_of = refs_new(p->functions.count),
                        .below = matrix_new(1, events)};
    *caused = (struct caused){.hidden = hidden, .one_of = one_of, .begun = matrix_new(3, events)};
    if (hidden->sets)
        cycles_find(hidden->graph, c.cycle_of);
    find_lines(&c);
    caused->least = matrix_new(caused->lines.count, events);
    caused->most = matrix_new(caused->lines.count, events);
    count_ways(&c, &costs);
    for (size_t i = 0; i < caused->lines.count; i++)
        cost_line(&c, i);
    cost_beginnings(&c, &costs);
    hidden_costs_release(&costs);
    matrix_release(&c.below);
    free(c.cycle_of);
    free(c.ways);
    free(c.begun);
    free(c.set);
}

void caused_release(struct caused *caused)
{
    matrix_release(&caused->begun);
    matrix_release(&caused->least);
    matrix_release(&caused->most);
    free(caused->lines.items);
    free(caused->calls.items);
}

/* ---- what is charged ---- */

void caused_each_leaf(const struct caused *caused, void (*use)(void *context, struct site site, const cost_t *costs),
                      void *context)
{
    cost_t costs[EVENTS_MAX];
    const struct hidden *h = caused->hidden;
    const struct profile *p = h->graph->profile;
    for (size_t i = 0; i < p->calls.count && !caused->tells_all; i++) {
        const struct call *call = &p->calls.items[i];
        ref_t group = h->group_of[call->callee];
        if (group == NONE || h->group_of[call_caller(p, call)] != NONE || hidden_comes_back(h, group))
            continue;
        for (ref_t e = 0; e < p->events.count; e++)
            costs[e] = caused_counts_calls(p, e) ? COST_ABSENT : costs_cell(&call->inclusive, e);
        use(context, (struct site){call->piece, call->line}, costs);
    }
}

void caused_least(const struct caused *caused, size_t line, cost_t *least)
{
    struct costs row = matrix_row(&caused->least, line), most = matrix_row(&caused->most, line);
    for (ref_t e = 0; e < caused->hidden->graph->profile->events.count; e++)
        least[e] = costs_get(&row, e) || costs_get(&most, e) ? costs_get(&row, e) : COST_ABSENT;
}

void caused_find_left(const struct caused *caused, const struct costs *given, struct caused_left *left)
{
    const struct profile *p = caused->hidden->graph->profile;
    struct costs all = matrix_row(&caused->begun, BEGUN_ALL), begun = matrix_row(&caused->begun, BEGUN_LEAST);
    bool stops = false;
    for (ref_t e = 0; e < p->events.count; e++) {
        cost_t rest = cost_add(costs_get(&all, e), -costs_get(given, e), &stops), outside = costs_get(&begun, e);
        if (!p->events.items[e].negative)
            outside = rest < 0 ? 0 : outside < rest ? outside : rest;
        left->between[e] = cost_add(rest, -outside, &stops);
        left->outside[e] = outside;
    }
}

bool caused_find_more(const struct caused *caused, const struct caused_left *left, const struct costs *least,
                      const struct costs *most, cost_t *more)
{
    bool any = false, stops = false;
    for (ref_t e = 0; e < caused->hidden->graph->profile->events.count; e++) {
        bool is_unknown = costs_get(most, e) == CAUSED_UNKNOWN;
        more[e] = is_unknown ? CAUSED_UNKNOWN : cost_add(costs_get(most, e), -costs_get(least, e), &stops);
        bool is_limited = !is_unknown && more[e] > left->between[e];
        more[e] = is_limited ? left->between[e] : more[e];
        any |= more[e] > 0;
        more[e] = more[e] > 0 ? more[e] : COST_ABSENT;
    }
    return any;
}
