/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions and jumps in JSON. */
#include "../../jsoned.h"

#define PROGRAM                                                                                                        \
    "positions: instr line\nevents: Ir\nob=o\nfl=a.c\nfn=f\n0x1000 7 5\n0x1004 8 6\ncfn=g\ncalls=3 0x2000 1\n0x1004 "  \
    "8 40\n"                                                                                                           \
    "jcnd=2/3 0x1000 7\n0x1008 9\n0x1008 9 4\nfn=g\n0x2000 1 40\n"

TEST(instructions_have_addresses_places_and_costs)
{
    ck_assert_str_eq(
        json_section(PROGRAM, "--format=json --sections=instructions", "instructions"),
        "{\"object\":\"o\",\"address\":\"0x1000\",\"file\":\"a.c\",\"line\":7,\"function\":1,\"self\":[5]},\n"
        "{\"object\":\"o\",\"address\":\"0x1004\",\"file\":\"a.c\",\"line\":8,\"function\":1,\"self\":[6]},\n"
        "{\"object\":\"o\",\"address\":\"0x1008\",\"file\":\"a.c\",\"line\":9,\"function\":1,\"self\":[4]},\n"
        "{\"object\":\"o\",\"address\":\"0x2000\",\"file\":\"a.c\",\"line\":1,\"function\":0,\"self\":[40]}");
}

/* Of three times that it was executed, it was followed twice. */
TEST(jumps_have_both_ends_and_how_often)
{
    ck_assert_str_eq(json_section(PROGRAM, "--format=json --sections=jumps", "jumps"),
                     "{\"object\":\"o\",\"from\":\"0x1008\",\"to\":\"0x1000\",\"conditional\":true,\"followed\":2,"
                     "\"executed\":3,\"file\":\"a.c\",\"line\":9,\"function\":0,\"to_file\":\"a.c\",\"to_line\":7,"
                     "\"to_function\":\"f\"}");
}

TEST(instructions_that_were_not_recorded_are_none)
{
    struct viewed *v = json_view(TEXT("events: Ir\nfl=a.c\nfn=f\n1 5\n"), "--format=json --sections=instructions");
    ck_assert(has_line(reported(v, json_write), "\"instructions\":[]"));
}

SUITE("instructions", instructions_have_addresses_places_and_costs, jumps_have_both_ends_and_how_often,
      instructions_that_were_not_recorded_are_none)
