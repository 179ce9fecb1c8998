/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Callees whose file no line names, and where they are (rule 18). */
#include "parse/parser.h"
#include "profile/merge.h"

#include <stdlib.h>

void callees_release(struct callees *callees)
{
    free(callees->blocks.items);
    free(callees->filed.items);
    free(callees->unlocated.items);
    index_release(&callees->unlocated_index);
    waiting_release(&callees->waiting);
    *callees = (struct callees){0};
}

/* Whether a function is known to be in the file of its key. */
static bool is_known(const struct parser *ps, ref_t function)
{
    return parser_is_of_part(ps, &ps->part_of_block, function) || parser_is_of_part(ps, &ps->part_of_file, function);
}

static __attribute__((noinline)) void add_file(struct parser *ps, ref_t function)
{
    *array_add(&ps->part.callees.filed) = function;
    *refs_at(&ps->part_of_file, function) = ps->part_count;
}

static inline void note_file(struct parser *ps, ref_t function)
{
    if (!parser_is_of_part(ps, &ps->part_of_file, function))
        add_file(ps, function);
}

/* ---- one callee ---- */

static bool is_placeholder(const struct profile *p, ref_t file)
{
    return parser_is_placeholder(profile_file_name(p, file));
}

static inline bool is_unknown(struct text file)
{
    return file.n == FILE_UNKNOWN.n && memcmp(file.s, FILE_UNKNOWN.s, FILE_UNKNOWN.n) == 0;
}

/* Whether a callee without a block of its own may be a function of another file, as far as is known of the part. */
static inline bool may_be_elsewhere(const struct parser *ps, const struct unlocated *callee)
{
    if (callee->own_file == CALLEE_PLAIN)
        return false;
    if (!ps->part.callees.names_files || callee->own_file != callee->key.file)
        return true;
    struct text file = profile_file_name(ps->profile, callee->key.file);
    return is_unknown(file) || parser_is_placeholder(file);
}

/* Forgets which code makes the call, if the callee is inlined for sure: then it makes no difference. */
static void forget_caller(const struct profile *p, struct unlocated *callee)
{
    ref_t own = callee->own_file, file = callee->key.file;
    if (own < CALLEE_PLAIN && own != file && !is_placeholder(p, own) && !is_placeholder(p, file))
        callee->own_file = NONE;
}

static bool is_same_callee(const struct unlocated *a, const struct unlocated *b)
{
    return a->key.symbol == b->key.symbol && a->key.file == b->key.file && a->key.object == b->key.object &&
           a->own_file == b->own_file;
}

static struct probe probe_callee(const struct callees *callees, const struct unlocated *callee)
{
    const struct function *key = &callee->key;
    uint64_t hash = hash_mix((uint64_t)key->object << 32 | key->file, key->symbol);
    return index_probe(&callees->unlocated_index, hash_mix(hash, callee->own_file));
}

/* The number of a callee whose calls wait: finds or adds. */
static ref_t find_unlocated(struct parser *ps, struct unlocated *callee)
{
    struct callees *callees = &ps->part.callees;
    forget_caller(ps->profile, callee);
    struct probe at = probe_callee(callees, callee);
    while (index_next(&callees->unlocated_index, &at))
        if (is_same_callee(&callees->unlocated.items[at.ref], callee))
            return at.ref;
    index_insert(&callees->unlocated_index, &at, (ref_t)callees->unlocated.count);
    *array_add(&callees->unlocated) = *callee;
    return (ref_t)callees->unlocated.count - 1;
}

/* The callee that a function was added as, or NULL. */
static struct unlocated *added_as(const struct parser *ps, ref_t function)
{
    const struct callees *callees = &ps->part.callees;
    ref_t at = function < ps->unlocated_of.count ? ps->unlocated_of.items[function] : NONE;
    struct unlocated *callee = at < callees->unlocated.count ? &callees->unlocated.items[at] : NULL;
    return callee && callee->added == function ? callee : NULL;
}

static ref_t add_unlocated(struct parser *ps, struct unlocated *callee)
{
    struct callees *callees = &ps->part.callees;
    forget_caller(ps->profile, callee);
    callee->added = profile_add_function(ps->profile, callee->key);
    *refs_at(&ps->unlocated_of, callee->added) = (ref_t)callees->unlocated.count;
    *array_add(&callees->unlocated) = *callee;
    if (!callees->has_added) {
        callees->first_call = ps->profile->calls.count;
        callees->first_entry = ps->profile->entries.calls.count;
    }
    callees->has_added = true;
    return callee->added;
}

