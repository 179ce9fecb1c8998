/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of checks, in words. */
#include "../joined.h"
#include "../viewed.h"
#include "checks/words.h"

struct judgement {
    struct viewed *v;
    struct checks checks;
    struct verdicts verdicts;
    struct arena arena;
    struct text error;
};

static void judgement_release(void *thing)
{
    struct judgement *j = thing;
    verdicts_release(&j->verdicts);
    checks_release(&j->checks);
    arena_release(&j->arena);
    free(j);
}

/* Judges one check of --fail-if, or of --warn-if. */
static struct judgement *judge(struct viewed *v, const char *check, bool warns)
{
    struct judgement *j = until_end(memory_zeroed(1, sizeof *j), judgement_release);
    struct text item = text_of(check);
    struct texts one = {&item, 1, 1}, none = {0};
    j->v = v;
    ck_assert_msg(
        checks_init(&j->checks, warns ? &none : &one, warns ? &one : &none, v->study.sides, &j->arena, &j->error), "%s",
        j->error.s);
    ck_assert_msg(
        verdicts_init(&j->verdicts, &j->checks, &v->study, FORM_RECORDED, &v->a->reading->diagnostics, &j->error), "%s",
        j->error.s);
    return j;
}

static const char *line(struct viewed *v, const char *check)
{
    struct judgement *j = judge(v, check, false);
    return words_line(&j->verdicts.items[0], &j->arena).s;
}

#define FUNCTIONS                                                                                                      \
    "events: Ir Dr\nob=o\nfl=a.c\nfn=f1\n1 10\nfn=f2\n1 20\nfn=f3\n1 30\nfn=f4\n1 40\nfn=f5\n1 50\nfn=f6\n1 1234567\n"

static struct viewed *functions(void)
{
    return VIEW(FUNCTIONS, "");
}

static struct viewed *compared(struct joined *j)
{
    struct viewed *v = view_analysed(j->a, &j->sides, "", 0);
    ck_assert_msg(v->good, "%s", v->error.s);
    return v;
}

TEST(words_of_a_state)
{
    struct judgement *fail = judge(functions(), "Ir>5", false), *warn = judge(functions(), "Ir>5", true),
                     *ok = judge(functions(), "Ir<5", false);
    ck_assert_str_eq(words_state(&fail->verdicts.items[0]).s, "FAIL");
    ck_assert_str_eq(words_state(&warn->verdicts.items[0]).s, "WARN");
    ck_assert_str_eq(words_state(&ok->verdicts.items[0]).s, "ok");
}

TEST(words_of_a_line_have_the_farthest_row_and_how_many_more)
{
    ck_assert_str_eq(line(functions(), "Ir>5"), "FAIL Ir>5: 1,234,717");
    ck_assert_str_eq(line(functions(), "each: Ir>50"), "FAIL each: Ir>50: 1,234,567 in a.c:f6 [o]");
    ck_assert_str_eq(line(functions(), "each: Ir>15"), "FAIL each: Ir>15: 1,234,567 in a.c:f6 [o], and 4 more");
    ck_assert_str_eq(line(functions(), "each-object: Ir>5"), "FAIL each-object: Ir>5: 1,234,717 in o");
    ck_assert_str_eq(line(functions(), "/f[12]/: Ir>5"), "FAIL /f[12]/: Ir>5: 30 in 2 functions");
}

TEST(words_of_what_matches_nothing_or_too_much)
{
    ck_assert_str_eq(line(functions(), "/none/: Ir>5"), "FAIL /none/: Ir>5: matches no function");
    ck_assert_str_eq(line(functions(), "each/none/: Ir>5"), "FAIL each/none/: Ir>5: matches no function");
    ck_assert_str_eq(line(VIEW("events: Ir\nsummary: 0\n", ""), "each-file: Ir>5"),
                     "? each-file: Ir>5: nothing was measured");
    struct viewed *v = view_text(TEXT("events: Ir\nfl=a.c\nfn=f1\n1 1\ncfn=f2\ncalls=1 1\n1 5\nfn=f2\n1 1\nfn=f3\n1 1\n"
                                      "fn=f4\n1 1\nfn=f5\n1 1\nfn=f6\n1 1\nfn=f7\n1 1\n"),
                                 "", NEED_CALLS | NEED_GRAPH);
    ck_assert_str_eq(line(v, "/f/: incl:Ir>5"),
                     "FAIL /f/: incl:Ir>5: matches 7 functions: a.c:f1; a.c:f2; a.c:f3; a.c:f4; "
                     "a.c:f5 and 2 more");
}

