/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: events, parts, definitions of events, and what no profile is (rules 3 to 6). */
#include "../profiles.h"

#include <stdio.h>

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
}

TEST(parse_takes_anything_without_blanks_for_an_event)
{
    struct reading *r = READ("events: Time_(10ns) cpu(ms) a+b:c\n"
                             "fn=f\n"
                             "1 5 7 9\n");
    ck_assert_int_eq(self_of(r, "f", "Time_(10ns)"), 5);
    ck_assert_int_eq(self_of(r, "f", "cpu(ms)"), 7);
    ck_assert_int_eq(self_of(r, "f", "a+b:c"), 9);
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
    assert_text(profile_part(&r->profile, 1).number, "2");
    assert_text(profile_part(&r->profile, 1).thread, "3");
    assert_text(profile_part(&r->profile, 1).pid, "7");
    ck_assert_int_eq(part_cost(&r->profile, 1, 0), 6);
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
}

TEST(parse_takes_header_lines_behind_events_for_the_same_head)
{
    struct reading *r = READ("positions: line\n"
                             "events: Ir\n"
                             "cmd: ./prog -x\n"
                             "desc: Trigger: end\n"
                             "event: Sum = 2 Ir\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.parts.count, 1);
    assert_text(profile_part(&r->profile, 0).command, "./prog -x");
    assert_text(r->profile.inputs.items[0].descriptions.items[0], "Trigger: end");
    ck_assert_uint_eq(r->profile.definitions.count, 1);
    assert_silent(r);
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
        assert_text(profile_part(&r->profile, i).number, order[i]);
        assert_text(profile_part(&r->profile, i).thread, threads[i]);
    }
    ck_assert_int_eq(part_cost(&r->profile, 0, 0), 6);
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
}

TEST(parse_knows_names_that_a_part_left_out_defined)
{
    struct reading *r = read_parts(THREE_PARTS, NULL, &(struct range){2, 2});
    ck_assert_int_eq(self(r, "f"), 500);
    ck_assert_uint_eq(arc(r, "f", "g").count, 1);
    ck_assert_int_eq(total(r, "Ir"), 500);
    assert_silent(r);
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
        arena_release(&arena);
    }
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
}

TEST(parse_refuses_costs_without_events)
{
    struct reading *r = READ("version: 1\n"
                             "fn=f\n"
                             "1 5\n");
    ck_assert(!r->good);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_no_events), 1);
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
    }
}

SUITE("parse_header", parse_maps_costs_of_later_parts_by_event_name, parse_maps_costs_of_calls_by_event_name,
      parse_needs_no_blank_after_a_colon, parse_adds_up_columns_of_one_event,
      parse_adds_up_columns_of_one_event_in_a_summary_too, parse_takes_anything_without_blanks_for_an_event,
      parse_keeps_1024_events, parse_begins_a_part_at_header_lines_behind_costs,
      parse_begins_a_part_at_header_lines_behind_calls, parse_begins_a_part_at_header_lines_behind_totals,
      parse_takes_names_for_no_body, parse_begins_no_part_at_other_header_lines,
      parse_begins_one_part_at_several_header_lines, parse_keeps_events_and_positions_of_the_part_before,
      parse_keeps_object_file_and_function_in_the_next_part, parse_takes_header_lines_behind_events_for_the_same_head,
      parse_puts_the_parts_of_each_process_in_the_order_of_their_numbers, parse_says_once_that_a_header_line_is_unknown,
      parse_keeps_the_selected_parts_only, parse_knows_names_that_a_part_left_out_defined,
      parse_keeps_definitions_of_events_wherever_they_stand, parse_refuses_versions_above_1,
      parse_reads_the_version_as_any_number, parse_takes_version_1_and_none, parse_refuses_costs_without_events,
      parse_takes_an_input_without_any_cost, parse_says_that_an_input_holds_nothing)
