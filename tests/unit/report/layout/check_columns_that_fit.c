/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which columns of figures a table has room for. */
#include "report/layout/columns_that_fit.h"

#include "../../browsed.h"
#include "../../joined.h"
#include "../../viewed.h"

#include <stdlib.h>

#define COSTS                                                                                                          \
    "events: Ir Dr Dw\n"                                                                                               \
    "fn=main\n1 1000000 2000000 3000000\ncfn=f\ncalls=4 1\n1 500000 1 1\n"                                             \
    "fn=f\n2 500000 1 300000\n"

/* A width, and whether it is that of a screen. */
struct size {
    size_t width;
    bool is_screen;
};

/* The headings of the columns of functions in a size, between commas; after a bar those that are percentages alone. */
static const char *headings(struct viewed *v, struct size size)
{
    struct columns_wanted wanted = {.sheet = SHEET_FUNCTIONS,
                                    .is_screen = size.is_screen,
                                    .width = size.width,
                                    .report = &v->report,
                                    .rows = v->view.ranking.rows,
                                    .row_count = v->view.ranking.count};
    struct columns columns = {0};
    struct text all = TEXT("");
    size_t only_shares = columns_that_fit(&wanted, &v->a->arena, &columns);
    for (size_t i = 0; i < columns.count; i++) {
        struct text heading = columns.items[i].heading;
        const char *between = i == columns.count - only_shares ? "|" : i ? "," : "";
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, between, (int)heading.n, heading.s);
    }
    free(columns.items);
    return all.s;
}

/* The headings of a view again, with inclusive costs as a person has them who did not ask. */
static const char *unasked(struct viewed *v, const char *line, struct size size)
{
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    if (!strstr(line, "--inclusive")) {
        v->question.both = true;
        v->question.kind = COLUMN_SELF;
    }
    view_release(&v->view);
    ck_assert(view_init(&v->view, &v->study, &v->question, v->report.diagnostics, &v->error));
    return headings(v, size);
}

