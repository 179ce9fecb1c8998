/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/summary_rows.h"

#include "base/memory.h"
#include "base/shrink.h"

#include <stdlib.h>

struct refs summary_rows_in_groups(const struct refs *rows, size_t most,
                                   int (*group_of)(const void *context, ref_t row), const void *context)
{
    struct refs grouped = {0};
    for (int group = 0; group < 2; group++) {
        const size_t before = grouped.count;
        for (size_t i = 0; i < rows->count && grouped.count < most; i++) {
            if (group_of(context, rows->items[i]) != group)
                continue;
            if (before && grouped.count == before)
                *array_add(&grouped) = NONE;
            *array_add(&grouped) = rows->items[i];
        }
    }
    return grouped;
}

size_t summary_rows_widest(size_t count, void (*describe)(const void *context, size_t row, struct phrase *phrase),
                           const void *context)
{
    struct phrase phrase = {0};
    size_t width = 1;
    for (size_t row = 0; row < count; row++) {
        describe(context, row, &phrase);
        size_t columns = phrase_width(&phrase);
        width = columns > width ? columns : width;
        phrase_clear(&phrase);
    }
    phrase_release(&phrase);
    return width;
}

/* ---- names that read the same ---- */

struct cut_name {
    struct text shown, whole;
    size_t row;
};

static int by_texts(const void *left, const void *right)
{
    const struct cut_name *a = left, *b = right;
    int order = text_compare(a->shown, b->shown);
    return order ? order : text_compare(a->whole, b->whole);
}

/* The bytes of both names up to the first that differs; 0: they do not differ, or are not shown as the same. */
static size_t told_by(const struct cut_name *a, const struct cut_name *b)
{
    size_t same = 0, least = a->whole.n < b->whole.n ? a->whole.n : b->whole.n;
    if (!text_equal(a->shown, b->shown) || text_equal(a->whole, b->whole))
        return 0;
    while (same < least && a->whole.s[same] == b->whole.s[same])
        same++;
    return same + 1;
}

size_t *summary_rows_told(size_t count, void (*name)(const void *context, size_t row, struct phrase *phrase),
                          const void *context, size_t columns, struct text ellipsis)
{
    struct cut_name *names = memory_zeroed(count, sizeof *names);
    size_t *told = memory_zeroed(count, sizeof *told);
    struct arena arena = {0};
    struct phrase phrase = {0};
    for (size_t row = 0; row < count; row++) {
        name(context, row, &phrase);
        struct text whole = phrase_spell(&phrase, SIZE_MAX, ellipsis, &arena);
        names[row] = (struct cut_name){phrase_spell(&phrase, columns, ellipsis, &arena), whole, row};
        phrase_clear(&phrase);
    }
    if (count)
        qsort(names, count, sizeof *names, by_texts);
    for (size_t i = 1; i < count; i++) { /* of sorted names the neighbours have most in common */
        size_t bytes = told_by(&names[i - 1], &names[i]), *before = &told[names[i - 1].row];
        told[names[i].row] = bytes;
        *before = bytes > *before ? bytes : *before;
    }
    phrase_release(&phrase);
    arena_release(&arena);
    free(names);
    return told;
}
