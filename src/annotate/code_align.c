/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/code_align.h"

#include "base/buffer.h"
#include "base/names.h"
#include "source/align.h"

#include <inttypes.h>
#include <stdlib.h>

enum { OLD, NEW, BOTH };

/* Instructions from `first` up to and without `end`. */
struct block {
    ref_t first, end;
    ref_t pair;     /* block of the other side; NONE */
    bool is_moved;  /* the two are in another order than others */
    bool by_lines;  /* they are a pair for their lines and counts: their instructions are aligned one by one */
    bool is_target; /* a jump leads here */
    ref_t number;   /* 0: not yet shown */
};

struct code_side {
    const struct code_items *items;
    ARRAY(struct block) blocks;
    ref_t *block_of; /* by item */
    ref_t *pair;     /* by item: that of the other side; NONE */
    ref_t *match;    /* by block: the block that corresponds to it; NONE */
};

struct code_aligning {
    struct code_side sides[BOTH];
};

const char *const code_mark_words[] = {
    [CODE_SAME] = "same", [CODE_REGISTERS] = "registers", [CODE_OLD] = "old", [CODE_NEW] = "new"};

/* ---- blocks ---- */

static bool *find_leaders(const struct code_side *side)
{
    bool *leads = memory_zeroed(side->items->count + 1, sizeof *leads);
    for (size_t i = 0; i < side->items->count; i++) {
        const struct code_item *item = &side->items->items[i];
        leads[i] |= i == 0 || item->begins_block;
        if (item->target != NONE)
            leads[item->target] = leads[i + 1] = true;
    }
    return leads;
}

static void side_init(struct code_side *side, const struct code_items *items)
{
    *side = (struct code_side){.items = items, .block_of = refs_new(items->count), .pair = refs_new(items->count)};
    bool *leads = find_leaders(side);
    for (ref_t i = 0; i < items->count; i++) {
        if (leads[i])
            *array_add(&side->blocks) = (struct block){.first = i, .pair = NONE};
        struct block *last = &side->blocks.items[side->blocks.count - 1];
        last->end = i + 1;
        side->block_of[i] = (ref_t)side->blocks.count - 1;
    }
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].target != NONE)
            side->blocks.items[side->block_of[items->items[i].target]].is_target = true;
    side->match = refs_new(side->blocks.count);
    free(leads);
}

static void side_release(struct code_side *side)
{
    free(side->blocks.items);
    free(side->block_of);
    free(side->pair);
    free(side->match);
}

/* ---- matching in order ---- */

/* Elements of both sides, blocks or instructions, while they are matched. */
struct sequence {
    struct texts keys;  /* by element; .s NULL: it is no part of this round */
    struct refs pairs;  /* by element: that of the other side; NONE */
    struct refs chosen; /* of the stretch at hand: elements that are a part of the round */
};

static void choose(struct sequence *s, size_t first, size_t end, struct texts *lines)
{
    s->chosen.count = 0;
    for (size_t i = first; i < end; i++) {
        if (!s->keys.items[i].s)
            continue;
        *array_add(&s->chosen) = (ref_t)i;
        *array_add(lines) = s->keys.items[i];
    }
}

static void match_stretch(struct sequence of[BOTH], const size_t first[BOTH], const size_t end[BOTH])
{
    struct texts lines[BOTH] = {{0}, {0}};
    struct alignment found;
    for (int side = OLD; side < BOTH; side++)
        choose(&of[side], first[side], end[side], &lines[side]);
    if (lines[OLD].count && lines[NEW].count) {
        align_lines(&found, &lines[OLD], &lines[NEW]);
        for (size_t i = 1; i <= found.old_count; i++) {
            if (!found.to[i] || found.edited[i])
                continue;
            ref_t old = of[OLD].chosen.items[i - 1], new = of[NEW].chosen.items[found.to[i] - 1];
            of[OLD].pairs.items[old] = new;
            of[NEW].pairs.items[new] = old;
        }
        alignment_release(&found);
    }
    free(lines[OLD].items);
    free(lines[NEW].items);
}

/* Matches elements with equal keys between the pairs that there are, which are in the same order on both sides. */
static void match_in_order(struct sequence of[BOTH])
{
    size_t first[BOTH] = {0, 0}, end[BOTH], count = of[OLD].pairs.count;
    for (size_t i = 0; i <= count; i++) {
        ref_t pair = i < count ? of[OLD].pairs.items[i] : (ref_t)of[NEW].pairs.count;
        if (pair == NONE)
            continue;
        end[OLD] = i;
        end[NEW] = pair;
        match_stretch(of, first, end);
        first[OLD] = i + 1;
        first[NEW] = (size_t)pair + 1;
    }
}

