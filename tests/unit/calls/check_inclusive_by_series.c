/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inclusive costs and cycles of both sides of a comparison. */
#include "../joined.h"

/* What calls what, and what it costs by itself and with its calls. */
#define FN(name, cost) "fn=" name "\n1 " cost "\n"
#define CALL(name, count, cost) "cfn=" name "\ncalls=" count " 1\n1 " cost "\n"

/* The members of each cycle: `a b | c d`. */
static const char *cycles(struct joined *j)
{
    const struct inclusive *in = &j->a->inclusive;
    struct text all = TEXT("");
    for (size_t c = 0; c < in->cycle_count; c++) {
        all = arena_format(&j->a->arena, "%s%s", all.s, c ? " |" : "");
        for (ref_t m = in->cycles[c].first; m < in->cycles[c].first + in->cycles[c].count; m++) {
            ck_assert_uint_eq(in->cycle_of[in->members[m]], c);
            all = arena_format(&j->a->arena, "%s%s%s", all.s, all.n ? " " : "",
                               profile_function_name(j->a->profile, in->members[m]).s);
        }
    }
    return all.s;
}

static const char *cycle_self(struct joined *j, size_t cycle)
{
    return four_statistics(j, matrix_row(&j->a->inclusive.cycle_self, cycle), "Ir");
}

static const char *cycle_inclusive(struct joined *j, size_t cycle)
{
    return four_statistics(j, matrix_row(&j->a->inclusive.cycle_inclusive, cycle), "Ir");
}

TEST(joint_inclusive_costs_are_those_of_each_side)
{
    struct joined *j = JOIN(FN("main", "1") CALL("f", "2", "10") FN("f", "4") CALL("g", "1", "6") FN("g", "6"),
                            FN("main", "2") CALL("f", "3", "30") FN("f", "30"));
    ck_assert_str_eq(inclusive_statistics(j, "main", "Ir"), "11 -> 32, +21, +21/11");
    ck_assert_str_eq(inclusive_statistics(j, "f", "Ir"), "10 -> 30, +20, +20/10");
    ck_assert_str_eq(inclusive_statistics(j, "g", "Ir"), "6 -> ., -6, gone -6/6");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "4 -> 30, +26, +26/4");
    ck_assert_str_eq(inclusive_statistics(j, "f", "calls"), "2 -> 3, +1, +1/2");
    ck_assert_uint_eq(j->a->inclusive.called[function_called(j->a->profile, "f")], 5);
    ck_assert_str_eq(cycles(j), "");
}

/* Calls that make a cycle of both sides together make none: no side has it. */
TEST(joint_has_no_cycle_that_no_side_has)
{
    struct joined *j =
        JOIN(FN("a", "1") CALL("b", "1", "2") FN("b", "2"), FN("b", "1") CALL("a", "1", "3") FN("a", "3"));
    ck_assert_str_eq(cycles(j), "");
    ck_assert_str_eq(inclusive_statistics(j, "a", "Ir"), "3 -> 3, +0, +0/3");
    ck_assert_str_eq(inclusive_statistics(j, "b", "Ir"), "2 -> 4, +2, +2/2");
}

#define CYCLE(a, b) FN(a, "5") CALL(b, "2", "7") FN(b, "3") CALL(a, "1", "4")
#define FROM_MAIN(a) FN("main", "1") CALL(a, "1", "8")

TEST(joint_cycle_of_one_side_has_nothing_on_the_other)
{
    struct joined *j =
        JOIN(FROM_MAIN("a") FN("a", "5") CALL("b", "1", "3") FN("b", "3"), FROM_MAIN("a") CYCLE("a", "b"));
    ck_assert_str_eq(cycles(j), "a b");
    ck_assert_str_eq(cycle_self(j, 0), ". -> 8, +8, new");
    ck_assert_str_eq(cycle_inclusive(j, 0), ". -> 8, +8, new");
    ck_assert_str_eq(inclusive_statistic(j, "a", "Ir", STATISTIC_OLD), "8");
    ck_assert_str_eq(inclusive_statistic(j, "a", "Ir", STATISTIC_NEW), "8"); /* all enters the cycle there */
    j = JOIN(FROM_MAIN("a") CYCLE("a", "b"), FROM_MAIN("a") FN("a", "5"));
    ck_assert_str_eq(cycle_inclusive(j, 0), "8 -> ., -8, gone -8/8");
}

