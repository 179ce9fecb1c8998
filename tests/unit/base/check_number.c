/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as the format has them: every kind, their limits, and what is none. */
#include "../suite.h"
#include "base/number.h"
#include "parse/scan.h"

struct sample {
    const char *token;
    enum number kind;
    int64_t cost;
};

static void check_samples(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int64_t cost = 0;
        enum number kind = number_read_cost(text_of(samples[i].token), &cost);
        ck_assert_msg(kind == samples[i].kind, "`%s` is of kind %d", samples[i].token, kind);
        ck_assert_msg(cost == samples[i].cost, "`%s` is %lld", samples[i].token, (long long)cost);
    }
}

#define CHECK(...)                                                                                                     \
    check_samples((const struct sample[]){__VA_ARGS__},                                                                \
                  sizeof((const struct sample[]){__VA_ARGS__}) / sizeof(struct sample))

TEST(number_reads_decimals)
{
    CHECK({"0", NUMBER_EXACT, 0}, {"7", NUMBER_EXACT, 7}, {"007", NUMBER_EXACT, 7}, {"-5", NUMBER_EXACT, -5},
          {"-0", NUMBER_EXACT, 0}, {"1234567890123456789", NUMBER_EXACT, 1234567890123456789},
          {"0000000000000000000000000000012", NUMBER_EXACT, 12});
}

TEST(number_reads_hex)
{
    CHECK({"0x10", NUMBER_EXACT, 16}, {"0XaF", NUMBER_EXACT, 175}, {"-0x10", NUMBER_EXACT, -16},
          {"0x7fffffffffffffff", NUMBER_EXACT, INT64_MAX}, {"0x00000000000000000001", NUMBER_EXACT, 1});
}

TEST(number_takes_a_dot_for_no_count)
{
    CHECK({".", NUMBER_ABSENT, 0});
    CHECK({"NaN", NUMBER_NOT_FINITE, 0}, {"-nan", NUMBER_NOT_FINITE, 0}, {"inf", NUMBER_NOT_FINITE, 0},
          {"+INF", NUMBER_NOT_FINITE, 0}, {"-Infinity", NUMBER_NOT_FINITE, 0}, {"infi", NUMBER_BAD, 0},
          {"nano", NUMBER_BAD, 0}, {"+-inf", NUMBER_BAD, 0}, {"-", NUMBER_BAD, 0});
}

TEST(number_is_exact_up_to_2_to_the_63)
{
    CHECK({"9223372036854775807", NUMBER_EXACT, INT64_MAX}, {"-9223372036854775807", NUMBER_EXACT, -INT64_MAX},
          {"-9223372036854775808", NUMBER_EXACT, INT64_MIN}, {"-0x8000000000000000", NUMBER_EXACT, INT64_MIN});
}

TEST(number_wraps_from_2_to_the_63_on)
{
    CHECK({"9223372036854775808", NUMBER_WRAPPED, INT64_MIN}, {"0x8000000000000000", NUMBER_WRAPPED, INT64_MIN},
          {"18446744073709551032", NUMBER_WRAPPED, -584}, {"18446744073709551615", NUMBER_WRAPPED, -1},
          {"0xffffffffffffffff", NUMBER_WRAPPED, -1});
}

TEST(number_is_none_from_2_to_the_64_on)
{
    CHECK({"18446744073709551616", NUMBER_BAD, 0}, {"0x10000000000000000", NUMBER_BAD, 0},
          {"-9223372036854775809", NUMBER_BAD, 0}, {"-0x8000000000000001", NUMBER_BAD, 0},
          {"99999999999999999999999", NUMBER_BAD, 0}, {"1e20", NUMBER_BAD, 0},
          {"18446744073709551615.5", NUMBER_BAD, 0}, {"1e99999999999999999999", NUMBER_BAD, 0});
}

TEST(number_rounds_half_away_from_zero)
{
    CHECK({"10.5", NUMBER_ROUNDED, 11}, {"-10.5", NUMBER_ROUNDED, -11}, {"10.4999", NUMBER_ROUNDED, 10},
          {"-10.4999", NUMBER_ROUNDED, -10}, {"0.5", NUMBER_ROUNDED, 1}, {"-0.5", NUMBER_ROUNDED, -1},
          {"0.49999999999999999999", NUMBER_ROUNDED, 0}, {"11.5", NUMBER_ROUNDED, 12}, {".5", NUMBER_ROUNDED, 1},
          {"12.0", NUMBER_ROUNDED, 12}, {"9.99", NUMBER_ROUNDED, 10});
}

