/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was measured on each side of a comparison, or at all. */
#include "../joined.h"
#include "compare/measured_side.h"

static struct measured_sides joined_sides(struct joined *j)
{
    return measured_sides_of(&j->sides, &j->sides.profile);
}

TEST(measured_sides_are_those_of_a_comparison_the_new_one_first)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir Bc\nfn=f\n1 1 2\n"}, .new = {"events: Ir Dw\nfn=f\n1 3 4\n"});
    struct measured_sides sides = joined_sides(j);
    ck_assert_uint_eq(sides.count, 2);
    ck_assert_ptr_eq(sides.items[SIDE_OLD].profile, &j->of[SIDE_OLD]->profile);
    ck_assert_str_eq(sides.items[SIDE_NEW].word, "new");
    ck_assert_str_eq(sides.items[SIDE_OLD].of_side, " of the old side");
    ck_assert_str_eq(sides.items[SIDE_NEW].dropped.items[0].s, "Dw");
    ck_assert_str_eq(sides.items[SIDE_OLD].dropped.items[0].s, "Bc");
}

TEST(measured_side_of_a_profile_alone_has_no_name)
{
    struct analysed *a = analyse_text(TEXT("events: Ir\nfn=f\n1 3\n"));
    struct measured_sides sides = measured_sides_of(NULL, a->profile);
    ck_assert_uint_eq(sides.count, 1);
    ck_assert_ptr_eq(sides.items[0].profile, a->profile);
    ck_assert_uint_eq(sides.items[0].runs, 1);
    ck_assert_uint_eq(sides.items[0].dropped.count, 0);
    ck_assert_str_eq(sides.items[0].in_profile, "");
}

/* Whether each run of the old side has costs, as letters. */
static const char *runs_with_costs(struct joined *j)
{
    struct measured_sides sides = joined_sides(j);
    const struct measured_side *old = &sides.items[SIDE_OLD];
    struct text all = TEXT("");
    for (size_t run = 0; run < old->runs; run++)
        all = arena_format(&j->a->arena, "%s%c", all.s, measured_side_has_costs(old, run) ? 'y' : 'n');
    return all.s;
}

#define OLD(...) runs_with_costs(JOIN_WITH(.old = {__VA_ARGS__}, .new = {"events: Ir\nfn=f\n1 1\n"}))

TEST(measured_side_has_costs_of_any_event_in_each_run)
{
    ck_assert_str_eq(OLD("events: Ir\nfn=f\n1 1\n", "events: Ir\nfn=f\n1 0\n"), "yn");
    ck_assert_str_eq(OLD("events: Ir Bc\nfn=f\n1 0 5\n"), "y");
    ck_assert_str_eq(OLD("events: Ir\nfn=f\n1 5\n2 -5\n"), "y");
    ck_assert_str_eq(OLD("events: Ir\nfn=f\ncfn=g\ncalls=3 1\n1 0\n"), "n");
}

TEST(measured_side_counts_inputs_of_an_event)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir Dr\nfn=f\n1 1 1\n", "events: Ir\nfn=f\n1 1\n"},
                                 .new = {"events: Ir Dr\nfn=f\n1 1 1\n"});
    struct measured_sides sides = joined_sides(j);
    ck_assert_uint_eq(measured_side_inputs_with(&sides.items[SIDE_OLD], TEXT("Ir")), 2);
    ck_assert_uint_eq(measured_side_inputs_with(&sides.items[SIDE_OLD], TEXT("Dr")), 1);
    ck_assert_uint_eq(measured_side_inputs_with(&sides.items[SIDE_NEW], TEXT("Bc")), 0);
}

