/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_align: which instructions of two builds of a function are the same.
 *
 *     code_align(&aligned, &old, &new);
 *     for (size_t i = 0; i < aligned.count; i++)
 *         use(aligned.pairs[i]);                       // in the order in which they are shown
 *     code_aligned_release(&aligned);
 *
 * Instructions form *blocks*, which begin where a jump leads and after a jump. Blocks are matched first, as lines of
 * two sources are (source/align.h): those with the same texts and counts, the same texts, the same texts but for
 * registers, each in the order of the code. Then those with the same texts wherever they are, if they are alone with
 * them on their side and have MOVED_LEAST instructions: they have *moved*. Then, in order again, those with the same
 * lines of source and counts. Instructions are matched within blocks that are matched by lines, and between other
 * blocks in order, with the same three kinds of equality.
 *
 * Blocks correspond if the first aligned instruction of each is aligned with an instruction of the other; jumps are
 * the same only if their blocks correspond. If fewer than three tenths of the instructions are aligned, none is.
 * Swapped sides are aligned alike. It takes the time that align_lines() takes, a number of times that is fixed. */
#ifndef ANNOTATE_CODE_ALIGN_H
#define ANNOTATE_CODE_ALIGN_H

#include "base/index.h"
#include "base/memory.h"

#define CODE_MOVED_LEAST 4u

/* An instruction of one side. */
struct code_item {
    struct text normal, plain; /* with and without names of registers; without the block that it jumps to */
    ref_t target;              /* the item that it jumps to; NONE: it jumps nowhere in the code */
    bool begins_block;         /* besides targets: the items before it lead here, if at all, by a jump */
    uint64_t line;             /* equal for one line of source on both sides; 0: unknown */
    uint64_t executed;
};

struct code_items ARRAY_OF(struct code_item);

enum code_mark { CODE_SAME, CODE_REGISTERS, CODE_OLD, CODE_NEW };

/* By mark: the word that formats for programs have for it. */
extern const char *const code_mark_words[];

/* An instruction of both sides, or of one. */
struct code_pair {
    ref_t old, new; /* items; NONE: the side has none */
    enum code_mark mark;
    bool has_moved; /* it is in a block that has moved */
    ref_t block;    /* the number of the block that begins here, from 1 on; 0: none does, or no jump leads to it */
    ref_t to;       /* that of the block that it jumps to; 0: it jumps to none */
};

struct code_aligned {
    struct code_pair *pairs;
    size_t count;
    size_t both;               /* instructions that are aligned */
    bool is_apart;             /* so few of them are alike that none is aligned: all of the old code comes first */
    size_t gone, added, moved; /* blocks: without an aligned instruction, on the old and the new side; and moved */
};

/* Aligns the code of two sides, each in the order of addresses. */
void code_align(struct code_aligned *aligned, const struct code_items *old, const struct code_items *new);
void code_aligned_release(struct code_aligned *aligned);

#endif