static void sequence_release(struct sequence *s)
{
    free(s->keys.items);
    free(s->pairs.items);
    free(s->chosen.items);
}

/* ---- keys ---- */

/* How much of an instruction, or of a block, is compared. */
enum likeness { BY_COUNT, BY_TEXT, BY_PLAIN_TEXT, LIKENESSES };

static struct text text_of_item(const struct code_item *item, enum likeness likeness)
{
    return likeness == BY_PLAIN_TEXT ? item->plain : item->normal;
}

static void add_key(struct buffer *key, const struct code_item *item, enum likeness likeness)
{
    buffer_add(key, text_of_item(item, likeness));
    buffer_add(key, item->target == NONE ? TEXT("\n") : TEXT(" block\n"));
    if (likeness == BY_COUNT)
        buffer_print(key, "%" PRIu64 "\n", item->executed);
}

static struct text key_of_items(const struct code_side *side, ref_t first, ref_t end, enum likeness likeness,
                                struct arena *arena)
{
    struct buffer key = {0};
    for (ref_t i = first; i < end; i++)
        add_key(&key, &side->items->items[i], likeness);
    return buffer_take(&key, arena);
}

/* The lines of a block, as far as they are known, and its count; .s NULL: nothing of it was executed. */
static struct text key_of_lines(const struct code_side *side, const struct block *block, struct arena *arena)
{
    struct buffer key = {0};
    uint64_t last = 0, executed = 0;
    for (ref_t i = block->first; i < block->end; i++) {
        const struct code_item *item = &side->items->items[i];
        executed = item->executed > executed ? item->executed : executed;
        if (item->line && item->line != last)
            buffer_print(&key, "%" PRIu64 " ", item->line);
        last = item->line ? item->line : last;
    }
    if (!executed || !key.count) {
        buffer_release(&key);
        return TEXT_NONE;
    }
    buffer_print(&key, ": %" PRIu64, executed);
    return buffer_take(&key, arena);
}

/* ---- matching blocks ---- */

static void pair_blocks(struct code_aligning *a, ref_t old, ref_t new, bool is_moved, bool by_lines)
{
    struct block *blocks[BOTH] = {&a->sides[OLD].blocks.items[old], &a->sides[NEW].blocks.items[new]};
    blocks[OLD]->pair = new;
    blocks[NEW]->pair = old;
    for (int side = OLD; side < BOTH; side++) {
        blocks[side]->is_moved = is_moved;
        blocks[side]->by_lines = by_lines;
    }
}

/* A round; `likeness` LIKENESSES: by lines and counts. */
static void match_blocks(struct code_aligning *a, enum likeness likeness)
{
    struct sequence of[BOTH] = {{.keys = {0}}, {.keys = {0}}};
    struct arena arena = {0};
    for (int side = OLD; side < BOTH; side++) {
        const struct code_side *s = &a->sides[side];
        for (size_t i = 0; i < s->blocks.count; i++) {
            const struct block *block = &s->blocks.items[i];
            bool is_matched = block->pair != NONE;
            *array_add(&of[side].pairs) = block->is_moved ? NONE : block->pair;
            *array_add(&of[side].keys) = is_matched ? TEXT_NONE
                                         : likeness == LIKENESSES
                                             ? key_of_lines(s, block, &arena)
                                             : key_of_items(s, block->first, block->end, likeness, &arena);
        }
    }
    match_in_order(of);
    for (ref_t i = 0; i < of[OLD].pairs.count; i++)
        if (of[OLD].pairs.items[i] != NONE && a->sides[OLD].blocks.items[i].pair == NONE)
            pair_blocks(a, i, of[OLD].pairs.items[i], false, likeness == LIKENESSES);
    sequence_release(&of[OLD]);
    sequence_release(&of[NEW]);
    arena_release(&arena);
}

/* The blocks of both sides with one text. */
struct alike {
    ref_t count[BOTH], last[BOTH];
};