TEST(number_rounds_large_fractions_to_the_last_digit)
{
    CHECK({"9007199254740993.5", NUMBER_ROUNDED, 9007199254740994},
          {"9223372036854775806.5", NUMBER_ROUNDED, INT64_MAX},
          {"1234567890123456789.4", NUMBER_ROUNDED, 1234567890123456789});
}

TEST(number_reads_exponents)
{
    CHECK({"1e3", NUMBER_ROUNDED, 1000}, {"1E+3", NUMBER_ROUNDED, 1000}, {"1.25e2", NUMBER_ROUNDED, 125},
          {"1.25e1", NUMBER_ROUNDED, 13}, {"15e-1", NUMBER_ROUNDED, 2}, {"-15e-1", NUMBER_ROUNDED, -2},
          {"14e-1", NUMBER_ROUNDED, 1}, {"5e-1", NUMBER_ROUNDED, 1}, {"5e-2", NUMBER_ROUNDED, 0},
          {"5e-99999999999999999999", NUMBER_ROUNDED, 0}, {"0e99999999999999999999", NUMBER_ROUNDED, 0},
          {"9e18", NUMBER_ROUNDED, 9000000000000000000}, {"1e0", NUMBER_ROUNDED, 1}, {"5.", NUMBER_ROUNDED, 5},
          {"-7e+00", NUMBER_ROUNDED, -7});
}

TEST(number_wraps_rounded_numbers_as_others)
{
    CHECK({"9223372036854775807.5", NUMBER_WRAPPED, INT64_MIN}, {"1e19", NUMBER_WRAPPED, -8446744073709551616});
}

TEST(number_takes_nothing_else)
{
    static const char *const bad[] = {"",      "-",  "+",  "+5", "--5", "0x", "0xg",  "x10",   "12a",  "1 ", "1,0",
                                      "1.2.3", "..", "-.", "1e", "1e+", "e5", "1e5x", "0x1.5", "0x-1", "*",  "1_0"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int64_t cost;
        ck_assert_msg(number_read_cost(text_of(bad[i]), &cost) == NUMBER_BAD, "`%s` is a number", bad[i]);
    }
}

TEST(number_takes_the_whole_token_and_no_more)
{
    int64_t cost;
    ck_assert_int_eq(number_read_cost((struct text){"123", 2}, &cost), NUMBER_EXACT);
    ck_assert_int_eq(cost, 12);
    ck_assert_int_eq(number_read_cost((struct text){"1\0", 2}, &cost), NUMBER_BAD);
    ck_assert_int_eq(number_read_cost((struct text){"0x12", 3}, &cost), NUMBER_EXACT);
    ck_assert_int_eq(cost, 1);
}

TEST(number_agrees_with_64_bits_on_every_length_of_digits)
{
    uint64_t value = 0;
    char digits[24];
    for (size_t n = 1; n <= 19; n++) {
        digits[n - 1] = (char)('0' + n % 10);
        value = value * 10 + n % 10;
        uint64_t read = 0;
        ck_assert(number_read_unsigned((struct text){digits, n}, &read));
        ck_assert_uint_eq(read, value);
    }
}

TEST(number_unsigned_goes_up_to_2_to_the_64)
{
    uint64_t value;
    ck_assert(number_read_unsigned(TEXT("18446744073709551615"), &value));
    ck_assert_uint_eq(value, UINT64_MAX);
    ck_assert(number_read_unsigned(TEXT("0xffffffffffffffff"), &value));
    ck_assert_uint_eq(value, UINT64_MAX);
    ck_assert(!number_read_unsigned(TEXT("18446744073709551616"), &value));
    ck_assert(!number_read_unsigned(TEXT("0x1ffffffffffffffff"), &value));
}

TEST(number_unsigned_takes_no_sign_fraction_or_dot)
{
    static const char *const bad[] = {"", "-1", "+1", "1.0", "1e3", ".", "*", "1 ", "0x"};
    uint64_t value;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!number_read_unsigned(text_of(bad[i]), &value), "`%s` is one", bad[i]);
}

TEST(number_digits_stop_at_the_first_other_byte)
{
    uint64_t value = 0;
    ck_assert_uint_eq(number_read_digits(TEXT("123)x"), &value), 3);
    ck_assert_uint_eq(value, 123);
    ck_assert_uint_eq(number_read_digits(TEXT("x1"), &value), 0);
    ck_assert_uint_eq(number_read_digits(TEXT_NONE, &value), 0);
    ck_assert_uint_eq(number_read_digits(TEXT("18446744073709551616)"), &value), 0);
}

