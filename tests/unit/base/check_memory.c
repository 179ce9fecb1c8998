/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arena and growing arrays. */
#include "../suite.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdlib.h>

TEST(arena_hands_out_aligned_blocks_that_do_not_overlap)
{
    struct arena arena = {0};
    unsigned char *blocks[300];
    for (size_t i = 1; i < 300; i++) {
        blocks[i] = arena_alloc(&arena, i);
        ck_assert_uint_eq((uintptr_t)blocks[i] % 8, 0);
        memset(blocks[i], (int)(i & 0xff), i);
    }
    for (size_t i = 1; i < 300; i++)
        for (size_t k = 0; k < i; k++)
            ck_assert_uint_eq(blocks[i][k], i & 0xff);
    arena_release(&arena);
}

TEST(arena_takes_what_is_larger_than_a_block)
{
    struct arena arena = {0};
    char *small = arena_alloc(&arena, 3), *large = arena_alloc(&arena, 3 << 20), *next = arena_alloc(&arena, 5);
    memcpy(small, "abc", 3);
    memset(large, 'x', 3 << 20);
    memcpy(next, "defgh", 5);
    ck_assert_mem_eq(small, "abc", 3);
    ck_assert_int_eq(large[(3 << 20) - 1], 'x');
    arena_release(&arena);
}

TEST(arena_copies_end_in_a_nul_that_does_not_count)
{
    struct arena arena = {0};
    char bytes[] = "a\0bXY";
    struct text copy = arena_copy(&arena, (struct text){bytes, 3});
    memset(bytes, '!', sizeof bytes);
    ck_assert_uint_eq(copy.n, 3);
    ck_assert_mem_eq(copy.s, "a\0b\0", 4);
    ck_assert_str_eq(arena_copy(&arena, TEXT_NONE).s, "");
    arena_release(&arena);
}

TEST(arena_joins_texts_with_nuls_in_them)
{
    struct arena arena = {0};
    struct text joined = arena_join(&arena, (struct text){"a\0b", 3}, (struct text){"\0c", 2});
    ck_assert_uint_eq(joined.n, 5);
    ck_assert_mem_eq(joined.s, "a\0b\0c", 6);
    ck_assert_uint_eq(arena_join(&arena, TEXT_NONE, TEXT_NONE).n, 0);
    arena_release(&arena);
}

TEST(arena_formats_texts_of_any_length)
{
    struct arena arena = {0};
    struct text t = arena_format(&arena, "%s-%d", "part", 12);
    ck_assert_uint_eq(t.n, 7);
    ck_assert_str_eq(t.s, "part-12");
    ck_assert_uint_eq(arena_format(&arena, "%0100000d", 1).n, 100000);
    ck_assert_uint_eq(arena_format(&arena, "%s", "").n, 0);
    arena_release(&arena);
}

TEST(arena_can_be_used_again_after_its_release)
{
    struct arena arena = {0};
    arena_alloc(&arena, 100);
    ck_assert_uint_ge(arena.used, 100);
    arena_release(&arena);
    ck_assert_uint_eq(arena.used, 0);
    ck_assert_str_eq(arena_copy(&arena, TEXT("again")).s, "again");
    arena_release(&arena);
}

TEST(arena_adopts_another_and_stays_usable)
{
    struct arena to = {0}, from = {0};
    struct text first = arena_copy(&to, TEXT("first")), second = arena_copy(&from, TEXT("second"));
    arena_alloc(&from, 3 << 20);
    size_t used = to.used + from.used;
    arena_adopt(&to, &from);
    ck_assert_uint_eq(to.used, used);
    ck_assert_ptr_null(from.block);
    struct text third = arena_copy(&to, TEXT("third"));
    ck_assert_str_eq(first.s, "first");
    ck_assert_str_eq(second.s, "second");
    ck_assert_str_eq(third.s, "third");
    arena_release(&to);
}

TEST(arena_adopts_another_where_it_is_empty)
{
    struct arena to = {0}, from = {0};
    struct text only = arena_copy(&from, TEXT("only"));
    arena_adopt(&to, &from);
    arena_adopt(&to, &from);
    ck_assert_str_eq(arena_copy(&to, TEXT("next")).s, "next");
    ck_assert_str_eq(only.s, "only");
    arena_release(&to);
}

TEST(arena_of_nothing_is_released_too)
{
    struct arena arena = {0};
    arena_release(&arena);
    ck_assert_ptr_null(arena.block);
}

TEST(array_keeps_its_items_while_it_grows)
{
    ARRAY(int) numbers = {0};
    for (int i = 0; i < 10000; i++)
        *array_add(&numbers) = i;
    ck_assert_uint_eq(numbers.count, 10000);
    ck_assert_uint_ge(numbers.capacity, 10000);
    for (int i = 0; i < 10000; i++)
        ck_assert_int_eq(numbers.items[i], i);
    free(numbers.items);
}

