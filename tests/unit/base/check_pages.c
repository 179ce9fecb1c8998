/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "base/memory.h"
#include "base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Whether the heap can grow by so much: emulators of processors may have little room behind it. */
static bool can_grow(intptr_t size)
{
    bool can = sbrk(size) != (void *)-1;
    if (can)
        sbrk(-size);
    return can;
}

/* What is expected stands after the end of the heap, and whatever is allocated works as before. */
TEST(memory_that_is_expected_is_at_hand)
{
    enum { SIZE = 64 << 20 };
    bool grows = can_grow(2 * SIZE);
    char *before = sbrk(0);
    pages_expect(SIZE);
    ptrdiff_t moved = (char *)sbrk(0) - before;
    pages_expect(SIZE);
    ptrdiff_t again = (char *)sbrk(0) - before;
    pages_expect(0);
    pages_expect(SIZE_MAX);
    ARRAY(int) array = {0};
    for (int i = 0; i < 3000000; i++)
        *array_add(&array) = i;
    for (int i = 0; i < 3000000; i++)
        ck_assert_int_eq(array.items[i], i);
    free(array.items);
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
    ck_assert_int_ge(moved, grows ? SIZE / 2 : 0);
    ck_assert_int_eq(again, moved); /* what is free at the end is large enough already */
#else
    (void)grows;
    ck_assert_int_ge(moved, 0);
    ck_assert_int_ge(again, moved);
#endif
}

/* What was freed between blocks that stay takes no memory any more; the blocks stay as they are. */
TEST(free_pages_are_given_back)
{
    enum { SIZE = 8 << 20, STAYS = 600000, PAGE = 4096 };
    static unsigned char is_there[SIZE / PAGE];
    pages_expect(4 * (size_t)SIZE);
    char *hole = memory_alloc(SIZE), *stays = memory_alloc(STAYS);
    uintptr_t first = ((uintptr_t)hole + PAGE - 1) / PAGE * PAGE;
    memset(hole, 1, SIZE);
    memset(stays, 2, STAYS);
    free(hole);
    pages_return();
    for (int i = 0; i < STAYS; i++)
        ck_assert_int_eq(stays[i], 2);
#if defined __GLIBC__ && defined __x86_64__ && !defined __SANITIZE_ADDRESS__
    size_t count = 0, pages = SIZE / PAGE - 2;
    ck_assert_int_eq(mincore((void *)first, pages * PAGE, is_there), 0);
    for (size_t i = 0; i < pages; i++)
        count += is_there[i] & 1;
    ck_assert_uint_lt(count, pages / 4);
#else
    (void)first;
    (void)is_there;
#endif
    free(stays);
}

SUITE("pages", free_pages_are_given_back, memory_that_is_expected_is_at_hand)
