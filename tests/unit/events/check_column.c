/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a column shows of a row. */
#include "../joined.h"

#define PROGRAM                                                                                                        \
    "events: Ir Dr Dw\n"                                                                                               \
    "event: Sum = Ir + Dr\n"                                                                                           \
    "event: Twice = 2 Dw\n"                                                                                            \
    "fn=f\n"                                                                                                           \
    "1 5 7 9\n"

/* A ratio of two events, as --event=NAME=A/B defines one. */
static struct measure ratio_of(struct analysed *a, const char *of, const char *by)
{
    return (struct measure){
        .kind = MEASURE_RATIO,
        .terms = a->measures.items[measure_called(a, of)].terms,
        .divisor = a->measures.items[measure_called(a, by)].terms,
    };
}

#define COST(value) ((struct figure){FIGURE_COST, (value), 0})
#define RATIO(value, by) ((struct figure){FIGURE_RATIO, (value), (by)})
#define ABSENT ((struct figure){FIGURE_ABSENT, 0, 0})

static void assert_figure(struct figure figure, struct figure expected)
{
    ck_assert_int_eq(figure.kind, expected.kind);
    if (expected.kind != FIGURE_ABSENT)
        ck_assert_int_eq(figure.cost, expected.cost);
    if (expected.kind == FIGURE_RATIO)
        ck_assert_int_eq(figure.divisor, expected.divisor);
}

/* ---- columns ---- */

TEST(column_takes_its_figure_of_the_kind_of_cost_that_it_is_of)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t self[] = {1, 2, 3}, inclusive[] = {10, 20, 30};
    struct spent spent = {
        .has = column_bit(COLUMN_SELF) | column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_CALLS) |
               column_bit(COLUMN_SHARE),
        .self = costs_view(self, 3),
        .inclusive = costs_view(inclusive, 3),
        .calls = 4,
        .share = RATIO(1, 2),
    };
    struct column of_self = column_of(a, COLUMN_SELF, "Dr"), of_inclusive = column_of(a, COLUMN_INCLUSIVE, "Sum"),
                  of_calls = {.kind = COLUMN_CALLS}, of_share = {.kind = COLUMN_SHARE};
    assert_figure(column_figure(&of_self, &spent), COST(2));
    assert_figure(column_figure(&of_inclusive, &spent), COST(30));
    assert_figure(column_figure(&of_calls, &spent), COST(4));
    assert_figure(column_figure(&of_share, &spent), RATIO(1, 2));
}

TEST(column_of_what_a_row_does_not_have_is_absent)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t costs[] = {1, 2, 3};
    static const enum column_kind kinds[] = {COLUMN_SELF,  COLUMN_INCLUSIVE, COLUMN_ONLY,
                                             COLUMN_CALLS, COLUMN_PER_CALL,  COLUMN_SHARE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct column column = {.kind = kinds[i], .measure = &a->measures.items[measure_called(a, "Ir")]};
        struct spent spent = {
            .has = ~column_bit(kinds[i]), .self = costs_view(costs, 3), .inclusive = costs_view(costs, 3), .calls = 4};
        assert_figure(column_figure(&column, &spent), ABSENT);
    }
}

TEST(column_of_what_is_reachable_only_through_a_row_has_its_share)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t costs[] = {1, 2, 3}, only[] = {4, 5, 6};
    struct spent spent = spent_alike(costs_view(costs, 3));
    struct column ir = column_of(a, COLUMN_ONLY, "Ir");
    spent.has |= column_bit(COLUMN_ONLY);
    spent.only = costs_view(only, 3);
    assert_figure(column_figure(&ir, &spent), COST(4));
    ck_assert(column_has_shares(&ir));
    ck_assert_int_eq(column_total(&ir, &spent), ir.measure->total);
}

