/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The buffered writer: what it writes to a file, byte by byte. */
#include "../written.h"
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

/* Characters of what is printed: all bytes but those that go on with one. */
static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += (*text & 0xc0) != 0x80;
    return count;
}

static void check_safe(struct text t, const char *expected)
{
    struct written w = begin();
    output_safe(&w.out, t);
    ck_assert_uint_eq(output_safe_width(t), count_characters(expected));
    end_as(&w, expected);
}

/* ---- numbers ---- */

TEST(output_groups_thousands)
{
    static const struct {
        int64_t value;
        const char *expected;
    } samples[] = {
        {0, "0"},
        {7, "7"},
        {999, "999"},
        {1000, "1,000"},
        {-999, "-999"},
        {-1000, "-1,000"},
        {100000, "100,000"},
        {-123456, "-123,456"},
        {1234567, "1,234,567"},
        {INT64_MAX, "9,223,372,036,854,775,807"},
        {INT64_MIN, "-9,223,372,036,854,775,808"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct written w = begin();
        output_grouped(&w.out, samples[i].value);
        end_as(&w, samples[i].expected);
    }
}

TEST(output_has_room_for_the_longest_number)
{
    char buffer[OUTPUT_NUMBER_MAX];
    ck_assert_uint_eq(output_format_grouped(buffer, INT64_MIN), 26);
    ck_assert_mem_eq(buffer, "-9,223,372,036,854,775,808", 26);
}

TEST(output_writes_integers_without_commas)
{
    struct written w = begin();
    output_integer(&w.out, INT64_MIN);
    output_char(&w.out, ' ');
    output_integer(&w.out, 0);
    output_char(&w.out, ' ');
    output_integer(&w.out, 1234567);
    end_as(&w, "-9223372036854775808 0 1234567");
}

/* The numbers around each power of ten, of both signs, as often as more than one buffer takes: printf has the same. */
TEST(output_writes_integers_of_any_length)
{
    struct written w = begin();
    struct buffer expected = {0};
    for (int round = 0; round < 100; round++)
        for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10)
            for (int64_t value = power - 1; value <= power + 1; value++) {
                output_integer(&w.out, value);
                output_integer(&w.out, -value);
                buffer_print(&expected, "%lld%lld", (long long)value, (long long)-value);
            }
    ck_assert_uint_gt(expected.count, OUTPUT_BUFFER);
    end(&w);
    ck_assert_uint_eq(w.n, expected.count);
    ck_assert_mem_eq(w.bytes, expected.items, w.n);
    free(w.bytes);
    free(expected.items);
}

/* Lists of every length up to some more than are written at once, and that one buffer has no room for. */
TEST(output_writes_lists_of_any_length)
{
    static const int64_t some[] = {0, -1, INT64_MAX, 7, INT64_MIN};
    struct written w = begin();
    struct buffer expected = {0};
    int64_t values[300];
    for (size_t n = 0; n <= sizeof values / sizeof *values; n++) {
        output_list(&w.out, values, n);
        output_char(&w.out, '\n');
        for (size_t i = 0; i < n; i++)
            buffer_print(&expected, i ? ",%lld" : "%lld", (long long)values[i]);
        buffer_add(&expected, TEXT("\n"));
        values[n % 300] = some[n % 5];
    }
    ck_assert_uint_gt(expected.count, OUTPUT_BUFFER);
    end(&w);
    ck_assert_uint_eq(w.n, expected.count);
    ck_assert_mem_eq(w.bytes, expected.items, w.n);
    free(w.bytes);
    free(expected.items);
}

/* ---- text from outside ---- */

TEST(output_safe_passes_what_can_be_printed)
{
    check_safe(TEXT("operator new[]\\ \"~'"), "operator new[]\\ \"~'");
    check_safe(TEXT("a\tb"), "a\tb");
    check_safe(TEXT("na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80"), "na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80");
    check_safe(TEXT_NONE, "");
}

TEST(output_safe_escapes_control_bytes)
{
    check_safe(TEXT("\x1b[31mred"), "\\x1b[31mred");
    check_safe(TEXT("a\0b"), "a\\x00b");
    check_safe(TEXT("a\nb\r"), "a\\x0ab\\x0d");
    check_safe(TEXT("\x7f"), "\\x7f");
}

