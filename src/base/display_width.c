/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/display_width.h"

#include "base/display_width_table.h"

#include <stdlib.h>

#define TAB 8u
#define ESCAPED 4u /* columns of a byte as `\x1b` */

static int by_point(const void *key, const void *item)
{
    uint32_t point = *(const uint32_t *)key;
    const struct display_width_range *range = item;
    return point < range->first ? -1 : point > range->last;
}

static size_t columns_of(uint32_t point)
{
    if (point < display_width_ranges[0].first)
        return 1;
    const struct display_width_range *range =
        bsearch(&point, display_width_ranges, sizeof display_width_ranges / sizeof *display_width_ranges, sizeof *range,
                by_point);
    return range ? range->columns : 1;
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~';
}

size_t display_width_first(struct text t, size_t *length)
{
    uint32_t point;
    *length = 1;
    if (is_plain(t.s[0]))
        return 1;
    if (t.s[0] == '\t')
        return TAB;
    size_t n = text_printable(t);
    if (n == 0)
        return ESCAPED;
    *length = text_character(t, &point);
    return columns_of(point);
}

/* Whether all of it is printable ASCII, as most texts are: then bytes are columns. */
static bool is_all_plain(struct text t)
{
    uint64_t word;
    for (; t.n >= sizeof word; t = text_skip(t, sizeof word)) {
        memcpy(&word, t.s, sizeof word);
        if (!text_is_plain_word(word))
            return false;
    }
    while (t.n && is_plain(t.s[0]))
        t = text_skip(t, 1);
    return t.n == 0;
}

size_t display_width_of(struct text t)
{
    size_t columns = 0;
    if (is_all_plain(t))
        return t.n;
    for (size_t length; t.n; t = text_skip(t, length))
        columns += display_width_first(t, &length);
    return columns;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Marks that belong to the last character of the beginning stay with it. */
struct text display_width_cut(struct text t, size_t columns)
{
    struct text rest = t;
    if (is_all_plain(t))
        return (struct text){t.s, least(t.n, columns)};
    for (size_t length, first; rest.n; rest = text_skip(rest, length), columns -= first) {
        first = display_width_first(rest, &length);
        if (first > columns)
            break;
    }
    return (struct text){t.s, t.n - rest.n};
}

/* Marks that belong to a character that is cut off go with it. */
struct text display_width_cut_front(struct text t, size_t columns)
{
    if (is_all_plain(t))
        return text_skip(t, t.n - least(t.n, columns));
    size_t all = display_width_of(t), length, first;
    if (all <= columns)
        return t;
    for (; t.n && (first = display_width_first(t, &length), all > columns || first == 0); t = text_skip(t, length))
        all -= first;
    return t;
}
