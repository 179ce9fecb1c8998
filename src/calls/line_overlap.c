/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/line_overlap.h"

#include "base/buckets.h"
#include "base/components.h"
#include "names/contexts.h"

#include <stdlib.h>

#define BATCH 64u               /* lines whose owners are looked for at once: bits of a mask */
#define STEPS_MAX (1000000000u) /* edges and nodes gone through, in all */

/* A line that calls leave. */
struct place {
    ref_t file;
    uint64_t line;
    ref_t component; /* of the owner that was found first */
    ref_t number; /* number among places that functions of several components own; NONE: a single component owns it */
};

struct leaving {
    ref_t call, place;
};

/* A component that owns a place, beside its first. */
struct ownership {
    ref_t component, place;
};

struct search {
    const struct profile *profile;
    const struct overlap_run *run;
    bool (*keep)(const void *context, ref_t function);
    const void *context;
    unsigned char *fates;

    size_t folded_count, component_count;
    ref_t *folded;         /* by function: its number with contexts folded */
    ref_t *component;      /* by folded function: it has a higher number than those that it leads to */
    struct buckets by_end; /* calls by folded caller, then by its component */
    ref_t *edges;          /* by component, as `first` says: the components that it calls, each once */
    ref_t *first;

    ARRAY(struct place) places;
    struct index place_index;
    ARRAY(struct leaving) leaving;
    ARRAY(struct ownership) owners;
    size_t shared; /* places with a number */
};

/* ---- the folded graph ---- */

/* By symbol: the number of its name without context. */
static ref_t *fold_symbols(const struct profile *p)
{
    struct contexts contexts;
    struct names bare = {0};
    ref_t *folded = memory_alloc(p->symbols.texts.count * sizeof *folded);
    contexts_init(&contexts, p);
    for (size_t i = 0; i < p->symbols.texts.count; i++)
        folded[i] = names_add(&bare, NULL, contexts_strip(&contexts, p->symbols.texts.items[i]));
    contexts_release(&contexts);
    names_release(&bare);
    return folded;
}

static void fold_functions(struct search *s)
{
    const struct profile *p = s->profile;
    struct index index = {0};
    ARRAY(struct function) keys = {0};
    ref_t *symbols = fold_symbols(p);
    s->folded = memory_alloc(p->functions.count * sizeof *s->folded);
    for (size_t i = 0; i < p->functions.count; i++) {
        struct function key = p->functions.items[i];
        key.symbol = symbols[key.symbol];
        struct probe at = index_probe(&index, hash_mix((uint64_t)key.object << 32 | key.file, key.symbol));
        bool known = false;
        while (!known && index_next(&index, &at)) {
            const struct function *other = &keys.items[at.ref];
            known = other->object == key.object && other->file == key.file && other->symbol == key.symbol;
        }
        if (!known) {
            at.ref = (ref_t)keys.count;
            index_insert(&index, &at, at.ref);
            *array_add(&keys) = key;
        }
        s->folded[i] = at.ref;
    }
    s->folded_count = keys.count;
    free(symbols);
    free(keys.items);
    index_release(&index);
}

static ref_t caller_of(const void *search, size_t call)
{
    const struct search *s = search;
    return s->folded[call_caller(s->profile, &s->profile->calls.items[call])];
}

static bool is_in_run(const struct search *s, size_t call)
{
    return s->run->calls == NONE || costs_have(&s->profile->calls.items[call].inclusive, s->run->calls);
}

/* A call that the run does not have leads nowhere. */
static ref_t callee_of(const void *search, ref_t edge)
{
    const struct search *s = search;
    ref_t call = s->by_end.items[edge];
    return is_in_run(s, call) ? s->folded[s->profile->calls.items[call].callee] : caller_of(s, call);
}

/* A component is found after those that it leads to. */
static void number_members(void *search, const ref_t *members, size_t count)
{
    struct search *s = search;
    for (size_t i = 0; i < count; i++)
        s->component[members[i]] = (ref_t)s->component_count;
    s->component_count++;
}

