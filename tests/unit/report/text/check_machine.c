/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machine code of functions whose object file is not there: addresses, costs, calls and lines. */
#include "../../reported.h"
#include "report/text/text.h"
#include "view/problems.h"

#define PROGRAM                                                                                                        \
    "positions: instr line\nevents: Ir\nob=/no/such/prog\nfl=/no/such/a.c\nfn=f\n0x1000 7 5\n0x1004 8 6\n"             \
    "cfn=g\ncalls=3 0x2000 1\n0x1004 8 40\njcnd=2/3 0x1000 7\n0x1008 9\n0x1008 9 4\nfn=g\n0x2000 1 40\n"

static struct viewed *code(const char *line)
{
    struct reading *reading = reading_of(TEXT(PROGRAM), WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS);
    struct viewed *v =
        view_analysed(analyse_reading(reading), NULL, line, NEED_INSTRUCTIONS | NEED_JUMPS | NEED_LINES | NEED_CALLS);
    ck_assert_msg(v->good, "%s", v->error.s);
    return v;
}

/* The object file is not there: nothing is decoded, and that is said. */
TEST(machine_code_has_the_instructions_of_a_function)
{
    struct viewed *v = code("--disasm=^f$ --show-percs=no --source-lines=no");
    const char *text = reported(v, text_machine_code);
    ck_assert(v->good);
    ck_assert(has_line(text, "-- Machine code: /no/such/a.c:f [/no/such/prog] - 15 Ir"));
    ck_assert_str_eq(strstr(text, "\nIr ") + 1, "Ir  line  address\n"
                                                " 5     7     1000  /->\n"
                                                " 6     8     1004  |\n"
                                                "40                      => /no/such/a.c:g (3x)\n"
                                                " 4     9     1008  \\--  2 of 3\n"
                                                "\n");
    ck_assert_uint_eq(count_of(v->report.diagnostics, &problem_no_object), 1);
}

TEST(machine_code_is_of_what_was_asked_hottest_first)
{
    const char *text = reported(code("--disasm=."), text_machine_code);
    const char *f = strstr(text, "-- Machine code: /no/such/a.c:f [/no/such/prog] - 15 (27.27%) Ir"),
               *g = strstr(text, "-- Machine code: /no/such/a.c:g [/no/such/prog] - 40 (72.73%) Ir");
    ck_assert(f && g && g < f);
    ck_assert_str_eq(reported(code(""), text_machine_code), "");
    ck_assert_str_eq(reported(code("--disasm=^none$"), text_machine_code), "");
    text = reported(code("--disasm=0x1004"), text_machine_code);
    ck_assert(strstr(text, "a.c:f [") && !strstr(text, "Machine code: /no/such/a.c:g"));
}

TEST(machine_code_of_addresses_that_no_function_has_is_an_error)
{
    struct viewed *v = code("--disasm=0x3000");
    ck_assert_str_eq(reported(v, text_machine_code), "");
    ck_assert_uint_eq(v->report.diagnostics->errors, 1);
    v = code("--disasm=0x1004");
    reported(v, text_machine_code);
    ck_assert_uint_eq(v->report.diagnostics->errors, 0);
}

TEST(machine_code_needs_addresses)
{
    struct viewed *v = VIEW("events: Ir\nfl=a.c\nfn=f\n1 5\n", "--disasm=f");
    ck_assert_str_eq(reported(v, text_machine_code), "");
    ck_assert(!v->good);
}

SUITE("machine", machine_code_has_the_instructions_of_a_function, machine_code_is_of_what_was_asked_hottest_first,
      machine_code_of_addresses_that_no_function_has_is_an_error, machine_code_needs_addresses)
