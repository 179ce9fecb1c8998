/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of an annotated source, one by one. */
#include "annotate/annotated.h"

#include "../literal.h"
#include "../viewed.h"

struct fixture {
    struct viewed *v;
    struct source source, old;
    struct unified unified; /* of a text of both versions */
    struct lines_index index;
    struct annotated rows;
    struct phrase phrase;
};

static void release(void *thing)
{
    struct fixture *f = thing;
    annotated_release(&f->rows);
    lines_index_release(&f->index);
    unified_release(&f->unified);
    free(f->source.starts.items);
    free(f->old.starts.items);
    phrase_release(&f->phrase);
    free(f);
}

typedef void init_function(struct annotated *, const struct report *, const struct lines_index *,
                           const struct shown_source *);

/* The first file of a profile, as if it had this text; and with `old`, as if the lines were those of both texts. */
static struct fixture *annotate_with(init_function *init, struct text profile, const char *line, struct text old,
                                     struct text text)
{
    struct fixture *f = until_end(memory_zeroed(1, sizeof *f), release);
    struct shown_source shown = {.result = SOURCE_FOUND, .source = &f->source};
    f->v = view_text(profile, line, NEED_LINES | NEED_CALLS);
    f->source = source_of("a.c", text);
    f->old = source_of("a.c", old);
    if (old.n) {
        unified_init(&f->unified, &f->old, &f->source);
        shown.source = &f->unified.source;
        shown.unified = &f->unified;
    }
    while (!is_called(profile_file_name(f->v->a->profile, shown.file), "a.c"))
        shown.file++;
    lines_index_init(&f->index, f->v->a->profile, NULL, NULL, NULL);
    lines_index_add_jumps(&f->index);
    init(&f->rows, &f->v->report, &f->index, &shown);
    return f;
}

static struct fixture *annotate(struct text profile, const char *line, struct text old, struct text text)
{
    return annotate_with(annotated_init, profile, line, old, text);
}

static struct fixture *annotate_whole(struct text profile, const char *line, struct text old, struct text text)
{
    return annotate_with(annotated_init_whole, profile, line, old, text);
}

/* All rows by their kinds, with the number of the line, and of those that have figures the cost: `S3=5`. */
static const char *kinds(struct fixture *f)
{
    struct buffer all = {0};
    struct spent spent;
    for (size_t i = 0; i < f->rows.rows.count; i++) {
        const struct annotated_row *row = &f->rows.rows.items[i];
        buffer_print(&all, "%s%c%d", i ? " " : "", "_-SsCJB?"[row->kind], (int)row -> number);
        ck_assert(annotated_is_bare(&f->rows, i) == (row->kind == LINE_BARE_SOURCE));
        if (!annotated_is_bare(&f->rows, i) && annotated_spent(&f->rows, i, &spent))
            buffer_print(&all, "=%d", (int)costs_get(&spent.self, 0));
    }
    return buffer_take(&all, &f->v->a->arena).s;
}

/* What one row says. */
static const char *said(struct fixture *f, size_t row)
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    phrase_clear(&f->phrase);
    annotated_describe(&f->rows, row, &f->phrase);
    phrase_write(&f->phrase, &out);
    ck_assert_int_eq(output_close(&out), 0);
    return buffer_take(&text, &f->v->a->arena).s;
}

/* All rows that stand back, by their numbers. */
static const char *faint(struct fixture *f)
{
    struct buffer all = {0};
    for (size_t i = 0; i < f->rows.rows.count; i++)
        if (annotated_is_faint(&f->rows, i))
            buffer_print(&all, " %c%d", "_-SsCJB?"[f->rows.rows.items[i].kind], (int)f -> rows.rows.items[i].number);
    return buffer_take(&all, &f->v->a->arena).s;
}

#define PROGRAM TEXT("events: Ir\nfl=a.c\nfn=main\n2 5\ncfn=leaf\ncalls=3 9\n2 20\nfn=leaf\n0 3\n6 20\n9 1\n")
#define SIX TEXT("one\ntwo\nthree\nfour\nfive\nsix\n")

