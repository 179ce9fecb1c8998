/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One table of a study: its columns, its rows and their order. */
#include "../joined.h"
#include "../viewed.h"
#include "view/problems.h"

/* `work` costs more by itself, `main` more with what it calls. */
#define PROGRAM                                                                                                        \
    "events: Ir Dr\n"                                                                                                  \
    "event: Sum = Ir + Dr\n"                                                                                           \
    "fl=a.c\n"                                                                                                         \
    "fn=main\n"                                                                                                        \
    "1 10 30\n"                                                                                                        \
    "cfn=work\n"                                                                                                       \
    "calls=3 5\n"                                                                                                      \
    "2 90 9\n"                                                                                                         \
    "fn=work\n"                                                                                                        \
    "5 90 9\n"

enum of { NAMES, TITLES, HEADINGS };

/* The columns, separated by blanks: by their full names, their titles or their headings. */
static const char *columns(struct viewed *v, enum of of)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < v->view.columns.count; i++) {
        const struct column *c = &v->view.columns.items[i];
        struct text said = of == NAMES ? c->name : of == TITLES ? c->title : c->heading;
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? " " : "", (int)said.n, said.s);
    }
    return all.s;
}

#define NAMES_OF(line) columns(VIEW(PROGRAM, line), NAMES)
#define TITLES_OF(line) columns(VIEW(PROGRAM, line), TITLES)

/* The sort keys by their titles, with their thresholds in percent where they have one: `Ir:99 Dr`. */
static const char *sort_of(const char *line)
{
    struct viewed *v = VIEW(PROGRAM, line);
    struct text all = TEXT("");
    for (size_t i = 0; i < v->view.sort.count; i++) {
        const struct sort_key *key = &v->view.sort.items[i];
        const struct text title = key->column.title;
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? " " : "", (int)title.n, title.s);
        if (key->threshold >= 0)
            all = arena_format(&v->a->arena, "%s:%g", all.s, (double)key->threshold / PERCENT);
    }
    return all.s;
}

static const char *error_with(const char *line, unsigned needs)
{
    struct viewed *v = view_text(TEXT(PROGRAM), line, needs);
    ck_assert_msg(!v->good, "%s is taken", line);
    return v->error.s;
}

static const char *error_of(const char *line)
{
    return error_with(line, 0);
}

/* ---- columns ---- */

TEST(view_has_the_columns_of_the_costs_that_are_asked_for)
{
    ck_assert_str_eq(NAMES_OF(""), "self:Ir self:Dr self:Sum");
    ck_assert_str_eq(NAMES_OF("--inclusive=yes"), "incl:Ir incl:Dr incl:Sum");
    ck_assert_str_eq(NAMES_OF("--inclusive=both"), "incl:Ir self:Ir incl:Dr self:Dr incl:Sum self:Sum calls");
}

TEST(view_shows_the_events_of_show_in_their_order)
{
    ck_assert_str_eq(NAMES_OF("--show=Dr,Ir"), "self:Dr self:Ir");
    ck_assert_str_eq(NAMES_OF("--show=Dr,Ir --inclusive=both"), "incl:Dr self:Dr incl:Ir self:Ir calls");
    ck_assert_str_eq(NAMES_OF("--show=Dr,Dr"), "self:Dr self:Dr");
}

TEST(view_shows_built_in_events_where_they_are_named)
{
    ck_assert_str_eq(NAMES_OF("--show=CEst"), "self:CEst");
}

TEST(view_shows_events_of_the_command_line)
{
    ck_assert_str_eq(NAMES_OF("--event=Rate=Ir/Dr"), "self:Ir self:Dr self:Sum self:Rate");
}

TEST(view_shows_one_kind_of_cost_where_show_names_it)
{
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=self:Ir"), "self:Ir");
    ck_assert_str_eq(NAMES_OF("--inclusive=both --show=incl:Ir,Dr"), "incl:Ir incl:Dr self:Dr calls");
}

