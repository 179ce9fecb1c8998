/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The statistics of events of a comparison: what each side has, and how it changed. */
#include "../joined.h"

/* ---- recorded events ---- */

TEST(compared_event_has_both_sides_and_the_change)
{
    struct joined *j = JOIN("fn=f\n1 30\n", "fn=f\n1 40\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "30 -> 40, +10, +10/30");
    j = JOIN("fn=f\n1 40\n", "fn=f\n1 30\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "40 -> 30, -10, -10/40");
    j = JOIN("fn=f\n1 40\n", "fn=f\n1 40\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "40 -> 40, +0, +0/40");
}

TEST(compared_event_of_one_side_is_new_or_gone)
{
    struct joined *j = JOIN("fn=f\n1 30\nfn=dropped\n2 7\n", "fn=f\n1 30\nfn=fresh\n3 9\n");
    ck_assert_str_eq(self_statistics(j, "fresh", "Ir"), ". -> 9, +9, new");
    ck_assert_str_eq(self_statistics(j, "dropped", "Ir"), "7 -> ., -7, gone -7/7");
}

TEST(compared_event_that_cost_nothing_before_is_new)
{
    struct joined *j = JOIN("fn=f\n1 0\n", "fn=f\n1 5\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "0 -> 5, +5, new");
    j = JOIN("fn=f\n1 0\n", "fn=f\n1 0\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "0 -> 0, +0, +0/1");
}

TEST(compared_event_that_costs_nothing_now_is_not_gone)
{
    struct joined *j = JOIN("fn=f\n1 5\n", "fn=f\n1 0\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "5 -> 0, -5, -5/5");
}

TEST(compared_event_is_absent_where_no_side_has_it)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir Dr\nfn=f\n1 5\n2 1 1\n"}, .new = {"events: Ir Dr\nfn=g\n1 5\n"});
    ck_assert_str_eq(self_statistics(j, "g", "Dr"), ". -> ., ., .");
}

TEST(compared_change_is_relative_to_the_magnitude_of_the_old_cost)
{
    struct joined *j = JOIN("fn=f\n1 -10\nfn=g\n2 10\n", "fn=f\n1 5\nfn=g\n2 -5\n");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "-10 -> 5, +15, +15/10");
    ck_assert_str_eq(self_statistics(j, "g", "Ir"), "10 -> -5, -15, -15/10");
}

TEST(compared_change_past_the_range_says_so)
{
    struct joined *j = JOIN("fn=f\n1 -9223372036854775807\nfn=g\n2 9223372036854775807\n",
                            "fn=f\n1 9223372036854775807\nfn=g\n2 -9223372036854775807\n");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_CHANGE), ">2^63");
    ck_assert_str_eq(self_statistic(j, "g", "Ir", STATISTIC_CHANGE), "<-2^63");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_RELATIVE), "+0/0");
    j = JOIN("fn=f\n1 -1\nfn=g\n2 1\n", "fn=f\n1 9223372036854775806\nfn=g\n2 -9223372036854775806\n");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_CHANGE), "+9223372036854775807");
    ck_assert_str_eq(self_statistic(j, "g", "Ir", STATISTIC_CHANGE), "-9223372036854775807");
}

/* ---- what is made of events ---- */

TEST(compared_formula_has_all_statistics)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir Dr\nfn=f\n1 10 1\nfn=h\n2 3\n"},
                  .new = {"events: Ir Dr\nfn=f\n1 20 5\nfn=g\n2 0 4\n"}, .formulas = {"All = Ir + 2 Dr"});
    ck_assert_str_eq(self_statistics(j, "f", "All"), "12 -> 30, +18, +18/12");
    ck_assert_str_eq(self_statistics(j, "g", "All"), ". -> 8, +8, new");
    ck_assert_str_eq(self_statistics(j, "h", "All"), "3 -> ., -3, gone -3/3");
}

TEST(compared_ratio_has_no_change)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir Dr\nfn=f\n1 10 1\n"}, .new = {"events: Ir Dr\nfn=f\n1 20 5\n"},
                                 .formulas = {"Rate = Dr / Ir"});
    ck_assert_str_eq(self_statistics(j, "f", "Rate"), "1/10 -> 5/20, ., .");
}

