/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "checks/limit.h"

/* A limit that is released with the arena after the test. */
struct reading {
    struct limit limit;
    struct arena arena;
    struct text error;
    bool good;
};

static void reading_release(void *thing)
{
    struct reading *r = thing;
    arena_release(&r->arena);
    free(r);
}

static const struct reading *read_any(const char *text, bool above)
{
    struct reading *r = until_end(memory_zeroed(1, sizeof *r), reading_release);
    r->good = limit_read(&r->limit, text_of(text), above, &r->arena, &r->error);
    return r;
}

static const struct limit *limit_of(const char *text)
{
    const struct reading *r = read_any(text, text[0] != '-');
    ck_assert_msg(r->good, "%s: %s", text, r->error.s);
    return &r->limit;
}

static struct checked cost(cost_t now)
{
    return (struct checked){.now = {FIGURE_COST, now, 0}};
}

static struct checked ratio(cost_t now, cost_t divisor)
{
    return (struct checked){.now = {FIGURE_RATIO, now, divisor}};
}

static struct checked change(cost_t old, cost_t now)
{
    return (struct checked){{FIGURE_COST, now, 0}, {FIGURE_COST, old, 0}, true};
}

static bool above(const char *limit, struct checked checked)
{
    return limit_is_exceeded(limit_of(limit), true, &checked, 1000);
}

static bool below(const char *limit, struct checked checked)
{
    return limit_is_exceeded(limit_of(limit), false, &checked, 1000);
}

TEST(limit_is_read_exactly)
{
    static const struct {
        const char *text;
        uint64_t number, divisor;
    } limits[] = {
        {"0", 0, 1},
        {"12", 12, 1},
        {"12.5M", 12500000, 1},
        {"0.25", 25, 100},
        {".5", 5, 10},
        {"1.2345k", 12345, 10},
        {"3G", 3000000000, 1},
        {"1.000000001G", 1000000001, 1},
        {"18446744073709551615", UINT64_MAX, 1},
        {"+5%", 5, 100},
        {"+0.1%t", 1, 1000},
        {"-2k", 2000, 1},
        {"30%t", 30, 100},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct limit *limit = limit_of(limits[i].text);
        ck_assert_msg(limit->number == limits[i].number && limit->divisor == limits[i].divisor, "%s", limits[i].text);
    }
}

TEST(limit_is_no_other_text)
{
    static const char *const wrong[] = {"x",
                                        "1e3",
                                        "0x5",
                                        "5 k",
                                        "1,5",
                                        "1..5",
                                        ".",
                                        "k",
                                        "+",
                                        "%",
                                        "+%",
                                        "5kk",
                                        "5Mk",
                                        "--5",
                                        "+-5",
                                        "18446744073709551616",
                                        "18446744073709551G",
                                        "1.0000000001",
                                        "5%%",
                                        "5t",
                                        "",
                                        "=5"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!read_any(wrong[i], true)->good, "%s", wrong[i]);
    ck_assert(!read_any("-5", true)->good);
    ck_assert(!read_any("+5", false)->good);
}

TEST(limit_of_a_value_is_exceeded_beyond_it_only)
{
    ck_assert(!above("12.5M", cost(12499999)) && !above("12.5M", cost(12500000)) && above("12.5M", cost(12500001)));
    ck_assert(below("12.5M", cost(12499999)) && !below("12.5M", cost(12500000)) && !below("12.5M", cost(12500001)));
    ck_assert(!above("12.5", cost(12)) && above("12.5", cost(13)) && below("12.5", cost(12)));
    ck_assert(!above("0", cost(0)) && above("0", cost(1)) && !above("0", cost(-1)) && below("0", cost(-1)));
    ck_assert(above("9223372036854775806", cost(INT64_MAX)) && !above("9223372036854775807", cost(INT64_MAX)));
    ck_assert(below("18446744073709551615", cost(INT64_MAX)));
}

TEST(limit_of_a_ratio_is_compared_without_rounding)
{
    ck_assert(!above("0.5", ratio(1, 2)) && !below("0.5", ratio(1, 2)));
    ck_assert(above("0.333333333", ratio(1, 3)) && below("0.333333334", ratio(1, 3)));
    ck_assert(above("33%", ratio(1, 3)) && below("34%", ratio(1, 3)));
    ck_assert(below("0", ratio(-1, 3)) && below("0", ratio(1, -3)) && above("0.3", ratio(-1, -3)));
    ck_assert(above("0.999999999", ratio(INT64_MAX, INT64_MAX)) && !above("1", ratio(INT64_MAX, INT64_MAX)));
}

TEST(limit_of_a_share_is_of_the_total)
{
    ck_assert(above("30%t", cost(301)) && !above("30%t", cost(300)) && !below("30%t", cost(300)));
    ck_assert(below("30%t", cost(299)) && below("0.1%t", cost(-5)) && !above("0.1%t", cost(-5)));
}

TEST(limit_of_a_change_counts_one_direction)
{
    ck_assert(above("+10", change(100, 111)) && !above("+10", change(100, 110)) && !above("+10", change(111, 100)));
    ck_assert(below("-10", change(111, 100)) && !below("-10", change(110, 100)) && !below("-10", change(100, 111)));
    ck_assert(above("+18446744073709551613", change(-INT64_MAX, INT64_MAX)));
    ck_assert(!above("+18446744073709551614", change(-INT64_MAX, INT64_MAX)));
}

TEST(limit_relative_to_the_row_is_of_its_magnitude)
{
    ck_assert(!above("+5%", change(1000, 1050)) && above("+5%", change(1000, 1051)));
    ck_assert(!below("-5%", change(1000, 950)) && below("-5%", change(1000, 949)));
    ck_assert(above("+5%", change(-1000, -949)) && !above("+5%", change(-1000, -950)));
    ck_assert(!above("+0%", change(7, 7)) && above("+0%", change(7, 8)));
}

TEST(limit_relative_to_nothing_is_exceeded_by_any_change)
{
    ck_assert(above("+1000%", change(0, 1)) && !above("+1000%", change(0, 0)) && !above("+1000%", change(0, -1)));
    ck_assert(below("-1000%", change(0, -1)));
}

TEST(limit_relative_to_the_program_is_of_its_total)
{
    ck_assert(!above("+0.5%t", change(1, 6)) && above("+0.5%t", change(1, 7)));
    ck_assert(below("-0.5%t", change(7, 1)) && !below("-0.5%t", change(6, 1)));
}

SUITE("limit", limit_is_read_exactly, limit_is_no_other_text, limit_of_a_value_is_exceeded_beyond_it_only,
      limit_of_a_share_is_of_the_total, limit_of_a_ratio_is_compared_without_rounding,
      limit_of_a_change_counts_one_direction, limit_relative_to_the_row_is_of_its_magnitude,
      limit_relative_to_nothing_is_exceeded_by_any_change, limit_relative_to_the_program_is_of_its_total)
