/* Reading the format: every rule on profiles of a few lines. */
#include "profile/parser.h"
#include "profiles.h"

#include <stdio.h>

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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_takes_a_hash_for_a_comment_in_column_one_only)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=op#2\n"
                             "1 5\n"
                             " #3 9\n");
    ck_assert_int_eq(self(r, "op#2"), 5);
    only_diagnostic(r, &problem_unknown_line, 4);
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_skips_a_byte_order_mark)
{
    struct reading *r = READ("\xef\xbb\xbf"
                             "events: Ir\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert_int_eq(self(r, "f"), 5);
    assert_silent(r);
    reading_free(r);
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
    ck_assert_int_eq(row_cost(&r->profile.pieces.items[1].self, 0), 18);
    assert_silent(r);
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_takes_the_least_number_for_a_cost)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 -9223372036854775808\n");
    ck_assert(row_has(&r->profile.pieces.items[0].self, 0));
    ck_assert_int_eq(self(r, "f"), -COST_MAX);
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_takes_a_dot_and_a_missing_cost_for_no_count)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "fn=f\n"
                             "1 5 . 0\n"
                             "fn=g\n"
                             "2 . 7\n");
    const struct row *f = &r->profile.pieces.items[0].self, *g = &r->profile.pieces.items[1].self;
    ck_assert(row_has(f, 0) && !row_has(f, 1) && row_has(f, 2));
    ck_assert(!row_has(g, 0) && row_has(g, 1) && !row_has(g, 2));
    ck_assert_int_eq(row_cost(g, 1), 7);
    assert_silent(r);
    reading_free(r);
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
    reading_free(r);
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
        reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

/* ---- events (rule 3) ---- */

TEST(parse_maps_costs_of_later_parts_by_event_name)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 5 7\n"
                             "events: Dw Dr Ir\n"
                             "fn=f\n"
                             "1 1000 100 10\n");
    ck_assert_int_eq(self_of(r, "f", "Ir"), 15);
    ck_assert_int_eq(self_of(r, "f", "Dr"), 107);
    ck_assert_int_eq(self_of(r, "f", "Dw"), 1000);
    ck_assert_int_eq(total(r, "Dr"), 107);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_maps_costs_of_calls_by_event_name)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 5 7\n"
                             "events: Dr Ir\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 300 20\n");
    ck_assert_int_eq(arc(r, "f", "g").cost, 20);
    reading_free(r);
}

TEST(parse_needs_no_blank_after_a_colon)
{
    struct reading *r = READ("version:1\n"
                             "positions:line\n"
                             "events:Ir Dr\n"
                             "fn=f\n"
                             "1 5 7\n");
    ck_assert_int_eq(self_of(r, "f", "Dr"), 7);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_adds_up_columns_of_one_event)
{
    struct reading *r = READ("events: Ir Dr Ir\n"
                             "fn=f\n"
                             "1 5 7 6\n");
    ck_assert_int_eq(self_of(r, "f", "Ir"), 11);
    ck_assert_int_eq(total(r, "Ir"), 11);
    ck_assert_int_eq(total(r, "Dr"), 7);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_adds_up_columns_of_one_event_in_a_summary_too)
{
    struct reading *r = READ("events: Ir Dr Ir\n"
                             "summary: 60 7 40\n"
                             "fn=f\n"
                             "1 5 7 6\n"
                             "totals: 70 7 50\n");
    ck_assert_uint_eq(r->profile.events.count, 2);
    ck_assert_int_eq(total(r, "Ir"), 100);
    ck_assert_int_eq(total(r, "Dr"), 7);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_takes_anything_without_blanks_for_an_event)
{
    struct reading *r = READ("events: Time_(10ns) cpu(ms) a+b:c\n"
                             "fn=f\n"
                             "1 5 7 9\n");
    ck_assert_int_eq(self_of(r, "f", "Time_(10ns)"), 5);
    ck_assert_int_eq(self_of(r, "f", "cpu(ms)"), 7);
    ck_assert_int_eq(self_of(r, "f", "a+b:c"), 9);
    reading_free(r);
}

TEST(parse_keeps_1024_events)
{
    struct reading *r = reading_new(0, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    char line[16 << 10] = "events:";
    size_t n = strlen(line);
    for (int i = 0; i < 1025; i++)
        n += (size_t)snprintf(line + n, sizeof line - n, " e%d", i);
    line[n++] = '\n';
    ck_assert(parser_read(parser, (struct text){line, n}));
    ck_assert(parser_read(parser, TEXT("fn=f\n"
                                       "1 5 6\n")));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
    profile_finish(&r->profile);
    ck_assert_uint_eq(r->profile.events.count, EVENTS_MAX);
    ck_assert_int_eq(self_of(r, "f", "e1"), 6);
    only_diagnostic(r, &problem_too_many_events, 1);
    reading_free(r);
}

/* ---- parts (rule 4) ---- */

/* How many parts there are where `line` stands behind `before` and in front of a cost. */
static size_t parts_of(const char *before, const char *line)
{
    struct arena arena = {0};
    struct reading *r = reading_of(arena_format(&arena,
                                                "%s%s\n"
                                                "2 6\n",
                                                before, line),
                                   WANT_CALLS);
    size_t parts = r->profile.parts.count;
    reading_free(r);
    arena_release(&arena);
    return parts;
}

static const char *const beginnings[] = {"part: 2",    "thread: 2",  "pid: 7", "positions: line",
                                         "events: Ir", "version: 1", "====",   "==== 2 ===="};

TEST(parse_begins_a_part_at_header_lines_behind_costs)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        ck_assert_msg(parts_of("events: Ir\n"
                               "fn=f\n"
                               "1 5\n",
                               beginnings[i]) == 2,
                      "%s", beginnings[i]);
}

TEST(parse_begins_a_part_at_header_lines_behind_calls)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        ck_assert_msg(parts_of("events: Ir\n"
                               "fn=f\n"
                               "cfn=g\n"
                               "calls=1 1\n",
                               beginnings[i]) == 2,
                      "%s", beginnings[i]);
}

TEST(parse_begins_a_part_at_header_lines_behind_totals)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        ck_assert_msg(parts_of("events: Ir\n"
                               "fn=f\n"
                               "totals: 0\n",
                               beginnings[i]) == 2,
                      "%s", beginnings[i]);
}

TEST(parse_takes_names_for_no_body)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        ck_assert_msg(parts_of("events: Ir\n"
                               "ob=(1) o\n"
                               "fl=(1) a.c\n"
                               "fn=(1) f\n"
                               "cfn=(2) g\n",
                               beginnings[i]) == 1,
                      "%s", beginnings[i]);
}

TEST(parse_begins_no_part_at_other_header_lines)
{
    static const char *const others[] = {"cmd: x",     "desc: a: b",  "event: Sum = Ir",
                                         "creator: c", "summary: 11", "unknown: x"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(parts_of("events: Ir\n"
                               "fn=f\n"
                               "1 5\n",
                               others[i]) == 1,
                      "%s", others[i]);
}

TEST(parse_begins_one_part_at_several_header_lines)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 5\n"
                             "pid: 7\n"
                             "part: 2\n"
                             "thread: 3\n"
                             "events: Ir\n"
                             "1 6\n");
    ck_assert_uint_eq(r->profile.parts.count, 2);
    assert_text(r->profile.parts.items[1].number, "2");
    assert_text(r->profile.parts.items[1].thread, "3");
    assert_text(r->profile.parts.items[1].pid, "7");
    ck_assert_int_eq(row_cost(&r->profile.parts.items[1].total, 0), 6);
    reading_free(r);
}

TEST(parse_keeps_events_and_positions_of_the_part_before)
{
    struct reading *r = READ("positions: instr line\n"
                             "events: Dr Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "0x40 1 5 7\n"
                             "part: 2\n"
                             "0x44 2 50 70\n");
    ck_assert_int_eq(self_of(r, "f", "Ir"), 77);
    ck_assert_int_eq(cost_at(r, "a.c", 2), 50);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_keeps_object_file_and_function_in_the_next_part)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=lib.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "fi=inl.h\n"
                             "1 5\n"
                             "part: 2\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(has_function(r, "lib.so", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "inl.h", "f"), 11);
    reading_free(r);
}