TEST(view_lists_an_event_once_whose_columns_are_shown_one_by_one)
{
    struct viewed *v = VIEW(PROGRAM, "--inclusive=yes --show=self:Ir,Dr,incl:Ir");
    ck_assert_str_eq(columns(v, NAMES), "self:Ir incl:Dr incl:Ir");
    ck_assert_uint_eq(v->view.shown.count, 2);
    assert_text(view_shown(&v->view, 0)->name, "Ir");
    assert_text(view_shown(&v->view, 1)->name, "Dr");
}

TEST(view_refuses_to_show_what_is_not_there)
{
    ck_assert_str_eq(error_of("--show=Nope"), "unknown event 'Nope'; there are: Ir Dr Sum CEst");
    ck_assert_str_eq(error_of("--show=Ir:20"), "unknown event 'Ir:20'; is it Ir? there are: Ir Dr Sum CEst");
    ck_assert_str_eq(error_of("--inclusive=no --show=incl:Ir"), "--show=incl:Ir needs --inclusive=yes or both");
    ck_assert_str_eq(error_of("--inclusive=no --show=calls"), "--show=calls needs --inclusive=yes or both");
}

TEST(view_shows_calls_after_the_costs)
{
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=calls,Ir"), "incl:Ir calls");
    ck_assert_str_eq(NAMES_OF("--inclusive=both --show=calls,Ir,calls"), "incl:Ir self:Ir calls");
}

TEST(view_shows_a_cost_that_only_sort_names)
{
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=Ir --sort=self:Ir"), "incl:Ir self:Ir");
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=Ir --sort=self:Ir,self:Ir"), "incl:Ir self:Ir");
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=Ir --sort=calls"), "incl:Ir calls");
}

TEST(view_shows_no_further_column_for_a_cost_that_sort_means_as_usual)
{
    ck_assert_str_eq(NAMES_OF("--show=Ir --sort=Dr"), "self:Ir");
    ck_assert_str_eq(NAMES_OF("--inclusive=yes --show=Ir --sort=incl:Dr"), "incl:Ir");
    ck_assert_str_eq(NAMES_OF("--inclusive=both --show=Ir --sort=self:Ir"), "incl:Ir self:Ir calls");
}

TEST(view_shows_what_runs_on_last)
{
    struct viewed *v = VIEW(PROGRAM, "--inclusive=both --show=Ir --cumulative");
    ck_assert_str_eq(columns(v, NAMES), "incl:Ir self:Ir calls running");
    ck_assert_uint_eq(v->view.cost_columns, 2);
}

/* ---- what columns are called ---- */

TEST(view_titles_name_no_kind_where_all_are_of_the_usual_one)
{
    ck_assert_str_eq(TITLES_OF("--show=Ir,Dr"), "Ir Dr");
    ck_assert_str_eq(TITLES_OF("--show=Ir,Dr --inclusive=yes --sort=calls"), "Ir Dr calls");
}

TEST(view_titles_name_kinds_where_there_are_two)
{
    ck_assert_str_eq(TITLES_OF("--inclusive=both --show=Ir"), "incl:Ir self:Ir calls");
    ck_assert_str_eq(TITLES_OF("--inclusive=yes --show=Ir --sort=self:Ir"), "incl:Ir self:Ir");
    ck_assert_str_eq(TITLES_OF("--inclusive=yes --show=self:Ir"), "self:Ir");
}

TEST(view_tells_whether_it_has_both_kinds)
{
    ck_assert(!VIEW(PROGRAM, "")->view.has_kinds);
    ck_assert(!VIEW(PROGRAM, "--inclusive=yes")->view.has_kinds);
    ck_assert(VIEW(PROGRAM, "--inclusive=both --show=Ir")->view.has_kinds);
    ck_assert(VIEW(PROGRAM, "--inclusive=yes --show=self:Ir")->view.has_kinds);
}

