/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Phrases that are cut to fit into a line. */
#include "../written.h"
#include "base/display_width.h"
#include "base/shrink.h"

/* A row as `FILE:FUNCTION (3x) [OBJECT]`; without an object where that is NULL. */
static void describe(struct phrase *p, const char *file, const char *function, const char *object)
{
    phrase_add(p, STYLE_FILE, text_of(file));
    phrase_say(p, STYLE_FILE, TEXT(":"));
    phrase_add(p, STYLE_FUNCTION, text_of(function));
    phrase_say(p, STYLE_PLAIN, TEXT(" (3x)"));
    if (!object)
        return;
    phrase_say(p, STYLE_OBJECT, TEXT(" ["));
    phrase_add(p, STYLE_OBJECT, text_of(object));
    phrase_say(p, STYLE_OBJECT, TEXT("]"));
}

static void check_shrunk(struct phrase *p, size_t columns, const char *expected)
{
    struct written w = begin();
    ck_assert_msg(p->spans.items[0].style == STYLE_SOURCE || display_width_of(text_of(expected)) <= columns, "%s",
                  expected);
    phrase_shrink(p, columns, TEXT("..."));
    phrase_write(p, &w.out);
    phrase_clear(p);
    end_as(&w, expected);
}

struct sample {
    size_t columns;
    const char *expected;
};

static void check_row(const char *file, const char *function, const char *object, const struct sample *samples)
{
    struct phrase p = {0};
    for (; samples->expected; samples++) {
        describe(&p, file, function, object);
        check_shrunk(&p, samples->columns, samples->expected);
    }
    phrase_release(&p);
}

TEST(directories_go_first_and_then_the_middle_of_a_name)
{
    static const struct sample samples[] = {
        {95, "src/lib/sema/decl.cpp:clang::Sema::CheckFunctionDeclaration (3x) [/usr/lib/x86_64/libclang.so]"},
        {90, "src/lib/sema/decl.cpp:clang::Sema::CheckFunctionDeclaration (3x) [.../x86_64/libclang.so]"},
        {86, "src/lib/sema/decl.cpp:clang::Sema::CheckFunctionDeclaration (3x) [.../libclang.so]"},
        {80, ".../sema/decl.cpp:clang::Sema::CheckFunctionDeclaration (3x) [.../libclang.so]"},
        {77, ".../decl.cpp:clang::Sema::CheckFunctionDeclaration (3x) [.../libclang.so]"},
        {71, ".../decl.cpp:clang:...::CheckFunctionDeclaration (3x) [.../libclang.so]"},
        {65, ".../decl.cpp:...::CheckFunctionDeclaration (3x) [.../libclang.so]"},
        {62, ".../decl.cpp:clang::Sema:...Declaration (3x) [.../libclang.so]"},
        {59, ".../decl.cpp:clang::Sema...eclaration (3x) [...libclang.so]"},
        {56, ".../decl.cpp:clang::Sema...eclaration (3x)"},
        {38, ".../decl.cpp:clang::Se...laration (3x)"},
        {24, ".../decl.cpp:...on (3x)"},
        {17, "...cpp:...on (3x)"},
        {10, "...cpp:..."},
        {2, ""},
        {0, NULL},
    };
    check_row("src/lib/sema/decl.cpp", "clang::Sema::CheckFunctionDeclaration", "/usr/lib/x86_64/libclang.so", samples);
}

TEST(the_last_component_is_not_looked_for_in_brackets)
{
    static const struct sample samples[] = {
        {52, "a.c:std::_Executor<char, true>::_M_dfs(x::y) (3x)"},
        {44, "a.c:std::_Executor<cha...::_M_dfs(x::y) (3x)"},
        {32, "a.c:std::_...::_M_dfs(x::y) (3x)"},
        {0, NULL},
    };
    check_row("a.c", "std::_Executor<char, true>::_M_dfs(x::y)", NULL, samples);
    static const struct sample arrows[] = {{35, "a.c:A::B::C:...::operator-><x> (3x)"}, {0, NULL}};
    check_row("a.c", "A::B::C::D::E::operator-><x>", NULL, arrows);
}

TEST(parameters_go_before_the_last_component)
{
    static const struct sample samples[] = {
        {52, "a.c:std::vector<>::_M_insert<>(std::shared_ptr) (3x)"},
        {51, "a.c:std::vect...::_M_insert<>(std::shared_ptr) (3x)"},
        {42, "a.c:...::_M_insert<>(std::shared_ptr) (3x)"},
        {41, "a.c:std::vector<>::_M_insert<>(...) (3x)"},
        {38, "a.c:std::vec...::_M_insert<>(...) (3x)"},
        {34, "a.c:std:...::_M_insert<>(...) (3x)"},
        {0, NULL},
    };
    check_row("a.c", "std::vector<>::_M_insert<>(std::shared_ptr)", NULL, samples);
    static const struct sample calls[] = {{34, "a.c:(anonymous...::operator() (3x)"}, {0, NULL}};
    check_row("a.c", "(anonymous namespace)::less::operator()", NULL, calls);
    static const struct sample below[] = {{33, "a.c:(a long wor... any name) (3x)"}, {0, NULL}};
    check_row("a.c", "(a long word that is not part of any name)", NULL, below);
}

TEST(a_file_without_directories_loses_its_beginning)
{
    static const struct sample samples[] = {
        {37, "...naligned-erms.S:__memset_avx2 (3x)"},
        {0, NULL},
    };
    check_row("memset-vec-unaligned-erms.S", "__memset_avx2", NULL, samples);
}