/* Matches blocks that are alone with their texts on their sides, wherever they are. */
static void match_moved(struct code_aligning *a, enum likeness likeness)
{
    struct names names = {0};
    struct arena arena = {0};
    ARRAY(struct alike) alike = {0};
    for (int side = OLD; side < BOTH; side++) {
        const struct code_side *s = &a->sides[side];
        for (size_t i = 0; i < s->blocks.count; i++) {
            const struct block *block = &s->blocks.items[i];
            if (block->pair != NONE || block->end - block->first < CODE_MOVED_LEAST)
                continue;
            ref_t key = names_add(&names, NULL, key_of_items(s, block->first, block->end, likeness, &arena));
            if (key == alike.count)
                *array_add(&alike) = (struct alike){{0, 0}, {0, 0}};
            alike.items[key].count[side]++;
            alike.items[key].last[side] = (ref_t)i;
        }
    }
    for (size_t i = 0; i < alike.count; i++)
        if (alike.items[i].count[OLD] == 1 && alike.items[i].count[NEW] == 1)
            pair_blocks(a, alike.items[i].last[OLD], alike.items[i].last[NEW], true, false);
    free(alike.items);
    names_release(&names);
    arena_release(&arena);
}

/* ---- matching instructions ---- */

static void pair_items(struct code_aligning *a, ref_t old, ref_t new)
{
    a->sides[OLD].pair[old] = new;
    a->sides[NEW].pair[new] = old;
}

/* Matches the instructions of two lists, in order. */
static void match_items(struct code_aligning *a, const struct refs lists[BOTH])
{
    struct sequence of[BOTH] = {{.keys = {0}}, {.keys = {0}}};
    for (int side = OLD; side < BOTH; side++)
        for (size_t i = 0; i < lists[side].count; i++)
            *array_add(&of[side].pairs) = NONE;
    for (enum likeness likeness = BY_COUNT; likeness < LIKENESSES && lists[OLD].count && lists[NEW].count; likeness++) {
        struct arena arena = {0};
        for (int side = OLD; side < BOTH; side++) {
            of[side].keys.count = 0;
            for (size_t i = 0; i < lists[side].count; i++) {
                ref_t item = lists[side].items[i];
                *array_add(&of[side].keys) = key_of_items(&a->sides[side], item, item + 1, likeness, &arena);
            }
        }
        match_in_order(of);
        arena_release(&arena);
    }
    for (size_t i = 0; i < of[OLD].pairs.count; i++)
        if (of[OLD].pairs.items[i] != NONE)
            pair_items(a, lists[OLD].items[i], lists[NEW].items[of[OLD].pairs.items[i]]);
    sequence_release(&of[OLD]);
    sequence_release(&of[NEW]);
}

static void list_items(const struct block *block, struct refs *list)
{
    for (ref_t i = block->first; i < block->end; i++)
        *array_add(list) = i;
}

/* The instructions of a pair of blocks. */
static void match_within(struct code_aligning *a, const struct block *old, const struct block *new)
{
    struct refs lists[BOTH] = {{0}, {0}};
    for (ref_t i = 0; !old->by_lines && i < old->end - old->first; i++)
        pair_items(a, old->first + i, new->first + i);
    if (!old->by_lines)
        return;
    list_items(old, &lists[OLD]);
    list_items(new, &lists[NEW]);
    match_items(a, lists);
    free(lists[OLD].items);
    free(lists[NEW].items);
}

/* Those of blocks without a pair, up to the next blocks that are a pair in order. */
static void match_between(struct code_aligning *a, ref_t at[BOTH])
{
    struct refs lists[BOTH] = {{0}, {0}};
    for (int side = OLD; side < BOTH; side++) {
        const struct code_side *s = &a->sides[side];
        for (; at[side] < s->blocks.count; at[side]++) {
            const struct block *block = &s->blocks.items[at[side]];
            if (block->pair != NONE && !block->is_moved)
                break;
            if (block->pair == NONE)
                list_items(block, &lists[side]);
        }
    }
    match_items(a, lists);
    free(lists[OLD].items);
    free(lists[NEW].items);
}

static void match_all_items(struct code_aligning *a)
{
    const struct code_side *old = &a->sides[OLD], *new = &a->sides[NEW];
    for (ref_t at[BOTH] = {0, 0}; at[OLD] < old->blocks.count || at[NEW] < new->blocks.count; at[OLD]++, at[NEW]++)
        match_between(a, at);
    for (size_t i = 0; i < old->blocks.count; i++)
        if (old->blocks.items[i].pair != NONE)
            match_within(a, &old->blocks.items[i], &new->blocks.items[old->blocks.items[i].pair]);
}

/* ---- blocks that correspond ---- */

/* The block of the other side that the first aligned instruction of a block is in; NONE: none is aligned. */
static ref_t leads_to(const struct code_side *side, const struct code_side *other, ref_t block)
{
    for (ref_t i = side->blocks.items[block].first; i < side->blocks.items[block].end; i++)
        if (side->pair[i] != NONE)
            return other->block_of[side->pair[i]];
    return NONE;
}

