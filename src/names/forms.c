/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/forms.h"

#include "names/demangle.h"
#include "names/shorten.h"

#include <stdlib.h>

#define FULL_BYTES ((size_t)16 << 20)
#define FULL_TIMES 16u

void forms_init(struct forms *forms, const struct names *symbols)
{
    *forms = (struct forms){.symbols = symbols, .left = FULL_BYTES};
}

void forms_release(struct forms *forms)
{
    free(forms->items);
    free(forms->room);
    arena_release(&forms->arena);
    *forms = (struct forms){0};
}

static void make_room(struct forms *forms)
{
    if (forms->room)
        return;
    forms->items = memory_zeroed(forms->symbols->texts.count, sizeof *forms->items);
    forms->room = memory_alloc(DEMANGLE_ROOM);
}

/* A name that becomes too long counts, too: it took the time. */
static struct text make_full(struct forms *forms, struct text name)
{
    size_t n;
    if (!demangle_begins(name))
        return name;
    forms->left += FULL_TIMES * name.n;
    if (forms->left < DEMANGLE_ROOM)
        return name;
    enum demangled done = demangle(name, forms->room, &n);
    if (done != DEMANGLE_NOT)
        forms->left -= done == DEMANGLE_DONE ? n : DEMANGLE_ROOM;
    return done == DEMANGLE_DONE ? arena_copy(&forms->arena, (struct text){forms->room, n}) : name;
}

static struct text make_short(struct forms *forms, struct text full, enum shortening how)
{
    struct text made = full.n <= DEMANGLE_ROOM ? shorten(full, how, forms->room) : full;
    return made.s == full.s && made.n == full.n ? full : arena_copy(&forms->arena, made);
}

static struct text make(struct forms *forms, ref_t symbol, enum form form)
{
    struct text name = forms->symbols->texts.items[symbol];
    if (form == FORM_FULL)
        return make_full(forms, name);
    return make_short(forms, forms_get(forms, symbol, FORM_FULL),
                      form == FORM_SHORT ? SHORTEN_ALL : SHORTEN_BUT_PARAMETERS);
}

struct text forms_get(struct forms *forms, ref_t symbol, enum form form)
{
    if (form == FORM_RECORDED)
        return forms->symbols->texts.items[symbol];
    make_room(forms);
    struct text *text = &forms->items[symbol][form];
    if (!text->s)
        *text = make(forms, symbol, form);
    return *text;
}

/* ---- matching ---- */

/* The name without the last `context` bytes. */
static struct text without(struct text name, size_t context)
{
    return (struct text){name.s, name.n - context};
}

static bool matches_bare(const struct pattern *pattern, struct text name, size_t context)
{
    return pattern_matches(pattern, name) || (context && pattern_matches(pattern, without(name, context)));
}

bool forms_match(struct forms *forms, ref_t symbol, size_t context, const struct pattern *pattern)
{
    struct text name = forms->symbols->texts.items[symbol];
    if (matches_bare(pattern, name, context))
        return true;
    struct text full = forms_get(forms, symbol, FORM_FULL);
    if (full.s != name.s && matches_bare(pattern, full, context))
        return true;
    struct text brief = forms_get(forms, symbol, FORM_SHORT);
    if (brief.s == full.s)
        return false;
    return pattern_matches(pattern, brief) ||
           (context && pattern_matches(pattern, shorten(without(full, context), SHORTEN_ALL, forms->room)));
}
