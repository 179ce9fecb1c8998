/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which instructions of two builds are the same: examples, and properties of random code. */
#include "../suite.h"
#include "annotate/code_align.h"
#include "annotate/code_form.h"
#include "base/buffer.h"

#include <stdio.h>

/* Two sides, aligned. */
struct aligning {
    struct code_items sides[2]; /* old, new */
    struct code_aligned aligned;
    struct arena arena;
};

static void aligning_release(void *thing)
{
    struct aligning *a = thing;
    code_aligned_release(&a->aligned);
    free(a->sides[0].items);
    free(a->sides[1].items);
    arena_release(&a->arena);
    free(a);
}

/* An instruction: its text, in which a target is the number of an instruction, and then ` x COUNT` and ` line LINE`. */
static struct code_item item_of(struct aligning *a, struct text text)
{
    struct code_item item = {.target = NONE, .executed = 1};
    unsigned long long executed, line;
    struct text rest = {text.s, text_find(text, ';')};
    struct text note = arena_copy(&a->arena, text_skip(text, rest.n));
    struct code_form form = code_form_of(text_trim(rest), &a->arena);
    if (sscanf(note.s, "; x %llu", &executed) == 1)
        item.executed = executed;
    if (sscanf(note.s, "; line %llu", &line) == 1)
        item.line = line;
    item.normal = form.normal;
    item.plain = form.plain;
    item.target = form.target == CODE_NO_TARGET ? NONE : (ref_t)form.target;
    return item;
}

/* Instructions with bars between them. */
static void add_items(struct aligning *a, struct code_items *items, const char *code)
{
    struct text rest = text_of(code), text;
    while (rest.n && text_split(&rest, '|', &text))
        *array_add(items) = item_of(a, text);
}

static struct aligning *align(const char *old, const char *new)
{
    struct aligning *a = until_end(memory_zeroed(1, sizeof *a), aligning_release);
    add_items(a, &a->sides[0], old);
    add_items(a, &a->sides[1], new);
    code_align(&a->aligned, &a->sides[0], &a->sides[1]);
    return a;
}

/* `b1:` where a block begins, a mark, `>1` at a jump to it. */
static const char *marks_of(struct aligning *a)
{
    struct buffer shown = {0};
    for (size_t i = 0; i < a->aligned.count; i++) {
        const struct code_pair *pair = &a->aligned.pairs[i];
        buffer_add(&shown, text_of(i ? " " : ""));
        if (pair->block)
            buffer_print(&shown, "b%u:", (unsigned)pair->block);
        buffer_print(&shown, "%c", "=~-+"[pair->mark]);
        if (pair->to)
            buffer_print(&shown, ">%u", (unsigned)pair->to);
        if (pair->has_moved)
            buffer_add(&shown, TEXT("m"));
    }
    return buffer_take(&shown, &a->arena).s;
}

static void check_marks(const char *old, const char *new, const char *expected)
{
    struct aligning *a = align(old, new);
    ck_assert_str_eq(marks_of(a), expected);
}

TEST(code_align_finds_what_stayed)
{
    check_marks("push %rax|add %rax,%rbx|ret", "push %rax|add %rax,%rbx|ret", "= = =");
    check_marks("push %rax|add $1,%rbx|ret", "push %rax|add $2,%rbx|ret", "= - + =");
    check_marks("push %rax|ret", "push %rax|inc %rbx|ret", "= + =");
    check_marks("push %rax|inc %rbx|ret", "push %rax|ret", "= - =");
    check_marks("", "push %rax|ret", "+ +");
    check_marks("push %rax|ret", "", "- -");
    check_marks("", "", "");
}

TEST(code_align_knows_other_registers)
{
    check_marks("mov %rax,%rbx|inc %rbx|ret", "mov %rax,%rcx|inc %rcx|ret", "~ ~ =");
    check_marks("mov %rax,%rbx|inc %rbx|ret", "mov %eax,%ecx|inc %rcx|ret", "- + ~ =");
}

TEST(code_align_numbers_blocks)
{
    /* A loop that moves by an instruction jumps to the same block. */
    check_marks("push %rax|inc %rbx|jne 1|ret", "push %rax|push %rcx|inc %rbx|jne 2|ret", "= + b1:= =>1 =");
    /* A jump to another block is another jump, if it has the same text. */
    check_marks("inc %rax|jne 3|inc %rbx|inc %rcx|inc %rdx|ret", "inc %rax|jne 4|inc %rbx|inc %rcx|inc %rdx|ret",
                "= ->1 +>2 = b1:= b2:= =");
    /* An instruction more at the top of a loop. */
    check_marks("push %rax|inc %rbx|dec %rcx|jne 1|ret", "push %rax|push %rcx|inc %rbx|dec %rcx|jne 1|ret",
                "= b1:+ = = =>1 =");
}

TEST(code_align_finds_blocks_that_moved)
{
    const char *old = "a %rax|jne 7|b1 1|b2 2|b3 3|b4 4|ret|c1 1|c2 2|c3 3|ret";
    const char *new = "a %rax|jne 5|c1 1|c2 2|c3 3|b1 1|b2 2|b3 3|b4 4|ret";
    struct aligning *a = align(old, new);
    ck_assert_uint_eq(a->aligned.moved, 0); /* `c` has no return any more, so it is another block */
    a = align("a %rax|jne 6|b1 1|b2 2|b3 3|ret|c1 1|c2 2|c3 3|c4 4|ret",
              "a %rax|jne 7|c1 1|c2 2|c3 3|c4 4|ret|b1 1|b2 2|b3 3|ret");
    ck_assert_uint_eq(a->aligned.moved, 1);
    ck_assert_uint_eq(a->aligned.both, 10); /* all but the jump, which leads elsewhere */
}