static void match_targets(struct code_aligning *a)
{
    struct code_side *old = &a->sides[OLD], *new = &a->sides[NEW];
    for (ref_t i = 0; i < old->blocks.count; i++) {
        ref_t to = leads_to(old, new, i);
        if (to == NONE || leads_to(new, old, to) != i)
            continue;
        old->match[i] = to;
        new->match[to] = i;
    }
}

static bool leads_alike(const struct code_aligning *a, ref_t old, ref_t new)
{
    ref_t to[BOTH] = {a->sides[OLD].items->items[old].target, a->sides[NEW].items->items[new].target};
    if (to[OLD] == NONE || to[NEW] == NONE)
        return to[OLD] == to[NEW];
    return a->sides[OLD].match[a->sides[OLD].block_of[to[OLD]]] == a->sides[NEW].block_of[to[NEW]];
}

static void part(struct code_aligning *a, ref_t old)
{
    a->sides[NEW].pair[a->sides[OLD].pair[old]] = NONE;
    a->sides[OLD].pair[old] = NONE;
}

/* Parts jumps to blocks that do not correspond; returns how many instructions stay aligned. */
static size_t part_jumps(struct code_aligning *a)
{
    size_t kept = 0;
    for (ref_t i = 0; i < a->sides[OLD].items->count; i++) {
        if (a->sides[OLD].pair[i] == NONE)
            continue;
        if (leads_alike(a, i, a->sides[OLD].pair[i]))
            kept++;
        else
            part(a, i);
    }
    return kept;
}

static void part_all(struct code_aligning *a)
{
    for (int side = OLD; side < BOTH; side++) {
        for (size_t i = 0; i < a->sides[side].items->count; i++)
            a->sides[side].pair[i] = NONE;
        for (size_t i = 0; i < a->sides[side].blocks.count; i++) {
            a->sides[side].match[i] = a->sides[side].blocks.items[i].pair = NONE;
            a->sides[side].blocks.items[i].is_moved = false;
        }
    }
}

/* ---- the order in which it is shown ---- */

struct showing {
    struct code_aligning *a;
    struct code_aligned *to;
    ref_t numbers; /* of blocks */
};

static struct block *block_at(const struct code_side *side, ref_t item)
{
    return &side->blocks.items[side->block_of[item]];
}

/* The number of the block of an instruction, which gets one when it is first shown, if a jump leads to it. */
static ref_t number_block(struct showing *s, int side, ref_t item)
{
    struct code_side *own = &s->a->sides[side], *other = &s->a->sides[!side];
    struct block *block = block_at(own, item);
    ref_t match = own->match[own->block_of[item]];
    bool is_target = block->is_target || (match != NONE && other->blocks.items[match].is_target);
    if (block->number || !is_target)
        return 0;
    block->number = ++s->numbers;
    if (match != NONE)
        other->blocks.items[match].number = block->number;
    return block->number;
}

static enum code_mark mark_of(const struct code_aligning *a, ref_t old, ref_t new)
{
    if (old == NONE || new == NONE)
        return old == NONE ? CODE_NEW : CODE_OLD;
    const struct code_item *x = &a->sides[OLD].items->items[old], *y = &a->sides[NEW].items->items[new];
    return text_equal(x->normal, y->normal) ? CODE_SAME : CODE_REGISTERS;
}

static void show(struct showing *s, ref_t old, ref_t new)
{
    struct code_pair pair = {.old = old, .new = new, .mark = mark_of(s->a, old, new)};
    ref_t numbers[BOTH] = {old == NONE ? 0 : number_block(s, OLD, old), new == NONE ? 0 : number_block(s, NEW, new)};
    pair.has_moved = old != NONE && new != NONE &&block_at(&s->a->sides[NEW], new)->is_moved;
    pair.block = numbers[NEW] ? numbers[NEW] : numbers[OLD];
    s->to->pairs[s->to->count++] = pair;
}

/* Shows the old instructions that are nowhere on the new side, up to `end`. */
static void show_gone(struct showing *s, ref_t *old, ref_t end)
{
    for (; *old < end; ++*old)
        if (s->a->sides[OLD].pair[*old] == NONE)
            show(s, *old, NONE);
}

/* The old instruction of the next pair in order, at `new` or after it; or the end. */
static ref_t next_in_order(const struct code_aligning *a, ref_t new)
{
    const struct code_side *side = &a->sides[NEW];
    for (; new < side->items->count; new ++)
        if (side->pair[new] != NONE && !block_at(side, new)->is_moved)
            return side->pair[new];
    return (ref_t)a->sides[OLD].items->count;
}

