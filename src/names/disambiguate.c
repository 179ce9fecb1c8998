/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/disambiguate.h"

#include "base/buckets.h"

#include <stdlib.h>

/* A name beside a file, and the first symbol that is spelt so. Once another symbol claims it, no symbol has it: so the
 * result does not depend on the order in which names are looked at. */
struct claim {
    ref_t file, symbol;
    struct text name;
    bool is_contested;
};

struct spelling {
    const struct profile *profile;
    struct forms *forms;
    enum form wanted;
    enum form *form;       /* by symbol */
    struct buckets places; /* by symbol: functions, and after all of these pieces */
    struct index index;
    ARRAY(struct claim) claims;
    struct refs restless; /* symbols that have to claim their names */
};

static ref_t symbol_of(const void *context, size_t place)
{
    const struct profile *p = context;
    size_t functions = p->functions.count;
    ref_t function = place < functions ? (ref_t)place : p->pieces.items[place - functions].function;
    return p->functions.items[function].symbol;
}

static ref_t file_of(const struct profile *p, size_t place)
{
    size_t functions = p->functions.count;
    return place < functions ? p->functions.items[place].file : p->pieces.items[place - functions].file;
}

/* The part of the name that is shown. */
static struct text shown_name(const struct spelling *s, ref_t symbol)
{
    return text_cut(forms_get(s->forms, symbol, s->form[symbol]), NAME_SHOWN);
}

/* Changes `name` to the next longer form that reads differently, if the symbol is still spelt so. */
static void lengthen(struct spelling *s, ref_t symbol, struct text name)
{
    if (s->form[symbol] == FORM_RECORDED || !text_equal(shown_name(s, symbol), name))
        return;
    do
        s->form[symbol]++;
    while (s->form[symbol] < FORM_RECORDED && text_equal(shown_name(s, symbol), name));
    *array_add(&s->restless) = symbol;
}

/* The claim to the same name and file as `wanted`: `wanted` itself, if it is the first. `hash`: of the name. */
static struct claim *find_claim(struct spelling *s, const struct claim *wanted, uint64_t hash)
{
    struct probe at = index_probe(&s->index, hash_mix(hash, wanted->file));
    while (index_next(&s->index, &at)) {
        struct claim *claim = &s->claims.items[at.ref];
        if (claim->file == wanted->file && text_equal(claim->name, wanted->name))
            return claim;
    }
    index_insert(&s->index, &at, (ref_t)s->claims.count);
    return memcpy(array_add(&s->claims), wanted, sizeof *wanted);
}

/* Claims a name for a symbol beside all its files. Returns whether no other symbol claims it. */
static bool claim_all(struct spelling *s, ref_t symbol, struct text name)
{
    bool is_alone = true;
    uint64_t hash = hash_text(name);
    struct claim wanted = {NONE, symbol, name, false};
    for (ref_t i = s->places.first[symbol]; i < s->places.first[symbol + 1]; i++) {
        ref_t file = file_of(s->profile, s->places.items[i]);
        if (file == wanted.file) /* most pieces are in the file of their function */
            continue;
        wanted.file = file;
        struct claim *claim = find_claim(s, &wanted, hash);
        if (claim->symbol != symbol && !claim->is_contested) {
            claim->is_contested = true;
            lengthen(s, claim->symbol, name);
        }
        is_alone &= !claim->is_contested;
    }
    return is_alone;
}

/* Whether any name has another form than the recorded one: else no two can read the same. */
static bool any_differs(const struct spelling *s)
{
    const struct names *symbols = &s->profile->symbols;
    for (size_t i = 0; i < symbols->texts.count; i++)
        if (forms_get(s->forms, (ref_t)i, s->wanted).s != symbols->texts.items[i].s)
            return true;
    return false;
}

static void settle(struct spelling *s)
{
    const struct profile *p = s->profile;
    size_t symbols = p->symbols.texts.count;
    buckets_init(&s->places, p->functions.count + p->pieces.count, symbols, symbol_of, p);
    index_reserve(&s->index, symbols);
    array_reserve(&s->claims, symbols);
    for (size_t i = 0; i < symbols; i++)
        *array_add(&s->restless) = (ref_t)i;
    while (s->restless.count) {
        ref_t symbol = s->restless.items[--s->restless.count];
        struct text name = shown_name(s, symbol);
        if (!claim_all(s, symbol, name))
            lengthen(s, symbol, name);
    }
    buckets_release(&s->places);
    index_release(&s->index);
    free(s->claims.items);
    free(s->restless.items);
}

struct text *disambiguate_names(const struct profile *profile, struct forms *forms, enum form wanted)
{
    size_t count = profile->symbols.texts.count;
    struct spelling s = {.profile = profile, .forms = forms, .wanted = wanted};
    struct text *names = memory_zeroed(count, sizeof *names);
    s.form = memory_alloc(count * sizeof *s.form);
    for (size_t i = 0; i < count; i++)
        s.form[i] = wanted;
    if (any_differs(&s))
        settle(&s);
    for (size_t i = 0; i < count; i++)
        names[i] = forms_get(forms, (ref_t)i, s.form[i]);
    free(s.form);
    return names;
}