#define TEN "xxxxxxxxxx"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define LONG                                                                                                           \
    "events: " SIXTY " " SIXTY "y\n"                                                                                   \
    "fn=f\n"                                                                                                           \
    "1 1 2\n"

TEST(view_headings_are_the_beginnings_of_long_names)
{
    struct viewed *v = VIEW(LONG, "");
    ck_assert_str_eq(columns(v, HEADINGS), SIXTY " " SIXTY "...");
    ck_assert_str_eq(columns(v, TITLES), SIXTY " " SIXTY "y");
}

TEST(view_headings_cut_the_name_of_the_event_and_no_kind)
{
    struct viewed *v = VIEW(LONG, "--inclusive=yes --show=self:" SIXTY "y");
    ck_assert_str_eq(columns(v, HEADINGS), "self:" SIXTY "...");
}

/* ---- sorting and thresholds ---- */

TEST(view_sorts_by_all_that_is_shown_unasked)
{
    ck_assert_str_eq(sort_of(""), "Ir:99 Dr Sum");
    ck_assert_str_eq(sort_of("--show=Dr"), "Ir:99 Dr Sum");
    ck_assert_str_eq(sort_of("--inclusive=both"), "incl:Ir:99 incl:Dr incl:Sum");
}

TEST(view_has_the_threshold_of_the_request_or_else_of_the_format)
{
    ck_assert_str_eq(sort_of("--sort=Dr,Ir"), "Dr:99 Ir");
    ck_assert_str_eq(sort_of("--sort=Dr,Ir --threshold=50.5"), "Dr:50.5 Ir");
    ck_assert_str_eq(sort_of("--sort=Dr,Ir --threshold=0"), "Dr:0 Ir");
}

TEST(view_has_no_threshold_of_its_own_where_rows_are_chosen_in_another_way)
{
    ck_assert_str_eq(sort_of("--sort=Ir -n 3"), "Ir:100");
    ck_assert_str_eq(sort_of("--sort=Ir --percent-limit=1"), "Ir:100");
    ck_assert_str_eq(sort_of("--sort=Ir --focus=main"), "Ir:100");
    ck_assert_str_eq(sort_of("--sort=Ir --peek=main"), "Ir:100");
    ck_assert_str_eq(sort_of("--sort=Ir -n 3 --threshold=50"), "Ir:50");
}

TEST(view_thresholds_are_of_the_first_key_that_has_shares)
{
    ck_assert_str_eq(sort_of("--event=Rate=Ir/Dr --sort=Rate,Dr,Ir"), "Rate Dr:99 Ir");
    ck_assert_str_eq(sort_of("--inclusive=yes --sort=calls,Dr"), "calls Dr:99");
    ck_assert_str_eq(sort_of("--inclusive=yes --sort=calls"), "calls");
}

TEST(view_thresholds_of_sort_take_the_place_of_the_one)
{
    ck_assert_str_eq(sort_of("--sort=Ir,Dr:20 --threshold=50"), "Ir Dr:20");
    ck_assert_str_eq(sort_of("--sort=Ir:10,Dr:20"), "Ir:10 Dr:20");
    ck_assert_str_eq(sort_of("--inclusive=yes --sort=calls,Ir:20,Dr"), "calls Ir:20 Dr");
}

TEST(view_refuses_thresholds_of_what_has_no_share)
{
    ck_assert_str_eq(error_of("--inclusive=yes --sort=calls:20"), "calls have no threshold");
    ck_assert_str_eq(error_of("--event=Rate=Ir/Dr --sort=Ir:5,Rate:20"), "a ratio has no threshold");
}

TEST(view_refuses_a_second_threshold_beside_inclusive_costs)
{
    const char *error = "with inclusive costs only the first event of --sort may have a threshold";
    ck_assert_str_eq(error_of("--inclusive=yes --sort=Ir,Dr:20"), error);
    ck_assert_str_eq(error_of("--inclusive=yes --sort=self:Ir:10,Dr:20"), error);
    ck_assert_str_eq(sort_of("--inclusive=yes --sort=self:Ir:10,self:Dr:20"), "self:Ir:10 self:Dr:20");
}

