/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the lines of a function moved, told from the lines that were executed. */
#include "../suite.h"
#include "compare/line_shift.h"

#define LINES(...) (const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)

enum { NOT_BEST, BEST, MOST, ALL }; /* each of them has what those before it have */

/* `before`, `after`: what the lines cost; NULL: nothing is known. */
static struct shift find_shift(const uint64_t *old, const cost_t *before, size_t n, const uint64_t *new,
                               const cost_t *after, size_t m)
{
    struct edit edit = {0};
    struct executed sides[] = {{memory_alloc(n * sizeof *old), memory_zeroed(n, sizeof *before), n},
                               {memory_alloc(m * sizeof *new), memory_zeroed(m, sizeof *after), m}};
    memcpy(sides[0].lines, old, n * sizeof *old);
    memcpy(sides[1].lines, new, m * sizeof *new);
    if (before)
        memcpy(sides[0].costs, before, n * sizeof *before);
    if (after)
        memcpy(sides[1].costs, after, m * sizeof *after);
    struct shift found = shift_find(&sides[0], &sides[1], &edit);
    for (int side = 0; side < 2; side++) {
        free(sides[side].lines);
        free(sides[side].costs);
    }
    edit_release(&edit);
    return found;
}

static void check_shift(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t expected, int sure)
{
    struct shift there = find_shift(old, NULL, n, new, NULL, m), back = find_shift(new, NULL, m, old, NULL, n);
    ck_assert_int_eq(there.by, expected);
    ck_assert_int_eq(back.by, -expected);
    ck_assert_int_eq(there.all, sure == ALL);
    ck_assert_int_eq(there.most, sure >= MOST);
    ck_assert_int_eq(there.best, sure >= BEST);
    ck_assert_int_eq(back.all, there.all);
    ck_assert_int_eq(back.most, there.most);
    ck_assert_int_eq(back.best, there.best);
    ck_assert(!there.edited && !back.edited);
}

TEST(shift_is_0_where_the_lines_are_the_same)
{
    check_shift(LINES(7), LINES(7), 0, ALL);
    check_shift(LINES(7, 9, 20), LINES(7, 9, 20), 0, ALL);
}

TEST(shift_is_that_of_all_lines)
{
    check_shift(LINES(7, 9), LINES(19, 21), 12, ALL);
    check_shift(LINES(7, 9, 20), LINES(1, 3, 14), -6, ALL);
}

TEST(shift_needs_two_lines)
{
    check_shift(LINES(7), LINES(8), 0, NOT_BEST);
    check_shift(LINES(7, 9), LINES(8, 20), 0, NOT_BEST);
}

TEST(shift_is_0_where_no_other_explains_more)
{
    check_shift(LINES(1, 2, 3, 4, 5), LINES(2, 3, 4, 5), 0, MOST);
    check_shift(LINES(10, 11, 20), LINES(11, 12, 20), 0, BEST);
    check_shift(LINES(10, 20, 30, 40), LINES(10, 30, 50, 70, 90), 0, BEST);
    check_shift(LINES(1, 5, 9), LINES(1, 6, 12), 0, BEST); /* any shift explains one line */
}

TEST(shift_of_0_is_not_the_best_where_another_explains_more_lines_though_not_most)
{
    check_shift(LINES(10, 12, 20), LINES(11, 13, 20), 0, NOT_BEST);
    check_shift(LINES(10, 20, 30, 40), LINES(10, 12, 14, 16, 18, 22, 32, 42), 0, NOT_BEST);
}

TEST(shift_is_that_of_most_lines)
{
    check_shift(LINES(7, 9, 11, 20), LINES(8, 10, 12, 22), 1, MOST);
    check_shift(LINES(7, 9, 11), LINES(8, 10, 12, 15), 1, MOST);
    check_shift(LINES(7, 9, 11, 30), LINES(14, 16, 35), 5, MOST); /* by the last line */
}

TEST(shift_that_leaves_more_than_a_quarter_of_the_lines_is_none)
{
    check_shift(LINES(7, 9, 20), LINES(8, 10, 22), 0, NOT_BEST);
    check_shift(LINES(7, 9), LINES(8, 10, 12), 0, NOT_BEST);
    check_shift(LINES(7, 9, 20, 30), LINES(8, 10, 22, 37), 0, NOT_BEST);
}

TEST(shift_takes_lines_of_any_size)
{
    uint64_t last = UINT64_C(1) << 62;
    check_shift(LINES(1, 2), LINES(last - 1, last), (int64_t)last - 2, ALL);
    check_shift(LINES(last), LINES(last), 0, ALL);
}

/* ---- what costs tell ---- */

/* A side is pairs of a line and its cost. */
#define COSTS(...) (const cost_t[][2]){__VA_ARGS__}, sizeof((const cost_t[][2]){__VA_ARGS__}) / sizeof(cost_t[2])

static void split_pairs(const cost_t pairs[][2], size_t n, uint64_t *lines, cost_t *costs)
{
    for (size_t i = 0; i < n; i++) {
        lines[i] = (uint64_t)pairs[i][0];
        costs[i] = pairs[i][1];
    }
}

static void check_edited(const cost_t old[][2], size_t n, const cost_t new[][2], size_t m, int64_t by, bool edited)
{
    uint64_t lines[2][32];
    cost_t costs[2][32];
    split_pairs(old, n, lines[0], costs[0]);
    split_pairs(new, m, lines[1], costs[1]);
    struct shift there = find_shift(lines[0], costs[0], n, lines[1], costs[1], m),
                 back = find_shift(lines[1], costs[1], m, lines[0], costs[0], n);
    ck_assert_int_eq(there.by, by);
    ck_assert_int_eq(back.by, -by);
    ck_assert_int_eq(there.edited, edited);
    ck_assert_int_eq(back.edited, edited);
}