static void find_components(struct search *s)
{
    buckets_init(&s->by_end, s->profile->calls.count, s->folded_count, caller_of, s);
    s->component = memory_alloc(s->folded_count * sizeof *s->component);
    struct edges edges = {.nodes = s->folded_count, .first = s->by_end.first, .target = callee_of, .context = s};
    components_find(&edges, number_members, s);
    buckets_release(&s->by_end);
}

static ref_t component_of(const struct search *s, ref_t function)
{
    return s->component[s->folded[function]];
}

static ref_t caller_component(const void *search, size_t call)
{
    const struct search *s = search;
    return component_of(s, call_caller(s->profile, &s->profile->calls.items[call]));
}

static ref_t callee_component(const struct search *s, ref_t call)
{
    return component_of(s, s->profile->calls.items[call].callee);
}

/* The graph of components, without edges that lead back. */
static void condense(struct search *s)
{
    struct buckets calls;
    ref_t count = 0, *seen = memory_alloc(s->component_count * sizeof *seen);
    buckets_init(&calls, s->profile->calls.count, s->component_count, caller_component, s);
    s->first = memory_alloc((s->component_count + 1) * sizeof *s->first);
    s->edges = memory_alloc(s->profile->calls.count * sizeof *s->edges);
    for (size_t c = 0; c < s->component_count; c++)
        seen[c] = (ref_t)c;
    for (size_t c = 0; c < s->component_count; c++) {
        s->first[c] = count;
        for (ref_t i = calls.first[c]; i < calls.first[c + 1]; i++) {
            ref_t to = is_in_run(s, calls.items[i]) ? callee_component(s, calls.items[i]) : (ref_t)c;
            if (to != c && seen[to] != c)
                s->edges[count++] = to;
            seen[to] = (ref_t)c;
        }
    }
    s->first[s->component_count] = count;
    buckets_release(&calls);
    free(seen);
}

/* ---- the lines that calls leave, and who owns them ---- */

static bool is_kept(const struct search *s, ref_t function)
{
    return !s->keep || s->keep(s->context, function);
}

/* The place of a line; if there is none, a new place (with `add`) or NONE. */
static ref_t find_place(struct search *s, ref_t file, uint64_t line, bool add)
{
    struct probe at = index_probe(&s->place_index, hash_mix(line, file));
    while (index_next(&s->place_index, &at))
        if (s->places.items[at.ref].file == file && s->places.items[at.ref].line == line)
            return at.ref;
    if (!add)
        return NONE;
    index_insert(&s->place_index, &at, (ref_t)s->places.count);
    *array_add(&s->places) = (struct place){file, line, NONE, NONE};
    return (ref_t)s->places.count - 1;
}

static void find_leaving(struct search *s)
{
    const struct profile *p = s->profile;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        const struct piece *piece = &p->pieces.items[call->piece];
        bool recurs = component_of(s, piece->function) == component_of(s, call->callee);
        s->fates[i] = recurs ? CALL_RECURS : CALL_COUNTS;
        if (!recurs && is_in_run(s, i) && call->line != 0 && is_kept(s, piece->function))
            *array_add(&s->leaving) = (struct leaving){(ref_t)i, find_place(s, piece->file, call->line, true)};
    }
}

static void add_owner(struct search *s, ref_t number, uint64_t line)
{
    const struct piece *piece = &s->profile->pieces.items[number];
    ref_t place = find_place(s, piece->file, line, false), owner = component_of(s, piece->function);
    if (place == NONE || !is_kept(s, piece->function))
        return;
    struct place *at = &s->places.items[place];
    if (at->component == NONE)
        at->component = owner;
    if (at->component == owner)
        return;
    if (at->number == NONE)
        at->number = (ref_t)s->shared++;
    *array_add(&s->owners) = (struct ownership){owner, place};
}

static bool has_line(const struct search *s, const struct line *line)
{
    bool any = s->run->calls == NONE;
    for (ref_t e = s->run->first; e < s->run->end && !any; e++)
        any = costs_have(&line->self, e);
    return any;
}

static void find_owners(struct search *s)
{
    const struct profile *p = s->profile;
    for (size_t i = 0; i < p->lines.count && s->places.count; i++)
        if (has_line(s, &p->lines.items[i]))
            add_owner(s, p->lines.items[i].piece, p->lines.items[i].number);
    for (size_t i = 0; i < p->calls.count && s->places.count; i++)
        if (is_in_run(s, i))
            add_owner(s, p->calls.items[i].piece, p->calls.items[i].line);
}

