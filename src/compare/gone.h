/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gone: which inputs, parts and threads of the base should be on the new side, and are not: their costs were not
 * measured there, which is no fall to 0.
 *
 * An input is not lost if it cost nothing, if --gone says that it was meant, if it cannot be told apart from one of the
 * new side (processes of the same command, whose files differ in a number; runs that --combine adds up), or if it is a
 * file of a thread or a part whose process has another file that is there: how many threads there are is chance. */
#ifndef COMPARE_GONE_H
#define COMPARE_GONE_H

#include "compare/pair_units.h"
#include "names/pattern.h"

/* Marks the pairs, of which it is known whether they are a suite. `meant`: matches the names of units that were taken
 * out on purpose; NULL: none. */
void gone_mark(struct unit_pairs *pairs, const struct pattern *meant);

/* Says in a sentence (in the arena) which inputs are lost, so that what the new side adds up is not all; NULL: none.
 * Where no input has a pair, and there are as many as before, they were not paired, and none is lost. */
const char *gone_say(const struct unit_pairs *pairs, struct arena *arena);

#endif
