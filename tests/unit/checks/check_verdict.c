/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../viewed.h"
#include "checks/words.h"

/* The checks of a command line, judged; released after the test. */
struct judgement {
    struct viewed *v;
    struct checks checks;
    struct verdicts verdicts;
    struct arena arena;
    struct text error;
    bool good;
};

static void judgement_release(void *thing)
{
    struct judgement *j = thing;
    verdicts_release(&j->verdicts);
    checks_release(&j->checks);
    arena_release(&j->arena);
    free(j);
}

static struct judgement *judge_text(struct text input, const char *text, const char *line)
{
    struct viewed *v = view_good(input, line);
    struct judgement *j = until_end(memory_zeroed(1, sizeof *j), judgement_release);
    struct text item = text_of(text);
    struct texts fail_if = {&item, 1, 1}, none = {0};
    j->v = v;
    ck_assert_msg(checks_init(&j->checks, &fail_if, &none, false, &j->arena, &j->error), "%s", j->error.s);
    j->good = verdicts_init(&j->verdicts, &j->checks, &v->study, FORM_RECORDED, &v->a->reading->diagnostics, &j->error);
    return j;
}

/* What is said of a check; `ok` where it passes. */
static const char *said_of(struct text input, const char *check, const char *line)
{
    struct judgement *j = judge_text(input, check, line);
    ck_assert_msg(j->good, "%s: %s", check, j->error.s);
    ck_assert(verdicts_have(&j->verdicts, verdict_result(&j->verdicts.items[0])));
    if (verdict_passes(&j->verdicts.items[0]))
        return "ok";
    struct text said = words_line(&j->verdicts.items[0], &j->arena);
    size_t before = words_state(&j->verdicts.items[0]).n + j->checks.items[0].text.n + sizeof " : " - 1;
    return said.s + before;
}

static const char *error_of(struct text input, const char *check)
{
    struct judgement *j = judge_text(input, check, "");
    ck_assert_msg(!j->good, "%s is judged", check);
    return j->error.s;
}

static const char profile[] = "events: Ir Dr\n"
                              "ob=prog\n"
                              "fl=a.c\n"
                              "fn=main\n"
                              "1 10 1\n"
                              "cfn=walk\n"
                              "calls=1 5\n"
                              "2 90 9\n"
                              "fn=walk\n"
                              "5 20 2\n"
                              "cfn=walk'2\n"
                              "calls=3 5\n"
                              "6 60 6\n"
                              "cob=libc\n"
                              "cfi=b.c\n"
                              "cfn=put\n"
                              "calls=2 1\n"
                              "7 10 1\n"
                              "fn=walk'2\n"
                              "5 60 6\n"
                              "ob=libc\n"
                              "fl=b.c\n"
                              "fn=put\n"
                              "1 10\n";

#define PROGRAM text_of(profile)
#define SAID(check) said_of(PROGRAM, check, "")

TEST(verdict_of_the_program_is_of_its_total)
{
    ck_assert_str_eq(SAID("Ir>99"), "100");
    ck_assert_str_eq(SAID("Ir>100"), "ok");
    ck_assert_str_eq(SAID("Ir<101"), "100");
    ck_assert_str_eq(SAID("incl:Ir>99"), "100");
}

TEST(verdict_of_each_function_folds_contexts)
{
    ck_assert_str_eq(SAID("each: Ir>79"), "80 in a.c:walk [prog]");
    ck_assert_str_eq(SAID("each: Ir>80"), "ok");
    ck_assert_str_eq(SAID("each: Ir>9"), "80 in a.c:walk [prog], and 2 more");
    ck_assert_str_eq(SAID("each: Ir<10"), "ok");
    ck_assert_str_eq(SAID("each: Ir<11"), "10 in a.c:main [prog], and 1 more");
    ck_assert_str_eq(SAID("each: Dr<1"), "0 in b.c:put [libc]");
    ck_assert_str_eq(SAID("each: incl:Ir>90"), "100 in a.c:main [prog]");
    ck_assert_str_eq(SAID("each: calls>3"), "4 in a.c:walk [prog]");
}