TEST(column_of_what_calls_pass_on_has_a_share_and_distances_have_none)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct spent spent = {.has = column_bit(COLUMN_PASSED) | column_bit(COLUMN_NEAREST) | column_bit(COLUMN_FARTHEST),
                          .passed = UINT64_MAX,
                          .nearest = 1,
                          .farthest = 7};
    struct column passed = column_of(a, COLUMN_PASSED, "Ir"), nearest = {.kind = COLUMN_NEAREST},
                  farthest = {.kind = COLUMN_FARTHEST};
    assert_figure(column_figure(&passed, &spent), COST(COST_MAX));
    assert_figure(column_figure(&nearest, &spent), COST(1));
    assert_figure(column_figure(&farthest, &spent), COST(7));
    ck_assert(column_has_shares(&passed) && !column_has_shares(&nearest));
    ck_assert_int_eq(column_total(&passed, &spent), passed.measure->total);
    ck_assert_int_eq(column_total(&farthest, &spent), 0);
}

TEST(column_of_an_event_that_was_not_recorded_in_a_row_is_absent)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t costs[] = {1, COST_ABSENT, 0};
    struct spent spent = spent_alike(costs_view(costs, 3));
    struct column dr = column_of(a, COLUMN_SELF, "Dr"), dw = column_of(a, COLUMN_SELF, "Dw"),
                  twice = column_of(a, COLUMN_SELF, "Twice"), sum = column_of(a, COLUMN_SELF, "Sum");
    assert_figure(column_figure(&dr, &spent), ABSENT);
    assert_figure(column_figure(&dw, &spent), COST(0));
    assert_figure(column_figure(&twice, &spent), COST(0));
    assert_figure(column_figure(&sum, &spent), COST(1));
}

TEST(column_of_a_ratio_shows_both_its_costs)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t costs[] = {1, 2, 3};
    struct measure ratio = ratio_of(a, "Dr", "Sum");
    struct column column = {.kind = COLUMN_INCLUSIVE, .measure = &ratio};
    struct spent spent = spent_alike(costs_view(costs, 3));
    assert_figure(column_figure(&column, &spent), RATIO(2, 3));
}

TEST(column_per_call_divides_the_inclusive_cost)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t self[] = {1, 2, 3}, inclusive[] = {10, COST_ABSENT, 30};
    struct column sum = column_of(a, COLUMN_PER_CALL, "Sum"), dr = column_of(a, COLUMN_PER_CALL, "Dr");
    struct spent spent = {.has = ~0u, .self = costs_view(self, 3), .inclusive = costs_view(inclusive, 3), .calls = 4};
    struct figure figure = column_figure(&sum, &spent);
    ck_assert_int_eq(figure.kind, FIGURE_PER_CALL);
    ck_assert_int_eq(figure.cost, 10);
    ck_assert_int_eq(figure.divisor, 4);
    assert_figure(column_figure(&dr, &spent), ABSENT);
    ck_assert(!column_has_shares(&sum) && !column_is_ratio(&sum) && column_total(&sum, &spent) == 0);
}

TEST(column_per_call_has_no_value_if_the_calls_stopped)
{
    const struct figure cost = {FIGURE_COST, 7, 0}, none = {FIGURE_ABSENT, 0, 0};
    ck_assert_int_eq(column_per_call(cost, COST_MAX - 1).divisor, COST_MAX - 1);
    ck_assert_int_eq(column_per_call(cost, COST_MAX).divisor, 0);
    ck_assert_int_eq(column_per_call(cost, UINT64_MAX).divisor, 0);
    ck_assert_int_eq(column_per_call(cost, UINT64_MAX).kind, FIGURE_PER_CALL);
    ck_assert_int_eq(column_per_call(none, UINT64_MAX).divisor, 0);
}

TEST(column_of_calls_stops_at_the_largest_cost)
{
    struct column calls = {.kind = COLUMN_CALLS};
    struct spent spent = {.has = column_bit(COLUMN_CALLS), .calls = COST_MAX};
    assert_figure(column_figure(&calls, &spent), COST(COST_MAX));
    spent.calls = (uint64_t)COST_MAX + 1;
    assert_figure(column_figure(&calls, &spent), COST(COST_MAX));
    spent.calls = UINT64_MAX;
    assert_figure(column_figure(&calls, &spent), COST(COST_MAX));
}

