/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagnostics: of each kind a few are kept, and all are counted. */
#include "../suite.h"
#include "base/diagnostic.h"

static const struct problem bad_line = {"bad lines", SEVERITY_WARNING, 3, false},
                            once = {NULL, SEVERITY_WARNING, 1, false}, note = {"notes", SEVERITY_NOTE, 3, false},
                            fatal = {"errors", SEVERITY_ERROR, 3, false};

#define PATH TEXT("a.out")

static uint64_t counted(const struct diagnostics *d, const struct problem *problem)
{
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem == problem)
            return d->counts.items[i].count;
    return 0;
}

static void add(struct diagnostics *d, const struct problem *problem, uint64_t from, uint64_t to)
{
    for (uint64_t line = from; line <= to; line++)
        diagnostics_add(d, problem, PATH, line, "line %d", (int)line);
}

TEST(diagnostics_keep_the_first_few_of_a_kind_and_count_the_rest)
{
    struct diagnostics d = {0};
    add(&d, &bad_line, 1, 10);
    add(&d, &once, 20, 22);
    ck_assert_uint_eq(d.items.count, 4);
    ck_assert_uint_eq(d.items.items[2].line, 3);
    ck_assert_uint_eq(d.items.items[3].line, 20);
    ck_assert_uint_eq(counted(&d, &bad_line), 10);
    ck_assert_uint_eq(diagnostics_rest(&d.counts.items[0]), 7);
    ck_assert_uint_eq(diagnostics_rest(&d.counts.items[1]), 2);
    diagnostics_release(&d);
}

TEST(diagnostics_have_no_rest_where_all_are_kept)
{
    struct diagnostics d = {0};
    add(&d, &bad_line, 1, 3);
    ck_assert_uint_eq(diagnostics_rest(&d.counts.items[0]), 0);
    diagnostics_release(&d);
}

TEST(diagnostics_own_their_texts)
{
    struct diagnostics d = {0};
    char path[] = "a.out";
    diagnostics_add(&d, &bad_line, text_of(path), 7, "bad cost: %s", "x y");
    memset(path, '!', sizeof path);
    ck_assert_str_eq(d.items.items[0].path.s, "a.out");
    ck_assert_str_eq(d.items.items[0].message.s, "bad cost: x y");
    ck_assert_ptr_eq(d.items.items[0].problem, &bad_line);
    diagnostics_release(&d);
}

TEST(diagnostics_shorten_endless_messages)
{
    struct diagnostics d = {0};
    diagnostics_add(&d, &bad_line, PATH, 1, "%0100000d", 1);
    ck_assert_uint_lt(d.items.items[0].message.n, 2000);
    ck_assert_uint_gt(d.items.items[0].message.n, 500);
    diagnostics_release(&d);
}

TEST(diagnostics_count_errors_kept_or_not)
{
    struct diagnostics d = {0};
    add(&d, &note, 1, 2);
    add(&d, &bad_line, 1, 2);
    ck_assert_uint_eq(d.errors, 0);
    add(&d, &fatal, 1, 5);
    ck_assert_uint_eq(d.errors, 5);
    diagnostics_release(&d);
}

TEST(diagnostics_stop_at_the_first_warning_where_they_are_strict)
{
    struct diagnostics d = {.strict = true};
    add(&d, &note, 1, 1);
    ck_assert(!diagnostics_stop(&d));
    add(&d, &bad_line, 2, 2);
    ck_assert(diagnostics_stop(&d));
    diagnostics_release(&d);
}

TEST(diagnostics_go_on_after_warnings_where_they_are_not)
{
    struct diagnostics d = {0};
    add(&d, &bad_line, 1, 100);
    ck_assert(!diagnostics_stop(&d));
    diagnostics_release(&d);
}

TEST(diagnostics_stay_strict_when_they_are_released)
{
    struct diagnostics d = {.strict = true};
    add(&d, &bad_line, 1, 1);
    diagnostics_release(&d);
    ck_assert(d.strict);
    ck_assert(!diagnostics_stop(&d));
    ck_assert_uint_eq(d.items.count, 0);
}

/* What is kept and counted when a stretch is joined is what one reader would have kept and counted. */
TEST(diagnostics_joined_are_those_of_one_reader)
{
    for (uint64_t first = 0; first <= 6; first++) {
        struct diagnostics whole = {0}, front = {0}, back = {0};
        add(&whole, &bad_line, 1, 6);
        add(&whole, &fatal, 7, 12);
        add(&front, &bad_line, 1, first);
        add(&back, &bad_line, 1, 6 - first);
        add(&back, &fatal, 7 - first, 12 - first);
        diagnostics_join(&front, &back, first);
        ck_assert_uint_eq(front.items.count, whole.items.count);
        for (size_t i = 0; i < whole.items.count; i++)
            ck_assert_uint_eq(front.items.items[i].line, whole.items.items[i].line);
        ck_assert_uint_eq(counted(&front, &bad_line), 6);
        ck_assert_uint_eq(front.errors, whole.errors);
        diagnostics_release(&whole);
        diagnostics_release(&front);
        diagnostics_release(&back);
    }
}

