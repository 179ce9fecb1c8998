/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recipe: how much of the change between two sides comes from each function's own code, and from each of its calls:
 * what one call of a function costs by itself, and how often it calls others, times the price of each.
 *
 *     recipe_init(&recipe, &graph);
 *     ... recipe.own[node], recipe.moved[node], recipe.calls[call] ...
 *     recipe_release(&recipe);
 *
 * With s self cost, n calls, and n(f,c) calls from f to c, the *price* of a function is s/n and the prices of its
 * callees, as often as one call of it calls them. With old prices,
 *
 *     new total - old total = sum over functions: s'(f) - n'(f) s(f)/n(f)                  own code
 *                           + sum over calls: (n'(f,c) - n'(f) n(f,c)/n(f)) price(c)       calls
 *
 * and each consequence counts once, at its cause. A function that only one side has counts at the calls that appeared
 * or went. Three corrections keep the sum as it is:
 *
 * - A call whose number is nearer to the old one than to the old rate is made so often in all, and not by each call.
 * - A caller may pass more, or less, to its callee than others do. What its calls cost more or less than the price is
 *   *moved* to the own code of the callee, or of the function below it that has most of it; of a callee that only the
 *   new side has, of the function below it whose price it pays least. Callers are settled twice, as this makes room.
 * - In a component, calls back add up to a cost that those who enter share as their calls cost.
 *
 * Each figure is the mean of the step from old to new, and minus the step from new to old: swapping the sides negates
 * it. It takes time in proportion to functions and calls. */
#ifndef CALLS_RECIPE_H
#define CALLS_RECIPE_H

#include "calls/recipe_graph.h"

struct recipe {
    const struct recipe_graph *graph;
    double *own, *moved; /* by node */
    double *calls;       /* by call: it counts for the caller */
};

/* The graph must outlive it; release it. */
void recipe_init(struct recipe *recipe, const struct recipe_graph *graph);
void recipe_release(struct recipe *recipe);

/* Whether a call is made so often in all, and not by each call of its caller. Not of calls back. */
bool recipe_call_stays(const struct recipe_graph *graph, ref_t call);

#endif
