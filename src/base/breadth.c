#include "base/breadth.h"

#include "base/breadth_table.h"

#include <stdlib.h>

#define TAB 8u
#define ESCAPED 4u /* columns of a byte as `\x1b` */

static int by_point(const void *key, const void *item)
{
    uint32_t point = *(const uint32_t *)key;
    const struct breadth_range *range = item;
    return point < range->first ? -1 : point > range->last;
}

static size_t columns_of(uint32_t point)
{
    if (point < breadth_ranges[0].first)
        return 1;
    const struct breadth_range *range =
        bsearch(&point, breadth_ranges, sizeof breadth_ranges / sizeof *breadth_ranges, sizeof *range, by_point);
    return range ? range->columns : 1;
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~';
}

size_t breadth_first(struct text t, size_t *length)
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

/* How many bytes at the front are printable ASCII. */
static size_t plain_length(struct text t)
{
    size_t n = 0;
    while (n < t.n && is_plain(t.s[n]))
        n++;
    return n;
}

size_t breadth_of(struct text t)
{
    size_t columns = plain_length(t);
    t = text_skip(t, columns);
    for (size_t length; t.n; t = text_skip(t, length))
        columns += breadth_first(t, &length);
    return columns;
}

/* Marks that belong to the last character of the beginning stay with it. */
struct text breadth_cut(struct text t, size_t columns)
{
    struct text rest = t;
    for (size_t length, first; rest.n; rest = text_skip(rest, length), columns -= first) {
        first = breadth_first(rest, &length);
        if (first > columns)
            break;
    }
    return (struct text){t.s, t.n - rest.n};
}

/* Marks that belong to a character that is cut off go with it. */
struct text breadth_cut_front(struct text t, size_t columns)
{
    size_t all = breadth_of(t), length, first;
    if (all <= columns)
        return t;
    for (; t.n && (first = breadth_first(t, &length), all > columns || first == 0); t = text_skip(t, length))
        all -= first;
    return t;
}
