/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files whose source belongs to a view. */
#include "../viewed.h"
#include "annotate/chosen.h"

/* The names of the files, in their order, separated by commas. */
static const char *files(struct text profile, const char *line)
{
    struct viewed *v = view_good(profile, line);
    struct refs chosen = chosen_files(&v->view);
    struct text all = TEXT("");
    for (size_t i = 0; i < chosen.count; i++)
        all = arena_format(&v->a->arena, "%s%s%s", all.s, i ? "," : "",
                           profile_file_name(v->a->profile, chosen.items[i]).s);
    free(chosen.items);
    return all.s;
}

/* Of f, of which most stands in a header, of g, and of h in an object of its own. */
#define PROGRAM                                                                                                        \
    "events: Ir Dr\n"                                                                                                  \
    "ob=o\n"                                                                                                           \
    "fl=f.c\n"                                                                                                         \
    "fn=f\n"                                                                                                           \
    "1 10 1\n"                                                                                                         \
    "fi=f.h\n"                                                                                                         \
    "1 50 2\n"                                                                                                         \
    "fl=g.c\n"                                                                                                         \
    "fn=g\n"                                                                                                           \
    "1 25 3\n"                                                                                                         \
    "ob=p\n"                                                                                                           \
    "fl=h.c\n"                                                                                                         \
    "fn=h\n"                                                                                                           \
    "1 15 4\n"

#define FILES(line) files(TEXT(PROGRAM), line)

TEST(chosen_files_come_with_the_hottest_first)
{
    ck_assert_str_eq(FILES(""), "f.h,g.c,h.c,f.c");
    ck_assert_str_eq(FILES("--sort=Dr"), "h.c,g.c,f.h,f.c");
}

TEST(chosen_files_are_those_of_the_rows_shown)
{
    ck_assert_str_eq(FILES("-n 1"), "f.h");
    ck_assert_str_eq(FILES("-n 2"), "f.h,g.c");
    ck_assert_str_eq(FILES("--focus=h"), "h.c");
}

TEST(chosen_files_of_a_function_are_all_that_it_has_code_in)
{
    ck_assert_str_eq(FILES("--group=function -n 1"), "f.h,f.c");
}

TEST(chosen_files_of_an_object_are_those_of_its_functions)
{
    ck_assert_str_eq(FILES("--group=object -n 1"), "f.h,g.c,f.c");
    ck_assert_str_eq(FILES("--group=object --object=p"), "h.c");
}

TEST(chosen_files_of_a_file_or_a_line_are_that_file)
{
    ck_assert_str_eq(FILES("--group=file -n 1"), "f.h");
    ck_assert_str_eq(FILES("--group=line -n 2"), "f.h,g.c");
}

TEST(chosen_files_are_those_of_the_functions_listed_instead)
{
    ck_assert_str_eq(FILES("-n 1 --list=^h$"), "h.c");
    ck_assert_str_eq(FILES("-n 1 --list=^[fh]$"), "f.h,h.c,f.c");
    ck_assert_str_eq(FILES("--list=nothing"), "");
}

TEST(chosen_files_leave_the_unknown_one_out)
{
    ck_assert_str_eq(files(TEXT("events: Ir\n"
                                "fl=???\n"
                                "fn=f\n"
                                "1 10\n"
                                "fl=a.c\n"
                                "fn=g\n"
                                "1 5\n"),
                           ""),
                     "a.c");
}

/* What leaks was allocated by lines that only call. */
#define LEAK                                                                                                           \
    "events: DB\n"                                                                                                     \
    "fl=main.c\n"                                                                                                      \
    "fn=main\n"                                                                                                        \
    "cfi=mk.c\n"                                                                                                       \
    "cfn=mk\n"                                                                                                         \
    "calls=0 1\n"                                                                                                      \
    "1 20\n"                                                                                                           \
    "fl=mk.c\n"                                                                                                        \
    "fn=mk\n"                                                                                                          \
    "cfi=malloc.c\n"                                                                                                   \
    "cfn=malloc\n"                                                                                                     \
    "calls=0 1\n"                                                                                                      \
    "1 15\n"                                                                                                           \
    "cfi=idle.c\n"                                                                                                     \
    "cfn=idle\n"                                                                                                       \
    "calls=1 1\n"                                                                                                      \
    "1 0\n"                                                                                                            \
    "fl=malloc.c\n"                                                                                                    \
    "fn=malloc\n"                                                                                                      \
    "1 15\n"                                                                                                           \
    "fl=idle.c\n"                                                                                                      \
    "fn=idle\n"                                                                                                        \
    "1 0\n"

TEST(chosen_files_that_only_call_follow_where_calls_count)
{
    ck_assert_str_eq(files(TEXT(LEAK), ""), "malloc.c");
    ck_assert_str_eq(files(TEXT(LEAK), "--list=^mk$"), "mk.c");
    ck_assert_str_eq(files(TEXT(LEAK), "--inclusive=both"), "malloc.c,main.c,mk.c");
    ck_assert_str_eq(files(TEXT(LEAK), "--inclusive=yes --focus=^mk$"), "mk.c");
}

TEST(chosen_costs_with_calls_are_those_that_leave_files_which_cost_nothing)
{
    struct viewed *v = view_good(TEXT(LEAK), "--inclusive=both");
    cost_t *self = chosen_costs(&v->view), *all = chosen_costs_with_calls(&v->view);
    const char *costs = "";
    for (ref_t file = 0; file < v->a->profile->files.texts.count; file++)
        costs = arena_format(&v->a->arena, "%s%s:%d,%d ", costs, profile_file_name(v->a->profile, file).s,
                             (int)self[file], (int)all[file])
                    .s;
    ck_assert(strstr(costs, "main.c:0,15 ")); /* calls for 20, but the total is 15 */
    ck_assert(strstr(costs, "mk.c:0,15 "));
    ck_assert(strstr(costs, "malloc.c:15,15 "));
    free(self);
    free(all);
}

TEST(chosen_weights_are_those_of_lines_where_costs_cancel)
{
    struct viewed *v = view_good(TEXT("events: Ir\n"
                                      "fl=a.c\n"
                                      "fn=f\n"
                                      "1 -500\n"
                                      "2 498\n"
                                      "fl=b.c\n"
                                      "fn=g\n"
                                      "1 33\n"),
                                 "--group=line");
    uint64_t *weights = chosen_weights(&v->view);
    const char *all = "";
    for (ref_t file = 0; file < v->a->profile->files.texts.count; file++)
        all =
            arena_format(&v->a->arena, "%s%s:%d ", all, profile_file_name(v->a->profile, file).s, (int)weights[file]).s;
    ck_assert_msg(strstr(all, "a.c:998 ") && strstr(all, "b.c:33 "), "%s", all);
    free(weights);
}

TEST(chosen_files_of_nothing_are_none)
{
    ck_assert_str_eq(files(TEXT("events: Ir\n"), ""), "");
}

SUITE("chosen", chosen_files_come_with_the_hottest_first, chosen_files_are_those_of_the_rows_shown,
      chosen_files_of_a_function_are_all_that_it_has_code_in, chosen_files_of_an_object_are_those_of_its_functions,
      chosen_files_of_a_file_or_a_line_are_that_file, chosen_files_are_those_of_the_functions_listed_instead,
      chosen_files_leave_the_unknown_one_out, chosen_files_that_only_call_follow_where_calls_count,
      chosen_weights_are_those_of_lines_where_costs_cancel,
      chosen_costs_with_calls_are_those_that_leave_files_which_cost_nothing, chosen_files_of_nothing_are_none)
