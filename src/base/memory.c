/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define ARENA_BLOCK_MIN (1u << 10)
#define ARENA_BLOCK_MAX (256u << 10)

struct arena_block {
    struct arena_block *next;
    size_t size;
};

static void (*on_exhaustion)(void);

void memory_on_exhaustion(void (*handler)(void))
{
    on_exhaustion = handler;
}

void memory_exhausted(void)
{
    if (on_exhaustion)
        on_exhaustion();
    abort();
}

static void *checked(void *block)
{
    if (!block)
        memory_exhausted();
    return block;
}

void *memory_alloc(size_t size)
{
    return checked(malloc(size ? size : 1));
}

void *memory_zeroed(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size ? size : 1));
}

void *memory_resize(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        memory_exhausted();
    return checked(realloc(block, bytes ? bytes : 1));
}

/* A new block of at least `size` bytes; blocks double, so that small profiles stay small. */
static void arena_extend(struct arena *arena, size_t size)
{
    size_t want = arena->block ? arena->block->size * 2 : ARENA_BLOCK_MIN;
    if (want > ARENA_BLOCK_MAX)
        want = ARENA_BLOCK_MAX;
    if (want < size + sizeof(struct arena_block))
        want = size + sizeof(struct arena_block);
    struct arena_block *block = memory_alloc(want);
    block->next = arena->block;
    block->size = want;
    arena->block = block;
    arena->free = (char *)(block + 1);
    arena->end = (char *)block + want;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        memory_exhausted();
    size = (size + 7) & ~(size_t)7;
    if (size >= (size_t)(arena->end - arena->free)) /* also if nothing is asked for, and there is no block */
        arena_extend(arena, size);
    void *start = arena->free;
    arena->free += size;
    arena->used += size;
    return start;
}

struct text arena_copy(struct arena *arena, struct text t)
{
    char *copy = arena_alloc(arena, t.n + 1);
    if (t.n)
        memcpy(copy, t.s, t.n);
    copy[t.n] = '\0';
    return (struct text){copy, t.n};
}

struct text arena_join(struct arena *arena, struct text a, struct text b)
{
    char *joined = arena_alloc(arena, a.n + b.n + 1);
    if (a.n)
        memcpy(joined, a.s, a.n);
    if (b.n)
        memcpy(joined + a.n, b.s, b.n);
    joined[a.n + b.n] = '\0';
    return (struct text){joined, a.n + b.n};
}

struct text arena_format(struct arena *arena, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    char none[1];
    int length = vsnprintf(none, sizeof none, format, arguments);
    size_t n = length > 0 ? (size_t)length : 0;
    char *s = arena_alloc(arena, n + 1);
    vsnprintf(s, n + 1, format, again);
    va_end(again);
    va_end(arguments);
    return (struct text){s, n};
}

void arena_adopt(struct arena *to, struct arena *from)
{
    struct arena_block **last = to->block ? &to->block->next : &to->block;
    while (*last)
        last = &(*last)->next;
    *last = from->block;
    if (to->block == from->block) {
        to->free = from->free;
        to->end = from->end;
    }
    to->used += from->used;
    *from = (struct arena){0};
}

void arena_release(struct arena *arena)
{
    struct arena_block *block = arena->block;
    while (block) {
        struct arena_block *next = block->next;
        free(block);
        block = next;
    }
    *arena = (struct arena){0};
}

void *array_grow(void *items, size_t *capacity, size_t wanted, size_t size)
{
    size_t larger = *capacity + *capacity / 2 + 8;
    *capacity = larger < wanted ? wanted : larger;
    return memory_resize(items, *capacity, size);
}

void *array_try(size_t *capacity, size_t wanted, size_t size)
{
    void *items = wanted && wanted <= SIZE_MAX / size ? malloc(wanted * size) : NULL;
    *capacity = items ? wanted : 0;
    return items;
}

size_t lower_bound(const void *items, size_t count, uint64_t (*key_of)(const void *items, size_t place), uint64_t key)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key_of(items, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool texts_have(const struct texts *texts, struct text text)
{
    for (size_t i = 0; i < texts->count; i++)
        if (text_equal(texts->items[i], text))
            return true;
    return false;
}
