/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system/functions.h"

#include <stdbool.h>
#include <stdint.h>

void *function_mempcpy(void *to, const void *from, size_t n)
{
    return (char *)memcpy(to, from, n) + n;
}

void *function_memrchr(const void *bytes, int byte, size_t n)
{
    const unsigned char *at = bytes;
    while (n-- > 0)
        if (at[n] == (unsigned char)byte)
            return (void *)(uintptr_t)(at + n);
    return NULL;
}

/* ---- sorting: a heap in the array itself, the largest first ---- */

struct heap {
    char *items;
    size_t count, size;
    int (*compare)(const void *, const void *, void *);
    void *context;
};

static char *item_at(const struct heap *heap, size_t i)
{
    return heap->items + i * heap->size;
}

static void swap(const struct heap *heap, size_t a, size_t b)
{
    char *x = item_at(heap, a), *y = item_at(heap, b);
    for (size_t i = 0; i < heap->size; i++) {
        char byte = x[i];
        x[i] = y[i];
        y[i] = byte;
    }
}

static bool is_less(const struct heap *heap, size_t a, size_t b)
{
    return heap->compare(item_at(heap, a), item_at(heap, b), heap->context) < 0;
}

/* Moves an item down until no child is larger. */
static void sink(const struct heap *heap, size_t i)
{
    for (size_t child; (child = 2 * i + 1) < heap->count; i = child) {
        if (child + 1 < heap->count && is_less(heap, child, child + 1))
            child++;
        if (!is_less(heap, i, child))
            return;
        swap(heap, i, child);
    }
}

void function_qsort_r(void *items, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
                      void *context)
{
    struct heap heap = {items, count, size, compare, context};
    for (size_t i = count / 2; i-- > 0;)
        sink(&heap, i);
    while (heap.count > 1) {
        swap(&heap, 0, --heap.count);
        sink(&heap, 0);
    }
}
