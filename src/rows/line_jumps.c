/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/line_jumps.h"

#include "base/int128.h"

#include <stdlib.h>

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_places(const struct line_jump *a, ref_t file, uint64_t line)
{
    int order = compare_numbers(a->file, file);
    return order ? order : compare_numbers(a->line, line);
}

static int by_place(const void *a, const void *b)
{
    const struct line_jump *x = a, *y = b;
    int order = compare_places(x, y->file, y->line);
    order = order ? order : compare_numbers(x->to_file, y->to_file);
    order = order ? order : compare_numbers(x->to_line, y->to_line);
    return order ? order : compare_numbers(y->conditional, x->conditional);
}

static struct line_jump line_jump_of(const struct profile *p, const struct jump *jump)
{
    return (struct line_jump){.line = jump->from.line,
                              .to_line = jump->to.line,
                              .followed = jump->followed,
                              .executed = jump->executed,
                              .file = p->pieces.items[jump->piece].file,
                              .to_file = jump->file,
                              .conditional = jump->conditional};
}

/* Adds those up that are equal, and stand beside each other. */
static void join_equal(struct line_jumps *jumps)
{
    size_t kept = 0;
    for (size_t i = 0; i < jumps->count; i++) {
        const struct line_jump *jump = &jumps->items[i];
        struct line_jump *last = kept ? &jumps->items[kept - 1] : NULL;
        if (!last || by_place(last, jump) != 0) {
            jumps->items[kept++] = *jump;
            continue;
        }
        last->followed = int128_add_stopping(last->followed, jump->followed);
        last->executed = int128_add_stopping(last->executed, jump->executed);
    }
    jumps->count = kept;
}

void line_jumps_init(struct line_jumps *jumps, const struct profile *p,
                     bool (*keep)(const void *context, const struct jump *jump), const void *context)
{
    *jumps = (struct line_jumps){.items = memory_alloc((p->jumps.count + 1) * sizeof *jumps->items)};
    for (size_t i = 0; i < p->jumps.count; i++) {
        const struct jump *jump = &p->jumps.items[i];
        if (jump->from.line && jump->to.line && (!keep || keep(context, jump)))
            jumps->items[jumps->count++] = line_jump_of(p, jump);
    }
    qsort(jumps->items, jumps->count, sizeof *jumps->items, by_place);
    join_equal(jumps);
}

void line_jumps_release(struct line_jumps *jumps)
{
    free(jumps->items);
    *jumps = (struct line_jumps){0};
}

size_t line_jumps_find(const struct line_jumps *jumps, ref_t file, uint64_t line)
{
    size_t low = 0, high = jumps->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_places(&jumps->items[middle], file, line) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
