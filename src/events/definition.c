/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/definition.h"

#include "events/formula.h"
#include "profile/problems.h"

#include <stdlib.h>

/* Limits, far above real use: events that a file may define, and terms of all formulas together. */
#define DEFINITIONS_MAX 1024u
#define TERMS_MAX 16384u

#define SHOWN 60 /* bytes of a name that a message shows */

static const struct {
    const char *name, *formula, *long_name;
} built_in[] = {
    {"L1m", "I1mr + D1mr + D1mw", "L1 Miss Sum"},
    {"L2m", "I2mr + D2mr + D2mw", "L2 Miss Sum"},
    {"LLm", "ILmr + DLmr + DLmw", "Last-level Miss Sum"},
    {"Bm", "Bim + Bcm", "Mispredicted Branch"},
    {"CEst", "Ir + 10 Bm + 10 L1m + 20 Ge + 100 L2m + 100 LLm", "Cycle Estimation"},
};

bool definition_uses(struct text formula, struct text event)
{
    for (struct text word; (word = text_next_word(&formula)).n;) {
        if (text_equal(word, event))
            return true;
        for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
            if (text_equal(word, text_of(built_in[i].name)) && definition_uses(text_of(built_in[i].formula), event))
                return true;
    }
    return false;
}

/* ---- faults ---- */

struct text draft_shown(struct text name)
{
    return name.n > SHOWN ? (struct text){name.s, SHOWN} : name;
}

void draft_say(struct drafts *all, const struct draft *d, const struct problem *problem, struct text message)
{
    if (d->origin == ORIGIN_FILE)
        diagnostics_add(all->diagnostics, problem, d->path, d->line, "%.*s", (int)message.n, message.s);
    if (d->origin == ORIGIN_COMMAND_LINE && !all->error->s)
        *all->error = arena_format(&all->measures->arena, "%.*s: %.*s", (int)d->argument.n, d->argument.s,
                                   (int)message.n, message.s);
}

void draft_complain(struct drafts *all, const struct draft *d, const struct problem *problem, const char *what,
                    struct text about)
{
    struct arena *arena = &all->measures->arena;
    struct text name = draft_shown(d->name), part = draft_shown(about);
    const char *cut = part.n < about.n ? "..." : "";
    struct text message = text_of(what);
    if (about.n)
        message = arena_format(arena, "%s: %.*s%s", what, (int)part.n, part.s, cut);
    if (d->origin == ORIGIN_FILE)
        message = arena_format(arena, "event %.*s: %.*s", (int)name.n, name.s, (int)message.n, message.s);
    draft_say(all, d, problem, message);
}

void draft_reject(struct drafts *all, struct draft *d, const char *why, struct text about)
{
    d->state = STATE_WRONG;
    draft_complain(all, d, &problem_bad_formula, why, about);
}

/* ---- collecting the definitions ---- */

static ref_t find_draft(const struct drafts *all, struct text name)
{
    for (struct probe at = index_probe(&all->index, hash_text(name)); index_next(&all->index, &at);)
        if (text_equal(all->items[at.ref].name, name))
            return at.ref;
    return NONE;
}

/* The draft of a name: found or made. */
static struct draft *draft_of(struct drafts *all, enum origin origin, struct text name)
{
    ref_t found = find_draft(all, name);
    if (found != NONE)
        return &all->items[found];
    index_add(&all->index, hash_text(name), (ref_t)all->count);
    struct draft *d = array_add(all);
    *d = (struct draft){.origin = origin, .name = name};
    return d;
}

/* `NAME = FORMULA`. The last one of a name wins. */
static void add_argument(struct drafts *all, struct text argument)
{
    argument = text_trim(arena_copy(&all->measures->arena, argument));
    size_t equals = text_find(argument, '=');
    struct text name = text_trim((struct text){argument.s, equals}), word = name;
    struct draft unnamed = {.origin = ORIGIN_COMMAND_LINE, .argument = argument};
    if (equals == argument.n || !text_equal(text_next_word(&word), name) || name.n == 0) {
        draft_reject(all, &unnamed, "not of the form NAME = FORMULA", TEXT_NONE);
        return;
    }
    if (profile_find_event(all->profile, name) != NONE) {
        draft_reject(all, &unnamed, "this event is recorded and cannot be defined", name);
        return;
    }
    struct draft *d = draft_of(all, ORIGIN_COMMAND_LINE, name);
    d->argument = argument;
    d->formula = text_trim(text_skip(argument, equals + 1));
}

