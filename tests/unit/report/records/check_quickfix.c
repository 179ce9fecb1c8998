/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of text for editors. */
#include "../../reported.h"
#include "report/records/records.h"

#define NEEDS (NEED_LINES | NEED_LINE_ROWS)

TEST(quickfix_has_the_place_the_costs_and_the_functions_of_a_line)
{
    const char *profile = "events: Ir Dr\nfl=nowhere/a.c\nfn=f\n7 30 1\nfi=nowhere/a.h\n3 4\nfl=nowhere/b.c\nfn=g\n"
                          "0 2\nfi=nowhere/a.h\n3 4\n";
    const char *text = reported(view_text(text_of(profile), "--group=line", NEEDS), quickfix_write);
    ck_assert_str_eq(text, "nowhere/a.c:7: 30 (75.00%) Ir, f\n"
                           "nowhere/a.h:3: 8 (20.00%) Ir, f; g\n");
}

SUITE("quickfix", quickfix_has_the_place_the_costs_and_the_functions_of_a_line)