TEST(what_is_spent_alike_is_the_same_cost_of_both_kinds_and_no_calls)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t costs[] = {1, 2, 3};
    struct spent spent = spent_alike(costs_view(costs, 3));
    struct column self = column_of(a, COLUMN_SELF, "Dw"), inclusive = column_of(a, COLUMN_INCLUSIVE, "Dw"),
                  calls = {.kind = COLUMN_CALLS}, share = {.kind = COLUMN_SHARE};
    assert_figure(column_figure(&self, &spent), COST(3));
    assert_figure(column_figure(&inclusive, &spent), COST(3));
    assert_figure(column_figure(&calls, &spent), ABSENT);
    assert_figure(column_figure(&share, &spent), ABSENT);
    ck_assert_ptr_null(spent_mark(&spent, COLUMN_SELF));
}

TEST(column_shares_are_of_the_programs_total_and_only_costs_have_them)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct measure ratio = ratio_of(a, "Dr", "Sum");
    struct spent spent = {0};
    struct column sum = column_of(a, COLUMN_SELF, "Sum"), calls = {.kind = COLUMN_CALLS},
                  rate = {.kind = COLUMN_SELF, .measure = &ratio};
    ck_assert(column_has_shares(&sum));
    ck_assert(!column_is_ratio(&sum));
    ck_assert_int_eq(column_total(&sum, &spent), 12);
    ck_assert(!column_has_shares(&calls));
    ck_assert(!column_is_ratio(&calls));
    ck_assert_int_eq(column_total(&calls, &spent), 0);
    ck_assert(!column_has_shares(&rate));
    ck_assert(column_is_ratio(&rate));
    ck_assert_int_eq(column_total(&rate, &spent), 0);
    cost_t block[] = {1, 2, 3};
    struct costs whole = costs_view(block, 3), nothing = {0};
    spent.whole = &whole;
    ck_assert_int_eq(column_total(&sum, &spent), 3);
    ck_assert_int_eq(column_total(&rate, &spent), 0);
    spent.whole = &nothing;
    ck_assert_int_eq(column_total(&sum, &spent), 0);
}

/* ---- which statistics ---- */

/* The words of the statistics that have columns of a kind; `-` where the event is alone. */
static const char *shown(struct arena *arena, enum column_kind kind, const struct measure *measure, bool for_programs)
{
    const struct measure *measures[STATISTICS_COMPARED];
    size_t count = column_measures(kind, measure, for_programs, measures);
    struct text words = TEXT("");
    for (size_t i = 0; i < count; i++) {
        struct column column = {.kind = kind, .measure = measures[i]};
        struct text word = statistic_table[column_statistic(&column)].word;
        words = arena_format(arena, "%s%s%s", words.s, i ? " " : "", word.n ? word.s : "-");
    }
    return words.s;
}

#define TWO_EVENTS "events: Ir Dr\nfn=f\n1 5 7\n"

TEST(column_shows_an_event_that_is_alone_as_it_is)
{
    struct analysed *a = ANALYSE(PROGRAM);
    ck_assert_str_eq(shown(&a->arena, COLUMN_SELF, &a->measures.items[0], false), "-");
    ck_assert_str_eq(shown(&a->arena, COLUMN_CALLS, NULL, true), "-");
    ck_assert_ptr_eq(column_measure(COLUMN_SELF, &a->measures.items[0], STATISTIC_ALONE), &a->measures.items[0]);
    ck_assert_ptr_null(column_measure(COLUMN_CALLS, NULL, STATISTIC_ALONE));
}

TEST(column_shows_both_sides_and_what_became_of_them)
{
    struct joined *j = JOIN_WITH(.old = {TWO_EVENTS}, .new = {TWO_EVENTS}, .formulas = {"R = Ir / Dr"});
    struct arena *arena = &j->a->arena;
    const struct measure *cost = statistic_called(j, "Ir", STATISTIC_NEW),
                         *ratio = statistic_called(j, "R", STATISTIC_CHANGE);
    ck_assert_str_eq(shown(arena, COLUMN_SELF, cost, false), "old: new: change: relative:");
    ck_assert_str_eq(shown(arena, COLUMN_SELF, cost, true), "old: new: change:");
    ck_assert_str_eq(shown(arena, COLUMN_CALLS, j->a->measures.calls, false), "old: new: change:");
    ck_assert_str_eq(shown(arena, COLUMN_PER_CALL, cost, false), "old: new:");
    ck_assert_str_eq(shown(arena, COLUMN_SELF, ratio, false), "old: new:");
}

