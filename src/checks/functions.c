#include "checks/functions.h"

#include "names/contexts.h"

#include <stdlib.h>

static void sum_inclusive(struct folded *folded, const struct study *study, struct diagnostics *diagnostics)
{
    const struct inclusive *known = study_cycles(study);
    if (known && known->cycles_wanted && !folded->is_made) {
        folded->inclusive = known;
        return;
    }
    study_inclusive(study, folded->profile, true, &folded->graph, &folded->own, known ? NULL : diagnostics);
    folded->inclusive = &folded->own;
}

void folded_init(struct folded *folded, const struct study *study, unsigned parts, struct diagnostics *diagnostics)
{
    *folded = (struct folded){.profile = study->profile, .sides = study->sides};
    if (parts & FOLDED_FUNCTIONS && contexts_any(study->profile)) {
        contexts_merge(&folded->made, study->profile);
        folded->profile = &folded->made;
        folded->is_made = true;
    }
    forms_init(&folded->forms, &folded->profile->symbols);
    if (parts & FOLDED_FUNCTIONS)
        folded->self = functions_self(folded->profile);
    if (parts & FOLDED_GRAPH)
        sum_inclusive(folded, study, diagnostics);
}

void folded_release(struct folded *folded)
{
    if (folded->inclusive == &folded->own) {
        inclusive_release(&folded->own);
        graph_release(&folded->graph);
    }
    matrix_release(&folded->self);
    forms_release(&folded->forms);
    if (folded->is_made)
        profile_release(&folded->made);
    *folded = (struct folded){0};
}

struct refs folded_find(struct folded *folded, const struct pattern *pattern)
{
    const struct profile *p = folded->profile;
    struct refs found = {0};
    signed char *known = memory_zeroed(p->symbols.texts.count, sizeof *known); /* by symbol: matches, or -1: not */
    for (size_t i = 0; i < p->functions.count; i++) {
        ref_t symbol = p->functions.items[i].symbol;
        if (!known[symbol])
            known[symbol] = !pattern || forms_match(&folded->forms, symbol, 0, pattern) ? 1 : -1;
        if (known[symbol] > 0)
            *array_add(&found) = (ref_t)i;
    }
    free(known);
    return found;
}

bool folded_has(const struct folded *folded, enum side side, ref_t function, const struct spent *spent)
{
    const struct sides *sides = folded->sides;
    if (!sides)
        return true;
    if (function != NONE && !folded->is_made)
        return sides_function(sides, function, side) != NONE;
    return sides_has(sides, &spent->self, side) || sides_has(sides, &spent->inclusive, side);
}

struct spent folded_spent(const struct folded *folded, ref_t function)
{
    struct spent spent = {.has = column_bit(COLUMN_SELF), .self = matrix_row(&folded->self, function)};
    if (!folded->inclusive)
        return spent;
    spent.has |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL);
    spent.inclusive = matrix_row(&folded->inclusive->inclusive, function);
    spent.calls = folded->inclusive->called[function];
    return spent;
}

/* What calls from other functions brought, by function. */
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

cost_t folded_uncalled(const struct folded *folded, const struct measure *measure)
{
    struct matrix brought = find_brought(folded->profile);
    cost_t sum = 0, most = 0;
    bool stops = false;
    for (size_t f = 0; f < folded->profile->functions.count; f++) {
        struct costs inclusive = matrix_row(&folded->inclusive->inclusive, f), in = matrix_row(&brought, f);
        cost_t more = cost_add(measure_cost(measure, &inclusive), -measure_cost(measure, &in), &stops);
        sum = cost_add(sum, more > 0 ? more : 0, &stops);
        most = more > most ? more : most;
    }
    matrix_release(&brought);
    return sum - most;
}
