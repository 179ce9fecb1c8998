/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain: runs of functions of a sketch that are drawn as one box, `main > 12 more > ParseAST`: they only hand one cost
 * down, and say little one by one.
 *
 * Each function of a chain but the last has one drawn callee, the next one, which has no other drawn caller. The
 * inclusive cost of each, and of the call to it, keeps so much of that of the first that a step says little
 * (flow_keeps() of calls/flow.h); in a comparison the old cost, the new one and the change do. Not in a chain is what a
 * reader looks for: a function whose self cost has the share that makes it a node, so that a limit of 0 leaves all
 * alone; a member of a cycle; a function that calls itself. All of a chain are in the same box of
 * --group. With --focus or --peek there are no chains: the functions were asked for by their names. */
#ifndef REPORT_DOT_CHAIN_H
#define REPORT_DOT_CHAIN_H

#include "report/dot/sketch.h"

struct chains {
    ref_t *first;         /* by node: the first of its chain; itself, if it is in none */
    ref_t *next;          /* by node: the next one of its chain, or NONE */
    size_t count, folded; /* chains, and the nodes in them */
};

/* Finds the chains of a sketch. Release them in any case. */
void chains_init(struct chains *chains, const struct sketch *sketch);
void chains_release(struct chains *chains);

#endif
