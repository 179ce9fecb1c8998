/* measured: whether the costs that a check is about were measured at all: else it does not pass. */
#ifndef CHECKS_MEASURED_H
#define CHECKS_MEASURED_H

#include "checks/gauge.h"
#include "view/study.h"

/* Says in a sentence (in the arena, or static) what was not measured of the costs that a gauge takes; NULL: all was.
 * Not measured is a program, a side, a run or a unit without a cost of any event; and an event, or a term of a derived
 * one, that some input or unit did not record, or that only one side of a comparison has. Of inclusive costs and calls
 * also: an input or a unit that has costs and no calls, which may have had none or may not have recorded them; and of
 * calls a side or a run in which the number of each call is 0. */
const char *measured_fault(const struct study *study, const struct gauge *gauge, struct arena *arena);

#endif
