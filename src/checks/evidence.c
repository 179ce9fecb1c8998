/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/evidence.h"

#include "base/buffer.h"
#include "base/int128.h"
#include "compare/gone.h"
#include "events/compared.h"
#include "events/definition.h"
#include "view/scale.h"

#include <stdlib.h>

/* ---- what was not measured at all ---- */

/* Says in words which program, side or run has no cost of any event; NULL: all have one. */
static const char *find_idle(const struct measured_sides *measured, struct arena *arena)
{
    for (size_t i = 0; i < measured->count; i++) {
        const struct measured_side *side = &measured->items[i];
        for (size_t run = 0; run < side->runs; run++)
            if (!measured_side_has_costs(side, run))
                return side->runs > 1 ? arena_format(arena, "nothing was measured in one of the %s runs", side->word).s
                                      : arena_format(arena, "nothing was measured%s", side->in_profile).s;
    }
    return NULL;
}

/* ---- events ---- */

/* Says in words that some part did not record an event; NULL: all recorded it. */
static const char *why_unrecorded(const struct measured_side *side, struct text event, struct arena *arena)
{
    size_t inputs = measured_side_inputs(side), inputs_with = measured_side_inputs_with(side, event);
    size_t parts = measured_side_parts(side), parts_with = measured_side_parts_with(side, event);
    bool is_of_inputs = inputs_with < inputs;
    if (parts_with >= parts)
        return NULL;
    return arena_format(arena, "only %zu of %zu %s%s recorded %.*s", is_of_inputs ? inputs_with : parts_with,
                        is_of_inputs ? inputs : parts, is_of_inputs ? "inputs" : "parts", side->of_side, (int)event.n,
                        event.s)
        .s;
}

static const char *find_unrecorded(const struct study *study, const struct measured_side *side,
                                   const struct terms *terms, struct arena *arena)
{
    const char *found = NULL;
    for (size_t i = 0; i < terms->count && !found; i++)
        if (terms->items[i].event < study->measures.recorded) /* others count calls */
            found = why_unrecorded(side, study->profile->events.items[terms->items[i].event].name, arena);
    return found;
}

/* The first term of a derived event that only this side has; NULL: none. */
static const char *find_dropped_term(const struct measured_side *side, const struct measure *measure,
                                     struct arena *arena)
{
    for (size_t i = 0; measure->kind != MEASURE_RECORDED && i < side->dropped.count; i++) {
        struct text event = side->dropped.items[i];
        if (definition_uses(measure->formula, event))
            return arena_format(arena, "only the %s profile has %.*s, a term of %.*s", side->word, (int)event.n,
                                event.s, (int)measure->name.n, measure->name.s)
                .s;
    }
    return NULL;
}

/* ---- calls ---- */

static bool is_of_calls(const struct gauge *gauge)
{
    return check_is_of_functions(gauge->check) && gauge->column.kind != COLUMN_SELF;
}

static uint64_t count_calls(const struct study *study, size_t series)
{
    const struct profile *p = study->profile;
    uint64_t count = 0;
    if (study->series->count > 1)
        return (uint64_t)costs_get(&p->totals, series_calls(study->series, series));
    for (size_t i = 0; i < p->calls.count; i++)
        count = int128_add_stopping(count, p->calls.items[i].count);
    return count;
}

/* Says in words that the number of each call of a side, or of one of its runs, is 0; NULL: some is not. */
static const char *find_uncounted(const struct study *study, enum side of, struct arena *arena)
{
    const struct measured_side *side = &study->measured.items[of];
    for (size_t run = 0; run < side->runs; run++)
        if (count_calls(study, study->series->first[of] + run) == 0)
            return side->runs > 1 ? arena_format(arena, "no calls were counted in one of the %s runs", side->word).s
                                  : arena_format(arena, "no calls were counted%s", side->in_profile).s;
    return NULL;
}

