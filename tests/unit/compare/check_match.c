/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objects, files and functions of two profiles that are the same. */
#include "../profiles.h"
#include "compare/match.h"

struct comparison {
    struct reading *of[SIDES];
    struct match match;
};

static void comparison_release(void *thing)
{
    struct comparison *c = thing;
    match_release(&c->match);
    free(c);
}

static struct comparison *compare(struct text new, struct text old, bool exact)
{
    struct reading *of[SIDES] = {reading_of(new, WANT_CALLS), reading_of(old, WANT_CALLS)};
    struct comparison *c = until_end(memory_zeroed(1, sizeof *c), comparison_release);
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        assert_silent(of[side]);
        c->of[side] = of[side];
    }
    match_init(&c->match, &of[SIDE_NEW]->profile, &of[SIDE_OLD]->profile, exact);
    return c;
}

#define EVENTS "events: Ir\n"
#define COMPARE(new, old) compare(TEXT(EVENTS new), TEXT(EVENTS old), false)
#define COMPARE_EXACTLY(new, old) compare(TEXT(EVENTS new), TEXT(EVENTS old), true)

/* A function with a cost. */
#define FN(name) "fn=" name "\n1 1\n"

static const char *const how_names[] = {"none", "exact", "name", "file", "object", "group"};

static struct text name_file(const struct comparison *c, ref_t file)
{
    const struct matched *m = &c->match.files.items[file];
    enum side side = m->of[SIDE_NEW] != NONE ? SIDE_NEW : SIDE_OLD;
    return profile_file_name(&c->of[side]->profile, m->of[side]);
}

/* What number a function of a side has in the comparison, by its number there. */
static void check_numbers(const struct comparison *c)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        const struct profile *p = &c->of[side]->profile;
        size_t members = 0;
        for (size_t i = 0; i < c->match.functions.count; i++) {
            const struct matched_function *f = &c->match.functions.items[i];
            members += f->members[side];
            ck_assert_int_eq(f->of[side] != NONE, f->members[side] > 0);
            ck_assert(f->of[side] == NONE || c->match.function_of[side][f->of[side]] == i);
        }
        ck_assert_uint_eq(members, p->functions.count);
    }
}

/* Asserts what functions there are, as `file:name new-members old-members how`. */
static void check_functions(const struct comparison *c, const char *expected)
{
    struct arena arena = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < c->match.functions.count; i++) {
        const struct matched_function *f = &c->match.functions.items[i];
        struct text file = name_file(c, f->file);
        all = arena_format(&arena, "%s%s%.*s:%.*s %u %u %s", all.s, i ? ", " : "", (int)file.n, file.s, (int)f->name.n,
                           f->name.s, f->members[SIDE_NEW], f->members[SIDE_OLD], how_names[f->how]);
    }
    ck_assert_str_eq(all.s, expected);
    check_numbers(c);
    arena_release(&arena);
}

/* Asserts which of a side's things are the same, as `new=old`; what one side alone has as `new=` or `=old`. */
static void check_names(const struct comparison *c, const struct matched_list *list, bool are_files,
                        const char *expected)
{
    struct arena arena = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < list->count; i++) {
        struct text name[SIDES] = {TEXT(""), TEXT("")};
        for (enum side side = SIDE_NEW; side < SIDES; side++) {
            const struct profile *p = &c->of[side]->profile;
            ref_t of = list->items[i].of[side];
            if (of != NONE)
                name[side] = (are_files ? &p->files : &p->objects)->texts.items[of];
            if (of != NONE)
                ck_assert_uint_eq((are_files ? c->match.file_of : c->match.object_of)[side][of], i);
        }
        all = arena_format(&arena, "%s%s%.*s=%.*s", all.s, i ? " " : "", (int)name[SIDE_NEW].n, name[SIDE_NEW].s,
                           (int)name[SIDE_OLD].n, name[SIDE_OLD].s);
    }
    ck_assert_str_eq(all.s, expected);
    arena_release(&arena);
}

static void check_files(const struct comparison *c, const char *expected)
{
    check_names(c, &c->match.files, true, expected);
}

/* The first object of every profile has no name. */
static void check_objects(const struct comparison *c, const char *expected)
{
    struct arena arena = {0};
    check_names(c, &c->match.objects, false, arena_format(&arena, "= %s", expected).s);
    arena_release(&arena);
}

