/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jumps from line to line. */
#include "../profiles.h"
#include "rows/line_jumps.h"

/* All of them, `a.c:1 > b.c:2 3/4`, with `!` those that are not conditional. */
static const char *list(unsigned wants, const char *lines)
{
    struct reading *r = reading_of(text_of(lines), wants);
    struct line_jumps jumps;
    struct buffer all = {0};
    line_jumps_init(&jumps, &r->profile, NULL, NULL);
    for (size_t i = 0; i < jumps.count; i++) {
        const struct line_jump *jump = &jumps.items[i];
        buffer_print(&all, "%s%s:%d > %s:%d %d/%d%s", i ? ", " : "", profile_file_name(&r->profile, jump->file).s,
                     (int)jump->line, profile_file_name(&r->profile, jump->to_file).s, (int)jump->to_line,
                     (int)jump->followed, (int)jump->executed, jump->conditional ? "" : "!");
    }
    line_jumps_release(&jumps);
    return buffer_take(&all, &r->profile.arena).s;
}

#define BY_LINES (WANT_LINES | WANT_JUMPS)
#define BY_INSTRUCTIONS (BY_LINES | WANT_INSTRUCTIONS)

TEST(those_between_the_same_lines_are_one)
{
    const char *lines = "positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x10 1 1\njcnd=1/2 0x20 3\n0x10 1\n0x11 1 1\n"
                        "jcnd=3/4 0x22 3\n0x11 1\njump=5 0x20 3\n0x11 1\nfn=f'2\n0x10 1 1\njcnd=1/1 0x20 3\n0x10 1\n";
    ck_assert_str_eq(list(BY_INSTRUCTIONS, lines), "a.c:1 > a.c:3 5/7, a.c:1 > a.c:3 5/5!");
    ck_assert_str_eq(list(BY_LINES, lines), "a.c:1 > a.c:3 5/7, a.c:1 > a.c:3 5/5!");
    ck_assert_str_eq(list(WANT_LINES, lines), "");
}

TEST(they_are_in_the_order_of_their_lines_and_targets)
{
    ck_assert_str_eq(
        list(BY_LINES, "events: Ir\nfl=a.c\nfn=f\n5 1\njump=1 9\n5\njump=1 2\n5\njfi=b.h\njump=2 1\n5\njump=1 7\n3\n"),
        "a.c:3 > a.c:7 1/1!, a.c:5 > a.c:2 1/1!, a.c:5 > a.c:9 1/1!, a.c:5 > b.h:1 2/2!");
}

/* What is inlined is in a file of its own. */
TEST(files_are_those_of_the_lines)
{
    ck_assert_str_eq(
        list(BY_LINES,
             "events: Ir\nfl=a.c\nfn=f\n5 1\nfi=b.h\n1 1\njump=4 2\n1\njfi=a.c\njump=3 6\n1\nfe=a.c\njump=1 +1\n7\n"),
        "a.c:7 > a.c:2 1/1!, b.h:1 > a.c:6 3/3!, b.h:1 > b.h:2 4/4!");
}

TEST(unknown_lines_are_none)
{
    ck_assert_str_eq(list(BY_LINES, "events: Ir\nfl=a.c\nfn=f\n5 1\njump=1 0\n5\njump=1 5\n0\njump=1 -9\n5\n"), "");
    ck_assert_str_eq(list(BY_INSTRUCTIONS, "positions: instr\nevents: Ir\nfl=a.c\nfn=f\n0x5 1\njump=1 0x6\n0x5\n"), "");
}

TEST(a_line_finds_its_own)
{
    struct reading *r =
        reading_of(TEXT("events: Ir\nfl=a.c\nfn=f\n5 1\njump=1 9\n5\njump=1 2\n5\njump=1 7\n3\n"), BY_LINES);
    struct line_jumps jumps;
    line_jumps_init(&jumps, &r->profile, NULL, NULL);
    ref_t file = jumps.items[0].file;
    ck_assert_uint_eq(line_jumps_find(&jumps, file, 5), 1);
    ck_assert(line_jumps_are_from(&jumps, 1, file, 5) && line_jumps_are_from(&jumps, 2, file, 5));
    ck_assert(!line_jumps_are_from(&jumps, 3, file, 5));
    ck_assert(!line_jumps_are_from(&jumps, line_jumps_find(&jumps, file, 4), file, 4));
    ck_assert(!line_jumps_are_from(&jumps, line_jumps_find(&jumps, file + 1, 5), file + 1, 5));
    line_jumps_release(&jumps);
}

SUITE("line_jumps", those_between_the_same_lines_are_one, they_are_in_the_order_of_their_lines_and_targets,
      files_are_those_of_the_lines, unknown_lines_are_none, a_line_finds_its_own)
