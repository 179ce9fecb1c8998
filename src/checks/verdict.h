/* verdict: judges the checks of a run. Checks look at the whole profile, with the contexts of functions folded, and
 * never at a view: no option that chooses or arranges rows can change a verdict.
 *
 *     verdicts_init(&verdicts, &checks, &study, FORM_RECORDED, diagnostics, &error)   // false: an event is unknown
 *     if (verdicts_fail(&verdicts)) ...
 *     verdicts_release(&verdicts);
 */
#ifndef CHECKS_VERDICT_H
#define CHECKS_VERDICT_H

#include "checks/functions.h"
#include "checks/gauge.h"
#include "view/display.h"

/* Why a check does not pass. */
enum reason {
    REASON_NONE,      /* it passes */
    REASON_OVERLAP,   /* it passes, but only because the ranges of several runs overlap */
    REASON_MISSING,   /* it would pass, but lines lack costs that a row may have: `unmeasured` says how much */
    REASON_LIMIT,     /* rows are beyond its limits */
    REASON_NOTHING,   /* it has no row */
    REASON_SEVERAL,   /* it matches several functions, whose figures cannot be added up */
    REASON_NO_VALUE,  /* no row has a value: their divisors are 0 */
    REASON_UNMEASURED /* not all was measured: `unmeasured` says what */
};

/* A row as a check sees it. */
struct judged {
    struct row_name label; /* of the program, and of several functions together, all NONE */
    struct checked checked;
};

struct verdict {
    const struct check *check;
    struct gauge gauge; /* what is compared */
    enum reason reason;
    const char *unmeasured; /* a sentence, with REASON_MISSING and REASON_UNMEASURED; else NULL */
    size_t matches;         /* how many functions, files or objects the check is of */
    /* With REASON_LIMIT and REASON_OVERLAP the rows beyond the limits, the farthest first; if the check passes, or
     * would, the one that is nearest to them; with REASON_SEVERAL the functions. */
    ARRAY(struct judged) rows;
};

struct verdicts {
    struct verdict *items; /* one for each check, in their order */
    size_t count;
    struct functions functions; /* whose profile the labels are of */
    struct naming naming;       /* of that */
    struct arena arena;
};

/* The needs of the checks, besides those of the report: enum need. */
unsigned verdicts_need(const struct checks *checks);

/* Judges the checks. Functions are called by the form that is wanted. False if a check names an event that is not
 * there, or one that its rows do not have: `*error` (in the verdicts) says what; and if one of --fail-if names an
 * event that only one side of a comparison has: that is diagnosed. If the profile contradicts itself, and the study
 * did not say so, that is diagnosed. The verdicts point into themselves: do not copy them. All arguments must outlive
 * them; release them in any case. */
bool verdicts_init(struct verdicts *verdicts, const struct checks *checks, const struct study *study, enum form wanted,
                   struct diagnostics *diagnostics, struct text *error);
void verdicts_release(struct verdicts *verdicts);

static inline bool verdict_passes(const struct verdict *verdict)
{
    return verdict->reason <= REASON_OVERLAP;
}

/* What a verdict means for the run. */
enum level { LEVEL_OK, LEVEL_WARN, LEVEL_FAIL };

static inline enum level verdict_level(const struct verdict *verdict)
{
    if (verdict->reason == REASON_NONE)
        return LEVEL_OK;
    return verdict_passes(verdict) || verdict->check->level == CHECK_WARN ? LEVEL_WARN : LEVEL_FAIL;
}

/* Whether it has rows that were compared with the limits. */
static inline bool verdict_has_rows(const struct verdict *verdict)
{
    return verdict->reason <= REASON_LIMIT;
}

/* Whether a check of --fail-if does not pass: because of what was measured, or of what is missing. */
bool verdicts_fail(const struct verdicts *verdicts);
bool verdicts_are_unsure(const struct verdicts *verdicts);

#endif