TEST(joint_cycles_with_common_members_are_one)
{
    struct joined *j = JOIN(CYCLE("a", "b") FN("c", "1"), CYCLE("b", "c") FN("a", "1"));
    ck_assert_uint_eq(j->a->inclusive.cycle_count, 1);
    ck_assert_str_eq(cycle_self(j, 0), "8 -> 8, +0, +0/8");
    for (size_t f = 0; f < 3; f++)
        ck_assert_uint_eq(j->a->inclusive.cycle_of[f], 0);
}

TEST(joint_cycles_without_common_members_stay_apart)
{
    struct joined *j = JOIN(CYCLE("a", "b"), CYCLE("c", "d"));
    ck_assert_str_eq(cycles(j), "c d | a b"); /* those of the new side come first */
    ck_assert_str_eq(cycle_self(j, 0), ". -> 8, +8, new");
    ck_assert_str_eq(cycle_self(j, 1), "8 -> ., -8, gone -8/8");
}

TEST(joint_cycle_is_one_with_that_of_most_common_members)
{
    struct joined *j = JOIN(FN("a", "1") CALL("b", "1", "1") FN("b", "1") CALL("c", "1", "1") FN("c", "1")
                                CALL("d", "1", "1") FN("d", "1") CALL("a", "1", "1"),
                            CYCLE("a", "x") FN("b", "1") CALL("c", "1", "1") FN("c", "1") CALL("d", "1", "1")
                                FN("d", "1") CALL("b", "1", "1"));
    const struct inclusive *in = &j->a->inclusive;
    ref_t most = in->cycle_of[function_called(j->a->profile, "b")];
    ck_assert_uint_eq(in->cycle_count, 2);
    ck_assert_str_eq(cycle_self(j, most), "4 -> 3, -1, -1/4");
    ck_assert_str_eq(cycle_self(j, 1 - most), ". -> 8, +8, new");
}

TEST(joint_has_no_cycles_where_none_are_wanted)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\n" FROM_MAIN("a") CYCLE("a", "b")},
                                 .new = {"events: Ir\n" FROM_MAIN("a") CYCLE("a", "b")}, .no_cycles = true);
    ck_assert_str_eq(cycles(j), "");
    ck_assert_uint_eq(j->a->inclusive.cycle_of[function_called(j->a->profile, "a")], NONE);
}

#define RUN(cost) "events: Ir\n" FN("main", "1") CALL("f", "1", cost) FN("f", cost)

TEST(joint_inclusive_costs_of_runs_are_those_of_each)
{
    struct joined *j =
        JOIN_WITH(.old = {RUN("10"), RUN("30"), RUN("20")}, .new = {RUN("15"), RUN("5")}, .combine = COMBINE_MEDIAN);
    ck_assert_str_eq(inclusive_statistics(j, "main", "Ir"), "21 -> 6, -15, ~-15/21");
    ck_assert_str_eq(inclusive_statistic(j, "main", "Ir", STATISTIC_OLD_SPREAD), "20");
    ck_assert_str_eq(inclusive_statistics(j, "f", "calls"), "1 -> 1, +0, +0/1");
}

SUITE("joint", joint_inclusive_costs_are_those_of_each_side, joint_has_no_cycle_that_no_side_has,
      joint_cycle_of_one_side_has_nothing_on_the_other, joint_cycles_with_common_members_are_one,
      joint_cycles_without_common_members_stay_apart, joint_cycle_is_one_with_that_of_most_common_members,
      joint_has_no_cycles_where_none_are_wanted, joint_inclusive_costs_of_runs_are_those_of_each)
