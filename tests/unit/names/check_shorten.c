/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The short forms of names, and their scopes. */
#include "../suite.h"
#include "base/memory.h"
#include "names/shorten.h"

#include <stdlib.h>

struct example {
    const char *name, *is;
};

static void check_short(const struct example *examples, size_t count, enum shortening how)
{
    for (size_t i = 0; i < count; i++) {
        struct text name = text_of(examples[i].name);
        char *room = memory_alloc(name.n + 1);
        room[name.n] = '!';
        struct text is = shorten(name, how, room);
        ck_assert_msg(room[name.n] == '!', "%s: written beyond the room", examples[i].name);
        ck_assert_msg(text_equal(is, text_of(examples[i].is)), "%s: %.*s", examples[i].name, (int)is.n, is.s);
        free(room);
    }
}

#define check_some(examples, how) check_short(examples, sizeof(examples) / sizeof *(examples), how)

#define SAME(name)                                                                                                     \
    {                                                                                                                  \
        name, name                                                                                                     \
    }

static const struct example examples[] = {
    {"K::operator<(K const&) const", "K::operator<"},
    {"std::basic_ostream<char, std::char_traits<char> >& std::operator<< <std::char_traits<char> >("
     "std::basic_ostream<char, std::char_traits<char> >&, char const*)",
     "std::operator<< <>"},
    {"clang::APValue::LValueBase::operator bool() const", "clang::APValue::LValueBase::operator bool"},
    {"operator new[](unsigned long)", "operator new[]"},
    {"clang::Sema::PoppedFunctionScopeDeleter::operator()(clang::sema::FunctionScopeInfo*) const",
     "clang::Sema::PoppedFunctionScopeDeleter::operator()"},
    {"A::operator<=>(A const&)", "A::operator<=>"},
    {"main::{lambda(int)#1}::operator()(int) const", "main::{lambda#1}::operator()"},
    {"std::_Function_handler<int (int), main::{lambda(int)#2}>::_M_invoke(std::_Any_data const&, int&&)'2",
     "std::_Function_handler<>::_M_invoke'2"},
    {"SkImageShader::onAppendStages(SkShaderBase::StageRec const&) const::$_0::operator()() const",
     "SkImageShader::onAppendStages::$_0::operator()"},
    {"clang::driver::ToolChain::getStdlibPaths[abi:cxx11]() const", "clang::driver::ToolChain::getStdlibPaths"},
    {"google::(anonymous namespace)::FlagValue::Equal(google::(anonymous namespace)::FlagValue const&) const "
     "[clone .isra.90]",
     "google::(anonymous namespace)::FlagValue::Equal .isra.90"},
    {"std::enable_if<is_hashable_data<unsigned int const>::value, llvm::hash_code>::type "
     "llvm::hashing::detail::hash_combine_range_impl<unsigned int const>(unsigned int const*, unsigned int const*)",
     "llvm::hashing::detail::hash_combine_range_impl<>"},
    {"std::__1::vector<void (*)(mach_header const*, long), std::__1::allocator<void (*)(mach_header const*, long)> "
     ">::reserve(unsigned long)",
     "std::vector<>::reserve"},
    {"Foo<((3)>(2))>::f()", "Foo<>::f"},
    {"Foo<&bar::operator()>::asdf<XYZ>(blabla<&foo::operator(), ')', '('>)", "Foo<>::asdf<>"},
    {"<url::form_urlencoded::Parse<'a> as core::iter::iterator::Iterator>::next", "<Parse as Iterator>::next"},
    {"<alloc::sync::Arc<T>>::drop_slow'2", "<Arc>::drop_slow'2"},
    {"core::ptr::drop_in_place::h78462eee6e7c6c40.llvm.12223994355581886393", "core::ptr::drop_in_place"},
    {"std::mem::align_of::<usize>", "std::mem::align_of"},
    SAME("void (*f<int>(int))(int)"),
    {"catch_warnings.__init__ /usr/lib/python3.11/warnings.py:440", "catch_warnings.__init__"},
    {"<listcomp> /home/my name/a.py:12", "<listcomp>"},
    {"_find_spec <frozen importlib._bootstrap>:1054", "_find_spec"},
    {"main a.py:3", "main"},
    SAME("a.py:3"),
    SAME("T->{closure:/app/a.php:3-4}"),
    SAME("{closure:Environment.php(361) : eval()'d code:57-57}"),
    SAME("App\\Foo->{closure:App\\Foo::bar():12}"),
    SAME("sfView->getDirectory"),
    SAME("Object#fibonacci"),
    SAME("Fixnum#<=>"),
    SAME("Array#<<"),
    SAME("-[NSObject dealloc]"),
    SAME("0x000000000001ab70"),
    SAME("(below main)"),
    SAME("github.com/foo/bar/v4.(*Foo).Bar"),
};

