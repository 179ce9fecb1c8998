/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions, and the calls and jumps they make. */
#include "profile/profile.h"

/* ---- finding them by function ---- */

/* Items that a finder finds. */
struct found {
    ref_t (*piece)(const struct profile *p, size_t i);
    uint64_t (*hash)(const struct profile *p, size_t i);
};

/* Enters a function; `count` is how many items there are. */
static __attribute__((noinline)) void enter(struct profile *p, const struct found *found, struct finder *finder,
                                            size_t count, ref_t function)
{
    for (size_t i = finder_enter(finder, function, (ref_t)count); i < count; i++) {
        if (p->pieces.items[found->piece(p, i)].function != function)
            break;
        index_add(&finder->known, found->hash(p, i), (ref_t)i);
    }
}

/* Enters the function of a piece, and begins a search among its items. */
static inline struct probe look(struct profile *p, const struct found *found, struct finder *finder, size_t count,
                                ref_t piece, uint64_t hash)
{
    ref_t function = p->pieces.items[piece].function;
    if (function != finder->entered)
        enter(p, found, finder, count, function);
    return index_probe(finder_index(finder), hash);
}

/* Instructions near each other get slots near each other. */
static uint64_t place_hash(const struct code_place *place)
{
    uint64_t hash = hash_mix((uint64_t)place->site.piece << 32 ^ place->site.line, place->address >> 5);
    return (hash & ~(uint64_t)31) | (place->address & 31);
}

/* ---- instructions ---- */

static ref_t instruction_piece(const struct profile *p, size_t i)
{
    return profile_piece_of_instruction(p, i);
}

static struct code_place instruction_place(const struct profile *p, size_t i)
{
    return (struct code_place){profile_site_of_instruction(p, i)->site, profile_address_of_instruction(p, i)};
}

static uint64_t instruction_hash(const struct profile *p, size_t i)
{
    struct code_place place = instruction_place(p, i);
    return place_hash(&place);
}

static const struct found found_instructions = {instruction_piece, instruction_hash};

static inline bool is_same_site(const struct site *a, const struct site *b)
{
    return a->line == b->line && a->piece == b->piece;
}

/* Whether an instruction is of the site that was added last. */
static inline bool is_at_last_site(const struct profile *p, const struct code_place *place)
{
    if (p->instruction_sites.count == 0)
        return false;
    const struct instruction_site *last = &p->instruction_sites.items[p->instruction_sites.count - 1];
    return is_same_site(&last->site, &place->site) && place->address - last->address <= UINT32_MAX;
}

static inline void append(struct profile *p, const struct code_place *place, ref_t self)
{
    if (!is_at_last_site(p, place))
        *array_add(&p->instruction_sites) = (struct instruction_site){place->site, place->address};
    ref_t site = (ref_t)p->instruction_sites.count - 1;
    uint32_t offset = (uint32_t)(place->address - p->instruction_sites.items[site].address);
    *array_add(&p->instructions) = (struct kept_instruction){offset, site, self};
}

void profile_append_instructions(struct profile *p, const struct instructions_of *from, size_t first, size_t end)
{
    const struct kept_instruction *items = from->profile->instructions.items;
    ref_t site = items[first].site, site_shift = (ref_t)p->instruction_sites.count - site;
    for (; site <= items[end - 1].site; site++) {
        struct instruction_site appended = from->profile->instruction_sites.items[site];
        appended.site.piece = from->pieces[appended.site.piece];
        *array_add(&p->instruction_sites) = appended;
    }
    array_reserve(&p->instructions, p->instructions.count + end - first);
    struct kept_instruction *to = p->instructions.items + p->instructions.count;
    for (size_t i = first; i < end; i++)
        *to++ = (struct kept_instruction){items[i].offset, items[i].site + site_shift, items[i].self + from->shift};
    p->instructions.count += end - first;
}

static inline bool is_at(const struct profile *p, ref_t instruction, const struct code_place *place)
{
    return profile_address_of_instruction(p, instruction) == place->address &&
           is_same_site(&profile_site_of_instruction(p, instruction)->site, &place->site);
}