TEST(annotated_rows_are_lines_with_their_calls_below_them)
{
    struct fixture *f = annotate(PROGRAM, "--context=1", TEXT_NONE, SIX);
    ck_assert_str_eq(kinds(f), "_0 s1 S2=5 C2=20 s3 -3 -5 s5 S6=20 B9=1 _0 ?0=3");
    ck_assert_str_eq(said(f, 2), "two");
    ck_assert_str_eq(said(f, 3), "=> a.c:leaf (3x)");
    ck_assert_str_eq(said(f, 5), "-- line 3 ----------------------------------------");
    ck_assert_str_eq(said(f, 9), "<bogus line 9>");
    ck_assert_str_eq(said(f, 11), "<counts for unidentified lines in a.c>");
}

TEST(annotated_rows_are_described_in_any_order)
{
    struct fixture *f = annotate(PROGRAM, "--context=1", TEXT_NONE, SIX);
    const char *last = said(f, 11), *first = said(f, 1);
    ck_assert_str_eq(said(f, 1), first);
    ck_assert_str_eq(said(f, 11), last);
}

TEST(annotated_rows_lead_to_lines_and_calls)
{
    struct fixture *f = annotate(PROGRAM, "--context=1", TEXT_NONE, SIX);
    const struct annotated_row *rows = f->rows.rows.items;
    ck_assert_uint_eq(f->rows.lines.lines[rows[2].index].number, 2);
    ck_assert_uint_eq(f->rows.lines.lines[rows[8].index].number, 6);
    ck_assert_uint_eq(f->rows.lines.calls[rows[3].index].callee, function_called(f->v->a->profile, "leaf"));
}

TEST(annotated_rows_are_the_whole_source_where_the_context_is_large_enough)
{
    struct fixture *f = annotate(PROGRAM, "--context=99 --line-numbers", TEXT_NONE, SIX);
    ck_assert_str_eq(kinds(f), "_0 s1 S2=5 C2=20 s3 s4 s5 S6=20 B9=1 _0 ?0=3");
    ck_assert_str_eq(said(f, 1), "1  one");
    ck_assert_str_eq(said(f, 3), "   => a.c:leaf (3x)");
}

/* All lines and calls, whatever --context says, and none of them has a cost of Dr. */
TEST(annotated_whole_sources_have_all_lines_and_calls)
{
    struct text text = TEXT("events: Ir Dr\nfl=a.c\nfn=main\n2 5 0\ncfn=leaf\ncalls=3 9\n2 20 0\nfn=leaf\n"
                            "0 3 0\n6 20 0\n9 1 0\n");
    const char *all = "s1 S2=5 C2=20 s3 s4 s5 S6=20 B9=1 ?0=3";
    ck_assert_str_eq(kinds(annotate_whole(text, "--context=0", TEXT_NONE, SIX)), all);
    ck_assert_str_eq(kinds(annotate_whole(text, "--show=Dr", TEXT_NONE, SIX)), all);
    ck_assert_str_eq(faint(annotate_whole(text, "--show=Dr", TEXT_NONE, SIX)), " s1 S2 C2 s3 s4 s5 S6");
}

TEST(annotated_whole_sources_need_no_costs)
{
    struct text elsewhere = TEXT("events: Ir\nfl=a.c\nfn=f\nfi=b.h\n2 2\n");
    ck_assert_str_eq(kinds(annotate(elsewhere, "", TEXT_NONE, SIX)), "_0");
    ck_assert_str_eq(kinds(annotate_whole(elsewhere, "", TEXT_NONE, SIX)), "s1 s2 s3 s4 s5 s6");
}

TEST(annotated_whole_sources_that_are_empty_leave_their_costs)
{
    ck_assert_str_eq(kinds(annotate_whole(PROGRAM, "", TEXT_NONE, TEXT(""))), "B2=5 C2=20 B6=20 B9=1 ?0=3");
    ck_assert_str_eq(kinds(annotate_whole(TEXT("events: Ir\nfl=a.c\nfn=f\n0 3\n"), "", TEXT_NONE, TEXT(""))), "?0=3");
}

TEST(annotated_whole_sources_of_two_versions_have_the_lines_of_both)
{
    struct text both = TEXT("events: Ir\nfl=a.c\nfn=f\n2 2\n");
    struct fixture *f =
        annotate_whole(both, "--context=0", TEXT("alpha\nbeta\ngamma\n"), TEXT("alpha\ngamma\ndelta\n"));
    ck_assert_str_eq(kinds(f), "s1 S2=2 s3 s4");
    ck_assert_str_eq(said(f, 0), "  alpha");
    ck_assert_str_eq(said(f, 1), "- beta");
    ck_assert_str_eq(said(f, 3), "+ delta");
}