TEST(verdict_of_files_and_objects_is_of_their_own_cost)
{
    ck_assert_str_eq(SAID("each-file: Ir>10"), "90 in a.c");
    ck_assert_str_eq(SAID("each-object: Ir>9"), "90 in prog, and 1 more");
    ck_assert_str_eq(SAID("each-object: Ir>90"), "ok");
}

TEST(verdict_of_matching_functions_is_of_their_sum)
{
    ck_assert_str_eq(SAID("/^(main|put)$/: Ir>19"), "20 in 2 functions");
    ck_assert_str_eq(SAID("/^(main|put)$/: Ir>20"), "ok");
    ck_assert_str_eq(SAID("/^walk$/: Ir>79"), "80 in a.c:walk [prog]");
    ck_assert_str_eq(SAID("/u|w/: calls>5"), "6 in 2 functions");
    ck_assert_str_eq(SAID("each/a/: Ir>9"), "80 in a.c:walk [prog], and 1 more");
}

TEST(verdict_of_inclusive_costs_is_of_one_function)
{
    ck_assert_str_eq(SAID("/^walk$/: incl:Ir>89"), "90 in a.c:walk [prog]");
    ck_assert_str_eq(SAID("/^walk$/: incl:Ir>90"), "ok");
    ck_assert_str_eq(SAID("/a/: incl:Ir>1000"), "matches 2 functions: a.c:main [prog]; a.c:walk [prog]");
    ck_assert_str_eq(SAID("/a/: percall:Ir>1000"), "matches 2 functions: a.c:main [prog]; a.c:walk [prog]");
    ck_assert_str_eq(SAID("/^put$/: percall:Ir>4.9"), "5.00 in b.c:put [libc]");
}

TEST(verdict_without_an_answer_fails)
{
    ck_assert_str_eq(SAID("/^walk'2$/: Ir>1000"), "matches no function");
    ck_assert_str_eq(SAID("each/nothing/: Ir>1000"), "matches no function");
    ck_assert_str_eq(SAID("/main/: percall:Ir>1000"), "the function has no value");
    ck_assert_str_eq(said_of(TEXT("events: Ir\nsummary: 5\n"), "each: Ir>1", ""),
                     "no line has 5 (100.0%) of Ir, which may belong here");
    ck_assert_str_eq(said_of(TEXT("events: Ir\nsummary: 5\n"), "/f/: Ir>9", ""),
                     "no line has 5 (100.0%) of Ir, which may belong here");
}

TEST(verdict_of_nothing_that_was_measured_fails)
{
    const struct text idle = TEXT("events: Ir Dr\nfn=f\n1 0 0\n"), leak = TEXT("events: Ir Dr\nfn=f\n1 5 0\n");
    ck_assert_str_eq(said_of(TEXT("events: Ir\n"), "Ir>1", ""), "nothing was measured");
    ck_assert_str_eq(said_of(TEXT("events: Ir\nsummary: 0\n"), "Ir<1", ""), "nothing was measured");
    ck_assert_str_eq(said_of(idle, "each: Dr>1", ""), "nothing was measured");
    ck_assert_str_eq(said_of(leak, "Dr>0", ""), "ok");
    ck_assert_str_eq(said_of(TEXT("events: Ir\nfn=f\n1 5\n2 -5\n"), "Ir>1", ""), "ok");
}

