/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine: the machine code that a page may have: of the functions that --disasm asks for, the instructions with a
 * cost, decoded where the object file is found, and the jumps between their lines; with --jumps those of all functions.
 * In a comparison all instructions of both sides, aligned. Figures are those of the JSON report.
 *
 *     machine_init(&machine, report, &weighing);   // reads the object files
 *     machine_take(&machine, 3, functions);        // and so for each instruction that is to be written
 *     machine_write(&machine, r);
 *     machine_release(&machine); */
#ifndef REPORT_HTML_MACHINE_H
#define REPORT_HTML_MACHINE_H

#include "annotate/code_listings.h"
#include "report/html/weight.h"
#include "report/json/report.h"

struct machine_row {
    uint64_t weight;  /* see weight.h */
    struct text text; /* .s NULL: not decoded */
    struct text
        chain;     /* where it was inlined, and which functions; .s NULL: it is the function's own, or nobody asks */
    size_t number; /* of the instructions of the report; in a comparison of the points of the listing */
    const struct code_listing *listing; /* in a comparison; else NULL */
    bool is_chosen;
};

struct machine {
    const struct report *report;
    bool *functions;                       /* by function: its machine code is asked for; NULL: that of none is */
    bool *jumps;                           /* by function: its jumps are; NULL: those of none are */
    struct json_instructions instructions; /* of one profile */
    struct code_listings *listings;        /* of a comparison; else NULL */
    struct code_listing *codes;            /* likewise, each of them */
    ARRAY(struct machine_row) items;       /* by object and address, or in the order of the listings */
    size_t left;                           /* how many are not written */
    struct arena arena;
};

/* What it needs of a study: enum need. */
unsigned machine_needs(const struct question *question);

/* Decodes them; what is wrong with an object file is diagnosed. The report must outlive it. Release it in any case. */
void machine_init(struct machine *machine, const struct report *report, const struct weighing *weighing);
void machine_release(struct machine *machine);

/* Starts with no instruction that is written. */
void machine_clear(struct machine *machine);

/* Has an instruction written, by its number among the items. `functions`, by function, gets the one that owns it. */
void machine_take(struct machine *machine, size_t item, bool *functions);

/* Marks the functions of what is written, which in a comparison may be the same on both sides. */
void machine_point(const struct machine *machine, struct json_report *r);

/* Counts what is not written. */
void machine_count_left(struct machine *machine);

/* Writes the sections of instructions and of jumps, each if it is asked for. */
void machine_write(const struct machine *machine, struct json_report *r);

#endif
