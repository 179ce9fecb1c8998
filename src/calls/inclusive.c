/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/inclusive.h"

#include "base/int128.h"
#include "calls/cycles.h"
#include "profile/problems.h"

#include <stdlib.h>

#define NAME_SAID 200 /* bytes of a name in a message */

/* ---- sums ---- */

static struct event_range all_events(const struct profile *profile)
{
    return (struct event_range){0, profile->events.count};
}

/* The costs of some events alone. */
static inline struct costs stretch(const struct costs *costs, struct event_range events)
{
    return events.first == 0 && costs->width <= events.count ? *costs
                                                             : costs_stretch(costs, events.first, events.count);
}

static struct matrix self_of(const struct profile *profile, struct event_range events)
{
    struct matrix sums = matrix_new(profile->functions.count, events.count);
    for (size_t i = 0; i < profile->pieces.count; i++) {
        struct costs self = stretch(&profile->pieces.items[i].self, events);
        matrix_add(&sums, profile->pieces.items[i].function, &self);
    }
    return sums;
}

struct matrix functions_self(const struct profile *profile)
{
    return self_of(profile, all_events(profile));
}

struct matrix functions_self_in(const struct graph *graph)
{
    if (!graph->ways)
        return functions_self(graph->profile);
    struct matrix self = matrix_new(graph->functions, graph->profile->events.count);
    for (size_t i = 0; i < self.count; i++)
        matrix_add(&self, i, &graph->ways->items.items[i].self);
    return self;
}

/* A group is a cycle, or a function outside all cycles: calls leave one group and enter another. */
static size_t group_of(const struct inclusive *in, ref_t function)
{
    ref_t cycle = in->cycle_of[function];
    return cycle == NONE ? function : in->self.count + cycle;
}

/* The costs that calls from other groups bring, by group; and, for a member of a cycle (not a group itself), the calls
 * that enter the cycle there. */
struct entering {
    struct matrix costs;
    bool *called; /* there are such calls, perhaps without cost */
};

static void add_entering(struct entering *entering, size_t row, const struct costs *costs)
{
    matrix_add(&entering->costs, row, costs);
    entering->called[row] = true;
}

/* Adds each call to the functions it leaves and enters. The calls are taken as they lie in memory, not arc by arc. */
static void sum_calls(struct inclusive *in, struct entering *entering, const struct graph *graph,
                      struct event_range events)
{
    const struct profile *profile = graph->profile;
    for (size_t i = 0; i < profile->calls.count; i++) {
        const struct call *call = &profile->calls.items[i];
        if (!graph_has_call(graph, call))
            continue;
        ref_t caller = call_caller(profile, call);
        in->called[call->callee] = int128_add_stopping(in->called[call->callee], graph_call_count(graph, call));
        size_t to = group_of(in, call->callee);
        if (group_of(in, caller) == to)
            continue; /* recursion, direct or within a cycle */
        struct costs inclusive = stretch(&call->inclusive, events);
        matrix_add(&in->inclusive, caller, &inclusive);
        add_entering(entering, to, &inclusive);
        if (to != call->callee)
            add_entering(entering, call->callee, &inclusive);
    }
}

/* Whether a way is of the calls that the graph has. */
static bool has_way(const struct graph *graph, const struct way *way)
{
    return graph->having == NONE || costs_have(&way->inclusive, graph->having);
}

/* Adds the cost of each outermost way to its function, and that of the calls below it; notes what its calls bring. */
static void sum_ways(struct inclusive *in, struct entering *entering, const struct graph *graph,
                     struct event_range events)
{
    const struct ways *ways = &graph->profile->ways;
    bool *outermost = ways_outermost(ways, in->self.count);
    for (size_t i = 0; i < ways->items.count; i++) {
        const struct way *way = &ways->items.items[i];
        struct costs self = stretch(&way->self, events), inclusive = stretch(&way->inclusive, events);
        if (outermost[i])
            matrix_add(&in->inclusive, way->function, &self);
        if (way->untaken.width) {
            struct costs untaken = stretch(&way->untaken, events);
            matrix_add(&in->inclusive, way->function, &untaken);
        }
        if (outermost[i] && costs_have_any(&way->inclusive) && has_way(graph, way))
            add_entering(entering, way->function, &inclusive);
        if (way->above != NONE && outermost[way->above])
            matrix_add(&in->inclusive, ways->items.items[way->above].function, &inclusive);
    }
    free(outermost);
}

