/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include "system/functions.h"

int text_compare(struct text a, struct text b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n ? memcmp(a.s, b.s, n) : 0;
    if (order != 0)
        return order;
    return (a.n > b.n) - (a.n < b.n);
}

int text_order(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

struct text text_trim(struct text t)
{
    while (t.n && text_is_blank(t.s[0]))
        t = text_skip(t, 1);
    while (t.n && (text_is_blank(t.s[t.n - 1]) || t.s[t.n - 1] == '\r'))
        t.n--;
    return t;
}

struct text text_next_word(struct text *rest)
{
    size_t start = 0;
    while (start < rest->n && (text_is_blank(rest->s[start]) || rest->s[start] == '\r'))
        start++;
    size_t end = start;
    while (end < rest->n && !text_is_blank(rest->s[end]) && rest->s[end] != '\r')
        end++;
    struct text word = {rest->s + start, end - start};
    *rest = text_skip(*rest, end);
    return word;
}

bool text_split(struct text *rest, char separator, struct text *field)
{
    if (!rest->s)
        return false;
    size_t n = text_find(*rest, separator);
    *field = (struct text){rest->s, n};
    *rest = n < rest->n ? text_skip(*rest, n + 1) : TEXT_NONE;
    return true;
}

size_t text_find(struct text t, char c)
{
    const char *at = t.n ? memchr(t.s, c, t.n) : NULL;
    return at ? (size_t)(at - t.s) : t.n;
}

bool text_has(struct text t, struct text part)
{
    return t.n && memmem(t.s, t.n, part.s, part.n);
}

bool text_is_one_of(struct text t, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text_equal(t, text_of(words[i])))
            return true;
    return false;
}

struct text text_base_name(struct text path)
{
    return text_skip(path, text_directory(path).n);
}

struct text text_directory(struct text path)
{
    const char *slash = path.n ? memrchr(path.s, '/', path.n) : NULL;
    return (struct text){path.s, slash ? (size_t)(slash + 1 - path.s) : 0};
}

/* The length that the first byte of a UTF-8 sequence announces, and the least code point such a length may hold. */
static size_t announced_length(unsigned char c, uint32_t *least)
{
    *least = c < 0xe0 ? 0x80 : c < 0xf0 ? 0x800 : 0x10000;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

size_t text_character(struct text t, uint32_t *point)
{
    const unsigned char *s = (const unsigned char *)t.s;
    uint32_t least;
    *point = s[0];
    if (s[0] < 0x80)
        return 1;
    size_t length = announced_length(s[0], &least);
    if (length == 0 || length > t.n)
        return 0;
    *point &= 0x7fu >> length;
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *point = *point << 6 | (s[i] & 0x3f);
    }
    bool broken = *point < least || *point > 0x10ffff || (*point >= 0xd800 && *point <= 0xdfff);
    return broken ? 0 : length;
}

/* Characters that a reader does not see, or that move what stands beside them: controls, the soft hyphen, marks and
 * embeddings of direction, characters without a width, separators of lines, and tags. */
static const struct {
    uint32_t first, last;
} hidden[] = {
    {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x200b, 0x200f},
    {0x2028, 0x202e}, {0x2060, 0x2069}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
};

bool text_is_hidden(uint32_t point)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden && hidden[i].first <= point; i++)
        if (point <= hidden[i].last)
            return true;
    return false;
}

size_t text_printable(struct text t)
{
    uint32_t point;
    size_t length = text_character(t, &point);
    return point != '\t' && length && text_is_hidden(point) ? 0 : length;
}

struct text text_cut(struct text t, size_t most)
{
    if (t.n <= most)
        return t;
    size_t n = most;
    while (n && most - n < TEXT_CHARACTER_MAX - 1 && ((unsigned char)t.s[n] & 0xc0) == 0x80)
        n--;
    return (struct text){t.s, n};
}
