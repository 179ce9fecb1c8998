/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which calls the inclusive cost of a source line can count. */
#include "../profiles.h"
#include "calls/line_overlap.h"

struct judged {
    struct reading *reading;
    struct overlap overlap;
};

static void judged_release(void *thing)
{
    struct judged *j = thing;
    overlap_release(&j->overlap);
    free(j);
}

static bool is_not_called(const void *name, ref_t function)
{
    const struct judged *j = ((const void *const *)name)[0];
    return !is_called(profile_function_name(&j->reading->profile, function), ((const void *const *)name)[1]);
}

/* `without`: a function that is not kept; or NULL. */
static struct judged *judge_text(struct text text, const char *without)
{
    struct reading *r = reading_of(text, WANT_LINES | WANT_CALLS);
    struct judged *j = until_end(memory_zeroed(1, sizeof *j), judged_release);
    const void *context[] = {j, without};
    j->reading = r;
    overlap_init(&j->overlap, &r->profile, &(struct overlap_run){NONE, 0, 0}, without ? is_not_called : NULL, context);
    return j;
}

#define JUDGE(lines) judge_text(TEXT("events: Ir\nfl=a.c\n" lines), NULL)

/* Of the call to `callee` that `caller` makes. */
static enum call_fate fate(const struct judged *j, const char *caller, const char *callee)
{
    const struct profile *p = &j->reading->profile;
    for (size_t i = 0; i < p->calls.count; i++)
        if (is_called(profile_function_name(p, call_caller(p, &p->calls.items[i])), caller) &&
            is_called(profile_function_name(p, p->calls.items[i].callee), callee))
            return (enum call_fate)j->overlap.fates[i];
    ck_abort_msg("no call %s -> %s", caller, callee);
}

#define CALL(callee, line) "cfn=" callee "\ncalls=1 1\n" line " 1\n"

TEST(overlap_is_none_where_one_function_owns_the_line)
{
    struct judged *j = JUDGE("fn=f\n5 1\n" CALL("g", "5") "fn=g\n6 1\n" CALL("h", "6") "fn=h\n7 1\n");
    ck_assert_int_eq(fate(j, "f", "g"), CALL_COUNTS);
    ck_assert_int_eq(fate(j, "g", "h"), CALL_COUNTS);
}

TEST(overlap_of_recursion_is_left_out_whatever_the_line)
{
    struct judged *j = JUDGE("fn=f\n5 1\n" CALL("f", "5") CALL("g", "6") CALL("h", "7") "fn=g\n8 1\n" CALL("f", "9"));
    ck_assert_int_eq(fate(j, "f", "f"), CALL_RECURS);
    ck_assert_int_eq(fate(j, "f", "g"), CALL_RECURS); /* within the cycle */
    ck_assert_int_eq(fate(j, "g", "f"), CALL_RECURS);
    ck_assert_int_eq(fate(j, "f", "h"), CALL_COUNTS);
}

TEST(overlap_folds_levels_of_recursion)
{
    struct judged *j = JUDGE("fn=f\n5 1\n" CALL("f'2", "5") "fn=f'2\n5 1\n" CALL("g", "6"));
    ck_assert_int_eq(fate(j, "f", "f'2"), CALL_RECURS);
    ck_assert_int_eq(fate(j, "f'2", "g"), CALL_COUNTS);
}

/* Line 5 of inl.h was inlined into f and into g. What f calls from it may lead to g. */
#define SHARED_LINE(call_of_h)                                                                                         \
    "fn=f\n1 1\nfi=inl.h\n5 1\ncfi=a.c\n" CALL("h", "5") "fe=a.c\nfn=g\n2 1\nfi=inl.h\n5 1\ncfi=a.c\n" CALL(           \
        "leaf", "5") "fe=a.c\nfn=h\n3 1\n" call_of_h "fn=leaf\n4 1\n"

TEST(overlap_of_a_shared_line_is_what_leads_to_another_owner)
{
    struct judged *j = JUDGE(SHARED_LINE(CALL("i", "3") "fn=i\n8 1\n" CALL("g", "8")));
    ck_assert_int_eq(fate(j, "f", "h"), CALL_OVERLAPS);
    ck_assert_int_eq(fate(j, "g", "leaf"), CALL_COUNTS);
    ck_assert_int_eq(fate(j, "h", "i"), CALL_COUNTS); /* from a line of its own */
    j = JUDGE(SHARED_LINE(CALL("leaf", "3")));
    ck_assert_int_eq(fate(j, "f", "h"), CALL_COUNTS);
    j = JUDGE(SHARED_LINE(CALL("f", "3"))); /* back to its own */
    ck_assert_int_eq(fate(j, "f", "h"), CALL_RECURS);
}