static void count_calls(struct inclusive *in, const struct graph *graph)
{
    for (size_t i = 0; i < graph->profile->calls.count; i++) {
        const struct call *call = &graph->profile->calls.items[i];
        if (graph_has_call(graph, call))
            in->called[call->callee] = int128_add_stopping(in->called[call->callee], graph_call_count(graph, call));
    }
}

/* A cycle's costs are the sums over its members: self costs, and self costs plus the calls that leave the cycle. */
static void sum_members(struct inclusive *in)
{
    for (size_t f = 0; f < in->self.count; f++) {
        ref_t cycle = in->cycle_of[f];
        if (cycle == NONE)
            continue;
        struct costs self = matrix_row(&in->self, f), inclusive = matrix_row(&in->inclusive, f);
        matrix_add(&in->cycle_self, cycle, &self);
        matrix_add(&in->cycle_inclusive, cycle, &inclusive);
    }
}

/* Makes row `i` the larger of itself and the cost that entered the group (if the group was called). If nothing
 * contributed to one of the two, it counts as zero; if nothing contributed to either, the cell stays absent. */
static void raise_row(struct matrix *m, size_t i, const struct entering *entering, size_t group)
{
    if (!entering->called[group])
        return;
    cost_t raised[EVENTS_MAX];
    struct costs row = matrix_row(m, i), other = matrix_row(&entering->costs, group);
    ref_t width = row.width > other.width ? row.width : other.width;
    for (ref_t e = 0; e < width; e++) {
        cost_t out = costs_get(&row, e), in = costs_get(&other, e);
        raised[e] = !costs_have(&row, e) && !costs_have(&other, e) ? COST_ABSENT : out > in ? out : in;
    }
    matrix_replace(m, i, raised, width);
}

static bool has_negative(const struct profile *p)
{
    bool any = false;
    for (size_t e = 0; e < p->events.count; e++)
        any |= p->events.items[e].negative;
    return any;
}

/* No member has more than its cycle, which may be less if costs are below 0. */
static void cap_member(struct inclusive *in, size_t f)
{
    cost_t capped[EVENTS_MAX];
    struct costs row = matrix_row(&in->inclusive, f), most = matrix_row(&in->cycle_inclusive, in->cycle_of[f]);
    bool is_above = false;
    for (ref_t e = 0; e < row.width; e++) {
        cost_t own = costs_get(&row, e), cycle = costs_get(&most, e);
        capped[e] = !costs_have(&row, e) ? COST_ABSENT : own > cycle ? cycle : own;
        is_above |= costs_have(&row, e) && own > cycle;
    }
    if (is_above)
        matrix_replace(&in->inclusive, f, capped, row.width);
}

static void raise_to_entering(struct inclusive *in, const struct entering *entering, bool caps)
{
    for (size_t f = 0; f < in->self.count; f++)
        raise_row(&in->inclusive, f, entering, f);
    for (size_t c = 0; c < in->cycle_count; c++)
        raise_row(&in->cycle_inclusive, c, entering, in->self.count + c);
    for (size_t f = 0; f < in->self.count && caps; f++)
        if (in->cycle_of[f] != NONE)
            cap_member(in, f);
}

static struct entering entering_new(size_t groups, size_t events)
{
    return (struct entering){.costs = matrix_new(groups, events), .called = memory_zeroed(groups, sizeof(bool))};
}

static void entering_release(struct entering *entering)
{
    matrix_release(&entering->costs);
    free(entering->called);
}

