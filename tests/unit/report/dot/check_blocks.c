/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The basic blocks of a function, and how control goes between them. */
#include "report/dot/blocks.h"

#include "../../analysed.h"

struct blocked {
    const struct profile *profile;
    struct forms forms;
    struct filter filter;
    struct arena arena;
    struct routines routines;
    struct routine routine;
    struct blocks blocks;
};

static void release(void *thing)
{
    struct blocked *b = thing;
    blocks_release(&b->blocks);
    routine_release(&b->routine);
    routines_release(&b->routines);
    filter_release(&b->filter);
    forms_release(&b->forms);
    arena_release(&b->arena);
    free(b);
}

/* Of the function f, whose instructions have 4 bytes. */
static struct blocked *block(const char *lines, ref_t counter)
{
    struct blocked *b = until_end(memory_zeroed(1, sizeof *b), release);
    struct text text = arena_format(&b->arena, "positions: instr line\nevents: Ir\nob=/o\nfl=a.c\nfn=f\n%s", lines),
                error;
    struct reading *reading = reading_of(text, WANT_INSTRUCTIONS | WANT_CALLS | WANT_JUMPS);
    struct text asked = TEXT("^f$");
    struct expressions expressions = {.disasm = {&asked, 1, 1}};
    b->profile = &reading->profile;
    forms_init(&b->forms, &b->profile->symbols);
    ck_assert(filter_init(&b->filter, &expressions, &b->arena, &error));
    filter_prepare(&b->filter, b->profile, &b->forms);
    routines_init(&b->routines, b->profile, &b->filter, NULL);
    routine_init(&b->routine, &b->routines, 0);
    blocks_init(&b->blocks, &b->routine, counter);
    return b;
}

/* Blocks by their first addresses, with how many instructions they have and how often they were entered:
 * `10+2 7x > 20 3/7, 18 4` for a jump that is followed 3 times of 7, and for what goes on. */
static const char *words_of(struct blocked *b)
{
    struct text words = TEXT("");
    for (size_t i = 0; i < b->blocks.items.count; i++) {
        const struct block *at = &b->blocks.items.items[i];
        words = arena_format(&b->arena, "%s%s%x+%zu %llux", words.s, i ? "; " : "",
                             (unsigned)b->routine.steps[at->first].address, at->count,
                             (unsigned long long)blocks_entered(&b->blocks, i));
        for (size_t k = 0; k < b->blocks.edges.count; k++) {
            const struct block_edge *edge = &b->blocks.edges.items[k];
            if (edge->from != i)
                continue;
            if (edge->to == BLOCK_OUTSIDE)
                words = arena_format(&b->arena, "%s > out %llu", words.s, (unsigned long long)edge->taken);
            else
                words = arena_format(&b->arena, "%s %s %x %llu", words.s, edge->jump ? ">" : "-",
                                     (unsigned)b->routine.steps[b->blocks.items.items[edge->to].first].address,
                                     (unsigned long long)edge->taken);
        }
    }
    return words.s;
}

TEST(a_block_ends_at_a_jump_and_begins_at_a_target)
{
    struct blocked *b =
        block("0x10 1 7\n0x14 1 7\njcnd=3/7 0x20 4\n0x14 1\n0x18 2 4\n0x1c 2 4\n0x20 3 7\n0x24 3 7\n", 0);
    ck_assert_str_eq(words_of(b), "10+2 7x > 20 3 - 18 4; 18+2 4x - 20 4; 20+2 7x");
}

TEST(a_loop_leads_back)
{
    struct blocked *b = block("0x10 1 1\n0x14 2 10\n0x18 2 10\njcnd=9/10 0x14 2\n0x18 2\n0x1c 3 1\n", 0);
    ck_assert_str_eq(words_of(b), "10+1 1x - 14 1; 14+2 10x > 14 9 - 1c 1; 1c+1 1x");
}

TEST(what_always_jumps_does_not_go_on)
{
    struct blocked *b = block("0x10 1 5\njcnd=2/5 0x18 1\n0x10 1\n0x14 1 3\njump=3 0x1c 1\n0x14 1\n"
                              "0x18 2 2\n0x1c 3 5\n",
                              0);
    ck_assert_str_eq(words_of(b), "10+1 5x > 18 2 - 14 3; 14+1 3x > 1c 3; 18+1 2x - 1c 2; 1c+1 5x");
}

TEST(a_return_does_not_go_on_to_what_jumps_lead_to)
{
    struct blocked *b = block("0x10 1 5\njcnd=2/5 0x18 1\n0x10 1\n0x14 1 3\n0x18 2 2\n", 0);
    ck_assert_str_eq(words_of(b), "10+1 5x > 18 2 - 14 3; 14+1 3x; 18+1 2x");
}

TEST(code_that_was_not_executed_ends_a_block)
{
    struct blocked *b = block("0x10 1 5\n0x40 1 5\n", 0);
    ck_assert_str_eq(words_of(b), "10+1 5x; 40+1 5x");
}

TEST(jumps_out_of_what_was_executed_lead_outside)
{
    struct blocked *b = block("0x10 1 5\njcnd=2/5 0x60 1\n0x10 1\n0x14 1 3\n", 0);
    ck_assert_str_eq(words_of(b), "10+1 5x > out 2 - 14 3; 14+1 3x");
}

TEST(without_a_count_conditional_jumps_go_on)
{
    struct blocked *b = block("0x10 1 5\njcnd=2/5 0x18 1\n0x10 1\n0x14 1 3\njump=3 0x10 1\n0x14 1\n0x18 2 2\n", NONE);
    ck_assert_str_eq(words_of(b), "10+1 0x > 18 2 - 14 0; 14+1 0x > 10 3; 18+1 0x");
}

SUITE("blocks", a_block_ends_at_a_jump_and_begins_at_a_target, a_loop_leads_back, what_always_jumps_does_not_go_on,
      a_return_does_not_go_on_to_what_jumps_lead_to, code_that_was_not_executed_ends_a_block,
      jumps_out_of_what_was_executed_lead_outside, without_a_count_conditional_jumps_go_on)
