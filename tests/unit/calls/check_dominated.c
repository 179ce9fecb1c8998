/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is reachable only through a function on each side of a comparison, and in several runs. */
#include "calls/dominated.h"

#include "../joined.h"

#define FN(name, cost) "fn=" name "\n1 " cost "\n"
#define CALL(name, cost) "cfn=" name "\ncalls=1 1\n1 " cost "\n"

static void release(void *thing)
{
    dominated_release(thing);
    free(thing);
}

static struct dominated *find(struct joined *j)
{
    struct dominated *d = until_end(memory_zeroed(1, sizeof *d), release);
    const struct measure *ir = &j->a->measures.items[measure_called(j->a, "Ir")];
    dominated_init(d, &j->a->graph, &j->a->inclusive.self, &j->sides.series, ir);
    return d;
}

/* What is reachable only through a function, on each side and as a change. */
static const char *only(struct joined *j, const struct dominated *d, const char *function)
{
    return four_statistics(j, matrix_row(&d->only, function_called(j->a->profile, function)), "Ir");
}

/* The name of a function's dominator on a side, or `-`. */
static const char *by(struct joined *j, const struct dominated *d, const char *function, enum side side)
{
    const struct series_list *series = &j->sides.series;
    ref_t found = dominated_by(d, series->first[side], series->runs[side], function_called(j->a->profile, function));
    return found == NONE ? "-" : profile_function_name(j->a->profile, found).s;
}

#define THROUGH_A FN("main", "1") CALL("a", "6") FN("a", "2") CALL("x", "4") FN("x", "4")
#define THROUGH_BOTH                                                                                                   \
    FN("main", "1") CALL("a", "6") CALL("b", "5") FN("a", "2") CALL("x", "4") FN("b", "1") CALL("x", "4") FN("x", "8")

TEST(dominated_is_found_on_each_side_by_itself)
{
    struct joined *j = JOIN(THROUGH_A, THROUGH_BOTH);
    struct dominated *d = find(j);
    ck_assert_str_eq(only(j, d, "main"), "7 -> 12, +5, +5/7");
    ck_assert_str_eq(only(j, d, "a"), "6 -> 2, -4, -4/6");
    ck_assert_str_eq(only(j, d, "x"), "4 -> 8, +4, +4/4");
    ck_assert_str_eq(by(j, d, "x", SIDE_OLD), "a");
    ck_assert_str_eq(by(j, d, "x", SIDE_NEW), "main");
    ck_assert_str_eq(by(j, d, "main", SIDE_OLD), "-");
}

TEST(dominated_of_one_side_is_nothing_on_the_other)
{
    struct joined *j = JOIN(THROUGH_A, FN("main", "1"));
    struct dominated *d = find(j);
    ck_assert_str_eq(only(j, d, "a"), "6 -> ., -6, gone -6/6");
    ck_assert_str_eq(by(j, d, "x", SIDE_OLD), "a");
    ck_assert_str_eq(by(j, d, "x", SIDE_NEW), "-");
}

TEST(dominator_of_a_side_is_the_one_of_all_its_runs)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\n" THROUGH_A, "events: Ir\n" THROUGH_BOTH},
                                 .new = {"events: Ir\n" THROUGH_A, "events: Ir\n" THROUGH_A}, .combine = COMBINE_MIN);
    struct dominated *d = find(j);
    ck_assert_str_eq(by(j, d, "x", SIDE_OLD), "-");
    ck_assert_str_eq(by(j, d, "a", SIDE_OLD), "main");
    ck_assert_str_eq(by(j, d, "x", SIDE_NEW), "a");
    ck_assert_str_eq(only(j, d, "a"), "2 -> 6, +4, ~+4/2");
}

/* What a function costs beside its calls is told by the events of the same side. */
TEST(dominated_has_the_entries_of_each_side)
{
    struct joined *j = JOIN(FN("main", "1000") CALL("start", "10") FN("start", "500"),
                            FN("main", "1000") CALL("start", "500") FN("start", "500"));
    struct dominated *d = find(j);
    ck_assert_str_eq(by(j, d, "start", SIDE_OLD), "-");
    ck_assert_str_eq(by(j, d, "start", SIDE_NEW), "main");
    ck_assert_str_eq(only(j, d, "main"), "1000 -> 1500, +500, +500/1000");
}

TEST(dominated_of_a_profile_alone_is_that_of_its_dominators)
{
    struct analysed *a = ANALYSE("events: Ir Dr\nfn=main\n1 1 2\ncfn=f\ncalls=1 1\n1 4 8\nfn=f\n1 4 8\n");
    struct dominated *d = until_end(memory_zeroed(1, sizeof *d), release);
    dominated_init(d, &a->graph, &a->inclusive.self, &a->series, NULL);
    ck_assert_int_eq(matrix_cell(&d->only, 0, 0), 5);
    ck_assert_int_eq(matrix_cell(&d->only, 0, 1), 10);
    ck_assert_uint_eq(dominated_by(d, 0, 1, 0), NONE);
    ck_assert_uint_eq(dominated_by(d, 0, 1, 1), 0);
}

/* Of a chain main > a > b > c, whose members have numbers or not, the nearest one that has. */
TEST(dominated_among_some_is_the_nearest_of_them)
{
    struct analysed *a = ANALYSE("events: Ir\nfn=c\n1 1\nfn=b\n1 1\ncfn=c\ncalls=1 1\n1 1\nfn=a\n1 1\ncfn=b\n"
                                 "calls=1 1\n1 2\nfn=main\n1 1\ncfn=a\ncalls=1 1\n1 3\n");
    struct dominated *d = until_end(memory_zeroed(1, sizeof *d), release);
    const ref_t c = 0, b = 1, a_ = 2, main_ = 3;
    dominated_init(d, &a->graph, &a->inclusive.self, &a->series, NULL);
    for (unsigned with = 0; with < 16; with++) {
        ref_t numbers[4], above[4] = {NONE, NONE, NONE, NONE}, known = NONE;
        for (ref_t f = main_ + 1; f-- > c;) {
            numbers[f] = with >> f & 1 ? f : NONE;
            above[f] = known;
            known = numbers[f] == NONE ? known : f;
        }
        ref_t *nearest = dominated_among(d, 0, 1, numbers);
        for (ref_t f = c; f <= main_; f++)
            ck_assert_msg(nearest[f] == above[f], "of %u with %x: %u", f, with, nearest[f]);
        free(nearest);
    }
    ck_assert_uint_eq(dominated_by(d, 0, 1, b), a_);
}

SUITE("dominated", dominated_is_found_on_each_side_by_itself, dominated_of_one_side_is_nothing_on_the_other,
      dominator_of_a_side_is_the_one_of_all_its_runs, dominated_has_the_entries_of_each_side,
      dominated_of_a_profile_alone_is_that_of_its_dominators, dominated_among_some_is_the_nearest_of_them)