TEST(view_refuses_to_sort_by_what_is_not_there)
{
    ck_assert_str_eq(error_of("--sort=Ir,Nope"), "unknown event 'Nope'; there are: Ir Dr Sum CEst");
}

/* ---- the main event ---- */

static const char *main_event(const char *line)
{
    struct viewed *v = VIEW(PROGRAM, line);
    const struct measure *measure = view_main_measure(&v->view);
    return measure ? arena_copy(&v->a->arena, measure->name).s : "none";
}

TEST(view_is_first_of_an_event_that_anything_was_spent_of)
{
    struct viewed *v = VIEW("events: curB totB\nfn=f\n1 0 5\nfn=g\n1 0 7\n", "");
    ck_assert_str_eq(view_main_measure(&v->view)->name.s, "totB");
    ck_assert_str_eq(v->view.sort.items[0].column.name.s, "self:curB");
    v = VIEW("events: curB totB\nfn=f\n1 0 5\n", "--sort=curB");
    ck_assert_str_eq(view_main_measure(&v->view)->name.s, "curB");
    v = VIEW("events: curB totB\nfn=f\n1 0 0\n", "");
    ck_assert_str_eq(view_main_measure(&v->view)->name.s, "curB");
}

TEST(view_is_first_of_the_event_it_is_sorted_by)
{
    ck_assert_str_eq(main_event(""), "Ir");
    ck_assert_str_eq(main_event("--sort=Dr,Ir"), "Dr");
    ck_assert_str_eq(main_event("--sort=Dr --show=Ir,Dr"), "Dr");
    ck_assert_str_eq(main_event("--event=Rate=Ir/Dr --sort=Rate,Dr"), "Dr");
    ck_assert_str_eq(main_event("--inclusive=yes --sort=calls,Dr"), "Dr");
}

TEST(view_is_first_of_an_event_that_is_shown)
{
    ck_assert_str_eq(main_event("--show=Dr"), "Dr");
    ck_assert_str_eq(main_event("--show=Dr,Ir"), "Dr");
    ck_assert_str_eq(main_event("--sort=Ir --show=Dr"), "Dr");
    ck_assert_str_eq(main_event("--event=Rate=Ir/Dr --show=Rate,Dr"), "Dr");
    ck_assert_str_eq(main_event("--event=Rate=Ir/Dr --show=Rate"), "Ir");
}

TEST(view_is_sorted_by_the_event_that_is_shown_first_unless_it_is_plain)
{
    ck_assert_str_eq(sort_of("--format=csv --show=Dr,Ir"), "Dr:100 Ir");
    ck_assert_str_eq(sort_of("--format=csv --show=Dr --sort=Ir"), "Ir:100");
    ck_assert_str_eq(sort_of("--format=csv --show=incl:Dr --inclusive=both"), "incl:Dr:100");
    ck_assert_str_eq(sort_of("--format=csv --event=Rate=Ir/Dr --show=Rate,Dr"), "Dr:100");
    ck_assert_str_eq(sort_of("--format=csv --event=Rate=Ir/Dr --show=Rate"), "Ir:100 Dr Sum Rate");
    ck_assert_str_eq(sort_of("--show=Dr"), "Ir:99 Dr Sum");
}

TEST(view_that_is_sorted_by_no_cost_is_first_of_one_that_is_shown)
{
    ck_assert_str_eq(main_event("--inclusive=yes --sort=calls --show=Dr,Ir"), "Dr");
    ck_assert_str_eq(main_event("--event=Rate=Ir/Dr --sort=Rate --show=Rate,Dr"), "Dr");
    ck_assert_str_eq(main_event("--event=Rate=Ir/Dr --sort=Rate --show=Rate"), "none");
}