static void sum_inclusive(struct inclusive *in, const struct graph *graph, struct event_range events)
{
    struct entering entering = entering_new(in->self.count + in->cycle_count, events.count);
    sum_calls(in, &entering, graph, events);
    sum_members(in);
    raise_to_entering(in, &entering, has_negative(graph->profile));
    in->inclusive.saturated |= entering.costs.saturated;
    entering_release(&entering);
}

/* If the ways are known. */
static void sum_exactly(struct inclusive *in, const struct graph *graph, struct event_range events)
{
    struct entering entering = entering_new(in->self.count, events.count);
    sum_ways(in, &entering, graph, events);
    count_calls(in, graph);
    for (size_t f = 0; f < in->self.count; f++)
        raise_row(&in->inclusive, f, &entering, f);
    in->inclusive.saturated |= entering.costs.saturated;
    entering_release(&entering);
}

/* ---- the order of cycles ---- */

struct ranked {
    struct costs inclusive;
    ref_t first; /* the smallest member */
    ref_t cycle;
};

/* The largest magnitude first (rule 28), event after event; no two cycles have their smallest member in common. */
static int compare_ranked(const void *left, const void *right)
{
    const struct ranked *a = left, *b = right;
    for (ref_t e = 0; e < a->inclusive.width || e < b->inclusive.width; e++) {
        uint64_t x = int128_magnitude(costs_get(&a->inclusive, e)), y = int128_magnitude(costs_get(&b->inclusive, e));
        if (x != y)
            return x > y ? -1 : 1;
    }
    return a->first < b->first ? -1 : 1;
}

static struct ranked *rank_cycles(const struct inclusive *in)
{
    struct ranked *ranked = memory_resize(NULL, in->cycle_count, sizeof *ranked);
    for (size_t c = 0; c < in->cycle_count; c++)
        ranked[c] = (struct ranked){matrix_row(&in->cycle_inclusive, c), NONE, (ref_t)c};
    for (size_t f = in->self.count; f-- > 0;)
        if (in->cycle_of[f] != NONE)
            ranked[in->cycle_of[f]].first = (ref_t)f;
    qsort(ranked, in->cycle_count, sizeof *ranked, compare_ranked);
    return ranked;
}

static void reorder_rows(struct matrix *m, const struct ranked *ranked)
{
    struct matrix ordered = matrix_new(m->count, m->width);
    for (size_t i = 0; i < m->count; i++) {
        struct costs row = matrix_row(m, ranked[i].cycle);
        matrix_add(&ordered, i, &row);
    }
    ordered.saturated |= m->saturated;
    matrix_release(m);
    *m = ordered;
}

/* Numbers the cycles as they are ranked. */
static void renumber_cycles(struct inclusive *in)
{
    struct ranked *ranked = rank_cycles(in);
    ref_t *numbers = memory_resize(NULL, in->cycle_count, sizeof *numbers);
    for (size_t i = 0; i < in->cycle_count; i++)
        numbers[ranked[i].cycle] = (ref_t)i;
    for (size_t f = 0; f < in->self.count; f++)
        if (in->cycle_of[f] != NONE)
            in->cycle_of[f] = numbers[in->cycle_of[f]];
    reorder_rows(&in->cycle_self, ranked);
    reorder_rows(&in->cycle_inclusive, ranked);
    free(numbers);
    free(ranked);
}

void inclusive_list_members(struct inclusive *in)
{
    in->cycles = memory_zeroed(in->cycle_count, sizeof *in->cycles);
    for (size_t f = 0; f < in->self.count; f++)
        if (in->cycle_of[f] != NONE)
            in->cycles[in->cycle_of[f]].count++;
    ref_t first = 0;
    for (size_t c = 0; c < in->cycle_count; c++) {
        in->cycles[c].first = first;
        first += in->cycles[c].count;
        in->cycles[c].count = 0;
    }
    in->members = memory_resize(NULL, first, sizeof *in->members);
    for (size_t f = 0; f < in->self.count; f++)
        if (in->cycle_of[f] != NONE) {
            struct cycle *cycle = &in->cycles[in->cycle_of[f]];
            in->members[cycle->first + cycle->count++] = (ref_t)f;
        }
}