TEST(parse_takes_header_lines_behind_events_for_the_same_head)
{
    struct reading *r = READ("events: Ir\n"
                             "cmd: ./prog -x\n"
                             "desc: Trigger: end\n"
                             "event: Sum = 2 Ir\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.parts.count, 1);
    assert_text(r->profile.parts.items[0].command, "./prog -x");
    assert_text(r->profile.inputs.items[0].descriptions.items[0], "Trigger: end");
    ck_assert_uint_eq(r->profile.definitions.count, 1);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_puts_the_parts_of_each_process_in_the_order_of_their_numbers)
{
    static const char *const order[] = {"2", "9", "10", "10", "", "1"};
    static const char *const threads[] = {"", "", "7", "8", "", ""};
    struct reading *r = READ("events: Ir\n"
                             "pid: 7\n"
                             "part: 10\n"
                             "thread: 7\n"
                             "fn=f\n"
                             "1 1\n"
                             "pid: 8\n"
                             "2 2\n"
                             "pid: 7\n"
                             "part: 9\n"
                             "3 3\n"
                             "part: 10\n"
                             "thread: 8\n"
                             "4 4\n"
                             "pid: 8\n"
                             "part: 1\n"
                             "5 5\n"
                             "pid: 7\n"
                             "part: 2\n"
                             "6 6\n");
    ck_assert_uint_eq(r->profile.parts.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_text(r->profile.parts.items[i].number, order[i]);
        assert_text(r->profile.parts.items[i].thread, threads[i]);
    }
    ck_assert_int_eq(row_cost(&r->profile.parts.items[0].total, 0), 6);
    reading_free(r);
}

TEST(parse_says_once_that_a_header_line_is_unknown)
{
    struct reading *r = READ("events: Ir\n"
                             "desc: any: thing\n"
                             "foo: 1\n"
                             "foo: 2\n"
                             "fn=f\n"
                             "1 5\n"
                             "foo: 3\n");
    ck_assert_int_eq(self(r, "f"), 5);
    only_diagnostic(r, &problem_unknown_header, 3);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_unknown_header), 1);
    reading_free(r);
}

static struct reading *read_parts(struct text text, struct range *parts, struct range *threads)
{
    struct reading *r = reading_new(WANT_CALLS, TEXT_NONE);
    struct selection selection = {{parts, parts != NULL, 1}, {threads, threads != NULL, 1}};
    reading_add(r, text, &selection);
    profile_finish(&r->profile);
    return r;
}

#define THREE_PARTS                                                                                                    \
    TEXT("part: 1\n"                                                                                                   \
         "thread: 1\n"                                                                                                 \
         "events: Ir\n"                                                                                                \
         "fn=(1) f\n"                                                                                                  \
         "1 5\n"                                                                                                       \
         "part: 2\n"                                                                                                   \
         "thread: 1\n"                                                                                                 \
         "fn=(2) g\n"                                                                                                  \
         "1 50\n"                                                                                                      \
         "part: 3\n"                                                                                                   \
         "thread: 2\n"                                                                                                 \
         "fn=(1)\n"                                                                                                    \
         "1 500\n"                                                                                                     \
         "cfn=(2)\n"                                                                                                   \
         "calls=1 1\n"                                                                                                 \
         "2 9\n")

TEST(parse_keeps_the_selected_parts_only)
{
    struct reading *r = read_parts(THREE_PARTS, &(struct range){2, 3}, NULL);
    ck_assert_int_eq(self(r, "f"), 500);
    ck_assert_int_eq(self(r, "g"), 50);
    ck_assert_int_eq(total(r, "Ir"), 550);
    ck_assert_uint_eq(r->profile.parts.count, 2);
    reading_free(r);
}

TEST(parse_knows_names_that_a_part_left_out_defined)
{
    struct reading *r = read_parts(THREE_PARTS, NULL, &(struct range){2, 2});
    ck_assert_int_eq(self(r, "f"), 500);
    ck_assert_uint_eq(arc(r, "f", "g").count, 1);
    ck_assert_int_eq(total(r, "Ir"), 500);
    assert_silent(r);
    reading_free(r);
}

/* ---- definitions of events (rule 5) ---- */

TEST(parse_keeps_definitions_of_events_wherever_they_stand)
{
    struct reading *r = READ("event: Ir : Instruction Fetch\n"
                             "events: Ir Dr\n"
                             "event: Sum = Ir + 2 Dr : Both of them\n"
                             "event: Half=Ir\n"
                             "event: Plain\n"
                             "fn=f\n"
                             "1 5 7\n");
    const struct definition *d = r->profile.definitions.items;
    ck_assert_uint_eq(r->profile.definitions.count, 4);
    assert_text(d[0].name, "Ir");
    ck_assert_ptr_null(d[0].formula.s);
    assert_text(d[0].long_name, "Instruction Fetch");
    assert_text(d[1].name, "Sum");
    assert_text(d[1].formula, "Ir + 2 Dr");
    assert_text(d[1].long_name, "Both of them");
    ck_assert_uint_eq(d[1].line, 3);
    assert_text(d[2].name, "Half");
    assert_text(d[2].formula, "Ir");
    assert_text(d[3].name, "Plain");
    assert_silent(r);
    reading_free(r);
}

/* ---- fatal errors (rule 6) ---- */

TEST(parse_refuses_versions_above_1)
{
    struct reading *r = READ("version: 2\n"
                             "events: Ir\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert(!r->good);
    ck_assert_int_eq(only_diagnostic(r, &problem_version, 1)->problem->severity, SEVERITY_ERROR);
    reading_free(r);
}

TEST(parse_reads_the_version_as_any_number)
{
    static const char *const versions[] = {"1", "0x1", "1.0", "1e0", "0.9.6"};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "version: %s\n"
                                                    "events: Ir\n"
                                                    "fn=f\n"
                                                    "1 5\n",
                                                    versions[i]),
                                       0);
        ck_assert_int_eq(self(r, "f"), 5);
        assert_silent(r);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_says_where_a_total_is_rounded)
{
    struct reading *r = READ("events: Ir\n"
                             "totals: 5.5\n"
                             "fn=f\n"
                             "1 6\n");
    only_diagnostic(r, &problem_rounded, 2);
    reading_free(r);
}

TEST(parse_takes_version_1_and_none)
{
    struct reading *with = READ("version: 1\n"
                                "events: Ir\n"
                                "fn=f\n"
                                "1 5\n"),
                   *without = READ("events: Ir\n"
                                   "fn=f\n"
                                   "1 5\n");
    assert_silent(with);
    assert_silent(without);
    reading_free(with);
    reading_free(without);
}

TEST(parse_refuses_costs_without_events)
{
    struct reading *r = READ("version: 1\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert(!r->good);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_no_events), 1);
    reading_free(r);
}

TEST(parse_takes_an_input_without_any_cost)
{
    struct reading *r = READ("version: 1\n"
                             "events: Ir\n"
                             "cmd: x\n"
                             "fn=(1) f\n");
    assert_silent(r);
    ck_assert_uint_eq(r->profile.functions.count, 0);
    ck_assert_uint_eq(r->profile.parts.count, 1);
    reading_free(r);
}

TEST(parse_says_that_an_input_holds_nothing)
{
    static const char *const texts[] = {"version: 1\n"
                                        "cmd: x\n"
                                        "fn=(1) f\n",
                                        "# nothing\n",
                                        "totals: 5\n"
                                        "part: 2\n",
                                        "positions: line\n"
                                        "event: Ir : instructions\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct reading *r = reading_of(text_of(texts[i]), WANT_CALLS);
        ck_assert_msg(r->good && r->profile.parts.count == 0, "%s", texts[i]);
        only_diagnostic(r, &problem_empty_input, 0);
        reading_free(r);
    }
}

/* ---- totals (rule 7) ---- */

TEST(parse_takes_a_summary_wherever_it_stands)
{
    static const char *const texts[] = {"summary: 90\n"
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        "events: Ir\n"
                                        "summary: 90\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n"
                                        "summary: 90\n"
                                        "2 6\n",
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "1 5\n"
                                        "summary: 90\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct reading *r = reading_of(text_of(texts[i]), 0);
        ck_assert_msg(total(r, "Ir") == 90, "%s", texts[i]);
        ck_assert_uint_eq(r->profile.parts.count, 1);
        ck_assert(r->profile.summarised);
        reading_free(r);
    }
}

TEST(parse_prefers_the_summary_to_the_totals)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 90\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 80\n");
    ck_assert_int_eq(total(r, "Ir"), 90);
    reading_free(r);
}