static void show_all(struct showing *s)
{
    const struct code_side *new = &s->a->sides[NEW];
    ref_t old = 0;
    bool begins = true; /* a stretch without pairs in order */
    for (ref_t i = 0; i < new->items->count; i++) {
        bool is_in_order = new->pair[i] != NONE && !block_at(new, i)->is_moved;
        if (begins || is_in_order)
            show_gone(s, &old, is_in_order ? new->pair[i] : next_in_order(s->a, i));
        show(s, new->pair[i], i);
        old = is_in_order ? new->pair[i] + 1 : old;
        begins = is_in_order;
    }
    show_gone(s, &old, (ref_t)s->a->sides[OLD].items->count);
}

/* Jumps lead to blocks that may be shown after them. */
static void show_targets(struct showing *s)
{
    for (size_t i = 0; i < s->to->count; i++) {
        struct code_pair *pair = &s->to->pairs[i];
        const struct code_side *side = &s->a->sides[pair->new == NONE ? OLD : NEW];
        ref_t target = side->items->items[pair->new == NONE ? pair->old : pair->new].target;
        pair->to = target == NONE ? 0 : block_at(side, target)->number;
    }
}

/* ---- the result ---- */

static size_t count_alone(const struct code_side *side)
{
    size_t count = 0;
    for (size_t i = 0; i < side->blocks.count; i++) {
        bool any = false;
        for (ref_t k = side->blocks.items[i].first; k < side->blocks.items[i].end && !any; k++)
            any = side->pair[k] != NONE;
        count += !any;
    }
    return count;
}

static size_t count_moved(const struct code_side *side)
{
    size_t count = 0;
    for (size_t i = 0; i < side->blocks.count; i++)
        count += side->blocks.items[i].is_moved;
    return count;
}

/* Which side comes first in matching, whatever it is called, so that swapped sides are matched alike. */
static int compare_sides(const struct code_items *x, const struct code_items *y)
{
    int order = (x->count > y->count) - (x->count < y->count);
    for (size_t i = 0; i < x->count && !order; i++) {
        const struct code_item *a = &x->items[i], *b = &y->items[i];
        order = text_compare(a->normal, b->normal);
        order = order ? order : (a->executed > b->executed) - (a->executed < b->executed);
        order = order ? order : (a->line > b->line) - (a->line < b->line);
        order = order ? order : (a->target > b->target) - (a->target < b->target);
        order = order ? order : a->begins_block - b->begins_block;
    }
    return order;
}

static void match(struct code_aligning *a)
{
    for (enum likeness likeness = BY_COUNT; likeness < LIKENESSES; likeness++)
        match_blocks(a, likeness);
    match_moved(a, BY_TEXT);
    match_moved(a, BY_PLAIN_TEXT);
    match_blocks(a, LIKENESSES);
    match_all_items(a);
}

static void swap_sides(struct code_aligning *a)
{
    struct code_side first = a->sides[OLD];
    a->sides[OLD] = a->sides[NEW];
    a->sides[NEW] = first;
}

void code_align(struct code_aligned *aligned, const struct code_items *old, const struct code_items *new)
{
    struct code_aligning a;
    size_t all = old->count + new->count;
    bool is_swapped = compare_sides(old, new) > 0;
    side_init(&a.sides[OLD], is_swapped ? new : old);
    side_init(&a.sides[NEW], is_swapped ? old : new);
    match(&a);
    if (is_swapped)
        swap_sides(&a);
    match_targets(&a);
    *aligned = (struct code_aligned){.pairs = memory_alloc((all + 1) * sizeof *aligned->pairs)};
    aligned->both = part_jumps(&a);
    aligned->is_apart = old->count && new->count && aligned->both * 20 < all * 3;
    if (aligned->is_apart) {
        aligned->both = 0;
        part_all(&a);
    }
    aligned->gone = count_alone(&a.sides[OLD]);
    aligned->added = count_alone(&a.sides[NEW]);
    aligned->moved = count_moved(&a.sides[NEW]);
    struct showing showing = {&a, aligned, 0};
    show_all(&showing);
    show_targets(&showing);
    side_release(&a.sides[OLD]);
    side_release(&a.sides[NEW]);
}

void code_aligned_release(struct code_aligned *aligned)
{
    free(aligned->pairs);
    *aligned = (struct code_aligned){0};
}
