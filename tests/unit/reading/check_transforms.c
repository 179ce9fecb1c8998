/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles made out of profiles, as options ask for it. */
#include "../profiles.h"
#include "reading/transforms.h"

#define LEVELS                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "1 1\n"                                                                                                            \
    "fn=f'2\n"                                                                                                         \
    "1 2\n"

TEST(transforms_leave_a_profile_alone_where_none_is_wanted)
{
    struct reading *r = READ(LEVELS);
    struct renames renames = {0};
    transforms_apply(&r->profile, &(struct transforms){.renames = &renames});
    ck_assert_uint_eq(r->profile.functions.count, 2);
}

TEST(transforms_replace_a_profile_by_the_one_made_of_it)
{
    struct reading *r = READ(LEVELS);
    struct renames renames = {0};
    struct transforms transforms = {.merges_contexts = true, .renames = &renames};
    transforms_apply(&r->profile, &transforms);
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(function_is(&r->profile, 0, "", "a", "f"));
    transforms_apply(&r->profile, &transforms);
    ck_assert_uint_eq(r->profile.functions.count, 1);
}

TEST(transforms_rename_before_they_fold_contexts)
{
    struct reading *r = READ(LEVELS);
    struct text rewrite = TEXT("s/f'2/g'2/");
    struct rewrites asked = {.functions = {&rewrite, 1, 1}};
    struct renames renames;
    struct arena arena = {0};
    struct text error;
    ck_assert(renames_init(&renames, &asked, &arena, &error));
    transforms_apply(&r->profile, &(struct transforms){.merges_contexts = true, .renames = &renames});
    ck_assert_uint_eq(r->profile.functions.count, 2);
    ck_assert(function_is(&r->profile, 1, "", "a", "g"));
    renames_release(&renames);
    arena_release(&arena);
}

SUITE("transforms", transforms_leave_a_profile_alone_where_none_is_wanted,
      transforms_replace_a_profile_by_the_one_made_of_it, transforms_rename_before_they_fold_contexts)