static const char *at(const char *profile, const char *line, struct size size)
{
    struct viewed *v = view_text(text_of(profile), line, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    return unasked(v, line, size);
}

static const char *in_report(const char *line, size_t width)
{
    return at(COSTS, line, (struct size){.width = width});
}

static const char *on_screen(const char *line, size_t width)
{
    return at(COSTS, line, (struct size){width, true});
}

/* A column of costs takes 19, with the blank after it; that of calls 6, and a share 8. */
TEST(the_sort_event_has_its_costs_and_other_events_their_shares)
{
    ck_assert_str_eq(in_report("", 0), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("", 200), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("--sort=Dw", 200), "self:Dw,incl:Dw,calls|Ir,Dr");
}

TEST(shares_leave_room_for_names)
{
    ck_assert_str_eq(in_report("", 104), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("", 103), "self:Ir,incl:Ir,calls|Dr");
}

TEST(below_100_columns_the_inclusive_cost_is_a_share)
{
    ck_assert_str_eq(in_report("", 99), "self:Ir|incl:Ir,calls,Dr,Dw");
    ck_assert_str_eq(in_report("--inclusive=both", 99), "incl:Ir,self:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("--sort=incl:Ir", 99), "self:Ir,incl:Ir,calls|Dr,Dw");
}

TEST(what_says_least_is_left_out_first)
{
    ck_assert_str_eq(in_report("", 68), "self:Ir|incl:Ir,calls");
    ck_assert_str_eq(in_report("", 66), "self:Ir|incl:Ir");
    ck_assert_str_eq(in_report("", 62), "self:Ir|incl:Ir");
    ck_assert_str_eq(in_report("", 61), "self:Ir|Dr");
}

TEST(what_is_asked_for_is_shown)
{
    ck_assert_str_eq(in_report("--show=Dw,Ir", 20), "self:Dw,self:Ir");
    ck_assert_str_eq(on_screen("--show=Dw,Ir", 200), "self:Dw,incl:Dw,self:Ir,incl:Ir,calls");
}

TEST(a_small_screen_has_the_share_alone_of_what_rows_are_sorted_by)
{
    ck_assert_str_eq(on_screen("", 59), "|self:Ir");
    ck_assert_str_eq(on_screen("", 1), "|self:Ir");
    ck_assert_str_eq(on_screen("--sort=Dw", 40), "|self:Dw");
    ck_assert_str_eq(on_screen("--sort=incl:Dw", 40), "|incl:Dw");
    ck_assert_str_eq(on_screen("--show=Dr --sort=Dw", 40), "|self:Dw");
    ck_assert_str_eq(on_screen("--sort=calls", 40), "calls");
    ck_assert_str_eq(on_screen("", 60), in_report("", 60));
}

TEST(a_large_screen_has_costs_per_call)
{
    ck_assert_str_eq(on_screen("", 120), "self:Ir,incl:Ir,calls,percall:Ir|Dr,Dw");
    ck_assert_str_eq(on_screen("", 119), in_report("", 119));
    ck_assert_str_eq(at("events: Ir\nfn=f\n1 5\n", "", (struct size){200, true}), "Ir");
}

TEST(a_comparison_has_no_calls)
{
    struct joined *j =
        JOIN("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 8\nfn=f\n1 8\n", "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9\n");
    struct viewed *v = view_analysed(j->a, &j->sides, "", NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_str_eq(unasked(v, "", (struct size){300, true}),
                     "self:Ir old,self:Ir new,self:Ir change,of old,incl:Ir old,incl:Ir new,incl:Ir change,of old");
    ck_assert_str_eq(unasked(v, "", (struct size){50, true}), "|self:Ir change");
}

TEST(costs_that_are_wider_than_their_total_have_room)
{
    static const char profile[] = "events: A B\nfn=f\n1 1000000000 7\nfn=g\n2 -999999999 1\n";
    ck_assert_str_eq(at(profile, "--inclusive=no", (struct size){.width = 63}), "A|B");
    ck_assert_str_eq(at(profile, "--inclusive=no", (struct size){.width = 62}), "A");
}

/* The names of the columns of a report that fit into a width. */
static const char *fitted_of(const char *profile, const char *line, size_t width)
{
    struct viewed *v = view_good(text_of(profile), line);
    struct fitted_report fitted;
    struct text all = TEXT("");
    v->look.width = width;
    const struct report *report = fitted_report_init(&fitted, SHEET_ROWS, &v->report);
    for (size_t i = 0; i < report->view->columns.count; i++)
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? "," : "",
                           (int)report->view->columns.items[i].measure->name.n,
                           report->view->columns.items[i].measure->name.s);
    for (size_t i = 0; i < v->study.measures.count; i++) {
        const struct measure *measure = &v->study.measures.items[i];
        ck_assert_int_eq(columns_have_event(&report->view->columns, measure), strstr(all.s, measure->name.s) != NULL);
    }
    ck_assert_uint_eq(report->view->cost_columns, report->view->columns.count);
    fitted_report_release(&fitted);
    return all.s;
}

static const char *fitting(const char *line, size_t width)
{
    return fitted_of("events: Ir Dr Dw\nfn=f\n1 1000000 2000000 3000000\n", line, width);
}

/* A column of 1,000,000 with its blank takes 10, and 40 are left for names. */
TEST(a_report_leaves_room_for_names)
{
    ck_assert_str_eq(fitting("--show-percs=no", 0), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 200), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 71), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 70), "Ir,Dr");
    ck_assert_str_eq(fitting("--show-percs=no", 61), "Ir,Dr");
    ck_assert_str_eq(fitting("--show-percs=no", 60), "Ir");
}

TEST(a_report_keeps_the_sort_event_and_what_the_user_says)
{
    ck_assert_str_eq(fitting("--show-percs=no --sort=Dw", 51), "Dw");
    ck_assert_str_eq(fitting("--show-percs=no --sort=Dw", 61), "Ir,Dw"); /* in their order */
    ck_assert_str_eq(fitting("--show-percs=no", 10), "Ir");
    ck_assert_str_eq(fitting("--show-percs=no --show=Dr,Dw,Ir", 50), "Dr,Dw,Ir");
}

/* Of f nothing is recorded of Dr. */
TEST(an_event_that_all_rows_lack_yields_first)
{
#define LACKING "events: Ir Dr Dw\nfn=main\n1 1000000 2000000 3000000\nfn=f\n2 500000 0 300000\n"
    ck_assert_str_eq(at(LACKING, "", (struct size){.width = 0}), "Ir|Dr,Dw");
    ck_assert_str_eq(at(LACKING, "--focus=f", (struct size){.width = 0}), "Ir|Dw,Dr");
    ck_assert_str_eq(at(LACKING, "--focus=f", (struct size){.width = 66}), "Ir|Dw");
    ck_assert_str_eq(at(LACKING, "--focus=f --show=Ir,Dr", (struct size){.width = 60}), "Ir,Dr");
    ck_assert_str_eq(fitted_of(LACKING, "--show-percs=no --focus=f", 80), "Ir,Dr,Dw"); /* there is room for all */
    ck_assert_str_eq(fitted_of(LACKING, "--show-percs=no --focus=f", 65), "Ir,Dw");
    ck_assert_str_eq(fitted_of(LACKING, "--show-percs=no --focus=main", 65), "Ir,Dr");
}

