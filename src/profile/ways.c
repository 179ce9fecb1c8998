/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/ways.h"

#include "base/buckets.h"

#include <stdlib.h>

ref_t ways_find(struct ways *ways, ref_t above, ref_t function)
{
    struct probe at = index_probe(&ways->index, hash_mix(above, function));
    while (index_next(&ways->index, &at)) {
        const struct way *way = &ways->items.items[at.ref];
        if (way->above == above && way->function == function)
            return at.ref;
    }
    if (ways->items.count == WAYS_MAX) {
        ways_lose(ways);
        ways->is_too_large = true;
    }
    if (ways->state == WAYS_LOST)
        return NONE;
    ref_t added = (ref_t)ways->items.count;
    index_insert(&ways->index, &at, added);
    *array_add(&ways->items) = (struct way){.above = above, .function = function};
    ways->state = WAYS_KNOWN;
    return added;
}

static bool is_same_lined(const struct lined_way *a, const struct lined_way *b)
{
    return a->above == b->above && a->function == b->function && a->piece == b->piece && a->line == b->line;
}

static void drop_lined(struct ways *ways)
{
    free(ways->lined.items);
    index_release(&ways->lined_index);
    memset(&ways->lined, 0, sizeof ways->lined);
    ways->has_too_many_lined = true;
}

ref_t ways_find_lined(struct ways *ways, const struct lined_way *key)
{
    uint64_t hash = hash_mix((uint64_t)key->above << 32 | key->function, hash_mix(key->piece, key->line));
    struct probe at = index_probe(&ways->lined_index, hash);
    while (index_next(&ways->lined_index, &at))
        if (is_same_lined(&ways->lined.items[at.ref], key))
            return at.ref;
    if (ways->lined.count == LINED_WAYS_MAX)
        drop_lined(ways);
    if (ways->has_too_many_lined)
        return NONE;
    ref_t added = (ref_t)ways->lined.count;
    index_insert(&ways->lined_index, &at, added);
    *array_add(&ways->lined) =
        (struct lined_way){.above = key->above, .function = key->function, .piece = key->piece, .line = key->line};
    return added;
}

static bool is_same(const struct nested *a, const struct nested *b)
{
    return a->line == b->line && a->piece == b->piece && a->callee == b->callee && a->beside == b->beside;
}

struct nested *ways_nested(struct ways *ways, const struct nested *key)
{
    uint64_t hash = hash_mix((uint64_t)key->piece << 32 | key->callee, hash_mix(key->line, key->beside));
    struct probe at = index_probe(&ways->nested_index, hash);
    while (index_next(&ways->nested_index, &at))
        if (is_same(&ways->nested.items[at.ref], key))
            return &ways->nested.items[at.ref];
    index_insert(&ways->nested_index, &at, (ref_t)ways->nested.count);
    struct nested *added = array_add(&ways->nested);
    *added = (struct nested){.line = key->line, .piece = key->piece, .callee = key->callee, .beside = key->beside};
    return added;
}

static void renumber(ref_t *function, const ref_t *functions)
{
    if (*function != NONE)
        *function = functions[*function];
}

void ways_renumber(struct ways *ways, const ref_t *functions)
{
    index_release(&ways->index);
    index_release(&ways->nested_index);
    index_release(&ways->lined_index);
    for (size_t i = 0; i < ways->lined.count; i++)
        renumber(&ways->lined.items[i].function, functions);
    for (size_t i = 0; i < ways->nested.count; i++) {
        renumber(&ways->nested.items[i].callee, functions);
        renumber(&ways->nested.items[i].beside, functions);
    }
    for (size_t i = 0; i < ways->items.count; i++) {
        struct way *way = &ways->items.items[i];
        way->function = functions[way->function];
        index_add(&ways->index, hash_mix(way->above, way->function), (ref_t)i);
    }
}

void ways_lose(struct ways *ways)
{
    bool is_too_large = ways->is_too_large;
    ways_release(ways);
    *ways = (struct ways){.state = WAYS_LOST, .is_too_large = is_too_large};
}

void ways_release(struct ways *ways)
{
    free(ways->items.items);
    free(ways->nested.items);
    free(ways->lined.items);
    index_release(&ways->index);
    index_release(&ways->nested_index);
    index_release(&ways->lined_index);
    *ways = (struct ways){0};
}

bool ways_tell_more(const struct ways *ways, size_t functions)
{
    bool *is_seen = memory_zeroed(functions, sizeof *is_seen), tell = false;
    for (size_t i = 0; i < ways->items.count; i++) {
        tell |= is_seen[ways->items.items[i].function];
        is_seen[ways->items.items[i].function] = true;
    }
    free(is_seen);
    return tell;
}

/* ---- order ---- */

/* Ways by function, and these again by the way above them. */
struct order {
    const struct ways *ways;
    struct buckets by_function, by_above;
};

