/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the table, and what was spent in each. */
#include "../viewed.h"

struct shown {
    struct viewed *v;
    struct rows rows;
};

static void shown_release(void *thing)
{
    struct shown *s = thing;
    rows_release(&s->rows);
    free(s);
}

/* The rows of a view by `init`; they are released after the test. */
static struct shown *show(struct viewed *v, void (*init)(struct rows *r, const struct report *report))
{
    struct shown *s = until_end(memory_zeroed(1, sizeof *s), shown_release);
    s->v = v;
    init(&s->rows, &v->report);
    return s;
}

#define ROWS(lines, line) show(VIEW(lines, line), rows_init)
#define ROWS_FLAT(lines, line) show(VIEW(lines, line), rows_init_flat)

/* A figure: `.` where it is absent, a ratio as `3/5`. */
static const char *figure_text(struct shown *s, struct figure figure)
{
    if (figure.kind == FIGURE_ABSENT)
        return ".";
    if (figure.kind == FIGURE_COST)
        return arena_format(&s->v->a->arena, "%lld", (long long)figure.cost).s;
    return arena_format(&s->v->a->arena, "%lld/%lld", (long long)figure.cost, (long long)figure.divisor).s;
}

/* What stands at the end of a row: `< f` and `> f` for a caller and a callee f, `others`, or the name of the row. */
static const char *name_of(struct shown *s, const struct table_row *row)
{
    const struct profile *p = s->v->a->profile;
    if (row->kind == ROW_OTHERS)
        return arena_format(&s->v->a->arena, "%zu others", s->rows.other_count).s;
    if (row->kind != ROW_ARC)
        return row_name(s->v->a, &s->v->view.rows, row->ref);
    const struct arc *arc = &s->v->study.graph.arcs[row->arc.arc];
    return arena_format(&s->v->a->arena, "%s %s", row->arc.at.is_up ? "<" : ">",
                        profile_function_name(p, row->arc.at.is_up ? arc->caller : arc->callee).s)
        .s;
}

/* A row as `figure figure name`, a figure for each column of the view; a marked one after its mark. */
static const char *row_text(struct shown *s, size_t i)
{
    struct spent spent = {0};
    struct text all = TEXT("");
    if (!rows_spent(&s->rows, i, &spent)) {
        ck_assert_int_eq(s->rows.items.items[i].kind, ROW_BLANK);
        return "";
    }
    for (size_t c = 0; c < s->v->view.columns.count; c++) {
        const struct column *column = &s->v->view.columns.items[c];
        const char *mark = spent_mark(&spent, column->kind);
        all = arena_format(&s->v->a->arena, "%s%s%s ", all.s, mark ? mark : "",
                           figure_text(s, column_figure(column, &spent)));
    }
    return arena_format(&s->v->a->arena, "%s%s", all.s, name_of(s, &s->rows.items.items[i])).s;
}

/* All rows, separated by `|`; a blank one is empty. */
static void expect(struct shown *s, const char *expected)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < s->rows.items.count; i++)
        all = arena_format(&s->v->a->arena, "%s%s%s", all.s, i ? "|" : "", row_text(s, i));
    ck_assert_str_eq(all.s, expected);
}

/* main calls f and g, and f calls g. */
#define PROGRAM                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "ob=o\n"                                                                                                           \
    "fl=a\n"                                                                                                           \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=2 2\n"                                                                                                      \
    "1 50\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 3\n"                                                                                                      \
    "1 40\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "2 30\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=4 3\n"                                                                                                      \
    "2 20\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 60\n"

/* p and q call each other. */
#define CYCLE                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=p\n"                                                                                                           \
    "1 30\n"                                                                                                           \
    "cfn=q\n"                                                                                                          \
    "calls=2 2\n"                                                                                                      \
    "1 60\n"                                                                                                           \
    "fn=q\n"                                                                                                           \
    "2 70\n"                                                                                                           \
    "cfn=p\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "2 40\n"

/* ---- one after another ---- */

TEST(rows_are_those_of_the_ranking)
{
    expect(ROWS(PROGRAM, ""), "60 a:g@o|30 a:f@o|10 a:main@o");
    expect(ROWS(PROGRAM, "--inclusive=both"), "100 10 0 a:main@o|60 60 5 a:g@o|50 30 2 a:f@o");
}

