/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of two sides belong together, by the numbers of what they are called. */
#include "../suite.h"
#include "base/memory.h"
#include "compare/match_functions.h"

#define UNKNOWN 99 /* the file `???` */

/* A function whose name has no clones, one that is called like others but for numbers, and an address. */
#define PLAIN(object, file, name)                                                                                      \
    {                                                                                                                  \
        (object), (file), (name), (name), (name)                                                                       \
    }
#define LIKE(object, file, name, key)                                                                                  \
    {                                                                                                                  \
        (object), (file), (name), (name), (key)                                                                        \
    }
#define CLONE(object, file, name, body, key)                                                                           \
    {                                                                                                                  \
        (object), (file), (name), (body), (key)                                                                        \
    }
#define ADDRESS(object, name)                                                                                          \
    {                                                                                                                  \
        (object), UNKNOWN, (name), (name), NONE                                                                        \
    }

#define FUNCTIONS(...)                                                                                                 \
    (const struct identity[]){__VA_ARGS__}, sizeof((const struct identity[]){__VA_ARGS__}) / sizeof(struct identity)

/* The matches in their order, `new=old how`: the first function of a side, `-` for none, and behind a `+` how many more
 * it is. */
static void assert_matches(const struct identity *new, size_t new_count, const struct identity *old, size_t old_count,
                           bool exact, const char *expected)
{
    static const char *const hows[] = {"none", "exact", "name", "file", "object", "group"};
    struct function_matches m;
    struct arena arena = {0};
    struct text all = TEXT("");
    function_matches_init(&m, (const struct identity *const[]){[SIDE_NEW] = new, [SIDE_OLD] = old},
                          (const size_t[]){[SIDE_NEW] = new_count, [SIDE_OLD] = old_count}, UNKNOWN, exact);
    for (size_t i = 0; i < m.match_count; i++) {
        const struct function_match *match = &m.items[i];
        all = arena_format(&arena, "%s%s", all.s, i ? ", " : "");
        for (enum side side = SIDE_NEW; side < SIDES; side++) {
            size_t members = 0;
            for (size_t f = 0; f < m.count[side]; f++)
                members += m.match_of[side][f] == i;
            ck_assert_uint_eq(members, match->members[side]);
            all = members ? arena_format(&arena, "%s%d", all.s, (int)match->of[side])
                          : arena_format(&arena, "%s-", all.s);
            all = members > 1 ? arena_format(&arena, "%s+%d", all.s, (int)members - 1) : all;
            all = arena_format(&arena, "%s%s", all.s, side == SIDE_NEW ? "=" : " ");
        }
        all = arena_format(&arena, "%s%s", all.s, hows[match->how]);
    }
    ck_assert_str_eq(all.s, expected);
    function_matches_release(&m);
    arena_release(&arena);
}

TEST(match_is_exact_where_object_file_and_name_are_the_same)
{
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1), PLAIN(0, 0, 2), PLAIN(1, 0, 3)),
                   FUNCTIONS(PLAIN(0, 0, 4), PLAIN(0, 0, 2), PLAIN(0, 0, 1)), false,
                   "0=2 exact, 1=1 exact, 2=- none, -=0 none");
}

TEST(match_by_name_is_of_one_key)
{
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(0, 0, 2, 9)), false, "0=0 name");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(0, 0, 2, 8)), false, "0=- none, -=0 none");
}

TEST(match_of_several_of_one_key_is_a_group_where_any_is_left_over)
{
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9), LIKE(0, 0, 2, 9)), FUNCTIONS(LIKE(0, 0, 2, 9)), false, "0+1=0 group");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9), LIKE(0, 0, 2, 9)), FUNCTIONS(LIKE(0, 0, 2, 9), LIKE(0, 0, 1, 9)), false,
                   "0=1 exact, 1=0 exact");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(0, 0, 2, 9), LIKE(0, 0, 3, 9)), false, "0=0+1 group");
}

TEST(match_of_clones_is_by_their_kind)
{
    assert_matches(FUNCTIONS(CLONE(0, 0, 1, 5, 9), CLONE(0, 0, 2, 6, 9)),
                   FUNCTIONS(CLONE(0, 0, 3, 6, 9), CLONE(0, 0, 4, 5, 9)), false, "0=1 name, 1=0 name");
    assert_matches(FUNCTIONS(CLONE(0, 0, 1, 5, 9), CLONE(0, 0, 2, 6, 9)),
                   FUNCTIONS(CLONE(0, 0, 3, 6, 9), CLONE(0, 0, 4, 7, 9)), false, "0+1=0+1 group");
}

