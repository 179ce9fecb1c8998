/* How the lines of a function moved, told from the lines that were executed. */
#include "analysis/shift.h"
#include "suite.h"

#define LINES(...) (const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)

static void check_shift(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t expected)
{
    int64_t shift = -99;
    ck_assert(shift_find(old, n, new, m, &shift));
    ck_assert_int_eq(shift, expected);
    ck_assert(shift_find(new, m, old, n, &shift));
    ck_assert_int_eq(shift, -expected);
}

static void check_none(const uint64_t *old, size_t n, const uint64_t *new, size_t m)
{
    int64_t shift;
    ck_assert(!shift_find(old, n, new, m, &shift));
    ck_assert(!shift_find(new, m, old, n, &shift));
}

TEST(shift_is_0_where_the_lines_are_the_same)
{
    check_shift(LINES(7), LINES(7), 0);
    check_shift(LINES(7, 9, 20), LINES(7, 9, 20), 0);
}

TEST(shift_is_that_of_all_lines)
{
    check_shift(LINES(7, 9), LINES(19, 21), 12);
    check_shift(LINES(7, 9, 20), LINES(1, 3, 14), -6);
}

TEST(shift_needs_two_lines)
{
    check_none(LINES(7), LINES(8));
    check_none(NULL, 0, LINES(8));
    check_none(NULL, 0, NULL, 0);
}

TEST(shift_is_none_where_a_line_moved_otherwise)
{
    check_none(LINES(7, 9, 20), LINES(8, 10, 22));
    check_none(LINES(7, 9), LINES(8, 10, 12));
    check_none(LINES(7, 9, 11), LINES(9, 11));
}

TEST(shift_does_not_look_at_the_unknown_line)
{
    check_shift(LINES(0, 7, 9), LINES(8, 10), 1);
    check_shift(LINES(0, 7, 9), LINES(0, 7, 9), 0);
    check_none(LINES(0), LINES(0));
    check_none(LINES(0, 7), LINES(0, 8));
}

TEST(shift_takes_lines_of_any_size)
{
    check_shift(LINES(1, 2), LINES(INT64_MAX - 1, INT64_MAX), INT64_MAX - 2);
    check_none(LINES(1, 2), LINES(UINT64_MAX - 1, UINT64_MAX));
}

SUITE("shift", shift_is_0_where_the_lines_are_the_same, shift_is_that_of_all_lines, shift_needs_two_lines,
      shift_is_none_where_a_line_moved_otherwise, shift_does_not_look_at_the_unknown_line,
      shift_takes_lines_of_any_size)