/* f calls g at two lines: the arc is a sum. Threads may not change how many sums there are. */
TEST(rows_that_are_settled_work_out_no_sum)
{
    struct shown *s = ROWS("events: Ir\nfl=a\nfn=f\n1 1\ncfn=g\ncalls=1 3\n1 5\ncfn=g\ncalls=1 3\n2 7\nfn=g\n3 12\n",
                           "--tree=caller");
    ck_assert_uint_eq(s->rows.tree.memo->sums.count, 1);
    rows_settle(&s->rows);
    ck_assert_uint_eq(s->rows.tree.memo->sums.count, 2);
    for (size_t i = 0; i < s->rows.items.count; i++)
        row_text(s, i);
    ck_assert_uint_eq(s->rows.tree.memo->sums.count, 2);
}

TEST(rows_of_two_levels_stand_below_each_other)
{
    expect(ROWS(PROGRAM, "--group=object,function"), "100 @o|60 >a:g@o|30 >a:f@o|10 >a:main@o");
    struct shown *s = ROWS(PROGRAM, "--group=object,function");
    ck_assert_int_eq(s->rows.items.items[0].kind, ROW_OUTER);
    ck_assert_int_eq(s->rows.items.items[1].kind, ROW_INNER);
}

TEST(rows_of_two_levels_are_the_inner_ones_where_they_are_flat)
{
    expect(ROWS_FLAT(PROGRAM, "--group=object,function"), "60 >a:g@o|30 >a:f@o|10 >a:main@o");
    ck_assert_int_eq(ROWS_FLAT(PROGRAM, "--group=object,function")->rows.items.items[0].kind, ROW_OUTER);
    expect(ROWS_FLAT(PROGRAM, ""), "60 a:g@o|30 a:f@o|10 a:main@o");
}

/* ---- others ---- */

TEST(rows_cut_off_are_one_row_of_self_costs)
{
    expect(ROWS(PROGRAM, "-n 1"), "60 a:g@o|40 2 others");
    expect(ROWS(PROGRAM, "-n 1 --inclusive=both"), "100 10 0 a:main@o|. 90 . 2 others");
    expect(ROWS(PROGRAM, "-n 3"), "60 a:g@o|30 a:f@o|10 a:main@o");
}

TEST(rows_cut_off_by_a_share_are_no_row)
{
    expect(ROWS(PROGRAM, "--percent-limit=50"), "60 a:g@o");
}

TEST(rows_cut_off_from_inner_ones_are_counted_where_they_are_flat)
{
    expect(ROWS_FLAT(PROGRAM, "--group=object,function -n 1"), "60 >a:g@o|40 2 others");
}

TEST(rows_cut_off_stand_after_a_blank_one_where_there_are_trees)
{
    expect(ROWS(PROGRAM, "-n 1 --tree=calling --sort=Ir"), "|60 a:g@o||40 2 others");
}

/* ---- callers and callees ---- */

TEST(rows_of_a_tree_are_callers_then_the_function_then_callees)
{
    expect(ROWS(PROGRAM, "--tree=both --inclusive=both --sort=self:Ir"), "|40 . 1 < main|20 . 4 < f|60 60 5 a:g@o|"
                                                                         "|50 . 2 < main|50 30 2 a:f@o|20 . 4 > g|"
                                                                         "|100 10 0 a:main@o|50 . 2 > f|40 . 1 > g");
}

TEST(rows_of_a_tree_are_of_one_side_where_that_is_asked_for)
{
    expect(ROWS(PROGRAM, "--tree=caller --inclusive=yes --sort=Ir -n 1"), "|100 a:main@o||. 2 others");
    expect(ROWS(PROGRAM, "--tree=calling --inclusive=yes --sort=Ir -n 1"), "|100 a:main@o|50 > f|40 > g||. 2 others");
}

TEST(rows_of_calls_have_their_cost_in_the_one_column_there_is)
{
    expect(ROWS(PROGRAM, "--tree=calling --sort=Ir --percent-limit=0 -n 3"),
           "|60 a:g@o||30 a:f@o|20 > g||10 a:main@o|50 > f|40 > g");
}

TEST(rows_further_away_are_exact_where_no_other_way_leads_there)
{
    expect(ROWS(PROGRAM, "--tree=caller --depth=2 --inclusive=both --sort=self:Ir -n 1"),
           "|40 . 1 < main|20 . 4 < main|20 . 4 < f|60 60 5 a:g@o||. 40 . 2 others");
}