static struct bound_callee bind_waiting(struct parser *ps, struct unlocated *callee)
{
    return (struct bound_callee){NONE, find_unlocated(ps, callee)};
}

/* Binds a callee to a function that is not looked for in other files any more: the calls that the function got when it
 * was added may belong to another one. */
static struct bound_callee bind_plain(struct parser *ps, struct unlocated *callee)
{
    ref_t function = profile_add_function(ps->profile, callee->key);
    if (!added_as(ps, function))
        return (struct bound_callee){function, NONE};
    callee->own_file = CALLEE_PLAIN;
    return bind_waiting(ps, callee);
}

/* Binds a callee in a part that is left out: a function that only this part has is not in the profile. */
static struct bound_callee bind_muted(struct parser *ps, struct unlocated *callee, bool is_known)
{
    struct bound_callee bound = bind_plain(ps, callee);
    if (!is_known && bound.function != NONE && !ps->profile->record)
        profile_mark_emptied(ps->profile, bound.function, true);
    return bound;
}

/* `known`: the function that the key finds, or NONE. */
static __attribute__((noinline)) struct bound_callee bind_unlocated(struct parser *ps, struct function key,
                                                                    ref_t own_file, ref_t known)
{
    struct unlocated callee = {.key = key, .own_file = own_file, .added = NONE, .becomes = NONE, .line = ps->line};
    if (ps->part.muted)
        return bind_muted(ps, &callee, known != NONE);
    if (!may_be_elsewhere(ps, &callee))
        return bind_plain(ps, &callee);
    if (known == NONE && !ps->profile->record)
        return (struct bound_callee){add_unlocated(ps, &callee), NONE};
    forget_caller(ps->profile, &callee);
    const struct unlocated *added = added_as(ps, known);
    if (added && added->own_file == callee.own_file)
        return (struct bound_callee){known, NONE};
    return bind_waiting(ps, &callee);
}

struct bound_callee parser_find_callee(struct parser *ps, struct function key, ref_t own_file)
{
    if (own_file != NONE) {
        ref_t known = profile_find_function(ps->profile, key);
        return known != NONE && is_known(ps, known) ? (struct bound_callee){known, NONE}
                                                    : bind_unlocated(ps, key, own_file, known);
    }
    size_t count = ps->profile->functions.count;
    ref_t filed = profile_add_function(ps->profile, key);
    if (ps->part.muted && filed >= count && !ps->profile->record)
        profile_mark_emptied(ps->profile, filed, true);
    note_file(ps, filed);
    return (struct bound_callee){filed, NONE};
}

/* ---- the calls that waited ---- */

/* Likewise, the lines that the calls name. */
static void add_entries(struct parser *ps, const struct entries *entries)
{
    struct callees *callees = &ps->part.callees;
    for (size_t i = 0; i < entries->calls.count; i++) {
        const struct entry_calls *calls = &entries->calls.items[i];
        ref_t function = callees->unlocated.items[calls->function].becomes;
        if (function == NONE)
            entries_add_call(&callees->waiting.entries, calls->function, calls->line, calls->count);
        else
            entries_add_call(&ps->profile->entries, function, calls->line, calls->count);
    }
}

/* Adds those whose callee is known now; the others go on waiting. */
static void add_calls(struct parser *ps)
{
    struct callees *callees = &ps->part.callees;
    struct waiting waited = callees->waiting;
    struct pending_call open = ps->call;
    callees->waiting = (struct waiting){0};
    for (size_t i = 0; i < waited.calls.count; i++) {
        cost_t costs[EVENTS_MAX];
        const struct waiting_call *call = &waited.calls.items[i];
        ref_t function = callees->unlocated.items[call->callee].becomes;
        struct bound_callee callee = {function, function == NONE ? call->callee : NONE};
        struct charge charge = {costs_read(&call->inclusive, costs), NULL, call->inclusive.width};
        ps->call = (struct pending_call){call->place.site.piece, callee, false, call->count, call->target};
        parser_charge_call(ps, &call->place, &charge);
    }
    ps->call = open;
    add_entries(ps, &waited.entries);
    waiting_release(&waited);
}