/* ---- the whole ---- */

static void find_cycles(struct inclusive *in, const struct graph *graph, bool cycles)
{
    in->cycle_of = refs_new(graph->functions);
    in->cycles_wanted = cycles;
    if (cycles && !ways_are_known(&graph->profile->ways))
        in->cycle_count = cycles_find(graph, in->cycle_of);
}

void inclusive_init(struct inclusive *inclusive, const struct graph *graph, bool cycles)
{
    inclusive_init_of(inclusive, graph, cycles, all_events(graph->profile));
}

void inclusive_init_of(struct inclusive *inclusive, const struct graph *graph, bool cycles, struct event_range events)
{
    *inclusive = (struct inclusive){
        .self = self_of(graph->profile, events),
        .called = memory_zeroed(graph->functions, sizeof *inclusive->called),
    };
    find_cycles(inclusive, graph, cycles);
    inclusive->cycle_self = matrix_new(inclusive->cycle_count, events.count);
    inclusive->cycle_inclusive = matrix_new(inclusive->cycle_count, events.count);
    inclusive->inclusive = ways_are_known(&graph->profile->ways) ? matrix_new(inclusive->self.count, events.count)
                                                                 : matrix_copy(&inclusive->self);
    (ways_are_known(&graph->profile->ways) ? sum_exactly : sum_inclusive)(inclusive, graph, events);
    renumber_cycles(inclusive);
    inclusive_list_members(inclusive);
}

struct costs inclusive_most(const struct inclusive *inclusive, ref_t function)
{
    static const struct costs no_costs = {0};
    ref_t cycle = inclusive->cycle_of[function];
    if (inclusive->most.count)
        return matrix_row(&inclusive->most, function);
    return cycle == NONE ? no_costs : matrix_row(&inclusive->cycle_inclusive, cycle);
}

void inclusive_release(struct inclusive *inclusive)
{
    matrix_release(&inclusive->most);
    matrix_release(&inclusive->self);
    matrix_release(&inclusive->inclusive);
    matrix_release(&inclusive->cycle_self);
    matrix_release(&inclusive->cycle_inclusive);
    free(inclusive->called);
    free(inclusive->cycle_of);
    free(inclusive->cycle_sides);
    free(inclusive->cycles);
    free(inclusive->members);
    *inclusive = (struct inclusive){0};
}

bool inclusive_arc_in_cycle(const struct inclusive *inclusive, const struct arc *arc)
{
    ref_t cycle = inclusive->cycle_of[arc->caller];
    return cycle != NONE && cycle == inclusive->cycle_of[arc->callee];
}

/* ---- contradictions (rule 24) ---- */

/* A row above the total of an event. */
struct excess {
    cost_t cost, total;
    ref_t event, row;
    bool is_cycle;
};

/* Whether `a` is the larger share of its total; of no total at all, the larger cost. Neither is negative. */
static bool is_worse(const struct excess *a, const struct excess *b)
{
    if (a->total == 0 && b->total == 0)
        return a->cost > b->cost;
    return int128_compare_products((uint64_t)a->cost, (uint64_t)b->total, (uint64_t)b->cost, (uint64_t)a->total) > 0;
}

/* Moves `worst` on to the row of `m` that is furthest above it. */
static void find_larger(const struct matrix *m, bool is_cycle, struct excess *worst)
{
    for (size_t i = 0; i < m->count; i++) {
        cost_t cost = matrix_cell(m, i, worst->event);
        if (cost <= worst->cost)
            continue; /* an absent one too */
        worst->cost = cost;
        worst->row = (ref_t)i;
        worst->is_cycle = is_cycle;
    }
}