TEST(compared_formulas_are_those_of_the_new_side)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir Dr\nevent: Sum = Ir + 9 Dr\nfn=f\n1 10 1\n"},
                                 .new = {"events: Ir Dr\nevent: Sum = Ir + Dr\nfn=f\n1 20 5\n"});
    ck_assert_str_eq(self_statistics(j, "f", "Sum"), "11 -> 25, +14, +14/11");
}

#define CALLS(count) "fn=main\n1 1\ncfn=f\ncalls=" count " 1\n1 9\nfn=f\n2 9\n"

TEST(compared_calls_have_statistics_like_an_event)
{
    struct joined *j = JOIN(CALLS("3"), CALLS("5"));
    ck_assert_str_eq(inclusive_statistics(j, "f", "calls"), "3 -> 5, +2, +2/3");
    ck_assert_str_eq(inclusive_statistics(j, "main", "calls"), ". -> ., ., .");
    j = JOIN("fn=f\n2 9\n", CALLS("5"));
    ck_assert_str_eq(inclusive_statistics(j, "f", "calls"), ". -> 5, +5, new");
}

TEST(compared_calls_beyond_the_range_stop_there)
{
    struct joined *j = JOIN(CALLS("18446744073709551615"), CALLS("1"));
    ck_assert_str_eq(inclusive_statistic(j, "f", "calls", STATISTIC_OLD), "9223372036854775807");
}

/* ---- runs ---- */

#define RUN(cost) "events: Ir\nfn=f\n1 " cost "\n"

TEST(compared_runs_become_their_median)
{
    struct joined *j = JOIN_WITH(.old = {RUN("30"), RUN("10"), RUN("20")},
                                 .new = {RUN("7"), RUN("9"), RUN("5"), RUN("8")}, .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "20 -> 7, -13, -13/20"); /* of four the lower middle one */
}

TEST(compared_runs_become_their_least)
{
    struct joined *j =
        JOIN_WITH(.old = {RUN("30"), RUN("10")}, .new = {RUN("7"), RUN("5"), RUN("9")}, .combine = COMBINE_MIN);
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "10 -> 5, -5, -5/10");
}

TEST(compared_runs_have_a_range)
{
    struct joined *j =
        JOIN_WITH(.old = {RUN("30"), RUN("-10"), RUN("20")}, .new = {RUN("7")}, .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_OLD_MIN), "-10");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_OLD_MAX), "30");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_OLD_SPREAD), "40");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_NEW_MIN), "7");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_NEW_MAX), "7");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_NEW_SPREAD), "0");
}

TEST(compared_spread_past_the_range_says_so)
{
    struct joined *j = JOIN_WITH(.old = {RUN("9223372036854775807"), RUN("-9223372036854775807")}, .new = {RUN("1")},
                                 .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_OLD_SPREAD), ">2^63");
}

#define OTHER_RUN "events: Ir\nfn=g\n1 3\n"

TEST(compared_runs_without_a_function_count_as_nothing)
{
    struct joined *j = JOIN_WITH(.old = {RUN("30"), RUN("10"), OTHER_RUN}, .new = {RUN("7"), OTHER_RUN, OTHER_RUN},
                                 .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(self_statistics(j, "f", "Ir"),
                     "10 -> 0, -10, ~-10/10"); /* it is in one of the new runs: not gone */
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_OLD_MIN), "0");
    ck_assert_str_eq(self_statistic(j, "f", "Ir", STATISTIC_NEW_MAX), "7");
}

#define TWO(ir, dr) "events: Ir Dr\nfn=f\n1 " ir " " dr "\n"

TEST(compared_formula_of_runs_is_combined_after_it_is_worked_out)
{
    struct joined *j = JOIN_WITH(.old = {TWO("1", "9"), TWO("2", "1"), TWO("3", "5")}, .new = {TWO("0", "0")},
                                 .formulas = {"All = Ir + Dr", "Rate = Dr / Ir"}, .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(self_statistic(j, "f", "All", STATISTIC_OLD), "8"); /* of 10, 3 and 8; the medians are 2 and 5 */
    ck_assert_str_eq(self_statistic(j, "f", "Rate", STATISTIC_OLD), "5/3");
    ck_assert_str_eq(self_statistic(j, "f", "Rate", STATISTIC_OLD_MIN), "1/2");
    ck_assert_str_eq(self_statistic(j, "f", "Rate", STATISTIC_OLD_MAX), "9/1");
}

TEST(compared_calls_of_runs_are_combined)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir\n" CALLS("3"), "events: Ir\n" CALLS("9"), "events: Ir\n" CALLS("4")},
                  .new = {"events: Ir\n" CALLS("5")}, .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(inclusive_statistics(j, "f", "calls"), "4 -> 5, +1, ~+1/4");
    ck_assert_str_eq(inclusive_statistic(j, "f", "calls", STATISTIC_OLD_SPREAD), "6");
}

