/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names without the numbers that compilers give to lambdas and closures. */
#include "../suite.h"
#include "names/strip_numbers.h"

#include <stdio.h>

static const char *const names[][2] = {
    {"main::{lambda(int)#2}::f", "main::{lambda(int)#}::f"},
    {"{lambda({lambda()#1})#2}", "{lambda({lambda()#})#}"},
    {"r::{closure#12}::f", "r::{closure#}::f"},
    {"r::{impl#1}::f", "r::{impl#1}::f"},
    {"c::{CONST#0}", "c::{CONST#}"},
    {"{unnamed type#1}", "{unnamed type#1}"},
    {"{closure:/srv/www/a.php:3-5}", "{closure:a.php}"},
    {"{closure:a.php:3}", "{closure:a.php}"},
    {"{closure:/srv/a.php}", "{closure:a.php}"},
    {"}{lambda()#1", "}{lambda()#1"},
    {"f()::'lambda0'(int)", "f()::'lambda'(int)"},
    {"f()::'lambda'(int)", "f()::'lambda'(int)"},
    {"f()::'lambda0x'", "f()::'lambda0x'"},
    {"main::$_0::operator()", "main::$_::operator()"},
    {"a$_0", "a$_0"},
    {"class@anonymous/srv/a.php:3$0->run", "class@anonymous->run"},
    {"class@anonymous/srv/a.php:3$0::run", "class@anonymous::run"},
    {"@anonymous/a", "@anonymous/a"},
    {"_ZZ4mainENKUlvE0_clEv", "_ZZ4mainENKUlvE_clEv"},
    {"_ZZ4mainENK3$_12clEv", "_ZZ4mainENK3$_clEv"},
    {"_ZZ4mainE1x_0", "_ZZ4mainE1x_0"},
    {"_ZN1a1b17h0123456789abcdefE", "_ZN1a1bE"},
    {"_ZN1a1b17h0123456789abcdegE", "_ZN1a1b17h0123456789abcdegE"},
    {"UlvE0_", "UlvE0_"},
    {"_RNvCs1a2b_3foo3bar", "_RNvCs_3foo3bar"},
    {"_RNvCs_3foo3bar", "_RNvCs_3foo3bar"},
    {"_RNv5Cs1a_3bar", "_RNv5Cs1a_3bar"}, /* a name of five bytes */
    {"_RNvCs1a2b", "_RNvCs1a2b"},
    {"plain", "plain"},
    {"", ""},
};

TEST(numbers_of_lambdas_and_closures_are_stripped)
{
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text t = strip_numbers(&arena, text_of(names[i][0]));
        ck_assert_msg(text_equal(t, text_of(names[i][1])), "%s: `%.*s`, not `%s`", names[i][0], (int)t.n, t.s,
                      names[i][1]);
        struct text again = strip_numbers(&arena, t);
        ck_assert_msg(text_equal(again, t), "%.*s is stripped again", (int)t.n, t.s);
    }
    arena_release(&arena);
}

TEST(numbers_of_plain_names_need_no_memory)
{
    struct text name = TEXT("std::vector<int>::push_back");
    ck_assert_ptr_eq(strip_numbers(NULL, name).s, name.s);
}

/* Braces deeper than it looks are left, and none is lost. */
TEST(numbers_in_deep_braces_are_left)
{
    struct arena arena = {0};
    char deep[2048], *at = deep;
    for (int i = 0; i < 40; i++)
        at += sprintf(at, "{lambda(");
    for (int i = 0; i < 40; i++)
        at += sprintf(at, ")#7}");
    struct text t = strip_numbers(&arena, text_of(deep));
    size_t left = 0, open = 0;
    for (size_t i = 0; i < t.n; i++) {
        left += t.s[i] == '7';
        open += t.s[i] == '{' || t.s[i] == '}';
    }
    ck_assert_uint_eq(open, 80);
    ck_assert_uint_eq(left, 8); /* 40 levels but for 32 */
    arena_release(&arena);
}

SUITE("strip_numbers", numbers_of_lambdas_and_closures_are_stripped, numbers_of_plain_names_need_no_memory,
      numbers_in_deep_braces_are_left)