TEST(parse_takes_totals_where_the_summary_is_below_the_costs)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 4\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 80\n");
    ck_assert_int_eq(total(r, "Ir"), 80);
    reading_free(r);
}

TEST(parse_takes_the_sum_of_costs_where_summary_and_totals_are_below_it)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 0\n"
                             "fn=f\n"
                             "1 5\n"
                             "2 6\n"
                             "totals: 10\n");
    ck_assert_int_eq(total(r, "Ir"), 11);
    ck_assert(!r->profile.summarised);
    reading_free(r);
}

TEST(parse_takes_a_summary_that_is_just_the_sum_of_costs)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "summary: 11 4\n"
                             "fn=f\n"
                             "1 5 2\n"
                             "2 6 5\n"
                             "totals: 80 7\n");
    ck_assert_int_eq(total(r, "Ir"), 11);
    ck_assert_int_eq(total(r, "Dr"), 7);
    ck_assert(r->profile.summarised);
    reading_free(r);
}

TEST(parse_decides_on_the_total_of_each_event_by_itself)
{
    struct reading *r = READ("events: Ir Dr Dw\n"
                             "summary: 100 0\n"
                             "fn=f\n"
                             "1 5 7 9\n"
                             "totals: 50 60 8\n");
    ck_assert_int_eq(total(r, "Ir"), 100);
    ck_assert_int_eq(total(r, "Dr"), 60);
    ck_assert_int_eq(total(r, "Dw"), 9);
    reading_free(r);
}

TEST(parse_takes_a_summary_of_more_or_fewer_events_than_there_are)
{
    static const char *const totals[] = {"10 20 30", "10 20 30 40"};
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir Dr Dw\n"
                                                    "summary: 50 60\n"
                                                    "fn=f\n"
                                                    "1 5 7 9\n"
                                                    "totals: %s\n",
                                                    totals[i]),
                                       0);
        ck_assert_int_eq(total(r, "Ir"), 50);
        ck_assert_int_eq(total(r, "Dr"), 60);
        ck_assert_int_eq(total(r, "Dw"), 30);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_believes_a_summary_that_is_said_to_be_exact)
{
    struct reading *r = READ("desc: Exact-totals: yes\n"
                             "events: Ir Dr Dw\n"
                             "summary: 3 0\n"
                             "fn=f\n"
                             "1 5 7 6\n"
                             "totals: 9 9 9\n");
    ck_assert_int_eq(total(r, "Ir"), 3);
    ck_assert_int_eq(total(r, "Dr"), 0);
    ck_assert_int_eq(total(r, "Dw"), 0);
    ck_assert(r->profile.summarised);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_takes_the_word_exact_of_its_own_part_and_summary_only)
{
    struct reading *r = READ("desc: Exact-totals: yes\n"
                             "events: Ir\n"
                             "fn=f\n"
                             "1 5\n"
                             "totals: 3\n"
                             "part: 2\n"
                             "summary: 4\n"
                             "1 10\n"
                             "part: 3\n"
                             "desc: Exact-totals: no\n"
                             "summary: 4\n"
                             "1 20\n");
    ck_assert_int_eq(total(r, "Ir"), 35);
    reading_free(r);
}

TEST(parse_compares_negative_totals_by_magnitude)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: -90\n"
                             "fn=f\n"
                             "1 -50\n");
    ck_assert_int_eq(total(r, "Ir"), -90);
    reading_free(r);
}

TEST(parse_maps_a_summary_by_the_events_of_its_own_part)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fn=f\n"
                             "1 5 7\n"
                             "part: 2\n"
                             "summary: 100 200\n"
                             "events: Dr Ir\n"
                             "1 1 1\n");
    ck_assert_int_eq(total(r, "Dr"), 7 + 100);
    ck_assert_int_eq(total(r, "Ir"), 5 + 200);
    reading_free(r);
}

TEST(parse_adds_up_the_totals_of_parts)
{
    struct reading *r = READ("events: Ir\n"
                             "summary: 100\n"
                             "fn=f\n"
                             "1 5\n"
                             "part: 2\n"
                             "1 7\n"
                             "part: 3\n"
                             "1 9\n"
                             "total: 30\n");
    ck_assert_int_eq(total(r, "Ir"), 100 + 7 + 30);
    ck_assert_uint_eq(r->profile.parts.count, 3);
    ck_assert_int_eq(row_cost(&r->profile.parts.items[1].total, 0), 7);
    reading_free(r);
}

TEST(parse_never_adds_inclusive_costs_to_totals)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 5\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 1000\n");
    ck_assert_int_eq(total(r, "Ir"), 5);
    reading_free(r);
}

/* ---- compressed names (rules 8 and 9) ---- */

TEST(parse_resolves_compressed_names)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) lib.so\n"
                             "fl=(1) a.c\n"
                             "fn=(1) main\n"
                             "1 5\n"
                             "fl=(2) b.c\n"
                             "fn=(2) g\n"
                             "1 7\n"
                             "ob=(1)\n"
                             "fl=(1)\n"
                             "fn=(1)\n"
                             "2 6\n");
    ck_assert_int_eq(self(r, "main"), 11);
    ck_assert_int_eq(self(r, "g"), 7);
    ck_assert(has_function(r, "lib.so", "a.c", "main"));
    ck_assert_uint_eq(r->profile.functions.count, 2);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_takes_other_names_in_parentheses_as_they_are)
{
    static const char *const names[] = {
        "(below main)", "(anonymous namespace)::f", "(jruby_runtime)", "(1)x", "()", "(1", "(1 ) f", "(-1) f",
        "(1)(2)"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir\n"
                                                    "fn=%s\n"
                                                    "1 5\n",
                                                    names[i]),
                                       0);
        ck_assert_int_eq(self(r, names[i]), 5);
        assert_silent(r);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_has_three_tables_of_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) f\n"
                             "fn=(1) n\n"
                             "1 5\n");
    ck_assert(has_function(r, "o", "f", "n"));
    reading_free(r);
}

TEST(parse_shares_a_table_between_callers_and_callees)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "cob=(2) p\n"
                             "cfl=(2) b.c\n"
                             "cfn=(2) g\n"
                             "calls=1 1\n"
                             "1 7\n"
                             "ob=(2)\n"
                             "fl=(2)\n"
                             "fn=(2)\n"
                             "1 7\n"
                             "fi=(3) i.h\n"
                             "2 9\n"
                             "fe=(2)\n");
    ck_assert(has_function(r, "p", "b.c", "g"));
    ck_assert_int_eq(self(r, "g"), 16);
    ck_assert_uint_eq(r->profile.functions.count, 2);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_keeps_ids_in_later_parts)
{
    struct reading *r = READ("part: 1\n"
                             "events: Ir\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "part: 2\n"
                             "events: Ir\n"
                             "fl=(1)\n"
                             "fn=(1)\n"
                             "1 7\n");
    ck_assert_int_eq(self(r, "f"), 12);
    ck_assert(has_function(r, "", "a.c", "f"));
    assert_silent(r);
    reading_free(r);
}

