/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: lines and numbers (rules 1 and 2). */
#include "../profiles.h"

/* ---- lines (rule 1) ---- */

TEST(parse_takes_crlf_for_a_line_end)
{
    struct reading *r = READ("events: Ir\r\n"
                             "fl=a.c\r\n"
                             "fn=main\r\n"
                             "3 40\r\n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 40);
    ck_assert(has_function(r, "", "a.c", "main"));
    assert_silent(r);
}

TEST(parse_takes_several_blanks_and_tabs_for_one)
{
    struct reading *r = READ("events:\tIr  \t Dr \n"
                             " fl=a.c\n"
                             "\tfn=main \t\n"
                             " \t3\t40   7 \t\n"
                             "\n"
                             " \t \n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 40);
    ck_assert_int_eq(self_of(r, "main", "Dr"), 7);
    assert_silent(r);
}

TEST(parse_skips_comments)
{
    struct reading *r = READ("# callgrind format\n"
                             "events: Ir\n"
                             "fn=f\n"
                             "#1 9\n"
                             "1 5\n"
                             "# fn=g\n"
                             "2 6\n");
    ck_assert_int_eq(self(r, "f"), 11);
    assert_silent(r);
}

TEST(parse_takes_a_hash_for_a_comment_in_column_one_only)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=op#2\n"
                             "1 5\n"
                             " #3 9\n");
    ck_assert_int_eq(self(r, "op#2"), 5);
    only_diagnostic(r, &problem_unknown_line, 4);
}

TEST(parse_ends_a_line_of_costs_at_a_token_that_begins_with_a_hash)
{
    struct reading *r = READ("positions: instr line\n"
                             "events: Ir Dr\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0x10 3 5 6 # ld r1, 8(r2)\n"
                             "+4 * 7 #nop\n"
                             "+4 #\n"
                             "+4 +1 8\t# 1 2 3\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "+4 +1 9 # call\n"
                             "+4 1 1#\n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 12);
    ck_assert_int_eq(cost_at(r, "a.c", 4), 8);
    ck_assert_int_eq(self_of(r, "f", "Dr"), 6);
    ck_assert_int_eq(arc(r, "f", "g").cost, 9);
    only_diagnostic(r, &problem_bad_cost_line, 12);
}

TEST(parse_skips_a_byte_order_mark)
{
    struct reading *r = READ("\xef\xbb\xbf"
                             "events: Ir\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert_int_eq(self(r, "f"), 5);
    assert_silent(r);
}

TEST(parse_keeps_nul_and_control_bytes_as_keys)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 1\n"
                             "fn=f\0g\n"
                             "1 2\n"
                             "fn=f\0h\n"
                             "1 4\n"
                             "fn=f\x1b[0m\n"
                             "1 8\n"
                             "fn=f\0g\n"
                             "1 16\n");
    ck_assert_uint_eq(r->profile.functions.count, 4);
    ck_assert_int_eq(self(r, "f"), 1);
    ck_assert_int_eq(self(r, "f\x1b[0m"), 8);
    ck_assert_int_eq(costs_get(&r->profile.pieces.items[1].self, 0), 18);
    assert_silent(r);
}

TEST(parse_trims_blanks_off_names)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=  a.c\t\n"
                             "fn= operator new \n"
                             "1 5\n"
                             "fn=(1)   f\t \n"
                             "1 7\n");
    ck_assert(has_function(r, "", "a.c", "operator new"));
    ck_assert(has_function(r, "", "a.c", "f"));
}

/* ---- numbers (rule 2) ---- */

TEST(parse_reads_hex_wherever_a_number_stands)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0x10 0x20 0xA\n"
                             "+0x2 0X1f\n"
                             "cfn=g\n"
                             "calls=0x3 0x1\n"
                             "1 0x8\n");
    ck_assert_int_eq(cost_at(r, "a.c", 16), 32);
    ck_assert_int_eq(cost_at(r, "a.c", 18), 31);
    ck_assert_int_eq(self_of(r, "f", "Dr"), 10);
    ck_assert_uint_eq(arc(r, "f", "g").count, 3);
    ck_assert_int_eq(arc(r, "f", "g").cost, 8);
    assert_silent(r);
}

TEST(parse_keeps_negative_costs)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 -5 1\n"
                             "2 3 2\n");
    ck_assert_int_eq(self(r, "f"), -2);
    ck_assert(r->profile.events.items[0].negative);
    ck_assert(!r->profile.events.items[1].negative);
    assert_silent(r);
}

TEST(parse_reads_costs_from_2_to_the_63_on_as_negative_and_says_so_once)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 1000\n"
                             "2 18446744073709551032\n"
                             "3 18446744073709551615\n");
    ck_assert_int_eq(self(r, "f"), 1000 - 584 - 1);
    only_diagnostic(r, &problem_wrapped, 4);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_wrapped), 2);
}

TEST(parse_takes_the_least_number_for_a_cost)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 -9223372036854775808\n");
    ck_assert(costs_have(&r->profile.pieces.items[0].self, 0));
    ck_assert_int_eq(self(r, "f"), -COST_MAX);
}

TEST(parse_rounds_fractions_half_away_from_zero_and_says_so_once)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 10.5\n"
                             "2 -10.5\n"
                             "3 1.25e2\n"
                             "4 0.4\n");
    ck_assert_int_eq(cost_at(r, "???", 1), 11);
    ck_assert_int_eq(cost_at(r, "???", 2), -11);
    ck_assert_int_eq(cost_at(r, "???", 3), 125);
    ck_assert_int_eq(cost_at(r, "???", 4), 0);
    only_diagnostic(r, &problem_rounded, 3);
}