/* A profile cannot tell a program that calls nothing from one whose calls were not recorded. */
TEST(verdict_without_calls_is_of_self_costs_alone)
{
    const struct text none = TEXT("events: Ir\nfn=f\n1 5\n"),
                      zero = TEXT("events: Ir\nfn=f\n1 5\ncfn=g\ncalls=0\n2 9\nfn=g\n9 9\n");
    ck_assert_str_eq(said_of(none, "/f/: incl:Ir>9", ""), "no calls were recorded");
    ck_assert_str_eq(said_of(none, "each: calls>9", ""), "no calls were recorded");
    ck_assert_str_eq(said_of(none, "each: percall:Ir>9", ""), "no calls were recorded");
    ck_assert_str_eq(said_of(none, "each: Ir>9", ""), "ok");
    ck_assert_str_eq(said_of(none, "incl:Ir>9", ""), "ok");
    ck_assert_str_eq(said_of(zero, "each: incl:Ir>14", ""), "ok");
    ck_assert_str_eq(said_of(zero, "each: calls>9", ""), "no calls were counted");
}

TEST(verdict_of_a_share_is_of_the_program)
{
    ck_assert_str_eq(SAID("each: Ir>59.99%t"), "80 in a.c:walk [prog]");
    ck_assert_str_eq(SAID("each: Ir>80%t"), "ok");
    ck_assert_str_eq(SAID("each: Ir>1%t,79"), "80 in a.c:walk [prog]");
    ck_assert_str_eq(SAID("each: Ir>1%t,80"), "ok");
    ck_assert_str_eq(SAID("/main|put/: Ir>19%t"), "20 in 2 functions");
    ck_assert_str_eq(SAID("each/main/: incl:Ir>99%t"), "100 in a.c:main [prog]");
    ck_assert_str_eq(SAID("each-object: Ir<11%t"), "10 in libc");
}

TEST(verdict_of_ratios_leaves_out_rows_without_a_divisor)
{
    const char *rate = "--event=Rate=Ir/Dr";
    ck_assert_str_eq(said_of(PROGRAM, "Rate>11", rate), "1111.1%");
    ck_assert_str_eq(said_of(PROGRAM, "each: Rate>10", rate), "ok");
    ck_assert_str_eq(said_of(PROGRAM, "each: Rate>999%", rate), "1000.0% in a.c:main [prog], and 1 more");
    ck_assert_str_eq(said_of(PROGRAM, "/put/: Rate>1", rate), "the function has no value");
}

/* 40 of 200 are in no line of a program in which only main calls. */
static const char lacking[] = "events: Ir Dr\n"
                              "fl=a.c\n"
                              "fn=main\n"
                              "1 10 1\n"
                              "cfn=walk\n"
                              "calls=2 5\n"
                              "2 150 9\n"
                              "fn=walk\n"
                              "5 150 9\n"
                              "totals: 200 10\n";

#define LACKING(check) said_of(text_of(lacking), check, "--event=Rate=Ir/Dr --event=Less=Dr-2Ir --event=Some=Ir-Dr")
#define HERE "no line has 40 (20.00%) of Ir, which may belong here: "

TEST(verdict_of_a_cost_adds_what_no_line_has)
{
    ck_assert_str_eq(LACKING("Ir>200"), "ok");
    ck_assert_str_eq(LACKING("each: Ir>190"), "ok");
    ck_assert_str_eq(LACKING("each: Ir>189"), HERE "150 in a.c:walk");
    ck_assert_str_eq(LACKING("each: Ir>149"), "150 in a.c:walk");
    ck_assert_str_eq(LACKING("/main/: Ir>49"), HERE "10 in a.c:main");
    ck_assert_str_eq(LACKING("/./: Ir>199"), HERE "160 in 2 functions");
    ck_assert_str_eq(LACKING("each-file: Ir>99%t"), HERE "160 in a.c");
    ck_assert_str_eq(LACKING("each-file: Ir>100%t"), "ok");
    ck_assert_str_eq(LACKING("each: Ir<10"), "no line has 40 (20.00%) of Ir, which may belong here: 10 in a.c:main");
    ck_assert_str_eq(LACKING("/main/: Ir<10"), "ok");
    ck_assert_str_eq(LACKING("/main/: Ir<50"), HERE "10 in a.c:main");
    ck_assert_str_eq(LACKING("/main/: Ir<51"), "10 in a.c:main");
    ck_assert_str_eq(LACKING("each: Dr>9"), "ok");
    ck_assert_str_eq(LACKING("each: incl:Ir>200"), "ok");
    ck_assert_str_eq(LACKING("each: incl:Ir>199"), HERE "160 in a.c:main");
    ck_assert_str_eq(LACKING("each: Less>80"), "ok");
    ck_assert_str_eq(LACKING("/walk/: Less<0"), "-291 in a.c:walk");
    ck_assert_str_eq(LACKING("each: Less>0"), "ok");
    ck_assert_str_eq(LACKING("/main/: Some<9"), "ok");
    ck_assert_str_eq(LACKING("/main/: Some>48"), HERE "9 in a.c:main");
    ck_assert_str_eq(LACKING("/main/: Some>49"), "ok");
}

