#include "calls/inclusive_by_series.h"

#include "base/wide.h"
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

/* Adds the events of a run, in one row, to a joint row. */
static void join_row(struct matrix *to, size_t row, const struct matrix *from, size_t of,
                     const struct series_list *series, size_t run)
{
    cost_t costs[EVENTS_MAX];
    size_t first = series_place(series, run);
    for (size_t e = 0; e < first; e++)
        costs[e] = COST_ABSENT;
    for (size_t e = 0; e < series->events; e++)
        costs[first + e] = matrix_cell(from, of, (ref_t)e);
    struct costs view = costs_view(costs, first + series->events);
    matrix_add(to, row, &view);
}

/* Sets how often a function was called in a run, as the cost of the event that counts calls. */
static void join_calls(struct making *m, const struct inclusive *run, size_t function, size_t number)
{
    cost_t costs[EVENTS_MAX];
    ref_t event = series_calls(m->series, number);
    for (ref_t e = 0; e < event; e++)
        costs[e] = COST_ABSENT;
    costs[event] = run->called[function] > COST_MAX ? COST_MAX : (cost_t)run->called[function];
    struct costs view = costs_view(costs, (size_t)event + 1);
    if (run->called[function])
        matrix_add(&m->joint->inclusive, function, &view);
    if (series_counts(m->series, number))
        m->joint->called[function] = wide_add_stopping(m->joint->called[function], run->called[function]);
}

static void join_cycle(struct making *m, const struct inclusive *run, size_t cycle, ref_t joint, size_t number)
{
    join_row(&m->joint->cycle_self, joint, &run->cycle_self, cycle, m->series, number);
    join_row(&m->joint->cycle_inclusive, joint, &run->cycle_inclusive, cycle, m->series, number);
}

static void join_functions(struct making *m, const struct inclusive *run, size_t number)
{
    for (size_t f = 0; f < run->self.count; f++) {
        join_row(&m->joint->inclusive, f, &run->inclusive, f, m->series, number);
        join_calls(m, run, f, number);
    }
    m->joint->inclusive.saturated |= run->inclusive.saturated;
}

/* ---- runs ---- */

/* The profile of one run: functions, pieces and calls keep their numbers, and events get those of run 0. */
static struct profile take_run(const struct profile *profile, const struct series_list *series, size_t run)
{
    struct profile taken = *profile;
    size_t first = series_place(series, run), events = series->events + 1;
    taken.events.items += first;
    taken.events.count = events;
    taken.pieces.items = memory_alloc(profile->pieces.count * sizeof *taken.pieces.items);
    for (size_t i = 0; i < profile->pieces.count; i++) {
        taken.pieces.items[i] = profile->pieces.items[i];
        taken.pieces.items[i].self = costs_stretch(&profile->pieces.items[i].self, first, events);
    }
    taken.calls.items = memory_alloc(profile->calls.count * sizeof *taken.calls.items);
    for (size_t i = 0; i < profile->calls.count; i++) {
        taken.calls.items[i] = profile->calls.items[i];
        taken.calls.items[i].inclusive = costs_stretch(&profile->calls.items[i].inclusive, first, events);
    }
    return taken;
}

static void drop_run(struct profile *taken)
{
    free(taken->pieces.items);
    free(taken->calls.items);
}

/* The inclusive costs of each run by itself. */
static struct inclusive *find_runs(const struct profile *profile, const struct series_list *series, bool cycles)
{
    struct inclusive *runs = memory_zeroed(series->count, sizeof *runs);
    for (size_t r = 0; r < series->count; r++) {
        struct profile taken = take_run(profile, series, r);
        struct graph graph;
        graph_init_having(&graph, &taken, series_calls(series, 0));
        inclusive_init(&runs[r], &graph, cycles);
        graph_release(&graph);
        drop_run(&taken);
    }
    return runs;
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
    for (size_t r = 0; r < count; r++) {
        join_functions(m, &runs[r], r);
        for (size_t c = 0; c < runs[r].cycle_count; c++)
            join_cycle(m, &runs[r], c, cycles[r][c], r);
        free(cycles[r]);
    }
    free(cycles);
    free(m->votes);
    free(m->taken.items);
}

void joint_init(struct inclusive *joint, const struct graph *graph, const struct series_list *series, bool cycles)
{
    if (series->count == 1) {
        inclusive_init(joint, graph, cycles);
        return;
    }
    const struct profile *profile = graph->profile;
    size_t functions = profile->functions.count, events = profile->events.count;
    struct inclusive *runs = find_runs(profile, series, cycles);
    struct making making = {.joint = joint, .series = series};
    *joint = (struct inclusive){
        .self = functions_self(profile),
        .inclusive = matrix_new(functions, events),
        .called = memory_zeroed(functions, sizeof *joint->called),
        .cycle_of = memory_alloc(functions * sizeof *joint->cycle_of),
        .cycle_sides = memory_alloc(functions * sizeof *joint->cycle_sides),
        .cycles_wanted = cycles,
    };
    memset(joint->cycle_sides, series->runs[SIDE_OLD] ? 0 : 1 << SIDE_OLD, functions);
    for (size_t f = 0; f < functions; f++)
        joint->cycle_of[f] = NONE;
    join_runs(&making, runs);
    inclusive_list_members(joint);
    for (size_t r = 0; r < series->count; r++)
        inclusive_release(&runs[r]);
    free(runs);
}