/* ---- functions ---- */

TEST(match_pairs_what_is_called_the_same)
{
    struct comparison *c = COMPARE("fl=a\n" FN("f") FN("g"), "fl=a\n" FN("h") FN("g"));
    check_functions(c, "a:f 1 0 none, a:g 1 1 exact, a:h 0 1 none");
}

TEST(match_pairs_clones_of_another_number)
{
    check_functions(COMPARE("fl=a\n" FN("f.isra.0"), "fl=a\n" FN("f.isra.3")), "a:f.isra.0 1 1 name");
    check_functions(COMPARE("fl=a\n" FN("f<int>"), "fl=a\n" FN("f<long>")), "a:f<int> 1 0 none, a:f<long> 0 1 none");
}

TEST(match_makes_groups_of_clones)
{
    struct comparison *c = COMPARE("fl=a\n" FN("f") FN("g"), "fl=a\n" FN("g") FN("f.part.0") FN("f") FN("f.cold"));
    check_functions(c, "a:f [3 clones] 1 3 group, a:g 1 1 exact");
}

TEST(match_leaves_clones_that_both_sides_have)
{
    struct comparison *c = COMPARE("fl=a\n" FN("f") FN("f.cold"), "fl=a\n" FN("f.cold") FN("f"));
    check_functions(c, "a:f 1 1 exact, a:f.cold 1 1 exact");
}

TEST(match_pairs_clones_of_one_kind)
{
    check_functions(
        COMPARE("fl=a\n" FN("f") FN("f.cold.1") FN("f.part.0"), "fl=a\n" FN("f.part.2") FN("f.cold") FN("f")),
        "a:f 1 1 exact, a:f.cold.1 1 1 name, a:f.part.0 1 1 name");
    check_functions(COMPARE("fl=a\n" FN("f() [clone .part.0]") FN("f() [clone .cold]"),
                            "fl=a\n" FN("f() [clone .cold.1]") FN("f() [clone .part.3]")),
                    "a:f() [clone .part.0] 1 1 name, a:f() [clone .cold] 1 1 name");
    check_functions(COMPARE("fl=a\n" FN("f.1") FN("f.cold"), "fl=a\n" FN("f.2") FN("f.part.0")),
                    "a:f [2 clones] 2 2 group");
    check_functions(COMPARE("fl=a\n" FN("main.f.1"), "fl=a\n" FN("main.f.2")),
                    "a:main.f.1 1 0 none, a:main.f.2 0 1 none");
}

TEST(match_leaves_clones_of_one_side)
{
    struct comparison *c = COMPARE("fl=a\n" FN("f") FN("f.cold"), "fl=a\n" FN("g"));
    check_functions(c, "a:f 1 0 none, a:f.cold 1 0 none, a:g 0 1 none");
}

TEST(match_names_no_two_functions_alike)
{
    struct comparison *c = COMPARE("fl=a\n" FN("f") FN("f.cold") FN("f [3 clones]"), "fl=a\n" FN("f") FN("f.part.0"));
    check_functions(c, "a:f [3 clones] 3 2 group");
}

TEST(match_finds_functions_in_another_object)
{
    check_functions(COMPARE("ob=o\nfl=a\n" FN("f") FN("g"), "ob=p\nfl=a\n" FN("f") "ob=o\n" FN("g")),
                    "a:f 1 1 file, a:g 1 1 exact");
    check_functions(COMPARE("ob=o\nfl=a\n" FN("f"), "ob=p\nfl=a\n" FN("f") "ob=q\n" FN("f")),
                    "a:f 1 0 none, a:f 0 1 none, a:f 0 1 none");
}

TEST(match_finds_functions_of_unknown_files_where_nothing_else_is_called_so)
{
    check_functions(COMPARE("ob=o\n" FN("f"), "ob=p\n" FN("f")), "???:f 1 1 file");
    check_functions(COMPARE("ob=o\n" FN("_init") "ob=q\n" FN("_init"), "ob=p\n" FN("_init") "ob=q\n" FN("_init")),
                    "???:_init 1 0 none, ???:_init 1 1 exact, ???:_init 0 1 none");
}