TEST(words_of_what_has_no_value)
{
    struct viewed *v = VIEW(FUNCTIONS, "--event=Q=Ir/Dr");
    ck_assert_str_eq(line(v, "Q>5"), "FAIL Q>5: the program has no value");
    ck_assert_str_eq(line(v, "each: Q>5"), "FAIL each: Q>5: no function has a value");
}

TEST(words_of_a_change_have_both_figures_and_its_shares)
{
    struct joined *j = JOIN("fl=a.c\nfn=f\n1 1000\nfn=g\n1 3000\nfn=gone\n1 4000\n",
                            "fl=a.c\nfn=f\n1 1500\nfn=g\n1 2000\nfn=new\n1 80\n");
    struct viewed *v = compared(j);
    ck_assert_str_eq(line(v, "/^f$/: Ir>+10%"),
                     "FAIL /^f$/: Ir>+10%: 1,000 -> 1,500, +50.00% (+6.25% of total) in a.c:f");
    ck_assert_str_eq(line(v, "/^g$/: Ir<-10%"),
                     "FAIL /^g$/: Ir<-10%: 3,000 -> 2,000, -33.33% (-12.50% of total) in a.c:g");
    ck_assert_str_eq(line(v, "/^new$/: Ir>+10"), "FAIL /^new$/: Ir>+10: 0 -> 80, new (+1.00% of total) in a.c:new");
    ck_assert_str_eq(line(v, "Ir<-1"), "FAIL Ir<-1: 8,000 -> 3,580, -55.25%"); /* of the program: no second share */
}

TEST(words_of_ranges_that_overlap)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\nfl=a.c\nfn=f\n1 10\n", "events: Ir\nfl=a.c\nfn=f\n1 20\n"},
                                 .new = {"events: Ir\nfl=a.c\nfn=f\n1 15\n", "events: Ir\nfl=a.c\nfn=f\n1 40\n"},
                                 .combine = COMBINE_MIN);
    ck_assert_str_eq(
        line(compared(j), "each: Ir>+0"),
        "WARN each: Ir>+0: would fail by minimum, ranges overlap: 10 -> 15, +50.00% (+50.00% of total) in a.c:f");
}

TEST(words_of_a_time_are_exact_and_in_a_unit)
{
#define TIMES "events: Time_(10ns) Ir\nfl=a.c\nfn=f\n1 155000041 7\nfn=g\n1 0 7\n"
    ck_assert_str_eq(line(VIEW(TIMES, ""), "Time_(10ns)>5"), "FAIL Time_(10ns)>5: 155,000,041 (1.55 s)");
    ck_assert_str_eq(line(VIEW(TIMES, ""), "each: Time_(10ns)>5"),
                     "FAIL each: Time_(10ns)>5: 155,000,041 (1.55 s) in a.c:f");
    ck_assert_str_eq(line(VIEW(TIMES, ""), "/g/: Time_(10ns)<5"), "FAIL /g/: Time_(10ns)<5: 0 in a.c:g");
    ck_assert_str_eq(line(VIEW(TIMES, ""), "Ir>5"), "FAIL Ir>5: 14");
}

SUITE("words", words_of_a_state, words_of_a_line_have_the_farthest_row_and_how_many_more,
      words_of_what_matches_nothing_or_too_much, words_of_what_has_no_value,
      words_of_a_change_have_both_figures_and_its_shares, words_of_ranges_that_overlap,
      words_of_a_time_are_exact_and_in_a_unit)
