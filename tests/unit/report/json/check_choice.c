/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions the JSON report has: those that were chosen, and those that anything else points to. */
#include "../../jsoned.h"

/* main calls a, a calls b; c and d call each other. */
#define PROGRAM                                                                                                        \
    "events: Ir\nfl=m.c\nfn=main\n1 5\ncfi=a.c\ncfn=a\ncalls=1 1\n1 60\nfl=a.c\nfn=a\n1 50\ncfi=b.c\ncfn=b\ncalls=1 "  \
    "1\n1 10\n"                                                                                                        \
    "fl=b.c\nfn=b\n1 10\nfl=c.c\nfn=c\n1 20\ncfn=d\ncalls=1 1\n1 9\nfn=d\n1 4\ncfn=c\ncalls=1 1\n1 3\n"

/* The names of the functions by their ids; those that are short rows in brackets. */
static const char *chosen(const char *line)
{
    struct viewed *v = json_view(TEXT(PROGRAM), line);
    struct text rest = text_of(section_of(v, reported(v, json_write), "functions")), all = TEXT("");
    for (struct text row; text_split(&rest, '\n', &row);) {
        const char *name = memmem(row.s, row.n, "\"name\":\"", 8);
        ck_assert_ptr_nonnull(name);
        bool is_short = !memmem(row.s, row.n, "\"pieces\"", 8);
        struct text to = {name + 8, (size_t)(strchr(name + 8, '"') - name - 8)};
        all =
            arena_format(&v->a->arena, is_short ? "%s%s(%.*s)" : "%s%s%.*s", all.s, all.n ? " " : "", (int)to.n, to.s);
    }
    return all.s;
}

#define CHOSEN(line) chosen("--format=json --inclusive " line)

TEST(choice_is_all_where_nothing_is_left_out)
{
    ck_assert_str_eq(CHOSEN("--sections=functions"), "main a c b d");
}

TEST(choice_is_the_rows_that_the_view_has)
{
    ck_assert_str_eq(CHOSEN("--sections=functions --focus=^b$"), "b");
    ck_assert_str_eq(CHOSEN("--sections=functions -n 2"), "main a");
}

TEST(choice_has_the_ends_of_calls)
{
    ck_assert_str_eq(CHOSEN("--sections=functions,calls -n 1"), "main (a)");
    ck_assert_str_eq(CHOSEN("--sections=functions,calls --focus=^a$"), "a (main) (b)");
}

TEST(choice_has_the_members_of_cycles)
{
    ck_assert_str_eq(CHOSEN("--sections=functions,cycles -n 1"), "main (c) (d)");
}

TEST(choice_has_the_functions_of_lines)
{
    ck_assert_str_eq(CHOSEN("--sections=lines --focus=^b$"), "(b)");
}

SUITE("choice", choice_is_all_where_nothing_is_left_out, choice_is_the_rows_that_the_view_has,
      choice_has_the_ends_of_calls, choice_has_the_members_of_cycles, choice_has_the_functions_of_lines)