TEST(parse_replaces_a_redefined_id_from_that_line_on)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "fn=(1) g\n"
                             "1 7\n"
                             "fn=(1)\n"
                             "1 70\n");
    ck_assert_int_eq(self(r, "f"), 5);
    ck_assert_int_eq(self(r, "g"), 77);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_takes_sparse_and_huge_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(4000000000) f\n"
                             "1 5\n"
                             "fn=(18446744073709551615) g\n"
                             "1 6\n"
                             "fn=(1048576) h\n"
                             "1 7\n"
                             "fn=(4000000000)\n"
                             "1 50\n"
                             "fn=(18446744073709551615)\n"
                             "1 60\n"
                             "fn=(1048576)\n"
                             "1 70\n");
    ck_assert_int_eq(self(r, "f"), 55);
    ck_assert_int_eq(self(r, "g"), 66);
    ck_assert_int_eq(self(r, "h"), 77);
    ck_assert_uint_lt(r->profile.arena.used, 1 << 20);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_takes_the_last_definition_of_an_id_among_many)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fn=(5000) f\n"
                            "1 1\n"
                            "fn=(4000) g\n"
                            "1 2\n");
    for (unsigned i = 1; i <= 600; i++)
        text = arena_format(&arena, "%sfn=(%u) x%u\n", text.s, i, i);
    struct reading *r = reading_of(arena_format(&arena,
                                                "%sfn=(5500) y\n"
                                                "fn=(5000)\n"
                                                "2 10\n"
                                                "fn=(5000) h\n"
                                                "3 100\n"
                                                "fn=(4000)\n"
                                                "4 20\n"
                                                "fn=(5000)\n"
                                                "5 1000\n",
                                                text.s),
                                   0);
    ck_assert_int_eq(self(r, "f"), 11);
    ck_assert_int_eq(self(r, "g"), 22);
    ck_assert_int_eq(self(r, "h"), 1100);
    assert_silent(r);
    reading_free(r);
    arena_release(&arena);
}

/* Functions that come back, in another order each time, one of them with many lines. */
TEST(parse_adds_up_lines_and_calls_of_functions_that_come_back)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fl=a.c\n");
    for (unsigned i = 0; i < 60; i++) {
        unsigned f = i * 7 % 12, lines = i == 30 ? 3000 : 3;
        text = arena_format(&arena, "%sfn=f%u\n", text.s, f);
        char *more = arena_alloc(&arena, lines * 64), *end = more;
        for (unsigned line = 1; line <= lines; line++)
            end += sprintf(end,
                           "%u 1\n"
                           "cfn=f%u\n"
                           "calls=1 1\n"
                           "%u 5\n",
                           line, line % 12, line);
        text = arena_format(&arena, "%s%s", text.s, more);
    }
    struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
    ck_assert_uint_eq(r->profile.lines.count, 12 * 3 + 2997);
    ck_assert_uint_eq(r->profile.calls.count, 12 * 3 + 2997);
    for (unsigned line = 1; line <= 3000; line++)
        ck_assert_int_eq(cost_at(r, "a.c", line), line <= 3 ? 60 : 1);
    for (size_t i = 0; i < r->profile.calls.count; i++)
        ck_assert_uint_eq(r->profile.calls.items[i].count, r->profile.calls.items[i].line <= 3 ? 5 : 1);
    assert_silent(r);
    reading_free(r);
    arena_release(&arena);
}

TEST(parse_names_an_undefined_id_and_says_so_once_a_table)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(3)\n"
                             "fl=(4)\n"
                             "fn=(7)\n"
                             "1 5\n"
                             "fn=(8)\n"
                             "1 6\n"
                             "fn=(7)\n"
                             "1 50\n");
    ck_assert(has_function(r, "(unknown #3)", "(unknown #4)", "(unknown #7)"));
    ck_assert_int_eq(self(r, "(unknown #7)"), 55);
    ck_assert_int_eq(self(r, "(unknown #8)"), 6);
    ck_assert_uint_eq(r->diagnostics.items.count, 3);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_undefined_object);
    ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_undefined_file);
    ck_assert_ptr_eq(r->diagnostics.items.items[2].problem, &problem_undefined_function);
    ck_assert_uint_eq(r->diagnostics.items.items[2].line, 4);
    reading_free(r);
}

TEST(parse_takes_equal_names_for_the_same_whatever_their_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=(1) o\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "ob=(2) o\n"
                             "fl=(2) a.c\n"
                             "fn=(2) f\n"
                             "1 6\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 7\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self(r, "f"), 18);
    reading_free(r);
}

TEST(parse_expands_names_built_of_ids)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(2) g\n"
                             "1 1\n"
                             "fn=(3) main\n"
                             "1 1\n"
                             "fn=(9) (2)'2'(3)\n"
                             "1 5\n"
                             "fn=(10) (9)'(3)\n"
                             "1 6\n");
    ck_assert_int_eq(self(r, "g'2'main"), 5);
    ck_assert_int_eq(self(r, "g'2'main'main"), 6);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_keeps_a_name_as_written_that_would_be_built_of_more_than_4_KiB)
{
    struct arena arena = {0};
    struct text text = arena_format(&arena,
                                    "events: Ir\n"
                                    "fn=(1) %04094d\n"
                                    "fn=(2) (1)'2\n"
                                    "1 5\n"
                                    "fn=(3) (2)'3\n"
                                    "1 6\n",
                                    1);
    struct reading *r = reading_of(text, WANT_LINES);
    ck_assert_uint_eq(profile_function_name(&r->profile, 0).n, 4096);
    ck_assert_int_eq(self(r, "(2)'3"), 6);
    only_diagnostic(r, &problem_built_name, 5);
    reading_free(r);
    arena_release(&arena);
}

/* A name of 4,000 bytes and 20,000 built of it, from 300 KB: 80 MB, were it not for the budget. */
static struct text many_built_names(struct arena *arena)
{
    struct text head = arena_format(arena,
                                    "events: Ir\n"
                                    "fn=(1) %04000d\n"
                                    "1 5\n",
                                    1);
    struct text text = {arena_alloc(arena, 1 << 20), 0};
    char *to = (char *)(uintptr_t)text.s;
    memcpy(to, head.s, text.n = head.n);
    for (int i = 2; i < 20000; i++)
        text.n += (size_t)sprintf(to + text.n,
                                  "fn=(%d) (1)'%d\n"
                                  "1 1\n",
                                  i, i);
    return text;
}

TEST(parse_keeps_names_as_written_where_those_built_take_too_much)
{
    struct arena arena = {0};
    struct text text = many_built_names(&arena);
    struct reading *r = reading_of(text, 0);
    ck_assert_uint_eq(r->profile.functions.count, 19999);
    ck_assert_uint_lt(r->profile.arena.used, (18 << 20) + 5 * text.n);
    ck_assert_uint_gt(r->profile.arena.used, 16 << 20);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_built_name);
    ck_assert_int_eq(total(r, "Ir"), 5 + 19998);
    reading_free(r);
    arena_release(&arena);
}

/* ---- functions (rules 10 to 13) ---- */

TEST(parse_makes_no_function_of_a_bare_definition)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(1) main\n"
                             "fn=(2) f\n"
                             "cfn=(3) g\n"
                             "fn=(2)\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self(r, "f"), 5);
    reading_free(r);
}

TEST(parse_binds_object_and_file_where_a_name_is_used)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=(1) f\n"
                             "ob=b.so\n"
                             "fl=b.c\n"
                             "fn=(1)\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(has_function(r, "b.so", "b.c", "f"));
    reading_free(r);
}

TEST(parse_binds_a_function_at_its_first_call)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 7\n"
                             "fl=b.c\n"
                             "3 5\n");
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert(!has_function(r, "", "b.c", "f"));
    ck_assert_int_eq(self_in(r, "b.c", "f"), 5);
    reading_free(r);
}

TEST(parse_takes_the_file_in_force_at_the_first_cost)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "fl=b.c\n"
                             "1 5\n");
    ck_assert(has_function(r, "", "b.c", "f"));
    ck_assert_uint_eq(r->profile.functions.count, 1);
    reading_free(r);
}

TEST(parse_calls_an_empty_file_unknown_and_an_empty_object_none)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "ob=\n"
                             "fl=\n"
                             "fn=g\n"
                             "1 6\n"
                             "cob=\n"
                             "cfl=\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert(has_function(r, "", "???", "h"));
    reading_free(r);
}

TEST(parse_takes_an_empty_cfl_for_the_unknown_file_not_the_same)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfl=\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert(!has_function(r, "", "a.c", "g"));
    reading_free(r);
}

TEST(parse_calls_the_file_unknown_where_there_is_no_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "3 5\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "f"));
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert_int_eq(cost_at(r, "???", 3), 5);
    reading_free(r);
}