/* A definition without a formula makes the name known; its long name also holds for an event that another definition
 * has. */
static void add_definition(struct drafts *all, const struct definition *definition)
{
    ref_t event = profile_find_event(all->profile, definition->name);
    if (event != NONE) {
        if (definition->long_name.n)
            all->measures->items[event].long_name = definition->long_name;
        return;
    }
    if (all->count >= DEFINITIONS_MAX && find_draft(all, definition->name) == NONE) {
        diagnostics_add(all->diagnostics, &problem_too_many_definitions, definition->path, definition->line,
                        "more than %u events are defined, the rest is left out", DEFINITIONS_MAX);
        return;
    }
    struct draft *d = draft_of(all, ORIGIN_FILE, definition->name);
    if (d->origin != ORIGIN_FILE)
        return;
    if (definition->long_name.n)
        d->long_name = definition->long_name;
    if (definition->formula.s) {
        d->formula = definition->formula;
        d->path = definition->path;
        d->line = definition->line;
    }
}

static void add_built_in(struct drafts *all, size_t i)
{
    struct text name = text_of(built_in[i].name);
    if (profile_find_event(all->profile, name) != NONE)
        return;
    struct draft *d = draft_of(all, ORIGIN_BUILT_IN, name);
    if (d->formula.s)
        return;
    d->origin = ORIGIN_BUILT_IN;
    d->formula = text_of(built_in[i].formula);
    if (!d->long_name.n)
        d->long_name = text_of(built_in[i].long_name);
}

/* Those of the command line come first, so that nothing in a file takes their names or their room. */
static void collect(struct drafts *all, const struct text *extra, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_argument(all, extra[i]);
    for (size_t i = 0; i < all->profile->definitions.count; i++)
        add_definition(all, &all->profile->definitions.items[i]);
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        add_built_in(all, i);
}

/* ---- reading the formulas ---- */

static bool knows_name(const void *context, struct text name)
{
    const struct drafts *all = context;
    return profile_find_event(all->profile, name) != NONE || find_draft(all, name) != NONE;
}

/* Unknown terms are left out of the operands: they count as zero. */
static void add_operand(struct drafts *all, const struct draft *d, const struct formula_term *term)
{
    ref_t event = profile_find_event(all->profile, term->name), draft = find_draft(all, term->name);
    if (event != NONE)
        *array_add(&all->operands) = (struct operand){true, event, term->factor, term->decimals};
    else if (draft != NONE)
        *array_add(&all->operands) = (struct operand){false, draft, term->factor, term->decimals};
    else if (d->origin == ORIGIN_COMMAND_LINE)
        draft_complain(all, d, &problem_unknown_term, "no such event", term->name);
    else
        draft_complain(all, d, &problem_unknown_term, "no such event, counted as zero", term->name);
}

static void read_draft(struct drafts *all, struct draft *d, struct formula *formula)
{
    d->first = d->divisor = d->end = all->operands.count;
    if (!d->formula.s)
        return;
    bool is_limited = d->origin != ORIGIN_BUILT_IN; /* or a file could use up their room */
    size_t room = is_limited ? TERMS_MAX - all->terms : SIZE_MAX;
    const char *wrong = formula_read(formula, d->formula, room, (struct vocabulary){knows_name, all});
    all->terms += is_limited ? formula->terms.count : 0;
    if (!wrong && formula->is_ratio && d->origin != ORIGIN_COMMAND_LINE)
        wrong = "a ratio cannot be defined in a profile";
    if (!wrong && formula->decimals && d->origin != ORIGIN_COMMAND_LINE)
        wrong = "a factor is not a whole number";
    if (wrong) {
        draft_reject(all, d, wrong, d->formula);
        return;
    }
    d->is_ratio = formula->is_ratio;
    for (size_t i = 0; i < formula->terms.count; i++) {
        if (i == formula->divided)
            d->divisor = all->operands.count;
        add_operand(all, d, &formula->terms.items[i]);
    }
    d->end = all->operands.count;
    if (!d->is_ratio)
        d->divisor = d->end;
}

void drafts_read(struct drafts *all, const struct text *extra, size_t count)
{
    struct formula formula = {0};
    array_reserve(all, sizeof built_in / sizeof *built_in);
    collect(all, extra, count);
    for (size_t i = 0; i < all->count; i++)
        read_draft(all, &all->items[i], &formula);
    free(formula.terms.items);
}

void drafts_release(struct drafts *all)
{
    free(all->items);
    free(all->operands.items);
    index_release(&all->index);
}