/* The row furthest above the total of an event; its number is NONE if no row is above. */
static struct excess find_excess(const struct inclusive *in, const struct profile *profile, ref_t event)
{
    cost_t total = costs_get(&profile->totals, event);
    struct excess worst = {.cost = total, .total = total, .event = event, .row = NONE};
    find_larger(&in->inclusive, false, &worst);
    find_larger(&in->cycle_inclusive, true, &worst);
    return worst;
}

/* Below 0.1% of the total costs may have been rounded. */
static bool is_slight(const struct excess *excess)
{
    uint64_t beyond = (uint64_t)excess->cost - (uint64_t)excess->total;
    return excess->total != 0 && int128_compare_products(beyond, 1000, (uint64_t)excess->total, 1) < 0;
}

static struct excess find_worst(const struct inclusive *in, const struct profile *profile)
{
    struct excess worst = {.row = NONE};
    for (ref_t e = 0; e < profile->events.count; e++) {
        struct excess excess = find_excess(in, profile, e);
        if (excess.row == NONE || profile->events.items[e].negative || is_slight(&excess))
            continue;
        if (worst.row == NONE || is_worse(&excess, &worst))
            worst = excess;
    }
    return worst;
}

static int shown(struct text name)
{
    return name.n > NAME_SAID ? NAME_SAID : (int)name.n;
}

static struct text name_function(struct arena *arena, const struct profile *profile, ref_t function)
{
    struct text file = profile_file_name(profile, profile->functions.items[function].file);
    struct text name = profile_function_name(profile, function);
    return arena_format(arena, "%.*s:%.*s", shown(file), file.s, shown(name), name.s);
}

/* "a.c:main", or "cycle 1 with a.c:main". If profiles are compared, all of its members may be in other cycles. */
static struct text name_excess(struct arena *arena, const struct inclusive *in, const struct profile *profile,
                               const struct excess *excess)
{
    if (!excess->is_cycle)
        return name_function(arena, profile, excess->row);
    struct cycle cycle = in->cycles[excess->row];
    unsigned long number = (unsigned long)excess->row + 1;
    if (cycle.count == 0)
        return arena_format(arena, "cycle %lu", number);
    struct text member = name_function(arena, profile, in->members[cycle.first]);
    return arena_format(arena, "cycle %lu with %.*s", number, (int)member.n, member.s);
}

static struct text format_share(struct arena *arena, const struct excess *excess)
{
    if (excess->total == 0)
        return TEXT("of a total of 0");
    return arena_format(arena, "%.1f%% of the total of %lld", 100.0 * (double)excess->cost / (double)excess->total,
                        (long long)excess->total);
}

/* " in part 1", of a unit; else empty. */
static struct text name_unit(struct arena *arena, const struct profile *profile, const struct series_list *series,
                             ref_t event)
{
    struct text unit = series->items[profile->events.items[event].series].name;
    return unit.n ? arena_format(arena, " in %.*s", shown(unit), unit.s) : TEXT_NONE;
}

void inclusive_check(const struct inclusive *inclusive, const struct profile *profile, const struct series_list *series,
                     struct diagnostics *diagnostics)
{
    matrix_check(&inclusive->inclusive, diagnostics);
    matrix_check(&inclusive->cycle_inclusive, diagnostics);
    if (!inclusive->cycles_wanted)
        return; /* recursion as recorded counts twice, and is no contradiction in the file */
    struct excess worst = find_worst(inclusive, profile);
    if (worst.row == NONE)
        return;
    struct arena arena = {0};
    struct text name = name_excess(&arena, inclusive, profile, &worst), share = format_share(&arena, &worst);
    struct text event = profile->events.items[worst.event].name;
    struct text unit = name_unit(&arena, profile, series, worst.event);
    struct text path = profile->inputs.count == 1 ? profile->inputs.items[0].path : TEXT_NONE;
    diagnostics_add(diagnostics, &problem_contradiction, path, 0,
                    "the profile contradicts itself: %.*s has %lld %.*s inclusive%.*s, %.*s", (int)name.n, name.s,
                    (long long)worst.cost, shown(event), event.s, (int)unit.n, unit.s, (int)share.n, share.s);
    arena_release(&arena);
}
