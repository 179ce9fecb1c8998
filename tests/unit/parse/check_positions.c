/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: positions (rules 14 to 16). */
#include "../profiles.h"
#include "parse/parser.h"

TEST(parse_reads_relative_positions)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "+4 2\n"
                             "-0x2 4\n"
                             "* 8\n"
                             "+0xa 16\n");
    ck_assert_int_eq(cost_at(r, "a.c", 16), 1);
    ck_assert_int_eq(cost_at(r, "a.c", 20), 2);
    ck_assert_int_eq(cost_at(r, "a.c", 18), 12);
    ck_assert_int_eq(cost_at(r, "a.c", 28), 16);
    assert_silent(r);
}

TEST(parse_reads_positions_in_any_order_and_number)
{
    static const struct {
        const char *positions, *lines;
    } cases[] = {
        {"line", "7 5\n"
                 "+1 6\n"},
        {"instr line", "0x400 7 5\n"
                       "+4 +1 6\n"},
        {"line instr", "7 0x400 5\n"
                       "+1 +4 6\n"},
        {"instr bb line", "0x400 1 7 5\n"
                          "* * +1 6\n"},
        {"column line row", "3 7 9 5\n"
                            "* +1 -2 6\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "positions: %s\n"
                                        "events: Ir\n"
                                        "fl=a.c\n"
                                        "fn=f\n"
                                        "%s",
                                        cases[i].positions, cases[i].lines);
        struct reading *r = reading_of(text, WANT_LINES);
        ck_assert_msg(cost_at(r, "a.c", 7) == 5 && cost_at(r, "a.c", 8) == 6, "%s", cases[i].positions);
        assert_silent(r);
        arena_release(&arena);
    }
}

static struct text repeat(struct arena *arena, const char *word, size_t count)
{
    struct text text = TEXT("");
    for (size_t i = 0; i < count; i++)
        text = arena_format(arena, "%s%s", text.s, word);
    return text;
}

TEST(parse_finds_the_costs_behind_any_number_of_positions)
{
    static const size_t counts[] = {17, POSITIONS_MAX, POSITIONS_MAX + 1, POSITIONS_MAX + 9};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct arena arena = {0};
        struct text words = repeat(&arena, " addr", counts[i]), digits = repeat(&arena, " 7", counts[i]);
        struct reading *r = reading_of(arena_format(&arena,
                                                    "positions: line%s\n"
                                                    "events: Ir\n"
                                                    "fl=a.c\n"
                                                    "fn=f\n"
                                                    "3%s 40\n"
                                                    "cfn=g\n"
                                                    "calls=1 1\n"
                                                    "4%s 5\n",
                                                    words.s, digits.s, digits.s),
                                       WANT_LINES | WANT_CALLS);
        ck_assert_msg(cost_at(r, "a.c", 3) == 40 && arc(r, "f", "g").cost == 5, "%zu positions", counts[i]);
        arena_release(&arena);
    }
}

TEST(parse_takes_any_word_for_a_position_it_does_not_know)
{
    struct reading *r = READ("positions: line symbol\n"
                             "events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "3 f+8 5\n"
                             "+1 -x 6\n"
                             "+1 7\n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 5);
    ck_assert_int_eq(cost_at(r, "a.c", 4), 6);
    ck_assert_int_eq(self(r, "f"), 11);
    assert_silent(r);
}

TEST(parse_knows_no_line_where_no_position_is_one)
{
    struct reading *r = READ("positions: instr\n"
                             "events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0x400 5\n"
                             "+4 6\n");
    ck_assert_int_eq(cost_at(r, "a.c", 0), 11);
    assert_silent(r);
}

TEST(parse_takes_line_for_the_position_where_none_is_given)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "7 5 6\n");
    ck_assert_int_eq(cost_at(r, "a.c", 7), 5);
}

TEST(parse_counts_relative_positions_from_the_last_self_cost)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "cfn=g\n"
                             "calls=1 +30\n"
                             "+4 7\n"
                             "+1 2\n");
    ck_assert_uint_eq(arc(r, "f", "g").line, 20);
    ck_assert_int_eq(cost_at(r, "a.c", 17), 2);
}

