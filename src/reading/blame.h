/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blame: why a pair became dearer that failed a check: the causes of its change; where they are not known, the
 * functions whose cost changed most. A pair of units, and the whole comparison, is read again, with its calls and
 * lines, only if it failed: nothing else keeps the functions of each unit, and few reports need all of this.
 *
 * Likewise why benchmarks changed in their largest steps between versions. */
#ifndef BLAME_H
#define BLAME_H

#include "checks/verdict.h"
#include "reading/history_of.h"

/* The rows of a check, and the benchmarks, that are looked at, at most: formats show no more rows. */
#define BLAME_ROWS 10u

/* Finds them for all verdicts that failed, as far as their inputs can be read again. `like`: the reading that was
 * judged. Of checks of changes of the program, of own code or of functions the first row has the causes of the whole
 * comparison, those of functions beyond the limit first; of own code those of the user's functions alone, that change
 * as it does. Where functions are hidden or charged, causes are of the costs as they are then; where runs are not added
 * up there are none. */
void blame_find(struct verdicts *verdicts, const struct reading *like, enum form form);

/* Finds the first cause of the step of each benchmark but the first one that has a step: the report has its causes.
 * `like`: the reading of the report, which is a comparison. */
void blame_steps(struct history_of_run *asked, const struct reading *like, enum form form);

#endif