TEST(match_finds_functions_in_another_file)
{
    check_functions(COMPARE("fl=a\n" FN("f.isra.0"), "fl=b\n" FN("f")), "a:f.isra.0 1 1 object");
    check_functions(COMPARE("fl=a\n" FN("f") FN("f.cold"), "fl=b\n" FN("f.cold") FN("f")),
                    "a:f 1 1 object, a:f.cold 1 1 object");
    check_functions(COMPARE("fl=a\n" FN("f"), "fl=b\n" FN("f") "fl=c\n" FN("f")),
                    "a:f 1 0 none, b:f 0 1 none, c:f 0 1 none");
    check_functions(COMPARE("ob=o\nfl=a\n" FN("f"), "ob=p\nfl=b\n" FN("f")), "a:f 1 0 none, b:f 0 1 none");
}

/* ---- addresses ---- */

/* Asserts the files of the only old function's code. */
static void check_code(const struct comparison *c, const char *expected)
{
    struct arena arena = {0};
    struct text all = TEXT("");
    const struct profile *old = &c->of[SIDE_OLD]->profile;
    for (size_t i = 0; i < old->pieces.count; i++) {
        struct text file = name_file(c, match_file_of(&c->match, old, SIDE_OLD, (ref_t)i));
        all = arena_format(&arena, "%s%s%.*s", all.s, i ? " " : "", (int)file.n, file.s);
    }
    ck_assert_str_eq(all.s, expected);
    arena_release(&arena);
}

TEST(match_takes_code_to_the_file_that_a_function_moved_to)
{
    check_code(COMPARE("fl=b.c\n" FN("f"), "fl=a.c\n" FN("f") "fi=a.h\n2 1\n"), "b.c a.h");
    check_code(COMPARE("fl=a.c\n" FN("f"), "fl=a.c\n" FN("f") "fi=a.h\n2 1\n"), "a.c a.h");
}

TEST(match_leaves_code_where_both_sides_have_it)
{
    check_code(COMPARE("fl=a.h\n" FN("f") "fi=a.c\n2 1\n", "fl=a.c\n" FN("f") "fi=a.h\n2 1\n"), "a.c a.h");
}

TEST(match_trusts_addresses_where_all_of_an_object_is_the_same)
{
    struct comparison *c = COMPARE("ob=o\n" FN("0x10") FN("f") FN("0x20"), "ob=o\n" FN("0x20") FN("0x10") FN("f"));
    check_functions(c, "???:0x10 1 1 exact, ???:f 1 1 exact, ???:0x20 1 1 exact");
}

TEST(match_makes_one_group_of_other_addresses)
{
    struct comparison *c = COMPARE("ob=o\n" FN("0x10") FN("0x20") "ob=p\n" FN("0x10"),
                                   "ob=o\n" FN("0x10") FN("0x30") FN("0x40") "ob=p\n" FN("0x10"));
    check_functions(c, "???:3 functions without names 2 3 group, ???:0x10 1 1 exact");
    check_functions(COMPARE(FN("0x10"), FN("0x20")), "???:1 function without a name 1 1 group");
    check_functions(COMPARE(FN("f") FN("0x10"), FN("0x10")), "???:f 1 0 none, ???:1 function without a name 1 1 group");
}

TEST(match_groups_addresses_of_one_side)
{
    check_functions(COMPARE("ob=o\n" FN("0x10") FN("0x20"), "ob=p\n" FN("0x10") FN("f")),
                    "???:2 functions without names 2 0 none, ???:0x10 0 1 none, ???:f 0 1 none");
}

/* ---- the C library ---- */

TEST(match_pairs_functions_for_other_processors)
{
    struct comparison *c =
        COMPARE("ob=/lib/libc.so.6\nfl=strlen-avx2.S\n" FN("__strlen_avx2") "fl=s.S\n" FN("__memset_avx2_unaligned"),
                "ob=/lib/libc.so.6\nfl=strlen-sse2.S\n" FN("__strlen_sse2") "fl=s.S\n" FN("__memset_sse2_unaligned"));
    check_functions(c, "strlen-avx2.S:__strlen_avx2 1 1 object, s.S:__memset_avx2_unaligned 1 1 name");
    ck_assert_uint_eq(c->match.variants, 2);
    assert_text(c->match.variant[SIDE_NEW], "avx2");
    assert_text(c->match.variant[SIDE_OLD], "sse2");
}

