/* shortfall: the costs of a check that are in no line, and so may belong to any of its rows.
 *
 *     struct shortfall shortfall = shortfall_of(study, &gauge);
 *     gauge.more = shortfall_more(&shortfall, &gauge, profile);
 *     if (missing_cost_compare(&shortfall.missing) >= 0)
 *         unknown = shortfall_figures(&gauge);
 *     ... shortfall_reason(&shortfall, &gauge, unknown, &arena) ... */
#ifndef CHECKS_SHORTFALL_H
#define CHECKS_SHORTFALL_H

#include "checks/gauge.h"
#include "view/study.h"

struct shortfall {
    cost_t most;                 /* of the column that the check names: the most in any run of a side, or in any unit */
    cost_t calls;                /* cost that missing calls may have brought besides; 0: none */
    struct missing_cost missing; /* of the event with the largest missing share; for calls the first event counts */
    const struct measure *event; /* this event */
    const struct measured_side *side; /* the side of the event */
};

/* Zero if the check is of the program, whose total has all costs. */
struct shortfall shortfall_of(const struct study *study, const struct gauge *gauge);

/* The cost that a row may have above its lines; for a limit below, if there are negative costs, the cost that it may
 * have less. 0 for changes, ratios and calls. `profile`: of the study. */
cost_t shortfall_more(const struct shortfall *shortfall, const struct gauge *gauge, const struct profile *profile);

/* Names in words the figures of a gauge to which missing costs do not simply add: they are unknown if 0.1% of a total
 * or more is missing. NULL: the figures are costs. */
const char *shortfall_figures(const struct gauge *gauge);

/* Says in a sentence, in the arena, why a check does not pass although no row is beyond its limits: figures (`unknown`)
 * are unknown, or, if `unknown` is NULL, a row may be beyond them with the missing costs. */
const char *shortfall_reason(const struct shortfall *shortfall, const struct gauge *gauge, const char *unknown,
                             struct arena *arena);

#endif