static const char *fault_of_calls(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const char *found = NULL;
    for (size_t i = 0; is_of_calls(gauge) && !found && i < study->measured.count; i++) {
        if (!gauge->asks[i])
            continue;
        found = measured_side_uncalled(&study->measured.items[i], arena);
        if (!found && gauge->column.kind == COLUMN_CALLS)
            found = find_uncounted(study, (enum side)i, arena);
    }
    return found;
}

static const char *fault_of_calls_in_unit(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    struct text unit = series_unit_name(study->series, gauge->column_word.unit);
    bool has_calls = costs_have(&study->profile->totals, series_calls(study->series, gauge->column_word.unit + 1));
    if (has_calls || !is_of_calls(gauge))
        return NULL;
    return arena_format(arena, "%.*s recorded no calls", (int)unit.n, unit.s).s;
}

/* ---- files ---- */

/* Says in words that costs in other files stand in those of the functions; NULL: they do not, or nobody asks for files.
 */
static const char *fault_of_files(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    bool is_of_files = gauge->check->scope == SCOPE_EACH_FILE || gauge->check->scope == SCOPE_OWN;
    const char *found = NULL;
    for (size_t i = 0; is_of_files && !found && i < study->measured.count; i++)
        if (gauge->asks[i])
            found = measured_side_unlined(&study->measured.items[i], arena);
    return found;
}

/* ---- units ---- */

/* Says in words which event a unit did not record, the first one; NULL: it recorded all of them. */
static const char *find_unit_lacks(const struct study *study, size_t unit, const struct terms *terms,
                                   struct arena *arena)
{
    struct text word = series_unit_name(study->series, unit);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t event = terms->items[i].event;
        struct text name = study->profile->events.items[event].name;
        if (!costs_have(&study->profile->totals, series_place(study->series, unit + 1) + event))
            return arena_format(arena, "%.*s did not record %.*s", (int)word.n, word.s, (int)name.n, name.s).s;
    }
    return NULL;
}

static const char *fault_of_unit(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    struct text unit = series_unit_name(study->series, gauge->column_word.unit);
    if (!measured_side_has_costs(&study->measured.items[0], gauge->column_word.unit + 1))
        return arena_format(arena, "nothing was measured in %.*s", (int)unit.n, unit.s).s;
    const char *found = fault_of_calls_in_unit(study, gauge, arena);
    found = found ? found : find_unit_lacks(study, gauge->column_word.unit, &gauge->column_word.event->terms, arena);
    return found ? found : find_unit_lacks(study, gauge->column_word.unit, &gauge->column_word.event->divisor, arena);
}

/* Every unit that has recorded an event has a cost of it in the program, if only 0. */
static const char *fault_of_spread(const struct measure *measure, struct arena *arena)
{
    size_t count = spread_units_with(measure->spread, measure->spread_event, SPREAD_PROGRAM);
    size_t all = measure->spread->units;
    if (count == all)
        return NULL;
    return arena_format(arena, "only %zu of %zu parts, threads or inputs recorded %.*s", count, all,
                        (int)measure->name.n, measure->name.s)
        .s;
}

/* ---- all that makes a figure unknown ---- */

static const char *fault_of_event(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const struct measure *event = gauge->column_word.event;
    const char *found = NULL;
    for (size_t i = 0; event && !found && i < study->measured.count; i++) {
        const struct measured_side *side = &study->measured.items[i];
        if (!gauge->asks[i])
            continue;
        found = find_dropped_term(side, event, arena);
    }
    return found;
}

static const char *find_unknown(const struct study *study, const struct gauge *gauge, struct arena *arena)
{
    const char *found = find_idle(&study->measured, arena);
    if (found)
        return found;
    if (gauge->column_word.unit != NONE)
        return fault_of_unit(study, gauge, arena);
    found = fault_of_event(study, gauge, arena);
    found = found ? found : fault_of_files(study, gauge, arena);
    found = found ? found : fault_of_calls(study, gauge, arena);
    return found || gauge->column.kind != COLUMN_SPREAD ? found : fault_of_spread(gauge->column.measure, arena);
}