/* ---- measures ---- */

TEST(compared_change_has_shares_of_the_old_total)
{
    struct joined *j = JOIN("fn=f\n1 30\n", "fn=f\n1 40\n");
    ck_assert_int_eq(statistic_called(j, "Ir", STATISTIC_CHANGE)->total, 30);
    ck_assert_int_eq(statistic_called(j, "Ir", STATISTIC_OLD)->total, 30);
    ck_assert_int_eq(statistic_called(j, "Ir", STATISTIC_NEW)->total, 40);
    j = JOIN("fn=f\n1 0\n", "fn=f\n1 40\n");
    ck_assert_int_eq(statistic_called(j, "Ir", STATISTIC_CHANGE)->total, 40);
    ck_assert_int_eq(compared_base(statistic_called(j, "Ir", STATISTIC_NEW), &j->a->profile->totals), 40);
}

TEST(compared_measures_are_found_by_the_change)
{
    struct joined *j = JOIN("fn=f\n1 30\n", "fn=f\n1 40\n");
    ref_t found = measure_called(j->a, "Ir");
    ck_assert_int_eq(j->a->measures.items[found].statistic, STATISTIC_CHANGE);
    ck_assert_ptr_eq(compared_lead(&j->a->measures, 0), &j->a->measures.items[found]);
    ck_assert(measure_leads(statistic_called(j, "Ir", STATISTIC_CHANGE)) &&
              !measure_leads(statistic_called(j, "Ir", STATISTIC_OLD)));
    ck_assert(measure_is_change(statistic_called(j, "Ir", STATISTIC_CHANGE)) &&
              !measure_is_change(statistic_called(j, "Ir", STATISTIC_RELATIVE)));
    ck_assert(measure_is_akin(statistic_called(j, "Ir", STATISTIC_OLD), statistic_called(j, "Ir", STATISTIC_NEW)));
    ck_assert(!measure_is_akin(statistic_called(j, "Ir", STATISTIC_OLD), statistic_called(j, "calls", STATISTIC_OLD)));
}

TEST(measures_offer_the_statistics_of_what_stands_side_by_side)
{
    struct joined *j = JOIN("fn=f\n1 30\n", "fn=f\n1 40\n");
    const struct measures *both = &j->a->measures, *one = &ANALYSE("events: Ir\nfn=f\n1 5\n")->measures;
    struct measures of_units = {0};
    struct series_list series = {.spread = &(struct spread){0}};
    compared_init(&of_units, j->a->profile, &series);
    for (enum statistic s = STATISTIC_CHANGE; s < STATISTICS; s++) {
        ck_assert(measures_offer(both, s) == statistic_is_compared(s));
        ck_assert(measures_offer(&of_units, s) == statistic_is_of_spread(s));
        ck_assert(!measures_offer(one, s));
    }
}

static bool differs(struct joined *j, const char *function)
{
    struct costs row = matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, function));
    return compared_differ(&j->a->measures, &row);
}

TEST(compared_costs_differ_in_any_event_or_in_calls)
{
    ck_assert(!differs(JOIN(CALLS("3"), CALLS("3")), "f"));
    ck_assert(differs(JOIN(CALLS("3"), CALLS("4")), "f"));
    ck_assert(!differs(JOIN(CALLS("3"), CALLS("4")), "main"));
    ck_assert(differs(JOIN_WITH(.old = {TWO("1", "9")}, .new = {TWO("1", "8")}), "f"));
    ck_assert(!differs(JOIN_WITH(.old = {TWO("1", "9")}, .new = {TWO("1", "9")}), "f"));
}

TEST(compared_costs_of_what_is_alone_count_as_different)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=f\n1 5\n");
    ck_assert(compared_differ(&a->measures, &a->profile->totals));
    ck_assert(compared_calls_differ(&a->measures, &a->profile->totals));
    ck_assert_ptr_null(compared_measures(&a->measures));
}

