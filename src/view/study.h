/* study: the analyses of a profile that are made once, for all tables: its events and formulas, and, if a report needs
 * them, its graph of calls and its inclusive costs. */
#ifndef VIEW_STUDY_H
#define VIEW_STUDY_H

#include "calls/inclusive.h"
#include "compare/measured_side.h"
#include "events/event.h"
#include "rows/filter.h"
#include "rows/spread_rows.h"
#include "view/question.h"

/* What the answer to a question needs of a profile and its analyses. */
enum need {
    NEED_LINES = 1,
    NEED_CALLS = 2,
    NEED_GRAPH = 4,      /* arcs, cycles and inclusive costs, out of the calls */
    NEED_INCLUSIVE = 8,  /* rows are whole functions and have an inclusive cost, out of the graph */
    NEED_FUNCTIONS = 16, /* rows are whole functions, whatever --group says */
    NEED_LINE_ROWS = 32, /* rows are lines: of a comparison those of both sides have to be joined */
    NEED_INSTRUCTIONS = 64,
    NEED_JUMPS = 128,     /* of instructions, or without NEED_INSTRUCTIONS of lines */
    NEED_RECORD = 256,    /* all that was recorded, to be written back; no cost is anywhere else then */
    NEED_PARTS = 512,     /* what each part cost */
    NEED_WAY = 1024,      /* with NEED_CALLS: ways along calls, which --hot-path and --reach ask for */
    NEED_STACKS = 4096,   /* with NEED_CALLS: the ways on which costs are spent */
    NEED_ROUTINES = 8192, /* instructions and jumps, of no other functions than those of --disasm */
    NEED_RATES = 16384,   /* those of --rates, shown or not */
    NEED_TREES = 32768    /* with NEED_GRAPH: rows stand between their callers and callees */
};

/* What is read for, and not worked out afterwards; lines of rows in comparisons alone. */
#define NEEDS_READ                                                                                                     \
    (NEED_LINES | NEED_CALLS | NEED_LINE_ROWS | NEED_INSTRUCTIONS | NEED_JUMPS | NEED_ROUTINES | NEED_RECORD |         \
     NEED_PARTS)

/* A profile that was read, and what stands beside it. */
struct study_of {
    const struct profile *profile;
    struct forms *forms;              /* of the names of functions; NULL: they are taken as recorded */
    const struct sides *sides;        /* of a comparison, which the profile is the joined one of; else NULL */
    const struct series_list *series; /* that the profile has */
    struct spread_rows *spread_rows;  /* if the series have a spread: the rows of it */
};

struct study {
    const struct profile *profile;
    struct forms *forms;
    const struct sides *sides;
    const struct series_list *series;
    struct spread_rows *spread_rows;
    struct measured_sides measured; /* what its costs are from */
    unsigned threads;               /* that may work side by side */
    struct measures measures;
    struct graph graph;         /* with NEED_GRAPH; else zero */
    struct inclusive inclusive; /* with NEED_GRAPH */
};

/* Whether a comparison has what is needed. False: `*error` says why not. */
bool study_compares(unsigned needs, struct text *error);

/* Likewise, whether functions can be hidden. */
bool study_hides(unsigned needs, struct text *error);

/* The needs of each side of a comparison that has these needs: sides keep neither records nor
 * instructions, and their lines are joined. */
unsigned study_needs_of_sides(unsigned needs);

/* What of a profile is to be read for these needs: enum profile_wants. */
unsigned study_wants(unsigned needs);

/* Works out what a question needs. False if an event of the command line is wrong: `*error` (in the study) says what.
 * What is wrong in the profile is diagnosed. All that `of` points to must outlive the study; release it in any case. */
bool study_init(struct study *study, const struct study_of *of, const struct question *question,
                struct diagnostics *diagnostics, struct text *error);
void study_release(struct study *study);

/* Whether the profile has functions, and no calls: Cachegrind records none. Then inclusive cost is self cost. */
bool study_misses_calls(const struct study *study);

/* Works out the inclusive costs of a profile that has the events of the study: its own, or one made of it. Those of a
 * comparison and of units side by side are worked out for each side and unit by itself. If the profile contradicts
 * itself, that is diagnosed; NULL: it is not looked at. Release both. */
void study_inclusive(const struct study *study, const struct profile *profile, bool cycles, struct graph *graph,
                     struct inclusive *inclusive, struct diagnostics *diagnostics);

/* The inclusive costs, and with them the cycles, if they are worked out; else NULL. */
static inline const struct inclusive *study_cycles(const struct study *study)
{
    return study->graph.profile ? &study->inclusive : NULL;
}

#endif
