/* shortfall: what no line has of the costs that a check is about, and so may be of any of its rows.
 *
 *     struct shortfall shortfall = shortfall_of(study, &gauge);
 *     gauge.more = shortfall_more(&shortfall, &gauge, profile);
 *     if (missing_cost_compare(&shortfall.missing) >= 0)
 *         unknown = shortfall_figures(&gauge);
 *     ... shortfall_reason(&shortfall, &gauge, unknown, &arena) ...
 */
#ifndef CHECKS_SHORTFALL_H
#define CHECKS_SHORTFALL_H

#include "checks/gauge.h"
#include "view/study.h"

struct shortfall {
    cost_t most;                      /* of what the check names: in a run of a side, or in a unit */
    cost_t calls;                     /* what calls that are missing may have brought besides; 0 unless it is set */
    struct missing_cost missing;      /* of the event that lacks the largest share; for calls the first event counts */
    struct text event;                /* that one */
    const struct measured_side *side; /* where that is */
};

/* None, if the check is of the program: its total has all. */
struct shortfall shortfall_of(const struct study *study, const struct gauge *gauge);

/* What a row may cost more than its lines say; for a check of what falls below a limit less, if there are costs below
 * 0. Nothing for changes, ratios and calls. `profile`: of the study. */
cost_t shortfall_more(const struct shortfall *shortfall, const struct gauge *gauge, const struct profile *profile);

/* What the figures of a gauge are if costs of lines that are missing do not only add to them, in words: they are not
 * known where 0.1% of a total is missing, or more. NULL: they are costs. */
const char *shortfall_figures(const struct gauge *gauge);

/* Says in a sentence, in the arena, why a check does not pass whose rows are not beyond its limits: figures are
 * unknown, or, if that is NULL, a row may be beyond them with what is missing. */
const char *shortfall_reason(const struct shortfall *shortfall, const struct gauge *gauge, const char *unknown,
                             struct arena *arena);

#endif
