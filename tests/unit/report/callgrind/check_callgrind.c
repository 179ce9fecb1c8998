/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles written back. */
#include "report/callgrind/callgrind.h"

#include "../../profiles.h"
#include "../../written.h"
#include "report/callgrind/writer.h"
#include "view/problems.h"

static const unsigned all = WANT_INSTRUCTIONS | WANT_JUMPS | WANT_RECORD;

static bool write_rows(struct written *w, struct reading *r, enum group group)
{
    struct request request = {.group = group};
    struct study study = {.profile = &r->profile};
    struct report report = {.study = &study, .request = &request, .diagnostics = &r->diagnostics, .out = &w->out};
    return callgrind_write(&report);
}

static bool write_to(struct written *w, struct reading *r)
{
    return write_rows(w, r, GROUP_PIECE);
}

/* Expects what is written of a literal profile, and that this is written again the same. */
static void assert_written(struct text profile, const char *expected)
{
    struct written w = begin();
    ck_assert(write_to(&w, reading_of(profile, all)));
    end_as(&w, expected);
    w = begin();
    ck_assert(write_to(&w, reading_of(text_of(expected), all)));
    end_as(&w, expected);
}

static void assert_refused(struct text profile)
{
    struct reading *r = reading_of(profile, all);
    struct written w = begin();
    ck_assert(!write_to(&w, r));
    end_as(&w, "");
    ck_assert_uint_eq(r->diagnostics.errors, 1);
    ck_assert_ptr_eq(r->diagnostics.items.items[0].problem, &problem_unwritable);
}

#define HEAD "# callgrind format\nversion: 1\n"
#define MERGED "desc: Merged: 1\n"

TEST(functions_are_sorted_and_names_come_once)
{
    assert_written(TEXT("events: Ir\n"
                        "fl=(9) b.c\n"
                        "fn=(7) g\n"
                        "3 1\n"
                        "fl=a.c\n"
                        "fn=h\n"
                        "4 2\n"
                        "cfi=(9)\n"
                        "cfn=(7)\n"
                        "calls=2 3\n"
                        "5 2\n"
                        "fi=(9)\n"
                        "8 4\n"),
                   HEAD MERGED "positions: line\n"
                               "events: Ir\n"
                               "summary: 7\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) a.c\n"
                               "fn=(1) h\n"
                               "4 2\n"
                               "cfi=(2) b.c\n"
                               "cfn=(2) g\n"
                               "calls=2 3\n"
                               "5 2\n"
                               "fi=(2)\n"
                               "8 4\n"
                               "\n"
                               "fl=(2)\n"
                               "fn=(2)\n"
                               "3 1\n"
                               "\n"
                               "totals: 7\n");
}

/* After a call in another place than the last self cost readers differ on what is relative to what. */
TEST(positions_are_relative_where_all_readers_agree)
{
    assert_written(TEXT("positions: instr line\n"
                        "events: Ir\n"
                        "ob=o\n"
                        "fl=a.c\n"
                        "fn=f\n"
                        "0x4000 1000 1\n"
                        "0x4004 1000 1\n"
                        "cfn=g\n"
                        "calls=1 0x5000 2000\n"
                        "0x4004 1000 5\n"
                        "0x4008 998 1\n"
                        "calls=1 0x5000 2000\n"
                        "0x400c 998 5\n"
                        "0x4010 998 1\n"
                        "jcnd=1/2 0x4000 1000\n"
                        "0x4010 998\n"
                        "0x4012 2 1\n"
                        "0x7f0000000000 3 1\n"
                        "0x7f00ffffffff 4 1\n"
                        "0x7f01ffffffff 5 1\n"), /* 2^32 further, which is more than KCachegrind reads */
                   HEAD MERGED "positions: instr line\n"
                               "events: Ir\n"
                               "summary: 8\n"
                               "\n"
                               "ob=(1) o\n"
                               "fl=(1) a.c\n"
                               "fn=(1) f\n"
                               "0x4000 1000 1\n"
                               "+4 * 1\n"
                               "cfi=(1)\n"
                               "cfn=(2) g\n"
                               "calls=1 +4092 2000\n"
                               "* * 5\n"
                               "+4 -2 1\n"
                               "cfi=(1)\n"
                               "cfn=(2)\n"
                               "calls=1 +4088 2000\n"
                               "+4 * 5\n"
                               "0x4010 998 1\n"
                               "+2 2 1\n"
                               "0x7f0000000000 3 1\n"
                               "+4294967295 4 1\n"
                               "0x7f01ffffffff 5 1\n"
                               "jcnd=1/2 0x4000 1000\n"
                               "0x4010 998\n"
                               "\n"
                               "totals: 8\n");
}