TEST(what_is_escaped_counts_as_it_is_printed)
{
    static const struct sample samples[] = {
        {39, "a.c:\\x1b[1mabcdefghijklmnopqrstuvw (3x)"},
        {37, "a.c:\\x1b[1mabcdef...lmnopqrstuvw (3x)"},
        {0, NULL},
    };
    check_row("a.c", "\x1b[1mabcdefghijklmnopqrstuvw", NULL, samples);
    static const struct sample wide[] = {{18, "a.c:\xe6\xbc\xa2\xe6\xbc\xa2...\xe6\xbc\xa2 (3x)"}, {0, NULL}};
    check_row("a.c", "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", NULL, wide);
}

TEST(lines_of_source_are_not_cut)
{
    struct phrase p = {0};
    phrase_add(&p, STYLE_SOURCE, TEXT("    int main(void)"));
    check_shrunk(&p, 4, "    int main(void)");
    phrase_release(&p);
}

/* A number that is cut reads as another one. */
TEST(words_of_our_own_are_left_out_as_a_whole)
{
    struct phrase p = {0};
    for (size_t columns = 5; columns <= 12; columns++) {
        phrase_say(&p, STYLE_PLAIN, TEXT("["));
        phrase_integer(&p, STYLE_PLAIN, 123456);
        phrase_say(&p, STYLE_PLAIN, TEXT(" others]"));
        check_shrunk(&p, columns, columns < 10 ? "[..." : "[123456...");
    }
    phrase_release(&p);
}

TEST(an_ellipsis_may_be_one_character)
{
    struct phrase p = {0};
    struct written w = begin();
    phrase_add(&p, STYLE_FILE, TEXT("/usr/include/stdio.h"));
    phrase_shrink(&p, 12, TEXT("\xe2\x80\xa6"));
    phrase_write_painted(&p, &w.out);
    phrase_release(&p);
    end_as(&w, "\033[2m\xe2\x80\xa6/\033[mstdio.h");
}

TEST(what_tells_a_name_apart_is_shown)
{
    static const struct {
        const char *name;
        size_t told, columns;
        const char *expected;
    } samples[] = {
        {"a::text::text(char const*)", 15, 26, "a::text::text(char const*)"},
        {"a::text::text(char const*)", 15, 25, "a::text::text(char con..."},
        {"a::text::text(char const*)", 15, 24, "...::text(char const*)"},
        {"a::text::text(char const*)", 15, 20, "...::text(char co..."},
        {"a::text::text(char const*)", 15, 15, "...ext(char ..."},
        {"a::text::text(char const*)", 26, 15, "...char const*)"},
        {"a::text::text(char const*)", 1, 15, "a::text::tex..."},
        {"a::text::text(char const*)", 27, 15, "...char const*)"}, /* another name begins with all of it */
        {"a::text", 3, 5, "...xt"},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text name = text_of(samples[i].name);
        struct text shown = shrink_told(name, samples[i].told, samples[i].columns, TEXT("..."), &arena);
        ck_assert_msg(text_equal(shown, text_of(samples[i].expected)), "%zu: %.*s", i, (int)shown.n, shown.s);
    }
    arena_release(&arena);
}

/* A row of a tree, shrunk to so many columns. */
static struct text tree_row(size_t columns, size_t told, struct arena *arena)
{
    struct phrase p = {0};
    phrase_say(&p, STYLE_MARK, TEXT("|- "));
    phrase_add(&p, STYLE_FILE, TEXT("t.c"));
    phrase_say(&p, STYLE_PLAIN, TEXT(":"));
    phrase_add(&p, STYLE_FUNCTION, TEXT("a::text::text(char const*)"));
    phrase_shrink_told(&p, columns, told, TEXT("..."));
    struct text shown = phrase_spell(&p, columns, TEXT("..."), arena);
    phrase_release(&p);
    return shown;
}

/* The mark does not count: `t.c:` has four bytes, and the name has the others. */
TEST(a_name_in_a_phrase_that_is_told_apart_takes_the_room_that_is_left)
{
    static const struct {
        size_t columns, told;
        const char *expected;
    } samples[] = {
        {33, 19, "|- t.c:a::text::text(char const*)"},
        {32, 19, "|- t.c:a::text::text(char con..."},
        {27, 19, "|- t.c:...::text(char co..."},
        {27, 0, "|- t.c:a::text::text(...)"},
        {22, 19, "|- t.c:...ext(char ..."},
        {22, 30, "|- t.c:...char const*)"},
        {27, 4, "|- t.c:a::text::text(...)"},
        {27, 31, "|- t.c:a::text::text(...)"},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text shown = tree_row(samples[i].columns, samples[i].told, &arena);
        ck_assert_msg(text_equal(shown, text_of(samples[i].expected)), "%zu: %.*s", i, (int)shown.n, shown.s);
    }
    arena_release(&arena);
}

SUITE("shrink", directories_go_first_and_then_the_middle_of_a_name, the_last_component_is_not_looked_for_in_brackets,
      parameters_go_before_the_last_component, a_file_without_directories_loses_its_beginning,
      what_is_escaped_counts_as_it_is_printed, lines_of_source_are_not_cut, words_of_our_own_are_left_out_as_a_whole,
      an_ellipsis_may_be_one_character, what_tells_a_name_apart_is_shown,
      a_name_in_a_phrase_that_is_told_apart_takes_the_room_that_is_left)
