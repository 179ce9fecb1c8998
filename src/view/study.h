/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study: the analyses of a profile that are made once, for all tables: its events and formulas, and, if a report needs
 * them, its graph of calls and its inclusive costs. */
#ifndef VIEW_STUDY_H
#define VIEW_STUDY_H

#include "calls/inclusive.h"
#include "compare/history.h"
#include "compare/pair_units.h"
#include "events/measure.h"
#include "rows/filter.h"
#include "rows/spread_rows.h"
#include "view/question.h"

/* A profile that was read, and its companions. */
struct study_of {
    const struct profile *profile;
    struct forms *forms;              /* of function names; NULL: names are as recorded */
    const struct sides *sides;        /* in a comparison, whose joined profile this is; else NULL */
    const struct series_list *series; /* the series of the profile */
    struct spread_rows *spread_rows;  /* the rows of the spread, if the series have one */
    const struct unit_pairs *pairs;   /* by enum unit_kind: those that were asked for; else NULL */
    const struct own *own;            /* whose code is whose; NULL: nobody asks */
    const struct study *versus;       /* of versions side by side: of the last one against another; NULL: nobody asks */
    const struct history *history;    /* of versions of benchmarks, of which the profile compares two; NULL */
    struct text lost;                 /* what was lost of no input that was read, for checks; .s NULL: nothing */
};

struct study {
    const struct profile *profile;
    struct forms *forms;
    const struct sides *sides;
    const struct series_list *series;
    struct spread_rows *spread_rows;
    const struct unit_pairs *pairs; /* by enum unit_kind; .kind UNIT_NONE: nobody asked for them */
    struct measured_sides measured; /* the sources of its costs */
    const struct own *own;          /* likewise */
    const struct study *versus;     /* likewise */
    const struct history *history;  /* likewise */
    struct text lost;               /* likewise */
    unsigned threads;               /* that may run at the same time */
    struct measures measures;
    struct graph graph;         /* with NEED_GRAPH; else zero */
    struct inclusive inclusive; /* with NEED_GRAPH */
};

/* The needs, with NEED_TOTALS only if nothing else needs functions; `asks`: checks or filters do. */
unsigned study_forgets(const struct request *request, unsigned needs, bool asks);

/* The needs of each side of a comparison that has these needs: sides keep no records, their lines are joined, and their
 * instructions are those of routines. */
unsigned study_needs_of_sides(unsigned needs);

/* The needs of a profile in which inlined functions have their rows, or functions are hidden, if the request asks for
 * that: there are no instructions of a function, as its code is gone or stands where it was inlined, and a profile that
 * is written is recorded anew. What is hidden is charged to the lines of calls. */
unsigned study_needs_transformed(const struct request *request, unsigned needs);

/* The parts of a profile (enum profile_wants) to read for these needs. */
unsigned study_wants(unsigned needs);

/* Works out the analyses that a question needs. False if an event of the command line is wrong: `*error` (in the study)
 * says why. Faults of the profile are diagnosed. All that `of` points to must outlive the study; release it in any
 * case. */
bool study_init(struct study *study, const struct study_of *of, const struct question *question,
                struct diagnostics *diagnostics, struct text *error);
void study_release(struct study *study);

/* Whether the profile has functions, and no calls: Cachegrind records none. Then inclusive cost is self cost. */
bool study_misses_calls(const struct study *study);

/* Whether some input kept no lines: its costs stand at the first lines of functions. */
bool study_misses_lines(const struct study *study);

/* Works out the inclusive costs of a profile with the study's events: its own profile, or another made from it. Each
 * side of a comparison, and each unit, is worked out by itself. Contradictions in the profile are diagnosed;
 * `diagnostics` NULL: they are not looked for. Release both. */
void study_inclusive(const struct study *study, const struct profile *profile, bool cycles, struct graph *graph,
                     struct inclusive *inclusive, struct diagnostics *diagnostics);

/* The units of a kind; none if nobody asked for them. */
const struct unit_pairs *study_pairs(const struct study *study, enum unit_kind kind);

/* The inclusive costs with the cycles; NULL: not worked out. */
static inline const struct inclusive *study_cycles(const struct study *study)
{
    return study->graph.profile ? &study->inclusive : NULL;
}

#endif
