/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buffer: a text that grows at its end.
 *
 *     struct buffer b = {0};
 *     buffer_add(&b, TEXT("there are "));
 *     buffer_list(&b, names, count, 3);                        // "a, b, c and 4 more"
 *     struct text message = buffer_take(&b, arena);            // the buffer is empty again
 *
 * What is added may be any bytes, NUL too. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include "base/memory.h"

/* The bytes so far; any ARRAY() function may be used on it. Zero-initialise before the first use. */
struct buffer ARRAY_OF(char);

/* Adds a text at the end. */
void buffer_add(struct buffer *b, struct text t);

/* Adds text as printf would print it. */
void buffer_print(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull(2)));

/* Adds the first `limit` of `count` items, separated by commas, and how many more there are: "a, b and 3 more". */
void buffer_list(struct buffer *b, const struct text *items, size_t count, size_t limit);

/* The text so far; valid until the next addition. */
static inline struct text buffer_text(const struct buffer *b)
{
    return (struct text){b->items, b->count};
}

/* Moves the text to the arena, with a NUL after it that does not count, and empties the buffer. */
struct text buffer_take(struct buffer *b, struct arena *arena);

void buffer_release(struct buffer *b);

#endif