TEST(output_safe_escapes_c1_control_characters)
{
    check_safe(TEXT("\xc2\x9b"
                    "31m"),
               "\\xc2\\x9b31m");
    check_safe(TEXT("\x9b"), "\\x9b");
}

TEST(output_safe_escapes_broken_utf_8_byte_by_byte)
{
    check_safe(TEXT("\xff\xfe"), "\\xff\\xfe");
    check_safe(TEXT("a\xe2\x82"), "a\\xe2\\x82");
    check_safe(TEXT("\xc3(x"), "\\xc3(x");
    check_safe(TEXT("\xe2\x82\xe2\x82\xac"), "\\xe2\\x82\xe2\x82\xac");
    check_safe(TEXT("\xed\xa0\x80"), "\\xed\\xa0\\x80");
}

TEST(output_safe_lets_no_byte_through_that_a_terminal_would_obey)
{
    struct written w = begin();
    for (unsigned c = 0; c < 256; c++)
        output_safe(&w.out, (struct text){(const char[]){(char)c}, 1});
    end(&w);
    for (size_t i = 0; i < w.n; i++)
        ck_assert((w.bytes[i] >= 0x20 && w.bytes[i] < 0x7f) || w.bytes[i] == '\t');
    free(w.bytes);
}

/* Text of `n` letters, with `bytes` in place of those from `at` on; it ends where its memory does. */
static void check_safe_inside(struct text bytes, size_t at, size_t n, const char *expected)
{
    char *text = memory_alloc(n), shown[128];
    for (size_t i = 0; i < n; i++)
        text[i] = (char)('a' + i % 26);
    int length = snprintf(shown, sizeof shown, "%.*s%s%.*s", (int)at, text, expected, (int)(n - at - bytes.n),
                          text + at + bytes.n);
    memcpy(text + at, bytes.s, bytes.n);
    ck_assert_int_lt(length, (int)sizeof shown);
    check_safe((struct text){text, n}, shown);
    free(text);
}

/* Printable ASCII is looked at sixteen bytes at a time, or eight. */
TEST(output_safe_sees_each_byte_wherever_it_stands)
{
    static const struct {
        struct text bytes;
        const char *expected;
    } samples[] = {
        {{"\0", 1}, "\\x00"},
        {{"\x1f", 1}, "\\x1f"},
        {{"\x7f", 1}, "\\x7f"},
        {{"\x80", 1}, "\\x80"},
        {{"\xff", 1}, "\\xff"},
        {{" ", 1}, " "},
        {{"~", 1}, "~"},
        {{"\t", 1}, "\t"},
        {{"\xc3\xa9", 2}, "\xc3\xa9"},
        {{"\xc2\x9b", 2}, "\\xc2\\x9b"},
        {{"\xe2\x82\xac", 3}, "\xe2\x82\xac"},
        {{"\xe2\x82-", 3}, "\\xe2\\x82-"},
        {{"\xf0\x9f\x98\x80", 4}, "\xf0\x9f\x98\x80"},
    };
    for (size_t n = 4; n <= 50; n++)
        for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
            for (size_t at = 0; at + samples[i].bytes.n <= n; at++)
                check_safe_inside(samples[i].bytes, at, n, samples[i].expected);
}

/* ---- the buffer ---- */

TEST(output_fills_and_prints)
{
    struct written w = begin();
    output_fill(&w.out, '-', 3);
    output_fill(&w.out, ' ', 0);
    output_print(&w.out, "%s=%d;", "a", 5);
    output_fill(&w.out, '=', 2);
    end_as(&w, "---a=5;==");
}

TEST(output_fills_more_than_it_has_at_hand)
{
    struct written w = begin();
    output_fill(&w.out, 'x', 200000);
    end(&w);
    ck_assert_uint_eq(w.n, 200000);
    ck_assert_uint_eq(strspn(w.bytes, "x"), 200000);
    free(w.bytes);
}

TEST(output_keeps_the_order_of_long_and_short_texts)
{
    struct arena arena = {0};
    struct text lengthy = arena_format(&arena, "%0300000d", 7), exact = arena_format(&arena, "%065536d", 8);
    struct written w = begin();
    output_text(&w.out, TEXT("first "));
    output_text(&w.out, lengthy);
    output_text(&w.out, TEXT(" second "));
    output_text(&w.out, exact);
    output_text(&w.out, TEXT(" third"));
    end(&w);
    ck_assert_uint_eq(w.n, 6 + 300000 + 8 + 65536 + 6);
    ck_assert_mem_eq(w.bytes, "first 0", 7);
    ck_assert_mem_eq(w.bytes + 6 + 299999, "7 second 0", 10);
    ck_assert_mem_eq(w.bytes + w.n - 7, "8 third", 7);
    free(w.bytes);
    arena_release(&arena);
}

