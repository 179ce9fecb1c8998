/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: bad lines, and inputs that end too soon (rule 26). */
#include "../profiles.h"

/* What is said where an input ends too early; empty where nothing is. */
static struct reading *read_to(const char *text, enum ending ending, const char *expected)
{
    struct reading *r = reading_new(WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    ck_assert(parser_read(parser, text_of(text)) && parser_finish(parser, ending));
    ck_assert_uint_eq(r->diagnostics.items.count, expected != NULL);
    if (expected) {
        ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_cut_off);
        bool is_last = text_starts(text_of(expected), TEXT("seems"));
        uint64_t line = r->diagnostics.items.items[0].line;
        uint64_t lines = 0;
        for (const char *at = text; (at = strchr(at, '\n')); at++)
            lines++;
        ck_assert(is_last ? line == lines : line > 1 && line < lines);
        assert_text(r->diagnostics.items.items[0].message, expected);
    }
    parser_free(parser);
    return r;
}

#define CALLGRIND "creator: callgrind-3.19.0\n"
#define BODY                                                                                                           \
    "events: Ir\n"                                                                                                     \
    "fn=f\n"                                                                                                           \
    "1 5\n"
#define NO_TOTALS "seems cut off: it has no 'totals:' at its end"
#define IN_LINE "seems cut off: its last line has no end"

TEST(parse_says_where_callgrind_did_not_come_to_its_totals)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {CALLGRIND BODY, NO_TOTALS},
        {CALLGRIND BODY "totals: 5\n", NULL},
        {CALLGRIND BODY "totals: 5\n"
                        "\n"
                        "# end\n",
         NULL},
        {CALLGRIND BODY "totals: 5\n"
                        "part: 2\n",
         NO_TOTALS},
        {CALLGRIND BODY "totals: 5\n"
                        "part: 2\n"
                        "1 7\n"
                        "totals: 7\n",
         NULL},
        {CALLGRIND BODY "summary: 20\n", NO_TOTALS "; its last part has 25.00% of the costs in its 'summary:'"},
        {CALLGRIND "events: Ge Ir\n"
                   "summary: 0 8\n"
                   "1 0 1\n",
         NO_TOTALS "; its last part has 12.50% of the costs in its 'summary:'"},
        {CALLGRIND "desc: Filtered: f\n" BODY, NO_TOTALS},
        {CALLGRIND "desc: Filtered: f\n" BODY "totals: 5\n", NULL},
        {"creator: xdebug 3.0\n" BODY "summary: 20\n", NULL},
        {BODY, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        read_to(cases[i].text, ENDING_WHOLE, cases[i].expected);
}

TEST(parse_says_where_a_last_line_has_no_end_of_writers_that_end_lines)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {CALLGRIND BODY "totals: 5\n", IN_LINE},
        {CALLGRIND BODY, IN_LINE},
        {"creator: cachegrind-3.30\n" BODY, IN_LINE},
        {"cmd: ./prog\n" BODY, IN_LINE},
        {"cmd: ./prog\n"
         "events: Time_(10ns)\n"
         "1 5\n",
         NULL},
        {"creator: yappi\n"
         "cmd: ./prog\n" BODY,
         NULL},
        {BODY, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        read_to(cases[i].text, ENDING_IN_LINE, cases[i].expected);
    read_to(CALLGRIND BODY, ENDING_BROKEN, NULL);
}

#define BEFORE "a part before this line seems cut off: "

TEST(parse_says_where_others_did_not_come_to_their_last_line)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"cmd: ./prog\n" BODY, "seems cut off: it has no 'summary:' at its end"},
        {"cmd: ./prog\n" BODY "summary: 5\n", NULL},
        {"cmd: ./prog\nversion: 1\n" BODY, NULL},
        {"cmd: ./prog\npositions: line\n" BODY, NULL},
        {"cmd: ./prog\ncreator: yappi\n" BODY, NULL},
        {"cmd: ./prog\ncreator: cachegrind-4\n" BODY, "seems cut off: it has no 'summary:' at its end"},
        {"cmd: a.php\ncreator: xdebug 3.1.2\n" BODY, "seems cut off: it has no 'summary:' at its end"},
        {"cmd: a.php\ncreator: xdebug 2.9.8\nsummary: 5\n" BODY, NULL},
        {"cmd: ./prog\ncreator: xtree-1\n" BODY, "seems cut off: it has no 'totals:' at its end"},
        {"cmd: ./prog\ncreator: xtree-1\n" BODY "totals: 5\n", NULL},
        {"cmd: ./prog\n" BODY "cfn=g\ncalls=1 1\n1 1\n", NULL},
        {"cmd: ./prog\nevents: Us Ir\n1 5 5\n", NULL},
        {CALLGRIND BODY "totals: 5\n"
                        "cmd: ./prog\n" BODY "summary: 5\n",
         NULL},
        {"cmd: ./prog\n" BODY "cmd: ./prog\n" BODY "summary: 5\n", BEFORE "it has no 'summary:' at its end"},
        {"cmd: ./prog\nevents: Ir\ncmd: ./prog\n" BODY "summary: 5\n",
         BEFORE "another head comes right after its head"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        read_to(cases[i].text, ENDING_WHOLE, cases[i].expected);
}