TEST(match_gives_an_example_of_processors)
{
    struct comparison *c = COMPARE("ob=libc.so\nfl=a\n" FN("f") FN("g_avx2_rtm") FN("h_evex") FN("i_avx2"),
                                   "ob=libc.so\nfl=a\n" FN("f_sse2") FN("g_avx2") FN("h_sse2") FN("i_avx2"));
    ck_assert_uint_eq(c->match.variants, 3);
    assert_text(c->match.variant[SIDE_NEW], "avx2_rtm");
    assert_text(c->match.variant[SIDE_OLD], "avx2");
}

TEST(match_leaves_processors_alone_elsewhere)
{
    check_functions(COMPARE("ob=libc.so\nfl=a\n" FN("f_avx2"), "ob=o\nfl=a\n" FN("f")), "a:f_avx2 1 1 file");
    check_functions(COMPARE("ob=libc.so\nfl=a\n" FN("f_avx2"), "ob=o\nfl=a\n" FN("f_avx2")), "a:f_avx2 1 1 file");
    struct comparison *c = COMPARE("ob=o\nfl=a\n" FN("mix_avx2"), "ob=o\nfl=a\n" FN("mix_sse2"));
    check_functions(c, "a:mix_avx2 1 0 none, a:mix_sse2 0 1 none");
    ck_assert_uint_eq(c->match.variants, 0);
}

/* ---- objects ---- */

TEST(match_pairs_libraries_of_another_version)
{
    check_objects(COMPARE("ob=/lib/libc.so.6\n" FN("f") "ob=/b/libx.so.2\n" FN("f") "ob=/b/liby.so\n" FN("f"),
                          "ob=/a/libx.so.1\n" FN("f") "ob=/lib/libc-2.31.so\n" FN("f") "ob=/b/libz.so\n" FN("f")),
                  "/lib/libc.so.6=/lib/libc-2.31.so /b/libx.so.2=/a/libx.so.1 /b/liby.so= =/b/libz.so");
}

TEST(match_pairs_objects_of_one_name_first)
{
    check_objects(COMPARE("ob=libx.so.2\n" FN("f") "ob=libx.so.3\n" FN("f"), "ob=libx.so.3\n" FN("f")),
                  "libx.so.2= libx.so.3=libx.so.3");
}

TEST(match_pairs_the_programs_that_were_run)
{
    struct comparison *c =
        compare(TEXT("version: 1\ncmd: ./new-prog -x\n" EVENTS "ob=/lib/l.so\n" FN("f") "ob=/b/new-prog\n" FN("g")),
                TEXT("version: 1\ncmd: /a/old\n" EVENTS "ob=/a/old\n" FN("g")), false);
    check_objects(c, "/lib/l.so= /b/new-prog=/a/old");
    check_functions(c, "???:f 1 0 none, ???:g 1 1 exact");
}

TEST(match_pairs_no_program_that_the_other_side_has_too)
{
    struct comparison *c = compare(TEXT("version: 1\ncmd: a\n" EVENTS "ob=a\n" FN("f") "ob=b\n" FN("f")),
                                   TEXT("version: 1\ncmd: b\n" EVENTS "ob=b\n" FN("f")), false);
    check_objects(c, "a= b=b");
}

/* ---- files ---- */

/* Files with a function each. */
#define FL(name) "fl=" name "\n" FN("f")

TEST(match_pairs_files_of_other_directories)
{
    struct comparison *c = COMPARE(FL("v2/src/a.c") FL("v2/src/b.c"), FL("v1/src/b.c") FL("v1/src/a.c"));
    check_files(c, "v2/src/a.c=v1/src/a.c v2/src/b.c=v1/src/b.c");
    ck_assert_uint_eq(c->match.prefixes.count, 1);
    assert_text(c->match.prefixes.items[0].old, "v1/");
    assert_text(c->match.prefixes.items[0].new, "v2/");
    ck_assert_uint_eq(c->match.prefixes.items[0].files, 2);
}

TEST(match_pairs_files_by_the_longest_end)
{
    check_files(COMPARE(FL("new/x/a.c") FL("new/y/a.c"), FL("old/y/a.c") FL("old/x/a.c")),
                "new/x/a.c=old/x/a.c new/y/a.c=old/y/a.c");
    check_files(COMPARE(FL("new/xx/a.c") FL("new/y/a.c"), FL("old/y/a.c") FL("old/x/a.c")),
                "new/xx/a.c=old/x/a.c new/y/a.c=old/y/a.c");
}