/* ---- costs that no line has ---- */

/* What no line has of a side. */
struct shortfall {
    struct interval cost,
        divisor;                 /* of the column that the check names; the most in any run of the side, or in a unit */
    struct missing_cost missing; /* of the event with the largest missing share; for calls the first event counts */
    const struct measure *event; /* this event */
    const struct measured_side *side;
    bool has_calls; /* calls may be missing, too */
};

/* Where it is looked for: a run of a side, or a unit. */
struct searched {
    const struct study *study;
    const struct measured_side *side;
    size_t series;
};

static struct text event_name(const struct study *study, ref_t event)
{
    return study->profile->events.items[event].name;
}

static bool is_larger_share(const struct missing_cost *a, const struct missing_cost *b)
{
    return int128_compare_products((uint64_t)a->cost, (uint64_t)b->total, (uint64_t)b->cost, (uint64_t)a->total) > 0;
}

static void look_at_event(struct shortfall *s, const struct searched *at, ref_t event)
{
    const struct measures *measures = &at->study->measures;
    struct text name = event_name(at->study, event);
    struct missing_cost missing = measured_side_missing(at->side, at->series, name);
    if (missing.cost && (s->missing.cost == 0 || is_larger_share(&missing, &s->missing))) {
        s->missing = missing;
        s->event = &measures->items[measures_find(measures, name)];
    }
}

/* What is missing of an event; of one that has costs below 0 it may have either sign. */
static struct interval missing_of(const struct searched *at, ref_t event, bool only_much)
{
    struct missing_cost missing = measured_side_missing(at->side, at->series, event_name(at->study, event));
    bool is_little = only_much && missing_cost_compare(&missing) < 0;
    const struct profile *p = at->side->profile;
    ref_t own = profile_find_event_of(p, (ref_t)at->series, event_name(at->study, event));
    cost_t cost = is_little ? 0 : missing.cost;
    return interval_between(own != NONE && p->events.items[own].negative ? -cost : 0, cost);
}

static struct interval look_at_terms(struct shortfall *s, const struct searched *at, const struct terms *terms,
                                     bool only_much)
{
    struct interval sum = interval_between(0, 0);
    for (size_t i = 0; i < terms->count; i++) {
        sum = interval_add_product(sum, missing_of(at, terms->items[i].event, only_much), terms->items[i].factor);
        look_at_event(s, at, terms->items[i].event);
    }
    return sum;
}

/* The first event of which there is any stands for calls: no line is without it. */
static void look_at_first_event(struct shortfall *s, const struct searched *at)
{
    struct missing_cost missing = {0, 0};
    for (ref_t e = 0; e < at->study->measures.recorded && missing.cost == 0 && missing.total == 0; e++) {
        missing = measured_side_missing(at->side, at->series, event_name(at->study, e));
        look_at_event(s, at, e);
    }
    if (missing_cost_compare(&missing) >= 0)
        s->divisor = interval_rising();
}

/* Changes, quotients and numbers of calls take no account of less than 0.1% of a total. */
static bool takes_much_alone(const struct gauge *gauge)
{
    return gauge_takes_both(gauge) || column_is_ratio(&gauge->column) || gauge->column.kind == COLUMN_CALLS;
}

static void look(struct shortfall *s, const struct searched *at, const struct gauge *gauge)
{
    const struct measure *event = gauge->column_word.event;
    if (column_is_of_calls(&gauge->column))
        look_at_first_event(s, at);
    if (gauge->column.kind == COLUMN_CALLS) {
        s->cost = s->divisor;
        return;
    }
    struct interval cost = look_at_terms(s, at, &event->terms, takes_much_alone(gauge));
    struct interval divisor = look_at_terms(s, at, &event->divisor, true);
    s->cost = interval_join(s->cost, interval_divide(cost, event->denominator ? event->denominator : 1));
    s->divisor = interval_join(s->divisor, divisor);
}