TEST(parse_tells_functions_of_one_name_apart_by_file_and_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 1\n"
                             "fl=b.c\n"
                             "fn=f\n"
                             "1 2\n"
                             "ob=b.so\n"
                             "fn=f\n"
                             "1 4\n");
    ck_assert_uint_eq(r->profile.functions.count, 3);
    ck_assert(has_function(r, "a.so", "a.c", "f"));
    ck_assert(has_function(r, "a.so", "b.c", "f"));
    ck_assert(has_function(r, "b.so", "b.c", "f"));
    reading_free(r);
}

TEST(parse_keeps_inlined_code_in_its_function)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fe=a.c\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self_in(r, "a.c", "f"), 11);
    ck_assert_int_eq(self_in(r, "inl.h", "f"), 7);
    reading_free(r);
}

TEST(parse_gives_a_function_no_inlined_file_when_its_first_cost_is_inlined)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fe=a.c\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(has_function(r, "", "a.c", "f"));
    reading_free(r);
}

TEST(parse_goes_back_to_the_last_fl_at_fn)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fn=g\n"
                             "2 6\n");
    ck_assert(has_function(r, "", "a.c", "g"));
    ck_assert_int_eq(self_in(r, "a.c", "g"), 6);
    reading_free(r);
}

TEST(parse_takes_fi_before_any_fl_for_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "fi=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fe=b.c\n"
                             "fn=g\n"
                             "1 6\n");
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert(has_function(r, "", "b.c", "g"));
    reading_free(r);
}

TEST(parse_takes_a_new_fl_behind_costs_for_fi)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fl=b.c\n"
                             "2 6\n"
                             "fn=g\n"
                             "3 7\n");
    ck_assert_int_eq(self_in(r, "b.c", "f"), 6);
    ck_assert(!has_function(r, "", "b.c", "f"));
    ck_assert(has_function(r, "", "b.c", "g"));
    reading_free(r);
}

TEST(parse_takes_a_new_ob_behind_costs_for_the_function_in_that_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 2);
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self(r, "f"), 11);
    reading_free(r);
}

TEST(parse_keeps_the_file_of_a_function_that_moves_to_another_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "inl.h", "f"), 6);
    reading_free(r);
}

TEST(parse_keeps_the_file_of_a_function_that_moves_behind_a_new_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fl=b.c\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "b.c", "f"), 6);
    reading_free(r);
}

TEST(parse_gives_costs_before_any_fn_to_the_unknown_function)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "1 5\n"
                             "fn=f\n"
                             "1 6\n");
    ck_assert(has_function(r, "", "a.c", "???"));
    ck_assert_int_eq(self(r, "???"), 5);
    reading_free(r);
}

TEST(parse_drops_the_working_directory_from_files_alike)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT("/home/u"));
    reading_add(r,
                TEXT("events: Ir\n"
                     "fl=/home/u/a.c\n"
                     "fn=f\n"
                     "1 5\n"
                     "fi=/home/u/inc/i.h\n"
                     "2 6\n"
                     "cfi=/home/u/a.c\n"
                     "cfn=g\n"
                     "calls=1 1\n"
                     "3 7\n"
                     "fl=/home/user/b.c\n"
                     "fn=h\n"
                     "1 8\n"
                     "fl=/home/u//c.c\n"
                     "fn=i\n"
                     "1 9\n"
                     "fl=/home/u//\n"
                     "fn=j\n"
                     "1 9\n"),
                NULL);
    profile_finish(&r->profile);
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "inc/i.h", "f"), 6);
    ck_assert(has_function(r, "", "a.c", "g"));
    ck_assert(has_function(r, "", "/home/user/b.c", "h"));
    ck_assert(has_function(r, "", "c.c", "i"));
    ck_assert(has_function(r, "", "/home/u//", "j"));
    reading_free(r);
}

/* ---- positions (rules 14 to 16) ---- */

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
    reading_free(r);
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
        reading_free(r);
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
        reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_takes_line_for_the_position_where_none_is_given)
{
    struct reading *r = READ("events: Ir Dr\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "7 5 6\n");
    ck_assert_int_eq(cost_at(r, "a.c", 7), 5);
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

TEST(parse_counts_from_0_where_there_is_no_base)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "+3 1\n"
                             "* 2\n");
    ck_assert_int_eq(cost_at(r, "a.c", 3), 3);
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
}

/* ---- calls (rules 17 and 18) ---- */

TEST(parse_gives_a_call_cost_to_the_call_whatever_its_count)
{
    static const char *const counts[] = {"calls=5 50", "calls=1 50", "calls=0 50", "calls=0"};
    static const uint64_t expected[] = {5, 1, 0, 0};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "events: Ir\n"
                                        "fl=a.c\n"
                                        "fn=f\n"
                                        "16 1\n"
                                        "cfn=g\n"
                                        "%s\n"
                                        "17 700\n"
                                        "18 2\n",
                                        counts[i]);
        struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
        ck_assert_uint_eq(arc(r, "f", "g").count, expected[i]);
        ck_assert_int_eq(arc(r, "f", "g").cost, 700);
        ck_assert_int_eq(self(r, "f"), 3);
        assert_silent(r);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_takes_targets_with_any_number_of_columns)
{
    static const char *const targets[] = {"", " ", " 34", " 34 ", " 0 0", " * 1", " 0x4 +3 -2 * 7"};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "cfn=g\n"
                                        "calls=2%s\n"
                                        "17 700\n"
                                        "18 2\n",
                                        targets[i]);
        struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
        ck_assert_uint_eq(arc(r, "f", "g").count, 2);
        ck_assert_int_eq(arc(r, "f", "g").cost, 700);
        ck_assert_int_eq(self(r, "f"), 2);
        assert_silent(r);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_takes_an_unreadable_count_for_0)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=x 1\n"
                             "17 700\n"
                             "18 2\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 0);
    ck_assert_int_eq(arc(r, "f", "g").cost, 700);
    ck_assert_int_eq(self(r, "f"), 2);
    only_diagnostic(r, &problem_bad_calls, 4);
    reading_free(r);
}

TEST(parse_reads_rcalls_as_calls_and_says_so_once)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "rcalls=3 1\n"
                             "17 700\n"
                             "rcalls=2 1\n"
                             "18 20\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 5);
    ck_assert_int_eq(arc(r, "f", "g").cost, 720);
    ck_assert_int_eq(self(r, "f"), 0);
    only_diagnostic(r, &problem_rcalls, 4);
    reading_free(r);
}

TEST(parse_keeps_the_callee_for_a_second_calls_line)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cob=p\n"
                             "cfi=b.c\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 5\n"
                             "calls=2 1\n"
                             "2 6\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 3);
    ck_assert_uint_eq(arc(r, "f", "g").entries, 2);
    ck_assert(has_function(r, "p", "b.c", "g"));
    ck_assert_uint_eq(r->profile.functions.count, 2);
    reading_free(r);
}

TEST(parse_counts_a_call_without_costs_where_something_comes_before_its_cost_line)
{
    static const char *const others[] = {"cfn=h\n"
                                         "calls=1 1\n"
                                         "4 9",
                                         "jump=1 4\n4",
                                         "part: 2",
                                         "====",
                                         "4 x",
                                         "x4 9\n4 9y"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "events: Ir\n"
                                        "fn=f\n"
                                        "cfn=g\n"
                                        "calls=3 1\n"
                                        "%s\n"
                                        "5 6\n",
                                        others[i]);
        struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
        ck_assert_msg(arc(r, "f", "g").count == 3 && arc(r, "f", "g").cost == 0, "%s", others[i]);
        ck_assert_msg(self(r, "f") == 6, "%s", others[i]);
        ck_assert_uint_eq(count_of(&r->diagnostics, &problem_no_cost_line), 1);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_waits_for_the_cost_line_of_a_call_over_other_lines)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=many 1\n"
                             "# comment\n"
                             "fn=h\n"
                             "desc: x\n"
                             "\n"
                             "what is this\n"
                             "5 6\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 0);
    ck_assert_int_eq(arc(r, "f", "g").cost, 6);
    ck_assert_int_eq(self(r, "h"), 0);
    reading_free(r);
}

