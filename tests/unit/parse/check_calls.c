/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: calls, jumps, and what else there is (rules 17 to 20). */
#include "../profiles.h"

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
}

/* A part in which load, called without a file, has a block in another file. */
#define LOAD                                                                                                           \
    "events: Ir\n"                                                                                                     \
    "fl=lib.c\n"                                                                                                       \
    "fn=load\n"                                                                                                        \
    "3 70\n"                                                                                                           \
    "fl=main.c\n"                                                                                                      \
    "fn=main\n"                                                                                                        \
    "1 10\n"
#define CALL_LOAD                                                                                                      \
    "cfn=load\n"                                                                                                       \
    "calls=2 0\n"                                                                                                      \
    "2 70\n"

TEST(parse_takes_a_callee_without_file_and_block_for_the_one_function_of_its_name)
{
    struct reading *r = READ(LOAD CALL_LOAD CALL_LOAD "fn=again\n"
                                                      "1 1\n" CALL_LOAD);
    ck_assert_uint_eq(r->profile.functions.count, 3);
    ck_assert_uint_eq(arc(r, "main", "load").count, 4);
    ck_assert_uint_eq(arc(r, "again", "load").count, 2);
    ck_assert(!has_function(r, "", "main.c", "load"));
    only_diagnostic(r, &problem_orphan, 9);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_orphan), 1);
}

TEST(parse_takes_no_callee_for_another_one_that_has_a_block_or_a_file)
{
    struct reading *r = READ(LOAD CALL_LOAD "fn=load\n" /* of main.c, too, behind the call */
                                            "1 5\n");
    ck_assert(has_function(r, "", "main.c", "load"));
    assert_silent(r);
    r = READ(LOAD "cfi=other.c\n" CALL_LOAD);
    ck_assert(has_function(r, "", "other.c", "load"));
    assert_silent(r);
}

TEST(parse_takes_no_callee_for_one_of_several_or_of_another_object)
{
    struct reading *r = READ(LOAD CALL_LOAD "fl=third.c\n"
                                            "fn=load\n"
                                            "1 5\n");
    ck_assert(has_function(r, "", "main.c", "load"));
    assert_silent(r);
    r = READ(LOAD "cob=lib.so\n" CALL_LOAD);
    ck_assert(has_function(r, "lib.so", "main.c", "load"));
    assert_silent(r);
}

TEST(parse_looks_for_orphans_in_their_own_part_only)
{
    struct reading *r = READ(LOAD "part: 2\n"
                                  "2 1\n" CALL_LOAD);
    ck_assert(has_function(r, "", "main.c", "load"));
    assert_silent(r);
    r = READ(LOAD CALL_LOAD "part: 2\n"
                            "2 1\n" CALL_LOAD "part: 3\n"
                            "fl=lib.c\n"
                            "fn=load\n"
                            "3 1\n"
                            "fl=main.c\n"
                            "fn=main\n" CALL_LOAD);
    ck_assert(has_function(r, "", "main.c", "load"));
    ck_assert_uint_eq(r->profile.calls.count, 2);
    ck_assert_uint_eq(r->profile.calls.items[0].count, 4);
    ck_assert_uint_eq(r->profile.calls.items[1].count, 2);
    only_diagnostic(r, &problem_orphan, 9);
}

/* Where files are named, only those that Callgrind leaves out. */
TEST(parse_takes_orphans_of_a_part_that_names_files_in_unknown_and_inlined_ones_only)
{
    struct reading *r = READ(LOAD CALL_LOAD "cfi=lib.c\n"
                                            "cfn=other\n"
                                            "calls=1 0\n"
                                            "2 1\n");
    ck_assert(has_function(r, "", "main.c", "load"));
    assert_silent(r);
    r = READ(LOAD "cfi=lib.c\n"
                  "cfn=other\n"
                  "calls=1 0\n"
                  "2 1\n"
                  "fi=inlined.h\n" CALL_LOAD "fe=main.c\n" CALL_LOAD "fl=\n"
                  "fn=stripped\n" CALL_LOAD);
    ck_assert(has_function(r, "", "main.c", "load"));
    ck_assert(!has_function(r, "", "inlined.h", "load"));
    ck_assert(!has_function(r, "", "???", "load"));
    ck_assert_uint_eq(r->profile.calls.count, 4);
    ck_assert_uint_eq(count_of(&r->diagnostics, &problem_orphan), 2);
    ck_assert_uint_eq(r->diagnostics.items.items[0].line, 14);
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
    ck_assert_int_eq(costs_get(&r->profile.calls.items[0].inclusive, 0), 12);
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
        arena_release(&arena);
    }
}

/* A jump from line 5 to line 9 of a.c, and what is in front of it and behind it. */
static struct reading *read_jump(const char *before, const char *after)
{
    struct arena arena = {0};
    struct text text = arena_format(&arena,
                                    "events: Ir\n"
                                    "fl=a.c\n"
                                    "%s\n"
                                    "fn=f\n"
                                    "jump=3 9\n"
                                    "5\n"
                                    "%s\n",
                                    before, after);
    struct reading *r = reading_of(text, WANT_LINES | WANT_JUMPS);
    arena_release(&arena);
    return r;
}

