/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV and TSV. */
#include "../../reported.h"
#include "report/records/records.h"

#define HOSTILE "events: Ir\nob=a,b\nfl=x\"y.c\nfn=f(int, char)\n1 5\nfl=tab\there.c\nfn=back\\slash\n1 3\n"

TEST(csv_quotes_what_has_commas_or_quotes)
{
    const char *text = reported(VIEW(HOSTILE, ""), csv_write);
    ck_assert_str_eq(text, "self:Ir,object,file,function\n"
                           "5,\"a,b\",\"x\"\"y.c\",\"f(int, char)\"\n"
                           "3,\"a,b\",tab\there.c,back\\slash\n");
}

TEST(tsv_quotes_what_has_tabs_or_quotes)
{
    const char *text = reported(VIEW(HOSTILE, ""), tsv_write);
    ck_assert_str_eq(text, "self:Ir\tobject\tfile\tfunction\n"
                           "5\ta,b\t\"x\"\"y.c\"\tf(int, char)\n"
                           "3\ta,b\t\"tab\there.c\"\tback\\slash\n");
}

/* A cycle has no file; a cost that is absent is 0. */
TEST(csv_leaves_empty_what_a_row_does_not_have)
{
    struct viewed *v = view_text(TEXT("events: Ir Dr\nfl=a.c\nfn=f\n1 5\ncfn=g\ncalls=2 1\n1 6\nfn=g\n1 3 1\ncfn=f\n"
                                      "calls=1 1\n1 1\n"),
                                 "--inclusive", NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS);
    const char *text = reported(v, csv_write);
    ck_assert_str_eq(line_of(v, text, 1), "incl:Ir,incl:Dr,cycle,object,file,function");
    ck_assert(has_line(text, "8,1,1,,,<cycle 1>"));
    ck_assert(has_line(text, "5,0,1,,a.c,f"));
    ck_assert(has_line(text, "3,1,1,,a.c,g"));
}

SUITE("csv", csv_quotes_what_has_commas_or_quotes, tsv_quotes_what_has_tabs_or_quotes,
      csv_leaves_empty_what_a_row_does_not_have)
