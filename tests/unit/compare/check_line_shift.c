/* How the lines of a function moved, told from the lines that were executed. */
#include "../suite.h"
#include "compare/line_shift.h"

#define LINES(...) (const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)

enum { NOT_BEST, BEST, MOST, ALL }; /* each of them has what those before it have */

static void check_shift(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t expected, int sure)
{
    struct shift there = shift_find(old, n, new, m), back = shift_find(new, m, old, n);
    ck_assert_int_eq(there.by, expected);
    ck_assert_int_eq(back.by, -expected);
    ck_assert_int_eq(there.all, sure == ALL);
    ck_assert_int_eq(there.most, sure >= MOST);
    ck_assert_int_eq(there.best, sure >= BEST);
    ck_assert_int_eq(back.all, there.all);
    ck_assert_int_eq(back.most, there.most);
    ck_assert_int_eq(back.best, there.best);
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
        struct shift found = shift_find(old, n, new, m);
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
      shift_never_explains_less_than_0_does)