TEST(overlap_is_by_line_and_file)
{
    struct judged *j = JUDGE("fn=f\n1 1\nfi=inl.h\n5 1\ncfi=a.c\n" CALL("g", "6") "fe=a.c\nfn=g\n6 1\nfi=inl.h\n5 1\n");
    ck_assert_int_eq(fate(j, "f", "g"), CALL_COUNTS); /* g has a line 6 of a.c, and 5 of inl.h */
    j = JUDGE("fn=f\n1 1\nfi=inl.h\n5 1\ncfi=a.c\n" CALL("g", "5") "fe=a.c\nfn=g\n6 1\nfi=inl.h\n5 1\n");
    ck_assert_int_eq(fate(j, "f", "g"), CALL_OVERLAPS);
}

/* A function owns a line as well by a call from it as by a cost in it. */
TEST(overlap_knows_owners_by_their_calls)
{
    struct judged *j = JUDGE("fn=f\n1 1\nfi=inl.h\ncfi=a.c\n" CALL(
        "g", "5") "fe=a.c\nfn=g\n6 1\nfi=inl.h\ncfi=a.c\n" CALL("leaf", "5") "fe=a.c\nfn=leaf\n9 1\n");
    ck_assert_int_eq(fate(j, "f", "g"), CALL_OVERLAPS);
    ck_assert_int_eq(fate(j, "g", "leaf"), CALL_COUNTS);
}

TEST(overlap_of_line_0_is_none)
{
    struct judged *j = JUDGE("fn=f\n0 1\n" CALL("g", "0") "fn=g\n0 1\n");
    ck_assert_int_eq(fate(j, "f", "g"), CALL_COUNTS);
}

TEST(overlap_with_functions_that_are_not_kept_is_none)
{
    static const char lines[] = "events: Ir\nfl=a.c\n" SHARED_LINE(CALL("g", "3"));
    ck_assert_int_eq(fate(judge_text(TEXT(lines), NULL), "f", "h"), CALL_OVERLAPS);
    ck_assert_int_eq(fate(judge_text(TEXT(lines), "g"), "f", "h"), CALL_COUNTS);
    ck_assert_int_eq(fate(judge_text(TEXT(lines), "h"), "f", "h"), CALL_OVERLAPS);
}

/* More shared lines than are looked for at once: fI shares line I of inl.h with the callee that it reaches, but for
 * each third I, where the callee owns another line. */
TEST(overlap_is_found_of_many_lines)
{
    enum { LINES = 200 };
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n");
    for (int i = 1; i <= LINES; i++)
        text =
            arena_format(&arena,
                         "%sfl=a.c\nfn=f%d\n1 1\nfi=inl.h\n%d 1\ncfi=a.c\ncfn=m%d\ncalls=1 1\n%d 1\nfl=a.c\nfn=m%d\n1 "
                         "1\ncfn=g%d\ncalls=1 1\n1 1\nfn=g%d\n1 1\nfi=inl.h\n%d 1\n",
                         text.s, i, i, i, i, i, i, i, i % 3 ? i : i + LINES);
    struct judged *j = judge_text(text, NULL);
    for (int i = 1; i <= LINES; i++)
        ck_assert_int_eq(fate(j, arena_format(&arena, "f%d", i).s, arena_format(&arena, "m%d", i).s),
                         i % 3 ? CALL_OVERLAPS : CALL_COUNTS);
    arena_release(&arena);
}

SUITE("line_overlap", overlap_is_none_where_one_function_owns_the_line,
      overlap_of_recursion_is_left_out_whatever_the_line, overlap_folds_levels_of_recursion,
      overlap_of_a_shared_line_is_what_leads_to_another_owner, overlap_is_by_line_and_file,
      overlap_knows_owners_by_their_calls, overlap_of_line_0_is_none, overlap_with_functions_that_are_not_kept_is_none,
      overlap_is_found_of_many_lines)
