/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* components: finds the strongly connected components of a directed graph, the sets of nodes that all reach each other:
 * functions that call each other, or formulas that define each other. It knows nothing of either.
 *
 * Takes time in proportion to nodes and edges, and no stack: paths may be millions of nodes long. */
#ifndef BASE_COMPONENTS_H
#define BASE_COMPONENTS_H

#include "base/index.h"

struct edges {
    size_t nodes;
    const ref_t *first;                               /* nodes + 1: edges [first[n] .. first[n + 1]) leave node n */
    ref_t (*target)(const void *context, ref_t edge); /* the node it leads to; NONE: it leads nowhere */
    const void *context;
};

/* Calls `found` for each component, after all others that it leads to. A node in no circle is a component of one, with
 * an edge to itself or without. `members` lives until `found` returns; the node that was reached first is the first. */
void components_find(const struct edges *edges, void (*found)(void *context, const ref_t *members, size_t count),
                     void *context);

#endif