#define NOT_KNOWN "no line has 40 (20.00%) of Ir, so numbers of calls are not known: "

TEST(verdict_of_what_is_no_cost_needs_all_lines)
{
    ck_assert_str_eq(LACKING("each: Rate>20"), HERE "1666.7% in a.c:walk");
    ck_assert_str_eq(LACKING("each: calls>2"), NOT_KNOWN "2 in a.c:walk");
    ck_assert_str_eq(LACKING("each: percall:Ir>900"), NOT_KNOWN "75.00 in a.c:walk");
    ck_assert_str_eq(LACKING("each: calls>1"), "2 in a.c:walk");
    ck_assert_str_eq(LACKING("/walk/: Rate>21.1"), HERE "1666.7% in a.c:walk");
    ck_assert_str_eq(LACKING("/walk/: Rate>21.2"), "ok");
    ck_assert_str_eq(LACKING("Rate>20"), "ok");
    const struct text little = TEXT("events: Ir\nfn=f\n1 9999\ncfn=g\ncalls=2\n1 1\ntotals: 10001\n");
    ck_assert_str_eq(said_of(little, "each: calls>2", ""), "ok");
    ck_assert_str_eq(said_of(little, "each: percall:Ir>1.5", ""), "ok");
    ck_assert_str_eq(said_of(little, "each: percall:Ir>1.49", ""),
                     "no line has 2 (0.02%) of Ir, which may belong here: 0.50 in ???:g");
}

/* The block of main is gone: it had 10, and called two functions. */
TEST(verdict_of_inclusive_costs_adds_calls_that_may_be_missing)
{
    const struct text roots =
        TEXT("events: Ir\nfn=a\n1 50\ncfn=c\ncalls=1\n2 20\nfn=b\n1 30\nfn=c\n1 20\ntotals: 110\n");
    ck_assert_str_eq(said_of(roots, "each: incl:Ir>110", ""), "ok");
    ck_assert_str_eq(said_of(roots, "each: incl:Ir>109", ""),
                     "no line has 10 (9.09%) of Ir, and calls may be missing, too: 70 in ???:a");
}

/* work was called, and its cost is that of main, as its fn= is gone. */
#define BARE "events: Ir\nsummary: 60\nfn=main\n1 10\ncfn=work\ncalls=1 5\n2 50\n5 50\ntotals: 60\n"

TEST(verdict_of_a_function_without_a_block_is_in_doubt)
{
    const struct text by_callgrind = TEXT("creator: callgrind-3.22\n" BARE), by_klee = TEXT("creator: klee\n" BARE);
    const char *why = "it was called and has no cost of its own: its lines may be lost: 0 in ???:work";
    ck_assert_str_eq(said_of(by_callgrind, "/work/: Ir>49", ""), why);
    ck_assert_str_eq(said_of(by_callgrind, "/work/: Ir>50", ""), "ok");
    ck_assert_str_eq(said_of(by_callgrind, "/work/: incl:Ir>50", ""), "ok");
    ck_assert_str_eq(said_of(by_callgrind, "/main/: Ir>60", ""), "ok");
    ck_assert_str_eq(said_of(by_klee, "/work/: Ir>49", ""), "ok");
}