/* ---- rows ---- */

#define SHOWN(line) rows_shown(VIEW(PROGRAM, line))

TEST(view_shows_rows_in_the_order_of_its_costs)
{
    ck_assert_str_eq(SHOWN(""), "a.c:work,a.c:main");
    ck_assert_str_eq(SHOWN("--sort=Dr"), "a.c:main,a.c:work");
    ck_assert_str_eq(SHOWN("--inclusive=yes"), "a.c:main,a.c:work");
}

TEST(view_shows_rows_up_to_the_threshold)
{
    ck_assert_str_eq(SHOWN("--threshold=90"), "a.c:work");
    ck_assert_str_eq(SHOWN("--threshold=91"), "a.c:work,a.c:main");
}

TEST(view_shows_the_rows_that_limits_and_filters_leave)
{
    ck_assert_str_eq(SHOWN("-n 1"), "a.c:work");
    ck_assert_str_eq(SHOWN("--percent-limit=20"), "a.c:work");
    ck_assert_str_eq(SHOWN("--focus=main"), "a.c:main");
    ck_assert_str_eq(SHOWN("--group=file"), "a.c");
}

/* The only diagnostic, which is about no file. */
static void assert_no_rows(const char *line, const char *message)
{
    struct viewed *v = VIEW(PROGRAM, line);
    const struct diagnostics *d = &v->a->reading->diagnostics;
    ck_assert_uint_eq(v->view.ranking.count, 0);
    ck_assert_uint_eq(d->items.count, 1);
    ck_assert_ptr_eq(d->items.items[0].problem, &problem_no_rows);
    assert_text(d->items.items[0].message, message);
}

TEST(view_without_rows_says_why)
{
    assert_no_rows("--percent-limit=95", "no row is left: all are below the limits");
    assert_no_rows("--focus=main --ignore=main", "no row is left: the filters keep no row that has a cost");
}

TEST(view_without_rows_of_an_empty_profile_says_nothing)
{
    struct viewed *v = VIEW("events: Ir\n", "");
    ck_assert_str_eq(rows_shown(v), "");
    assert_silent(v->a->reading);
}

TEST(view_of_an_event_that_nobody_recorded_has_a_sort_key)
{
    struct viewed *v = VIEW("events:\n"
                            "fn=f\n",
                            "");
    ck_assert_uint_eq(v->view.columns.count, 0);
    ck_assert_uint_eq(v->view.sort.count, 1);
    ck_assert_int_eq(v->view.sort.items[0].column.kind, COLUMN_CALLS);
}

TEST(view_ranks_all_rows_in_its_order)
{
    struct viewed *v = VIEW(PROGRAM, "--focus=main -n 1");
    struct ranking all;
    view_rank_all(&v->view, &all);
    ck_assert_str_eq(row_names(v->a, &v->view.rows, all.rows, all.count), "a.c:work,a.c:main");
    ranking_release(&all);
}

/* The functions, ranked by self cost. */
static const char *by_self(const char *line)
{
    struct viewed *v = VIEW(PROGRAM, line);
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, v->a->profile, GROUP_FUNCTION, NULL, NULL);
    view_rank_by_self(&v->view, &g, &v->filter, &ranking);
    const char *names = row_names(v->a, &g, ranking.rows, ranking.count);
    ranking_release(&ranking);
    grouping_release(&g);
    return names;
}

TEST(view_ranks_other_rows_by_self_cost_and_cuts_none)
{
    ck_assert_str_eq(by_self("--inclusive=yes --threshold=1"), "a.c:work,a.c:main");
    ck_assert_str_eq(by_self("--inclusive=yes --sort=calls,Dr -n 1"), "a.c:main,a.c:work");
    ck_assert_str_eq(by_self("--inclusive=yes --sort=calls"), "a.c:work,a.c:main");
    ck_assert_str_eq(by_self("--focus=main"), "a.c:main");
}

