/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void buffer_add(struct buffer *b, struct text t)
{
    if (t.n == 0)
        return;
    array_reserve(b, b->count + t.n);
    memcpy(b->items + b->count, t.s, t.n);
    b->count += t.n;
}

void buffer_print(struct buffer *b, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length > 0) {
        array_reserve(b, b->count + (size_t)length + 1); /* vsnprintf() writes a NUL, too */
        vsnprintf(b->items + b->count, (size_t)length + 1, format, again);
        b->count += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

void buffer_list(struct buffer *b, const struct text *items, size_t count, size_t limit)
{
    for (size_t i = 0; i < count && i < limit; i++) {
        buffer_add(b, i ? TEXT(", ") : TEXT(""));
        buffer_add(b, items[i]);
    }
    if (count > limit)
        buffer_print(b, " and %zu more", count - limit);
}

struct text buffer_take(struct buffer *b, struct arena *arena)
{
    struct text taken = arena_copy(arena, buffer_text(b));
    buffer_release(b);
    return taken;
}

void buffer_release(struct buffer *b)
{
    free(b->items);
    *b = (struct buffer){0};
}