TEST(match_in_another_object_is_by_file_where_one_is_left)
{
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1)), FUNCTIONS(PLAIN(1, 0, 1)), false, "0=0 file");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(1, 0, 2, 9)), false, "0=0 file");
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1)), FUNCTIONS(PLAIN(1, 0, 1), PLAIN(2, 0, 1)), false,
                   "0=- none, -=0 none, -=1 none");
    /* those that are matched already are not in the way; the same name comes before the same key */
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1), PLAIN(3, 0, 1)), FUNCTIONS(PLAIN(1, 0, 1), PLAIN(3, 0, 1)), false,
                   "0=0 file, 1=1 exact");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(1, 0, 2, 9), LIKE(2, 0, 1, 9)), false,
                   "0=1 file, -=0 none");
}

TEST(match_in_unknown_files_is_of_what_no_other_is_called)
{
    assert_matches(FUNCTIONS(PLAIN(0, UNKNOWN, 1)), FUNCTIONS(PLAIN(1, UNKNOWN, 1)), false, "0=0 file");
    assert_matches(FUNCTIONS(PLAIN(0, UNKNOWN, 1), PLAIN(3, UNKNOWN, 1)),
                   FUNCTIONS(PLAIN(1, UNKNOWN, 1), PLAIN(3, UNKNOWN, 1)), false, "0=- none, 1=1 exact, -=0 none");
}

TEST(match_in_another_file_is_by_object_where_one_is_left)
{
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1)), FUNCTIONS(PLAIN(0, 1, 1)), false, "0=0 object");
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9)), FUNCTIONS(LIKE(0, 1, 2, 9)), false, "0=0 object");
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1)), FUNCTIONS(PLAIN(1, 1, 1)), false, "0=- none, -=0 none");
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1), PLAIN(0, 2, 1)), FUNCTIONS(PLAIN(0, 1, 1)), false,
                   "0=- none, 1=- none, -=0 none");
    /* another object comes first */
    assert_matches(FUNCTIONS(PLAIN(0, 0, 1)), FUNCTIONS(PLAIN(0, 1, 1), PLAIN(1, 0, 1)), false, "0=1 file, -=0 none");
}

TEST(match_of_addresses_is_by_them_where_nothing_of_the_object_moved)
{
    assert_matches(FUNCTIONS(ADDRESS(0, 1), ADDRESS(0, 2)), FUNCTIONS(ADDRESS(0, 2), ADDRESS(0, 1)), false,
                   "0=1 exact, 1=0 exact");
    assert_matches(FUNCTIONS(ADDRESS(0, 1), ADDRESS(0, 2)), FUNCTIONS(ADDRESS(0, 2), ADDRESS(0, 3), ADDRESS(0, 4)),
                   false, "0+1=0+2 group");
    /* another function of the object is gone: it is not as it was */
    assert_matches(FUNCTIONS(ADDRESS(0, 1), ADDRESS(1, 1)), FUNCTIONS(ADDRESS(0, 1), ADDRESS(1, 1), PLAIN(1, 0, 5)),
                   false, "0=0 exact, 1=1 group, -=2 none");
    assert_matches(FUNCTIONS(ADDRESS(0, 1), ADDRESS(0, 2)), FUNCTIONS(ADDRESS(1, 1)), false, "0+1=- none, -=0 none");
}

TEST(match_that_is_exact_looks_at_nothing_else)
{
    assert_matches(FUNCTIONS(LIKE(0, 0, 1, 9), PLAIN(0, 0, 2), PLAIN(0, 0, 3), ADDRESS(5, 4), PLAIN(0, 0, 5)),
                   FUNCTIONS(LIKE(0, 0, 6, 9), PLAIN(1, 0, 2), PLAIN(0, 1, 3), ADDRESS(5, 7), PLAIN(0, 0, 5)), true,
                   "0=- none, 1=- none, 2=- none, 3=- none, 4=4 exact, -=0 none, -=1 none, -=2 none, -=3 none");
}

TEST(match_of_nothing_is_nothing)
{
    assert_matches(NULL, 0, NULL, 0, false, "");
    assert_matches(NULL, 0, FUNCTIONS(PLAIN(0, 0, 1)), false, "-=0 none");
}

SUITE("match_functions", match_is_exact_where_object_file_and_name_are_the_same, match_by_name_is_of_one_key,
      match_of_several_of_one_key_is_a_group_where_any_is_left_over, match_of_clones_is_by_their_kind,
      match_in_another_object_is_by_file_where_one_is_left, match_in_unknown_files_is_of_what_no_other_is_called,
      match_in_another_file_is_by_object_where_one_is_left,
      match_of_addresses_is_by_them_where_nothing_of_the_object_moved, match_that_is_exact_looks_at_nothing_else,
      match_of_nothing_is_nothing)
