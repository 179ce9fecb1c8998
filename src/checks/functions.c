/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/functions.h"

#include "names/contexts.h"

#include <stdlib.h>

static void sum_inclusive(struct functions *functions, const struct study *study, struct diagnostics *diagnostics)
{
    const struct inclusive *known = study_cycles(study);
    if (known && known->cycles_wanted && !functions->is_made) {
        functions->inclusive = known;
        return;
    }
    study_inclusive(study, functions->profile, true, &functions->graph, &functions->own, known ? NULL : diagnostics);
    functions->inclusive = &functions->own;
}

/* Notes which functions have calls that are shared. */
static void find_shared(struct functions *functions)
{
    const struct profile *p = functions->profile;
    if (!p->shares_calls)
        return;
    functions->shares_calls = memory_zeroed(p->functions.count, sizeof *functions->shares_calls);
    for (size_t i = 0; i < p->estimates.count; i++) {
        struct estimate estimate = p->estimates.items[i];
        if (estimate.caller != NONE && estimate.callee != NONE)
            functions->shares_calls[estimate.caller] = functions->shares_calls[estimate.callee] = true;
    }
}

static void sum_self(struct functions *functions)
{
    functions->self = functions_self(functions->profile);
    unsure_rows_of_functions(&functions->unsure, functions->profile);
    unsure_rows_add_least(&functions->unsure, &functions->self);
}

void functions_init(struct functions *functions, const struct study *study, unsigned parts,
                    struct diagnostics *diagnostics)
{
    *functions = (struct functions){.profile = study->profile, .sides = study->sides};
    if (parts & FUNCTIONS_SELF && contexts_any(study->profile)) {
        contexts_merge(&functions->made, study->profile);
        functions->profile = &functions->made;
        functions->is_made = true;
    }
    forms_init(&functions->forms, &functions->profile->symbols);
    if (parts & FUNCTIONS_SELF)
        sum_self(functions);
    if (parts & FUNCTIONS_GRAPH)
        sum_inclusive(functions, study, diagnostics);
    find_shared(functions);
}

void functions_release(struct functions *functions)
{
    if (functions->inclusive == &functions->own) {
        inclusive_release(&functions->own);
        graph_release(&functions->graph);
    }
    matrix_release(&functions->self);
    unsure_rows_release(&functions->unsure);
    free(functions->shares_calls);
    if (functions->has_brought)
        matrix_release(&functions->brought);
    forms_release(&functions->forms);
    if (functions->is_made)
        profile_release(&functions->made);
    *functions = (struct functions){0};
}

struct refs functions_find(struct functions *functions, const struct pattern *pattern)
{
    const struct profile *p = functions->profile;
    struct refs found = {0};
    signed char *known = memory_zeroed(p->symbols.texts.count, sizeof *known); /* by symbol: matches, or -1: not */
    for (size_t i = 0; i < p->functions.count; i++) {
        ref_t symbol = p->functions.items[i].symbol;
        if (!known[symbol])
            known[symbol] = !pattern || forms_match(&functions->forms, symbol, 0, pattern) ? 1 : -1;
        if (known[symbol] > 0)
            *array_add(&found) = (ref_t)i;
    }
    free(known);
    return found;
}

bool functions_has(const struct functions *functions, enum side side, ref_t function, const struct spent *spent)
{
    const struct sides *sides = functions->sides;
    if (!sides)
        return true;
    if (function != NONE && !functions->is_made)
        return sides_function(sides, function, side) != NONE;
    return sides_has(sides, &spent->self, side) || sides_has(sides, &spent->inclusive, side);
}

struct spent functions_spent(const struct functions *functions, ref_t function)
{
    struct spent spent = {.has = column_bit(COLUMN_SELF),
                          .self = matrix_row(&functions->self, function),
                          .self_most = unsure_rows_more(&functions->unsure, function)};
    if (!functions->inclusive)
        return spent;
    spent.has |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL);
    spent.inclusive = matrix_row(&functions->inclusive->inclusive, function);
    spent.calls = functions->inclusive->called[function];
    spent.is_inlined = profile_is_inlined(functions->profile, function);
    spent.most = inclusive_most(functions->inclusive, function);
    return spent;
}

