/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/base64.h"

size_t base64_size(size_t bytes)
{
    return (bytes + 2) / 3 * 4;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The four letters of three bytes. */
static void put_group(char *letters, const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    uint32_t bits = (uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2];
    letters[0] = digits[bits >> 18];
    letters[1] = digits[bits >> 12 & 63];
    letters[2] = digits[bits >> 6 & 63];
    letters[3] = digits[bits & 63];
}

/* The letters of one byte or two. */
static void put_last(char *letters, struct text bytes)
{
    char three[3] = {0};
    memcpy(three, bytes.s, bytes.n);
    put_group(letters, three);
    memset(letters + bytes.n + 1, '=', 3 - bytes.n);
}

#define GROUPS 1024 /* at a time */

void base64_write(struct output *out, struct text bytes)
{
    for (size_t groups; bytes.n >= 3; bytes = text_skip(bytes, 3 * groups)) {
        groups = bytes.n / 3 < GROUPS ? bytes.n / 3 : GROUPS;
        char *letters = output_room(out, 4 * groups);
        for (size_t i = 0; i < groups; i++)
            put_group(letters + 4 * i, bytes.s + 3 * i);
    }
    if (bytes.n)
        put_last(output_room(out, 4), bytes);
}
