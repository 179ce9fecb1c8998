/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines found by their keys, as functions come and come back: against a plain list. */
#include "../suite.h"
#include "base/memory.h"
#include "profile/finder.h"

/* A line of a function; its key is both. */
struct item {
    ref_t function, line;
};

struct items {
    ARRAY(struct item) items;
    struct finder finder;
};

static uint64_t hash_of(struct item item)
{
    return hash_mix(item.function, item.line);
}

static void enter(struct items *all, ref_t function)
{
    ref_t first = finder_enter(&all->finder, function, (ref_t)all->items.count);
    for (ref_t i = first; first != NONE && i < all->items.count && all->items.items[i].function == function; i++)
        index_add(&all->finder.known, hash_of(all->items.items[i]), i);
}

/* The number of the line, which is added where it is new. */
static ref_t find(struct items *all, struct item wanted)
{
    if (wanted.function != all->finder.entered)
        enter(all, wanted.function);
    struct probe at = index_probe(finder_index(&all->finder), hash_of(wanted));
    while (index_next(finder_index(&all->finder), &at)) {
        const struct item *item = &all->items.items[at.ref];
        if (item->function == wanted.function && item->line == wanted.line)
            return at.ref;
    }
    index_insert(finder_index(&all->finder), &at, (ref_t)all->items.count);
    *array_add(&all->items) = wanted;
    return (ref_t)all->items.count - 1;
}

static void items_release(struct items *all)
{
    finder_release(&all->finder);
    free(all->items.items);
}

TEST(finder_knows_lines_of_functions_that_come_back)
{
    struct items all = {.finder = FINDER_NONE};
    static const struct item wanted[] = {{1, 5}, {1, 6}, {1, 5}, {2, 5}, {1, 6}, {1, 7},
                                         {2, 5}, {2, 6}, {1, 7}, {3, 5}, {2, 6}};
    static const ref_t found[] = {0, 1, 0, 2, 1, 3, 2, 4, 3, 5, 4};
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        ck_assert_uint_eq(find(&all, wanted[i]), found[i]);
    items_release(&all);
}

TEST(finder_finds_each_line_once)
{
    struct items all = {.finder = FINDER_NONE};
    unsigned seed = 9;
    bool seen[8][8] = {{false}};
    size_t distinct = 0;
    for (int i = 0; i < 5000; i++) {
        seed = seed * 1103515245u + 12345u;
        struct item item = {seed >> 16 & 7u, seed >> 20 & 7u};
        distinct += !seen[item.function][item.line];
        seen[item.function][item.line] = true;
        ref_t found = find(&all, item);
        ck_assert_uint_eq(all.items.items[found].function, item.function);
        ck_assert_uint_eq(all.items.items[found].line, item.line);
        ck_assert_uint_eq(all.items.count, distinct);
    }
    items_release(&all);
}

/* Lines that were appended without it are found where their function comes back. */
TEST(finder_skips_a_function_once)
{
    struct items all = {.finder = FINDER_NONE};
    ck_assert(finder_skip(&all.finder, 4, 0));
    *array_add(&all.items) = (struct item){4, 1};
    *array_add(&all.items) = (struct item){4, 2};
    ck_assert(!finder_skip(&all.finder, 4, 2));
    ck_assert_uint_eq(find(&all, (struct item){4, 2}), 1);
    ck_assert_uint_eq(find(&all, (struct item){4, 3}), 2);
    ck_assert(!finder_skip(&all.finder, 4, 3));
    items_release(&all);
}

SUITE("finder", finder_knows_lines_of_functions_that_come_back, finder_finds_each_line_once,
      finder_skips_a_function_once)
