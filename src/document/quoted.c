/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/quoted.h"

#include "system/functions.h"

#define REPLACEMENT TEXT("\xef\xbf\xbd") /* U+FFFD */

/* The letter that JSON has for a control character after a backslash; 0: none. */
static char short_escape(uint32_t point)
{
    static const char points[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = point && point < 0x80 ? memchr(points, (int)point, sizeof points - 1) : NULL;
    return at ? letters[at - points] : '\0';
}

static void put_escape(struct output *out, uint32_t point)
{
    char letter = short_escape(point);
    if (letter)
        output_print(out, "\\%c", letter);
    else if (point < 0x10000)
        output_print(out, "\\u%04x", point);
    else /* two surrogates */
        output_print(out, "\\u%04x\\u%04x", 0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff));
}

/* Writes an escape, or a replacement, for the character at the front of `t`; returns the bytes that the character has.
 */
static size_t put_special(struct output *out, struct text t)
{
    uint32_t point;
    size_t n = text_character(t, &point);
    if (n)
        put_escape(out, point);
    else
        output_text(out, REPLACEMENT);
    return n ? n : 1;
}

/* Whether a byte stands for itself whatever follows it. */
static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

static bool has_byte(uint64_t word, char c)
{
    uint64_t others = word ^ (unsigned char)c * TEXT_EACH_BYTE;
    return ((others - TEXT_EACH_BYTE) & ~others & 0x80 * TEXT_EACH_BYTE) != 0;
}

/* Where the first byte from `n` on is that does not, or t.n: eight bytes at a time, then one. */
static size_t skip_plain(struct text t, size_t n)
{
    for (uint64_t word; n + sizeof word <= t.n; n += sizeof word) {
        memcpy(&word, t.s + n, sizeof word);
        if (!text_is_plain_word(word) || has_byte(word, '"') || has_byte(word, '\\'))
            break;
    }
    while (n < t.n && is_plain(t.s[n]))
        n++;
    return n;
}

/* How many bytes at the front of `t` stand for themselves. */
static size_t plain_length(struct text t)
{
    size_t n = 0, length;
    do {
        n = skip_plain(t, n);
        length = n < t.n && (unsigned char)t.s[n] >= 0x80 ? text_printable(text_skip(t, n)) : 0;
        n += length;
    } while (length);
    return n;
}

void quoted_write(struct output *out, struct text t)
{
    output_char(out, '"');
    while (t.n) {
        size_t plain = plain_length(t);
        output_text(out, (struct text){t.s, plain});
        t = text_skip(t, plain);
        if (t.n)
            t = text_skip(t, put_special(out, t));
    }
    output_char(out, '"');
}

struct text quoted_repair(struct text t, struct arena *arena)
{
    char *start = arena_alloc(arena, t.n * REPLACEMENT.n), *to = start;
    for (size_t n; t.n; t = text_skip(t, n ? n : 1)) {
        uint32_t point;
        n = text_character(t, &point);
        to = n ? mempcpy(to, t.s, n) : mempcpy(to, REPLACEMENT.s, REPLACEMENT.n);
    }
    return (struct text){start, (size_t)(to - start)};
}