TEST(parse_counts_a_call_whose_cost_line_is_missing)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "cfn=h\n"
                             "calls=2 1\n"
                             "2 6\n");
    ck_assert_uint_eq(arc(r, "f", "g").count, 1);
    ck_assert_int_eq(arc(r, "f", "g").cost, 0);
    ck_assert_int_eq(arc(r, "f", "h").cost, 6);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_no_cost_line), 1);
    reading_free(r);
}

TEST(parse_looks_for_the_callee_in_the_current_object_and_file)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 5\n"
                             "fi=i.h\n"
                             "2 1\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "3 6\n");
    ck_assert(has_function(r, "o", "a.c", "g"));
    ck_assert(has_function(r, "o", "i.h", "h"));
    reading_free(r);
}

TEST(parse_forgets_the_callees_object_and_file_after_one_cfn)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cob=p\n"
                             "cfi=b.c\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 5\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "2 6\n");
    ck_assert(has_function(r, "p", "b.c", "g"));
    ck_assert(has_function(r, "o", "a.c", "h"));
    reading_free(r);
}

TEST(parse_forgets_them_too_where_the_cfn_got_no_calls)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 1\n"
                             "cob=p\n"
                             "cfi=b.c\n"
                             "cfn=g\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "2 6\n");
    ck_assert(has_function(r, "o", "a.c", "h"));
    ck_assert_uint_eq(r->profile.functions.count, 2);
    reading_free(r);
}

TEST(parse_takes_them_behind_their_cfn_too)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "cob=p\n"
                             "cfl=b.c\n"
                             "calls=1 1\n"
                             "1 5\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "2 6\n");
    ck_assert(has_function(r, "p", "b.c", "g"));
    ck_assert(has_function(r, "o", "a.c", "h"));
    reading_free(r);
}

TEST(parse_gives_what_follows_a_cfn_without_calls_to_the_next)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=o\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 1\n"
                             "cfn=g\n"
                             "cfi=b.c\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "2 6\n");
    ck_assert(has_function(r, "o", "b.c", "h"));
    reading_free(r);
}

TEST(parse_keeps_the_costs_of_calls_apart_by_line)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "3 5\n"
                             "calls=2 1\n"
                             "4 6\n"
                             "calls=4 1\n"
                             "3 7\n");
    ck_assert_uint_eq(arc(r, "f", "g").entries, 2);
    ck_assert_uint_eq(r->profile.calls.items[0].count, 5);
    ck_assert_int_eq(row_cost(&r->profile.calls.items[0].inclusive, 0), 12);
    reading_free(r);
}

TEST(parse_takes_calls_without_any_cfn_for_those_of_an_unknown_function)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "1 1\n"
                             "calls=2 1\n"
                             "3 5\n");
    ck_assert_uint_eq(arc(r, "f", "???").count, 2);
    ck_assert_int_eq(self(r, "f"), 1);
    only_diagnostic(r, &problem_no_callee, 4);
    reading_free(r);
}

/* ---- jumps and what else there is (rules 19 and 20) ---- */

TEST(parse_reads_jumps_with_their_source_line_and_no_cost)
{
    static const char *const jumps[] = {"jump=3 20\n18", "jump=3 +2\n+1", "jcnd=2/3 20\n18", "jcnd=2 3 20\n*",
                                        "jump=3\n18"};
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir\n"
                                                    "fl=a.c\n"
                                                    "fn=f\n"
                                                    "16 1\n"
                                                    "%s\n"
                                                    "+3 2\n",
                                                    jumps[i]),
                                       WANT_LINES);
        ck_assert_msg(self(r, "f") == 3 && cost_at(r, "a.c", 19) == 2, "%s", jumps[i]);
        assert_silent(r);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_counts_costs_behind_a_jump_that_has_no_source_line)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "jump=3 20\n"
                             "17 2\n"
                             "18 4\n");
    ck_assert_int_eq(self(r, "f"), 7);
    reading_free(r);
}

TEST(parse_takes_a_jump_behind_one_without_a_source_line)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "16 1\n"
                             "jump=3 20\n"
                             "jump=3 21\n"
                             "17\n"
                             "18 2\n");
    ck_assert_int_eq(cost_at(r, "a.c", 18), 2);
    reading_free(r);
}

TEST(parse_says_where_the_source_line_of_a_jump_is_bad)
{
    static const char *const bad[] = {"+", "-", "0x", "+x", "0xg"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena,
                                                    "events: Ir\n"
                                                    "fl=a.c\n"
                                                    "fn=f\n"
                                                    "16 1\n"
                                                    "jump=3 20\n"
                                                    "%s\n"
                                                    "18 2\n",
                                                    bad[i]),
                                       WANT_LINES);
        ck_assert_int_eq(cost_at(r, "a.c", 18), 2);
        ck_assert_uint_eq(r->diagnostics.items.count, 1);
        reading_free(r);
        arena_release(&arena);
    }
}

TEST(parse_takes_ids_that_jumps_define)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=(1) a.c\n"
                             "fn=(1) f\n"
                             "1 1\n"
                             "jfi=(2) b.c\n"
                             "jfn=(2) g\n"
                             "jump=1 5\n"
                             "2\n"
                             "fl=(2)\n"
                             "fn=(2)\n"
                             "3 5\n");
    ck_assert(has_function(r, "", "b.c", "g"));
    ck_assert_int_eq(self(r, "f"), 1);
    assert_silent(r);
    reading_free(r);
}

TEST(parse_leaves_the_file_alone_at_jfi)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 1\n"
                             "jfi=b.c\n"
                             "jfn=g\n"
                             "jump=1 5\n"
                             "2\n"
                             "3 5\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "3 7\n");
    ck_assert_int_eq(self_in(r, "a.c", "f"), 6);
    ck_assert(has_function(r, "", "a.c", "h"));
    reading_free(r);
}

TEST(parse_reads_the_ids_of_hidden_options_and_ignores_the_rest)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "bb=(3) x\n"
                             "ln=17\n"
                             "rec=2\n"
                             "frfn=(7) main\n"
                             "1 5\n"
                             "fn=(7)\n"
                             "1 6\n");
    ck_assert_int_eq(self(r, "f"), 5);
    ck_assert_int_eq(self(r, "main"), 6);
    assert_silent(r);
    reading_free(r);
}

/* ---- bad lines (rule 26) ---- */