/* One line came near the top, and one in the middle: the numbers fit best where they are. */
TEST(lines_that_came_between_others_are_told_by_costs)
{
    check_edited(COSTS({2, 60}, {3, 20}, {4, 860}, {5, 950}, {6, 80}, {7, 10}, {8, 860}, {9, 380}, {10, 20}, {11, 40}),
                 COSTS({2, 60}, {3, 40}, {4, 20}, {5, 860}, {6, 950}, {7, 80}, {8, 10}, {9, 20}, {10, 860}, {11, 380},
                       {12, 20}, {13, 40}),
                 0, true);
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 7}, {6, 8}),
                 COSTS({1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 1}, {6, 7}, {7, 8}), 0, true);
}

/* One of two runs goes through more of the function, and more often. */
TEST(runs_of_one_program_are_not_edited)
{
    check_edited(COSTS({1, 60}, {2, 20}, {4, 20}, {5, 80}, {9, 10}, {10, 40}),
                 COSTS({1, 90}, {2, 30}, {4, 30}, {5, 120}, {7, 5}, {8, 5}, {9, 15}, {10, 60}), 0, false);
    check_edited(COSTS({1, 3}, {2, 1}, {3, 1}, {5, 1}, {9, 2}), COSTS({1, 3}, {2, 1}, {3, 1}, {7, 1}, {9, 2}), 0,
                 false);
    check_edited(COSTS({1, 6}, {2, 6}, {3, 6}, {4, 6}, {5, 6}), COSTS({1, 6}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {6, 6}),
                 0, false);
}

TEST(functions_that_moved_as_a_whole_are_not_edited)
{
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {7, 6}), COSTS({11, 3}, {12, 4}, {13, 5}, {17, 6}), 10, false);
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {7, 6}), COSTS({11, 9}, {12, 8}, {13, 15}, {17, 18}), 10, false);
}

TEST(costs_tell_by_two_lines_and_three_in_four)
{
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {4, 6}), COSTS({1, 3}, {2, 4}, {3, 5}, {4, 1}, {5, 6}), 0, false);
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {4, 6}), COSTS({1, 3}, {2, 4}, {3, 1}, {4, 5}, {5, 6}), 0, true);
    check_edited(COSTS({1, 3}, {2, 4}, {3, 5}, {4, 6}), COSTS({1, 9}, {2, 4}, {3, 1}, {4, 5}, {5, 6}), 0, false);
}

TEST(costs_of_0_tell_nothing)
{
    check_edited(COSTS({1, 0}, {2, 0}, {3, 0}, {4, 7}), COSTS({2, 0}, {4, 0}, {6, 0}, {8, 8}), 0, false);
}

/* Differs from it in the upper half of its bits, and is the same when both halves are folded. */
TEST(costs_of_any_size_are_compared_whole)
{
    cost_t large = (cost_t)(UINT64_C(7) << 32);
    check_edited(COSTS({1, 7}, {2, 7}, {3, 7}), COSTS({2, large}, {4, large}, {6, large}), 0, false);
    check_edited(COSTS({1, large}, {2, -large}, {3, 7}), COSTS({2, large}, {4, -large}, {6, 7}), 0, true);
}

/* ---- against the definition ---- */

static bool has(const uint64_t *lines, size_t n, uint64_t line)
{
    for (size_t i = 0; i < n; i++)
        if (lines[i] == line)
            return true;
    return false;
}

static size_t explained(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t by)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += has(new, m, old[i] + (uint64_t)by);
    return count;
}

static size_t random_lines(unsigned *state, uint64_t *lines)
{
    size_t n = 0;
    for (uint64_t line = 1; line < 16; line++)
        if ((*state = *state * 1103515245 + 12345) >> 16 & 1)
            lines[n++] = line;
    if (n == 0)
        lines[n++] = 1;
    return n;
}

TEST(shift_never_explains_less_than_0_does)
{
    unsigned state = 1;
    for (int round = 0; round < 20000; round++) {
        uint64_t old[16], new[16];
        size_t n = random_lines(&state, old), m = random_lines(&state, new), most = n > m ? n : m;
        struct shift found = find_shift(old, NULL, n, new, NULL, m);
        size_t count = explained(old, n, new, m, found.by), unmoved = explained(old, n, new, m, 0);
        size_t first = explained(old, n, new, m, (int64_t)(new[0] - old[0]));
        ck_assert(found.by == 0 || (count > unmoved && 4 * count >= 3 * most && count > 1));
        ck_assert(first <= count || 4 * first < 3 * most || first < 2);
        size_t last = explained(old, n, new, m, (int64_t)(new[m - 1] - old[n - 1]));
        ck_assert_int_eq(found.best, count >= first && count >= last && count >= unmoved);
        ck_assert(found.best || !found.most);
        ck_assert_int_eq(found.most, 4 * count >= 3 * most);
        ck_assert_int_eq(found.all, count == n && count == m);
    }
}

SUITE("shift", shift_is_0_where_the_lines_are_the_same, shift_is_that_of_all_lines, shift_needs_two_lines,
      shift_is_0_where_no_other_explains_more,
      shift_of_0_is_not_the_best_where_another_explains_more_lines_though_not_most, shift_is_that_of_most_lines,
      shift_that_leaves_more_than_a_quarter_of_the_lines_is_none, shift_takes_lines_of_any_size,
      lines_that_came_between_others_are_told_by_costs, runs_of_one_program_are_not_edited,
      functions_that_moved_as_a_whole_are_not_edited, costs_tell_by_two_lines_and_three_in_four,
      costs_of_0_tell_nothing, costs_of_any_size_are_compared_whole, shift_never_explains_less_than_0_does)