static ref_t function_of(const void *context, size_t number)
{
    return ((const struct order *)context)->ways->items.items[number].function;
}

static ref_t above_of(const void *context, size_t number)
{
    const struct order *order = context;
    ref_t above = order->ways->items.items[order->by_function.items[number]].above;
    return above == NONE ? (ref_t)order->ways->items.count : above;
}

/* Puts the ways below one on a stack, the first one on top. */
static void push_below(const struct order *order, ref_t way, struct refs *stack)
{
    for (ref_t i = order->by_above.first[way + 1]; i-- > order->by_above.first[way];)
        *array_add(stack) = order->by_function.items[order->by_above.items[i]];
}

static struct way *put_in_order(const struct order *order)
{
    size_t count = order->ways->items.count;
    struct way *placed = memory_alloc((count + 1) * sizeof *placed);
    ref_t *numbers = memory_alloc((count + 1) * sizeof *numbers);
    struct refs stack = {0};
    size_t next = 0;
    for (push_below(order, (ref_t)count, &stack); stack.count;) {
        ref_t from = stack.items[--stack.count];
        struct way way = order->ways->items.items[from];
        way.above = way.above == NONE ? NONE : numbers[way.above];
        numbers[from] = (ref_t)next;
        placed[next++] = way;
        push_below(order, from, &stack);
    }
    free(stack.items);
    free(numbers);
    return placed;
}

void ways_settle(struct ways *ways, size_t functions)
{
    struct order order = {.ways = ways};
    if (ways->items.count == 0)
        return;
    buckets_init(&order.by_function, ways->items.count, functions, function_of, &order);
    buckets_init(&order.by_above, ways->items.count, ways->items.count + 1, above_of, &order);
    struct way *placed = put_in_order(&order);
    buckets_release(&order.by_function);
    buckets_release(&order.by_above);
    free(ways->items.items);
    ways->items.items = placed;
    ways->items.capacity = ways->items.count + 1;
    index_release(&ways->index);
    index_release(&ways->nested_index);
    index_release(&ways->lined_index);
}

bool *ways_outermost(const struct ways *ways, size_t functions)
{
    const struct way *items = ways->items.items;
    bool *outermost = memory_alloc(ways->items.count + 1);
    bool *is_open = memory_zeroed(functions + 1, sizeof *is_open);
    ref_t at = NONE;
    for (ref_t i = 0; i < ways->items.count; i++) {
        for (; at != items[i].above; at = items[at].above)
            is_open[items[at].function] &= !outermost[at];
        outermost[i] = !is_open[items[i].function];
        is_open[items[i].function] = true;
        at = i;
    }
    free(is_open);
    return outermost;
}

/* ---- parts of the tree ---- */

/* Where ways are copied to. */
struct copying {
    struct ways *to;
    struct arena *arena;
    const struct ways *from;
    ref_t *map;
};

static void copy_way(const struct copying *c, ref_t number, ref_t above)
{
    bool stops;
    const struct way *way = &c->from->items.items[number];
    ref_t to = c->map[number] = ways_find(c->to, above, way->function);
    if (to == NONE)
        return;
    struct way *copy = &c->to->items.items[to];
    costs_sum(&copy->self, c->arena, &way->self, &stops);
    costs_sum(&copy->untaken, c->arena, &way->untaken, &stops);
    if (way->above == NONE)
        return; /* no call leads to it */
    copy->calls = count_add(copy->calls, way->calls, &stops);
    costs_sum(&copy->inclusive, c->arena, &way->inclusive, &stops);
}

/* By way, the number after the last one below it. */
static ref_t *find_ends(const struct ways *ways)
{
    size_t count = ways->items.count;
    ref_t *ends = memory_alloc((count + 1) * sizeof *ends);
    for (size_t i = 0; i < count; i++)
        ends[i] = (ref_t)i + 1;
    for (size_t i = count; i-- > 0;) {
        ref_t above = ways->items.items[i].above;
        if (above != NONE && ends[above] < ends[i])
            ends[above] = ends[i];
    }
    return ends;
}

void ways_from(struct ways *to, struct arena *arena, const struct ways *ways, const bool *roots, size_t functions)
{
    struct copying copying = {to, arena, ways, memory_alloc((ways->items.count + 1) * sizeof *copying.map)};
    ref_t *ends = find_ends(ways);
    bool *outermost = ways_outermost(ways, functions);
    for (ref_t root = 0; root < ways->items.count; root++) {
        if (!roots[ways->items.items[root].function] || !outermost[root])
            continue;
        copy_way(&copying, root, NONE);
        for (ref_t i = root + 1; i < ends[root] && to->state != WAYS_LOST; i++)
            copy_way(&copying, i, copying.map[ways->items.items[i].above]);
    }
    free(outermost);
    free(ends);
    free(copying.map);
    ways_settle(to, functions);
}