static ref_t find_known(const struct parser *ps, const struct unlocated *callee)
{
    ref_t function = profile_find_function(ps->profile, callee->key);
    return function != NONE && is_known(ps, function) ? function : NONE;
}

/* A callee whose function is not sure any more. */
static void reopen(const struct parser *ps, struct bound_callee *bound)
{
    const struct unlocated *callee = added_as(ps, bound->function);
    if (callee && !is_known(ps, callee->added))
        *bound = (struct bound_callee){NONE, ps->unlocated_of.items[callee->added]};
}

static void take_call_out(struct parser *ps, size_t number)
{
    struct profile *p = ps->profile;
    cost_t costs[EVENTS_MAX];
    const struct call *call = &p->calls.items[number];
    uint64_t address = p->call_addresses.count ? p->call_addresses.items[number] : 0;
    struct waiting_call waiting = {
        .place = {{call->piece, call->line}, address},
        .count = call->count,
        .callee = ps->unlocated_of.items[call->callee],
    };
    struct charge charge = {costs_read(&call->inclusive, costs), NULL, call->inclusive.width};
    waiting_add(&ps->part.callees.waiting, &waiting, &charge, &p->saturated);
    profile_take_call(p, number);
}

static void take_calls_out(struct parser *ps)
{
    const struct profile *p = ps->profile;
    for (size_t i = ps->part.callees.first_call; i < p->calls.count; i++) {
        ref_t callee = p->calls.items[i].callee;
        if (added_as(ps, callee) && !is_known(ps, callee))
            take_call_out(ps, i);
    }
    for (size_t i = ps->part.callees.first_entry; i < p->entries.calls.count; i++) {
        struct entry_calls *calls = &p->entries.calls.items[i];
        if (!added_as(ps, calls->function) || is_known(ps, calls->function))
            continue;
        entries_add_call(&ps->part.callees.waiting.entries, ps->unlocated_of.items[calls->function], calls->line,
                         calls->count);
        calls->function = NONE;
    }
}

void parser_open_callees(struct parser *ps)
{
    struct callees *callees = &ps->part.callees;
    bool is_any_open = false;
    for (size_t i = 0; i < callees->unlocated.count && callees->has_added; i++) {
        ref_t added = callees->unlocated.items[i].added;
        is_any_open |= added != NONE && !is_known(ps, added);
    }
    if (!is_any_open)
        return;
    reopen(ps, &ps->callee.bound);
    reopen(ps, &ps->call.callee);
    take_calls_out(ps);
    for (size_t i = 0; i < callees->unlocated.count; i++) {
        struct unlocated *callee = &callees->unlocated.items[i];
        struct probe at = probe_callee(callees, callee);
        if (callee->added == NONE || is_known(ps, callee->added))
            continue;
        while (index_next(&callees->unlocated_index, &at))
            ; /* it is not there */
        index_insert(&callees->unlocated_index, &at, (ref_t)i);
        profile_mark_emptied(ps->profile, callee->added, true);
        callee->added = NONE;
    }
}

void parser_settle_known(struct parser *ps)
{
    parser_open_callees(ps);
    for (size_t i = 0; i < ps->part.callees.unlocated.count; i++) {
        struct unlocated *callee = &ps->part.callees.unlocated.items[i];
        callee->becomes = find_known(ps, callee);
    }
    add_calls(ps);
}

/* ---- the end of a part ---- */

/* The functions of one object and name that have a block: the first one, and whether there are others. */
struct namesake {
    ref_t function;
    bool several;
};

struct namesakes {
    ARRAY(struct namesake) items;
    struct index index;
};

static struct namesake *find_namesake(const struct profile *p, const struct namesakes *all, const struct function *key,
                                      struct probe *at)
{
    *at = index_probe(&all->index, hash_mix(key->object, key->symbol));
    while (index_next(&all->index, at)) {
        const struct function *f = &p->functions.items[all->items.items[at->ref].function];
        if (f->symbol == key->symbol && f->object == key->object)
            return &all->items.items[at->ref];
    }
    return NULL;
}

static void add_namesake(const struct profile *p, struct namesakes *all, ref_t function)
{
    struct probe at;
    struct namesake *namesake = find_namesake(p, all, &p->functions.items[function], &at);
    if (namesake) {
        namesake->several = true;
        return;
    }
    index_insert(&all->index, &at, (ref_t)all->items.count);
    *array_add(&all->items) = (struct namesake){function, false};
}

