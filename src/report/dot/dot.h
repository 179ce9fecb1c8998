/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dot: the graph of calls in the language of Graphviz, for `dot -Tsvg` and its like: what sketch.h chooses of it, a box
 * for each function or chain (chain.h), coloured by its share of the inclusive cost and with text as large as its share
 * of the self cost, and an arrow for its calls of another. */
#ifndef REPORT_DOT_DOT_H
#define REPORT_DOT_DOT_H

#include "view/report.h"

/* The functions of an entry of the table of formats. */
unsigned dot_needs(const struct question *question);
bool dot_write(const struct report *report);

#endif