TEST(view_lists_the_functions_of_list)
{
    struct viewed *v = VIEW(PROGRAM, "--list=^work$");
    ck_assert(view_lists_function(&v->view, function_called(v->a->profile, "work")));
    ck_assert(!view_lists_function(&v->view, function_called(v->a->profile, "main")));
}

/* ---- what rows are ---- */

static enum group group_of(const char *line, unsigned needs)
{
    struct viewed *v = view_text(TEXT(PROGRAM), line, needs);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return v->view.group;
}

TEST(view_rows_are_what_group_says)
{
    ck_assert_int_eq(group_of("", 0), GROUP_PIECE);
    ck_assert_int_eq(group_of("--group=object", 0), GROUP_OBJECT);
}

TEST(view_rows_with_inclusive_costs_or_calls_are_functions)
{
    ck_assert_int_eq(group_of("--inclusive=yes", 0), GROUP_FUNCTION);
    ck_assert_int_eq(group_of("--tree=both", 0), GROUP_FUNCTION);
    ck_assert_int_eq(group_of("--inclusive=yes --group=function", 0), GROUP_FUNCTION);
    ck_assert_int_eq(group_of("--group=object", NEED_FUNCTIONS), GROUP_FUNCTION);
}

/* ---- several views of one study ---- */

static const char *rows_and_columns(struct viewed *v)
{
    return arena_format(&v->a->arena, "%s: %s", rows_shown(v), columns(v, TITLES)).s;
}

TEST(view_of_a_study_that_has_all_is_that_of_a_study_made_for_it)
{
    static const char *const lines[] = {
        "",
        "--group=file",
        "--group=line --sort=Dr",
        "--group=file,function",
        "--group=function --percent-limit=50",
        "--focus=main --percentage=relative",
        "--inclusive=yes --sort=calls",
        "--inclusive=both --percent-limit=50",
        "--tree=both",
    };
    struct viewed *all = view_text(TEXT(PROGRAM), "--inclusive=both", NEED_LINES | NEED_LINE_ROWS);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct viewed *v = VIEW(PROGRAM, lines[i]);
        const char *expected = rows_and_columns(v), *whole = v->view.share_base.of;
        view_release(&v->view);
        ck_assert(view_init(&v->view, &all->study, &v->question, v->report.diagnostics, &v->error));
        ck_assert_str_eq(rows_and_columns(v), expected);
        ck_assert_ptr_eq(v->view.row_costs, v->question.needs & NEED_INCLUSIVE ? &all->study.inclusive : NULL);
        ck_assert(v->view.share_base.of == whole);
    }
}

/* ---- comparisons ---- */

#define OLD                                                                                                            \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=same\n"                                                                                                        \
    "1 50 5\n"                                                                                                         \
    "fn=less\n"                                                                                                        \
    "2 30 1\n"                                                                                                         \
    "fn=more\n"                                                                                                        \
    "3 10 2\n"                                                                                                         \
    "fn=moved\n"                                                                                                       \
    "4 7 1\n"
#define NEW                                                                                                            \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=same\n"                                                                                                        \
    "1 50 5\n"                                                                                                         \
    "fn=less\n"                                                                                                        \
    "2 10 1\n"                                                                                                         \
    "fn=more\n"                                                                                                        \
    "3 40 9\n"                                                                                                         \
    "fn=moved\n"                                                                                                       \
    "4 7 2\n"

static struct viewed *view_both(const struct joining *joining, const char *line)
{
    struct joined *j = join(joining);
    struct viewed *v = view_analysed(j->a, &j->sides, line, 0);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return v;
}

static struct viewed *view_two(const char *line)
{
    return view_both(&(const struct joining){.old = {OLD}, .new = {NEW}}, line);
}

static struct viewed *view_runs(const char *line)
{
    return view_both(&(const struct joining){.old = {OLD, OLD}, .new = {NEW, NEW}, .combine = COMBINE_MEDIAN}, line);
}

