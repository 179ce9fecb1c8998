/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles with other names. */
#include "../profiles.h"
#include "names/rename.h"

struct renamed {
    struct reading *from;
    struct reading to;
    struct renames renames;
    struct arena arena;
};

static void renamed_release(void *thing)
{
    struct renamed *r = thing;
    profile_release(&r->to.profile);
    diagnostics_release(&r->to.diagnostics);
    renames_release(&r->renames);
    arena_release(&r->arena);
    free(r);
}

static struct renamed *rename_with(struct reading *from, const struct rewrites *asked)
{
    struct renamed *r = until_end(memory_zeroed(1, sizeof *r), renamed_release);
    struct text error = TEXT_NONE;
    r->from = from;
    ck_assert_msg(renames_init(&r->renames, asked, &r->arena, &error), "%s", error.s);
    renames_apply(&r->renames, &r->to.profile, &from->profile);
    return r;
}

/* One rewrite for objects, files and functions; NULL: none. */
static struct renamed *rename_reading(struct reading *from, const char *object, const char *file, const char *function)
{
    struct text texts[] = {text_of(object), text_of(file), text_of(function)};
    struct rewrites asked = {
        {&texts[0], object != NULL, 1}, {&texts[1], file != NULL, 1}, {&texts[2], function != NULL, 1}};
    return rename_with(from, &asked);
}

#define PLACES                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "ob=/usr/lib/a\n"                                                                                                  \
    "fl=old/f.c\n"                                                                                                     \
    "fn=f_1\n"                                                                                                         \
    "3 5\n"                                                                                                            \
    "fi=inc.h\n"                                                                                                       \
    "4 2\n"                                                                                                            \
    "cob=/usr/lib/b\n"                                                                                                 \
    "cfi=old/g.c\n"                                                                                                    \
    "cfn=f_2\n"                                                                                                        \
    "calls=3 9\n"                                                                                                      \
    "4 7\n"                                                                                                            \
    "ob=/usr/lib/b\n"                                                                                                  \
    "fl=old/g.c\n"                                                                                                     \
    "fn=f_2\n"                                                                                                         \
    "9 7\n"

TEST(rename_gives_each_kind_its_names)
{
    struct renamed *r = rename_reading(READ(PLACES), "s|.*/||", "s/^old/new/", "s/_/-/");
    ck_assert_uint_eq(r->to.profile.functions.count, 2);
    ck_assert(function_is(&r->to.profile, 0, "a", "new/f.c", "f-1"));
    ck_assert(function_is(&r->to.profile, 1, "b", "new/g.c", "f-2"));
    ck_assert_int_eq(cost_at(&r->to, "new/f.c", 3), 5);
    ck_assert_int_eq(cost_at(&r->to, "inc.h", 4), 2);
    ck_assert_uint_eq(arc(&r->to, "f-1", "f-2").count, 3);
    ck_assert_int_eq(total(&r->to, "Ir"), 14);
}

TEST(rename_leaves_the_first_profile_as_it_was)
{
    struct renamed *r = rename_reading(READ(PLACES), "s|.*/||", "s/^old/new/", "s/_/-/");
    ck_assert(function_is(&r->from->profile, 0, "/usr/lib/a", "old/f.c", "f_1"));
}

TEST(rename_adds_up_functions_that_become_the_same)
{
    struct renamed *r = rename_reading(READ(PLACES), "s|/[ab]$||", "s/[fg].c/x.c/", "s/_[0-9]+//");
    ck_assert_uint_eq(r->to.profile.functions.count, 1);
    ck_assert_int_eq(self(&r->to, "f"), 14);
    ck_assert_uint_eq(arc(&r->to, "f", "f").count, 3);
    ck_assert_int_eq(cost_at(&r->to, "old/x.c", 9), 7);
}

TEST(rename_puts_code_into_its_functions_file)
{
    struct renamed *r = rename_reading(READ(PLACES), NULL, "s/inc[.]h|old.f[.]c/x.c/", NULL);
    ck_assert_uint_eq(r->to.profile.pieces.count, 2);
    ck_assert_int_eq(cost_at(&r->to, "x.c", 3), 5);
    ck_assert_int_eq(cost_at(&r->to, "x.c", 4), 2);
}

TEST(rename_calls_a_file_without_a_name_unknown)
{
    struct renamed *r = rename_reading(READ(PLACES), "s/.*//", "s/.*//", NULL);
    ck_assert(function_is(&r->to.profile, 0, "", "???", "f_1"));
}

TEST(rename_takes_the_working_directory_from_new_names)
{
    struct reading *from = reading_new(WANT_LINES, TEXT("/home/me"));
    reading_add(from,
                TEXT("events: Ir\n"
                     "fl=/build/a.c\n"
                     "fn=f\n"
                     "3 5\n"
                     "fl=/home/me/b.c\n"
                     "fn=g\n"
                     "3 5\n"),
                NULL);
    profile_finish(&from->profile);
    struct renamed *r = rename_reading(from, NULL, "s|^/build|/home/me|", NULL);
    ck_assert(function_is(&r->to.profile, 0, "", "a.c", "f"));
    ck_assert(function_is(&r->to.profile, 1, "", "b.c", "g"));
}