void profile_add_instruction(struct profile *p, const struct code_place *place, const struct charge *charge)
{
    struct finder *finder = &p->instruction_finder;
    struct probe at = look(p, &found_instructions, finder, p->instructions.count, place->site.piece, place_hash(place));
    while (index_next(finder_index(finder), &at)) {
        if (is_at(p, at.ref, place)) {
            ref_t *self = &p->instructions.items[at.ref].self;
            *self = cells_add(&p->instruction_cells, *self, charge, &p->saturated);
            return;
        }
    }
    index_insert(finder_index(finder), &at, (ref_t)p->instructions.count);
    append(p, place, cells_put(&p->instruction_cells, charge, &p->saturated));
    p->has_addresses |= place->address != ADDRESS_NONE;
}

bool profile_skip_instructions(struct profile *p, ref_t function)
{
    return finder_skip(&p->instruction_finder, function, (ref_t)p->instructions.count);
}

bool profile_keeps_code(struct profile *p, ref_t symbol)
{
    if (!p->code)
        return true;
    ref_t *keeps = refs_at(&p->code_of, symbol);
    if (*keeps == NONE)
        *keeps = p->code->keeps(p->code->context, p->symbols.texts.items[symbol]);
    return *keeps;
}

/* ---- calls ---- */

static ref_t call_piece(const struct profile *p, size_t i)
{
    return p->calls.items[i].piece;
}

static uint64_t call_hash(const struct code_place *place, ref_t callee)
{
    return hash_mix(place_hash(place), callee);
}

static struct code_place call_place(const struct profile *p, size_t i)
{
    const struct call *call = &p->calls.items[i];
    return (struct code_place){{call->piece, call->line}, p->call_addresses.items[i]};
}

static uint64_t hash_of_call(const struct profile *p, size_t i)
{
    struct code_place place = call_place(p, i);
    ref_t callee = p->calls.items[i].callee;
    return call_hash(&place, callee == NONE ? ~(ref_t)i : callee); /* those that were taken back would be all alike */
}

static const struct found found_calls = {call_piece, hash_of_call};

static struct call *call_at(struct profile *p, const struct code_place *place, ref_t callee)
{
    struct finder *finder = &p->call_finder;
    struct probe at = look(p, &found_calls, finder, p->calls.count, place->site.piece, call_hash(place, callee));
    while (index_next(finder_index(finder), &at)) {
        struct call *known = &p->calls.items[at.ref];
        if (p->call_addresses.items[at.ref] == place->address && known->callee == callee &&
            known->line == place->site.line && known->piece == place->site.piece)
            return known;
    }
    index_insert(finder_index(finder), &at, (ref_t)p->calls.count);
    *array_add(&p->call_addresses) = place->address;
    struct call *added = array_add(&p->calls);
    *added = (struct call){.piece = place->site.piece, .line = place->site.line, .callee = callee};
    return added;
}

void profile_add_call_at(struct profile *p, const struct code_place *place, ref_t callee, uint64_t count,
                         const struct charge *charge)
{
    if (!(p->wants & WANT_CALLS))
        return;
    struct call *call = call_at(p, place, callee);
    call->count = count_add(call->count, count, &p->saturated);
    profile_add_to_costs(p, &call->inclusive, charge);
}

/* ---- jumps ---- */

static uint64_t jump_hash(const struct jump *jump)
{
    uint64_t ends = hash_mix(jump->from.address ^ jump->from.line, jump->to.address ^ jump->to.line);
    return hash_mix(ends, (uint64_t)jump->piece << 32 | jump->symbol);
}

static bool is_same_end(const struct jump_end *a, const struct jump_end *b)
{
    return a->address == b->address && a->line == b->line;
}

static bool is_same_jump(const struct jump *a, const struct jump *b)
{
    return is_same_end(&a->from, &b->from) && is_same_end(&a->to, &b->to) && a->piece == b->piece &&
           a->file == b->file && a->symbol == b->symbol && a->conditional == b->conditional;
}

static struct jump *jump_at(struct profile *p, const struct jump *jump)
{
    struct probe at = index_probe(&p->jump_index, jump_hash(jump));
    while (index_next(&p->jump_index, &at))
        if (is_same_jump(&p->jumps.items[at.ref], jump))
            return &p->jumps.items[at.ref];
    index_insert(&p->jump_index, &at, (ref_t)p->jumps.count);
    struct jump *added = array_add(&p->jumps);
    *added = *jump;
    added->followed = added->executed = 0;
    return added;
}

void profile_add_jump(struct profile *p, const struct jump *jump)
{
    struct jump *sum = jump_at(p, jump);
    sum->followed = count_add(sum->followed, jump->followed, &p->saturated);
    sum->executed = count_add(sum->executed, jump->executed, &p->saturated);
}
