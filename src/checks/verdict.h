/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict: judges the checks of a run. Checks look at the whole profile, with the contexts of functions folded, and
 * never at a view: no option that chooses or arranges rows can change a verdict.
 *
 *     verdicts_init(&verdicts, &checks, &study, FORM_RECORDED, diagnostics, &error)   // false: an event is unknown
 *     if (verdicts_have(&verdicts, RESULT_FAIL)) ...
 *     verdicts_release(&verdicts);
 */
#ifndef CHECKS_VERDICT_H
#define CHECKS_VERDICT_H

#include "checks/functions.h"
#include "checks/gauge.h"
#include "view/naming.h"

/* Why a check does not pass. */
enum reason {
    REASON_NONE,      /* it passes */
    REASON_OVERLAP,   /* it passes, but only because the ranges of several runs overlap */
    REASON_MISSING,   /* it would pass, but a row may have costs that are in no line: `unmeasured` says how much */
    REASON_BOUND,     /* it might pass, but the cost of a function in a cycle is known only as a bound */
    REASON_LIMIT,     /* rows are beyond its limits */
    REASON_NOTHING,   /* it has no row */
    REASON_SEVERAL,   /* it matches several functions, and their figures cannot be added up */
    REASON_NO_VALUE,  /* no row has a value: their divisors are 0 */
    REASON_UNMEASURED /* some costs were not measured: `unmeasured` names them */
};

/* A cause of the change of a pair that failed; where causes are not known, a function and the change of its self cost.
 */
struct blamed {
    struct text name; /* for people */
    struct figure change;
    struct text words; /* what changed; .s NULL: it is no cause */
    struct text file;  /* where, as recorded; .s NULL: it is not known */
    uint64_t line;     /* 0: it is not known */
};

#define BLAMED_MOST 3 /* of a pair */

/* A row as a check sees it. */
struct judged {
    struct row_name label; /* all NONE for the program, for several functions together, and for units */
    struct text unit;      /* the name of an input, a part or a thread; .s NULL: it is none */
    enum unit_kind kind;   /* of the unit */
    ref_t pair;            /* its number among the pairs of its kind; NONE */
    struct checked checked;
    struct blamed blamed[BLAMED_MOST]; /* of a pair that is compared by itself; of the whole comparison the first row
                                          has them, whatever rows there are */
    size_t blamed_count;
};

/* A profile whose rows are judged. */
struct judged_profile {
    struct functions functions; /* labels are of their profile */
    struct naming naming;       /* of this profile */
};

struct verdict {
    const struct check *check;
    const struct judged_profile *of;
    struct gauge gauge; /* measures its rows */
    enum reason reason;
    const char *basis;      /* says what it was measured on, and what may be missing; NULL: it names no figure */
    const char *unmeasured; /* a sentence, with REASON_MISSING and REASON_UNMEASURED; else NULL */
    struct texts lacking;   /* of inputs, parts and threads: says of each that was not measured why */
    size_t unchanged; /* how many of its inputs, parts and threads are new or were taken out: they have no change */
    size_t matches;   /* the number of its functions, files or objects */
    /* With REASON_LIMIT and REASON_OVERLAP the rows beyond the limits, the farthest first; if the check passes, or
     * would pass, the row nearest to the limits; with REASON_SEVERAL the functions. */
    ARRAY(struct judged) rows;
};

struct verdicts {
    struct verdict *items; /* one for each check, in their order */
    size_t count;
    struct judged_profile own, versus; /* the study's, and that of the study that it has for changes, if it has one */
    struct arena arena;
};

/* The needs of the checks, besides those of the report: enum need. `has_places`: the report leads to lines of their
 * functions. */
unsigned verdicts_need(const struct checks *checks, bool has_places);

/* Whether a check is of functions, files or objects. */
bool verdicts_need_functions(const struct checks *checks);

/* Judges the checks; those of changes in `versus` of the study, if it has one. Functions are named by the form
 * `wanted`. False if a check names an event that does not exist or that its rows lack: `*error` (in the verdicts) says
 * so. Contradictions in the profile are diagnosed, unless the study did so. The verdicts point into themselves: do not
 * copy them. All arguments must outlive them; release them in any case. */
bool verdicts_init(struct verdicts *verdicts, const struct checks *checks, const struct study *study, enum form wanted,
                   struct diagnostics *diagnostics, struct text *error);
void verdicts_release(struct verdicts *verdicts);

/* What a verdict says. All formats, and the exit status, say this one value. */
enum result {
    RESULT_OK,
    RESULT_FAIL,
    RESULT_UNMEASURED /* what was measured does not decide */
};

static inline enum result verdict_result(const struct verdict *verdict)
{
    static const enum result results[] = {
        [REASON_MISSING] = RESULT_UNMEASURED,   [REASON_BOUND] = RESULT_UNMEASURED, [REASON_LIMIT] = RESULT_FAIL,
        [REASON_NOTHING] = RESULT_FAIL,         [REASON_SEVERAL] = RESULT_FAIL,     [REASON_NO_VALUE] = RESULT_FAIL,
        [REASON_UNMEASURED] = RESULT_UNMEASURED};
    return results[verdict->reason];
}

static inline bool verdict_passes(const struct verdict *verdict)
{
    return verdict_result(verdict) == RESULT_OK;
}

/* The effect of a verdict on the run. */
enum level { LEVEL_OK, LEVEL_WARN, LEVEL_FAIL };

static inline enum level verdict_level(const struct verdict *verdict)
{
    if (verdict->reason == REASON_NONE)
        return LEVEL_OK;
    return verdict_passes(verdict) || verdict->check->level == CHECK_WARN ? LEVEL_WARN : LEVEL_FAIL;
}

/* FAIL, what is unmeasured, and both of warnings, before what passes. */
#define VERDICT_RANKS (2u * (LEVEL_FAIL + 1u))

static inline unsigned verdict_rank(const struct verdict *verdict)
{
    return 2 * (unsigned)(LEVEL_FAIL - verdict_level(verdict)) + (verdict_result(verdict) == RESULT_UNMEASURED);
}

/* Whether it has rows that were compared with the limits. */
static inline bool verdict_has_rows(const struct verdict *verdict)
{
    return verdict->reason <= REASON_LIMIT && verdict->rows.count;
}

/* The first verdict of the lowest rank; NULL: there are no verdicts, or no checks. */
const struct verdict *verdicts_worst(const struct verdicts *verdicts);

/* Whether a check of --fail-if has this result. */
bool verdicts_have(const struct verdicts *verdicts, enum result result);

#endif