TEST(array_grows_seldom)
{
    ARRAY(char) bytes = {0};
    int moves = 0;
    for (size_t i = 0, capacity = 0; i < 1000000; i++) {
        *array_add(&bytes) = 'x';
        moves += bytes.capacity != capacity;
        capacity = bytes.capacity;
    }
    ck_assert_int_lt(moves, 40);
    free(bytes.items);
}

TEST(array_has_room_for_what_is_reserved)
{
    ARRAY(double) numbers = {0};
    array_reserve(&numbers, 1000);
    double *items = numbers.items;
    for (int i = 0; i < 1000; i++)
        *array_add(&numbers) = i;
    ck_assert_ptr_eq(numbers.items, items);
    free(numbers.items);
}

TEST(array_gives_back_the_room_that_it_does_not_need)
{
    ARRAY(int) numbers = {0}, none = {0};
    array_expect(&numbers, 1000);
    for (int i = 0; i < 10; i++)
        *array_add(&numbers) = i;
    array_fit(&numbers);
    ck_assert_uint_eq(numbers.capacity, 10);
    for (int i = 10; i < 100; i++)
        *array_add(&numbers) = i;
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(numbers.items[i], i);
    array_fit(&none);
    ck_assert_ptr_null(none.items);
    free(numbers.items);
}

TEST(memory_of_size_0_is_a_block)
{
    void *a = memory_alloc(0), *b = memory_zeroed(0, 8), *c = memory_resize(NULL, 0, 0);
    ck_assert_ptr_nonnull(a);
    ck_assert_ptr_nonnull(b);
    ck_assert_ptr_nonnull(c);
    free(a);
    free(b);
    free(c);
}

TEST(memory_zeroed_is_zero)
{
    char *bytes = memory_zeroed(100, 3);
    for (size_t i = 0; i < 300; i++)
        ck_assert_int_eq(bytes[i], 0);
    free(bytes);
}

static jmp_buf exhausted;

static void give_up(void)
{
    longjmp(exhausted, 1);
}

TEST(memory_sizes_that_overflow_count_as_exhaustion)
{
    memory_on_exhaustion(give_up);
    volatile int reached = 0;
    if (setjmp(exhausted) == 0)
        reached = memory_resize(NULL, SIZE_MAX / 4, 8) != NULL;
    else
        reached = 2;
    ck_assert_int_eq(reached, 2);
    struct arena arena = {0};
    if (setjmp(exhausted) == 0)
        reached = arena_alloc(&arena, SIZE_MAX - 3) != NULL;
    else
        reached = 3;
    ck_assert_int_eq(reached, 3);
    memory_on_exhaustion(NULL);
}

static uint64_t key_of(const void *keys, size_t place)
{
    return ((const uint64_t *)keys)[place];
}

TEST(lower_bound_is_the_first_of_equal_keys_or_where_the_key_would_stand)
{
    static const uint64_t keys[] = {2, 4, 4, 4, 9, UINT64_MAX};
    for (size_t count = 0; count <= sizeof keys / sizeof *keys; count++)
        for (uint64_t key = 0; key <= 12; key++) {
            size_t expected = 0;
            while (expected < count && keys[expected] < key)
                expected++;
            ck_assert_uint_eq(lower_bound(keys, count, key_of, key), expected);
        }
    ck_assert_uint_eq(lower_bound(keys, 6, key_of, UINT64_MAX), 5);
}

TEST(texts_have_those_that_were_added)
{
    struct texts texts = {0};
    ck_assert(!texts_have(&texts, TEXT("a")));
    *array_add(&texts) = TEXT("b");
    *array_add(&texts) = TEXT("a");
    ck_assert(texts_have(&texts, TEXT("a")) && !texts_have(&texts, TEXT("ab")));
    qsort(texts.items, texts.count, sizeof *texts.items, text_order);
    ck_assert(text_equal(texts.items[0], TEXT("a")));
    free(texts.items);
}

SUITE("memory", arena_hands_out_aligned_blocks_that_do_not_overlap, arena_takes_what_is_larger_than_a_block,
      arena_copies_end_in_a_nul_that_does_not_count, arena_joins_texts_with_nuls_in_them,
      arena_formats_texts_of_any_length, arena_can_be_used_again_after_its_release, arena_of_nothing_is_released_too,
      arena_adopts_another_and_stays_usable, arena_adopts_another_where_it_is_empty,
      array_keeps_its_items_while_it_grows, array_grows_seldom, array_has_room_for_what_is_reserved,
      array_gives_back_the_room_that_it_does_not_need, memory_of_size_0_is_a_block, memory_zeroed_is_zero,
      memory_sizes_that_overflow_count_as_exhaustion,
      lower_bound_is_the_first_of_equal_keys_or_where_the_key_would_stand, texts_have_those_that_were_added)
