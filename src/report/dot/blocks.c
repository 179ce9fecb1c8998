/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/blocks.h"

#include "base/int128.h"
#include "machine/objdump.h"

#include <stdlib.h>

/* ---- steps ---- */

static uint64_t executions(const struct blocks *b, size_t step)
{
    struct costs self = matrix_row(&b->routine->self, step);
    cost_t count = b->counter == NONE ? 0 : costs_get(&self, b->counter);
    return count > 0 ? (uint64_t)count : 0;
}

static uint64_t address_of(const void *routine, size_t place)
{
    return ((const struct routine *)routine)->steps[place].address;
}

/* The step at an address; SIZE_MAX: none was executed there. */
static size_t find_step(const struct routine *r, uint64_t address)
{
    size_t low = lower_bound(r, r->count, address_of, address);
    return low < r->count && r->steps[low].address == address ? low : SIZE_MAX;
}

static size_t target_of(const struct routine *r, const struct routine_jump *jump)
{
    return jump->leaves || jump->followed == 0 ? SIZE_MAX : find_step(r, jump->to);
}

/* Whether an instruction may be the one behind another one. */
static bool is_next(const struct routine *r, size_t step)
{
    return r->steps[step].address - r->steps[step - 1].address < CODE_LONGEST;
}

/* ---- blocks ---- */

/* By step, whether a block begins there. */
static bool *find_leaders(const struct blocks *b)
{
    const struct routine *r = b->routine;
    bool *leads = memory_zeroed(r->count + 1, sizeof *leads);
    for (size_t i = 0; i < r->count; i++) {
        const struct routine_step *step = &r->steps[i];
        leads[i] |= i == 0 || !is_next(r, i) || executions(b, i) > executions(b, i - 1);
        leads[i + 1] |= step->jump_count > 0;
        for (size_t k = step->first_jump; k < step->first_jump + step->jump_count; k++)
            if (target_of(r, &r->jumps[k]) != SIZE_MAX)
                leads[target_of(r, &r->jumps[k])] = true;
    }
    return leads;
}

/* Returns the block of each step. */
static size_t *make_blocks(struct blocks *b)
{
    size_t *block_of = memory_resize(NULL, b->routine->count, sizeof *block_of);
    bool *leads = find_leaders(b);
    for (size_t i = 0; i < b->routine->count; i++) {
        if (leads[i])
            *array_add(&b->items) = (struct block){i, 0};
        b->items.items[b->items.count - 1].count++;
        block_of[i] = b->items.count - 1;
    }
    free(leads);
    return block_of;
}

/* ---- edges ---- */

/* What is not known yet: how often blocks are entered otherwise than by jumps, and left so. */
struct rest {
    size_t *block_of;  /* by step */
    uint64_t *jumped;  /* by block: how often jumps lead to it */
    uint64_t *left_by; /* by block: how often its last instruction jumps, out of the routine too */
};

static void add_jumps(struct blocks *b, const struct rest *rest, size_t block)
{
    const struct routine *r = b->routine;
    const struct routine_step *step = &r->steps[b->items.items[block].first + b->items.items[block].count - 1];
    for (size_t k = step->first_jump; k < step->first_jump + step->jump_count; k++) {
        const struct routine_jump *jump = &r->jumps[k];
        size_t to = target_of(r, jump);
        if (jump->followed)
            *array_add(&b->edges) =
                (struct block_edge){block, to == SIZE_MAX ? BLOCK_OUTSIDE : rest->block_of[to], jump->followed, jump};
    }
}

static void count_jumps(const struct blocks *b, const struct rest *rest)
{
    const struct routine *r = b->routine;
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = r->steps[i].first_jump; k < r->steps[i].first_jump + r->steps[i].jump_count; k++) {
            size_t to = target_of(r, &r->jumps[k]), from = rest->block_of[i];
            rest->left_by[from] = int128_add_stopping(rest->left_by[from], r->jumps[k].followed);
            if (to != SIZE_MAX)
                rest->jumped[rest->block_of[to]] =
                    int128_add_stopping(rest->jumped[rest->block_of[to]], r->jumps[k].followed);
        }
}

static uint64_t above(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* Adds the edge to the next block, if control goes on there. Without counts it does behind what does not always jump.
 */
static void add_next(struct blocks *b, const struct rest *rest, size_t block)
{
    const struct block *at = &b->items.items[block];
    size_t last = at->first + at->count - 1, next = last + 1;
    if (next == b->routine->count || !is_next(b->routine, next))
        return;
    const struct routine_step *step = &b->routine->steps[last];
    const struct routine_jump *jump = step->jump_count ? &b->routine->jumps[step->first_jump] : NULL;
    uint64_t arrive = above(executions(b, next), rest->jumped[block + 1]);
    uint64_t leave = above(executions(b, last), rest->left_by[block]);
    uint64_t taken = arrive < leave ? arrive : leave;
    bool may = !jump || (jump->conditional && jump->executed > jump->followed);
    if (b->counter == NONE ? may : taken > 0)
        *array_add(&b->edges) = (struct block_edge){block, block + 1, taken, NULL};
}

void blocks_init(struct blocks *b, const struct routine *routine, ref_t counter)
{
    *b = (struct blocks){.routine = routine, .counter = counter};
    struct rest rest = {make_blocks(b), NULL, NULL};
    rest.jumped = memory_zeroed(b->items.count, sizeof *rest.jumped);
    rest.left_by = memory_zeroed(b->items.count, sizeof *rest.left_by);
    count_jumps(b, &rest);
    for (size_t i = 0; i < b->items.count; i++) {
        add_jumps(b, &rest, i);
        add_next(b, &rest, i);
    }
    free(rest.block_of);
    free(rest.jumped);
    free(rest.left_by);
}

void blocks_release(struct blocks *b)
{
    free(b->items.items);
    free(b->edges.items);
}

uint64_t blocks_entered(const struct blocks *b, size_t block)
{
    return executions(b, b->items.items[block].first);
}