/* g costs 90 of 60; f does not. */
TEST(verdict_of_a_row_that_contradicts_the_profile_is_in_doubt)
{
    const struct text wrong =
        TEXT("events: Ir\nfn=main\n1 10\ncfn=g\ncalls=1 5\n2 90\nfn=g\n5 40\nfn=f\n6 10\ncfn=h\ncalls=1 2\n6 1\n");
    const char *why = "its inclusive cost is more than the total: the profile contradicts itself: 90 in ???:g";
    ck_assert_str_eq(said_of(wrong, "/g/: incl:Ir>1000", ""), why);
    ck_assert_str_eq(said_of(wrong, "/g/: incl:Ir>1", ""), why);
    ck_assert_str_eq(said_of(wrong, "/f/: incl:Ir>1000", ""), "ok");
    ck_assert_str_eq(said_of(wrong, "/g/: Ir>1000", ""), "ok");
}

TEST(verdict_does_not_depend_on_the_view)
{
    static const char *const options[] = {
        "--inclusive=both", "--group=file",    "--focus=main", "-n1", "--show=Dr", "--inclusive=yes --cycles=no",
        "--merge-contexts", "--tree=both -n1", "--threshold=1"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        ck_assert_str_eq(said_of(PROGRAM, "each: Ir>9", options[i]), "80 in a.c:walk [prog], and 2 more");
        ck_assert_str_eq(said_of(PROGRAM, "/^walk$/: incl:Ir>89", options[i]), "90 in a.c:walk [prog]");
    }
}

TEST(verdict_needs_an_event_that_its_rows_have)
{
    ck_assert_str_eq(error_of(PROGRAM, "Xr>1"), "--fail-if=Xr>1: unknown event 'Xr'; there are: Ir Dr CEst");
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "incl:Xr>1"), "unknown event 'incl:Xr'"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "every: Ir>1"), "no scope is called 'every'"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "/f Ir>5"), "the expression does not end: write /: after it"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "old:Ir>5"), "this column needs --base or --diff"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "imbalance:Ir>5"), "this column needs --spread"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "calls>1"), "only functions have this value"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "each-file: incl:Ir>1"), "only functions have this value"));
    ck_assert_ptr_nonnull(strstr(error_of(PROGRAM, "Ir>1%"), "for ratios"));
}

TEST(verdicts_of_warnings_do_not_fail)
{
    struct judgement *j = judge_text(PROGRAM, "Ir>1", "");
    j->checks.items[0].level = CHECK_WARN;
    ck_assert(!verdict_passes(&j->verdicts.items[0]));
    ck_assert(!verdicts_have(&j->verdicts, RESULT_FAIL));
    ck_assert(text_equal(words_state(&j->verdicts.items[0]), TEXT("WARN")));
}

SUITE("verdict", verdict_of_a_function_without_a_block_is_in_doubt,
      verdict_of_a_row_that_contradicts_the_profile_is_in_doubt, verdict_of_the_program_is_of_its_total,
      verdict_of_each_function_folds_contexts, verdict_of_files_and_objects_is_of_their_own_cost,
      verdict_of_matching_functions_is_of_their_sum, verdict_of_inclusive_costs_is_of_one_function,
      verdict_without_an_answer_fails, verdict_of_nothing_that_was_measured_fails,
      verdict_without_calls_is_of_self_costs_alone, verdict_of_a_share_is_of_the_program,
      verdict_of_ratios_leaves_out_rows_without_a_divisor, verdict_of_a_cost_adds_what_no_line_has,
      verdict_of_what_is_no_cost_needs_all_lines, verdict_of_inclusive_costs_adds_calls_that_may_be_missing,
      verdict_does_not_depend_on_the_view, verdict_needs_an_event_that_its_rows_have, verdicts_of_warnings_do_not_fail)