/* What the calls of a line cost together, by the number of the line; -1: that is not known. */
static cost_t cost_of_calls(struct fixture *f, uint64_t number)
{
    struct matrix sum = matrix_new(1, f->v->a->profile->events.count);
    size_t line = file_lines_find(&f->rows.lines, number);
    struct spent spent;
    cost_t cost = -1;
    for (int again = 0; again < 2; again++)
        if (annotated_calls_spent(&f->rows, line, &sum, &spent))
            cost = costs_get(&spent.inclusive, 0);
    matrix_release(&sum);
    return cost;
}

TEST(annotated_calls_of_a_line_add_up_without_recursion)
{
    struct text text = TEXT("events: Ir\nfl=a.c\nfn=f\n2 5\ncfn=g\ncalls=3 5\n2 20\ncfn=h\ncalls=3 6\n2 30\n"
                            "cfn=f\ncalls=1 1\n2 40\n0 1\ncfn=g\ncalls=1 5\n0 7\nfn=g\n5 27\nfn=h\n6 30\n");
    struct fixture *f = annotate_whole(text, "", TEXT_NONE, SIX);
    ck_assert_int_eq(cost_of_calls(f, 2), -1); /* lines were not asked for their inclusive costs */
    lines_index_release(&f->index);
    lines_index_init(&f->index, f->v->a->profile, f->v->study.series, NULL, NULL);
    file_lines_release(&f->rows.lines);
    file_lines_init(&f->rows.lines, &f->index, f->rows.file);
    ck_assert_int_eq(cost_of_calls(f, 2), 50);
    ck_assert_int_eq(cost_of_calls(f, 5), 0);
    ck_assert_int_eq(cost_of_calls(f, 0), -1);
}

TEST(annotated_rows_of_two_versions_have_the_numbers_of_each)
{
    struct text both = TEXT("events: Ir\nfl=a.c\nfn=f\n1 1\n2 2\n3 3\n4 4\n5 5\n");
    struct fixture *f =
        annotate(both, "--context=1 --line-numbers", TEXT("alpha\nbeta\ngamma\n"), TEXT("alpha\ngamma\ndelta\n"));
    ck_assert_str_eq(said(f, 1), "1    alpha");
    ck_assert_str_eq(said(f, 2), "2  - beta");
    ck_assert_str_eq(said(f, 3), "2    gamma");
    ck_assert_str_eq(said(f, 4), "3  + delta");
    ck_assert_uint_eq(annotated_number(&f->rows, 3), 2);
    ck_assert_uint_eq(annotated_number(&f->rows, 5), 4); /* past the end of the new one */
    ck_assert_uint_eq(annotated_past_end(&f->rows), 4);
}

TEST(annotated_adds_up_the_lines_that_the_source_has)
{
    struct fixture *f = annotate(PROGRAM, "", TEXT_NONE, SIX);
    struct matrix sum = matrix_new(1, 1);
    annotated_add_costs(&f->rows, &sum);
    annotated_add_costs(&f->rows, &sum);
    struct costs costs = matrix_row(&sum, 0);
    ck_assert_int_eq(costs_get(&costs, 0), 2 * (3 + 5 + 20));
    matrix_release(&sum);
    ck_assert_uint_eq(annotated_past_end(&f->rows), 9);
    ck_assert_uint_eq(annotated_past_end(&annotate(PROGRAM, "", TEXT_NONE, TEXT("\n\n\n\n\n\n\n\n9\n"))->rows), 0);
}