TEST(view_of_two_has_the_statistics_of_each_event)
{
    ck_assert_str_eq(columns(view_two("--show=Ir"), NAMES), "old:self:Ir new:self:Ir change:self:Ir relative:self:Ir");
    ck_assert_str_eq(columns(view_two("--show=Ir --inclusive"), NAMES),
                     "old:incl:Ir new:incl:Ir change:incl:Ir relative:incl:Ir");
    ck_assert_str_eq(columns(view_two("--show=Ir --inclusive=both"), NAMES),
                     "old:incl:Ir new:incl:Ir change:incl:Ir relative:incl:Ir old:self:Ir new:self:Ir change:self:Ir "
                     "relative:self:Ir old:calls new:calls change:calls");
}

TEST(view_of_two_shows_the_statistic_that_is_asked_for)
{
    ck_assert_str_eq(columns(view_two("--show=new:Ir,relative:Dr"), NAMES), "new:self:Ir relative:self:Dr");
    ck_assert_str_eq(columns(view_two("--show=old:Ir,Dr"), NAMES),
                     "old:self:Ir old:self:Dr new:self:Dr change:self:Dr relative:self:Dr");
}

TEST(view_of_two_shows_what_is_divided_without_a_change)
{
    ck_assert_str_eq(columns(view_two("--event=Rate=Dr/Ir --show=Rate"), NAMES), "old:self:Rate new:self:Rate");
}

TEST(view_of_runs_shows_how_they_spread)
{
    struct viewed *v = view_runs("--show=Ir");
    ck_assert_str_eq(columns(v, NAMES), "old:self:Ir old:spread:self:Ir new:self:Ir new:spread:self:Ir change:self:Ir "
                                        "relative:self:Ir");
    ck_assert_str_eq(columns(v, HEADINGS), "Ir old spread Ir new spread Ir change of old");
}

TEST(view_of_two_says_in_a_heading_what_the_column_before_does_not)
{
    struct viewed *v = view_two("--show=Ir");
    ck_assert_str_eq(columns(v, HEADINGS), "Ir old Ir new Ir change of old");
    ck_assert_str_eq(columns(v, TITLES), "Ir old Ir new Ir change Ir of old");
    v = view_two("--show=relative:Ir,relative:Dr,change:Ir,relative:Dr,change:Dr,relative:Dr");
    ck_assert_str_eq(columns(v, HEADINGS), "Ir of old Dr of old Ir change Dr of old Dr change of old");
    v = view_two("--show=old:spread:Ir,old:Ir,new:spread:Ir,new:min:Ir");
    ck_assert_str_eq(columns(v, HEADINGS), "Ir old spread Ir old Ir new spread Ir new min");
}

TEST(view_of_two_names_kinds_where_there_are_two)
{
    ck_assert_str_eq(columns(view_two("--show=change:incl:Ir,change:self:Ir --inclusive"), TITLES),
                     "incl:Ir change self:Ir change");
    ck_assert_str_eq(columns(view_two("--show=change:Ir,calls --inclusive"), TITLES),
                     "Ir change calls old calls new calls change");
}

TEST(view_of_two_is_sorted_by_the_size_of_the_change)
{
    ck_assert_str_eq(rows_shown(view_two("--threshold=100")), "a.c:more,a.c:less,a.c:moved");
    ck_assert_str_eq(rows_shown(view_two("--threshold=100 --sort=Dr")), "a.c:more,a.c:moved,a.c:less");
    ck_assert_str_eq(rows_shown(view_two("--threshold=100 --sort=old:Ir")), "a.c:less,a.c:more,a.c:moved");
    ck_assert_str_eq(rows_shown(view_two("--threshold=100 --sort=relative:Ir")), "a.c:more,a.c:less,a.c:moved");
}