TEST(what_was_not_recorded_is_not_taken_for_0)
{
    assert_written(TEXT("events: Zz Ir Dr\n"
                        "fn=f\n"
                        "1 1 . 2\n"
                        "2 0 0\n"
                        "part: 2\n"
                        "events: Ir Zz\n"
                        "3 5\n"),
                   HEAD MERGED "positions: line\n"
                               "events: Zz Ir Dr\n"
                               "summary: 1 0 2\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) ???\n"
                               "fn=(1) f\n"
                               "1 1 . 2\n"
                               "2 0 0\n"
                               "\n"
                               "totals: 1 0 2\n" HEAD "part: 2\n" MERGED "positions: line\n"
                               "events: Ir Zz\n"
                               "summary: 5 0\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) ???\n"
                               "fn=(1) f\n"
                               "3 5\n"
                               "\n"
                               "totals: 5 0\n");
}

TEST(lines_without_any_cost_are_left_out)
{
    assert_written(TEXT("events: Ir\n"
                        "fn=f\n"
                        "1 . 2\n" /* of which nothing has a column */
                        "fn=g\n"
                        "1 2\n"),
                   HEAD "desc: Incomplete: yes\n" MERGED "positions: line\n"
                        "events: Ir\n"
                        "summary: 2\n"
                        "\n"
                        "ob=\n"
                        "fl=(1) ???\n"
                        "fn=(1) g\n"
                        "1 2\n"
                        "\n"
                        "totals: 2\n");
}

/* KCachegrind takes an id for the function of its definition, whatever object and file stand before it. */
TEST(ids_are_of_functions)
{
    assert_written(TEXT("events: Ir\n"
                        "ob=o\n"
                        "fl=a.c\n"
                        "fn=f\n"
                        "1 1\n"
                        "cfi=b.c\n"
                        "cfn=f\n"
                        "calls=1 2\n"
                        "1 2\n"
                        "jfi=c.c\n"
                        "jfn=g\n"
                        "jump=3 4\n"
                        "1\n"
                        "jfn=g\n"
                        "jump=5 6\n"
                        "1\n"
                        "fl=b.c\n"
                        "fn=f\n"
                        "2 2\n"
                        "fl=c.c\n"
                        "fn=g\n"
                        "4 4\n"
                        "ob=p\n"
                        "fl=a.c\n"
                        "fn=f\n"
                        "1 8\n"
                        "cob=o\n"
                        "cfn=f\n"
                        "calls=2 3\n"
                        "1 7\n"),
                   HEAD MERGED "positions: line\n"
                               "events: Ir\n"
                               "summary: 15\n"
                               "\n"
                               "ob=(1) o\n"
                               "fl=(1) a.c\n"
                               "fn=(1) f\n"
                               "1 1\n"
                               "cfi=(2) b.c\n"
                               "cfn=(2) f\n"
                               "calls=1 2\n"
                               "* 2\n"
                               "jfn=(3) g\n"
                               "jump=5 6\n"
                               "*\n"
                               "jfi=(3) c.c\n"
                               "jfn=(4) g\n"
                               "jump=3 4\n"
                               "*\n"
                               "\n"
                               "fl=(2)\n"
                               "fn=(2)\n"
                               "2 2\n"
                               "\n"
                               "fl=(3)\n"
                               "fn=(4)\n"
                               "4 4\n"
                               "\n"
                               "ob=(2) p\n"
                               "fl=(1)\n"
                               "fn=(5) f\n"
                               "1 8\n"
                               "cob=(1)\n"
                               "cfn=(1)\n"
                               "calls=2 3\n"
                               "* 7\n"
                               "\n"
                               "totals: 15\n");
}