/* The cost of calls from other functions, by function. */
static struct matrix find_brought(const struct profile *p)
{
    struct matrix brought = matrix_new(p->functions.count, p->events.count);
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (call_caller(p, call) != call->callee)
            matrix_add(&brought, call->callee, &call->inclusive);
    }
    return brought;
}

struct costs functions_brought(struct functions *functions, ref_t function)
{
    if (!functions->has_brought)
        functions->brought = find_brought(functions->profile);
    functions->has_brought = true;
    return matrix_row(&functions->brought, function);
}

bool *functions_find_bare(const struct functions *functions, enum side side)
{
    const struct profile *p = functions->profile;
    bool *bare = memory_zeroed(p->functions.count + 1, sizeof *bare);
    for (size_t i = 0; i < p->calls.count; i++)
        bare[p->calls.items[i].callee] |= sides_has(functions->sides, &p->calls.items[i].inclusive, side);
    for (size_t i = 0; i < p->calls.count; i++)
        if (sides_has(functions->sides, &p->calls.items[i].inclusive, side))
            bare[call_caller(p, &p->calls.items[i])] = false;
    for (size_t i = 0; i < p->pieces.count; i++)
        if (costs_have_any(&p->pieces.items[i].self) && sides_has(functions->sides, &p->pieces.items[i].self, side))
            bare[p->pieces.items[i].function] = false;
    return bare;
}

/* What a function that may be a context of another one adds to it; 0: its name has no quote. */
static cost_t apart_cost(const struct functions *functions, ref_t function, const struct measure *measure,
                         bool is_inclusive)
{
    struct text name = functions->profile->symbols.texts.items[functions->profile->functions.items[function].symbol];
    struct spent spent = functions_spent(functions, function);
    cost_t cost = 1;
    if (text_find(name, '\'') == name.n)
        return 0;
    if (measure)
        cost = measure_cost(measure, is_inclusive ? &spent.inclusive : &spent.self);
    return cost < 0 ? -cost : cost;
}

cost_t *functions_find_apart(const struct functions *functions, const struct measure *measure, bool is_inclusive)
{
    const struct profile *p = functions->profile;
    size_t count = p->functions.count;
    cost_t *apart = memory_zeroed(count + 1, sizeof *apart), *sums = memory_zeroed(count + 1, sizeof *sums);
    ref_t *first = memory_alloc((count + 1) * sizeof *first);
    struct names names = {0};
    bool stops = false;
    for (size_t f = 0; f < count; f++) {
        struct text name = p->symbols.texts.items[p->functions.items[f].symbol];
        first[f] = names_add(&names, NULL, (struct text){name.s, text_find(name, '\'')});
        apart[f] = apart_cost(functions, (ref_t)f, measure, is_inclusive);
        sums[first[f]] = cost_add(sums[first[f]], apart[f], &stops);
    }
    for (size_t f = 0; f < count; f++)
        apart[f] = sums[first[f]] - apart[f];
    names_release(&names);
    free(first);
    free(sums);
    return apart;
}

cost_t functions_uncalled(struct functions *functions, const struct measure *measure)
{
    cost_t sum = 0, most = 0;
    bool stops = false;
    for (size_t f = 0; f < functions->profile->functions.count; f++) {
        struct costs inclusive = matrix_row(&functions->inclusive->inclusive, f),
                     in = functions_brought(functions, (ref_t)f);
        cost_t more = cost_add(measure_cost(measure, &inclusive), -measure_cost(measure, &in), &stops);
        sum = cost_add(sum, more > 0 ? more : 0, &stops);
        most = more > most ? more : most;
    }
    return sum - most;
}