TEST(match_leaves_ties_of_files)
{
    check_files(COMPARE(FL("p/a.c") FL("q/a.c"), FL("r/a.c")), "p/a.c= q/a.c= =r/a.c");
    check_files(COMPARE(FL("p/a.c"), FL("r/a.c") FL("s/a.c")), "p/a.c= =r/a.c =s/a.c");
    check_files(COMPARE(FL("p/a.c"), FL("p/xa.c")), "p/a.c= =p/xa.c");
}

TEST(match_breaks_ties_of_files_by_what_it_learned)
{
    check_files(COMPARE(FL("v2/a.c") FL("v2/x/b.c") FL("v2/x/a.c"), FL("v1/a.c") FL("v1/x/b.c")),
                "v2/a.c=v1/a.c v2/x/b.c=v1/x/b.c v2/x/a.c=");
}

TEST(match_pairs_files_of_one_path_first)
{
    check_files(COMPARE(FL("p/a.c") FL("a.c") FL("./b.c"), FL("a.c") FL("q/a.c") FL("b.c")),
                "p/a.c=q/a.c a.c=a.c ./b.c=b.c");
    check_files(COMPARE(FL("???"), FL("???")), "?\?\?=?\?\?");
}

TEST(match_keeps_the_directories_of_most_files)
{
    struct comparison *c = COMPARE(FL("b/1") FL("d/2") FL("d/3") FL("f/4") FL("h/5") FL("j/6") FL("l/7"),
                                   FL("a/1") FL("c/2") FL("c/3") FL("e/4") FL("g/5") FL("i/6") FL("k/7"));
    ck_assert_uint_eq(c->match.prefixes.count, PREFIXES_MAX);
    assert_text(c->match.prefixes.items[0].old, "c/");
    assert_text(c->match.prefixes.items[1].old, "a/");
}

/* ---- exactly ---- */

TEST(match_exactly_takes_names_as_they_are)
{
    struct comparison *c = compare(
        TEXT("version: 1\ncmd: x\n" EVENTS "ob=x\nfl=./a\n" FN("f.cold") "fl=b\n" FN("0x1") FN("g.1") FN("g.2")),
        TEXT("version: 1\ncmd: y\n" EVENTS "ob=y\nfl=a\n" FN("f.cold") "ob=x\nfl=b\n" FN("0x1") FN("g.1")), true);
    check_objects(c, "x=x =y");
    check_files(c, "./a= b=b =a");
    check_functions(c, "./a:f.cold 1 0 none, b:0x1 1 1 exact, b:g.1 1 1 exact, b:g.2 1 0 none, a:f.cold 0 1 none");
    ck_assert_uint_eq(c->match.prefixes.count, 0);
}

TEST(match_needs_no_functions)
{
    check_functions(COMPARE("", ""), "");
    check_functions(COMPARE("fl=a\n" FN("f"), ""), "a:f 1 0 none");
}

SUITE("match", match_pairs_what_is_called_the_same, match_pairs_clones_of_another_number, match_makes_groups_of_clones,
      match_leaves_clones_that_both_sides_have, match_pairs_clones_of_one_kind, match_leaves_clones_of_one_side,
      match_names_no_two_functions_alike, match_finds_functions_in_another_object,
      match_finds_functions_of_unknown_files_where_nothing_else_is_called_so, match_finds_functions_in_another_file,
      match_takes_code_to_the_file_that_a_function_moved_to, match_leaves_code_where_both_sides_have_it,
      match_trusts_addresses_where_all_of_an_object_is_the_same, match_makes_one_group_of_other_addresses,
      match_groups_addresses_of_one_side, match_pairs_functions_for_other_processors,
      match_gives_an_example_of_processors, match_leaves_processors_alone_elsewhere,
      match_pairs_libraries_of_another_version, match_pairs_objects_of_one_name_first,
      match_pairs_the_programs_that_were_run, match_pairs_no_program_that_the_other_side_has_too,
      match_pairs_files_of_other_directories, match_pairs_files_by_the_longest_end, match_leaves_ties_of_files,
      match_breaks_ties_of_files_by_what_it_learned, match_pairs_files_of_one_path_first,
      match_keeps_the_directories_of_most_files, match_exactly_takes_names_as_they_are, match_needs_no_functions)