static bool is_of_rows(const struct gauge *gauge)
{
    return gauge->check->scope != SCOPE_TOTAL && !check_unit(gauge->check);
}

static struct shortfall shortfall_of(const struct study *study, const struct gauge *gauge, enum side of)
{
    struct shortfall found = {.side = &study->measured.items[of]};
    size_t unit = gauge->column_word.unit, first = unit != NONE ? unit + 1 : 0;
    for (size_t run = 0; run < found.side->runs && is_of_rows(gauge); run++)
        look(&found, &(struct searched){study, found.side, first + run}, gauge);
    return found;
}

/* The measure of the column for a side. */
static const struct measure *measure_of_side(const struct gauge *gauge, enum side side)
{
    return gauge_takes_both(gauge) ? compared_of_side(gauge->column.measure, side) : gauge->column.measure;
}

/* Of an inclusive cost calls may be missing with the lines, too. */
static void add_calls(struct shortfall *s, const struct gauge *gauge, enum side side, struct functions *functions)
{
    bool is_inclusive = column_kinds[gauge->column.kind].is_inclusive;
    if (!is_inclusive || missing_cost_compare(&s->missing) < 0)
        return;
    cost_t calls = functions_uncalled(functions, measure_of_side(gauge, side));
    s->has_calls = calls && gauge->column.kind == COLUMN_INCLUSIVE;
    s->cost = interval_add(s->cost, interval_between(0, calls));
}

static const char *shortfall_reason(const struct shortfall *s, const struct gauge *gauge, struct arena *arena)
{
    char text[2 * CELL_MAX];
    bool is_of_calls = s->divisor.rises && !column_is_ratio(&gauge->column);
    struct figure missing = {FIGURE_COST, s->missing.cost, 0};
    struct text said = scale_say_share(text, s->event, missing, s->missing.total);
    const char *so = is_of_calls    ? "so numbers of calls are not known"
                     : s->has_calls ? "and calls may be missing, too"
                                    : "which may belong here";
    return arena_format(arena, "no line has %.*s of %.*s%s, %s", (int)said.n, said.s, (int)s->event->name.n,
                        s->event->name.s, s->side->in_profile, so)
        .s;
}

/* Whether figures are costs, and no quotients, ranges or numbers of calls. */
static bool is_of_costs(const struct gauge *gauge)
{
    enum column_kind kind = gauge->column.kind;
    return kind != COLUMN_CALLS && kind != COLUMN_SPREAD && !column_is_ratio(&gauge->column);
}

/* A context is known by its caller, which may be lost with the lines. */
static void find_apart(struct evidence *evidence, const struct shortfall *s, const struct gauge *gauge, enum side side,
                       const struct functions *functions)
{
    bool is_short = takes_much_alone(gauge) ? missing_cost_compare(&s->missing) >= 0 : s->missing.cost != 0;
    if (is_short && check_is_of_functions(gauge->check))
        evidence->apart[side] = functions_find_apart(
            functions, is_of_costs(gauge) ? measure_of_side(gauge, side) : NULL, gauge->column.kind != COLUMN_SELF);
}

static void doubt_lines(struct evidence *evidence, const struct study *study, const struct gauge *gauge, enum side of,
                        struct functions *functions, struct arena *arena)
{
    struct doubt *doubt = &evidence->of[of];
    struct shortfall s = shortfall_of(study, gauge, of);
    evidence->lacks_rows |= missing_cost_compare(&s.missing) >= 0;
    find_apart(evidence, &s, gauge, of, functions);
    add_calls(&s, gauge, of, functions);
    if (interval_is_nothing(&s.cost) && interval_is_nothing(&s.divisor))
        return;
    doubt->cost = interval_add(doubt->cost, s.cost);
    doubt->divisor = interval_add(doubt->divisor, s.divisor);
    doubt->because = doubt->because ? doubt->because : shortfall_reason(&s, gauge, arena);
}

