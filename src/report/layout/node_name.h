/* node_name: what a node of the graph of calls (calls/nodes.h) is called in text. */
#ifndef REPORT_LAYOUT_NODE_NAME_H
#define REPORT_LAYOUT_NODE_NAME_H

#include "base/phrase.h"
#include "calls/nodes.h"
#include "view/report.h"

/* Adds the name of a function, or of a cycle: `<cycle 1: file:function and 93 more>`, after `head`, the function that
 * the node is called by. */
void node_name_describe(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line);

/* The same in short: the symbol alone. */
void node_name_say(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line);

#endif
