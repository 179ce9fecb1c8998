/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../profiles.h"
#include "checks/gauge.h"
#include "events/compared.h"

#define RUNS_MAX 6

/* A row of one event whose runs are two or three new ones, then as many old ones; as a check measures it. Released
 * after the test. */
struct weighed {
    struct arena arena;
    struct profile profile;
    struct measures measures;
    struct series_list series;
    struct checks checks;
    cost_t cells[4 * RUNS_MAX];
};

static void weighed_release(void *thing)
{
    struct weighed *w = thing;
    checks_release(&w->checks);
    free(w->measures.items);
    series_release(&w->series);
    arena_release(&w->measures.arena);
    profile_release(&w->profile);
    arena_release(&w->arena);
    free(w);
}

static struct weighed *weigh(const char *text, enum combine combine, size_t runs)
{
    struct weighed *w = until_end(memory_zeroed(1, sizeof *w), weighed_release);
    struct text item = text_of(text), error;
    struct texts fail_if = {&item, 1, 1}, none = {0};
    struct term *term = arena_alloc(&w->arena, sizeof *term);
    ck_assert(checks_init(&w->checks, &fail_if, &none, true, &w->arena, &error));
    profile_init(&w->profile, 0, TEXT_NONE);
    w->series = (struct series_list){.events = 1, .combine = combine};
    for (size_t run = 0; run < 2 * runs; run++)
        series_add(&w->series, run < runs ? SERIES_NEW : SERIES_BASE, TEXT_NONE);
    *term = (struct term){0, 1};
    *array_add(&w->measures) = (struct measure){.kind = MEASURE_RECORDED, .name = TEXT("Ir"), .terms = {term, 1}};
    compared_init(&w->measures, &w->profile, &w->series);
    return w;
}

/* What the check names. */
static struct column_word read_key(struct weighed *w)
{
    struct text error;
    struct column_word column_word;
    struct column_reader reader = {.measures = &w->measures, .usual = COLUMN_SELF, .arena = &w->arena, .error = &error};
    ck_assert_msg(column_word_read(&reader, w->checks.items[0].value, &column_word), "%s", error.s);
    return column_word;
}

/* How far a row went: of each side so many runs, the new ones first. */
static enum outcome outcome(const char *check, enum combine combine, size_t runs, const cost_t *costs)
{
    struct weighed *w = weigh(check, combine, runs);
    struct column_word column_word = read_key(w);
    for (size_t run = 0; run < 2 * runs; run++) {
        w->cells[series_place(&w->series, run)] = costs[run];
        w->cells[series_calls(&w->series, run)] = COST_ABSENT;
    }
    struct spent spent = spent_alike(costs_view(w->cells, 4 * runs));
    struct gauge gauge = gauge_of(&w->checks.items[0], &column_word, &w->series, &spent.self);
    const struct doubt none[SIDES] = {0};
    return gauge_outcome(&gauge, &spent, none);
}

#define ONE(check, now, old) outcome(check, COMBINE_SUM, 1, (cost_t[]){now, old})
#define THREE(check, combine, ...) outcome(check, combine, 3, (cost_t[]){__VA_ARGS__})

TEST(gauge_measures_the_new_side_without_a_sign)
{
    ck_assert_int_eq(ONE("Ir>10", 11, 99), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>10", 10, 99), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir<10", COST_ABSENT, 99), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir>10", COMBINE_MEDIAN, 9, 11, 12, 50, 50, 50), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir>10", COMBINE_MIN, 9, 11, 12, 50, 50, 50), OUTCOME_WITHIN);
}

TEST(gauge_measures_the_change_with_a_sign)
{
    ck_assert_int_eq(ONE("Ir>+10", 111, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>+10", 110, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir>+10%,+1", COST_ABSENT, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir>+10%,+1", 2, COST_ABSENT), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>+10%,+1", 1, COST_ABSENT), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir>+10%,200", 200, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir<-50%", COST_ABSENT, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>+10%t", 111, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>+9223372036854775809", COST_MAX, -3), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir>+9223372036854775810", COST_MAX, -3), OUTCOME_WITHIN);
}