/* ---- functions that were inlined ---- */

/* What a column may have in functions that were inlined, where these are asked for and not known. */
static struct interval unseen_of(const struct measured_side *side, const struct study *study, const struct terms *terms)
{
    struct interval sum = interval_between(0, 0);
    for (size_t i = 0; i < terms->count; i++) {
        ref_t own = profile_find_event(side->profile, event_name(study, terms->items[i].event));
        cost_t cost = own == NONE ? 0 : side->profile->events.items[own].unseen;
        sum = interval_add_product(sum, interval_between(0, cost), terms->items[i].factor);
    }
    return sum;
}

/* The figures of objects, of the program and numbers of calls do not depend on it. */
static void doubt_inlined(struct evidence *evidence, const struct study *study, const struct gauge *gauge, enum side of,
                          struct arena *arena)
{
    const struct measured_side *side = &study->measured.items[of];
    struct doubt *doubt = &evidence->of[of];
    struct text blind = side->profile->blind;
    bool is_of_code = check_is_of_functions(gauge->check) || gauge->check->scope == SCOPE_EACH_FILE;
    if (!blind.s || !is_of_code || gauge->column.kind == COLUMN_CALLS)
        return;
    evidence->lacks_rows = true;
    doubt->cost = interval_add(doubt->cost, unseen_of(side, study, &gauge->column_word.event->terms));
    doubt->divisor = interval_add(doubt->divisor, unseen_of(side, study, &gauge->column_word.event->divisor));
    if (!doubt->because)
        doubt->because = arena_format(arena, "the functions that were inlined in %.*s are not known%s", (int)blind.n,
                                      blind.s, side->in_profile)
                             .s;
}

/* ---- what was lost, without a trace of how much ---- */

/* Whether a row of a column may cost less if more is measured: a term may be below 0, or the column is a range. */
static struct interval any_more(const struct study *study, const struct gauge *gauge)
{
    bool may_fall = gauge->column.kind != COLUMN_CALLS && gauge->column.measure &&
                    measure_may_be_negative(gauge->column.measure, study->profile);
    enum takes takes = statistic_table[column_statistic(&gauge->column)].takes;
    return takes_range(takes) || may_fall ? interval_any() : interval_rising();
}

static void doubt_all(struct doubt *doubt, const struct study *study, const struct gauge *gauge, const char *because)
{
    struct interval more = any_more(study, gauge);
    *doubt = (struct doubt){more, more, interval_rising(), because};
}

static const char *say_loss(struct text loss, struct arena *arena)
{
    return loss.s ? arena_format(arena, "not all was measured: %.*s", (int)loss.n, loss.s).s : NULL;
}

/* Says that inputs of the base are not in what the new side adds up; NULL: all are. */
static const char *why_gone(const struct study *study, struct arena *arena)
{
    const struct unit_pairs *pairs = study_pairs(study, UNIT_INPUT);
    return pairs->is_suite ? gone_say(pairs, arena) : NULL;
}

/* Says why a side has less of the event than was spent, if nothing was lost: some part did not record it, or inputs are
 * gone; NULL: it has all. */
static const char *why_short(const struct study *study, const struct gauge *gauge, enum side of, struct arena *arena)
{
    const struct measured_side *side = &study->measured.items[of];
    const struct measure *event = gauge->column_word.event;
    if (!event || gauge->column_word.unit != NONE || check_unit(gauge->check))
        return NULL;
    const char *found = find_unrecorded(study, side, &event->terms, arena);
    found = found ? found : find_unrecorded(study, side, &event->divisor, arena);
    return found || of == SIDE_OLD ? found : why_gone(study, arena);
}

/* ---- all of it ---- */

