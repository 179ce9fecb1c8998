/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* definition: events that are not recorded: reads their definitions, and makes the terms of their measures.
 *
 * Definitions stand in the profile (rule 5), are built in (rule 25), or come from the command line. All definitions of
 * a name become one draft, whose operands are recorded events and other drafts. A draft is added up after all of its
 * operands. Only events.c knows drafts, and drops them once the measures are made. */
#ifndef EVENTS_DEFINITION_H
#define EVENTS_DEFINITION_H

#include "base/diagnostic.h"
#include "base/index.h"
#include "events/measure.h"

/* Where an event is defined. Of the definitions in a loop, the definition with the largest origin is reported. */
enum origin { ORIGIN_BUILT_IN, ORIGIN_FILE, ORIGIN_COMMAND_LINE };

/* The result of a definition. */
enum state { STATE_UNRECORDED, STATE_WRONG, STATE_OFFERED };

/* A term of a definition. */
struct operand {
    bool recorded;
    ref_t ref; /* the recorded event, or else the draft */
    int64_t factor;
    unsigned decimals; /* of the factor */
};

struct draft {
    enum origin origin;
    struct text name, long_name;
    struct text formula; /* .s NULL: the name is known, without a formula */
    struct text path;    /* where it stands, in a file */
    uint64_t line;
    struct text argument; /* all of it, on the command line */

    size_t first, divisor, end; /* operands[first .. divisor), of a ratio divided by operands[divisor .. end) */
    bool is_ratio;
    unsigned decimals; /* of the factors of its terms; of a ratio 0 */
    enum state state;
    struct terms terms, divisor_terms; /* of an offered one, in the arena of the measures */
};

/* Zero-initialise but for the first four fields, which must outlive it. */
struct drafts {
    struct measures *measures; /* has the recorded events; its arena takes what is made */
    const struct profile *profile;
    struct diagnostics *diagnostics;
    struct text *error; /* .s is NULL: none so far */

    struct draft *items;
    size_t count, capacity;
    struct index index;             /* of their names */
    size_t terms;                   /* read so far, of all formulas */
    ARRAY(struct operand) operands; /* draft by draft */
};

/* Whether a formula has an event for a term, or a built-in event that is made of it. */
bool definition_uses(struct text formula, struct text event);

/* Collects all definitions, `extra` being the `count` ones of the command line, and reads their formulas. */
void drafts_read(struct drafts *all, const struct text *extra, size_t count);

/* What the factors of an offered draft are divided by; 0: they are whole numbers. */
uint64_t definition_denominator(const struct draft *draft);

/* Adds all of them up (resolve.c), and sets the state of each. */
void drafts_resolve(struct drafts *all);

void drafts_release(struct drafts *all);

/* Reports a problem of `d`: a file's definition is diagnosed; of the command line the first wrong definition becomes
 * the error. Built-in definitions are right and never reported. */
void draft_say(struct drafts *all, const struct draft *d, const struct problem *problem, struct text message);

/* Reports `what` as draft_say() does: for a definition of a file after the name of the event, and before `about`, the
 * part of the definition that is meant (or empty). */
void draft_complain(struct drafts *all, const struct draft *d, const struct problem *problem, const char *what,
                    struct text about);

/* Complains of a formula, and makes `d` wrong. */
void draft_reject(struct drafts *all, struct draft *d, const char *why, struct text about);

/* As much of a name as a message shows. */
struct text draft_shown(struct text name);

#endif
