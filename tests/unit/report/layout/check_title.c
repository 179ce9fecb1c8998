/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above sources and machine code. */
#include "report/layout/title.h"

#include "../../reported.h"

static const char *warning;

static bool write_title(const struct report *report)
{
    struct phrase title = {0};
    phrase_say(&title, STYLE_PLAIN, TEXT("-- a.c"));
    title_add_cost(report, 25, &title);
    title_write(report, &title, warning);
    phrase_release(&title);
    return true;
}

static const char *titled(const char *line, bool is_rich, bool is_painted)
{
    struct viewed *v = VIEW("events: Ir\nfn=f\n1 10000\n", line);
    v->look.is_rich = is_rich;
    v->look.is_painted = is_painted;
    return reported(v, write_title);
}

#define RULE "--------------------------------------------------------------------------------\n"

TEST(title_has_a_cost_and_its_share)
{
    warning = NULL;
    ck_assert_str_eq(titled("", true, false), "-- a.c - 25 ( 0.25%) Ir\n");
    ck_assert_str_eq(titled("--show-percs=no", true, false), "-- a.c - 25 Ir\n");
    ck_assert_str_eq(titled("", false, false), RULE "-- a.c - 25 ( 0.25%) Ir\n");
}

TEST(title_ends_in_a_warning_in_red)
{
    warning = ": mind";
    ck_assert_str_eq(titled("", true, false), "-- a.c - 25 ( 0.25%) Ir: mind\n");
    const char *painted = titled("", true, true), *red = strstr(painted, "\x1b[31m");
    ck_assert(red && strstr(red, ": mind"));
    ck_assert_ptr_null(strstr(titled("", true, false), "\x1b"));
}

SUITE("title", title_has_a_cost_and_its_share, title_ends_in_a_warning_in_red)
