/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions in JSON, with their pieces, callers and callees. */
#include "../../jsoned.h"

#define PROGRAM                                                                                                        \
    "events: Ir Dr\nob=o\nfl=a.c\nfn=f\n1 10 1\nfi=a.h\n3 4\nfe=a.c\ncfn=g\ncalls=2 5\n2 30 2\nfn=g\n5 30 2\n"

#define FUNCTIONS(line) json_section(PROGRAM, "--format=json " line, "functions")

/* The rows are by self cost. */
TEST(functions_have_their_costs_and_pieces)
{
    ck_assert_str_eq(
        FUNCTIONS("--sections=functions"),
        "{\"id\":0,\"object\":\"o\",\"file\":\"a.c\",\"name\":\"g\",\"home\":{\"file\":\"a.c\",\"line\":5},\"display\":"
        "\"g\",\"cycle\":null,\"self\":[30,2],"
        "\"inclusive\":[30,2],\"called\":2,\"pieces\":[{\"file\":\"a.c\",\"self\":[30,2]}]},\n"
        "{\"id\":1,\"object\":\"o\",\"file\":\"a.c\",\"name\":\"f\",\"home\":{\"file\":\"a.c\",\"line\":1},\"display\":"
        "\"f\",\"cycle\":null,\"self\":[14,1],"
        "\"inclusive\":[44,3],\"called\":0,\"pieces\":[{\"file\":\"a.c\",\"self\":[10,1]},{\"file\":\"a.h\",\"self\":["
        "4,0]}]}");
}

TEST(functions_have_callers_and_callees_by_their_ids)
{
    const char *rows = FUNCTIONS("--sections=calls --sort=self:Ir");
    const char *g = strstr(rows, "\"name\":\"g\""), *f = strstr(rows, "\"name\":\"f\"");
    ck_assert(g && f && g < f); /* g is 0, for it costs more by itself */
    ck_assert_ptr_nonnull(strstr(f, "\"callers\":[],\"callees\":[{\"function\":0,\"calls\":2,\"inclusive\":[30,2]}]}"));
    ck_assert_ptr_nonnull(
        strstr(g, "\"callers\":[{\"function\":1,\"calls\":2,\"inclusive\":[30,2]}],\"callees\":[]},"));
}

TEST(functions_have_the_events_that_are_shown)
{
    ck_assert_ptr_nonnull(
        strstr(FUNCTIONS("--sections=functions --show=Dr"), "\"self\":[1],\"inclusive\":[3],\"called\":0"));
}

TEST(functions_say_what_people_call_them)
{
    const char *rows = json_section("events: Ir\nfl=a.c\nfn=A<int>::f(\"\\x\")\n1 5\n",
                                    "--format=json --sections=functions --names=short", "functions");
    ck_assert_ptr_nonnull(strstr(rows, "\"name\":\"A<int>::f(\\\"\\\\x\\\")\",\"home\":{"));
    ck_assert_ptr_nonnull(strstr(rows, "\"display\":\"A<>::f\""));
}

/* Each of many functions calls the next one from two files, and one more. */
static struct text many_functions(struct arena *arena)
{
    struct buffer text = {0};
    buffer_add(&text, TEXT("events: Ir Dr\nfl=a.c\n"));
    for (int i = 0; i < 1000; i++)
        buffer_print(&text,
                     "fn=f%d\n1 %d 1\ncfn=f%d\ncalls=1 1\n2 7 1\nfi=b.h\n3 5\ncfi=a.c\ncfn=f%d\ncalls=2 1\n4 9\n"
                     "cfi=a.c\ncfn=f%d\ncalls=1 1\n5 %d 2\nfe=a.c\n",
                     i, i * 3 % 101, (i + 1) % 1000, (i + 1) % 1000, (i + 2) % 1000, i);
    return buffer_take(&text, arena);
}

TEST(functions_are_the_same_with_any_number_of_threads)
{
    struct arena arena = {0};
    struct text profile = many_functions(&arena);
    const char *one = json_of(profile, "--format=json -j1");
    ck_assert_uint_gt(strlen(one), 500000);
    ck_assert_str_eq(json_of(profile, "--format=json -j2"), one);
    ck_assert_str_eq(json_of(profile, "--format=json -j7"), one);
    arena_release(&arena);
}

SUITE("functions", functions_have_their_costs_and_pieces, functions_have_callers_and_callees_by_their_ids,
      functions_have_the_events_that_are_shown, functions_say_what_people_call_them,
      functions_are_the_same_with_any_number_of_threads)
