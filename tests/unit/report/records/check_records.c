/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of records: which there are, in which order, and what they hold. */
#include "../../joined.h"
#include "../../reported.h"
#include "report/records/records.h"

#define PROGRAM "events: Ir\nob=/o\nfl=/src/a.c\nfn=A::f()\n7 30\n8 4\nfl=/src/b.c\nfn=g\n1 10\n"
#define LINES (NEED_LINES | NEED_LINE_ROWS)

static const char *head(const char *line, unsigned needs)
{
    struct viewed *v = view_text(TEXT(PROGRAM), line, needs);
    ck_assert_msg(v->good, "%s", v->error.s);
    return line_of(v, reported(v, csv_write), 1);
}

TEST(records_have_names_as_the_group_has)
{
    ck_assert_str_eq(head("", 0), "self:Ir,object,file,function");
    ck_assert_str_eq(head("--group=file", 0), "self:Ir,file");
    ck_assert_str_eq(head("--group=object", 0), "self:Ir,object");
    ck_assert_str_eq(head("--group=line", LINES), "self:Ir,file,line,function");
    ck_assert_str_eq(head("--group=class", 0), "self:Ir,class");
    ck_assert_str_eq(head("--group=directory", 0), "self:Ir,directory");
    ck_assert_str_eq(head("--group=file,function", 0), "self:Ir,object,file,function");
}

TEST(records_have_what_people_call_a_function_where_it_is_asked)
{
    struct viewed *v = VIEW(PROGRAM, "--names=short");
    const char *text = reported(v, csv_write);
    ck_assert_str_eq(line_of(v, text, 1), "self:Ir,object,file,function,display");
    ck_assert_str_eq(line_of(v, text, 2), "34,/o,/src/a.c,A::f(),A::f");
}

#define CALLS NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS

TEST(records_put_self_before_inclusive_cost)
{
    ck_assert_str_eq(head("--inclusive=both", CALLS), "self:Ir,incl:Ir,calls,cycle,object,file,function");
    ck_assert_str_eq(head("--inclusive", CALLS), "incl:Ir,cycle,object,file,function");
}

TEST(records_of_a_comparison_have_status_and_old_names)
{
    struct joined *j =
        JOIN("fl=a.c\nfn=f\n1 5\nfn=moved\n1 8\nfn=gone\n1 3\n", "fl=a.c\nfn=f\n1 7\nfl=b.c\nfn=moved\n1 9\n");
    struct viewed *v = view_analysed(j->a, &j->sides, "", 0);
    const char *text = reported(v, csv_write);
    ck_assert_str_eq(line_of(v, text, 1),
                     "status,match,old:self:Ir,new:self:Ir,change:self:Ir,relative:self:Ir,object,file,"
                     "function,old:object,old:file,old:function");
    ck_assert(has_line(text, "changed,exact,5,7,2,0.4,,a.c,f,,a.c,f"));
    ck_assert(has_line(text, "changed,object,8,9,1,0.125,,b.c,moved,,a.c,moved"));
    ck_assert(has_line(text, "gone,,3,0,-3,-1,,a.c,gone,,a.c,gone"));
}

/* Those that -n cut off are a row for people, and are told on standard error for programs. */
TEST(records_tell_rows_that_are_cut_off)
{
    struct viewed *v = VIEW("events: Ir\nfn=f\n1 5\nfn=g\n1 4\nfn=h\n1 3\n", "-n 1");
    const char *csv = reported(v, csv_write);
    ck_assert_ptr_null(strstr(csv, "others"));
    ck_assert_uint_eq(v->report.diagnostics->items.count, 1);
    ck_assert_ptr_nonnull(strstr(reported(v, md_write), "[2 others]"));
    ck_assert_uint_eq(v->report.diagnostics->items.count, 1);
}

SUITE("records", records_have_names_as_the_group_has, records_have_what_people_call_a_function_where_it_is_asked,
      records_put_self_before_inclusive_cost, records_of_a_comparison_have_status_and_old_names,
      records_tell_rows_that_are_cut_off)