static void find_namesakes(const struct parser *ps, struct namesakes *all)
{
    const struct callees *callees = &ps->part.callees;
    for (size_t i = 0; i < callees->blocks.count; i++)
        add_namesake(ps->profile, all, callees->blocks.items[i]);
}

/* The function of a callee that is not in the file of its key; NONE if there is none, or several. */
static ref_t find_elsewhere(struct parser *ps, const struct unlocated *callee, struct namesakes *all)
{
    struct probe at;
    if (all->items.count == 0)
        find_namesakes(ps, all);
    const struct namesake *namesake = find_namesake(ps->profile, all, &callee->key, &at);
    if (!namesake || namesake->several)
        return NONE;
    parser_complain_of(ps, callee->line, &problem_orphan,
                       "cfn= without cfi=, taken for the only function of that name that has costs",
                       ps->profile->symbols.texts.items[callee->key.symbol]);
    return namesake->function;
}

/* The function of a callee; NONE in a chunk that cannot know it. */
static ref_t settle(struct parser *ps, const struct unlocated *callee, struct namesakes *all)
{
    ref_t function = find_known(ps, callee);
    if (function == NONE && may_be_elsewhere(ps, callee)) {
        if (ps->is_chunk)
            return NONE;
        function = find_elsewhere(ps, callee, all);
    }
    if (function != NONE)
        return function;
    function = profile_add_function(ps->profile, callee->key);
    profile_mark_emptied(ps->profile, function, false);
    return function;
}

static bool is_waiting(const struct callees *callees)
{
    return callees->waiting.calls.count || callees->waiting.entries.calls.count;
}

void parser_settle_callees(struct parser *ps)
{
    struct callees *callees = &ps->part.callees;
    struct namesakes all = {0};
    parser_open_callees(ps);
    for (size_t i = 0; i < callees->unlocated.count; i++)
        if (callees->unlocated.items[i].added == NONE)
            callees->unlocated.items[i].becomes = settle(ps, &callees->unlocated.items[i], &all);
    free(all.items.items);
    index_release(&all.index);
    if (is_waiting(callees))
        add_calls(ps);
    if (is_waiting(callees)) {
        *array_add(&ps->unsettled) = *callees;
        *callees = (struct callees){0};
    }
    callees_release(callees);
}

/* ---- joining ---- */

static ref_t take_unlocated(struct parser *ps, struct unlocated callee, const struct merge *maps)
{
    struct function *key = &callee.key;
    *key = (struct function){maps->objects[key->object], maps->files[key->file], maps->symbols[key->symbol]};
    callee.own_file = callee.own_file < CALLEE_PLAIN ? maps->files[callee.own_file] : callee.own_file;
    callee.line += ps->line;
    callee.added = NONE;
    return find_unlocated(ps, &callee);
}

static void take_call(struct parser *ps, struct waiting_call call, const struct callees *from, const struct merge *maps)
{
    cost_t costs[EVENTS_MAX];
    struct charge charge = {costs_read(&call.inclusive, costs), maps->events, call.inclusive.width};
    call.place.site.piece = maps->pieces[call.place.site.piece];
    call.callee = from->unlocated.items[call.callee].becomes;
    waiting_add(&ps->part.callees.waiting, &call, &charge, &ps->profile->saturated);
}

void parser_take_callees(struct parser *ps, struct callees *from, const struct merge *maps)
{
    for (size_t i = 0; i < from->blocks.count; i++)
        parser_note_block(ps, maps->functions[from->blocks.items[i]]);
    for (size_t i = 0; i < from->filed.count; i++)
        note_file(ps, maps->functions[from->filed.items[i]]);
    for (size_t i = 0; i < from->unlocated.count; i++)
        if (from->unlocated.items[i].added == NONE)
            from->unlocated.items[i].becomes = take_unlocated(ps, from->unlocated.items[i], maps);
    for (size_t i = 0; i < from->waiting.calls.count; i++)
        take_call(ps, from->waiting.calls.items[i], from, maps);
    for (size_t i = 0; i < from->waiting.entries.calls.count; i++) {
        const struct entry_calls *calls = &from->waiting.entries.calls.items[i];
        entries_add_call(&ps->part.callees.waiting.entries, from->unlocated.items[calls->function].becomes, calls->line,
                         calls->count);
    }
    ps->part.callees.names_files |= from->names_files;
}