/* What was lost of a side; units have their own losses: of these it is what is lost of none. */
static const char *why_lost(const struct study *study, const struct gauge *gauge, enum side side, struct arena *arena)
{
    enum unit_kind kind = check_unit(gauge->check);
    return say_loss(
        kind ? study_pairs(study, kind)->units[side].loss : profile_loss(study->measured.items[side].profile), arena);
}

/* Nothing is within its limits if something was lost on a side, also on one that is not judged. */
static void look_at_side(struct evidence *evidence, const struct study *study, const struct gauge *gauge,
                         enum side side, struct functions *functions, struct arena *arena)
{
    const char *lost = why_lost(study, gauge, side, arena);
    if (!lost && gauge->asks[side])
        lost = why_short(study, gauge, side, arena);
    if (lost && gauge->asks[side] && !check_unit(gauge->check))
        doubt_all(&evidence->of[side], study, gauge, lost);
    else if (gauge->asks[side])
        doubt_lines(evidence, study, gauge, side, functions, arena);
    if (gauge->asks[side])
        doubt_inlined(evidence, study, gauge, side, arena);
    evidence->lost = evidence->lost ? evidence->lost : lost;
}

/* Whether all parts of a side were written by Callgrind. */
static bool is_callgrinds(const struct measured_side *side)
{
    bool all = side->profile->parts.count;
    for (size_t i = 0; i < side->profile->parts.count && all; i++)
        all = text_starts(profile_part(side->profile, i).creator, TEXT("callgrind"));
    return all;
}

static void find_bare(struct evidence *evidence, const struct study *study, const struct gauge *gauge,
                      const struct functions *functions)
{
    bool is_asked = check_is_of_functions(gauge->check) && gauge->column.kind == COLUMN_SELF;
    for (enum side side = SIDE_NEW; side < study->measured.count; side++)
        if (is_asked && gauge->asks[side] && is_callgrinds(&study->measured.items[side]))
            evidence->is_bare[side] = functions_find_bare(functions, side);
}

struct evidence evidence_of(const struct study *study, const struct gauge *gauge, struct functions *functions,
                            struct arena *arena)
{
    struct evidence evidence = {.unknown = find_unknown(study, gauge, arena), .lost = say_loss(study->lost, arena)};
    for (enum side side = SIDE_NEW; side < study->measured.count && !evidence.unknown; side++)
        look_at_side(&evidence, study, gauge, side, functions, arena);
    find_bare(&evidence, study, gauge, functions);
    return evidence;
}

/* ---- of a function ---- */

/* Rule 24: no inclusive cost is more than the total, unless the profile contradicts itself. */
static bool contradicts(const struct gauge *gauge, enum side side, struct functions *functions,
                        const struct spent *spent)
{
    const struct measure *measure = gauge->column.measure;
    bool is_inclusive = column_kinds[gauge->column.kind].is_inclusive;
    if (!is_inclusive || column_is_ratio(&gauge->column) || measure_may_be_negative(measure, functions->profile))
        return false;
    measure = compared_of_side(measure, side); /* ranges have no total */
    return measure_cost(measure, &spent->inclusive) > measure_cost(measure, &functions->profile->totals);
}

static void doubt_more(struct evidence *evidence, enum side side, struct interval cost, struct interval divisor,
                       const char *because)
{
    struct doubt *doubt = &evidence->of[side];
    doubt->cost = interval_add(doubt->cost, cost);
    doubt->divisor = interval_add(doubt->divisor, divisor);
    doubt->because = doubt->because ? doubt->because : because;
}

/* In profiles of Callgrind a function that is called and has no block may have lost it, with up to what its calls cost:
 * a lost `fn=` leaves the cost with another function. */
