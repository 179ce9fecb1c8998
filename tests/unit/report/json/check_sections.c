/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the JSON report says of inputs, events, totals, cycles, files and objects. */
#include "../../jsoned.h"

#define PROGRAM                                                                                                        \
    "creator: c\npid: 7\ncmd: ./prog \"x\"\npart: 1\nevent: L : long\nevents: Ir Dr\nob=o\nfl=a.c\nfn=f\n1 10 "        \
    "1\ncfn=g\ncalls=2 5\n"                                                                                            \
    "2 30 2\nob=p\nfl=b.c\nfn=g\n5 30 2\n"

static const char *section(const char *line, const char *name)
{
    return json_section(PROGRAM, line, name);
}

TEST(sections_say_what_was_read)
{
    ck_assert_str_eq(section("--format=json --sections=totals", "inputs"),
                     "{\"path\":\"test.out\",\"part\":1,\"thread\":null,\"pid\":7,\"command\":\"./prog \\\"x\\\"\","
                     "\"creator\":\"c\",\"totals\":[40,3]}");
}

TEST(sections_have_the_events_shown_and_their_totals)
{
    ck_assert_str_eq(section("--format=json --sections=totals --event=Q=Ir/Dr --show=Ir,Q", "events"),
                     "{\"name\":\"Ir\",\"long_name\":null,\"formula\":null,\"unit\":null,\"kind\":\"recorded\"},\n"
                     "{\"name\":\"Q\",\"long_name\":null,\"formula\":\"Ir/Dr\",\"unit\":null,\"kind\":\"ratio\"}");
    ck_assert_str_eq(section("--format=json --sections=totals --event=Q=Ir/Dr --show=Ir,Q", "totals"),
                     "[40,13.3333333333333]");
    ck_assert_str_eq(section("--format=json --sections=totals", "totals"), "[40,3]");
}

TEST(sections_have_files_and_objects)
{
    ck_assert_str_eq(section("--format=json --sections=files", "files"),
                     "{\"name\":\"b.c\",\"self\":[30,2]},\n{\"name\":\"a.c\",\"self\":[10,1]}");
    ck_assert_str_eq(section("--format=json --sections=objects --sort=self:Dr", "objects"),
                     "{\"name\":\"p\",\"self\":[30,2]},\n{\"name\":\"o\",\"self\":[10,1]}");
}

/* Members are functions by their ids: g, which costs 6, is 0. */
TEST(sections_have_cycles)
{
    static const char cycle[] =
        "events: Ir\nfl=a.c\nfn=f\n1 5\ncfn=g\ncalls=1 1\n1 7\nfn=g\n1 6\ncfn=f\ncalls=1 1\n1 2\n";
    ck_assert_str_eq(json_section(cycle, "--format=json --sections=cycles", "cycles"),
                     "{\"id\":1,\"members\":[1,0],\"self\":[11],\"inclusive\":[11]}");
}

SUITE("sections", sections_say_what_was_read, sections_have_the_events_shown_and_their_totals,
      sections_have_files_and_objects, sections_have_cycles)
