/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* history: the benchmarks of several versions, a row each, with the cost of each version by an event, and its change
 * since the first version or since the one before.
 *
 * A version is a directory of inputs. The inputs of each version are paired with those of the version before as those
 * of two sides are (pair_units.h), and what has no partner there with those of earlier versions. So a benchmark that a
 * version lacks is one row, and its change is since the last version that has it.
 *
 * Rows are sorted by the change of the last version since the first, in percent and without its sign; those of which it
 * is not known come last, as they were read. */
#ifndef COMPARE_HISTORY_H
#define COMPARE_HISTORY_H

#include "compare/pair_rows.h"

/* A benchmark in a version. */
struct history_cell {
    ref_t unit;           /* of the list; NONE: the version lacks it */
    ref_t since;          /* the version since which it changed; NONE: there is none */
    struct figure cost;   /* absent: nothing is known */
    struct figure change; /* likewise */
};

struct history_row {
    struct text name;           /* no other row has it */
    struct history_cell *cells; /* by version */
    ref_t step;                 /* the version with the largest change since the one before; NONE: it changed in none */
    struct text cause;          /* the first cause of this change, in words; .s NULL: it was not looked for */
};

struct history {
    const struct measure *measure; /* the event */
    struct texts versions;         /* what differs in their paths; of git: what REV was named */
    ARRAY(struct history_row) rows;
    uint64_t *means;  /* by version: the geometric mean of its costs by those since which they changed (pair_rows.h) */
    size_t *means_of; /* of so many benchmarks */
    enum since since; /* SINCE_FIRST or SINCE_PREVIOUS */
    struct unit_list units; /* the inputs */
    struct arena arena;
};

struct history_of {
    const struct profile *profile; /* of all inputs of all versions, with the costs of its parts */
    const struct measure *measure;
    const struct texts *roots; /* the directories of versions, in their order; each input is below one of them */
    enum since since;
    enum pairing how;
};

/* The profile and the measure must outlive it. Release it in any case. */
void history_init(struct history *history, const struct history_of *of);
void history_release(struct history *history);

/* The last version before this one of which the cost is known; NONE: there is none. */
ref_t history_before(const struct history_row *row, size_t version);

/* The change as a share of the old cost: FIGURE_RELATIVE, or FIGURE_NEW of what cost nothing before. */
struct figure history_share(const struct history_row *row, size_t version);

/* The first row with a step; NULL: nothing changed. */
const struct history_row *history_first_step(const struct history *history);

/* The change of the step of a row, which has one, and its share. */
struct figure history_step_change(const struct history_row *row);
struct figure history_step_share(const struct history_row *row);

#endif