TEST(rename_applies_rewrites_in_their_order)
{
    struct text texts[] = {TEXT("s/f/g/"), TEXT("s/nothing/x/"), TEXT("s/g/h/")};
    struct renamed *r = rename_with(READ(PLACES), &(struct rewrites){.functions = {texts, 3, 3}});
    ck_assert(function_is(&r->to.profile, 0, "/usr/lib/a", "old/f.c", "h_1"));
}

static void check_notes(struct renamed *r, const char *expected)
{
    renames_check(&r->renames, &r->to.diagnostics);
    ck_assert_uint_eq(r->to.diagnostics.items.count > 0, expected != NULL);
    if (expected)
        assert_text(r->to.diagnostics.items.items[0].message, expected);
}

TEST(rename_notes_rewrites_that_match_nothing)
{
    check_notes(rename_reading(READ(PLACES), NULL, "s/new/old/", NULL), "--mod-filename=s/new/old/: no file matches");
    check_notes(rename_reading(READ(PLACES), NULL, "s/old/old/", NULL), NULL);
}

TEST(rename_keeps_names_that_would_be_too_long)
{
    struct text eightfold = TEXT("s/./&&&&&&&&/g"), texts[] = {eightfold, eightfold, eightfold, eightfold};
    struct renamed *r = rename_with(READ(PLACES), &(struct rewrites){.functions = {texts, 4, 4}});
    ck_assert_uint_eq(profile_function_name(&r->to.profile, 0).n, 3 * 8 * 8 * 8);
    check_notes(r,
                "--mod-funcname=s/./&&&&&&&&/g: 2 functions keep their names, which would have more than 4096 bytes");
}

static void check_wrong(struct text text, const char *expected)
{
    struct text error = TEXT_NONE;
    struct rewrites asked = {.functions = {&text, 1, 1}};
    struct renames renames;
    struct arena arena = {0};
    ck_assert(!renames_init(&renames, &asked, &arena, &error));
    assert_text(error, expected);
    renames_release(&renames);
    arena_release(&arena);
}

TEST(rename_tells_what_is_wrong)
{
    check_wrong(TEXT("s/a"), "bad value 's/a' of --mod-funcname: it takes s/RE/TO/, and the second / is missing");
    check_wrong(TEXT(":s/a/b/"),
                "bad value ':s/a/b/' of --mod-funcname: it takes OBJECT:s/RE/TO/, and OBJECT is empty");
}

/* Two objects have a function of this name. */
#define OBJECTS                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "ob=/usr/lib/liba.so\n"                                                                                            \
    "fn=f\n"                                                                                                           \
    "1 5\n"                                                                                                            \
    "ob=liba.so\n"                                                                                                     \
    "fn=f\n"                                                                                                           \
    "1 6\n"                                                                                                            \
    "ob=/usr/lib/b:x\n"                                                                                                \
    "fn=f\n"                                                                                                           \
    "1 7\n"

/* The rewrite of the object `object` in the profile above makes g of f. */
static void check_objects(const char *rewrite, const char *expected)
{
    struct renamed *r = rename_reading(READ(OBJECTS), NULL, NULL, rewrite);
    char got[4] = "";
    for (ref_t f = 0; f < r->to.profile.functions.count; f++)
        got[f] = profile_function_name(&r->to.profile, f).s[0];
    ck_assert_str_eq(got, expected);
}

static bool is_lasting(const char *path)
{
    struct arena arena = {0};
    struct text function = arena_join(&arena, TEXT("@"), text_of(path));
    bool lasting = renames_are_lasting(&(struct rewrites){.functions = {&function, 1, 1}});
    arena_release(&arena);
    return lasting;
}

TEST(rename_can_be_read_again_from_files_alone)
{
    struct text direct = TEXT("s/a/b/");
    ck_assert(renames_are_lasting(&(struct rewrites){.files = {&direct, 1, 1}}));
    ck_assert(is_lasting("/nowhere")); /* reading says what is wrong */
    ck_assert(is_lasting("/proc/self/exe"));
    ck_assert(!is_lasting("/dev/null"));
    ck_assert(!is_lasting("/"));
}

TEST(rename_takes_functions_of_an_object_alone)
{
    check_objects("s/f/g/", "ggg");
    check_objects("liba.so:s/f/g/", "ggf");
    check_objects("lib/liba.so:s/f/g/", "gff");
    check_objects("/usr/lib/liba.so:s/f/g/", "gff");
    check_objects("a.so:s/f/g/", "fff");
    check_objects("b:x:s:f:g:", "ffg");
    check_objects("s:f:g:", "ggg");
}

SUITE("rename", rename_takes_functions_of_an_object_alone, rename_gives_each_kind_its_names,
      rename_leaves_the_first_profile_as_it_was, rename_adds_up_functions_that_become_the_same,
      rename_puts_code_into_its_functions_file, rename_calls_a_file_without_a_name_unknown,
      rename_takes_the_working_directory_from_new_names, rename_applies_rewrites_in_their_order,
      rename_notes_rewrites_that_match_nothing, rename_keeps_names_that_would_be_too_long, rename_tells_what_is_wrong,
      rename_can_be_read_again_from_files_alone)
