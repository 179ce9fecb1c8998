/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* memory: allocation that does not fail, an arena, and growing arrays.
 *
 * When the system has no more memory, the handler that main() registered is called and does not return. So callers need
 * no error path, and no report comes out half right. Without a handler the program aborts. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "base/text.h"

/* Registers the function to call when memory is exhausted; it must not return. */
void memory_on_exhaustion(void (*handler)(void));

/* Calls that handler, for callers that allocate by other means. Does not return. */
_Noreturn void memory_exhausted(void);

/* malloc, calloc and realloc that never return NULL; sizes that overflow count as exhaustion. Free with free(). */
void *memory_alloc(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_resize(void *block, size_t count, size_t size);

/* An arena: memory that is given back all at once. Zero-initialise before the first use. */
struct arena {
    struct arena_block *block; /* the one being filled; the others are linked after it */
    char *free, *end;
    size_t used; /* bytes handed out */
};

/* `size` bytes aligned for any 8-byte type; uninitialised. */
void *arena_alloc(struct arena *arena, size_t size);

/* A copy of `t` in the arena, with a NUL after it that does not count. */
struct text arena_copy(struct arena *arena, struct text t);

/* A copy of `a` and, after it, `b`, also with a NUL. */
struct text arena_join(struct arena *arena, struct text a, struct text b);

/* printf into the arena: for texts without NUL. */
struct text arena_format(struct arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2)));

/* Hands all memory of `from` over to `to`: pointers into it stay valid, and `from` is empty. */
void arena_adopt(struct arena *to, struct arena *from);

/* Gives everything back; the arena can be used again. */
void arena_release(struct arena *arena);

/* A growing array: `ARRAY(struct piece) pieces = {0};`, `*array_add(&pieces) = piece;`, `free(pieces.items)`; with a
 * name, for parameters, it is `struct pieces ARRAY_OF(struct piece);`. Pointers into `items` die when it grows. */
#define ARRAY_OF(type)                                                                                                 \
    {                                                                                                                  \
        __typeof__(type) *items;                                                                                       \
        size_t count, capacity;                                                                                        \
    }
#define ARRAY(type) struct ARRAY_OF(type)

/* Grows an array to room for `wanted` items of `size` bytes, and at least by half; sets `*capacity`. Returns the items,
 * which may have moved. */
void *array_grow(void *items, size_t *capacity, size_t wanted, size_t size);

/* Makes room for `wanted` items in all, including those in the array. Evaluates its arguments more than once. */
#define array_reserve(array, wanted)                                                                                   \
    ((wanted) > (array)->capacity                                                                                      \
         ? (void)((array)->items = array_grow((array)->items, &(array)->capacity, (wanted), sizeof *(array)->items))   \
         : (void)0)

/* Makes room for `wanted` items in an array that has none, if there is so much memory: a hint. */
#define array_expect(array, wanted)                                                                                    \
    ((array)->capacity == 0 ? (void)((array)->items = array_try(&(array)->capacity, (wanted), sizeof *(array)->items)) \
                            : (void)0)
void *array_try(size_t *capacity, size_t wanted, size_t size);

/* Gives back the room behind the items. */
#define array_fit(array)                                                                                               \
    ((array)->count < (array)->capacity                                                                                \
         ? (void)((array)->items = memory_resize((array)->items, (array)->count, sizeof *(array)->items),              \
                  (array)->capacity = (array)->count)                                                                  \
         : (void)0)

/* A pointer to a new, uninitialised item at the end. */
#define array_add(array) (array_reserve(array, (array)->count + 1), &(array)->items[(array)->count++])

/* A growing array of texts, for those that are handed from one module to another. */
struct texts ARRAY_OF(struct text);

bool texts_have(const struct texts *texts, struct text text);

/* The place of the first of `count` items whose key is not below `key`; `count` where there is none. Keys ascend, and
 * `key_of` says that of the item in a place. */
size_t lower_bound(const void *items, size_t count, uint64_t (*key_of)(const void *items, size_t place), uint64_t key);

#endif