TEST(number_fixed_counts_in_the_last_decimal)
{
    static const struct {
        const char *text;
        uint64_t value;
    } samples[] = {{"12", 12000000}, {"12.5", 12500000}, {".5", 500000},
                   {"1.", 1000000},  {"0.000001", 1},    {"007", 7000000}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint64_t value = 0;
        ck_assert_msg(number_read_fixed(text_of(samples[i].text), 6, &value), "%s", samples[i].text);
        ck_assert_uint_eq(value, samples[i].value);
    }
}

TEST(number_fixed_takes_no_more_decimals_and_nothing_else)
{
    static const char *const bad[] = {"", ".", "1.2345678", "-1", "1e3", "0x1", "1,5", "1.2.3", "1 ", "18446744073710"};
    uint64_t value;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!number_read_fixed(text_of(bad[i]), 6, &value), "`%s` is one", bad[i]);
    ck_assert(number_read_fixed(TEXT("18446744073709.551615"), 6, &value));
    ck_assert_uint_eq(value, UINT64_MAX);
}

/* The scalar twin. */
static unsigned seven_digits(const char *at, uint64_t *value)
{
    unsigned n = 0;
    for (*value = 0; n < 8 && at[n] >= '0' && at[n] <= '9'; n++)
        *value = *value * 10 + (uint64_t)(at[n] - '0');
    return n < 8 ? n : 0;
}

TEST(number_of_seven_digits_is_read_at_once_as_one_by_one)
{
    for (int length = 0; length <= 8; length++)
        for (int behind = 0; behind < 256; behind++)
            for (int round = 0; round < 50; round++) {
                char bytes[8];
                for (int i = 0; i < 8; i++)
                    bytes[i] =
                        (char)(i < length ? '0' + (i * 7 + round * 3 + i * round) % 10 : (behind + i * round) % 256);
                if (length < 8)
                    bytes[length] = (char)behind;
                uint64_t expected, value = 0;
                unsigned n = seven_digits(bytes, &expected);
                ck_assert_uint_eq(scan_seven(bytes, &value), n);
                ck_assert(n == 0 || value == expected);
            }
}

TEST(number_reads_shares_up_to_100_percent)
{
    static const struct {
        const char *text;
        int64_t share;
    } samples[] = {
        {"0", 0}, {"100", 100000000}, {"99.5%", 99500000}, {"0.000001", 1}, {".5", 500000}, {"100.000000%", 100000000},
    };
    static const char *const bad[] = {"", "%", "100.000001", "101", "-1", "1%%", "5 %", "0.0000001"};
    int64_t share;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        ck_assert_msg(number_read_share(text_of(samples[i].text), &share), "%s", samples[i].text);
        ck_assert_int_eq(share, samples[i].share);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!number_read_share(text_of(bad[i]), &share), "`%s` is one", bad[i]);
}

TEST(number_writes_shares_without_needless_digits)
{
    static const char *const texts[] = {"0", "100", "99.5", "0.000001", "10", "12.345678", "0.1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[SHARE_MAX];
        int64_t share;
        ck_assert(number_read_share(text_of(texts[i]), &share));
        ck_assert(text_equal((struct text){text, number_write_share(text, share)}, text_of(texts[i])));
    }
}

SUITE("number", number_reads_decimals, number_reads_hex, number_takes_a_dot_for_no_count,
      number_is_exact_up_to_2_to_the_63, number_wraps_from_2_to_the_63_on, number_is_none_from_2_to_the_64_on,
      number_rounds_half_away_from_zero, number_rounds_large_fractions_to_the_last_digit, number_reads_exponents,
      number_wraps_rounded_numbers_as_others, number_takes_nothing_else, number_takes_the_whole_token_and_no_more,
      number_agrees_with_64_bits_on_every_length_of_digits, number_unsigned_goes_up_to_2_to_the_64,
      number_unsigned_takes_no_sign_fraction_or_dot, number_digits_stop_at_the_first_other_byte,
      number_fixed_counts_in_the_last_decimal, number_fixed_takes_no_more_decimals_and_nothing_else,
      number_of_seven_digits_is_read_at_once_as_one_by_one, number_reads_shares_up_to_100_percent,
      number_writes_shares_without_needless_digits)
