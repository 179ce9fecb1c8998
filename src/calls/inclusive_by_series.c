/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/inclusive_by_series.h"

#include "base/int128.h"
#include "base/tasks.h"
#include "events/series.h"

#include <stdlib.h>

/* The joint inclusive costs, of all runs side by side, while they are made. */
struct making {
    struct inclusive *joint;
    const struct series_list *series;
    ARRAY(bool) taken; /* by joint cycle: a cycle of the run has it already */
    ref_t *votes;      /* by joint cycle */
};

/* ---- cycles ---- */

/* The joint cycle with most members of a cycle of a run, among those that no cycle of the run has yet; or NONE. */
static ref_t find_cycle(struct making *m, const struct inclusive *run, size_t cycle)
{
    const struct cycle *c = &run->cycles[cycle];
    ref_t best = NONE;
    memset(m->votes, 0, m->taken.count * sizeof *m->votes);
    for (ref_t i = c->first; i < c->first + c->count; i++) {
        ref_t joint = m->joint->cycle_of[run->members[i]];
        if (joint == NONE || m->taken.items[joint])
            continue;
        m->votes[joint]++;
        if (best == NONE || m->votes[joint] > m->votes[best] || (joint < best && m->votes[joint] == m->votes[best]))
            best = joint;
    }
    return best;
}

static void join_member(struct inclusive *joint, ref_t function, ref_t cycle, enum side side)
{
    if (joint->cycle_of[function] == NONE)
        joint->cycle_of[function] = cycle;
    joint->cycle_sides[function] |= (unsigned char)(1u << side);
}

/* Sets the joint cycle of each cycle of a run: one that is there, or a new one. */
static ref_t *join_cycles(struct making *m, const struct inclusive *run, enum side side)
{
    ref_t *joint = memory_alloc(run->cycle_count * sizeof *joint);
    for (size_t i = 0; i < m->taken.count; i++)
        m->taken.items[i] = false;
    for (size_t c = 0; c < run->cycle_count; c++) {
        joint[c] = find_cycle(m, run, c);
        if (joint[c] == NONE) {
            joint[c] = (ref_t)m->taken.count;
            *array_add(&m->taken) = true;
        }
        m->taken.items[joint[c]] = true;
        for (ref_t i = run->cycles[c].first; i < run->cycles[c].first + run->cycles[c].count; i++)
            join_member(m->joint, run->members[i], joint[c], side);
    }
    return joint;
}

/* ---- costs ---- */

/* Sets the number of calls of a function in a run, as the cost of the event that counts calls. */
static void join_calls(struct making *m, const struct inclusive *run, size_t function, size_t number)
{
    uint64_t called = run->called[function];
    cost_t count = series_count(called);
    struct costs view = costs_view(&count, 1);
    if (called)
        matrix_put(&m->joint->inclusive, function, series_calls(m->series, number), &view);
    if (called && m->joint->most.count)
        matrix_put(&m->joint->most, function, series_calls(m->series, number), &view);
    if (series_counts(m->series, number))
        m->joint->called[function] = int128_add_stopping(m->joint->called[function], called);
}

/* Puts the events of a run, in one row, in a joint row. */
static void join_row(struct making *m, struct matrix *to, size_t row, const struct matrix *from, size_t of, size_t run)
{
    struct costs costs = matrix_row(from, of);
    matrix_put(to, row, (ref_t)series_place(m->series, run), &costs);
}

static void join_most(struct making *m, const struct inclusive *run, size_t function, size_t number)
{
    ref_t cycle = run->cycle_of[function];
    if (m->joint->most.count && cycle != NONE)
        join_row(m, &m->joint->most, function, &run->cycle_inclusive, cycle, number);
    else if (m->joint->most.count)
        join_row(m, &m->joint->most, function, &run->inclusive, function, number);
}

static void join_functions(struct making *m, const struct inclusive *run, size_t number)
{
    for (size_t f = 0; f < run->inclusive.count; f++) {
        join_row(m, &m->joint->inclusive, f, &run->inclusive, f, number);
        join_most(m, run, f, number);
        join_calls(m, run, f, number);
    }
    m->joint->inclusive.saturated |= run->inclusive.saturated;
}

