/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* listed_code: the rows of a listing of machine code: the instructions of a routine that are decoded or have a cost,
 * the lines of source between them, the calls below them, and the lanes of jumps beside them. */
#ifndef ANNOTATE_LISTED_CODE_H
#define ANNOTATE_LISTED_CODE_H

#include "annotate/code_chains.h"
#include "annotate/excerpts.h"
#include "annotate/paired_code.h"
#include "machine/lanes.h"
#include "machine/objdump.h"
#include "rows/routines.h"
#include "view/report.h"

#define NO_POINT SIZE_MAX

/* An instruction that is decoded, or has a cost. */
struct point {
    uint64_t address; /* of both sides: on the new side, if that has it */
    struct text text; /* .s NULL: not decoded */
    size_t step;      /* of the routine, or NO_POINT */
};

/* CODE_SUM is a chain of inlined functions with its cost; CODE_CHAIN says that a point is in another one than that
 * before it, or in none. */
enum code_row_kind { CODE_GAP, CODE_LINE, CODE_POINT, CODE_STEP, CODE_CALL, CODE_SUM, CODE_CHAIN };

struct code_row {
    enum code_row_kind kind;
    size_t index; /* of the point; of CODE_CALL of the call, of CODE_SUM of the chain */
};

/* The machine code of one routine. */
struct listed_code {
    const struct report *report;
    const struct routine *routine;
    const struct paired_code *paired; /* both sides of a comparison; NULL: one profile */
    const struct code_chains *chains; /* NULL: nobody asks */
    ARRAY(struct point) points;       /* by address; of both sides by pair */
    ARRAY(struct code_row) rows;
    struct lanes lanes; /* of the points */
    struct excerpts lines;
};

/* Joins a routine with its code, if it has any, and makes the rows: all that have a cost, and others as far as the
 * context of the request reaches. `reader` (or NULL: no lines are wanted) reads the lines of source. The report and
 * the routine must outlive them, and so must the texts of the code. */
void listed_code_init(struct listed_code *in, const struct report *report, const struct routine *routine,
                      const struct code *code, struct shown_reader *reader);

/* Likewise, with the chains of inlined functions, the dearest first. */
void listed_code_init_chained(struct listed_code *in, const struct report *report, const struct routine *routine,
                              const struct code *code, const struct code_chains *chains, struct shown_reader *reader);

/* Likewise of the code of both sides, without lanes. */
void listed_code_init_paired(struct listed_code *in, const struct report *report, const struct paired_code *code,
                             struct shown_reader *reader);
void listed_code_release(struct listed_code *in);

/* The number of the point that has an address, or NO_POINT; of both sides: no point. */
size_t listed_code_find(const struct listed_code *in, uint64_t address);

/* The step of a row of kind CODE_LINE or CODE_STEP. */
static inline const struct routine_step *listed_code_step(const struct listed_code *in, const struct code_row *row)
{
    return &in->routine->steps[in->points.items[row->index].step];
}

/* Sets what was spent in a row; false for a row without figures: one that is no instruction with a cost, and no call.
 */
bool listed_code_spent(const struct listed_code *in, size_t row, struct spent *spent);

/* The chain of a row of kind CODE_SUM or CODE_CHAIN; NULL: the point is the function's own. */
const struct code_chain *listed_code_chain(const struct listed_code *in, const struct code_row *row);

/* The line of source of a row of kind CODE_LINE; .s NULL: it was not found. */
struct text listed_code_line(const struct listed_code *in, const struct code_row *row);

#endif
