/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of a profile are the user's own, whose file is below /ci. */
#include "../joined.h"
#include "compare/owned.h"
#include "names/contexts.h"

#include <stdio.h>

static void own_below_ci(struct own *own)
{
    static const struct places places = {.directory = {"/nowhere", 8}};
    static struct text directory = {"/ci", 3};
    own_init(own, &places, &(struct texts){.items = &directory, .count = 1});
    own->top = own->directory; /* so that nothing else is the user's */
}

/* The names of the functions that are own, a blank after each, in the order of the profile. */
static const char *own_functions(const struct profile *p, const struct sides *sides)
{
    static char names[200];
    struct own own;
    struct owned owned;
    own_below_ci(&own);
    owned_init(&owned, p, sides, &own);
    names[0] = '\0';
    for (ref_t f = 0; f < p->functions.count; f++)
        if (owned.functions[f])
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s ", profile_function_name(p, f).s);
    ck_assert_int_eq(owned.has_file, names[0] != '\0');
    owned_release(&owned);
    own_release(&own);
    return names;
}

static const char *own_of(const char *lines)
{
    struct reading *r = reading_of(text_of(lines), WANT_LINES | WANT_CALLS);
    return own_functions(&r->profile, NULL);
}

TEST(functions_are_own_by_their_lines_that_cost)
{
    ck_assert_str_eq(own_of("events: Ir\nfl=/ci/a.c\nfn=f\n1 5\nfl=/usr/include/a.h\nfn=g\n1 5\n"), "f ");
    ck_assert_str_eq(own_of("events: Ir\nfl=/usr/include/a.h\nfn=f\n1 5\nfi=/ci/a.c\n2 1\n"), "f ");
    ck_assert_str_eq(own_of("events: Ir\nfl=/usr/include/a.h\nfn=f\n1 5\nfi=/ci/a.c\n2 0\n"), "");
    ck_assert_str_eq(own_of("events: Ir\nfl=/ci/a.c\nfn=f\n1 0\nfi=/usr/include/a.h\n2 7\n"), "");
    ck_assert_str_eq(own_of("events: Ir\nfl=???\nfn=f\n1 5\nfl=php:internal\nfn=g\n1 5\n"), "");
}

TEST(functions_are_own_by_their_lines_that_call)
{
    ck_assert_str_eq(own_of("events: Ir\nfl=/ci/a.c\nfn=f\ncfi=/usr/a.h\ncfn=g\ncalls=1 1\n2 7\n"
                            "fl=/usr/a.h\nfn=g\n1 7\n"),
                     "f ");
    ck_assert_str_eq(own_of("events: Ir\nfl=/ci/a.c\nfn=f\ncfi=/usr/a.h\ncfn=g\ncalls=1 1\n2 0\n"
                            "fl=/usr/a.h\nfn=g\n1 7\n"),
                     "");
}

TEST(contexts_of_a_name_are_one_function)
{
    ck_assert_str_eq(
        own_of("events: Ir\nfl=/usr/a.h\nfn=f\n1 5\nfn=f'2\n1 5\nfi=/ci/a.c\n2 1\nfe=/usr/a.h\nfn=g\n1 5\n"), "f f'2 ");
}

/* What the profile has of the name is relative, and no such file is found. */
TEST(names_that_lost_the_working_directory_have_it)
{
    static const struct places places = {.directory = {"/nowhere/app", 12}};
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, places.directory);
    struct profile folded;
    struct own own;
    reading_add(
        r,
        TEXT("events: Ir\nfl=/nowhere/app/src/gone.c\nfn=f\n1 5\nfl=gone.c\nfn=g\n1 5\nfl=/nowhere/app/vendor/a.c\n"
             "fn=h\n1 5\nfn=h'2\n1 1\n"),
        NULL);
    profile_finish(&r->profile);
    contexts_merge(&folded, &r->profile);
    own_init(&own, &places, &(struct texts){0});
    for (ref_t f = 0; f < folded.functions.count; f++) {
        bool is_first = text_equal(profile_function_name(&folded, f), TEXT("f"));
        ck_assert_int_eq(owned_below(&own, &folded, NULL, folded.functions.items[f].file).s != NULL, is_first);
    }
    own_release(&own);
    profile_release(&folded);
}

/* The base was recorded below /ci, and the new one elsewhere, or the other way. */
TEST(both_sides_of_a_comparison_are_own_by_either)
{
    static const char below[] = "events: Ir\nfl=/ci/a.c\nfn=f\n1 5\nfl=/usr/a.h\nfn=g\n1 5\n";
    static const char elsewhere[] = "events: Ir\nfl=/home/a.c\nfn=f\n1 5\nfl=/usr/a.h\nfn=g\n1 5\n";
    struct joined *j = join(&(struct joining){.old = {below}, .new = {elsewhere}});
    ck_assert_str_eq(own_functions(&j->sides.profile, &j->sides), "f ");
    j = join(&(struct joining){.old = {elsewhere}, .new = {below}});
    ck_assert_str_eq(own_functions(&j->sides.profile, &j->sides), "f ");
}

/* By side, how many of its functions are own; then of the joined profile. */
static void expect_owned(const char *old, const char *new, const size_t expected[SIDES + 1])
{
    struct joined *j = join(&(struct joining){.old = {old}, .new = {new}});
    struct own own;
    struct owned of[SIDES], joined;
    size_t counts[SIDES + 1] = {0};
    own_below_ci(&own);
    owned_init_sides(of, j->sides.sided.match, j->sides.sided.of, &own);
    owned_init_joined(&joined, &j->sides, of);
    for (int side = 0; side < SIDES; side++)
        for (size_t f = 0; f < j->sides.sided.of[side]->functions.count; f++)
            counts[side] += of[side].functions[f];
    for (size_t f = 0; f < j->sides.profile.functions.count; f++)
        counts[SIDES] += joined.functions[f];
    for (int i = 0; i <= SIDES; i++)
        ck_assert_uint_eq(counts[i], expected[i]);
    ck_assert(joined.has_file);
    for (int side = 0; side < SIDES; side++)
        owned_release(&of[side]);
    owned_release(&joined);
    own_release(&own);
}

/* f costs at a line below /ci on one side alone; h is there on one side alone. */
TEST(each_side_has_for_own_what_either_side_says)
{
    static const char with[] = "events: Ir\nfl=/usr/a.h\nfn=f\n1 5\nfi=/ci/a.c\n2 1\nfl=/ci/a.c\nfn=h\n9 1\n";
    static const char without[] = "events: Ir\nfl=/usr/a.h\nfn=f\n1 5\nfn=g\n1 5\n";
    expect_owned(with, without, (size_t[]){[SIDE_NEW] = 1, [SIDE_OLD] = 2, [SIDES] = 2});
    expect_owned(without, with, (size_t[]){[SIDE_NEW] = 2, [SIDE_OLD] = 1, [SIDES] = 2});
}

SUITE("owned", functions_are_own_by_their_lines_that_cost, functions_are_own_by_their_lines_that_call,
      contexts_of_a_name_are_one_function, names_that_lost_the_working_directory_have_it,
      both_sides_of_a_comparison_are_own_by_either, each_side_has_for_own_what_either_side_says)
