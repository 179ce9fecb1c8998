/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/tree_walk.h"

#include "base/int128.h"
#include "rows/share.h"

#include <stdlib.h>

bool tree_limit_keeps(const struct tree_limit *limit, const struct costs *costs)
{
    return limit->share <= 0 || !limit->measure ||
           share_is_reached(int128_magnitude(measure_cost(limit->measure, costs)), limit->share, limit->total);
}

/* ---- levels ---- */

void tree_level_append(struct tree_level *level, const void *rows, size_t count)
{
    if (level->count + count > level->capacity)
        level->items = array_grow(level->items, &level->capacity, level->count + count, level->size);
    if (rows && count)
        memcpy(tree_level_row(level, level->count), rows, count * level->size);
    level->count += count;
}

void *tree_level_add(struct tree_level *level)
{
    tree_level_append(level, NULL, 1);
    return tree_level_row(level, level->count - 1);
}

void tree_level_release(struct tree_level *level)
{
    free(level->items);
}

/* ---- one level, in order ---- */

void tree_walk_sort(const struct tree_walk *w, struct tree_level *level)
{
    if (level->count < 2)
        return;
    struct sorted_call *calls = memory_alloc(level->count * sizeof *calls);
    struct tree_level old = {.size = level->size};
    tree_level_append(&old, level->items, level->count);
    for (size_t i = 0; i < level->count; i++) {
        calls[i] = w->source->call(w->tree, tree_level_row(&old, i));
        calls[i].number = i;
    }
    sort_calls(w->sort, w->profile, calls, level->count);
    size_t done = 0;
    for (int is_later = !w->source->back_is_first; is_later < 2; is_later++)
        for (size_t i = 0; i < old.count; i++) {
            const struct tree_row *row = tree_level_row(&old, calls[i].number);
            if (!w->source->back_is_first || row->is_back != is_later)
                memcpy(tree_level_row(level, done++), row, level->size);
        }
    tree_level_release(&old);
    free(calls);
}

static bool is_above_limit(const struct tree_walk *w, const struct tree_row *row)
{
    if (w->limit.share <= 0 || (row->is_back && w->source->back_is_first))
        return true;
    struct costs costs = w->source->call(w->tree, row).costs;
    return tree_limit_keeps(&w->limit, &costs);
}

/* Adds a row to that of its neighbours below the limit. */
static void add_to_others(const struct tree_walk *w, struct tree_row *others, const struct tree_row *row)
{
    w->source->add(w->tree, others, row);
    others->others++;
    others->depth = row->depth;
    others->is_up = row->is_up;
    others->is_estimate |= row->is_estimate;
}

/* Keeps the rows above the limit, or those below. Adds the others to a row, if there is any. */
static void part(const struct tree_walk *w, struct tree_level *level, bool is_above, struct tree_row *others)
{
    size_t kept = 0;
    for (size_t i = 0; i < level->count; i++) {
        const struct tree_row *row = tree_level_row(level, i);
        if (is_above_limit(w, row) == is_above)
            memmove(tree_level_row(level, kept++), row, level->size);
        else if (others)
            add_to_others(w, others, row);
    }
    level->count = kept;
}

void tree_walk_arrange(const struct tree_walk *w, struct tree_level *level)
{
    tree_walk_sort(w, level);
    if (w->limit.share <= 0 || !w->limit.measure)
        return;
    struct tree_row *others = memory_zeroed(1, level->size);
    part(w, level, true, others);
    if (others->others)
        tree_level_append(level, others, 1);
    free(others);
}

void tree_walk_keep_others(const struct tree_walk *w, struct tree_level *level)
{
    tree_walk_sort(w, level);
    part(w, level, false, NULL);
}

/* ---- walking ---- */

/* Whether a row is to be followed; if it is not, though the depth allows it, it is marked. */
static bool is_followed(const struct tree_walk *w, struct tree_row *row, size_t waiting)
{
    if (row->others || (w->depth && row->depth >= w->depth) || !w->source->unfolds(w->tree, row))
        return false;
    row->is_cut = row->depth >= w->depth_most || w->source->stops(w->tree, row, waiting);
    struct costs costs = w->source->call(w->tree, row).costs;
    return !row->is_cut && tree_limit_keeps(&w->limit, &costs);
}

/* The first in order comes off first. */
static void push(struct tree_level *stack, const struct tree_level *level)
{
    size_t end = stack->count + level->count;
    tree_level_append(stack, NULL, level->count);
    for (size_t i = 0; i < level->count; i++)
        memcpy(tree_level_row(stack, end - 1 - i), tree_level_row(level, i), level->size);
}

void tree_walk_run(const struct tree_walk *w, const struct tree_level *first)
{
    struct tree_level stack = {.size = w->source->size}, level = {.size = w->source->size};
    push(&stack, first);
    while (stack.count) {
        struct tree_row *row = tree_level_row(&stack, --stack.count); /* stays until more are pushed */
        bool is_to_be_followed = is_followed(w, row, stack.count);
        if (!w->source->put(w->tree, row, is_to_be_followed))
            continue;
        level.count = 0;
        w->source->below(w->tree, row, &level);
        push(&stack, &level);
    }
    tree_level_release(&stack);
    tree_level_release(&level);
}
