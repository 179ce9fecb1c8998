/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/short_path.h"

#include "base/memory.h"
#include "profile/profile.h"

#include <stdlib.h>

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

/* ---- the order of paths ---- */

/* Separators stand before all other bytes, and the beginning of a path before these: so all paths that end with the
 * same components stand side by side. */
static int rank_of(struct text path, size_t from_end)
{
    if (from_end >= path.n)
        return 0;
    char c = path.s[path.n - from_end - 1];
    return is_separator(c) ? 1 + (c == '/') : 3 + (unsigned char)c;
}

static int compare_from_end(struct text a, struct text b)
{
    size_t least = a.n < b.n ? a.n : b.n, i = 0;
    while (i < least && a.s[a.n - i - 1] == b.s[b.n - i - 1])
        i++;
    return rank_of(a, i) - rank_of(b, i);
}

static int compare_paths(const void *a, const void *b)
{
    return compare_from_end(*(const struct text *)a, *(const struct text *)b);
}

void short_path_sort(struct texts *paths)
{
    size_t kept = 0;
    if (paths->count)
        qsort(paths->items, paths->count, sizeof *paths->items, compare_paths);
    for (size_t i = 0; i < paths->count; i++)
        if (!kept || !text_equal(paths->items[i], paths->items[kept - 1]))
            paths->items[kept++] = paths->items[i];
    paths->count = kept;
}

/* The place of the first that does not stand before `path`. */
static size_t place_of(const struct texts *paths, struct text path)
{
    size_t from = 0, end = paths->count;
    while (from < end) {
        size_t middle = from + (end - from) / 2;
        if (compare_from_end(paths->items[middle], path) < 0)
            from = middle + 1;
        else
            end = middle;
    }
    return from;
}

/* ---- the ends of paths ---- */

/* The end of a path with one component more before it. */
static struct text widened(struct text path, struct text tail)
{
    size_t at = path.n - tail.n;
    at -= at > 0; /* the separator */
    while (at > 0 && !is_separator(path.s[at - 1]))
        at--;
    return text_skip(path, at);
}

static bool ends_with(struct text path, struct text tail)
{
    if (!text_ends(path, tail))
        return false;
    return path.n == tail.n || is_separator(path.s[path.n - tail.n - 1]);
}

struct text short_path_among(const struct texts *paths, struct text path)
{
    struct text tail = text_skip(path, path.n);
    if (!file_is_place(path))
        return TEXT_NONE;
    size_t before = place_of(paths, path), after = before;
    after += after < paths->count && text_equal(paths->items[after], path);
    do
        tail = widened(path, tail);
    while (tail.n < path.n && ((before > 0 && ends_with(paths->items[before - 1], tail)) ||
                               (after < paths->count && ends_with(paths->items[after], tail))));
    return tail;
}
