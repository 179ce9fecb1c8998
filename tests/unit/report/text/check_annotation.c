/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source files line by line, with what their lines cost. */
#include "report/text/annotation.h"

#include "../../literal.h"
#include "../../reported.h"
#include "view/problems.h"

#define LINES TEXT("one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n")

static struct text source_text;
static const char *source_file;

static void write_no_title(const void *context, const struct shown_source *shown)
{
    (void)context, (void)shown;
}

/* Annotates the file `source_file` as if it had the text `source_text`; and writes what was annotated. */
static bool annotate(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct source source = source_of("src/a.c", source_text);
    struct annotations s;
    ref_t file = 0;
    while (!is_called(profile_file_name(p, file), source_file))
        file++;
    annotations_init(&s, report);
    annotations_add(&s, &(struct shown_source){.file = file, .source = &source}, write_no_title, NULL);
    annotations_write_total(&s);
    annotations_release(&s);
    free(source.starts.items);
    return true;
}

/* The lines of the report between its blank lines: those of the source. */
static const char *annotated_view(struct viewed *v, const char *file, struct text source)
{
    source_file = file;
    source_text = source;
    const char *all = reported(v, annotate), *from = strstr(all, "\n\n"), *to = from ? strstr(from + 2, "\n\n") : NULL;
    ck_assert_msg(to, "no stretch of source: %s", all);
    return arena_copy(&v->a->arena, (struct text){from + 2, (size_t)(to + 1 - from - 2)}).s;
}

#define NEEDS (NEED_LINES | NEED_CALLS)
#define ANNOTATED(lines, line) annotated_view(view_text(TEXT(lines), "--show-percs=no " line, NEEDS), "a.c", LINES)

#define PROGRAM                                                                                                        \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=main\n"                                                                                                        \
    "2 5 1\n"                                                                                                          \
    "cfn=leaf\n"                                                                                                       \
    "calls=3 9\n"                                                                                                      \
    "3 20\n"                                                                                                           \
    "fn=leaf\n"                                                                                                        \
    "9 20\n"

#define GAP(number) "-- line " number " ----------------------------------------\n"

TEST(annotation_has_stretches_around_lines_with_costs)
{
    ck_assert_str_eq(ANNOTATED(PROGRAM, "--show=Ir --context=1"),
                     " .  one\n 5  two\n .  three\n20  => a.c:leaf (3x)\n .  four\n" GAP("4")
                         GAP("8") " .  eight\n20  nine\n .  ten\n" GAP("10"));
    ck_assert_str_eq(ANNOTATED(PROGRAM, "--show=Ir --context=0"),
                     GAP("2") " 5  two\n" GAP("2") GAP("3") " .  three\n20  => a.c:leaf (3x)\n" GAP("3")
                         GAP("9") "20  nine\n" GAP("9"));
    ck_assert_str_eq(
        ANNOTATED(PROGRAM, "--show=Ir --context=100"),
        " .  one\n 5  two\n .  three\n20  => a.c:leaf (3x)\n .  four\n .  five\n .  six\n .  seven\n .  eight\n"
        "20  nine\n .  ten\n");
}

/* 3 + 3 reaches 6, and 9 - 3 is 6: one stretch. */
TEST(annotation_joins_stretches_that_overlap)
{
    const char *joined = ANNOTATED(PROGRAM, "--show=Ir --context=3"),
               *apart = ANNOTATED(PROGRAM, "--show=Ir --context=2");
    ck_assert_ptr_null(strstr(joined, "-- line"));
    ck_assert_ptr_nonnull(strstr(apart, "-- line 5 -"));
    ck_assert_ptr_nonnull(strstr(apart, "-- line 7 -"));
    ck_assert_ptr_null(strstr(apart, "six"));
}

TEST(annotation_has_the_columns_of_the_view)
{
    ck_assert_ptr_nonnull(
        strstr(ANNOTATED(PROGRAM, "--show=Dr,Ir --context=1"), " 1  5  two\n .  .  three\n . 20  => a.c"));
    ck_assert_ptr_nonnull(strstr(ANNOTATED(PROGRAM, "--show=Ir --context=1 --line-numbers"),
                                 "\n 5   2  two\n .   3  three\n20      => a.c:leaf (3x)\n"));
}

