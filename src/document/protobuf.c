/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/protobuf.h"

/* How the value of a field is written. */
enum wire { WIRE_NUMBER = 0, WIRE_TEXT = 2 };

static void add_key(struct buffer *to, unsigned field, enum wire wire)
{
    protobuf_add(to, (uint64_t)field << 3 | (uint64_t)wire);
}

void protobuf_add(struct buffer *to, uint64_t number)
{
    for (; number > 127; number >>= 7)
        *array_add(to) = (char)((number & 127) | 128);
    *array_add(to) = (char)number;
}

void protobuf_number(struct buffer *to, unsigned field, uint64_t number)
{
    if (number == 0)
        return;
    add_key(to, field, WIRE_NUMBER);
    protobuf_add(to, number);
}

void protobuf_text(struct buffer *to, unsigned field, struct text text)
{
    add_key(to, field, WIRE_TEXT);
    protobuf_add(to, text.n);
    buffer_add(to, text);
}