/* What is said where an input ends too early; empty where nothing is. */
static struct reading *read_to(const char *text, enum ending ending, const char *expected)
{
    struct reading *r = reading_new(WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    ck_assert(parser_read(parser, text_of(text)) && parser_finish(parser, ending));
    ck_assert_uint_eq(r->diagnostics.items.count, expected != NULL);
    if (expected) {
        ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_cut_off);
        ck_assert_uint_eq(r->diagnostics.items.items[0].line, parser_lines(parser));
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
        {CALLGRIND "desc: Filtered: f\n" BODY, NULL},
        {CALLGRIND "desc: Filtered: f\n" BODY "totals: 5\n"
                   "part: 2\n"
                   "1 7\n",
         NO_TOTALS},
        {"creator: xdebug 3.0\n" BODY "summary: 20\n", NULL},
        {BODY, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        reading_free(read_to(cases[i].text, ENDING_WHOLE, cases[i].expected));
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
        reading_free(read_to(cases[i].text, ENDING_IN_LINE, cases[i].expected));
    reading_free(read_to(CALLGRIND BODY, ENDING_BROKEN, NULL));
}

TEST(parse_says_where_an_input_ends_before_the_costs_of_a_call)
{
    struct reading *r = read_to(BODY "cfn=g\n"
                                     "calls=3 1\n",
                                ENDING_WHOLE, "seems cut off: its last call has no costs");
    ck_assert_uint_eq(arc(r, "f", "g").count, 3);
    reading_free(r);
}

TEST(parse_says_nothing_of_the_end_of_a_part_that_is_left_out)
{
    struct range range = {1, 1};
    struct reading *r = read_parts(TEXT(CALLGRIND "part: 1\n" BODY "totals: 5\n"
                                                  "part: 2\n"
                                                  "1 7\n"),
                                   &range, NULL);
    assert_silent(r);
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    reading_free(r);
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
    ck_assert_uint_eq(parser_lines(parser), 4);
    parser_free(parser);
    reading_free(r);
}

/* ---- whatever is wanted and however it comes ---- */

static const char *const samples[] = {
    "events: Ir Dr\n"
    "fl=(1) a.c\n"
    "fn=(1) main\n"
    "16 400 5\n"
    "+2 100\n"
    "cfi=(2) b.c\n"
    "cfn=(2) g\n"
    "calls=3 20\n"
    "16 700 9\n"
    "fl=(2)\n"
    "fn=(2)\n"
    "20 . 7\n"
    "fi=(3) i.h\n"
    "* 4 4\n"
    "fn=(1)\n"
    "+1 8\n",
    "part: 1\n"
    "events: Ir\n"
    "fn=f\n"
    "1 5\n"
    "summary: 90\n"
    "part: 2\n"
    "events: Dr Ir\n"
    "1 5 6\n"
    "x\n"
    "3 x\n"
    "* 18446744073709551032\n"
    "totals: 1 900\n"
    "====\n"
    "cfn=(9)\n"
    "calls=0 +1\n"
    "-1 7\n",
    "positions: instr line\n"
    "events: Ir\n"
    "ob=o\n"
    "fl=a.c\n"
    "fn=f\n"
    "0x400 7 5\n"
    "jump=2 0x420 9\n"
    "0x404 8\n"
    "+8 +1 6\n"
    "cob=p\n"
    "cfn=g\n"
    "calls=1 0x500 3\n"
    "* * 77\n"
    "bb=1\n"
    "+4 * 1000000000000000000\n",
};

#define SAMPLES (sizeof samples / sizeof *samples)

static struct reading *read_by_line(struct text text)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    r->good = true;
    while (text.n && r->good) {
        char block[128]; /* a copy: whoever looks beyond it or keeps a pointer into it is seen */
        size_t n = text_find(text, '\n') + 1;
        memcpy(block, text.s, n);
        r->good = parser_read(parser, (struct text){block, n});
        memset(block, '!', n);
        text = text_skip(text, n);
    }
    r->good &= parser_finish(parser, r->good ? ENDING_WHOLE : ENDING_BROKEN);
    parser_free(parser);
    profile_finish(&r->profile);
    return r;
}

static void assert_same_row(const struct profile *p, const struct row *a, const struct row *b)
{
    for (ref_t event = 0; event < p->events.count; event++) {
        ck_assert_int_eq(row_has(a, event), row_has(b, event));
        ck_assert_int_eq(row_cost(a, event), row_cost(b, event));
    }
}

/* Functions, pieces and totals. */
static void assert_same_sums(const struct profile *a, const struct profile *b)
{
    ck_assert_uint_eq(a->pieces.count, b->pieces.count);
    ck_assert_uint_eq(a->parts.count, b->parts.count);
    for (size_t i = 0; i < a->pieces.count; i++) {
        const struct piece *x = &a->pieces.items[i], *y = &b->pieces.items[i];
        ck_assert(text_equal(profile_function_name(a, x->function), profile_function_name(b, y->function)));
        assert_same_row(a, &x->self, &y->self);
    }
    assert_same_row(a, &a->totals, &b->totals);
}

static void assert_same_details(const struct reading *a, const struct reading *b)
{
    ck_assert_uint_eq(a->profile.functions.count, b->profile.functions.count);
    ck_assert_uint_eq(a->profile.lines.count, b->profile.lines.count);
    for (size_t i = 0; i < a->profile.lines.count; i++)
        assert_same_row(&a->profile, &a->profile.lines.items[i].self, &b->profile.lines.items[i].self);
    ck_assert_uint_eq(a->profile.calls.count, b->profile.calls.count);
    for (size_t i = 0; i < a->profile.calls.count; i++)
        assert_same_row(&a->profile, &a->profile.calls.items[i].inclusive, &b->profile.calls.items[i].inclusive);
    ck_assert_uint_eq(a->diagnostics.items.count, b->diagnostics.items.count);
    for (size_t i = 0; i < a->diagnostics.items.count; i++)
        ck_assert_uint_eq(a->diagnostics.items.items[i].line, b->diagnostics.items.items[i].line);
}

TEST(parse_reads_line_by_line_what_it_reads_in_one_block)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        struct reading *whole = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        struct reading *lines = read_by_line(text_of(samples[i]));
        assert_same_sums(&whole->profile, &lines->profile);
        assert_same_details(whole, lines);
        ck_assert_uint_eq(whole->diagnostics.items.count, i == 1 ? 4 : 0);
        reading_free(whole);
        reading_free(lines);
    }
}

/* Cut anywhere: the line ends behind the block are all there is of it, as of a file that was changed. */
TEST(parse_leaves_alone_what_follows_a_block_that_lost_its_line_end)
{
    char bytes[1024];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text text = text_of(samples[i]);
        for (size_t n = 1; n < text.n; n++) {
            struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
            memcpy(memset(bytes, '\n', sizeof bytes), text.s, n);
            reading_add(r, (struct text){bytes, n}, NULL);
            reading_free(r);
        }
    }
}

TEST(parse_comes_to_the_same_sums_whatever_is_wanted)
{
    static const unsigned wants[] = {0, WANT_LINES, WANT_CALLS};
    for (size_t i = 0; i < SAMPLES; i++) {
        struct reading *all = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        for (size_t w = 0; w < sizeof wants / sizeof *wants; w++) {
            struct reading *some = reading_of(text_of(samples[i]), wants[w]);
            assert_same_sums(&all->profile, &some->profile);
            ck_assert_int_eq(some->profile.lines.count > 0, wants[w] == WANT_LINES);
            ck_assert_int_eq(some->profile.calls.count > 0, wants[w] == WANT_CALLS);
            if (wants[w] == WANT_CALLS) /* otherwise nobody asks for functions that are only called */
                ck_assert_uint_eq(some->profile.functions.count, all->profile.functions.count);
            reading_free(some);
        }
        reading_free(all);
    }
}

/* Where nobody asks for calls their cost lines are skipped, but not what is wrong with them. */
TEST(parse_says_the_same_of_calls_whether_they_are_wanted)
{
    static const unsigned wants[] = {0, WANT_LINES, WANT_CALLS};
    for (size_t w = 0; w < sizeof wants / sizeof *wants; w++) {
        struct reading *r = reading_of(TEXT("events: Ir\n"
                                            "fl=a.c\n"
                                            "fn=f\n"
                                            "3 5\n"
                                            "cfn=g\n"
                                            "calls=1 1\n"
                                            "+1 7\n"
                                            "bad\n"
                                            "calls=1 1\n"
                                            "-4 7\n"
                                            "calls=1 1\n"
                                            "+1 x\n"
                                            "calls=1 1\n"
                                            "+2 7 8\n"
                                            "+1 6\n"
                                            "bad\n"),
                                       wants[w]);
        static const uint64_t expected[] = {8, 10, 12, 12, 14, 16};
        ck_assert_uint_eq(r->diagnostics.items.count, 6);
        for (size_t i = 0; i < 6; i++)
            ck_assert_uint_eq(r->diagnostics.items.items[i].line, expected[i]);
        ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_below_line_0);
        ck_assert_ptr_eq(r->diagnostics.items.items[4].problem, &problem_too_many_costs);
        ck_assert_int_eq(self(r, "f"), 11);
        reading_free(r);
    }
}

TEST(parse_reads_crlf_and_blanks_as_it_reads_plain_lines)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        char wide[2048];
        size_t n = 0;
        for (const char *at = samples[i]; *at; at++) {
            if (*at == ' ')
                wide[n++] = '\t';
            if (*at == '\n')
                wide[n++] = '\r';
            wide[n++] = *at;
        }
        struct reading *plain = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        struct reading *other = reading_of((struct text){wide, n}, WANT_LINES | WANT_CALLS);
        assert_same_sums(&plain->profile, &other->profile);
        assert_same_details(plain, other);
        reading_free(plain);
        reading_free(other);
    }
}

