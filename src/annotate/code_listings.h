/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_listings: the machine code of the functions that --disasm asks for, the dearest first: of one profile, with
 * --inline also what was inlined there, or of both sides of a comparison. All formats list it from here.
 *
 *     code_listings_init(&listings, report, CODE_IN_CONTEXT);
 *     for (size_t i = 0; i < listings.count; i++) {
 *         code_listing_init(&listing, &listings, i);
 *         ... listing.in.rows, listing.in.points ...
 *         code_listing_release(&listing);
 *     }
 *     code_listings_release(&listings); */
#ifndef ANNOTATE_CODE_LISTINGS_H
#define ANNOTATE_CODE_LISTINGS_H

#include "annotate/listed_code.h"

/* What they need of a study: enum need. */
#define CODE_LISTINGS_NEED (NEED_LINES | NEED_LINE_ROWS | NEED_CALLS | NEED_ROUTINES)

/* Whether there are any. */
static inline bool code_listings_wanted(const struct filter *filter)
{
    return filter->disasm.count > 0;
}

enum code_extent {
    CODE_IN_CONTEXT, /* instructions near one that was executed, with lines of source if the request wants them */
    CODE_WHOLE       /* all that are decoded or have a cost, without lines of source */
};

/* Read only. */
struct code_listings {
    struct report report; /* with the question as the extent changes it */
    struct question question;
    bool has_lines;
    size_t count;
    struct shown_reader reader;
    struct routines routines; /* of one profile, with the next two; else all 0 */
    struct decoder decoder;
    struct inlined_sources inlined; /* with --inline */
    struct paired_codes paired;     /* of a comparison; else all 0 */
};

/* Chooses the functions. The profile has addresses, and the report must outlive the listings. Addresses that no
 * function has are diagnosed. */
void code_listings_init(struct code_listings *listings, const struct report *report, enum code_extent extent);
void code_listings_release(struct code_listings *listings);

/* One of them. It must not be moved. */
struct code_listing {
    struct listed_code in;
    ref_t function;                /* which names it */
    cost_t cost;                   /* of the main measure */
    const struct decoder *decoder; /* of the profile, or of the new side; NULL: it could not decode the code */
    struct routine routine;        /* `in` has these, or the last one */
    struct code code;
    struct code_chains chains;
    struct paired_code paired;
};

/* Decodes it. What is wrong with its object file is diagnosed. */
void code_listing_init(struct code_listing *listing, struct code_listings *listings, size_t number);
void code_listing_release(struct code_listing *listing);

/* Whether a row is an instruction. */
static inline bool code_row_is_instruction(const struct code_row *row)
{
    return row->kind == CODE_POINT || row->kind == CODE_STEP;
}

#endif