static void doubt_bare(struct evidence *evidence, const struct gauge *gauge, enum side side,
                       struct functions *functions, ref_t function)
{
    struct costs brought = functions_brought(functions, function);
    bool is_ratio = column_is_ratio(&gauge->column);
    cost_t cost = is_ratio ? 0 : measure_cost(measure_of_side(gauge, side), &brought);
    struct interval more = is_ratio ? interval_any() : interval_between(cost < 0 ? cost : 0, cost > 0 ? cost : 0);
    if (is_ratio || cost)
        doubt_more(evidence, side, more, is_ratio ? interval_rising() : interval_between(0, 0),
                   "it was called and has no cost of its own: its lines may be lost");
}

static void doubt_apart(struct evidence *evidence, const struct gauge *gauge, enum side side,
                        const struct profile *profile, cost_t cost)
{
    static const char because[] = "other functions may be its contexts, as their callers may be lost";
    const struct interval none = interval_between(0, 0);
    if (cost && !is_of_costs(gauge))
        doubt_more(evidence, side, interval_any(), interval_rising(), because);
    else if (cost && measure_may_be_negative(measure_of_side(gauge, side), profile))
        doubt_more(evidence, side, interval_between(-cost, cost), none, because);
    else if (cost)
        doubt_more(evidence, side, interval_between(0, cost), none, because);
}

void evidence_add_function(struct evidence *evidence, const struct gauge *gauge, struct functions *functions,
                           const struct spent *spent, ref_t function)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        if (!gauge->asks[side])
            continue;
        if (contradicts(gauge, side, functions, spent))
            doubt_more(evidence, side, interval_any(), interval_between(0, 0),
                       "its inclusive cost is more than the total: the profile contradicts itself");
        if (gauge->column.kind == COLUMN_SELF && evidence->is_bare[side] && evidence->is_bare[side][function])
            doubt_bare(evidence, gauge, side, functions, function);
        if (gauge->column.kind != COLUMN_SELF && functions->shares_calls && functions->shares_calls[function])
            doubt_more(evidence, side, interval_any(), interval_rising(),
                       "its calls are shared by estimate, as functions are hidden");
        if (evidence->apart[side])
            doubt_apart(evidence, gauge, side, functions->profile, evidence->apart[side][function]);
    }
}

void evidence_add_charged(struct evidence *evidence, const struct gauge *gauge, const struct profile *profile,
                          const struct spent *spent)
{
    static const char because[] = "it is what lines surely caused in functions that are hidden, and may be more";
    bool is_ratio = column_is_ratio(&gauge->column);
    if (gauge->column.kind != COLUMN_SELF || !spent->self_most.width)
        return;
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        if (!gauge->asks[side])
            continue;
        const struct measure *measure = measure_of_side(gauge, side);
        bool stops = false;
        cost_t more =
            is_ratio ? 0
                     : cost_add(measure_cost(measure, &spent->self_most), -measure_cost(measure, &spent->self), &stops);
        bool is_any = is_ratio || more < 0 || measure_may_be_negative(measure, profile);
        if (is_any || more)
            doubt_more(evidence, side, is_any ? interval_any() : interval_between(0, more),
                       is_ratio ? interval_rising() : interval_between(0, 0), because);
    }
}

void evidence_release(struct evidence *evidence)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        free(evidence->is_bare[side]);
        free(evidence->apart[side]);
    }
}

/* ---- of an input, a part or a thread ---- */

/* Says in words that one of the events was not measured on a side of a pair; NULL: all were. */
static const char *fault_of_terms(const struct unit_pairs *pairs, size_t pair, const struct study *study,
                                  const struct gauge *gauge, const struct terms *terms, struct arena *arena)
{
    const char *found = NULL;
    for (size_t i = 0; i < terms->count && !found; i++)
        found = unit_pair_fault(pairs, pair, event_name(study, terms->items[i].event), gauge->asks, arena);
    return found;
}

