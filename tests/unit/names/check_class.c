/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions and files belong to, by their names. */
#include "../suite.h"
#include "names/class.h"

struct example {
    const char *name, *is;
};

static void check_all(struct text (*scope)(struct text name), const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct text is = scope(text_of(examples[i].name));
        ck_assert_msg(text_equal(is, text_of(examples[i].is)), "%s: %.*s", examples[i].name, (int)is.n, is.s);
    }
}

#define CHECK(scope, examples) check_all(scope, examples, sizeof(examples) / sizeof *(examples))

TEST(scope_of_a_function_is_before_the_last_colons)
{
    static const struct example cpp[] = {
        {"a::B::f(int) const", "a::B"},
        {"void a::B<c::D>::f<x::y>(x::y)", "a::B<c::D>"},
        {"<a::T as c::D>::next", "<a::T as c::D>"},
        {"core::ptr::drop_in_place", "core::ptr"},
        {"php::strlen", "php"},
        {"a::f(int) [clone .isra.90]", "a"},
    };
    CHECK(class_of_function, cpp);
}

TEST(scope_of_a_function_follows_its_language)
{
    static const struct example others[] = {
        {"main.main", "main"},
        {"github.com/foo/bar.Run", "github.com/foo/bar"},
        {"github.com/foo/bar/v4.(*Foo).Bar", "github.com/foo/bar/v4.(*Foo)"},
        {"java.lang.String.<init>(java.lang.String, int)", "java.lang.String"},
        {"catch_warnings.__init__ /usr/lib/python3.11/warnings.py:440", "catch_warnings"},
        {"sfView->getDirectory", "sfView"},
        {"Object#fibonacci", "Object"},
        {"-[NSObject dealloc]", "NSObject"},
        {"+[NSString(Paths) stringWithFormat:]", "NSString(Paths)"},
        {"php::DateTime->format", "DateTime"},
        {"php::DateTime::createFromFormat", "DateTime"},
        {"php::strlen", "php"},
        {"T->{closure:/app/a.php:3-4}", "T"},
        {"T::{closure:/app/a.php:3-4}", "T"},
        {"App\\Foo->{closure:App\\Foo::bar():12}", "App\\Foo"},
        {"Environment->{closure:Environment.php(361) : eval()'d code:57-57}", "Environment"},
    };
    CHECK(class_of_function, others);
}

TEST(scope_of_a_function_may_be_none)
{
    static const struct example none[] = {
        {"", ""},
        {"main", ""},
        {"f.cold", ""},
        {"f.part.0.cold", ""},
        {"f.constprop.0.isra.1", ""},
        {"f.llvm.1222", ""},
        {"memcpy@@GLIBC_2.14", ""},
        {"0x000000000001ab70", ""},
        {"(below main)", ""},
        {"f(a.b, c->d)", ""},
        {"<built-in method builtins.exec>", ""},
        {"init /usr/lib/python3.11/warnings.py:440", ""},
        {"-[broken", ""},
        {"a)b.c", ""},
        {".f", ""},
        {"f.", ""},
        {"a->", ""},
        {"{closure:/app/a.php:3-4}", ""},
        {"{closure:Environment.php(361) : eval()'d code:57-57}", ""},
        {"a}b.c", ""},
    };
    CHECK(class_of_function, none);
}

TEST(scope_of_a_file_is_its_directory)
{
    static const struct example files[] = {
        {"a.c", "."},
        {"src/a.c", "src"},
        {"/a.c", "/"},
        {"/usr/../x/a.c", "/usr/../x"},
        {"src/", "src"},
        {"", "."},
        {"php:internal", "php:internal"},
        {"php:other", "."},
    };
    CHECK(class_of_file, files);
}

SUITE("scope", scope_of_a_function_is_before_the_last_colons, scope_of_a_function_follows_its_language,
      scope_of_a_function_may_be_none, scope_of_a_file_is_its_directory)