TEST(gauge_fails_only_outside_both_ranges)
{
    ck_assert_int_eq(THREE("Ir>+0", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir>+0", COMBINE_MEDIAN, 103, 105, 106, 101, 102, 103), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("Ir>+0", COMBINE_MEDIAN, 1, 105, 106, 101, 102, 103), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("Ir>+3", COMBINE_MEDIAN, 103, 105, 106, 101, 102, 103), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("Ir>+0", COMBINE_MIN, 101, 105, 106, 101, 102, 103), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("Ir>+0", COMBINE_MIN, 102, 105, 106, 101, 102, 103), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("Ir<-0", COMBINE_MEDIAN, 101, 102, 103, 104, 105, 106), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir<-0", COMBINE_MEDIAN, 101, 102, 104, 104, 105, 106), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("Ir<-0", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_WITHIN);
}

TEST(gauge_takes_percentages_of_the_old_range_that_is_nearest)
{
    ck_assert_int_eq(THREE("Ir>+10%", COMBINE_MEDIAN, 221, 222, 223, 100, 100, 200), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir>+10%", COMBINE_MEDIAN, 220, 222, 223, 100, 100, 200), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("Ir>+10%,222", COMBINE_MEDIAN, 221, 223, 223, 100, 100, 200), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("Ir>+10%,223", COMBINE_MEDIAN, 221, 223, 223, 100, 100, 200), OUTCOME_WITHIN);
}

TEST(gauge_measures_the_column_that_is_named)
{
    ck_assert_int_eq(ONE("old:Ir>98", 11, 99), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("old:Ir>99", 100, 99), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("Ir old<1", 11, COST_ABSENT), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("new:Ir>10", 11, 99), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("old:Ir>50", COMBINE_MEDIAN, 9, 11, 12, 49, 50, 51), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("old:max:Ir>50", COMBINE_MEDIAN, 9, 11, 12, 49, 50, 51), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("new:min:Ir<10", COMBINE_MEDIAN, 9, 11, 12, 49, 50, 51), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("new:spread:Ir>2", COMBINE_MEDIAN, 9, 11, 12, 49, 50, 51), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("new:spread:Ir>3", COMBINE_MEDIAN, 9, 11, 12, 49, 50, 51), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("new:spread:Ir<1", COMBINE_MEDIAN, COST_MAX, -3, 5, 0, 0, 0), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("new:spread:Ir>9223372036854775807", COMBINE_MEDIAN, COST_MAX, -3, 5, 0, 0, 0),
                     OUTCOME_BEYOND);
}

TEST(gauge_measures_a_change_that_is_named)
{
    ck_assert_int_eq(ONE("change:Ir>10", 111, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("Ir change>10", 110, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("change:Ir<10", 110, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("change:Ir<10", 109, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("change:Ir<10", 1, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("relative:Ir>10%", 111, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("relative:Ir>0.1", 110, 100), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("relative:Ir<10%", 109, 100), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("relative:Ir>999%", 1, COST_ABSENT), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("relative:Ir<999%", 1, COST_ABSENT), OUTCOME_WITHIN);
    ck_assert_int_eq(ONE("relative:Ir<1%", 0, 0), OUTCOME_BEYOND);
    ck_assert_int_eq(ONE("relative:Ir<0%", 0, 0), OUTCOME_WITHIN);
    ck_assert_int_eq(THREE("change:Ir>0", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("change:Ir>0", COMBINE_MEDIAN, 103, 105, 106, 101, 102, 103), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("change:Ir<6", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_BEYOND);
    ck_assert_int_eq(THREE("change:Ir<5", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_OVERLAP);
    ck_assert_int_eq(THREE("change:Ir<3", COMBINE_MEDIAN, 104, 105, 106, 101, 102, 103), OUTCOME_WITHIN);
}

/* How far a row went whose costs on both sides are in doubt: the total of each is its cost. */
static enum outcome outcome_between(const char *check, const cost_t costs[SIDES], struct interval now,
                                    struct interval old)
{
    struct weighed *w = weigh(check, COMBINE_SUM, 1);
    struct column_word column_word = read_key(w);
    const struct doubt doubts[SIDES] = {[SIDE_NEW] = {.cost = now, .total = now, .because = "new"},
                                        [SIDE_OLD] = {.cost = old, .total = old, .because = "old"}};
    w->cells[series_place(&w->series, 0)] = costs[0];
    w->cells[series_place(&w->series, 1)] = costs[1];
    w->cells[series_calls(&w->series, 0)] = w->cells[series_calls(&w->series, 1)] = COST_ABSENT;
    struct spent spent = spent_alike(costs_view(w->cells, 4));
    struct gauge gauge = gauge_of(&w->checks.items[0], &column_word, &w->series, &spent.self);
    return gauge_outcome(&gauge, &spent, doubts);
}

#define UP_TO(more) interval_between(0, more)
#define BETWEEN(check, now, old, more, old_more) outcome_between(check, (cost_t[]){now, old}, more, old_more)
#define WITH(check, now, more) BETWEEN(check, now, 0, more, UP_TO(0))

TEST(gauge_is_unsure_of_a_row_that_may_cost_more)
{
    ck_assert_int_eq(WITH("Ir>10", 5, UP_TO(5)), OUTCOME_WITHIN);
    ck_assert_int_eq(WITH("Ir>10", 5, UP_TO(6)), OUTCOME_UNSURE);
    ck_assert_int_eq(WITH("Ir>10", 11, UP_TO(6)), OUTCOME_BEYOND);
    ck_assert_int_eq(WITH("Ir<10", 5, UP_TO(4)), OUTCOME_BEYOND);
    ck_assert_int_eq(WITH("Ir<10", 5, UP_TO(5)), OUTCOME_UNSURE);
    ck_assert_int_eq(WITH("Ir<1", 5, interval_between(-5, 0)), OUTCOME_UNSURE);
    ck_assert_int_eq(WITH("Ir>10", 5, interval_rising()), OUTCOME_UNSURE);
    ck_assert_int_eq(WITH("Ir>10", 11, interval_rising()), OUTCOME_BEYOND);
    ck_assert_int_eq(WITH("Ir<10", 10, interval_rising()), OUTCOME_WITHIN);
    ck_assert_int_eq(WITH("Ir>10", 11, interval_any()), OUTCOME_UNSURE);
    ck_assert_int_eq(WITH("Ir>9223372036854775807", COST_MAX, UP_TO(COST_MAX)), OUTCOME_UNSURE);
}

TEST(gauge_is_unsure_of_a_change_of_what_may_cost_more)
{
    ck_assert_int_eq(BETWEEN("Ir>+10", 105, 100, UP_TO(5), UP_TO(9)), OUTCOME_WITHIN);
    ck_assert_int_eq(BETWEEN("Ir>+10", 105, 100, UP_TO(6), UP_TO(9)), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10", 111, 100, UP_TO(9), UP_TO(0)), OUTCOME_BEYOND);
    ck_assert_int_eq(BETWEEN("Ir>+10", 111, 100, UP_TO(9), UP_TO(1)), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10", 111, 100, UP_TO(0), interval_rising()), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10", 110, 100, UP_TO(0), interval_rising()), OUTCOME_WITHIN);
    ck_assert_int_eq(BETWEEN("Ir<-10", 90, 100, interval_rising(), UP_TO(0)), OUTCOME_WITHIN);
    ck_assert_int_eq(BETWEEN("Ir<-10", 89, 100, interval_rising(), UP_TO(0)), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10%", 109, 100, UP_TO(1), UP_TO(0)), OUTCOME_WITHIN);
    ck_assert_int_eq(BETWEEN("Ir>+10%", 109, 100, UP_TO(2), UP_TO(0)), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10%", 5, 0, UP_TO(0), UP_TO(4)), OUTCOME_BEYOND);
    ck_assert_int_eq(BETWEEN("Ir>+10%", 5, 0, UP_TO(0), UP_TO(5)), OUTCOME_UNSURE);
    ck_assert_int_eq(BETWEEN("Ir>+10%t", 111, 100, UP_TO(0), UP_TO(0)), OUTCOME_BEYOND);
}

TEST(gauge_asks_the_sides_of_its_column)
{
    static const struct {
        const char *check;
        bool new, old;
    } checks[] = {{"Ir>1", true, false},         {"Ir>+1", true, true},       {"old:Ir>1", false, true},
                  {"new:max:Ir>1", true, false}, {"change:Ir>1", true, true}, {"Ir of old<1", true, true}};
    struct costs none = {0};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        struct weighed *w = weigh(checks[i].check, COMBINE_SUM, 1);
        struct column_word column_word = read_key(w);
        struct gauge gauge = gauge_of(&w->checks.items[0], &column_word, &w->series, &none);
        ck_assert_int_eq(gauge.asks[SIDE_NEW], checks[i].new);
        ck_assert_int_eq(gauge.asks[SIDE_OLD], checks[i].old);
    }
}

TEST(gauge_puts_the_farther_row_first)
{
    struct weighed *w = weigh("Ir>+1%", COMBINE_SUM, 1), *v = weigh("Ir>1", COMBINE_SUM, 1);
    struct column_word column_word = read_key(w), other = read_key(v);
    struct costs none = {0};
    struct gauge changes = gauge_of(&w->checks.items[0], &column_word, &w->series, &none);
    struct gauge values = gauge_of(&v->checks.items[0], &other, &v->series, &none);
    struct checked small = {{FIGURE_COST, 20, 0}, {FIGURE_COST, 1, 0}, true};
    struct checked large = {{FIGURE_COST, 100, 0}, {FIGURE_COST, 90, 0}, true};
    ck_assert_int_lt(gauge_compare(&changes, &small, &large), 0);
    small.old = large.old = (struct figure){0};
    ck_assert_int_gt(gauge_compare(&values, &small, &large), 0);
    ck_assert(changes.compares && !values.compares);
    struct checked past = {{FIGURE_COST, COST_MAX, 0}, {FIGURE_COST, -10, 0}, true};
    struct checked farther = {{FIGURE_COST, COST_MAX, 0}, {FIGURE_COST, -11, 0}, true};
    ck_assert_int_gt(gauge_compare(&changes, &past, &farther), 0);
    ck_assert_int_lt(gauge_compare(&changes, &farther, &past), 0);
}

SUITE("gauge", gauge_measures_the_new_side_without_a_sign, gauge_measures_the_change_with_a_sign,
      gauge_fails_only_outside_both_ranges, gauge_takes_percentages_of_the_old_range_that_is_nearest,
      gauge_measures_the_column_that_is_named, gauge_measures_a_change_that_is_named,
      gauge_is_unsure_of_a_row_that_may_cost_more, gauge_is_unsure_of_a_change_of_what_may_cost_more,
      gauge_asks_the_sides_of_its_column, gauge_puts_the_farther_row_first)
