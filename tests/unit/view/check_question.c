/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a request leaves open, and what is made of it. */
#include "../viewed.h"

#include <stdio.h>

/* What is asked with a command line; `is_rich`: by a person. */
static const struct question *ask(const char *line, bool is_rich)
{
    struct viewed *v = until_end(memory_zeroed(1, sizeof *v), viewed_release);
    v->a = ANALYSE("events: Ir\n");
    v->look.is_rich = is_rich;
    viewed_read(v, line);
    viewed_ask(v, 0);
    return &v->question;
}

static const struct question *plainly(const char *line)
{
    return ask(line, false);
}

static const struct question *richly(const char *line)
{
    return ask(line, true);
}

/* ---- kinds of cost ---- */

static const char *kinds(const struct question *q)
{
    static const char *const words[2][2] = {{"self", "self, incl"}, {"incl", "incl, self"}};
    return words[q->kind == COLUMN_INCLUSIVE][q->both];
}

TEST(question_is_about_self_cost_unless_told_otherwise)
{
    ck_assert_str_eq(kinds(plainly("")), "self");
    ck_assert_str_eq(kinds(plainly("--inclusive=no")), "self");
    ck_assert_str_eq(kinds(plainly("--inclusive")), "incl");
    ck_assert_str_eq(kinds(plainly("--inclusive=both")), "incl, self");
}

TEST(question_of_a_person_is_about_both_costs_of_functions)
{
    ck_assert_str_eq(kinds(richly("")), "self, incl");
    ck_assert_str_eq(kinds(richly("--group=function")), "self, incl");
    ck_assert_str_eq(kinds(richly("--group=file")), "self");
    ck_assert_str_eq(kinds(richly("--inclusive=no")), "self");
    ck_assert_str_eq(kinds(richly("--inclusive=both")), "incl, self");
    ck_assert_str_eq(kinds(richly("--split=part")), "self");
    ck_assert_str_eq(kinds(richly("--base=b")), "self");
}

TEST(question_about_a_call_tree_is_about_both_costs)
{
    ck_assert_str_eq(kinds(plainly("--call-tree --inclusive=no")), "incl, self");
    ck_assert_str_eq(kinds(richly("--call-tree")), "incl, self");
    ck_assert_str_eq(kinds(richly("--call-tree --split=part")), "incl");
    ck_assert_str_eq(kinds(plainly("--call-tree --format=json")), "self");
    ck_assert_str_eq(kinds(richly("--call-tree --browse")), "self, incl");
}

/* ---- rows ---- */

TEST(question_is_about_pieces_and_of_a_person_about_functions)
{
    ck_assert_int_eq(plainly("")->group, GROUP_PIECE);
    ck_assert_int_eq(richly("")->group, GROUP_FUNCTION);
    ck_assert_int_eq(richly("--group=piece")->group, GROUP_PIECE);
    ck_assert_int_eq(plainly("--format=quickfix --group=piece")->group, GROUP_LINE);
    ck_assert_int_eq(plainly("--format=quickfix --group=file")->group, GROUP_FILE);
}

static const char *limits(const struct question *q)
{
    static char text[80];
    snprintf(text, sizeof text, "%lld, %lld, -n%llu, %llu", (long long)q->threshold, (long long)q->percent_limit,
             (unsigned long long)q->rows, (unsigned long long)q->rows_at_all);
    return text;
}

TEST(question_leaves_out_the_last_percent_unless_rows_are_chosen)
{
    ck_assert_str_eq(limits(plainly("")), "99000000, -1, -n0, 0");
    ck_assert_str_eq(limits(plainly("--format=csv")), "100000000, -1, -n0, 0");
    ck_assert_str_eq(limits(plainly("--threshold=50 -n3")), "50000000, -1, -n3, 0");
    ck_assert_str_eq(limits(plainly("-n3")), "100000000, -1, -n3, 0");
    ck_assert_str_eq(limits(plainly("--percent-limit=0")), "100000000, 0, -n0, 0");
    ck_assert_str_eq(limits(plainly("--focus=f")), "100000000, -1, -n0, 0");
}

TEST(question_of_a_person_leaves_out_what_costs_little_unless_rows_are_chosen)
{
    ck_assert_str_eq(limits(richly("")), "100000000, 500000, -n0, 10");
    ck_assert_str_eq(limits(richly("--sort=Ir:90")), "99000000, -1, -n0, 0");
    ck_assert_str_eq(limits(richly("--peek=f")), "100000000, -1, -n0, 0");
}

TEST(question_of_a_graph_is_about_what_costs_most_with_all_that_it_calls)
{
    ck_assert_str_eq(limits(plainly("--format=dot")), "100000000, 500000, -n80, 0");
    ck_assert_str_eq(kinds(plainly("--format=dot")), "incl");
    ck_assert_str_eq(limits(plainly("--format=dot --percent-limit=2 -n5")), "100000000, 2000000, -n5, 0");
    ck_assert_str_eq(kinds(plainly("--format=dot --inclusive=both")), "incl, self");
}

TEST(question_about_all_rows_of_a_group_has_no_limit_and_self_cost_alone)
{
    struct question q = question_of_rows(richly("--tree=both --cumulative --show=Dr"), GROUP_LINE);
    ck_assert_str_eq(limits(&q), "100000000, -1, -n0, 0");
    ck_assert_str_eq(kinds(&q), "self");
    ck_assert(q.group == GROUP_LINE && q.tree == TREE_NONE && !q.cumulative && text_equal(q.show, TEXT("Dr")));
}