/* ---- calls that lead to an owner ---- */

static ref_t batch_of(const struct search *s, ref_t place)
{
    return s->places.items[place].number / BATCH;
}

static uint64_t bit_of(const struct search *s, ref_t place)
{
    return UINT64_C(1) << s->places.items[place].number % BATCH;
}

static ref_t batch_of_call(const void *search, size_t i)
{
    return batch_of(search, ((const struct search *)search)->leaving.items[i].place);
}

static ref_t batch_of_owner(const void *search, size_t i)
{
    return batch_of(search, ((const struct search *)search)->owners.items[i].place);
}

/* Of the calls leaving, keeps those from lines that several own. */
static void drop_unshared(struct search *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->leaving.count; i++)
        if (s->places.items[s->leaving.items[i].place].number != NONE)
            s->leaving.items[count++] = s->leaving.items[i];
    s->leaving.count = count;
}

/* Adds to the mask of each component the masks of all components that it leads to, which come before it. */
static void spread(const struct search *s, uint64_t *masks)
{
    for (size_t c = 0; c < s->component_count; c++)
        for (ref_t e = s->first[c]; e < s->first[c + 1]; e++)
            masks[c] |= masks[s->edges[e]];
}

/* `masks`: by component, a bit for each line of the batch that the component owns, or an owner of which its calls lead
 * to. A call cannot lead back to the component that it leaves, so the bit of its own line stands for another owner. */
static void judge_batch(struct search *s, const struct buckets *calls, const struct buckets *owners, size_t batch,
                        uint64_t *masks)
{
    memset(masks, 0, s->component_count * sizeof *masks);
    for (ref_t i = owners->first[batch]; i < owners->first[batch + 1]; i++) {
        struct ownership owner = s->owners.items[owners->items[i]];
        masks[owner.component] |= bit_of(s, owner.place);
        masks[s->places.items[owner.place].component] |= bit_of(s, owner.place);
    }
    spread(s, masks);
    for (ref_t i = calls->first[batch]; i < calls->first[batch + 1]; i++) {
        struct leaving l = s->leaving.items[calls->items[i]];
        if (masks[callee_component(s, l.call)] & bit_of(s, l.place))
            s->fates[l.call] = CALL_OVERLAPS;
    }
}

static void judge(struct search *s)
{
    struct buckets calls, owners;
    size_t batches = (s->shared + BATCH - 1) / BATCH;
    uint64_t *masks = memory_alloc(s->component_count * sizeof *masks);
    buckets_init(&calls, s->leaving.count, batches, batch_of_call, s);
    buckets_init(&owners, s->owners.count, batches, batch_of_owner, s);
    for (size_t batch = 0; batch < batches; batch++)
        judge_batch(s, &calls, &owners, batch, masks);
    buckets_release(&calls);
    buckets_release(&owners);
    free(masks);
}

static void judge_shared(struct search *s)
{
    drop_unshared(s);
    condense(s);
    size_t steps = s->component_count + s->first[s->component_count];
    if (s->shared / BATCH < STEPS_MAX / (steps + 1))
        judge(s);
    else
        for (size_t i = 0; i < s->leaving.count; i++)
            s->fates[s->leaving.items[i].call] = CALL_OVERLAPS;
}

/* ---- the whole ---- */

void overlap_init(struct overlap *overlap, const struct profile *profile, const struct overlap_run *run,
                  bool (*keep)(const void *context, ref_t function), const void *context)
{
    struct search s = {.profile = profile, .run = run, .keep = keep, .context = context};
    s.fates = overlap->fates = memory_alloc(profile->calls.count);
    fold_functions(&s);
    find_components(&s);
    find_leaving(&s);
    find_owners(&s);
    if (s.shared)
        judge_shared(&s);
    free(s.folded);
    free(s.component);
    free(s.edges);
    free(s.first);
    free(s.places.items);
    index_release(&s.place_index);
    free(s.leaving.items);
    free(s.owners.items);
}

void overlap_release(struct overlap *overlap)
{
    free(overlap->fates);
    *overlap = (struct overlap){0};
}
