/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/match_paths.h"

#include "names/text_end.h"
#include "system/functions.h"

#include <stdlib.h>

#define PARTS_MAX 64 /* of a path, from its end: what stands before them is not looked at */
#define ROOT 0
#define TIE (NONE - 1)

/* A tree of the ends of paths: below the root stand the file names, below each the directories it is in, and so on. A
 * node has a larger number than the one above it. */
struct node {
    ref_t above;
    struct text part;
    ref_t only[SIDES]; /* the path with this end that has no partner yet; NONE, or TIE: there are several */
};

struct tree {
    ARRAY(struct node) nodes;
    struct index index;
};

void prefixes_join(struct paths paths[SIDES], ref_t new, ref_t old)
{
    paths[SIDE_NEW].partners[new] = old;
    paths[SIDE_OLD].partners[old] = new;
}

/* ---- the tree ---- */

static ref_t add_node(struct tree *t, ref_t above, struct text part)
{
    struct probe at = index_probe(&t->index, hash_mix(hash_text(part), above));
    while (index_next(&t->index, &at))
        if (t->nodes.items[at.ref].above == above && text_equal(t->nodes.items[at.ref].part, part))
            return at.ref;
    index_insert(&t->index, &at, (ref_t)t->nodes.count);
    *array_add(&t->nodes) = (struct node){above, part, {NONE, NONE}};
    return (ref_t)t->nodes.count - 1;
}

static void add_only(struct node *node, enum side side, ref_t path)
{
    if (path != NONE)
        node->only[side] = node->only[side] == NONE ? path : TIE;
}

static void add_path(struct tree *t, enum side side, struct text path, ref_t number)
{
    ref_t node = ROOT;
    for (size_t i = 0; i < PARTS_MAX && path.n; i++) {
        const char *slash = memrchr(path.s, '/', path.n);
        size_t start = slash ? (size_t)(slash - path.s) + 1 : 0;
        node = add_node(t, node, text_skip(path, start));
        path = text_before(path, start ? start - 1 : 0);
    }
    add_only(&t->nodes.items[node], side, number);
}

/* Pairs the paths of a node if each side has one; if only one side has any, the node above gets them. */
static void settle(struct tree *t, ref_t number, struct paths paths[SIDES])
{
    struct node *node = &t->nodes.items[number], *above = &t->nodes.items[node->above];
    ref_t new = node->only[SIDE_NEW], old = node->only[SIDE_OLD];
    if (new == NONE || old == NONE) {
        for (enum side side = SIDE_NEW; side < SIDES; side++)
            add_only(above, side, node->only[side]);
    } else if (new != TIE && old != TIE) {
        prefixes_join(paths, new, old);
    }
}

static void pair_by_ends(struct paths paths[SIDES])
{
    struct tree t = {0};
    *array_add(&t.nodes) = (struct node){ROOT, TEXT_NONE, {NONE, NONE}};
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t i = 0; i < paths[side].count; i++)
            if (paths[side].partners[i] == NONE)
                add_path(&t, side, paths[side].items[i], (ref_t)i);
    for (size_t i = t.nodes.count; i-- > ROOT + 1;)
        settle(&t, (ref_t)i, paths);
    free(t.nodes.items);
    index_release(&t.index);
}

/* ---- which directories became which ---- */

/* The length of the common end of two paths that begins behind a slash. */
static size_t common_end(struct text a, struct text b)
{
    size_t least = a.n < b.n ? a.n : b.n, n = 0, end = 0;
    while (n < least && a.s[a.n - 1 - n] == b.s[b.n - 1 - n])
        if (a.s[a.n - 1 - n++] == '/')
            end = n - 1;
    bool begins_a = n == a.n || a.s[a.n - 1 - n] == '/', begins_b = n == b.n || b.s[b.n - 1 - n] == '/';
    return begins_a && begins_b ? n : end;
}

struct learning {
    struct prefix_pairs *pairs;
    struct index index;
};

