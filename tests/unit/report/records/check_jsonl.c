/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON lines. */
#include "../../reported.h"
#include "report/records/records.h"

TEST(jsonl_has_an_object_a_row)
{
    const char *text =
        reported(VIEW("events: Ir Dr\nob=o\nfl=a.c\nfn=say(\"\\x\")\n1 5\nfn=g\n1 3 2\n", ""), jsonl_write);
    ck_assert_str_eq(
        text, "{\"self:Ir\":5,\"self:Dr\":0,\"object\":\"o\",\"file\":\"a.c\",\"function\":\"say(\\\"\\\\x\\\")\"}\n"
              "{\"self:Ir\":3,\"self:Dr\":2,\"object\":\"o\",\"file\":\"a.c\",\"function\":\"g\"}\n");
}

TEST(jsonl_of_lines_has_their_numbers)
{
    const char *text =
        reported(view_text(TEXT("events: Ir\nfl=a.c\nfn=f\n7 5\n0 2\n"), "--group=line", NEED_LINES | NEED_LINE_ROWS),
                 jsonl_write);
    ck_assert_str_eq(text, "{\"self:Ir\":5,\"file\":\"a.c\",\"line\":7,\"function\":\"f\"}\n{\"self:Ir\":2,\"file\":"
                           "\"a.c\",\"line\":0,\"function\":\"f\"}\n");
}

SUITE("jsonl", jsonl_has_an_object_a_row, jsonl_of_lines_has_their_numbers)
