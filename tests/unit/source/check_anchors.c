/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two sequences have once each, in the same order. */
#include "../suite.h"
#include "base/memory.h"
#include "source/anchors.h"

#define VALUES 10

static void assert_anchors(struct anchors *a, struct stretch old, struct stretch new, size_t count,
                           const ref_t (*pairs)[2])
{
    anchors_count(a, old, new);
    anchors_find(a, old);
    anchors_forget(a, old, new);
    ck_assert_uint_eq(a->found.count, count);
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_eq(a->found.items[i].old, pairs[i][0]);
        ck_assert_uint_eq(a->found.items[i].new, pairs[i][1]);
    }
    for (size_t i = 0; i < VALUES; i++)
        ck_assert_uint_eq(a->counts[i].old + a->counts[i].new, 0);
}

TEST(anchors_are_the_longest_list_that_rises_in_both)
{
    static const ref_t old[] = {1, 2, 3, 4, 5, 7}, new[] = {2, 9, 3, 1, 5, 4, 8};
    struct anchors a;
    anchors_init(&a, VALUES);
    /* 1 moved behind 2 and 3; of 4 and 5, which changed places, one can stay: the one that ends earlier */
    assert_anchors(&a, (struct stretch){old, 0, 6}, (struct stretch){new, 0, 7}, 3,
                   (const ref_t[][2]){{1, 0}, {2, 2}, {4, 4}});
    anchors_release(&a);
    ck_assert_ptr_null(a.counts);
}

TEST(anchors_are_once_in_both_stretches)
{
    static const ref_t old[] = {1, 2, 2, 3, 4}, new[] = {1, 2, 3, 3, 4};
    struct anchors a;
    anchors_init(&a, VALUES);
    assert_anchors(&a, (struct stretch){old, 0, 5}, (struct stretch){new, 0, 5}, 2, (const ref_t[][2]){{0, 0}, {4, 4}});
    /* the 2 is once there within these, and found after a search before them */
    assert_anchors(&a, (struct stretch){old, 2, 4}, (struct stretch){new, 1, 3}, 2, (const ref_t[][2]){{2, 1}, {3, 2}});
    assert_anchors(&a, (struct stretch){old, 0, 1}, (struct stretch){new, 4, 5}, 0, NULL);
    assert_anchors(&a, (struct stretch){old, 2, 2}, (struct stretch){new, 0, 5}, 0, NULL);
    anchors_release(&a);
}

SUITE("anchors", anchors_are_the_longest_list_that_rises_in_both, anchors_are_once_in_both_stretches)