TEST(parse_keeps_a_jump_in_front_of_the_first_cost_or_call_of_its_function)
{
    static const char *const costs[] = {"5 1", "9 1\nfn=g\n2 1", "cfn=g\ncalls=1 1\n4 1",
                                        "fi=b.h\n7 1\nfe=a.c\npart: 2"};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        struct reading *r = read_jump("", costs[i]);
        const struct jump *jump = r->profile.jumps.items;
        ck_assert_msg(r->profile.jumps.count == 1, "%s", costs[i]);
        ck_assert(jump->from.line == 5 && jump->to.line == 9 && jump->executed == 3);
        assert_text(profile_file_name(&r->profile, r->profile.pieces.items[jump->piece].file), "a.c");
        ck_assert(function_is(&r->profile, r->profile.pieces.items[jump->piece].function, "", "a.c", "f"));
        assert_silent(r);
    }
}

/* A jump makes no function, and begins no part. */
TEST(parse_says_that_it_leaves_out_a_jump_of_a_function_without_costs_and_calls)
{
    static const char *const befores[] = {"", "fn=f\n1 1\npart: 2", "ob=x\nfn=f\n1 1\nob=y"};
    static const char *const afters[] = {"", "fn=g\n2 1", "ob=z\n2 1", "5", "totals: 5"};
    for (size_t b = 0; b < sizeof befores / sizeof *befores; b++)
        for (size_t a = 0; a < sizeof afters / sizeof *afters; a++) {
            struct reading *r = read_jump(befores[b], afters[a]);
            ck_assert_msg(r->profile.jumps.count == 0, "%s, %s", befores[b], afters[a]);
            ck_assert_uint_eq(count_of(&r->diagnostics, &problem_early_jump), 1);
            ck_assert_uint_eq(r->profile.parts.count, b == 1 ? 2 : 1);
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
}

/* Rule 30: the name is never compressed, and moves neither costs nor the callee. */
TEST(parse_takes_names_of_inlined_functions_for_nothing)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=(1) f\n"
                             "1 5\n"
                             "fi=b.h\n"
                             "cfni=(1) inlined\n"
                             "+1 6\n"
                             "cfi=a.c\n"
                             "cfn=(2) g\n"
                             "cfni=(2) also\n"
                             "calls=1 9\n"
                             " cfni=???\n"
                             "+1 7\n"
                             "fe=a.c\n"
                             "cfni=\n"
                             "+1 8\n"
                             "fn=(2)\n"
                             "1 7\n");
    ck_assert_int_eq(self(r, "f"), 19);
    ck_assert_int_eq(self(r, "g"), 7);
    ck_assert_uint_eq(r->profile.functions.count, 2);
    assert_silent(r);
}

SUITE("parse_calls", parse_gives_a_call_cost_to_the_call_whatever_its_count,
      parse_takes_targets_with_any_number_of_columns, parse_takes_an_unreadable_count_for_0,
      parse_reads_rcalls_as_calls_and_says_so_once,
      parse_takes_a_callee_without_file_and_block_for_the_one_function_of_its_name,
      parse_takes_no_callee_for_another_one_that_has_a_block_or_a_file,
      parse_takes_no_callee_for_one_of_several_or_of_another_object, parse_looks_for_orphans_in_their_own_part_only,
      parse_takes_orphans_of_a_part_that_names_files_in_unknown_and_inlined_ones_only,
      parse_keeps_the_callee_for_a_second_calls_line,
      parse_counts_a_call_without_costs_where_something_comes_before_its_cost_line,
      parse_waits_for_the_cost_line_of_a_call_over_other_lines, parse_counts_a_call_whose_cost_line_is_missing,
      parse_looks_for_the_callee_in_the_current_object_and_file,
      parse_forgets_the_callees_object_and_file_after_one_cfn, parse_forgets_them_too_where_the_cfn_got_no_calls,
      parse_takes_them_behind_their_cfn_too, parse_gives_what_follows_a_cfn_without_calls_to_the_next,
      parse_keeps_the_costs_of_calls_apart_by_line, parse_takes_calls_without_any_cfn_for_those_of_an_unknown_function,
      parse_reads_jumps_with_their_source_line_and_no_cost, parse_counts_costs_behind_a_jump_that_has_no_source_line,
      parse_takes_a_jump_behind_one_without_a_source_line, parse_says_where_the_source_line_of_a_jump_is_bad,
      parse_keeps_a_jump_in_front_of_the_first_cost_or_call_of_its_function,
      parse_says_that_it_leaves_out_a_jump_of_a_function_without_costs_and_calls, parse_takes_ids_that_jumps_define,
      parse_leaves_the_file_alone_at_jfi, parse_reads_the_ids_of_hidden_options_and_ignores_the_rest,
      parse_takes_names_of_inlined_functions_for_nothing)