/* Whether all words of a list stand in another one, in their order. */
static bool is_part_of(const char *part, const char *whole)
{
    struct text rest = text_of(part), all = text_of(whole), word, other;
    while (text_split(&rest, ',', &word)) {
        bool found = false;
        while (!found && text_split(&all, ',', &other))
            found = text_equal(word, other);
        if (!found)
            return false;
    }
    return true;
}

TEST(columns_of_a_report_have_one_order_at_all_widths)
{
    const char *all = fitted_of(LACKING, "--focus=f", 0);
    for (size_t width = 10; width < 130; width++)
        ck_assert_msg(is_part_of(fitted_of(LACKING, "--focus=f", width), all), "%zu", width);
}

/* The headings on a screen of a width, after a script, between blanks. */
static const char *head(struct browsed *b, const char *script, size_t columns)
{
    struct text rest = text_of(seen(b, script, 24, columns)), line;
    ck_assert(text_split(&rest, '\n', &line));
    ck_assert(text_split(&rest, '\n', &line));
    struct text all = TEXT("");
    for (struct text word; (word = text_next_word(&line)).n;)
        all = arena_format(&b->arena, "%s%s%.*s", all.s, all.n ? " " : "", (int)word.n, word.s);
    return arena_copy(&b->arena, all).s;
}

TEST(a_table_has_more_columns_on_a_wider_screen)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(head(b, "", 40), "self:Ir function");
    ck_assert_str_eq(head(b, "", 80), "self:Ir incl:Ir calls Dr function");
    ck_assert_str_eq(head(b, "", 120), "self:Ir incl:Ir calls percall:Ir Dr function");
    ck_assert_str_eq(head(b, "i", 40), "incl:Ir function");
    ck_assert_str_eq(head(b, "e", 80), "self:Dr incl:Dr calls Ir function");
}

TEST(calls_have_their_inclusive_cost_first_and_last)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(head(b, "<Enter>", 40), "Ir function");
    ck_assert_str_eq(head(b, "", 59), "Ir function");
    ck_assert_str_eq(head(b, "", 60), "incl:Ir self:Ir calls function");
    ck_assert_str_eq(head(b, "", 80), "incl:Ir self:Ir calls function");
    ck_assert_str_eq(head(b, "", 100), "incl:Ir self:Ir calls function");
    ck_assert_str_eq(head(b, "", 120), "incl:Ir self:Ir calls percall:Ir function");
    ck_assert_str_eq(head(b, "e", 80), "incl:Dr self:Dr calls function");
}

TEST(costs_per_call_are_those_of_the_calls)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct text rest = text_of(seen(b, "j<Enter>", 24, 120)), line;
    for (int i = 0; i < 3; i++)
        ck_assert(text_split(&rest, '\n', &line));
    ck_assert(text_starts(line, TEXT("300 (30.00%)   .             40       7.50  < search"))); /* 300 / 40 */
}

TEST(a_profile_without_calls_has_one_cost)
{
    struct browsed *b = BROWSE("events: Ir Dr\nfn=f\n1 5 3\n", "");
    ck_assert_str_eq(head(b, "", 80), "Ir Dr function");
    ck_assert_str_eq(head(b, "<Enter>", 80), "Ir Dr function");
}

SUITE("columns_that_fit", the_sort_event_has_its_costs_and_other_events_their_shares, shares_leave_room_for_names,
      below_100_columns_the_inclusive_cost_is_a_share, what_says_least_is_left_out_first, what_is_asked_for_is_shown,
      a_small_screen_has_the_share_alone_of_what_rows_are_sorted_by, a_large_screen_has_costs_per_call,
      a_comparison_has_no_calls, costs_that_are_wider_than_their_total_have_room, a_report_leaves_room_for_names,
      a_report_keeps_the_sort_event_and_what_the_user_says, an_event_that_all_rows_lack_yields_first,
      columns_of_a_report_have_one_order_at_all_widths, a_table_has_more_columns_on_a_wider_screen,
      calls_have_their_inclusive_cost_first_and_last, costs_per_call_are_those_of_the_calls,
      a_profile_without_calls_has_one_cost)