TEST(view_of_two_takes_thresholds_of_the_sum_of_changes)
{
    ck_assert_str_eq(rows_shown(view_two("--sort=Ir:60")), "a.c:more");
    ck_assert_str_eq(rows_shown(view_two("--sort=Ir:61")), "a.c:more,a.c:less");
}

TEST(view_of_two_takes_limits_of_the_old_program)
{
    ck_assert_str_eq(rows_shown(view_two("--sort=Ir --percent-limit=30")), "a.c:more"); /* 30 of 97 */
    ck_assert_str_eq(rows_shown(view_two("--sort=Ir --percent-limit=20")), "a.c:more,a.c:less");
}

TEST(view_of_two_counts_what_did_not_change)
{
    ck_assert_uint_eq(view_two("")->view.ranking.unchanged_count, 1);
    ck_assert_uint_eq(view_both(&(const struct joining){.old = {OLD}, .new = {OLD}}, "")->view.ranking.unchanged_count,
                      4);
}

SUITE("view", view_has_the_columns_of_the_costs_that_are_asked_for, view_shows_the_events_of_show_in_their_order,
      view_shows_built_in_events_where_they_are_named, view_shows_events_of_the_command_line,
      view_shows_one_kind_of_cost_where_show_names_it, view_lists_an_event_once_whose_columns_are_shown_one_by_one,
      view_refuses_to_show_what_is_not_there, view_shows_calls_after_the_costs, view_shows_a_cost_that_only_sort_names,
      view_shows_no_further_column_for_a_cost_that_sort_means_as_usual, view_shows_what_runs_on_last,
      view_titles_name_no_kind_where_all_are_of_the_usual_one, view_titles_name_kinds_where_there_are_two,
      view_tells_whether_it_has_both_kinds, view_headings_are_the_beginnings_of_long_names,
      view_headings_cut_the_name_of_the_event_and_no_kind, view_sorts_by_all_that_is_shown_unasked,
      view_has_the_threshold_of_the_request_or_else_of_the_format,
      view_has_no_threshold_of_its_own_where_rows_are_chosen_in_another_way,
      view_thresholds_are_of_the_first_key_that_has_shares, view_thresholds_of_sort_take_the_place_of_the_one,
      view_refuses_thresholds_of_what_has_no_share, view_refuses_a_second_threshold_beside_inclusive_costs,
      view_refuses_to_sort_by_what_is_not_there, view_is_first_of_an_event_that_anything_was_spent_of,
      view_is_first_of_the_event_it_is_sorted_by, view_is_first_of_an_event_that_is_shown,
      view_is_sorted_by_the_event_that_is_shown_first_unless_it_is_plain,
      view_that_is_sorted_by_no_cost_is_first_of_one_that_is_shown, view_shows_rows_in_the_order_of_its_costs,
      view_shows_rows_up_to_the_threshold, view_shows_the_rows_that_limits_and_filters_leave,
      view_without_rows_says_why, view_without_rows_of_an_empty_profile_says_nothing,
      view_of_an_event_that_nobody_recorded_has_a_sort_key, view_ranks_all_rows_in_its_order,
      view_ranks_other_rows_by_self_cost_and_cuts_none, view_lists_the_functions_of_list, view_rows_are_what_group_says,
      view_rows_with_inclusive_costs_or_calls_are_functions,
      view_of_a_study_that_has_all_is_that_of_a_study_made_for_it, view_of_two_has_the_statistics_of_each_event,
      view_of_two_shows_the_statistic_that_is_asked_for, view_of_two_shows_what_is_divided_without_a_change,
      view_of_runs_shows_how_they_spread, view_of_two_says_in_a_heading_what_the_column_before_does_not,
      view_of_two_names_kinds_where_there_are_two, view_of_two_is_sorted_by_the_size_of_the_change,
      view_of_two_takes_thresholds_of_the_sum_of_changes, view_of_two_takes_limits_of_the_old_program,
      view_of_two_counts_what_did_not_change)