TEST(parse_says_where_a_part_before_the_last_was_cut_off)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {CALLGRIND BODY "part: 2\n1 7\ntotals: 7\n", BEFORE "it has no 'totals:' at its end"},
        {CALLGRIND "summary: 20\n" BODY "part: 2\n1 7\ntotals: 7\n",
         BEFORE "it has no 'totals:' at its end; it has 25.00% of the costs in its 'summary:'"},
        {"version: 1\n" CALLGRIND BODY "version: 1\n" CALLGRIND BODY "totals: 5\n",
         BEFORE "it has no 'totals:' at its end"},
        {"version: 1\n" CALLGRIND "version: 1\n" CALLGRIND BODY "totals: 5\n",
         BEFORE "another head comes right after its head"},
        {"version: 1\n" CALLGRIND BODY "totals: 5\nversion: 1\n", "seems cut off: its head has no 'events:'"},
        {"desc: Incomplete: yes\n" BODY, "seems cut off: it was written from an input that lost costs"},
        {"desc: Incomplete: no\n" BODY, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        read_to(cases[i].text, ENDING_WHOLE, cases[i].expected);
}

TEST(parse_says_where_an_input_ends_before_the_costs_of_a_call)
{
    struct reading *r = read_to(BODY "cfn=g\n"
                                     "calls=3 1\n",
                                ENDING_WHOLE, "seems cut off: its last call has no costs");
    ck_assert_uint_eq(arc(r, "f", "g").count, 3);
}

TEST(parse_says_nothing_of_the_end_of_a_part_that_is_left_out)
{
    struct range range = {1, 1};
    struct reading *r = read_parts(TEXT(CALLGRIND "part: 1\n" BODY "totals: 5\n"
                                                  "part: 2\n"
                                                  "1 7\n"),
                                   &range, NULL);
    assert_silent(r);
}

TEST(parse_loses_a_bad_line_and_nothing_else)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "this is no line\n"
                             "2 x\n"
                             "3 6\n"
                             "!\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "4 7\n");
    ck_assert_int_eq(self(r, "f"), 11);
    ck_assert_int_eq(arc(r, "f", "g").cost, 7);
    ck_assert_uint_eq(r->diagnostics.items.count, 3);
    ck_assert_uint_eq(r->diagnostics.items.items[0].line, 5);
    ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_bad_cost_line);
    ck_assert_uint_eq(r->diagnostics.items.items[1].line, 6);
    ck_assert_uint_eq(r->diagnostics.items.items[2].line, 8);
    ck_assert(r->good);
}

TEST(parse_takes_no_other_cost_for_that_of_a_call_whose_line_is_bad)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=3 1\n"
                             "4 x\n"
                             "5 6\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 3);
    ck_assert_int_eq(arc(r, "f", "g").cost, 0);
    ck_assert_int_eq(self(r, "f"), 6);
}

TEST(parse_counts_lines_over_comments_and_blank_ones)
{
    struct reading *r = READ("# one\n"
                             "\n"
                             "events: Ir\n"
                             "\n"
                             "# five\n"
                             "fn=f\n"
                             "1 5\n"
                             "2 6\n"
                             "jump=1 4\n"
                             "9\n"
                             "\n"
                             "bad\n");
    only_diagnostic(r, &problem_unknown_line, 12);
}

TEST(parse_tells_three_bad_lines_and_counts_the_rest)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "x\n"
                             "x\n"
                             "x\n"
                             "x\n"
                             "x\n"
                             "1 5\n");
    ck_assert_uint_eq(r->diagnostics.items.count, 3);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_unknown_line), 5);
    ck_assert_int_eq(self(r, "f"), 5);
}

TEST(parse_stops_at_the_first_problem_where_it_is_strict)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    r->diagnostics.strict = true;
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    ck_assert(parser_read(parser, TEXT("events: Ir\n"
                                       "fn=f\n"
                                       "1 5\n")));
    ck_assert(!parser_read(parser, TEXT("bad\n")));
    ck_assert_uint_eq(r->diagnostics.items.items[0].line, 4);
    parser_free(parser);
}

SUITE("parse_problems", parse_says_where_callgrind_did_not_come_to_its_totals,
      parse_says_where_a_last_line_has_no_end_of_writers_that_end_lines,
      parse_says_where_others_did_not_come_to_their_last_line, parse_says_where_a_part_before_the_last_was_cut_off,
      parse_says_where_an_input_ends_before_the_costs_of_a_call,
      parse_says_nothing_of_the_end_of_a_part_that_is_left_out, parse_loses_a_bad_line_and_nothing_else,
      parse_takes_no_other_cost_for_that_of_a_call_whose_line_is_bad, parse_counts_lines_over_comments_and_blank_ones,
      parse_tells_three_bad_lines_and_counts_the_rest, parse_stops_at_the_first_problem_where_it_is_strict)
