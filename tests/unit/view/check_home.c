/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where functions are at home: examples, and random functions against the rule written down another way. */
#include "view/home.h"

#include "../analysed.h"

#include "base/hash.h"

#include <stdio.h>

/* The home of the function called `name`, as `file:line`. */
static const char *home_in(struct analysed *a, const char *name)
{
    struct homes homes;
    struct home home = {NONE, 0};
    homes_init(&homes, a->profile);
    for (size_t f = 0; f < a->profile->functions.count; f++)
        if (text_equal(profile_function_name(a->profile, (ref_t)f), text_of(name)))
            home = home_of(&homes, (ref_t)f);
    for (size_t f = 0; f < a->profile->functions.count; f++) { /* it stays when it is asked for again */
        struct home first = home_of(&homes, (ref_t)f), again = home_of(&homes, (ref_t)f);
        ck_assert(first.file == again.file && first.line == again.line);
    }
    homes_release(&homes);
    ck_assert_msg(home.file != NONE, "no function %s", name);
    return arena_format(&a->arena, "%s:%d", profile_file_name(a->profile, home.file).s, (int)home.line).s;
}

#define HOME(name, lines) home_in(ANALYSE("events: Ir\n" lines), name)

TEST(a_source_file_stays_whatever_was_inlined)
{
    ck_assert_str_eq(HOME("f", "fl=/src/a.c\nfn=f\n7 1\n3 1\nfi=/src/b.c\n9 100\n"), "/src/a.c:3");
}

TEST(a_function_of_php_itself_has_no_line)
{
    ck_assert_str_eq(HOME("php::trim", "fl=php:internal\nfn=php::trim\n905 1\n"), "php:internal:0");
}

TEST(a_function_recorded_in_a_header_is_at_home_where_most_of_it_is)
{
    ck_assert_str_eq(HOME("f", "fl=/usr/include/c++/12/bits/stl_iterator.h\nfn=f\n7 1\n"
                               "fi=/src/small.cc\n9 10\nfi=/src/graph.cc\n603 10\n602 20\nfi=/src/graph.h\n1 500\n"),
                     "/src/graph.cc:602");
}

TEST(what_lies_below_the_directories_of_the_system_is_foreign)
{
    ck_assert(home_is_foreign(TEXT("/usr/include/x.c")));
    ck_assert(home_is_foreign(TEXT("/rustc/9fc6b43126469e3858e2fe86cafb4f0fd5068869/library/core/src/iter.rs")));
    ck_assert(home_is_foreign(TEXT("vector")));
    ck_assert(home_is_foreign(TEXT("lib.d/vector")));
    ck_assert(home_is_foreign(TEXT("a.b.tcc")));
    ck_assert(!home_is_foreign(TEXT("/usr/includes/x.c")));
    ck_assert(!home_is_foreign(TEXT("./malloc/malloc.c")));
    ck_assert(!home_is_foreign(TEXT("/home/me/usr/include/x.c")));
}

TEST(templates_and_libraries_stay_in_their_headers)
{
    ck_assert_str_eq(HOME("K<int>::f(int)", "fl=k.h\nfn=K<int>::f(int)\n7 1\nfi=a.cc\n9 100\n"), "k.h:7");
    ck_assert_str_eq(HOME("std::f(int)", "fl=k.h\nfn=std::f(int)\n7 1\nfi=a.cc\n9 100\n"), "k.h:7");
    ck_assert_str_eq(HOME("alloc::raw_vec::grow", "fl=k.h\nfn=alloc::raw_vec::grow\n7 1\nfi=a.rs\n9 100\n"), "k.h:7");
    ck_assert_str_eq(HOME("f(std::vector<int>)", "fl=k.h\nfn=f(std::vector<int>)\n7 1\nfi=a.cc\n9 100\n"), "a.cc:9");
    ck_assert_str_eq(HOME("K::operator<(K)", "fl=k.h\nfn=K::operator<(K)\n7 1\nfi=a.cc\n9 100\n"), "a.cc:9");
}

TEST(equal_files_are_told_by_their_names)
{
    ck_assert_str_eq(HOME("f", "fl=k.h\nfn=f\n7 1\nfi=b.c\n9 5\nfi=a.c\n8 5\n"), "a.c:8");
}

TEST(a_function_all_of_which_is_in_headers_stays)
{
    ck_assert_str_eq(HOME("f", "fl=k.h\nfn=f\n7 1\nfi=vector\n9 100\n"), "k.h:7");
    ck_assert_str_eq(HOME("g", "fl=???\nfn=g\n0 1\n"), "???:0");
}

/* ---- random functions ---- */

static const char *const files[] = {"a.c", "b.c", "h.h", "/usr/include/x.c", "list", "c.inc.c"};
static const bool foreign[] = {false, false, true, true, true, false};
static const char *const names[] = {"plain", "K<int>::f()", "std::sort", "g(K<int>)"};
static const bool stays[] = {false, true, true, false};

#define FILES (sizeof files / sizeof *files)
#define ROUNDS 2000

static uint64_t random_state;

static size_t random_below(size_t n)
{
    random_state += 0x9e3779b97f4a7c15u;
    return (size_t)(hash_mix(random_state, random_state >> 32) % n);
}

/* The number of the home of a function with these costs by file, and code where `has`. */
static size_t expected_home(size_t name, size_t recorded, const bool *has, const unsigned *costs)
{
    size_t best = recorded;
    bool found = false;
    if (stays[name] || !foreign[recorded])
        return recorded;
    for (unsigned cost = 1000; !found && cost-- > 0;) /* the largest cost first, then by name */
        for (size_t f = FILES; f-- > 0;)
            if (has[f] && !foreign[f] && costs[f] == cost && (!found || strcmp(files[f], files[best]) < 0)) {
                best = f;
                found = true;
            }
    return best;
}

TEST(random_functions_are_at_home_by_the_rule)
{
    for (int round = 0; round < ROUNDS; round++) {
        struct arena arena = {0};
        size_t name = random_below(4), recorded = random_below(FILES);
        bool has[FILES] = {0};
        unsigned costs[FILES] = {0};
        has[recorded] = true;
        struct text text = arena_format(&arena, "events: Ir\nfl=%s\nfn=%s\n1 0\n", files[recorded], names[name]);
        for (size_t n = random_below(8); n > 0; n--) {
            size_t f = random_below(FILES), cost = random_below(9);
            has[f] = true;
            costs[f] += (unsigned)cost;
            text = arena_format(&arena, "%sfi=%s\n%d %d\n", text.s, files[f], (int)n + 1, (int)cost);
        }
        const char *home = home_in(analyse_text(text), names[name]);
        const char *expected = files[expected_home(name, recorded, has, costs)];
        ck_assert_msg(strncmp(home, expected, strlen(expected)) == 0 && home[strlen(expected)] == ':', "%s, not %s\n%s",
                      home, expected, text.s);
        arena_release(&arena);
    }
}

SUITE("home", a_source_file_stays_whatever_was_inlined, a_function_of_php_itself_has_no_line,
      a_function_recorded_in_a_header_is_at_home_where_most_of_it_is,
      what_lies_below_the_directories_of_the_system_is_foreign, templates_and_libraries_stay_in_their_headers,
      equal_files_are_told_by_their_names, a_function_all_of_which_is_in_headers_stays,
      random_functions_are_at_home_by_the_rule)