TEST(code_align_counts_blocks)
{
    struct aligning *a = align("a 1|jne 4|b 2|ret|c 3|ret", "a 1|jne 4|b 2|ret|d 3|d 4|hlt");
    ck_assert_uint_eq(a->aligned.gone, 1);
    ck_assert_uint_eq(a->aligned.added, 1);
    ck_assert_uint_eq(a->aligned.moved, 0);
}

TEST(code_align_prefers_equal_counts)
{
    check_marks("inc %rax; x 5|ret", "inc %rax; x 7|inc %rax; x 5|ret", "+ = =");
    check_marks("inc %rax; x 7|ret", "inc %rax; x 7|inc %rax; x 5|ret", "= + =");
}

TEST(code_align_says_that_nothing_is_alike)
{
    struct aligning *a = align("a 1|b 2|c 3|d 4|e 5|ret", "f 1|g 2|h 3|i 4|k 5|l 6|ret");
    ck_assert(a->aligned.is_apart);
    ck_assert_str_eq(marks_of(a), "- - - - - - + + + + + + +");
    a = align("a 1|b 2|c 3|d 4|ret", "f 1|b 2|h 3|i 4|ret");
    ck_assert(!a->aligned.is_apart);
}

/* ---- random code ---- */

static unsigned draw(unsigned *state, unsigned below)
{
    *state = *state * 1103515245u + 12345u;
    return (*state >> 16) % below;
}

static void add_random(struct code_items *items, unsigned *state, struct arena *arena)
{
    unsigned count = draw(state, 24), kinds = 1 + draw(state, 6);
    for (unsigned i = 0; i < count; i++) {
        bool jumps = draw(state, 4) == 0;
        struct text text =
            jumps ? TEXT("jne ") : arena_format(arena, "op%u %%r%u", draw(state, kinds), 8 + draw(state, 3));
        *array_add(items) = (struct code_item){.normal = text,
                                               .plain = code_form_of(text, arena).plain,
                                               .target = jumps ? draw(state, count) : NONE,
                                               .line = draw(state, 4),
                                               .executed = draw(state, 3)};
    }
}

/* Each instruction is shown once, those that are aligned are alike, and so are the blocks that jumps lead to. */
static void check_pairs(const struct aligning *a)
{
    ref_t targets[2][64] = {{0}, {0}};
    size_t both = 0, seen[2] = {0, 0};
    for (size_t i = 0; i < a->aligned.count; i++) {
        const struct code_pair *pair = &a->aligned.pairs[i];
        const struct code_item *old = pair->old == NONE ? NULL : &a->sides[0].items[pair->old];
        const struct code_item *new = pair->new == NONE ? NULL : &a->sides[1].items[pair->new];
        seen[0] += old != NULL;
        seen[1] += new != NULL;
        both += old && new;
        if (old && old->target != NONE)
            targets[0][old->target] = targets[0][old->target] ? targets[0][old->target] : pair->to;
        ck_assert(pair->mark == (!old ? CODE_NEW : !new ? CODE_OLD : pair->mark));
        if (old && new)
            ck_assert(text_equal(old->plain, new->plain) &&
                      text_equal(old->normal, new->normal) == (pair->mark == CODE_SAME) &&
                      (old->target == NONE) == (new->target == NONE));
    }
    ck_assert_uint_eq(both, a->aligned.both);
    ck_assert_uint_eq(seen[0], a->sides[0].count);
    ck_assert_uint_eq(seen[1], a->sides[1].count);
}

static struct aligning *random_pair(unsigned seed)
{
    struct aligning *a = memory_zeroed(1, sizeof *a);
    unsigned state = seed;
    add_random(&a->sides[0], &state, &a->arena);
    if (seed % 3 == 0)
        state = seed;
    add_random(&a->sides[1], &state, &a->arena);
    code_align(&a->aligned, &a->sides[0], &a->sides[1]);
    return a;
}

TEST(code_align_shows_all_once_and_pairs_what_is_alike)
{
    for (unsigned seed = 0; seed < SUITE_SHARE(4000); seed++) {
        struct aligning *a = random_pair(seed);
        check_pairs(a);
        if (seed % 3 == 0)
            ck_assert_uint_eq(a->aligned.both, a->sides[0].count); /* the sides are equal */
        aligning_release(a);
    }
}

TEST(code_align_swaps_with_its_sides)
{
    for (unsigned seed = 1; seed < SUITE_SHARE(4000); seed++) {
        struct aligning *a = random_pair(seed);
        struct code_aligned swapped;
        ref_t pairs[64];
        code_align(&swapped, &a->sides[1], &a->sides[0]);
        for (size_t i = 0; i < a->aligned.count; i++)
            if (a->aligned.pairs[i].old != NONE)
                pairs[a->aligned.pairs[i].old] = a->aligned.pairs[i].new;
        for (size_t i = 0; i < swapped.count; i++)
            if (swapped.pairs[i].new != NONE)
                ck_assert_uint_eq(pairs[swapped.pairs[i].new], swapped.pairs[i].old);
        ck_assert_uint_eq(swapped.both, a->aligned.both);
        ck_assert_uint_eq(swapped.gone, a->aligned.added);
        ck_assert_uint_eq(swapped.moved, a->aligned.moved);
        code_aligned_release(&swapped);
        aligning_release(a);
    }
}

SUITE("code_align", code_align_finds_what_stayed, code_align_knows_other_registers, code_align_numbers_blocks,
      code_align_finds_blocks_that_moved, code_align_counts_blocks, code_align_prefers_equal_counts,
      code_align_says_that_nothing_is_alike, code_align_shows_all_once_and_pairs_what_is_alike,
      code_align_swaps_with_its_sides)
