/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folded stacks: lines, and names in them. */
#include "../../reported.h"
#include "report/stacks/stacks.h"

static const char *folded(const char *profile, const char *line)
{
    struct arena arena = {0};
    struct viewed *v = view_text(arena_format(&arena, "%s", profile), line, folded_needs(NULL));
    ck_assert_msg(v->good, "%s", v->error.s);
    arena_release(&arena);
    return reported(v, folded_write);
}

TEST(a_line_is_a_stack)
{
    ck_assert_str_eq(
        folded("events: Ir Dr\nfl=a.c\nfn=main\n1 5 0\ncfn=f\ncalls=1 1\n2 7 3\nfn=f\n1 7 3\n", "--format=folded"),
        "main 5\nmain;f 7\n");
}

TEST(the_event_is_the_first_that_sorts)
{
    const char *profile = "events: Ir Dr\nfl=a.c\nfn=main\n1 5 0\ncfn=f\ncalls=1 1\n2 7 3\nfn=f\n1 7 3\n";
    ck_assert_str_eq(folded(profile, "--format=folded --sort=Dr,Ir"), "main;f 3\n");
    ck_assert_str_eq(folded(profile, "--format=folded --show=Dr"), "main;f 3\n");
}

TEST(names_cannot_end_a_frame_or_a_line)
{
    ck_assert_str_eq(folded("events: Ir\nfl=a.c\nfn=;a;b;\n1 5\nfn=x\1 12\n1 3\n", "--format=folded"),
                     ":a:b: 5\nx\\x01_12 3\n");
}

TEST(nothing_is_no_line)
{
    ck_assert_str_eq(folded("events: Ir\n", "--format=folded"), "");
    ck_assert_str_eq(folded("events: Ir\nfl=a.c\nfn=main\n1 0\n", "--format=folded"), "");
}

SUITE("folded", a_line_is_a_stack, the_event_is_the_first_that_sorts, names_cannot_end_a_frame_or_a_line,
      nothing_is_no_line)