/* ---- sections ---- */

TEST(question_is_about_sources_unless_something_else_is_asked_for)
{
    ck_assert_int_eq(plainly("")->annotate, ANNOTATE_YES);
    ck_assert_int_eq(plainly("--auto=own")->annotate, ANNOTATE_OWN);
    ck_assert_int_eq(plainly("--peek=f")->annotate, ANNOTATE_NO);
    ck_assert_int_eq(plainly("--peek=f --list=f")->annotate, ANNOTATE_YES);
    ck_assert_int_eq(plainly("--peek=f --auto=yes")->annotate, ANNOTATE_YES);
    ck_assert_int_eq(plainly("--disasm=f")->annotate, ANNOTATE_NO);
    ck_assert_int_eq(plainly("--disasm=f --format=html")->annotate, ANNOTATE_YES);
    ck_assert(richly("")->hottest);
    ck_assert(!plainly("")->hottest && !richly("--auto=yes")->hottest && !richly("--list=f")->hottest);
}

TEST(question_about_listings_alone_has_no_table)
{
    ck_assert(richly("--disasm=f")->parts_only);
    ck_assert(richly("--call-tree --inclusive=both")->parts_only);
    ck_assert(!richly("--disasm=f --inclusive=both")->parts_only);
    ck_assert(!richly("--disasm=f --browse")->parts_only);
    ck_assert(!richly("")->parts_only);
}

TEST(question_of_a_person_begins_with_the_summary_unless_a_section_is_asked_for)
{
    ck_assert_int_eq(plainly("")->summary, SUMMARY_NO);
    ck_assert_int_eq(richly("")->summary, SUMMARY_YES);
    ck_assert_int_eq(richly("--tree=both")->summary, SUMMARY_NO);
    ck_assert_int_eq(richly("a.out -- b.c")->summary, SUMMARY_NO);
    ck_assert_int_eq(richly("--by=part --summary=only")->summary, SUMMARY_ONLY);
}

TEST(question_about_a_suite_is_about_lines_only_if_sources_are)
{
    static const struct {
        const char *line;
        bool has_lines;
    } asked[] = {{"", false}, {"--auto=no", false}, {"--auto=yes", true}, {"--summary=only", false}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct question q = *richly(asked[i].line);
        ck_assert(q.has_lines);
        question_note_suite(&q);
        ck_assert_msg(q.has_lines == asked[i].has_lines && !q.hottest, "%s", asked[i].line);
        ck_assert_int_eq(q.annotate, asked[i].has_lines ? ANNOTATE_YES : ANNOTATE_NO);
    }
}

/* ---- lines and names ---- */

TEST(question_of_a_person_is_about_jumps_without_being_told)
{
    ck_assert(!plainly("")->jumps && plainly("--jumps")->jumps);
    ck_assert(richly("")->jumps && !richly("")->asks_jumps);
    ck_assert(richly("--jumps")->jumps && richly("--jumps")->asks_jumps);
    ck_assert(!richly("--jumps=no")->jumps && !richly("--base=b")->jumps);
    ck_assert(plainly("--format=html")->jumps && !plainly("--format=html")->asks_jumps);
    ck_assert(!plainly("--format=json")->jumps);
}

TEST(question_of_a_person_has_numbered_lines_with_few_around_them)
{
    ck_assert(plainly("")->context == 8 && richly("")->context == 3 && richly("--context=0")->context == 0);
    ck_assert(!plainly("")->numbered && richly("")->numbered && !richly("--line-numbers=no")->numbered);
    ck_assert(!plainly("")->is_down && richly("")->is_down && !richly("--tree-order=up")->is_down);
}

TEST(question_says_what_functions_are_called)
{
    ck_assert_int_eq(plainly("")->form, FORM_RECORDED);
    ck_assert_int_eq(richly("")->form, FORM_SHORT);
    ck_assert_int_eq(richly("--names=recorded")->form, FORM_RECORDED);
    ck_assert_int_eq(plainly("--names=full")->form, FORM_FULL);
    ck_assert_int_eq(plainly("--format=dot")->form, FORM_SHORT);
    ck_assert(!plainly("--format=csv")->names_beside && plainly("--format=csv --names=recorded")->names_beside);
}

SUITE("question", question_is_about_self_cost_unless_told_otherwise,
      question_of_a_person_is_about_both_costs_of_functions, question_about_a_call_tree_is_about_both_costs,
      question_is_about_pieces_and_of_a_person_about_functions,
      question_leaves_out_the_last_percent_unless_rows_are_chosen,
      question_of_a_person_leaves_out_what_costs_little_unless_rows_are_chosen,
      question_of_a_graph_is_about_what_costs_most_with_all_that_it_calls,
      question_about_all_rows_of_a_group_has_no_limit_and_self_cost_alone,
      question_is_about_sources_unless_something_else_is_asked_for, question_about_listings_alone_has_no_table,
      question_of_a_person_begins_with_the_summary_unless_a_section_is_asked_for,
      question_about_a_suite_is_about_lines_only_if_sources_are, question_of_a_person_is_about_jumps_without_being_told,
      question_of_a_person_has_numbered_lines_with_few_around_them, question_says_what_functions_are_called)
