/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* function_lines: the lines with self costs of each function.
 *
 *     function_lines_init(&lines, profile);
 *     for (ref_t i = lines.by.first[f]; i < lines.by.first[f + 1]; i++)
 *         ... profile->lines.items[lines.by.items[i]] ...
 *     function_lines_release(&lines); */
#ifndef CALLS_FUNCTION_LINES_H
#define CALLS_FUNCTION_LINES_H

#include "base/buckets.h"
#include "calls/recipe.h"

struct function_lines {
    const struct profile *profile;
    struct buckets by; /* by function: numbers of lines */
};

/* The profile, which must outlive it, was read with WANT_LINES. Release it. */
void function_lines_init(struct function_lines *lines, const struct profile *profile);
void function_lines_release(struct function_lines *lines);

/* A line of a node of causes, over all pieces and both names of its function. */
struct node_line {
    ref_t file;
    uint64_t number; /* as the profile keeps it: rows/line_number.h */
    double self[SIDES];
};

struct node_lines ARRAY_OF(struct node_line);

/* The lines of a node by file, then by number, without the unknown ones. free() the items. */
struct node_lines function_lines_of(const struct function_lines *lines, const struct recipe_graph *g, ref_t node);

/* A line whose cost is another one than that of the calls says: on the side `to`, as if the code had stayed. */
struct changed_line {
    ref_t file;
    uint64_t number;
    double change; /* the mean of both directions, as recipe.h has it */
};

#define CHANGED_LINES_MAX 3

/* The lines of a node that changed most against what is expected, at most three, the largest first: each by 15% or more
 * of the change of the own code. Returns how many. */
size_t function_lines_changed(const struct function_lines *lines, const struct recipe *recipe, ref_t node,
                              struct changed_line changed[CHANGED_LINES_MAX]);

/* Whether the code of a node became part of another: at least half of what its lines cost on a side, but for its first
 * and its last one, is on lines that belong to the other function, on the other side only. */
bool function_lines_went(const struct function_lines *lines, const struct recipe_graph *g, ref_t node, enum side side,
                         ref_t into);

#endif