SUITE("parse", parse_takes_crlf_for_a_line_end, parse_takes_several_blanks_and_tabs_for_one, parse_skips_comments,
      parse_takes_a_hash_for_a_comment_in_column_one_only,
      parse_ends_a_line_of_costs_at_a_token_that_begins_with_a_hash, parse_skips_a_byte_order_mark,
      parse_keeps_nul_and_control_bytes_as_keys, parse_trims_blanks_off_names, parse_reads_hex_wherever_a_number_stands,
      parse_keeps_negative_costs, parse_reads_costs_from_2_to_the_63_on_as_negative_and_says_so_once,
      parse_takes_the_least_number_for_a_cost, parse_rounds_fractions_half_away_from_zero_and_says_so_once,
      parse_takes_a_dot_and_a_missing_cost_for_no_count, parse_keeps_the_costs_that_have_an_event,
      parse_skips_a_cost_line_with_a_token_that_is_no_number, parse_never_wraps_a_sum,
      parse_reads_a_summary_as_other_costs, parse_adds_up_many_costs_of_one_line,
      parse_never_wraps_the_sum_of_many_costs, parse_maps_costs_of_later_parts_by_event_name,
      parse_maps_costs_of_calls_by_event_name, parse_needs_no_blank_after_a_colon, parse_adds_up_columns_of_one_event,
      parse_adds_up_columns_of_one_event_in_a_summary_too, parse_takes_anything_without_blanks_for_an_event,
      parse_keeps_1024_events, parse_begins_a_part_at_header_lines_behind_costs,
      parse_begins_a_part_at_header_lines_behind_calls, parse_begins_a_part_at_header_lines_behind_totals,
      parse_takes_names_for_no_body, parse_begins_no_part_at_other_header_lines,
      parse_begins_one_part_at_several_header_lines, parse_keeps_events_and_positions_of_the_part_before,
      parse_keeps_object_file_and_function_in_the_next_part, parse_takes_header_lines_behind_events_for_the_same_head,
      parse_puts_the_parts_of_each_process_in_the_order_of_their_numbers, parse_says_once_that_a_header_line_is_unknown,
      parse_keeps_the_selected_parts_only, parse_knows_names_that_a_part_left_out_defined,
      parse_keeps_definitions_of_events_wherever_they_stand, parse_refuses_versions_above_1,
      parse_takes_version_1_and_none, parse_reads_the_version_as_any_number, parse_says_where_a_total_is_rounded,
      parse_refuses_costs_without_events, parse_takes_an_input_without_any_cost, parse_says_that_an_input_holds_nothing,
      parse_takes_a_summary_wherever_it_stands, parse_prefers_the_summary_to_the_totals,
      parse_takes_totals_where_the_summary_is_below_the_costs,
      parse_takes_the_sum_of_costs_where_summary_and_totals_are_below_it,
      parse_takes_a_summary_that_is_just_the_sum_of_costs, parse_decides_on_the_total_of_each_event_by_itself,
      parse_takes_a_summary_of_more_or_fewer_events_than_there_are, parse_believes_a_summary_that_is_said_to_be_exact,
      parse_takes_the_word_exact_of_its_own_part_and_summary_only, parse_compares_negative_totals_by_magnitude,
      parse_maps_a_summary_by_the_events_of_its_own_part, parse_adds_up_the_totals_of_parts,
      parse_never_adds_inclusive_costs_to_totals, parse_resolves_compressed_names,
      parse_takes_other_names_in_parentheses_as_they_are, parse_has_three_tables_of_ids,
      parse_shares_a_table_between_callers_and_callees, parse_keeps_ids_in_later_parts,
      parse_replaces_a_redefined_id_from_that_line_on, parse_takes_sparse_and_huge_ids,
      parse_takes_the_last_definition_of_an_id_among_many, parse_adds_up_lines_and_calls_of_functions_that_come_back,
      parse_names_an_undefined_id_and_says_so_once_a_table, parse_takes_equal_names_for_the_same_whatever_their_ids,
      parse_expands_names_built_of_ids, parse_keeps_a_name_as_written_that_would_be_built_of_more_than_4_KiB,
      parse_keeps_names_as_written_where_those_built_take_too_much, parse_makes_no_function_of_a_bare_definition,
      parse_binds_object_and_file_where_a_name_is_used, parse_binds_a_function_at_its_first_call,
      parse_takes_the_file_in_force_at_the_first_cost, parse_calls_an_empty_file_unknown_and_an_empty_object_none,
      parse_takes_an_empty_cfl_for_the_unknown_file_not_the_same, parse_calls_the_file_unknown_where_there_is_no_fl,
      parse_tells_functions_of_one_name_apart_by_file_and_object, parse_keeps_inlined_code_in_its_function,
      parse_gives_a_function_no_inlined_file_when_its_first_cost_is_inlined, parse_goes_back_to_the_last_fl_at_fn,
      parse_takes_fi_before_any_fl_for_fl, parse_takes_a_new_fl_behind_costs_for_fi,
      parse_takes_a_new_ob_behind_costs_for_the_function_in_that_object,
      parse_keeps_the_file_of_a_function_that_moves_to_another_object,
      parse_keeps_the_file_of_a_function_that_moves_behind_a_new_fl,
      parse_gives_costs_before_any_fn_to_the_unknown_function, parse_drops_the_working_directory_from_files_alike,
      parse_reads_relative_positions, parse_reads_positions_in_any_order_and_number,
      parse_knows_no_line_where_no_position_is_one, parse_finds_the_costs_behind_any_number_of_positions,
      parse_takes_any_word_for_a_position_it_does_not_know, parse_takes_line_for_the_position_where_none_is_given,
      parse_counts_relative_positions_from_the_last_self_cost, parse_leaves_the_base_alone_at_jumps,
      parse_keeps_the_base_over_names_and_parts, parse_keeps_the_base_of_a_position_that_changes_its_column,
      parse_counts_from_0_where_there_is_no_base, parse_has_a_base_for_each_position,
      parse_takes_line_0_for_the_unknown_line, parse_takes_positions_below_0_for_the_unknown_line_and_says_so_once,
      parse_takes_a_position_without_costs_and_moves_the_base,
      parse_moves_the_base_before_the_first_cost_of_a_function_too,
      parse_gives_a_call_cost_to_the_call_whatever_its_count, parse_takes_targets_with_any_number_of_columns,
      parse_takes_an_unreadable_count_for_0, parse_reads_rcalls_as_calls_and_says_so_once,
      parse_keeps_the_callee_for_a_second_calls_line,
      parse_counts_a_call_without_costs_where_something_comes_before_its_cost_line,
      parse_waits_for_the_cost_line_of_a_call_over_other_lines, parse_counts_a_call_whose_cost_line_is_missing,
      parse_looks_for_the_callee_in_the_current_object_and_file,
      parse_forgets_the_callees_object_and_file_after_one_cfn, parse_forgets_them_too_where_the_cfn_got_no_calls,
      parse_takes_them_behind_their_cfn_too, parse_gives_what_follows_a_cfn_without_calls_to_the_next,
      parse_keeps_the_costs_of_calls_apart_by_line, parse_takes_calls_without_any_cfn_for_those_of_an_unknown_function,
      parse_reads_jumps_with_their_source_line_and_no_cost, parse_counts_costs_behind_a_jump_that_has_no_source_line,
      parse_takes_ids_that_jumps_define, parse_takes_a_jump_behind_one_without_a_source_line,
      parse_says_where_the_source_line_of_a_jump_is_bad, parse_leaves_the_file_alone_at_jfi,
      parse_reads_the_ids_of_hidden_options_and_ignores_the_rest, parse_says_where_callgrind_did_not_come_to_its_totals,
      parse_says_where_a_last_line_has_no_end_of_writers_that_end_lines,
      parse_says_where_an_input_ends_before_the_costs_of_a_call,
      parse_says_nothing_of_the_end_of_a_part_that_is_left_out, parse_loses_a_bad_line_and_nothing_else,
      parse_takes_no_other_cost_for_that_of_a_call_whose_line_is_bad, parse_counts_lines_over_comments_and_blank_ones,
      parse_tells_three_bad_lines_and_counts_the_rest, parse_stops_at_the_first_problem_where_it_is_strict,
      parse_reads_line_by_line_what_it_reads_in_one_block,
      parse_leaves_alone_what_follows_a_block_that_lost_its_line_end, parse_comes_to_the_same_sums_whatever_is_wanted,
      parse_says_the_same_of_calls_whether_they_are_wanted, parse_reads_crlf_and_blanks_as_it_reads_plain_lines)