TEST(measured_side_knows_what_no_line_has_in_each_run)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\nfn=f\n1 1\n", "events: Dr Ir\nfn=f\n1 1 4\ntotals: 1 9\n"},
                                 .new = {"events: Ir\nfn=f\n1 -1\ntotals: -9\n"}, .combine = COMBINE_MIN);
    struct measured_sides sides = joined_sides(j);
    const struct measured_side *old = &sides.items[SIDE_OLD];
    ck_assert_int_eq(measured_side_missing(&sides.items[SIDE_NEW], 0, TEXT("Ir")).cost, 8);
    ck_assert_int_eq(measured_side_missing(&sides.items[SIDE_NEW], 0, TEXT("Ir")).total, 9);
    ck_assert_int_eq(measured_side_missing(old, 0, TEXT("Ir")).cost, 0);
    ck_assert_int_eq(measured_side_missing(old, 1, TEXT("Ir")).cost, 5);
    ck_assert_int_eq(measured_side_missing(old, 1, TEXT("Bc")).total, 0);
}

TEST(measured_side_says_whether_lines_were_kept)
{
    struct joined *j = JOIN_WITH(.old = {"desc: Lines: no\nevents: Ir\nfn=f\n1 1\n", "events: Ir\nfn=f\n1 1\n"},
                                 .new = {"desc: Lines: yes\nevents: Ir\nfn=f\n1 1\n"});
    struct joined *alone =
        JOIN_WITH(.old = {"events: Ir\nfn=f\n1 1\n"}, .new = {"desc: Lines: no\nevents: Ir\nfn=f\n1 1\n"});
    ck_assert_str_eq(measured_side_unlined(&joined_sides(j).items[SIDE_OLD], &j->a->arena),
                     "inputs of the old side kept no lines");
    ck_assert_ptr_null(measured_side_unlined(&joined_sides(j).items[SIDE_NEW], &j->a->arena));
    ck_assert_str_eq(measured_side_unlined(&joined_sides(alone).items[SIDE_NEW], &alone->a->arena),
                     "no lines were kept in the new profile");
}

TEST(missing_costs_are_compared_with_a_thousandth_of_the_total)
{
    static const struct {
        struct missing_cost missing;
        int order;
    } cases[] = {{{0, 0}, -1},
                 {{0, 5}, -1},
                 {{1, 0}, 1},
                 {{1, 1000}, 0},
                 {{1, 1001}, -1},
                 {{1, 999}, 1},
                 {{COST_MAX, COST_MAX}, 1},
                 {{COST_MAX / 1001, COST_MAX}, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int order = missing_cost_compare(&cases[i].missing);
        ck_assert_int_eq((order > 0) - (order < 0), cases[i].order);
    }
}

/* What is said of the calls of both sides, the new one first. */
static const char *said_of_calls(struct joined *j)
{
    struct measured_sides sides = joined_sides(j);
    const char *new = measured_side_uncalled(&sides.items[SIDE_NEW], &j->a->arena);
    const char *old = measured_side_uncalled(&sides.items[SIDE_OLD], &j->a->arena);
    return arena_format(&j->a->arena, "%s; %s", new ? new : "", old ? old : "").s;
}

#define UNCALLED "events: Ir\nfn=f\n1 1\n"
#define CALLED "events: Ir\nfn=f\ncfn=g\ncalls=0 1\n1 1\n"
#define IDLE "events: Ir\n"

TEST(measured_side_tells_inputs_without_calls)
{
    ck_assert_str_eq(said_of_calls(JOIN_WITH(.old = {CALLED, IDLE}, .new = {CALLED})), "; ");
    ck_assert_str_eq(said_of_calls(JOIN_WITH(.old = {UNCALLED}, .new = {CALLED, CALLED})),
                     "; no calls were recorded in the old profile");
    ck_assert_str_eq(said_of_calls(JOIN_WITH(.old = {UNCALLED, CALLED, IDLE}, .new = {UNCALLED})),
                     "no calls were recorded in the new profile; 1 of 3 inputs of the old side recorded no calls");
}

SUITE("measured_side", measured_sides_are_those_of_a_comparison_the_new_one_first,
      measured_side_of_a_profile_alone_has_no_name, measured_side_has_costs_of_any_event_in_each_run,
      measured_side_counts_inputs_of_an_event, measured_side_knows_what_no_line_has_in_each_run,
      missing_costs_are_compared_with_a_thousandth_of_the_total, measured_side_says_whether_lines_were_kept,
      measured_side_tells_inputs_without_calls)
