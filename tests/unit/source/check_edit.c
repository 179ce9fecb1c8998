/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two sequences have in common, by hand, and as many pairs as a plain table of lengths says. */
#include "../suite.h"
#include "base/memory.h"
#include "source/edit.h"

#define MOST 40

/* Names are values of their own: 100 + i, and 200 + i. */
static size_t match(struct edit *edit, const ref_t *old, size_t n, const ref_t *new, size_t m, ref_t *to)
{
    ref_t old_names[MOST], new_names[MOST];
    size_t pairs = 0, last = 0;
    for (size_t i = 0; i < MOST; i++) {
        old_names[i] = (ref_t)i;
        new_names[i] = (ref_t)(200 + i);
        to[i] = 0;
    }
    edit_match(edit, &(struct edit_items){old, old_names, n}, &(struct edit_items){new, new_names, m}, to);
    for (size_t i = 0; i < n; i++) {
        if (!to[i])
            continue;
        ck_assert_uint_gt(to[i], last); /* rising */
        ck_assert_uint_lt(to[i] - 200, m);
        ck_assert_uint_eq(new[to[i] - 200], old[i]);
        last = to[i];
        pairs++;
    }
    return pairs;
}

TEST(edit_pairs_what_is_equal_in_order)
{
    static const ref_t old[] = {1, 2, 3, 4}, new[] = {2, 3, 9, 4, 1};
    struct edit edit = {0};
    ref_t to[MOST];
    ck_assert_uint_eq(match(&edit, old, 4, new, 5, to), 3);
    ck_assert_uint_eq(to[0], 0);
    ck_assert_uint_eq(to[1], 200);
    ck_assert_uint_eq(to[2], 201);
    ck_assert_uint_eq(to[3], 203);
    ck_assert_uint_eq(match(&edit, old, 0, new, 5, to), 0);
    ck_assert_uint_eq(match(&edit, old, 4, new, 0, to), 0);
    ck_assert_uint_eq(match(&edit, old, 4, old, 4, to), 4);
    edit_release(&edit);
    ck_assert_ptr_null(edit.trace);
}

static size_t common(const ref_t *old, size_t n, const ref_t *new, size_t m)
{
    size_t length[MOST + 1][MOST + 1] = {{0}};
    for (size_t i = n; i-- > 0;)
        for (size_t j = m; j-- > 0;) {
            size_t skip = length[i + 1][j] > length[i][j + 1] ? length[i + 1][j] : length[i][j + 1];
            length[i][j] = old[i] == new[j] ? length[i + 1][j + 1] + 1 : skip;
        }
    return length[0][0];
}

TEST(edit_finds_as_many_pairs_as_there_can_be)
{
    struct edit edit = {0};
    unsigned seed = 5;
    for (int run = 0; run < 500; run++) {
        ref_t old[MOST], new[MOST], to[MOST];
        size_t n = (size_t)run % MOST, m = (size_t)run * 7 % MOST;
        for (size_t i = 0; i < MOST; i++) {
            old[i] = (seed = seed * 1103515245u + 12345u) >> 16 & 3u;
            new[i] = (seed = seed * 1103515245u + 12345u) >> 16 & 3u;
        }
        ck_assert_uint_eq(match(&edit, old, n, new, m, to), common(old, n, new, m));
    }
    edit_release(&edit);
}

/* Where all are others for longer than it looks, what follows is still found. */
TEST(edit_goes_on_behind_what_takes_too_long)
{
    enum { LONG = 3 * EDIT_MAX };
    ref_t *old = memory_alloc(LONG * sizeof *old), *new = memory_alloc(LONG * sizeof *new);
    ref_t *names = memory_alloc(LONG * sizeof *names), *to = memory_zeroed(LONG, sizeof *to);
    struct edit edit = {0};
    for (ref_t i = 0; i < LONG; i++) {
        bool same = i >= LONG - 100;
        old[i] = i;
        new[i] = same ? i : i + LONG;
        names[i] = i;
    }
    edit_match(&edit, &(struct edit_items){old, names, LONG}, &(struct edit_items){new, names, LONG}, to);
    for (ref_t i = 0; i < LONG; i++)
        ck_assert_uint_eq(to[i], i >= LONG - 100 ? i : 0);
    edit_release(&edit);
    free(old);
    free(new);
    free(names);
    free(to);
}

/* `others` items of each side are in no pair, the first ones. */
static bool match_near(struct edit *edit, ref_t others, ref_t *to)
{
    enum { MANY = 2 * EDIT_MAX };
    ref_t old[MANY], new[MANY], names[MANY];
    for (ref_t i = 0; i < MANY; i++) {
        old[i] = i;
        new[i] = i < others ? i + MANY : i;
        names[i] = i;
        to[i] = NONE;
    }
    return edit_match_near(edit, &(struct edit_items){old, names, MANY}, &(struct edit_items){new, names, MANY}, to);
}

TEST(edit_tells_what_is_near)
{
    struct edit edit = {0};
    ref_t to[2 * EDIT_MAX];
    ck_assert(match_near(&edit, EDIT_MAX / 2, to));
    for (ref_t i = 0; i < 2 * EDIT_MAX; i++)
        ck_assert_uint_eq(to[i], i < EDIT_MAX / 2 ? NONE : i);
    ck_assert(!match_near(&edit, EDIT_MAX / 2 + 1, to));
    for (ref_t i = 0; i < 2 * EDIT_MAX; i++)
        ck_assert_uint_eq(to[i], NONE);
    edit_release(&edit);
}

SUITE("edit", edit_pairs_what_is_equal_in_order, edit_finds_as_many_pairs_as_there_can_be,
      edit_goes_on_behind_what_takes_too_long, edit_tells_what_is_near)
