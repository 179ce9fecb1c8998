/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines from which open calls were made. */
#include "../suite.h"
#include "parse/open_lines.h"

enum { HERE, THERE, BESIDE }; /* pieces: of two files, and of another function in the first one */

static struct profile profile_of_pieces(void)
{
    struct profile p;
    profile_init(&p, WANT_LINES | WANT_CALLS, TEXT_NONE);
    ref_t a = profile_add_file(&p, TEXT("a.php")), b = profile_add_file(&p, TEXT("b.php"));
    ref_t f = profile_add_function(&p, (struct function){0, a, profile_add_symbol(&p, TEXT("f"))});
    ref_t g = profile_add_function(&p, (struct function){0, a, profile_add_symbol(&p, TEXT("g"))});
    profile_add_piece(&p, f, a);
    profile_add_piece(&p, f, b);
    profile_add_piece(&p, g, a);
    return p;
}

TEST(open_lines_are_open_until_their_call_ends)
{
    struct profile p = profile_of_pieces();
    struct open_lines lines = {0};
    struct site site = {HERE, 7}, other = {THERE, 7};
    ref_t beside = 5;
    ck_assert(!open_lines_has(&lines, &p, site, &beside));
    open_lines_enter(&lines, &p, site);
    open_lines_enter(&lines, &p, site);
    ck_assert(open_lines_has(&lines, &p, site, &beside));
    ck_assert_uint_eq(beside, NONE);
    ck_assert(!open_lines_has(&lines, &p, other, &beside));
    open_lines_leave(&lines, 1);
    ck_assert(open_lines_has(&lines, &p, site, &beside));
    open_lines_leave(&lines, 0);
    ck_assert(!open_lines_has(&lines, &p, site, &beside));
    open_lines_release(&lines);
    profile_release(&p);
}

TEST(open_lines_name_the_function_beside)
{
    struct profile p = profile_of_pieces();
    struct open_lines lines = {0};
    struct site here = {HERE, 7}, beside = {BESIDE, 7};
    ref_t function = NONE;
    open_lines_enter(&lines, &p, here);
    ck_assert(open_lines_has(&lines, &p, beside, &function));
    ck_assert_uint_eq(function, p.pieces.items[HERE].function);
    open_lines_enter(&lines, &p, beside);
    ck_assert(open_lines_has(&lines, &p, beside, &function));
    ck_assert_uint_eq(function, NONE);
    open_lines_release(&lines);
    profile_release(&p);
}

TEST(open_lines_have_no_line_0)
{
    struct profile p = profile_of_pieces();
    struct open_lines lines = {0};
    ref_t beside;
    open_lines_enter(&lines, &p, (struct site){HERE, 0});
    ck_assert_uint_eq(open_lines_depth(&lines), 1);
    ck_assert(!open_lines_has(&lines, &p, (struct site){HERE, 0}, &beside));
    open_lines_leave(&lines, 0);
    open_lines_release(&lines);
    profile_release(&p);
}

SUITE("open_lines", open_lines_are_open_until_their_call_ends, open_lines_name_the_function_beside,
      open_lines_have_no_line_0)