/* ---- runs ---- */

/* Results of the runs, which are worked out in parallel and then put together. */
struct parts {
    const struct inclusive_by_series *of;
    struct inclusive *runs; /* each by itself */
    struct graph *graph;
    struct matrix self;
};

static void find_run(struct inclusive *run, const struct inclusive_by_series *of, size_t number)
{
    const struct series_list *series = of->series;
    struct graph graph;
    graph_init_having(&graph, of->profile, series_calls(series, number));
    inclusive_init_of(run, &graph, of->cycles, (struct event_range){series_place(series, number), series->events});
    graph_release(&graph);
    matrix_release(&run->self); /* self costs of all runs are taken from the profile */
}

/* The runs, which take longest, come first. */
static void find_part(void *context, size_t number)
{
    struct parts *parts = context;
    size_t runs = parts->of->series->count;
    if (number < runs)
        find_run(&parts->runs[number], parts->of, number);
    else if (number == runs)
        graph_init(parts->graph, parts->of->profile);
    else
        parts->self = functions_self(parts->of->profile);
}

static struct parts find_parts(const struct inclusive_by_series *of, struct graph *graph)
{
    size_t runs = of->series->count;
    struct parts parts = {.of = of, .runs = memory_zeroed(runs, sizeof *parts.runs), .graph = graph};
    tasks_run(of->threads, runs + 2, find_part, &parts);
    return parts;
}

/* All joint cycles are known before there is room for their costs. */
static void join_runs(struct making *m, const struct inclusive *runs)
{
    size_t count = m->series->count, width = m->joint->inclusive.width;
    ref_t **cycles = memory_zeroed(count, sizeof *cycles);
    m->votes = memory_zeroed(m->joint->inclusive.count, sizeof *m->votes);
    for (size_t r = 0; r < count; r++)
        cycles[r] = join_cycles(m, &runs[r], series_side(m->series, r));
    m->joint->cycle_count = m->taken.count;
    m->joint->cycle_self = matrix_new(m->taken.count, width);
    m->joint->cycle_inclusive = matrix_new(m->taken.count, width);
    if (m->taken.count)
        m->joint->most = matrix_new(m->joint->inclusive.count, width);
    for (size_t r = 0; r < count; r++) {
        join_functions(m, &runs[r], r);
        for (size_t c = 0; c < runs[r].cycle_count; c++) {
            join_row(m, &m->joint->cycle_self, cycles[r][c], &runs[r].cycle_self, c, r);
            join_row(m, &m->joint->cycle_inclusive, cycles[r][c], &runs[r].cycle_inclusive, c, r);
        }
        free(cycles[r]);
    }
    free(cycles);
    free(m->votes);
    free(m->taken.items);
}

void inclusive_by_series_init(struct inclusive *joint, struct graph *graph, const struct inclusive_by_series *of)
{
    const struct series_list *series = of->series;
    if (series->count == 1) {
        graph_init(graph, of->profile);
        inclusive_init(joint, graph, of->cycles);
        return;
    }
    size_t functions = of->profile->functions.count;
    struct parts parts = find_parts(of, graph);
    struct making making = {.joint = joint, .series = series};
    *joint = (struct inclusive){
        .self = parts.self,
        .inclusive = matrix_new(functions, of->profile->events.count),
        .called = memory_zeroed(functions, sizeof *joint->called),
        .cycle_of = refs_new(functions),
        .cycle_sides = memory_alloc(functions * sizeof *joint->cycle_sides),
        .cycles_wanted = of->cycles,
    };
    memset(joint->cycle_sides, series->runs[SIDE_OLD] ? 0 : 1 << SIDE_OLD, functions);
    join_runs(&making, parts.runs);
    for (size_t r = 0; r < series->count; r++)
        inclusive_release(&parts.runs[r]);
    free(parts.runs);
    inclusive_list_members(joint);
}