/* h is called by g alone, and g by two. */
TEST(rows_further_away_are_estimates)
{
    expect(ROWS("events: Ir\nfl=a\nfn=main\n1 0\ncfn=f\ncalls=1 1\n1 30\ncfn=g\ncalls=1 1\n1 60\n"
                "fn=f\n1 0\ncfn=g\ncalls=1 1\n1 30\nfn=g\n1 0\ncfn=h\ncalls=3 1\n1 90\nfn=h\n1 90\n",
                "--tree=caller --depth=2 --inclusive=both --sort=self:Ir -n 1"),
           "|~60 . ~2 < main|~30 . ~1 < f|90 . 3 < g|90 90 3 a:h||. 0 . 3 others");
}

/* ---- cycles ---- */

TEST(rows_of_cycles_have_no_calls)
{
    expect(ROWS(CYCLE, "--inclusive=both --sort=Ir"), "100 100 . cycle 1|70 70 2 a:q|30 30 1 a:p");
}

/* ---- what runs on ---- */

TEST(rows_run_on_by_self_costs)
{
    expect(ROWS(PROGRAM, "--cumulative"), "60 60/100 a:g@o|30 90/100 a:f@o|10 100/100 a:main@o");
    expect(ROWS(PROGRAM, "--cumulative --inclusive=yes"), "100 10/100 a:main@o|60 70/100 a:g@o|50 100/100 a:f@o");
}

TEST(rows_run_on_past_cycles_and_others)
{
    expect(ROWS(PROGRAM, "--cumulative -n 1"), "60 60/100 a:g@o|40 . 2 others");
    expect(ROWS(CYCLE, "--cumulative --inclusive=yes"), "100 . cycle 1|70 70/100 a:q|30 100/100 a:p");
}

TEST(rows_run_on_over_outer_rows_and_where_they_are_flat_over_inner_ones)
{
    expect(ROWS(PROGRAM, "--cumulative --group=object,function"),
           "100 100/100 @o|60 . >a:g@o|30 . >a:f@o|10 . >a:main@o");
    expect(ROWS_FLAT(PROGRAM, "--cumulative --group=object,function"),
           "60 60/100 >a:g@o|30 90/100 >a:f@o|10 100/100 >a:main@o");
}

TEST(rows_run_on_by_magnitude_where_costs_are_negative)
{
    expect(ROWS("events: Ir\n"
                "fl=a\n"
                "fn=f\n"
                "1 -60\n"
                "fn=g\n"
                "1 40\n",
                "--cumulative"),
           "-60 60/100 a:f|40 100/100 a:g");
}

/* ---- what they need ---- */

TEST(rows_need_what_the_question_is_about)
{
    struct question question = {.group = GROUP_PIECE};
    ck_assert_uint_eq(rows_needs(&question), 0);
    question.group = GROUP_LINE;
    ck_assert_uint_eq(rows_needs(&question), NEED_LINES | NEED_LINE_ROWS);
    question = (struct question){.tree = TREE_CALLER};
    ck_assert_uint_eq(rows_needs(&question), NEED_GRAPH | NEED_CALLS);
    question = (struct question){.kind = COLUMN_INCLUSIVE};
    ck_assert_uint_eq(rows_needs(&question), NEED_GRAPH | NEED_CALLS | NEED_INCLUSIVE);
}

SUITE("rows", rows_are_those_of_the_ranking, rows_that_are_settled_work_out_no_sum,
      rows_of_two_levels_stand_below_each_other, rows_of_two_levels_are_the_inner_ones_where_they_are_flat,
      rows_cut_off_are_one_row_of_self_costs, rows_cut_off_by_a_share_are_no_row,
      rows_cut_off_from_inner_ones_are_counted_where_they_are_flat,
      rows_cut_off_stand_after_a_blank_one_where_there_are_trees,
      rows_of_a_tree_are_callers_then_the_function_then_callees, rows_of_a_tree_are_of_one_side_where_that_is_asked_for,
      rows_of_calls_have_their_cost_in_the_one_column_there_is,
      rows_further_away_are_exact_where_no_other_way_leads_there, rows_further_away_are_estimates,
      rows_of_cycles_have_no_calls, rows_run_on_by_self_costs, rows_run_on_past_cycles_and_others,
      rows_run_on_over_outer_rows_and_where_they_are_flat_over_inner_ones,
      rows_run_on_by_magnitude_where_costs_are_negative, rows_need_what_the_question_is_about)
