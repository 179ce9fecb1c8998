/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blocks: the basic blocks of a routine that were executed, and how control goes from one to another. A block is
 * entered at its first instruction alone, and left behind its last one alone.
 *
 * A profile has the jumps that were followed, and how often each instruction was executed, as the event Ir. What a
 * block is entered more often than by jumps comes from the one before it, if that is next to it and does not jump away
 * each time. */
#ifndef REPORT_DOT_BLOCKS_H
#define REPORT_DOT_BLOCKS_H

#include "rows/routines.h"

#define BLOCK_OUTSIDE SIZE_MAX

struct block {
    size_t first, count; /* steps of the routine */
};

struct block_edge {
    size_t from, to;                 /* blocks; `to` is BLOCK_OUTSIDE for jumps that leave what the routine executed */
    uint64_t taken;                  /* how often; 0: that is not known */
    const struct routine_jump *jump; /* NULL: control goes on to the next instruction */
};

struct blocks {
    const struct routine *routine;
    ref_t counter; /* the event that counts executions; NONE: nothing does */
    ARRAY(struct block) items;
    ARRAY(struct block_edge) edges; /* by `from`: jumps, then what goes on */
};

/* The routine must outlive them; release them. */
void blocks_init(struct blocks *blocks, const struct routine *routine, ref_t counter);
void blocks_release(struct blocks *blocks);

/* How often a block was entered; 0: that is not known. */
uint64_t blocks_entered(const struct blocks *blocks, size_t block);

#endif
