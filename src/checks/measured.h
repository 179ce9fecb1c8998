/* measured: whether the costs of a check were measured at all; if not, the check does not pass. */
#ifndef CHECKS_MEASURED_H
#define CHECKS_MEASURED_H

#include "checks/gauge.h"
#include "view/study.h"

/* Names in a sentence (in the arena, or static) the unmeasured costs of a gauge; NULL: all were measured. Unmeasured
 * are: a program, a side, a run or a unit without a cost of any event; an event, or a term of a derived event, that
 * some input or unit did not record, or that only one side of a comparison has; for inclusive costs and calls also an
 * input or a unit with costs but no calls, as calls may not have been recorded; for calls also a side or a run in which
 * the number of each call is 0. */
const char *measured_fault(const struct study *study, const struct gauge *gauge, struct arena *arena);

#endif
