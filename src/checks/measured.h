/* measured: whether what a check is about was measured at all: a check that passes has seen it. */
#ifndef CHECKS_MEASURED_H
#define CHECKS_MEASURED_H

#include "checks/gauge.h"
#include "view/study.h"

/* What was not measured of what a gauge takes its figures of, in a sentence, in the arena or static; NULL: all of it
 * was. That is a program, a side, a run or a unit without a cost of any event; and an event, or one that a derived
 * event is made of, which some input or unit did not record, or only one side of a comparison has. */
const char *measured_fault(const struct study *study, const struct gauge *gauge, struct arena *arena);

#endif