/* The bound of a statistic of Ir, whose costs are those of `least`, and at most those of `most`. */
static enum bound bound_of(struct joined *j, enum statistic statistic, const char *least, const char *most)
{
    struct costs a = matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, least));
    struct costs b = matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, most));
    const struct measure *change = &j->a->measures.items[measures_find(&j->a->measures, TEXT("Ir"))];
    return compared_bound(compared_statistic(change, statistic), &a, &b);
}

TEST(compared_change_of_a_bound_is_unknown)
{
    struct joined *j =
        JOIN("events: Ir\nfn=a\n1 5\nfn=b\n1 6\nfn=c\n1 6\n", "events: Ir\nfn=a\n1 7\nfn=b\n1 7\nfn=c\n1 8\n");
    ck_assert(bound_of(j, STATISTIC_OLD, "a", "a") == BOUND_NONE);
    ck_assert(bound_of(j, STATISTIC_CHANGE, "a", "a") == BOUND_NONE);
    ck_assert(bound_of(j, STATISTIC_OLD, "a", "b") == BOUND_BELOW);
    ck_assert(bound_of(j, STATISTIC_NEW, "a", "b") == BOUND_NONE);
    ck_assert(bound_of(j, STATISTIC_CHANGE, "a", "b") == BOUND_UNKNOWN);
    ck_assert(bound_of(j, STATISTIC_RELATIVE, "b", "c") == BOUND_UNKNOWN);
    ck_assert(bound_of(j, STATISTIC_CHANGE, "a", "c") == BOUND_UNKNOWN); /* both sides have 1 more */
}

/* The bound of an event that a function `a` is charged, at most as much as `b`. */
static enum bound charged(const char *event)
{
    struct analysed *a = ANALYSE("events: X Y Z N\nevent: D = X - Y\nevent: S = X + Z\nfn=a\n1 5 5 3 1\n"
                                 "fn=b\n1 7 7 3 9223372036854775807\n");
    struct costs least = matrix_row(&a->inclusive.self, function_called(a->profile, "a"));
    struct costs most = matrix_row(&a->inclusive.self, function_called(a->profile, "b"));
    return compared_charged(&a->measures.items[measures_find(&a->measures, text_of(event))], &least, &most);
}

TEST(compared_charges_are_bounds_by_event)
{
    ck_assert(charged("X") == BOUND_BELOW);
    ck_assert(charged("Z") == BOUND_NONE);
    ck_assert(charged("S") == BOUND_BELOW);
    ck_assert(charged("D") == BOUND_UNKNOWN); /* though both may be 2 more */
    ck_assert(charged("N") == BOUND_UNKNOWN); /* nothing is known of it */
    struct analysed *a = ANALYSE("events: X\nfn=a\n1 5\n");
    struct costs least = matrix_row(&a->inclusive.self, 0);
    ck_assert(compared_charged(&a->measures.items[0], &least, &(struct costs){0}) == BOUND_NONE);
}

SUITE("compared", compared_event_has_both_sides_and_the_change, compared_event_of_one_side_is_new_or_gone,
      compared_event_that_cost_nothing_before_is_new, compared_event_that_costs_nothing_now_is_not_gone,
      compared_event_is_absent_where_no_side_has_it, compared_change_is_relative_to_the_magnitude_of_the_old_cost,
      compared_change_past_the_range_says_so, compared_formula_has_all_statistics, compared_ratio_has_no_change,
      compared_formulas_are_those_of_the_new_side, compared_calls_have_statistics_like_an_event,
      compared_calls_beyond_the_range_stop_there, compared_runs_become_their_median, compared_runs_become_their_least,
      compared_runs_have_a_range, compared_spread_past_the_range_says_so,
      compared_runs_without_a_function_count_as_nothing, compared_formula_of_runs_is_combined_after_it_is_worked_out,
      compared_calls_of_runs_are_combined, compared_change_has_shares_of_the_old_total,
      compared_measures_are_found_by_the_change, measures_offer_the_statistics_of_what_stands_side_by_side,
      compared_costs_differ_in_any_event_or_in_calls, compared_costs_of_what_is_alone_count_as_different,
      compared_change_of_a_bound_is_unknown, compared_charges_are_bounds_by_event)
