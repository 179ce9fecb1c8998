/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of C++ and Rust as compilers mangle them. Without libiberty there is nothing to test but that. */
#include "../suite.h"
#include "base/memory.h"
#include "names/demangle.h"

#include <stdlib.h>

static char room[DEMANGLE_ROOM];

/* What a name stands for; NULL: it is left as it is. */
static const char *demangled(struct text name)
{
    static char string[DEMANGLE_ROOM + 1];
    size_t n = 0;
    if (demangle(name, room, &n) != DEMANGLE_DONE)
        return NULL;
    memcpy(string, room, n);
    string[n] = '\0';
    return string;
}

static void check_left(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(!demangled(text_of(names[i])), "%s becomes %s", names[i], demangled(text_of(names[i])));
}

#define CHECK_LEFT(names) check_left(names, sizeof(names) / sizeof *(names))

TEST(demangle_leaves_other_names)
{
    static const char *const names[] = {
        "main",    "",      "_",      "_Z",       "_R",       "_start",     "_ZipWriteFile",
        "_Record", "_RTTI", "f(int)", "_DYNAMIC", "_Z1fi.[x", "__ZipWrite", "_D3std5stdio4fileFZv",
        "_ZN1f",   "__"};
    CHECK_LEFT(names);
}

#ifdef HAVE_LIBIBERTY

struct example {
    const char *name, *is;
};

static void check_examples(const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *is = demangled(text_of(examples[i].name));
        ck_assert_ptr_nonnull(is);
        ck_assert_str_eq(is, examples[i].is);
    }
}

#define CHECK_EXAMPLES(examples) check_examples(examples, sizeof(examples) / sizeof *(examples))

TEST(demangle_knows_names_of_cplus)
{
    static const struct example names[] = {
        {"_Z1fi", "f(int)"},        {"_ZN1A1gEv", "A::g()"}, {"_ZlsRSo1A", "operator<<(std::ostream&, A)"},
        {"_ZTV1A", "vtable for A"}, {"_ZN1AC1Ev", "A::A()"}, {"_ZN1AC2Ev", "A::A()"},
    };
    CHECK_EXAMPLES(names);
}

TEST(demangle_knows_names_of_rust)
{
    static const struct example names[] = {
        {"_RINvNtC3std3mem8align_ofjE", "std::mem::align_of::<usize>"},
        {"_ZN4core3ptr13drop_in_place17h78462eee6e7c6c40E", "core::ptr::drop_in_place"},
    };
    CHECK_EXAMPLES(names);
}

TEST(demangle_leaves_out_what_makes_names_of_rust_unique)
{
    static const struct example names[] = {
        {"_ZN4core3ptr13drop_in_place17h78462eee6e7c6c40E.llvm.12223994355581886393", "core::ptr::drop_in_place"},
        {"_RINvNtC3std3mem8align_ofjE.llvm.123", "std::mem::align_of::<usize>"},
        {"_ZN4core3ptr13drop_in_place17h78462eee6e7c6c40E.cold", "core::ptr::drop_in_place [clone .cold]"},
    };
    CHECK_EXAMPLES(names);
}

TEST(demangle_keeps_what_stands_behind_a_name)
{
    static const struct example names[] = {
        {"_Z1fi@plt", "f(int)@plt"},
        {"_Z1fi [3 clones]", "f(int) [3 clones]"},
        {"_Z1fi@@GLIBCXX_3.4", "f(int)@@GLIBCXX_3.4"},
        {"_Z1fi'2", "f(int)'2"},
        {"_Z1fi.cold'2", "f(int) [clone .cold]'2"},
        {"_Z1fi'_Z1gv", "f(int)'_Z1gv"},
        {"_RINvNtC3std3mem8align_ofjE'2", "std::mem::align_of::<usize>'2"},
        {"_Z1fi.part.0", "f(int) [clone .part.0]"},
        {"_Z1fi.cold", "f(int) [clone .cold]"},
        {"_Z1fi.isra.0", "f(int) [clone .isra.0]"},
        {"_Z1fi.llvm.123", "f(int) [clone .llvm.123]"},
    };
    CHECK_EXAMPLES(names);
}

TEST(demangle_knows_the_underscore_of_other_systems)
{
    static const struct example names[] = {
        {"__Z1fi", "f(int)"},
        {"__RINvNtC3std3mem8align_ofjE", "std::mem::align_of::<usize>"},
    };
    CHECK_EXAMPLES(names);
}

/* `_Z1f` and parameters, each of which is a pair of the one before. */
static struct text bomb(size_t levels, struct arena *arena)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct text name = arena_copy(arena, TEXT("_Z1fSt4pairIiiE"));
    for (size_t i = 0; i < levels; i++)
        name = arena_format(arena, "%sS_IS%c_S%c_E", name.s, digits[i], digits[i]);
    return name;
}

TEST(demangle_refuses_names_that_become_too_long)
{
    struct arena arena = {0};
    size_t n;
    ck_assert_int_eq(demangle(bomb(3, &arena), room, &n), DEMANGLE_DONE);
    for (size_t levels = 12; levels < 35; levels++)
        ck_assert_int_eq(demangle(bomb(levels, &arena), room, &n), DEMANGLE_EXCESS);
    ck_assert_str_eq(demangled(TEXT("_Z1fi")), "f(int)");
    arena_release(&arena);
}

/* `count` times `piece`, after `begin`. */
static struct text repeat(struct arena *arena, const char *begin, char piece, size_t count)
{
    char *pieces = memset(arena_alloc(arena, count), piece, count);
    return arena_join(arena, text_of(begin), (struct text){pieces, count});
}

TEST(demangle_survives_names_that_nest_deep)
{
    struct arena arena = {0};
    static const char pieces[] = "PKFIXNZTSALDCMROa0_";
    static const char *const begins[] = {"_Z1f", "_R", "_RN", "_ZN", "_RI", "_Z1fIL"};
    for (const char *piece = pieces; *piece; piece++)
        for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
            for (size_t count = 500; count < 2 * DEMANGLE_FROM; count += 500)
                demangled(repeat(&arena, begins[i], *piece, count));
    arena_release(&arena);
}

TEST(demangle_leaves_names_that_are_too_long)
{
    struct arena arena = {0};
    struct text name = repeat(&arena, "_Z1fi'", 'x', DEMANGLE_FROM - 6);
    ck_assert_ptr_nonnull(demangled(name));
    name = repeat(&arena, "_Z1fi'", 'x', DEMANGLE_FROM - 5);
    ck_assert_ptr_null(demangled(name));
    arena_release(&arena);
}

TEST(demangle_leaves_names_with_a_nul)
{
    ck_assert_ptr_null(demangled(TEXT("_Z1fi\0")));
    ck_assert_ptr_null(demangled(TEXT("_Z1\0fi")));
}

SUITE("demangle", demangle_leaves_other_names, demangle_knows_names_of_cplus, demangle_knows_names_of_rust,
      demangle_leaves_out_what_makes_names_of_rust_unique, demangle_keeps_what_stands_behind_a_name,
      demangle_knows_the_underscore_of_other_systems, demangle_refuses_names_that_become_too_long,
      demangle_survives_names_that_nest_deep, demangle_leaves_names_that_are_too_long, demangle_leaves_names_with_a_nul)

#else

TEST(demangle_leaves_all_names_without_libiberty)
{
    static const char *const names[] = {"_Z1fi", "_RINvNtC3std3mem8align_ofjE"};
    CHECK_LEFT(names);
}

SUITE("demangle", demangle_leaves_other_names, demangle_leaves_all_names_without_libiberty)

#endif