/* Of 10000: below 0.1% are 9, but not 10, and not a line that calls what costs more. */
TEST(annotated_rows_of_little_cost_stand_back)
{
    struct text text = TEXT("events: Ir Dr\nfl=a.c\nfn=main\n1 9 0\n2 10 0\n3 1 0\ncfn=leaf\ncalls=1 6\n3 9971 0\n"
                            "cfn=end\ncalls=1 6\n4 9 50\nfn=leaf\n6 9971 50\nfn=end\n5 9 50\n");
    ck_assert_str_eq(kinds(annotate(text, "--show=Ir", TEXT_NONE, SIX)),
                     "_0 S1=9 S2=10 S3=1 C3=9971 S4=0 C4=9 S5=9 S6=9971");
    ck_assert_str_eq(faint(annotate(text, "--show=Ir", TEXT_NONE, SIX)), " S1 S4 C4 S5");
    ck_assert_str_eq(faint(annotate(text, "--show=Ir,Dr", TEXT_NONE, SIX)), " S1");
    ck_assert_str_eq(faint(annotate(text, "--show=R --event=R=Dr/Ir", TEXT_NONE, SIX)), "");
    ck_assert_str_eq(faint(annotate(text, "--show=Ir --list=end --percentage=relative", TEXT_NONE, SIX)), "");
}

/* Lines without any cost do, but not those between two versions: how a line changed is of interest. */
TEST(annotated_rows_without_a_cost_stand_back)
{
    ck_assert_str_eq(faint(annotate(PROGRAM, "--context=1", TEXT_NONE, SIX)), " s1 s3 s5");
    ck_assert_str_eq(faint(annotate(PROGRAM, "--context=1", TEXT("one\n"), SIX)), "");
}

#define JUMPS                                                                                                          \
    TEXT("events: Ir\nfl=a.c\nfn=main\n1 5\n2 5\njump=3 5\n2\njcnd=1/4 2\n2\ncfn=main\ncalls=1 1\n2 9\n5 1\n"          \
         "jfi=b.h\njump=1 7\n5\njump=1 9\n5\njump=1 0\n5\n")

/* Below the calls of its line; to a line that is shown, with an arrow. */
TEST(annotated_jumps_stand_below_their_line)
{
    struct fixture *f = annotate(JUMPS, "--context=9", TEXT_NONE, SIX);
    ck_assert_str_eq(kinds(f), "_0 S1=5 S2=5 C2=9 J2 J2 s3 s4 S5=1 J5 J5 s6");
    annotated_fit(&f->rows, SIZE_MAX);
    ck_assert_str_eq(said(f, 2), "/-> two");
    ck_assert_str_eq(said(f, 4), "\\-- -> line 2: 1 of 4");
    ck_assert_str_eq(said(f, 5), "/-- -> line 5: 3");
    ck_assert_str_eq(said(f, 7), "|   four");
    ck_assert_str_eq(said(f, 8), "\\-> five");
    ck_assert_str_eq(said(f, 9), "    -> line 9: 1");
    ck_assert_str_eq(said(f, 10), "    -> line 7 of b.h: 1");
    for (size_t i = 0; i < f->rows.rows.count; i++)
        ck_assert(annotated_is_jump(&f->rows, i) ==
                  (strchr(said(f, i), ':') && f->rows.rows.items[i].kind != LINE_CALL));
}

TEST(annotated_arrows_go_where_lines_would_have_little_room)
{
    struct fixture *f = annotate(JUMPS, "--context=9 --line-numbers", TEXT_NONE, SIX);
    annotated_fit(&f->rows, 44);
    ck_assert_str_eq(said(f, 8), "\\-> 5  five");
    annotated_fit(&f->rows, 43);
    ck_assert_str_eq(said(f, 8), "5  five");
    ck_assert_str_eq(said(f, 4), "   -> line 2: 1 of 4");
}

SUITE("annotated", annotated_rows_are_lines_with_their_calls_below_them, annotated_rows_are_described_in_any_order,
      annotated_rows_lead_to_lines_and_calls, annotated_rows_are_the_whole_source_where_the_context_is_large_enough,
      annotated_whole_sources_have_all_lines_and_calls, annotated_whole_sources_need_no_costs,
      annotated_whole_sources_that_are_empty_leave_their_costs,
      annotated_whole_sources_of_two_versions_have_the_lines_of_both,
      annotated_calls_of_a_line_add_up_without_recursion, annotated_rows_of_two_versions_have_the_numbers_of_each,
      annotated_adds_up_the_lines_that_the_source_has, annotated_rows_of_little_cost_stand_back,
      annotated_rows_without_a_cost_stand_back, annotated_jumps_stand_below_their_line,
      annotated_arrows_go_where_lines_would_have_little_room)
