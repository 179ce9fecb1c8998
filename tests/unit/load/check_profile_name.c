/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names that profiles have. */
#include "../suite.h"
#include "load/profile_name.h"

/* The version of a name of gungraun between its stem and the rest; `none`: it is not gungraun's. */
static void expect(const char *path, const char *stem, const char *version)
{
    struct text found = profile_name_stem(text_of(path));
    ck_assert_uint_eq(found.n, strlen(stem));
    ck_assert(text_equal(found, text_of(stem)));
    ck_assert(text_equal(profile_name_version(text_of(path), found), text_of(version)));
}

TEST(profile_name_finds_the_stem_and_the_version)
{
    expect("callgrind.fib.out", "callgrind.fib.out", "");
    expect("a/b/callgrind.fib.out", "a/b/callgrind.fib.out", "");
    expect("callgrind.fib.out.old", "callgrind.fib.out", ".old");
    expect("callgrind.fib.out.base@main", "callgrind.fib.out", ".base@main");
    expect("callgrind.fib.out.base@main.#12.1-02", "callgrind.fib.out", ".base@main");
    expect("callgrind.fib.out.old.#12", "callgrind.fib.out", ".old");
    expect("callgrind.fib.out.#12.1-02", "callgrind.fib.out", "");
    expect("callgrind.fib.out.1", "callgrind.fib.out", "");
    expect("callgrind.fib.out-01", "callgrind.fib.out", "");
    expect("callgrind.a.out.b.out", "callgrind.a.out.b.out", "");
}

TEST(profile_name_finds_no_stem_in_other_names)
{
    const char *const others[] = {
        "callgrind.out", "callgrind.out.12", "callgrind..out.12x", "callgrind.fib.outer", "callgrind.fib.out.x",
        "callgrind.fib", "fib.out",          "callgrind.fib.out.#"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!profile_name_stem(text_of(others[i])).s, "%s", others[i]);
}

TEST(profile_name_is_of_the_present_run_or_not)
{
    const char *const present[] = {"callgrind.out", "callgrind.out.12", "cachegrind.out.1", "callgrind.fib.out.#1"};
    const char *const past[] = {"callgrind.out.12.old", "callgrind.fib.out.old", "callgrind.fib.out.base@x.#1"};
    for (size_t i = 0; i < sizeof present / sizeof *present; i++)
        ck_assert(profile_name_is_usual(text_of(present[i])) && profile_name_is_present(text_of(present[i])));
    for (size_t i = 0; i < sizeof past / sizeof *past; i++)
        ck_assert(profile_name_is_usual(text_of(past[i])) && !profile_name_is_present(text_of(past[i])));
    ck_assert(!profile_name_is_usual(TEXT("cachegrind.fib.out")) && !profile_name_is_usual(TEXT("a.out")));
}

SUITE("profile_name", profile_name_finds_the_stem_and_the_version, profile_name_finds_no_stem_in_other_names,
      profile_name_is_of_the_present_run_or_not)