TEST(shorten_leaves_what_a_function_is_called)
{
    check_short(examples, sizeof examples / sizeof *examples, SHORTEN_ALL);
}

/* As far as a name that is short already can be told from a longer one. */
TEST(shorten_leaves_short_names_alone)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        struct example again = {examples[i].is, examples[i].is};
        if (!strstr(again.is, "operator()") && !strstr(again.is, ".isra"))
            check_short(&again, 1, SHORTEN_ALL);
    }
}

TEST(shorten_knows_operators)
{
    static const struct example operators[] = {
        {"A::operator->() const", "A::operator->"},
        {"A::operator->*(int)", "A::operator->*"},
        {"A::operator>(A)", "A::operator>"},
        {"A::operator>><int>(A)", "A::operator>><>"},
        {"A::operator,(A)", "A::operator,"},
        {"A::operator()<int>(int)", "A::operator()<>"},
        {"A<x>::operator[](int)", "A<>::operator[]"},
        {"operator delete(void*)", "operator delete"},
        {"int operator\"\" _km<char>(long)", "operator\"\" _km<>"},
        {"A::operator unsigned long() const", "A::operator unsigned long"},
        {"A::operator std::vector<int, std::allocator<int> >() const", "A::operator std::vector<>"},
        {"std::tuple<> A::operators(int)", "A::operators"},
        {"f<&A::operator< >(int)", "f<>"},
        {"A<&B::operator-> >::f()", "A<>::f"},
    };
    check_some(operators, SHORTEN_ALL);
}

TEST(shorten_knows_what_compilers_make_of_names)
{
    static const struct example names[] = {
        {"vtable for a::B<int>", "vtable for a::B<>"},
        {"non-virtual thunk to a::B::f(int)", "non-virtual thunk to a::B::f"},
        {"guard variable for f(int)::x", "guard variable for f::x"},
        {"f(int) [clone .part.0]", "f .part.0"},
        {"f(int) [clone .isra.0] [clone .cold]", "f .isra.0 .cold"},
        {"f(int) [clone .llvm.123]", "f"},
        {"decltype(auto) a::f<int>(int)", "a::f<>"},
        {"decltype ((A)+(B)) a::f<int>(int)", "a::f<>"},
        {"a::f(int) const &", "a::f"},
        {"a::f(int) noexcept", "a::f"},
        {"f()::'lambda'(int)::operator()(int) const", "f::'lambda'::operator()"},
        {"main::<lambda(int)>::operator()(int) const", "main::<lambda>::operator()"},
        {"f(int)'g(int)'h", "f'g'h"},
        {"std::__cxx11::basic_string<char>::f()", "std::basic_string<>::f"},
        {"mystd::__cxx11::f()", "mystd::__cxx11::f"},
    };
    check_some(names, SHORTEN_ALL);
}

TEST(shorten_knows_paths_of_rust)
{
    static const struct example paths[] = {
        {"<<a::b::T as c::D>::E as c::F>::f", "<<T as D>::E as F>::f"},
        {"<&mut a::b::T<x::Y> as c::D>::f", "<&mut T as D>::f"},
        {"<[a::B] as c::D>::f", "<[B] as D>::f"},
        {"<(a::B,c::D) as e::F>::f", "<(B,D) as F>::f"},
        {"<fn(a::B) -> c::D as e::F>::f", "<fn(B) -> D as F>::f"},
        {"<a::b::{{closure}} as c::D>::f", "<b::{{closure}} as D>::f"},
        {"core::fmt::num::imp::<impl core::fmt::Display for a::u32>::fmt",
         "core::fmt::num::imp::<impl Display for u32>::fmt"},
        {"alloc::vec::Vec<T,A>::push::h0123456789abcdef", "alloc::vec::Vec<>::push"},
        {"a::b::{closure#0}::<x::Y>", "a::b::{closure#0}"},
        SAME("<Class::Object>#allocate"),
        SAME("<built-in method builtins.exec>"),
    };
    check_some(paths, SHORTEN_ALL);
}

TEST(shorten_knows_names_of_d)
{
    static const struct example names[] = {
        {"std.stdio.writeln!(immutable(char)[]).writeln(immutable(char)[])", "std.stdio.writeln!.writeln"},
        {"pure @safe void a.b.f(int)", "a.b.f"},
    };
    check_some(names, SHORTEN_ALL);
}