TEST(parse_takes_what_is_not_finite_for_no_count_and_says_so_once)
{
    struct reading *r = READ("events: Time Mem\n"
                             "summary: 607 +INFINITY\n"
                             "fn=f\n"
                             "1 600 NaN\n"
                             "2 Infinity 5\n"
                             "3 7 -inf\n"
                             "4 -nan\n");
    ck_assert_int_eq(self_of(r, "f", "Time"), 607);
    ck_assert_int_eq(self_of(r, "f", "Mem"), 5);
    ck_assert_int_eq(total(r, "Time"), 607);
    ck_assert_int_eq(total(r, "Mem"), 5);
    only_diagnostic(r, &problem_not_finite, 2);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_not_finite), 5);
}

TEST(parse_takes_a_dot_and_a_missing_cost_for_no_count)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "fn=f\n"
                             "1 5 . 0\n"
                             "fn=g\n"
                             "2 . 7\n");
    const struct costs *f = &r->profile.pieces.items[0].self, *g = &r->profile.pieces.items[1].self;
    ck_assert(costs_have(f, 0) && !costs_have(f, 1) && costs_have(f, 2));
    ck_assert(!costs_have(g, 0) && costs_have(g, 1) && !costs_have(g, 2));
    ck_assert_int_eq(costs_get(g, 1), 7);
    assert_silent(r);
}

TEST(parse_keeps_the_costs_that_have_an_event)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 5 6\n"
                             "2 7 8 9\n");
    ck_assert_int_eq(self(r, "f"), 12);
    ck_assert_int_eq(self_of(r, "f", "Dr"), 14);
    only_diagnostic(r, &problem_too_many_costs, 4);
}

TEST(parse_skips_a_cost_line_with_a_token_that_is_no_number)
{
    static const char *const bad[] = {"2 7 x", "2 7 3x", "x2 7 3", "2 0x 3", "2 7 1e", "2 7 18446744073709551616",
                                      "2x 7 3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "events: Ir Dr\n"
                                        "fn=f\n"
                                        "1 5 6\n"
                                        "%s\n"
                                        "3 50 60\n",
                                        bad[i]);
        struct reading *r = reading_of(text, WANT_LINES);
        ck_assert_msg(self(r, "f") == 55 && self_of(r, "f", "Dr") == 66, "%s counted", bad[i]);
        ck_assert_uint_eq(r->diagnostics.items.count, 1);
        ck_assert_uint_eq(r->diagnostics.items.items[0].line, 4);
        arena_release(&arena);
    }
}

TEST(parse_never_wraps_a_sum)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 9223372036854775807\n"
                             "1 1\n"
                             "1 9223372036854775807\n");
    ck_assert_int_eq(self(r, "f"), COST_MAX);
    ck_assert_int_eq(total(r, "Ir"), COST_MAX);
    ck_assert(r->profile.saturated);
}

TEST(parse_adds_up_many_costs_of_one_line)
{
    struct reading *r = reading_new(WANT_LINES, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    ck_assert(parser_read(parser, TEXT("events: Ir\n"
                                       "fl=a.c\n"
                                       "fn=f\n")));
    for (int i = 0; i < 5000; i++)
        ck_assert(parser_read(parser, TEXT("7 999999999999999\n")));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
    profile_finish(&r->profile);
    ck_assert_int_eq(cost_at(r, "a.c", 7), 5000 * INT64_C(999999999999999));
}

TEST(parse_reads_a_summary_as_other_costs)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "summary: 0x64 18446744073709551615 .\n"
                             "fn=f\n"
                             "1 5 -1 7\n");
    ck_assert_int_eq(total(r, "Ir"), 100);
    ck_assert_int_eq(total(r, "Dr"), -1);
    ck_assert_int_eq(total(r, "Dw"), 7);
    only_diagnostic(r, &problem_wrapped, 2);
}

/* Costs of one line after another are added up before they go anywhere, as long as no sum of them can be too large. */
TEST(parse_never_wraps_the_sum_of_many_costs)
{
    struct reading *r = reading_new(WANT_LINES, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    ck_assert(parser_read(parser, TEXT("events: Ir\n"
                                       "fl=a.c\n"
                                       "fn=f\n")));
    for (int i = 0; i < 9224; i++)
        ck_assert(parser_read(parser, TEXT("7 999999999999999\n")));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
    profile_finish(&r->profile);
    ck_assert_int_eq(cost_at(r, "a.c", 7), COST_MAX);
    ck_assert_int_eq(total(r, "Ir"), COST_MAX);
    ck_assert(r->profile.saturated);
}

SUITE("parse_lines", parse_takes_crlf_for_a_line_end, parse_takes_several_blanks_and_tabs_for_one, parse_skips_comments,
      parse_takes_a_hash_for_a_comment_in_column_one_only,
      parse_ends_a_line_of_costs_at_a_token_that_begins_with_a_hash, parse_skips_a_byte_order_mark,
      parse_keeps_nul_and_control_bytes_as_keys, parse_trims_blanks_off_names, parse_reads_hex_wherever_a_number_stands,
      parse_keeps_negative_costs, parse_reads_costs_from_2_to_the_63_on_as_negative_and_says_so_once,
      parse_takes_the_least_number_for_a_cost, parse_rounds_fractions_half_away_from_zero_and_says_so_once,
      parse_takes_what_is_not_finite_for_no_count_and_says_so_once, parse_takes_a_dot_and_a_missing_cost_for_no_count,
      parse_keeps_the_costs_that_have_an_event, parse_skips_a_cost_line_with_a_token_that_is_no_number,
      parse_never_wraps_a_sum, parse_adds_up_many_costs_of_one_line, parse_reads_a_summary_as_other_costs,
      parse_never_wraps_the_sum_of_many_costs)
