/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adding formulas up: each draft becomes a sum of recorded events, after its operands. */
#include "base/buffer.h"
#include "base/components.h"
#include "events/definition.h"
#include "events/formula.h"
#include "profile/problems.h"

#include <stdlib.h>

#define LOOP_SHOWN 8u /* members of a loop that a message names */

struct resolver {
    struct drafts *all;
    int64_t *sums; /* factors by recorded event, of the formula being added up */
};

/* ---- adding a formula up ---- */

/* Adds `factor` times a recorded event; false if the sum is too large. */
static bool add_factor(struct resolver *r, ref_t event, int64_t factor, int64_t times)
{
    int64_t *sum = &r->sums[event], product;
    return !__builtin_mul_overflow(factor, times, &product) && !__builtin_add_overflow(*sum, product, sum) &&
           *sum <= FACTOR_MAX && *sum >= -FACTOR_MAX;
}

/* Adds terms `factor` times, which has to be given more decimals. */
static bool add_terms(struct resolver *r, const struct terms *terms, int64_t factor, int64_t power)
{
    int64_t times;
    bool fits = !__builtin_mul_overflow(factor, power, &times);
    for (size_t i = 0; fits && i < terms->count; i++)
        fits = add_factor(r, terms->items[i].event, terms->items[i].factor, times);
    return fits;
}

/* Whether a definition can be a term of `d`. A definition that is not offered counts as zero in a file; a user who
 * names it on the command line gets a message. */
static bool is_usable(struct drafts *all, struct draft *d, struct draft *term)
{
    if (term->is_ratio && d->origin == ORIGIN_COMMAND_LINE)
        draft_reject(all, d, "a ratio cannot be a term", term->name);
    else if (term->is_ratio)
        draft_reject(all, term, "a ratio cannot be a term of another event", d->name);
    else if (term->state == STATE_OFFERED)
        return true;
    else if (term->state == STATE_WRONG && d->origin == ORIGIN_FILE)
        draft_complain(all, d, &problem_unknown_term, "not offered, counted as zero", term->name);
    else if (term->state == STATE_WRONG)
        draft_complain(all, d, &problem_unknown_term, "the profile's definition is wrong", term->name);
    else if (d->origin == ORIGIN_COMMAND_LINE)
        draft_complain(all, d, &problem_unknown_term, "the profile does not record it", term->name);
    return false;
}

/* The power of ten that is left of FACTOR_DECIMALS, or more than any factor. */
static int64_t power_of_ten(unsigned decimals)
{
    int64_t power = 1;
    while (decimals && power <= FACTOR_MAX) {
        power *= 10;
        decimals--;
    }
    return power;
}

/* How many decimals an operand has in a sum. A term that is not offered, or no sum, has no part in it. */
static unsigned decimals_of(const struct drafts *all, struct operand operand)
{
    return operand.decimals + (operand.recorded ? 0 : all->items[operand.ref].decimals);
}

static unsigned most_decimals(const struct drafts *all, size_t from, size_t to)
{
    unsigned most = 0;
    for (size_t i = from; i < to; i++) {
        unsigned decimals = decimals_of(all, all->operands.items[i]);
        most = decimals > most ? decimals : most;
    }
    return most;
}

/* Drops the zeros that all factors end with. Returns how many decimals are left. */
static unsigned drop_zeros(const struct terms *terms, unsigned decimals)
{
    for (; decimals; decimals--) {
        for (size_t i = 0; i < terms->count; i++)
            if (terms->items[i].factor % 10)
                return decimals;
        for (size_t i = 0; i < terms->count; i++)
            terms->items[i].factor /= 10;
    }
    return 0;
}

/* Gives all factors more decimals. False: they are too large. */
static bool add_decimals(const struct terms *terms, unsigned decimals)
{
    int64_t power = power_of_ten(decimals);
    for (size_t i = 0; i < terms->count; i++) {
        int64_t *factor = &terms->items[i].factor;
        if (__builtin_mul_overflow(*factor, power, factor) || *factor > FACTOR_MAX || *factor < -FACTOR_MAX)
            return false;
    }
    return true;
}

/* The sums that are not 0, in the arena of the measures. */
static struct terms collect_terms(struct resolver *r)
{
    struct terms terms = {0};
    size_t count = 0, events = r->all->profile->events.count;
    for (ref_t event = 0; event < events; event++)
        count += r->sums[event] != 0;
    terms.items = arena_alloc(&r->all->measures->arena, count * sizeof *terms.items);
    for (ref_t event = 0; event < events; event++)
        if (r->sums[event])
            terms.items[terms.count++] = (struct term){event, r->sums[event]};
    return terms;
}

