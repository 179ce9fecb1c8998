/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: totals (rule 7). */
#include "../profiles.h"

TEST(parse_takes_a_summary_wherever_it_stands)
{
    static const char *const texts[] = {"summary: 90\n"
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        "events: Ir\n"
                                        "summary: 90\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n"
                                        "summary: 90\n"
                                        "2 6\n",
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n"
                                        "summary: 90\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct reading *r = reading_of(text_of(texts[i]), 0);
        ck_assert_msg(total(r, "Ir") == 90, "%s", texts[i]);
        ck_assert_uint_eq(r->profile.parts.count, 1);
        ck_assert(r->profile.summarised);
    }
}

TEST(parse_prefers_the_summary_to_the_totals)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 90\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 80\n");
    ck_assert_int_eq(total(r, "Ir"), 90);
}

TEST(parse_takes_totals_where_the_summary_is_below_the_costs)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 4\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 80\n");
    ck_assert_int_eq(total(r, "Ir"), 80);
}

TEST(parse_takes_the_sum_of_costs_where_summary_and_totals_are_below_it)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 0\n"
                             "fn=f\n"
                             "1 5\n"
                             "2 6\n"
                             "totals: 10\n");
    ck_assert_int_eq(total(r, "Ir"), 11);
    ck_assert(!r->profile.summarised);
}

TEST(parse_takes_a_summary_that_is_just_the_sum_of_costs)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "summary: 11 4\n"
                             "fn=f\n"
                             "1 5 2\n"
                             "2 6 5\n"
                             "totals: 80 7\n");
    ck_assert_int_eq(total(r, "Ir"), 11);
    ck_assert_int_eq(total(r, "Dr"), 7);
    ck_assert(r->profile.summarised);
}

TEST(parse_decides_on_the_total_of_each_event_by_itself)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "summary: 100 0\n"
                             "fn=f\n"
                             "1 5 7 9\n"
                             "totals: 50 60 8\n");
    ck_assert_int_eq(total(r, "Ir"), 100);
    ck_assert_int_eq(total(r, "Dr"), 60);
    ck_assert_int_eq(total(r, "Dw"), 9);
}

TEST(parse_takes_a_summary_of_more_or_fewer_events_than_there_are)
{
    static const char *const totals[] = {"10 20 30", "10 20 30 40"};
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir Dr Dw\n"
                                                    "summary: 50 60\n"
                                                    "fn=f\n"
                                                    "1 5 7 9\n"
                                                    "totals: %s\n",
                                                    totals[i]),
                                       0);
        ck_assert_int_eq(total(r, "Ir"), 50);
        ck_assert_int_eq(total(r, "Dr"), 60);
        ck_assert_int_eq(total(r, "Dw"), 30);
        arena_release(&arena);
    }
}

TEST(parse_believes_a_summary_that_is_said_to_be_exact)
{
    struct reading *r = READ("desc: Exact-totals: yes\n"
                             "events: Ir Dr Dw\n"
                             "summary: 3 0\n"
                             "fn=f\n"
                             "1 5 7 6\n"
                             "totals: 9 9 9\n");
    ck_assert_int_eq(total(r, "Ir"), 3);
    ck_assert_int_eq(total(r, "Dr"), 0);
    ck_assert_int_eq(total(r, "Dw"), 0);
    ck_assert(r->profile.summarised);
    assert_silent(r);
}

TEST(parse_takes_the_word_exact_of_its_own_part_and_summary_only)
{
    struct reading *r = READ("desc: Exact-totals: yes\n"
                             "events: Ir\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 3\n"
                             "part: 2\n"
                             "summary: 4\n"
                             "1 10\n"
                             "part: 3\n"
                             "desc: Exact-totals: no\n"
                             "summary: 4\n"
                             "1 20\n");
    ck_assert_int_eq(total(r, "Ir"), 35);
}

TEST(parse_compares_negative_totals_by_magnitude)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: -90\n"
                             "fn=f\n"
                             "1 -50\n");
    ck_assert_int_eq(total(r, "Ir"), -90);
}