/* Or it could be taken for another function of its name that has costs (rule 18). */
TEST(callees_without_costs_and_calls_have_a_file)
{
    assert_written(TEXT("events: Ir\n"
                        "fn=f\n"
                        "1 1\n"
                        "cfn=f\n"
                        "calls=1 1\n"
                        "1 2\n"
                        "cfi=???\n"
                        "cfn=g\n"
                        "calls=1 1\n"
                        "1 3\n"
                        "fl=b.c\n"
                        "fn=g\n"
                        "2 4\n"),
                   HEAD MERGED "positions: line\n"
                               "events: Ir\n"
                               "summary: 5\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) ???\n"
                               "fn=(1) f\n"
                               "1 1\n"
                               "cfn=(1)\n"
                               "calls=1 *\n"
                               "* 2\n"
                               "cfi=(1)\n"
                               "cfn=(2) g\n"
                               "calls=1 *\n"
                               "* 3\n"
                               "\n"
                               "fl=(2) b.c\n"
                               "fn=(3) g\n"
                               "2 4\n"
                               "\n"
                               "totals: 5\n");
}

TEST(any_number_is_an_address)
{
    assert_written(TEXT("positions: instr line\n"
                        "events: Ir\n"
                        "fn=f\n"
                        "0xffffffffffffffff 3 1\n"
                        "cfn=f\n"
                        "calls=1 0xffffffffffffffff 3\n"
                        "0xffffffffffffffff 3 2\n"
                        "jump=4 0xffffffffffffffff 3\n"
                        "0xffffffffffffffff 3\n"),
                   HEAD MERGED "positions: instr line\n"
                               "events: Ir\n"
                               "summary: 1\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) ???\n"
                               "fn=(1) f\n"
                               "0xffffffffffffffff 3 1\n"
                               "cfn=(1)\n"
                               "calls=1 * *\n"
                               "* * 2\n"
                               "jump=4 * *\n"
                               "* *\n"
                               "\n"
                               "totals: 1\n");
}

/* One whose events another input may have is kept: merging would depend on what is merged first. */
TEST(formulas_that_can_be_no_sum_are_left_out)
{
    assert_written(TEXT("event: A = 5\n"
                        "event: B = 5 : Five\n"
                        "event: C = Ir / Dr\n"
                        "event: D = Ir +\n"
                        "event: E = 2 Dr : Twice\n"
                        "event: F = -1+ 2.5 Ir\n"
                        "event: G\n"
                        "event: H = H\n"
                        "events: Ir\n"
                        "fn=f\n"
                        "1 1\n"),
                   HEAD MERGED "positions: line\n"
                               "event: A\n"
                               "event: B : Five\n"
                               "event: C\n"
                               "event: D\n"
                               "event: E = 2 Dr : Twice\n"
                               "event: F = -1+ 2.5 Ir\n"
                               "event: G\n"
                               "event: H = H\n"
                               "events: Ir\n"
                               "summary: 1\n"
                               "\n"
                               "ob=\n"
                               "fl=(1) ???\n"
                               "fn=(1) f\n"
                               "1 1\n"
                               "\n"
                               "totals: 1\n");
}

TEST(totals_that_rule_7_would_not_give_back_are_exact)
{
    assert_written(TEXT("desc: Exact-totals: yes\n"
                        "event: E = 2 Ir : Twice\n"
                        "events: Ir\n"
                        "summary: -3\n"
                        "fn=\n"
                        "1 5\n"),
                   HEAD "desc: Exact-totals: yes\n" MERGED "positions: line\n"
                        "event: E = 2 Ir : Twice\n"
                        "events: Ir\n"
                        "summary: -3\n"
                        "\n"
                        "ob=\n"
                        "fl=(1) ???\n"
                        "fn=\n"
                        "1 5\n"
                        "\n"
                        "totals: 5\n");
}

TEST(what_no_line_has_is_said_where_the_totals_do_not_tell)
{
    assert_written(TEXT("events: Ir Dr\n"
                        "fn=f\n"
                        "1 5 1\n"
                        "totals: 8 2\n"
                        "part: 2\n"
                        "1 -5 1\n"
                        "totals: -7 2\n"),
                   HEAD "desc: Missing-costs: 5 2\n"
                        "desc: Merged: 2\n"
                        "positions: line\n"
                        "events: Ir Dr\n"
                        "summary: 1 4\n"
                        "\n"
                        "ob=\n"
                        "fl=(1) ???\n"
                        "fn=(1) f\n"
                        "1 0 2\n"
                        "\n"
                        "totals: 0 2\n");
}

