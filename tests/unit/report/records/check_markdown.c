/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of Markdown. */
#include "../../reported.h"
#include "report/records/records.h"

TEST(markdown_is_a_table_with_shares)
{
    const char *text = reported(VIEW("events: Ir Dr\nob=o\nfl=a.c\nfn=f\n1 30\nfn=g\n1 10 2\n", ""), md_write);
    ck_assert_str_eq(text, "| `Ir` | `Dr` | object | file | function |\n"
                           "|---:|---:|:---|:---|:---|\n"
                           "| 30 (75.00%) | . | `o` | `a.c` | `f` |\n"
                           "| 10 (25.00%) | 2 (100.0%) | `o` | `a.c` | `g` |\n");
}

/* A bar would end a cell, a backquote the code; and what is shown says how many are not. */
TEST(markdown_escapes_names_and_says_what_is_cut)
{
    const char *text =
        reported(VIEW("events: Ir\nfl=a.c\nfn=a|b\n1 30\nfn=`c`\n1 10\nfn=d\n1 6\nfn=e\n1 4\n", "-n 2 --show-percs=no"),
                 md_write);
    ck_assert(has_line(text, "| 30 |  | `a.c` | `a\\|b` |"));
    ck_assert(has_line(text, "| 10 |  | `a.c` | `` `c` `` |"));
    ck_assert(has_line(text, "| 10 |  |  | `[2 others]` |"));
}

SUITE("markdown", markdown_is_a_table_with_shares, markdown_escapes_names_and_says_what_is_cut)