static void learn(struct learning *l, struct text old, struct text new)
{
    size_t end = common_end(old, new);
    struct prefix_pair pair = {text_before(old, old.n - end), text_before(new, new.n - end), 1};
    struct probe at = index_probe(&l->index, hash_mix(hash_text(pair.old), hash_text(pair.new)));
    while (index_next(&l->index, &at)) {
        struct prefix_pair *other = &l->pairs->items[at.ref];
        if (text_equal(other->old, pair.old) && text_equal(other->new, pair.new)) {
            other->files++;
            return;
        }
    }
    index_insert(&l->index, &at, (ref_t)l->pairs->count);
    *array_add(l->pairs) = pair;
}

static int by_files(const void *a, const void *b)
{
    const struct prefix_pair *x = a, *y = b;
    if (x->files != y->files)
        return x->files > y->files ? -1 : 1;
    int order = text_compare(x->old, y->old);
    return order ? order : text_compare(x->new, y->new);
}

static void learn_all(const struct paths paths[SIDES], struct prefix_pairs *pairs)
{
    struct learning l = {.pairs = pairs};
    for (size_t i = 0; i < paths[SIDE_NEW].count; i++) {
        ref_t old = paths[SIDE_NEW].partners[i];
        struct text path = paths[SIDE_NEW].items[i];
        if (old != NONE && !text_equal(paths[SIDE_OLD].items[old], path))
            learn(&l, paths[SIDE_OLD].items[old], path);
    }
    index_release(&l.index);
    if (pairs->count)
        qsort(pairs->items, pairs->count, sizeof *pairs->items, by_files);
    if (pairs->count > PREFIXES_MAX)
        pairs->count = PREFIXES_MAX;
}

/* ---- paths below these directories ---- */

/* The paths of the new side, the first one of each name, and room to make names in. */
struct known {
    struct names names;
    struct refs first; /* by name */
    ARRAY(char) room;
};

static struct known know(const struct paths *paths)
{
    struct known known = {0};
    for (size_t i = 0; i < paths->count; i++) {
        ref_t *first = refs_at(&known.first, names_add(&known.names, NULL, paths->items[i]));
        if (*first == NONE)
            *first = (ref_t)i;
    }
    return known;
}

/* The new path that is `directory` and `rest` joined, or NONE. */
static ref_t find_known(struct known *known, struct text directory, struct text rest)
{
    array_reserve(&known->room, directory.n + rest.n);
    struct text path = {known->room.items, directory.n + rest.n};
    if (directory.n)
        memcpy(known->room.items, directory.s, directory.n);
    if (rest.n)
        memcpy(known->room.items + directory.n, rest.s, rest.n);
    for (struct probe at = index_probe(&known->names.index, hash_text(path)); index_next(&known->names.index, &at);)
        if (text_equal(known->names.texts.items[at.ref], path))
            return known->first.items[at.ref];
    return NONE;
}

/* Pairs an old path with the path that it has below the new directory, if that is free. */
static bool apply(const struct prefix_pair *pair, struct known *known, struct paths paths[SIDES], ref_t old)
{
    struct text path = paths[SIDE_OLD].items[old];
    if (paths[SIDE_OLD].partners[old] != NONE || !text_starts(path, pair->old))
        return false;
    ref_t new = find_known(known, pair->new, text_skip(path, pair->old.n));
    if (new == NONE || paths[SIDE_NEW].partners[new] != NONE)
        return false;
    prefixes_join(paths, new, old);
    return true;
}

static void pair_by_prefixes(struct paths paths[SIDES], struct prefix_pairs *learned)
{
    struct known known = know(&paths[SIDE_NEW]);
    for (size_t p = 0; p < learned->count; p++)
        for (size_t i = 0; i < paths[SIDE_OLD].count; i++)
            learned->items[p].files += apply(&learned->items[p], &known, paths, (ref_t)i);
    names_release(&known.names);
    free(known.first.items);
    free(known.room.items);
    if (learned->count)
        qsort(learned->items, learned->count, sizeof *learned->items, by_files);
}

void prefixes_pair(struct paths paths[SIDES], struct prefix_pairs *learned)
{
    pair_by_ends(paths);
    if (!learned)
        return;
    learn_all(paths, learned);
    pair_by_prefixes(paths, learned);
}