TEST(parse_leaves_the_base_alone_at_jumps)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "jump=3 +9\n"
                             "+2\n"
                             "jcnd=1/2 -3\n"
                             "40\n"
                             "+1 2\n");
    ck_assert_int_eq(cost_at(r, "a.c", 17), 2);
    assert_silent(r);
}

TEST(parse_keeps_the_base_over_names_and_parts)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "fi=i.h\n"
                             "+1 2\n"
                             "fl=b.c\n"
                             "fn=g\n"
                             "+1 4\n"
                             "part: 2\n"
                             "+1 8\n");
    ck_assert_int_eq(cost_at(r, "i.h", 17), 2);
    ck_assert_int_eq(cost_at(r, "b.c", 18), 4);
    ck_assert_int_eq(cost_at(r, "b.c", 19), 8);
}

TEST(parse_keeps_the_base_of_a_position_that_changes_its_column)
{
    struct reading *r = READ("positions: line\n"
                             "events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "positions: instr line\n"
                             "+8 +1 2\n"
                             "positions: line instr\n"
                             "+1 * 4\n"
                             "positions: line\n"
                             "+1 8\n");
    ck_assert_int_eq(cost_at(r, "a.c", 17), 2);
    ck_assert_int_eq(cost_at(r, "a.c", 18), 4);
    ck_assert_int_eq(cost_at(r, "a.c", 19), 8);
    assert_silent(r);
}

TEST(parse_counts_from_0_where_there_is_no_base)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "+3 1\n"
                             "* 2\n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 3);
}

TEST(parse_has_a_base_for_each_position)
{
    struct reading *r = READ("positions: instr line\n"
                             "events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0x400 16 1\n"
                             "+4 * 2\n"
                             "* +2 4\n"
                             "-4 -1 8\n");
    ck_assert_int_eq(cost_at(r, "a.c", 16), 3);
    ck_assert_int_eq(cost_at(r, "a.c", 18), 4);
    ck_assert_int_eq(cost_at(r, "a.c", 17), 8);
}

TEST(parse_takes_line_0_for_the_unknown_line)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0 5\n"
                             "3 6\n");
    ck_assert_int_eq(cost_at(r, "a.c", 0), 5);
    assert_silent(r);
}

TEST(parse_takes_positions_below_0_for_the_unknown_line_and_says_so_once)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "3 6\n"
                             "-5 5\n"
                             "-1 2\n"
                             "+10 1\n"
                             "-8\n"
                             "+2 4\n");
    ck_assert_int_eq(cost_at(r, "a.c", 0), 7);
    ck_assert_int_eq(cost_at(r, "a.c", 7), 1);
    ck_assert_int_eq(cost_at(r, "a.c", 1), 4);
    only_diagnostic(r, &problem_below_line_0, 5);
}

TEST(parse_takes_a_position_without_costs_and_moves_the_base)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "30\n"
                             "+1 2\n");
    ck_assert_int_eq(cost_at(r, "a.c", 31), 2);
    ck_assert_int_eq(self(r, "f"), 3);
    ck_assert_uint_eq(r->profile.lines.count, 2);
    assert_silent(r);
}

TEST(parse_moves_the_base_before_the_first_cost_of_a_function_too)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "30\n"
                             "+1 2\n"
                             "fn=g\n"
                             "+4\n"
                             "+1 6\n");
    ck_assert_int_eq(cost_at(r, "a.c", 31), 2);
    ck_assert_int_eq(cost_at(r, "a.c", 36), 6);
}

SUITE("parse_positions", parse_reads_relative_positions, parse_reads_positions_in_any_order_and_number,
      parse_finds_the_costs_behind_any_number_of_positions, parse_takes_any_word_for_a_position_it_does_not_know,
      parse_knows_no_line_where_no_position_is_one, parse_takes_line_for_the_position_where_none_is_given,
      parse_counts_relative_positions_from_the_last_self_cost, parse_leaves_the_base_alone_at_jumps,
      parse_keeps_the_base_over_names_and_parts, parse_keeps_the_base_of_a_position_that_changes_its_column,
      parse_counts_from_0_where_there_is_no_base, parse_has_a_base_for_each_position,
      parse_takes_line_0_for_the_unknown_line, parse_takes_positions_below_0_for_the_unknown_line_and_says_so_once,
      parse_takes_a_position_without_costs_and_moves_the_base,
      parse_moves_the_base_before_the_first_cost_of_a_function_too)