/* Adds operands[from .. to) of `d` up, with the decimals of the one that has most of them. */
static enum state add_up(struct resolver *r, struct draft *d, size_t from, size_t to, struct terms *terms,
                         unsigned *decimals)
{
    struct drafts *all = r->all;
    bool any = false;
    *decimals = most_decimals(all, from, to);
    bool fits = *decimals <= FACTOR_DECIMALS;
    memset(r->sums, 0, all->profile->events.count * sizeof *r->sums);
    for (size_t i = from; fits && i < to; i++) {
        struct operand operand = all->operands.items[i];
        int64_t power = power_of_ten(*decimals - decimals_of(all, operand));
        if (operand.recorded)
            fits = add_terms(r, &(struct terms){&(struct term){operand.ref, 1}, 1}, operand.factor, power);
        else if (is_usable(all, d, &all->items[operand.ref]))
            fits = add_terms(r, &all->items[operand.ref].terms, operand.factor, power);
        else
            continue;
        any = true;
    }
    if (!fits)
        draft_reject(all, d, "factors too large", d->formula);
    if (!fits || !any)
        return fits ? STATE_UNRECORDED : STATE_WRONG;
    *terms = collect_terms(r);
    *decimals = drop_zeros(terms, *decimals);
    if (terms->count)
        return STATE_OFFERED;
    draft_reject(all, d, "its terms are all 0 or cancel each other", d->formula);
    return STATE_WRONG;
}

/* Both sums of a ratio get the same decimals, which are then none. */
static void resolve_divisor(struct resolver *r, struct draft *d)
{
    unsigned decimals;
    d->state = add_up(r, d, d->divisor, d->end, &d->divisor_terms, &decimals);
    bool has_more = decimals > d->decimals;
    unsigned more = has_more ? decimals - d->decimals : d->decimals - decimals;
    if (d->state == STATE_OFFERED && !add_decimals(has_more ? &d->terms : &d->divisor_terms, more))
        draft_reject(r->all, d, "factors too large", d->formula);
    d->decimals = 0;
}

/* All operands of `d` are added up already. */
static void resolve(struct resolver *r, struct draft *d)
{
    if (d->state == STATE_WRONG)
        return;
    d->state = add_up(r, d, d->first, d->divisor, &d->terms, &d->decimals);
    if (d->is_ratio && d->state == STATE_OFFERED)
        resolve_divisor(r, d);
}

uint64_t definition_denominator(const struct draft *draft)
{
    return draft->decimals ? (uint64_t)power_of_ten(draft->decimals) : 0;
}

/* ---- operands of operands: loops, and the order to add up in ---- */

static void reject_loop(struct drafts *all, const ref_t *members, size_t count)
{
    const struct draft *teller = &all->items[members[0]];
    struct text names[LOOP_SHOWN];
    struct buffer message = {0};
    for (size_t i = 0; i < count; i++) {
        struct draft *d = &all->items[members[i]];
        d->state = STATE_WRONG;
        if (d->origin > teller->origin)
            teller = d;
        if (i < LOOP_SHOWN)
            names[i] = draft_shown(d->name);
    }
    buffer_add(&message,
               count > 1 ? TEXT("event formulas define each other: ") : TEXT("an event formula defines itself: "));
    buffer_list(&message, names, count, LOOP_SHOWN);
    draft_say(all, teller, &problem_formula_loop, buffer_take(&message, &all->measures->arena));
}

static bool is_made_of_itself(const struct drafts *all, ref_t draft)
{
    const struct draft *d = &all->items[draft];
    for (size_t i = d->first; i < d->end; i++)
        if (!all->operands.items[i].recorded && all->operands.items[i].ref == draft)
            return true;
    return false;
}

/* The draft that an operand is, or NONE. */
static ref_t draft_of(const void *drafts, ref_t operand)
{
    const struct drafts *all = drafts;
    return all->operands.items[operand].recorded ? NONE : all->operands.items[operand].ref;
}

static void resolve_component(void *resolver, const ref_t *members, size_t count)
{
    struct resolver *r = resolver;
    if (count > 1 || is_made_of_itself(r->all, members[0]))
        reject_loop(r->all, members, count);
    else
        resolve(r, &r->all->items[members[0]]);
}

void drafts_resolve(struct drafts *all)
{
    ref_t *first = memory_alloc((all->count + 1) * sizeof *first);
    for (size_t i = 0; i < all->count; i++)
        first[i] = (ref_t)all->items[i].first;
    first[all->count] = (ref_t)all->operands.count;
    struct edges edges = {.nodes = all->count, .first = first, .target = draft_of, .context = all};
    struct resolver r = {all, memory_zeroed(all->profile->events.count, sizeof *r.sums)};
    components_find(&edges, resolve_component, &r);
    free(r.sums);
    free(first);
}