TEST(shorten_leaves_brackets_that_do_not_match)
{
    static const struct example names[] = {
        SAME("a::f(int"),       SAME("a::f)int("), SAME("a<b::c"),        SAME("a::b>"),  SAME("a::{b"),
        SAME("<a::b>"),         SAME("a::f<(>)"),  SAME("a::[b"),         SAME("<a::b"),  SAME("<a::(b>)"),
        SAME("a::f() [clone "), SAME("a<"),        SAME("a::operator<<"), SAME("a::{b<"), SAME("a::operator <"),
    };
    check_some(names, SHORTEN_ALL);
}

TEST(shorten_can_keep_parameters)
{
    static const struct example names[] = {
        {"void a::B<int>::f(c::D<int> const&, int (*)(char)) const", "a::B<>::f(c::D<> const&, int (*)(char)) const"},
        {"A::f(int) const::{lambda(int)#1}::operator()(int) const",
         "A::f(int) const::{lambda(int)#1}::operator()(int) const"},
        {"int f(std::__cxx11::basic_string<char>, {lambda(x<y>)#2})", "f(std::basic_string<>, {lambda(x<>)#2})"},
        {"f<x>(int) [clone .cold]", "f<>(int) .cold"},
    };
    check_some(names, SHORTEN_BUT_PARAMETERS);
}

/* `count` times `piece`, between two others. */
static struct text repeat(struct arena *arena, const char *begin, const char *piece, size_t count, const char *end)
{
    struct text once = text_of(piece);
    char *middle = arena_alloc(arena, once.n * count);
    for (size_t i = 0; i < count; i++)
        memcpy(middle + i * once.n, once.s, once.n);
    return arena_join(arena, text_of(begin), arena_join(arena, (struct text){middle, once.n * count}, text_of(end)));
}

TEST(shorten_leaves_what_is_too_deep)
{
    struct arena arena = {0};
    static const char *const pieces[] = {"a<", "(", "<", "{", "<[", "a::<"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct text name = repeat(&arena, "f::g<", pieces[i], 10000, "");
        char *room = arena_alloc(&arena, name.n);
        ck_assert(shorten(name, SHORTEN_ALL, room).s == name.s);
        ck_assert(shorten(name, SHORTEN_BUT_PARAMETERS, room).s == name.s);
        ck_assert_uint_eq(shorten_scope(name).n, 0);
    }
    arena_release(&arena);
}

TEST(shorten_goes_thirty_levels_deep)
{
    struct arena arena = {0};
    struct text name = repeat(&arena, "", "<", 30, "a::T");
    name = arena_join(&arena, name, repeat(&arena, "", " as b::D>::E", 30, "::f"));
    char *room = arena_alloc(&arena, name.n);
    struct text is = shorten(name, SHORTEN_ALL, room);
    ck_assert(text_equal(
        is, arena_join(&arena, repeat(&arena, "", "<", 30, "T"), repeat(&arena, "", " as D>::E", 30, "::f"))));
    arena_release(&arena);
}

TEST(shorten_finds_scopes)
{
    static const struct example scopes[] = {
        {"a::B::f(int) const", "a::B"},
        {"int a::B<c::D>::f<x::y>(x::y)", "a::B<c::D>"},
        {"main::{lambda(int)#1}::operator()(int) const", "main::{lambda(int)#1}"},
        {"a::f(int) const::$_0::operator()() const", "a::f(int) const::$_0"},
        {"<a::T<U> as c::D>::f", "<a::T<U> as c::D>"},
        {"vtable for a::B", "a"},
        {"A::operator std::string() const", "A"},
        {"std::ostream& std::operator<< <char>(std::ostream&, char)", "std"},
        {"(anonymous namespace)::f(int)", "(anonymous namespace)"},
        {"a::(anonymous namespace)::f(int)", "a::(anonymous namespace)"},
        {"a::f::<b::c>", "a"},
        {"a::b::f::h0123456789abcdef", "a::b"},
        {"a::f'b::c::g", "a"},
        {"a::f() [clone .cold]", "a"},
        {"f(a::B)", ""},
        {"main", ""},
        {"", ""},
        {"a::f(int", ""},
        {"a::b>", ""},
    };
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++) {
        struct text is = shorten_scope(text_of(scopes[i].name));
        ck_assert_msg(text_equal(is, text_of(scopes[i].is)), "%s: %.*s", scopes[i].name, (int)is.n, is.s);
    }
}

SUITE("shorten", shorten_leaves_what_a_function_is_called, shorten_leaves_short_names_alone, shorten_knows_operators,
      shorten_knows_what_compilers_make_of_names, shorten_knows_paths_of_rust, shorten_knows_names_of_d,
      shorten_leaves_brackets_that_do_not_match, shorten_can_keep_parameters, shorten_leaves_what_is_too_deep,
      shorten_goes_thirty_levels_deep, shorten_finds_scopes)