TEST(parse_leaves_a_total_below_0_out_where_no_cost_is_below_0)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "summary: -90 18446744073709533384\n"
                             "fn=f\n"
                             "1 50 10\n"
                             "2 0 30\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "3 -5 -5\n" /* no self cost */
                             "totals: 60 -40\n");
    ck_assert_int_eq(total(r, "Ir"), 60);
    ck_assert_int_eq(total(r, "Dr"), 40);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_negative_total), 3);
    ck_assert_uint_eq(r->diagnostics.items.items[1].line, 2);
    ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_negative_total);
}

TEST(parse_believes_a_total_below_0_where_a_self_cost_of_the_event_in_the_part_is)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "summary: -90 -7\n"
                             "fn=f\n"
                             "1 -1 5\n"
                             "2 60 5\n"
                             "part: 2\n"
                             "summary: -90 0\n"
                             "1 4 5\n"
                             "part: 3\n"
                             "desc: Exact-totals: yes\n"
                             "summary: -1000 0\n"
                             "1 4 0\n");
    ck_assert_int_eq(total(r, "Ir"), -90 + 4 - 1000);
    ck_assert_int_eq(total(r, "Dr"), 10 + 5);
}

/* The lines of the first calls below 0 that are told, each part by itself. */
static const char *told_of_calls(const char *text)
{
    struct reading *r = reading_of(text_of(text), WANT_CALLS);
    struct text told = TEXT("");
    for (size_t i = 0; i < r->diagnostics.items.count; i++) {
        const struct diagnostic *d = &r->diagnostics.items.items[i];
        if (d->problem == &problem_negative_call)
            told = arena_format(&r->diagnostics.arena, "%s%llu %.*s;", told.s, (unsigned long long)d->line,
                                (int)d->message.n, d->message.s);
    }
    ck_assert_uint_le(count_of(&r->diagnostics, &problem_negative_call), 3);
    return told.s;
}

#define LESS(line, event)                                                                                              \
    line " the profile contradicts itself: a call costs less than 0 " event ", but no self cost is below 0;"

TEST(parse_tells_calls_below_0_where_no_self_cost_is)
{
    ck_assert_str_eq(told_of_calls("events: Ir Dr\nfn=f\n1 5 5\ncfn=g\ncalls=1\n2 5 -3\n"), LESS("6", "Dr"));
    ck_assert_str_eq(told_of_calls("events: Ir Dr\nfn=f\n1 5 5\ncfn=g\ncalls=1\n2 5 -3\nfn=g\n1 -2 -1\n"), "");
    ck_assert_str_eq(
        told_of_calls("events: Ir\nfn=f\n1 -5\ncfn=g\ncalls=1\n2 -5\npart: 2\ncalls=1\n2 18446744073709551000\n"),
        LESS("9", "Ir"));
    ck_assert_str_eq(told_of_calls("events: Ir\nfn=f\ncfn=g\ncalls=1\n2 -5x\ncalls=1\n2 .\n"), "");
}

TEST(parse_tells_no_calls_below_0_of_parts_that_are_left_out)
{
    struct reading *r = read_parts(TEXT("events: Ir\n"
                                        "part: 1\n"
                                        "fn=f\n"
                                        "1 5\n"
                                        "cfn=g\n"
                                        "calls=1\n"
                                        "2 -3\n"
                                        "part: 2\n"
                                        "1 5\n"),
                                   (struct range[]){{2, 2}}, NULL);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_negative_call), 0);
}

static cost_t missing(struct reading *r, const char *event)
{
    return r->profile.events.items[profile_find_event(&r->profile, text_of(event))].missing;
}

TEST(parse_knows_what_no_line_has_of_the_totals_of_all_parts)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "summary: 4 9 0\n"
                             "fn=f\n"
                             "1 5 7 3\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 5 5 5\n"
                             "totals: 8 8\n"
                             "part: 2\n"
                             "events: Dr\n"
                             "1 -5\n"
                             "totals: -7\n");
    ck_assert_int_eq(missing(r, "Ir"), 3);
    ck_assert_int_eq(missing(r, "Dr"), 4); /* of both signs: 2 and 2 */
    ck_assert_int_eq(missing(r, "Dw"), 0);
    assert_silent(r);
}

