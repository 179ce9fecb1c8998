/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node_name: what a node of the graph of calls (calls/nodes.h) is called in text. */
#ifndef REPORT_LAYOUT_NODE_NAME_H
#define REPORT_LAYOUT_NODE_NAME_H

#include "base/phrase.h"
#include "calls/nodes.h"
#include "view/report.h"

/* The name of the function `head`, or of the cycle that is called by it. */
struct row_name node_name(const struct report *report, const struct nodes *nodes, ref_t head);

/* Adds what it is called: `<cycle 1: file:function and 93 more>`. */
void node_name_describe(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line);

/* Adds the name of a member of a cycle, between two texts, which tells for which member the cycle is shown; nothing of
 * a function that is in no cycle. */
void node_name_describe_member(const struct report *report, const struct nodes *nodes, ref_t member, const char *before,
                               const char *after, struct phrase *line);

#endif
