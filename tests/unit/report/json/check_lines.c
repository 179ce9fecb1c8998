/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines in JSON. */
#include "../../jsoned.h"

#define PROGRAM                                                                                                        \
    "events: Ir\nfl=a.c\nfn=f\n1 10\ncfn=g\ncalls=2 5\n2 30\nfi=a.h\n3 4\nfl=a.c\nfn=g\n5 30\nfi=a.h\n3 "              \
    "6\nfl=a.c\nfn=h\n0 2\n"

#define LINES(line) json_section(PROGRAM, "--format=json " line, "lines")

/* g has the id 0, f 1 and h 2. */
TEST(lines_have_self_and_inclusive_costs_and_their_functions)
{
    ck_assert_str_eq(LINES("--sections=lines"),
                     "{\"file\":\"a.c\",\"line\":0,\"self\":[2],\"inclusive\":null,\"functions\":[2]},\n"
                     "{\"file\":\"a.c\",\"line\":1,\"self\":[10],\"inclusive\":[10],\"functions\":[1]},\n"
                     "{\"file\":\"a.c\",\"line\":2,\"self\":[0],\"inclusive\":[30],\"functions\":[1]},\n"
                     "{\"file\":\"a.c\",\"line\":5,\"self\":[30],\"inclusive\":[30],\"functions\":[0]},\n"
                     "{\"file\":\"a.h\",\"line\":3,\"self\":[10],\"inclusive\":[10],\"functions\":[1,0]}");
}

TEST(lines_have_their_calls)
{
    const char *rows = LINES("--sections=lines,calls");
    ck_assert_ptr_nonnull(strstr(rows, "\"line\":2,\"self\":[0],\"inclusive\":[30],\"functions\":[1],"
                                       "\"calls\":[{\"function\":0,\"calls\":2,\"inclusive\":[30]}]},\n"));
    ck_assert_ptr_nonnull(
        strstr(rows, "\"line\":5,\"self\":[30],\"inclusive\":[30],\"functions\":[0],\"calls\":[]},\n"));
}

/* Those that a function has code on which the filters keep, with all that was spent on them. */
TEST(lines_are_those_that_the_filters_keep)
{
    ck_assert_str_eq(LINES("--sections=lines --focus=^g$"),
                     "{\"file\":\"a.c\",\"line\":5,\"self\":[30],\"inclusive\":[30],\"functions\":[0]},\n"
                     "{\"file\":\"a.h\",\"line\":3,\"self\":[10],\"inclusive\":[10],\"functions\":[1,0]}");
}

SUITE("lines", lines_have_self_and_inclusive_costs_and_their_functions, lines_have_their_calls,
      lines_are_those_that_the_filters_keep)