TEST(column_shows_how_runs_differ)
{
    struct joined *j = JOIN_WITH(.old = {TWO_EVENTS, TWO_EVENTS}, .new = {TWO_EVENTS}, .combine = COMBINE_MEDIAN);
    const struct measure *cost = statistic_called(j, "Ir", STATISTIC_CHANGE);
    ck_assert_str_eq(shown(&j->a->arena, COLUMN_SELF, cost, false), "old: old:spread: new: change: relative:");
    ck_assert_str_eq(shown(&j->a->arena, COLUMN_SELF, cost, true), "old: old:min: old:max: new: change:");
    ck_assert_str_eq(shown(&j->a->arena, COLUMN_PER_CALL, cost, true), "old: new:");
}

TEST(column_of_what_is_divided_has_no_change)
{
    struct joined *j = JOIN_WITH(.old = {TWO_EVENTS}, .new = {TWO_EVENTS}, .formulas = {"R = Ir / Dr"});
    const struct measure *cost = statistic_called(j, "Ir", STATISTIC_OLD),
                         *ratio = statistic_called(j, "R", STATISTIC_OLD);
    ck_assert_int_eq(column_measure(COLUMN_SELF, cost, STATISTIC_ALONE)->statistic, STATISTIC_CHANGE);
    ck_assert_int_eq(column_measure(COLUMN_SELF, cost, STATISTIC_OLD)->statistic, STATISTIC_OLD);
    ck_assert_int_eq(column_measure(COLUMN_PER_CALL, cost, STATISTIC_ALONE)->statistic, STATISTIC_NEW);
    ck_assert_int_eq(column_measure(COLUMN_SELF, ratio, STATISTIC_ALONE)->statistic, STATISTIC_NEW);
    ck_assert_ptr_null(column_measure(COLUMN_SELF, ratio, STATISTIC_RELATIVE));
    ck_assert_ptr_null(column_measure(COLUMN_PER_CALL, cost, STATISTIC_CHANGE));
}

TEST(lists_of_columns_tell_whether_functions_alone_have_them)
{
    static const char *const functions[] = {"calls", "Ir,incl:Ir", "incl", " old:calls", "only:Ir:50", "percall:Ir"};
    static const char *const any[] = {"", "Ir,Dr:50", "self:Ir", "inclusive", "incl_Ir", "callsign", "old:Ir"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        ck_assert(column_list_needs_functions(text_of(functions[i])));
    for (size_t i = 0; i < sizeof any / sizeof *any; i++)
        ck_assert(!column_list_needs_functions(text_of(any[i])));
}

SUITE("column", column_of_what_is_reachable_only_through_a_row_has_its_share,
      column_of_what_calls_pass_on_has_a_share_and_distances_have_none, column_per_call_divides_the_inclusive_cost,
      column_per_call_has_no_value_if_the_calls_stopped, column_takes_its_figure_of_the_kind_of_cost_that_it_is_of,
      column_of_what_a_row_does_not_have_is_absent, column_of_an_event_that_was_not_recorded_in_a_row_is_absent,
      column_of_a_ratio_shows_both_its_costs, column_of_calls_stops_at_the_largest_cost,
      what_is_spent_alike_is_the_same_cost_of_both_kinds_and_no_calls,
      column_shares_are_of_the_programs_total_and_only_costs_have_them, column_shows_an_event_that_is_alone_as_it_is,
      column_shows_both_sides_and_what_became_of_them, column_shows_how_runs_differ,
      column_of_what_is_divided_has_no_change, lists_of_columns_tell_whether_functions_alone_have_them)