struct evidence evidence_of_pair(const struct study *study, const struct gauge *gauge, size_t pair, struct arena *arena)
{
    const struct unit_pairs *pairs = study_pairs(study, check_unit(gauge->check));
    const struct unit_pair *of = &pairs->items.items[pair];
    const struct measure *event = gauge->column_word.event;
    struct evidence evidence = {.unknown = fault_of_terms(pairs, pair, study, gauge, &event->terms, arena)};
    if (of->is_alike && gauge_takes_both(gauge))
        evidence.unknown = arena_format(arena, "%.*s: it has no pair, as it cannot be told apart from others",
                                        (int)of->name.n, of->name.s)
                               .s;
    if (of->is_lost && gauge->asks[SIDE_NEW])
        evidence.unknown =
            arena_format(arena, "%.*s: it is gone, and was not measured (--gone=RE names what was taken out)",
                         (int)of->name.n, of->name.s)
                .s;
    if (!evidence.unknown)
        evidence.unknown = fault_of_terms(pairs, pair, study, gauge, &event->divisor, arena);
    for (enum side side = SIDE_NEW; side < pairs->measured.count; side++) {
        const struct profile *profile = pairs->measured.items[side].profile;
        struct text loss = of->of[side] == NONE ? TEXT_NONE : unit_loss(unit_pair_side(pairs, of, side), profile);
        if (!loss.s)
            continue;
        evidence.lost = evidence.lost ? evidence.lost : say_loss(loss, arena);
        if (gauge->asks[side])
            doubt_all(&evidence.of[side], study, gauge, evidence.lost);
    }
    return evidence;
}

/* ---- in words ---- */

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void add_side(struct buffer *to, const struct measured_side *side)
{
    size_t inputs = measured_side_inputs(side), parts = measured_side_parts(side);
    buffer_print(to, "%s%s%s%zu input%s, %zu part%s with a cost", to->count ? "; " : "", side->word,
                 *side->word ? ": " : "", inputs, plural(inputs), parts, plural(parts));
}

static void add_pairs(struct buffer *to, const struct study *study, const struct gauge *gauge)
{
    const struct unit_pairs *pairs = study_pairs(study, check_unit(gauge->check));
    size_t whole = unit_pairs_count(pairs);
    if (whole)
        buffer_print(to, "; %zu pair%s of %zu %ss", whole, plural(whole), pairs->items.count,
                     unit_table[pairs->kind].word);
}

/* `new: 30 more may be missing: no line has ...` */
static void add_doubt(struct buffer *to, const struct doubt *doubt, const struct measured_side *side)
{
    char digits[CELL_MAX];
    struct interval_end most = interval_end(&doubt->cost, true);
    if (!doubt->because)
        return;
    struct text said = scale_say(digits, NULL, true, (struct figure){FIGURE_COST, most.cost, 0});
    said = most.is_open ? TEXT("any amount") : said;
    buffer_print(to, "; %s%s%.*s more may be missing: %s", side->word, *side->word ? ": " : "", (int)said.n, said.s,
                 doubt->because);
}

const char *evidence_explain(const struct evidence *evidence, const struct study *study, const struct gauge *gauge,
                             struct arena *arena)
{
    struct buffer text = {0};
    bool is_doubted = evidence->of[SIDE_NEW].because || evidence->of[SIDE_OLD].because;
    for (enum side side = SIDE_NEW; side < study->measured.count; side++)
        if (gauge->asks[side])
            add_side(&text, &study->measured.items[side]);
    if (check_unit(gauge->check))
        add_pairs(&text, study, gauge);
    if (gauge->column_word.event)
        buffer_print(&text, "; %.*s", (int)gauge->column_word.event->name.n, gauge->column_word.event->name.s);
    for (enum side side = SIDE_NEW; side < study->measured.count; side++)
        add_doubt(&text, &evidence->of[side], &study->measured.items[side]);
    if (!is_doubted)
        buffer_print(&text, "; %s", evidence->unknown ? evidence->unknown : "nothing is missing");
    return buffer_take(&text, arena).s;
}
