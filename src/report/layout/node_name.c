/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/node_name.h"

/* How many other functions are in the cycle of a function. */
static size_t others_of(const struct nodes *nodes, ref_t function)
{
    ref_t node = nodes_of_function(nodes, function);
    return node == NONE ? 0 : nodes_count(nodes, node) - 1;
}

struct row_name node_name(const struct report *report, const struct nodes *nodes, ref_t head)
{
    const struct inclusive *cycles = study_cycles(report->study);
    struct row_name name = row_name_of_function(report->study->profile, head);
    name.others = others_of(nodes, head);
    if (name.others) {
        name.object = NONE;
        name.cycle = cycles ? cycles->cycle_of[head] : NONE;
    }
    return name;
}

void node_name_describe(const struct report *report, const struct nodes *nodes, ref_t head, struct phrase *line)
{
    struct row_name name = node_name(report, nodes, head);
    naming_describe(report->naming, &name, NULL, line);
}

void node_name_describe_member(const struct report *report, const struct nodes *nodes, ref_t member, const char *before,
                               const char *after, struct phrase *line)
{
    struct row_name name = row_name_of_function(report->study->profile, member);
    if (others_of(nodes, member) == 0)
        return;
    phrase_say(line, STYLE_PLAIN, text_of(before));
    naming_describe(report->naming, &name, NULL, line);
    phrase_say(line, STYLE_PLAIN, text_of(after));
}
