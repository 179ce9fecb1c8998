/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distinct texts and their numbers. */
#include "../suite.h"
#include "base/names.h"

TEST(names_number_distinct_texts_in_the_order_they_come)
{
    struct names names = {0};
    struct arena arena = {0};
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < 1000; i++)
            ck_assert_uint_eq(names_add(&names, &arena, arena_format(&arena, "f%u", i)), i);
    ck_assert_uint_eq(names.texts.count, 1000);
    ck_assert(text_equal(names.texts.items[999], TEXT("f999")));
    names_release(&names);
    arena_release(&arena);
}

TEST(names_tell_the_empty_text_and_texts_with_nul_apart)
{
    struct names names = {0};
    ck_assert_uint_eq(names_add(&names, NULL, TEXT("")), 0);
    ck_assert_uint_eq(names_add(&names, NULL, TEXT("f")), 1);
    ck_assert_uint_eq(names_add(&names, NULL, TEXT("f\0")), 2);
    ck_assert_uint_eq(names_add(&names, NULL, TEXT_NONE), 0);
    names_release(&names);
}

TEST(names_are_copied_into_an_arena_only)
{
    struct names copied = {0}, kept = {0};
    struct arena arena = {0};
    char name[] = "f";
    names_add(&copied, &arena, text_of(name));
    names_add(&kept, NULL, text_of(name));
    name[0] = 'g';
    ck_assert(text_equal(copied.texts.items[0], TEXT("f")));
    ck_assert(text_equal(kept.texts.items[0], TEXT("g")));
    names_release(&copied);
    names_release(&kept);
    arena_release(&arena);
}

SUITE("names", names_number_distinct_texts_in_the_order_they_come, names_tell_the_empty_text_and_texts_with_nul_apart,
      names_are_copied_into_an_arena_only)