TEST(diagnostics_of_a_whole_file_get_no_line_when_joined)
{
    struct diagnostics d = {0}, chunk = {0};
    diagnostics_add(&chunk, &bad_line, PATH, 0, "whole file");
    diagnostics_join(&d, &chunk, 100);
    ck_assert_uint_eq(d.items.items[0].line, 0);
    diagnostics_release(&d);
    diagnostics_release(&chunk);
}

TEST(diagnostics_are_put_in_the_order_of_their_lines)
{
    static const uint64_t lines[] = {9, 5, 7, 5, 1};
    struct diagnostics d = {0};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        diagnostics_add(&d, i % 2 ? &bad_line : &note, PATH, lines[i], "%zu", i);
    diagnostics_order(&d, 1);
    static const char *const expected[] = {"0", "4", "1", "3", "2"};
    for (size_t i = 0; i < d.items.count; i++)
        ck_assert_str_eq(d.items.items[i].message.s, expected[i]);
    ck_assert_uint_eq(d.items.count, 5);
    diagnostics_release(&d);
}

TEST(a_message_that_is_too_long_ends_with_dots)
{
    struct diagnostics d = {0};
    char name[3000];
    for (size_t i = 0; i + 1 < sizeof name; i += 2)
        memcpy(name + i, "ä", 2);
    diagnostics_add(&d, &bad_line, TEXT_NONE, 0, "x%.*s", 1022, name);
    diagnostics_add(&d, &bad_line, TEXT_NONE, 0, "x%.*s", 2998, name);
    ck_assert_uint_eq(d.items.items[0].message.n, 1023);
    ck_assert_str_eq(d.items.items[0].message.s + 1019, "ää");
    ck_assert_uint_eq(d.items.items[1].message.n, 1022);
    ck_assert_str_eq(d.items.items[1].message.s + 1017, "ä...");
    diagnostics_release(&d);
}

static const char *written(const struct diagnostics *d, size_t number, struct buffer *text)
{
    struct output out = output_into(text);
    diagnostic_write(&d->items.items[number], &out);
    ck_assert_int_eq(output_close(&out), 0);
    buffer_add(text, (struct text){"", 1});
    return buffer_text(text).s;
}

TEST(diagnostics_are_written_with_their_places)
{
    static const struct problem names_file = {"files", SEVERITY_WARNING, 9, true};
    static const char *const expected[] = {"a.out:7: b\\x1bc", "standard input: b", "'': b", "-:1: b", "b"};
    static const struct text paths[] = {TEXT("a.out"), TEXT("-"), TEXT(""), TEXT("-"), TEXT_NONE};
    static const uint64_t lines[] = {7, 0, 0, 1, 0};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct diagnostics d = {0};
        struct buffer text = {0};
        diagnostics_add(&d, i == 3 ? &names_file : &once, paths[i], lines[i], i ? "b" : "b\033c");
        ck_assert_str_eq(written(&d, 0, &text), expected[i]);
        buffer_release(&text);
        diagnostics_release(&d);
    }
}

TEST(diagnostics_that_are_not_kept_are_written_as_a_number)
{
    struct diagnostics d = {0};
    struct buffer text = {0};
    struct output out = output_into(&text);
    add(&d, &bad_line, 1, 10);
    add(&d, &once, 1, 9);
    add(&d, &note, 1, 3);
    ck_assert(problem_has_rest(&d.counts.items[0]));
    ck_assert(!problem_has_rest(&d.counts.items[1])); /* it has no words */
    ck_assert(!problem_has_rest(&d.counts.items[2]));
    problem_write_rest(&d.counts.items[0], &out);
    ck_assert_int_eq(output_close(&out), 0);
    ck_assert(text_equal(buffer_text(&text), TEXT("and 7 more bad lines")));
    buffer_release(&text);
    diagnostics_release(&d);
}

SUITE("diagnostic", diagnostics_keep_the_first_few_of_a_kind_and_count_the_rest,
      diagnostics_have_no_rest_where_all_are_kept, diagnostics_own_their_texts, diagnostics_shorten_endless_messages,
      a_message_that_is_too_long_ends_with_dots, diagnostics_count_errors_kept_or_not,
      diagnostics_stop_at_the_first_warning_where_they_are_strict, diagnostics_go_on_after_warnings_where_they_are_not,
      diagnostics_stay_strict_when_they_are_released, diagnostics_joined_are_those_of_one_reader,
      diagnostics_of_a_whole_file_get_no_line_when_joined, diagnostics_are_put_in_the_order_of_their_lines,
      diagnostics_are_written_with_their_places, diagnostics_that_are_not_kept_are_written_as_a_number)