TEST(parse_takes_what_a_part_says_was_missing)
{
    struct reading *r = READ("desc: Missing-costs: 3 -2\n"
                             "events: Ir Dr Dw\n"
                             "summary: 90 90 90\n"
                             "fn=f\n"
                             "1 5 7 9\n"
                             "totals: 5 8 9\n"
                             "part: 2\n"
                             "1 1\n"
                             "totals: 2\n");
    ck_assert_int_eq(missing(r, "Ir"), 3 + 1);
    ck_assert_int_eq(missing(r, "Dr"), 2 + 1); /* a line of it was lost since */
    ck_assert_int_eq(missing(r, "Dw"), 0);
}

TEST(parse_stops_what_is_missing_at_the_end_of_the_range)
{
    struct reading *r = READ("desc: Exact-totals: yes\n"
                             "events: Ir\n"
                             "summary: -9223372036854775807\n"
                             "fn=f\n"
                             "1 9223372036854775807\n"
                             "desc: Missing-costs: x\n");
    ck_assert_int_eq(missing(r, "Ir"), COST_MAX);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_bad_header), 1);
    ck_assert(!r->profile.saturated);
}

TEST(parse_maps_a_summary_by_the_events_of_its_own_part)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 5 7\n"
                             "part: 2\n"
                             "summary: 100 200\n"
                             "events: Dr Ir\n"
                             "1 1 1\n");
    ck_assert_int_eq(total(r, "Dr"), 7 + 100);
    ck_assert_int_eq(total(r, "Ir"), 5 + 200);
}

TEST(parse_adds_up_the_totals_of_parts)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 100\n"
                             "fn=f\n"
                             "1 5\n"
                             "part: 2\n"
                             "1 7\n"
                             "part: 3\n"
                             "1 9\n"
                             "total: 30\n");
    ck_assert_int_eq(total(r, "Ir"), 100 + 7 + 30);
    ck_assert_uint_eq(r->profile.parts.count, 3);
    ck_assert_int_eq(part_cost(&r->profile, 1, 0), 7);
}

TEST(parse_never_adds_inclusive_costs_to_totals)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 5\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 1000\n");
    ck_assert_int_eq(total(r, "Ir"), 5);
}

TEST(parse_says_where_a_total_is_rounded)
{
    struct reading *r = READ("events: Ir\n"
                             "totals: 5.5\n"
                             "fn=f\n"
                             "1 6\n");
    only_diagnostic(r, &problem_rounded, 2);
}

SUITE("parse_totals", parse_takes_a_summary_wherever_it_stands, parse_prefers_the_summary_to_the_totals,
      parse_takes_totals_where_the_summary_is_below_the_costs,
      parse_takes_the_sum_of_costs_where_summary_and_totals_are_below_it,
      parse_takes_a_summary_that_is_just_the_sum_of_costs, parse_decides_on_the_total_of_each_event_by_itself,
      parse_takes_a_summary_of_more_or_fewer_events_than_there_are, parse_believes_a_summary_that_is_said_to_be_exact,
      parse_takes_the_word_exact_of_its_own_part_and_summary_only, parse_compares_negative_totals_by_magnitude,
      parse_leaves_a_total_below_0_out_where_no_cost_is_below_0,
      parse_believes_a_total_below_0_where_a_self_cost_of_the_event_in_the_part_is,
      parse_knows_what_no_line_has_of_the_totals_of_all_parts, parse_takes_what_a_part_says_was_missing,
      parse_stops_what_is_missing_at_the_end_of_the_range, parse_tells_calls_below_0_where_no_self_cost_is,
      parse_tells_no_calls_below_0_of_parts_that_are_left_out, parse_maps_a_summary_by_the_events_of_its_own_part,
      parse_adds_up_the_totals_of_parts, parse_never_adds_inclusive_costs_to_totals,
      parse_says_where_a_total_is_rounded)