TEST(output_writes_small_texts_over_many_buffers)
{
    struct written w = begin();
    for (int i = 0; i < 30000; i++)
        output_text(&w.out, TEXT("seven b"));
    end(&w);
    ck_assert_uint_eq(w.n, 210000);
    for (size_t i = 0; i < w.n; i += 7)
        ck_assert_mem_eq(w.bytes + i, "seven b", 7);
    free(w.bytes);
}

TEST(output_flush_writes_out_what_is_there)
{
    struct written w = begin();
    output_text(&w.out, TEXT("abc"));
    ck_assert_int_eq(lseek(fileno(w.file), 0, SEEK_CUR), 0);
    output_flush(&w.out);
    ck_assert_int_eq(lseek(fileno(w.file), 0, SEEK_CUR), 3);
    end_as(&w, "abc");
}

/* ---- errors ---- */

TEST(output_keeps_the_first_of_its_errors)
{
    int fd = open("/dev/full", O_WRONLY);
    if (fd < 0)
        return; /* a system without it */
    struct output out = output_to(fd);
    output_text(&out, TEXT("lost"));
    ck_assert_int_eq(out.error, 0);
    output_flush(&out);
    ck_assert_int_eq(out.error, ENOSPC);
    close(fd);
    output_fill(&out, 'x', 200000);
    ck_assert_int_eq(output_close(&out), ENOSPC);
}

TEST(output_tells_at_the_end_what_went_wrong)
{
    struct output out = output_to(open("/dev/null", O_RDONLY));
    output_text(&out, TEXT("lost"));
    ck_assert_int_eq(output_close(&out), EBADF);
    close(out.fd);
}

static void count_bytes(void *context, struct text piece)
{
    size_t *bytes = context;
    *bytes += piece.n;
}

TEST(output_by_a_function_hands_over_all_of_it)
{
    size_t bytes = 0;
    struct output out = output_by(count_bytes, &bytes);
    output_fill(&out, 'a', 3 * OUTPUT_BUFFER);
    output_text(&out, TEXT("end"));
    ck_assert_int_eq(output_close(&out), 0);
    ck_assert_uint_eq(bytes, 3 * OUTPUT_BUFFER + 3);
}

TEST(output_into_a_text_keeps_all_of_it)
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    output_fill(&out, 'a', 2 * OUTPUT_BUFFER);
    output_text(&out, TEXT("end"));
    ck_assert_int_eq(output_close(&out), 0);
    ck_assert_uint_eq(text.count, 2 * OUTPUT_BUFFER + 3);
    ck_assert(text_equal(text_skip(buffer_text(&text), 2 * OUTPUT_BUFFER - 1), TEXT("aend")));
    buffer_release(&text);
}

TEST(output_to_nowhere_is_dropped)
{
    struct output out = output_to(OUTPUT_NOWHERE);
    output_fill(&out, 'x', 200000);
    output_safe(&out, TEXT("\x1b"));
    ck_assert_int_eq(output_close(&out), 0);
}

SUITE("output", output_groups_thousands, output_has_room_for_the_longest_number, output_writes_integers_without_commas,
      output_writes_integers_of_any_length, output_writes_lists_of_any_length, output_safe_passes_what_can_be_printed,
      output_safe_escapes_control_bytes, output_safe_escapes_c1_control_characters,
      output_safe_escapes_broken_utf_8_byte_by_byte, output_safe_lets_no_byte_through_that_a_terminal_would_obey,
      output_safe_sees_each_byte_wherever_it_stands, output_fills_and_prints, output_fills_more_than_it_has_at_hand,
      output_keeps_the_order_of_long_and_short_texts, output_writes_small_texts_over_many_buffers,
      output_flush_writes_out_what_is_there, output_keeps_the_first_of_its_errors,
      output_tells_at_the_end_what_went_wrong, output_by_a_function_hands_over_all_of_it,
      output_into_a_text_keeps_all_of_it, output_to_nowhere_is_dropped)
