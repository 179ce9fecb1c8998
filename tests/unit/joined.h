/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* joined: literal profiles of two sides as one, with the statistics of its events and the inclusive costs of each side.
 *
 *     struct joined *j = JOIN("fn=f\n1 5\n", "fn=f\n1 7\n");      // the old one, the new one; both count Ir
 *     ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_CHANGE), "+2"); */
#ifndef CHECK_JOINED_H
#define CHECK_JOINED_H

#include "analysed.h"
#include "calls/inclusive_by_series.h"
#include "compare/sides.h"
#include "profile/merge.h"

#define JOINED_MAX 4

/* What is joined, and how. Of less than JOINED_MAX runs or formulas, NULL ends them. */
struct joining {
    const char *old[JOINED_MAX + 1], *new[JOINED_MAX + 1];
    const char *formulas[JOINED_MAX + 1]; /* as --event takes them */
    enum combine combine;
    const struct numbering *numbering;
    bool exact, no_cycles;
};

struct joined {
    struct reading *of[SIDES];
    struct match match;
    struct sides sides;
    bool good;
    struct analysed *a; /* where it is good */
};

static inline void joined_release(void *thing)
{
    struct joined *j = thing;
    sides_release(&j->sides);
    match_release(&j->match);
    free(j);
}

/* The runs of a side, added up; their events tell them apart. */
static inline struct reading *joined_read(const char *const *runs, size_t *count)
{
    struct reading *all = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    for (*count = 0; runs[*count]; ++*count) {
        struct reading *run = reading_of(text_of(runs[*count]), WANT_LINES | WANT_CALLS);
        assert_silent(run);
        series_number(&run->profile, *count);
        merge_profile(&all->profile, &run->profile);
    }
    profile_finish(&all->profile);
    return all;
}

static inline struct analysed *joined_analyse(struct joined *j, const struct joining *joining)
{
    struct analysed *a = until_end(memory_zeroed(1, sizeof *a), analysed_release);
    struct text formulas[JOINED_MAX], error;
    size_t count = 0;
    for (; joining->formulas[count]; count++)
        formulas[count] = text_of(joining->formulas[count]);
    a->reading = j->of[SIDE_NEW];
    a->profile = &j->sides.profile;
    forms_init(&a->forms, &a->profile->symbols);
    inclusive_by_series_init(&a->inclusive, &a->graph,
                             &(struct inclusive_by_series){a->profile, &j->sides.series, !joining->no_cycles, 2});
    ck_assert(measures_init(&a->measures, a->profile, j->sides.series.events, &a->reading->diagnostics, formulas, count,
                            &error));
    compared_init(&a->measures, a->profile, &j->sides.series);
    return a;
}

/* It is released after the test. */
static inline struct joined *join(const struct joining *joining)
{
    size_t new_runs, old_runs;
    struct reading *new = joined_read(joining->new, &new_runs), *old = joined_read(joining->old, &old_runs);
    struct joined *j = until_end(memory_zeroed(1, sizeof *j), joined_release);
    struct sided sided = {.of = {&new->profile, &old->profile},
                          .runs = {new_runs, old_runs},
                          .combine = joining->combine,
                          .match = &j->match,
                          .numbering = joining->numbering};
    j->of[SIDE_NEW] = new;
    j->of[SIDE_OLD] = old;
    match_init(&j->match, &new->profile, &old->profile, joining->exact);
    j->good = sides_init(&j->sides, &sided);
    if (j->good)
        j->a = joined_analyse(j, joining);
    return j;
}

#define JOIN_WITH(...) join(&(const struct joining){__VA_ARGS__})
#define JOIN(old_lines, new_lines) JOIN_WITH(.old = {"events: Ir\n" old_lines}, .new = {"events: Ir\n" new_lines})

/* ---- figures ---- */

/* `5`, `1/4` of what is divided, `+5`, `+5/20` and `new` or `gone -5/5` of a change; `.` where it is absent. */
static inline const char *spell(struct joined *j, struct figure f)
{
    struct arena *arena = &j->a->arena;
    long long cost = f.cost, divisor = f.divisor;
    switch (f.kind) {
    case FIGURE_COST:
        return arena_format(arena, "%lld", cost).s;
    case FIGURE_PAST:
        return cost < 0 ? "<-2^63" : ">2^63";
    case FIGURE_CHANGE:
        return arena_format(arena, "%+lld", cost).s;
    case FIGURE_RATIO:
        return arena_format(arena, "%lld/%lld", cost, divisor).s;
    case FIGURE_RELATIVE:
        return arena_format(arena, "%+lld/%lld", cost, divisor).s;
    case FIGURE_UNSURE:
        return arena_format(arena, "~%+lld/%lld", cost, divisor).s;
    case FIGURE_GONE:
        return arena_format(arena, "gone %+lld/%lld", cost, divisor).s;
    default:
        return f.kind == FIGURE_NEW ? "new" : ".";
    }
}

/* A statistic of an event, or of the number of calls. */
static inline const struct measure *statistic_called(const struct joined *j, const char *event,
                                                     enum statistic statistic)
{
    if (strcmp(event, "calls") == 0)
        return compared_statistic(j->a->measures.calls, statistic);
    return compared_statistic(&j->a->measures.items[measure_called(j->a, event)], statistic);
}

static inline const char *statistic_of_row(struct joined *j, struct costs row, const char *event,
                                           enum statistic statistic)
{
    return spell(j, measure_of(statistic_called(j, event, statistic), &row));
}

/* A statistic of what a function costs by itself. */
static inline const char *self_statistic(struct joined *j, const char *function, const char *event,
                                         enum statistic statistic)
{
    ref_t number = function_called(j->a->profile, function);
    return statistic_of_row(j, matrix_row(&j->a->inclusive.self, number), event, statistic);
}

/* Likewise of its inclusive cost. */
static inline const char *inclusive_statistic(struct joined *j, const char *function, const char *event,
                                              enum statistic statistic)
{
    ref_t number = function_called(j->a->profile, function);
    return statistic_of_row(j, matrix_row(&j->a->inclusive.inclusive, number), event, statistic);
}

/* A row of the old figure, the new one, the change and the relative one. */
static inline const char *four_statistics(struct joined *j, struct costs row, const char *event)
{
    return arena_format(&j->a->arena, "%s -> %s, %s, %s", statistic_of_row(j, row, event, STATISTIC_OLD),
                        statistic_of_row(j, row, event, STATISTIC_NEW),
                        statistic_of_row(j, row, event, STATISTIC_CHANGE),
                        statistic_of_row(j, row, event, STATISTIC_RELATIVE))
        .s;
}

static inline const char *self_statistics(struct joined *j, const char *function, const char *event)
{
    return four_statistics(j, matrix_row(&j->a->inclusive.self, function_called(j->a->profile, function)), event);
}

static inline const char *inclusive_statistics(struct joined *j, const char *function, const char *event)
{
    return four_statistics(j, matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, function)), event);
}

#endif
