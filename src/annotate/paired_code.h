/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_code: the machine code of functions on both sides of a comparison, with its instructions aligned.
 *
 *     paired_codes_init(&codes, report, is_chosen);
 *     for (size_t i = 0; i < codes.count; i++) {
 *         paired_code_init(&code, &codes, i);
 *         ... code.aligned.pairs[k], code.points[k].text[SIDE_OLD] ...
 *         paired_code_release(&code);
 *     }
 *     paired_codes_release(&codes);
 *
 * Each side is decoded from its own object file: that of the new side where --symfs or the profile has it, that of the
 * old side where --base-object, --base-symfs or the base has it. Without one of these options a file that is newer than
 * the base is not taken for the one that ran, though its addresses may fit. Where a side is not decoded its
 * instructions are known by their addresses alone, and nothing is aligned. */
#ifndef ANNOTATE_PAIRED_CODE_H
#define ANNOTATE_PAIRED_CODE_H

#include "annotate/code_align.h"
#include "annotate/machine_code.h"
#include "compare/sides.h"

/* A side of the comparison. */
struct coded_side {
    const struct profile *profile;
    struct routines routines;
    struct forms forms;
    struct naming naming;
    struct report report; /* with these names */
    struct locator locator;
    struct decoder decoder;
    ref_t *events;           /* by event: that of the joined profile; NONE */
    ref_t *joined_functions; /* by function: likewise */
    ref_t counter;           /* the event that counts executions; NONE: nothing does */
    ref_t calls;             /* the event of the joined profile that counts calls; NONE: `events` has it */
};

/* A function that has code on a side. */
struct paired_choice {
    ref_t function;      /* of the joined profile */
    ref_t number[SIDES]; /* of the routines of a side; NONE: it has none */
    cost_t cost;         /* of the main measure */
};

struct paired_codes {
    const struct report *report;
    const struct sides *sides;
    struct coded_side of[SIDES];
    ref_t *files;                /* by file of the match: that of the joined profile */
    struct paired_choice *items; /* those whose cost changed most first */
    size_t count;
};

/* Of the functions that `is_chosen` has, by function of the joined profile, those with addresses. The report compares
 * two profiles that were read with their instructions, calls and jumps, and must outlive it. */
void paired_codes_init(struct paired_codes *codes, const struct report *report, const bool *is_chosen);
void paired_codes_release(struct paired_codes *codes);

/* An instruction of one side, or of both. */
struct paired_point {
    uint64_t address[SIDES]; /* ADDRESS_NONE: the side has none */
    struct text text[SIDES]; /* in the normal form of code_form.h, with the number of the block that it jumps to;
                                .s NULL: the side has none, or it is not decoded */
    struct text file[SIDES]; /* as the side's profile has it; .s NULL: it has no cost and no calls */
    uint64_t line[SIDES];    /* likewise; 0: unknown */
    uint64_t executed[SIDES];
    size_t step; /* of the routine; SIZE_MAX: it has no cost and no calls */
};

struct paired_code {
    struct routine routine; /* both sides: its steps in the order shown, without jumps; costs, files, lines and callees
                               are those of the joined profile */
    struct code_aligned aligned;
    struct paired_point *points; /* by pair */
    bool is_decoded[SIDES];
    uint64_t executed[SIDES], calls[SIDES]; /* instructions of the function, and its calls; 0: none, or not recorded */
    struct arena arena;
};

void paired_code_init(struct paired_code *code, struct paired_codes *codes, size_t number);
void paired_code_release(struct paired_code *code);

#endif