TEST(names_stay_what_they_are)
{
    ck_assert(name_is_writable(TEXT("(below main)"), true));
    ck_assert(name_is_writable(TEXT("(2)"), false));
    ck_assert(name_is_writable(TEXT("(2)'2"), false));
    ck_assert(name_is_writable(TEXT("(2)f"), true));
    ck_assert(name_is_writable(TEXT("(2)'f"), true));
    ck_assert(name_is_writable(TEXT(""), true));
    ck_assert(!name_is_writable(TEXT("(2)"), true)); /* that is the name of id 2 */
    ck_assert(!name_is_writable(TEXT("(2)'2"), true));
    ck_assert(!name_is_writable(TEXT("(2)'2'(31)"), true));
    ck_assert(!name_is_writable(TEXT("f "), true));
    ck_assert(!name_is_writable(TEXT("\tf"), false));
    ck_assert(!name_is_writable(TEXT("a\nb"), false));
    assert_written(TEXT("events: Ir\n"
                        "ob=(1) (7)\n"
                        "fn=\n"
                        "1 5\n"
                        "fn=(9) (2)'2\001\n"
                        "1 5\n"),
                   HEAD MERGED "positions: line\n"
                               "events: Ir\n"
                               "summary: 10\n"
                               "\n"
                               "ob=(1) (7)\n"
                               "fl=(1) ???\n"
                               "fn=\n"
                               "1 5\n"
                               "\n"
                               "fl=(1)\n"
                               "fn=(1) (2)'2\001\n"
                               "1 5\n"
                               "\n"
                               "totals: 10\n");
}

/* Of g, whose entry is the line that most calls name, and of main, which nobody calls. */
static const char whole_functions[] = "positions: instr line\n"
                                      "events: Ir Dr\n"
                                      "fl=a.c\n"
                                      "fn=main\n"
                                      "0x10 7 1\n"
                                      "fi=b.h\n"
                                      "0x20 3 4 2\n"
                                      "fe=a.c\n"
                                      "cfn=g\n"
                                      "calls=1 0x40 20\n"
                                      "0x30 8 10\n"
                                      "cfn=g\n"
                                      "calls=5 0x44 21\n"
                                      "0x34 9 100 3\n"
                                      "cfn=g\n"
                                      "calls=0 0x44 21\n"
                                      "0x38 9 7\n"
                                      "jump=2 0x10 7\n"
                                      "0x38 9\n"
                                      "fn=g\n"
                                      "0x40 18 117 3\n";

TEST(whole_functions_stand_at_their_entries)
{
    static const char expected[] = HEAD "desc: Lines: no\n" MERGED "positions: line\n"
                                        "events: Ir Dr\n"
                                        "summary: 122 5\n"
                                        "\n"
                                        "ob=\n"
                                        "fl=(1) a.c\n"
                                        "fn=(1) g\n"
                                        "21 117 3\n"
                                        "\n"
                                        "fl=(1)\n"
                                        "fn=(2) main\n"
                                        "7 5 2\n"
                                        "cfn=(1)\n"
                                        "calls=6 21\n"
                                        "* 110 3\n"
                                        "cfn=(1)\n"
                                        "calls=0 21\n"
                                        "* 7\n"
                                        "\n"
                                        "totals: 122 5\n";
    struct written w = begin();
    ck_assert(write_rows(&w, reading_of(text_of(whole_functions), all), GROUP_FUNCTION));
    end_as(&w, expected);
    w = begin();
    ck_assert(write_rows(&w, reading_of(text_of(expected), all), GROUP_FUNCTION));
    end_as(&w, expected);
    assert_written(text_of(expected), expected);
}

TEST(what_cannot_be_written_is_refused_whole)
{
    assert_refused(TEXT("events: Ir\nfn=f\n1 9223372036854775807\nfn=g\n1 1\n"));
    assert_refused(TEXT("event: A = Ir\nevent: A = 2 Ir\nevents: Ir\nfn=f\n1 1\n"));
}

SUITE("callgrind", functions_are_sorted_and_names_come_once, positions_are_relative_where_all_readers_agree,
      ids_are_of_functions, callees_without_costs_and_calls_have_a_file, any_number_is_an_address,
      formulas_that_can_be_no_sum_are_left_out, what_was_not_recorded_is_not_taken_for_0,
      lines_without_any_cost_are_left_out, totals_that_rule_7_would_not_give_back_are_exact,
      what_no_line_has_is_said_where_the_totals_do_not_tell, names_stay_what_they_are,
      whole_functions_stand_at_their_entries, what_cannot_be_written_is_refused_whole)