/* A line has its own cost and that of its calls, which have no self cost. */
TEST(annotation_has_both_kinds_of_cost)
{
    struct viewed *v = view_text(TEXT(PROGRAM), "--show-percs=no --show=Ir --context=1 --inclusive=both",
                                 NEEDS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS);
    ck_assert_ptr_nonnull(strstr(annotated_view(v, "a.c", LINES), "\n      5       5  two\n"
                                                                  "     20       .  three\n"
                                                                  "     20       .  => a.c:leaf (3x)\n"));
}

#define RECURSIVE                                                                                                      \
    "events: Ir\nfl=a.c\nfn=f\n2 5\ncfn=small\ncalls=1 9\n2 1\ncfn=large\ncalls=1 9\n2 7\ncfn=f\ncalls=4 2\n2 3\n"

TEST(annotation_orders_calls_by_cost_and_marks_recursion)
{
    ck_assert_ptr_nonnull(strstr(ANNOTATED(RECURSIVE, "--context=0"), "\n 5  two\n"
                                                                      " 7  => a.c:large (1x)\n"
                                                                      " 3  => a.c:f (4x) (as recorded, overlapping)\n"
                                                                      " 1  => a.c:small (1x)\n"));
}

TEST(annotation_of_lines_that_the_source_lacks_says_so)
{
    struct viewed *v =
        view_text(TEXT("events: Ir\nfl=a.c\nfn=f\n0 3\n9 5\n12 7\n20 8\n"), "--show-percs=no --context=1", NEEDS);
    const char *shown = annotated_view(v, "a.c", LINES);
    ck_assert_str_eq(shown, "-- line 8 ----------------------------------------\n"
                            " .  eight\n"
                            " 5  nine\n"
                            " .  ten\n"
                            "-- line 10 ----------------------------------------\n"
                            "-- line 11 ----------------------------------------\n"
                            " 7  <bogus line 12>\n"
                            " 8  <bogus line 20>\n");
    ck_assert(has_line(reported(v, annotate), " 3  <counts for unidentified lines in a.c>"));
    ck_assert_uint_eq(count_of(v->report.diagnostics, &problem_short_source), 2);
}

TEST(annotation_has_shares_of_the_program_or_of_the_file)
{
    struct viewed *v =
        view_text(TEXT("events: Ir\nfl=a.c\nfn=f\n2 5\n3 15\nfl=b.c\nfn=g\n1 20\n"), "--context=1", NEEDS);
    ck_assert_ptr_nonnull(strstr(annotated_view(v, "a.c", LINES), " 5 (12.50%)  two\n15 (37.50%)  three\n"));
    v = view_text(TEXT("events: Ir\nfl=a.c\nfn=f\n2 5\n3 15\nfl=b.c\nfn=g\n1 20\n"),
                  "--context=1 --percentage=relative", NEEDS);
    ck_assert_ptr_nonnull(strstr(annotated_view(v, "a.c", LINES), " 5 (25.00%)  two\n15 (75.00%)  three\n"));
}

TEST(annotation_has_the_sum_of_all_files_at_its_end)
{
    struct viewed *v = view_text(TEXT(PROGRAM), "--context=0", NEEDS);
    annotated_view(v, "a.c", LINES);
    ck_assert(has_line(reported(v, annotate), "25 (100.0%) 1 (100.0%)  events annotated"));
}

SUITE("annotation", annotation_has_stretches_around_lines_with_costs, annotation_joins_stretches_that_overlap,
      annotation_has_the_columns_of_the_view, annotation_has_both_kinds_of_cost,
      annotation_orders_calls_by_cost_and_marks_recursion, annotation_of_lines_that_the_source_lacks_says_so,
      annotation_has_shares_of_the_program_or_of_the_file, annotation_has_the_sum_of_all_files_at_its_end)
