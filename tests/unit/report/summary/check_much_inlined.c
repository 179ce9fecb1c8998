/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether so much was inlined that --inline would change the table. */
#include "report/summary/much_inlined.h"

#include "../../suite.h"
#include "../../viewed.h"
#include "machine/libdw.h"

#define HEAD "events: Ir\n"

static bool is_much(const char *profile, const char *options)
{
    return much_is_inlined(&view_text(text_of(profile), options, NEED_CALLS)->report);
}

TEST(a_quarter_in_other_files_is_much)
{
    bool known = libdw_is_built_in();
    ck_assert(is_much(HEAD "ob=/home/me/app\nfl=a.cc\nfn=f\n1 75\nfi=a.h\n2 25\n", "") == known);
    ck_assert(!is_much(HEAD "ob=/home/me/app\nfl=a.cc\nfn=f\n1 76\nfi=a.h\n2 24\n", ""));
    ck_assert(!is_much(HEAD "ob=/home/me/app\nfl=a.cc\nfn=f\n1 100\nfn=g\nfl=a.h\nfn=h\n1 100\n", ""));
}

TEST(only_objects_outside_of_the_systems_directories_count)
{
    ck_assert(!is_much(HEAD "ob=/usr/lib/libc.so.6\nfl=a.c\nfn=f\n1 5\nfi=a.h\n2 5\n", ""));
    ck_assert(is_much(HEAD "ob=/usr/lib/libc.so.6\nfl=a.c\nfn=f\n1 5000\nob=/srv/x\nfl=b.c\nfn=g\n1 5\nfi=a.h\n2 5\n",
                      "") == libdw_is_built_in());
    ck_assert(!is_much(HEAD "fl=a.php\nfn=f\n1 5\nfi=b.php\n2 5\n", "")); /* no object is named */
}

TEST(unknown_files_are_no_other_files)
{
    ck_assert(!is_much(HEAD "ob=/home/me/app\nfl=???\nfn=f\n1 5\nfi=a.h\n2 5\n", ""));
    ck_assert(!is_much(HEAD "ob=/home/me/app\nfl=a.c\nfn=f\n1 5\nfi=???\n0 5\n", ""));
}

TEST(what_is_asked_for_is_not_told)
{
    ck_assert(!is_much(HEAD "ob=/home/me/app\nfl=a.cc\nfn=f\n1 5\nfi=a.h\n2 5\n", "--inline=yes"));
}

SUITE("much_inlined", a_quarter_in_other_files_is_much, only_objects_outside_of_the_systems_directories_count,
      unknown_files_are_no_other_files, what_is_asked_for_is_not_told)
