/* Instructions, and the calls and jumps they make. */
#include "profile/profile.h"

/* ---- finding them by function ---- */

/* The items that a finder finds. */
struct found {
    struct finder *finder;
    size_t count;
    ref_t (*piece)(const struct profile *p, size_t i);
    uint64_t (*hash)(const struct profile *p, size_t i);
};

/* Enters the function of a piece, and begins a search among its items. */
static struct probe look(struct profile *p, const struct found *found, ref_t piece, uint64_t hash)
{
    ref_t function = p->pieces.items[piece].function;
    if (function == found->finder->entered)
        return index_probe(finder_index(found->finder), hash);
    for (size_t i = finder_enter(found->finder, function, (ref_t)found->count); i < found->count; i++) {
        if (p->pieces.items[found->piece(p, i)].function != function)
            break;
        index_add(&found->finder->known, found->hash(p, i), (ref_t)i);
    }
    return index_probe(finder_index(found->finder), hash);
}

/* Instructions near each other get slots near each other. */
static uint64_t spot_hash(const struct spot *spot)
{
    uint64_t hash = hash_mix((uint64_t)spot->site.piece << 32 ^ spot->site.line, spot->address >> 5);
    return (hash & ~(uint64_t)31) | (spot->address & 31);
}

/* ---- instructions ---- */

static ref_t instruction_piece(const struct profile *p, size_t i)
{
    return p->instructions.items[i].piece;
}

static struct spot instruction_spot(const struct instruction *instruction)
{
    return (struct spot){{instruction->piece, instruction->line}, instruction->address};
}

static uint64_t instruction_hash(const struct profile *p, size_t i)
{
    struct spot spot = instruction_spot(&p->instructions.items[i]);
    return spot_hash(&spot);
}

static struct instruction *instruction_at(struct profile *p, const struct spot *spot)
{
    struct finder *finder = &p->instruction_finder;
    struct found found = {finder, p->instructions.count, instruction_piece, instruction_hash};
    struct probe at = look(p, &found, spot->site.piece, spot_hash(spot));
    while (index_next(finder_index(finder), &at)) {
        struct instruction *known = &p->instructions.items[at.ref];
        if (known->address == spot->address && known->line == spot->site.line && known->piece == spot->site.piece)
            return known;
    }
    index_insert(finder_index(finder), &at, (ref_t)p->instructions.count);
    struct instruction *added = array_add(&p->instructions);
    *added = (struct instruction){.address = spot->address, .line = spot->site.line, .piece = spot->site.piece};
    p->has_addresses |= spot->address != ADDRESS_NONE;
    return added;
}

void profile_add_instruction(struct profile *p, const struct spot *spot, const struct charge *charge)
{
    profile_add_to_costs(p, &instruction_at(p, spot)->self, charge);
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

static uint64_t call_hash(const struct spot *spot, ref_t callee)
{
    return hash_mix(spot_hash(spot), callee);
}

static struct spot call_spot(const struct profile *p, size_t i)
{
    const struct call *call = &p->calls.items[i];
    return (struct spot){{call->piece, call->line}, p->call_addresses.items[i]};
}

static uint64_t hash_of_call(const struct profile *p, size_t i)
{
    struct spot spot = call_spot(p, i);
    ref_t callee = p->calls.items[i].callee;
    return call_hash(&spot, callee == NONE ? ~(ref_t)i : callee); /* those that were taken back would be all alike */
}

static struct call *call_at(struct profile *p, const struct spot *spot, ref_t callee)
{
    struct finder *finder = &p->call_finder;
    struct found found = {finder, p->calls.count, call_piece, hash_of_call};
    struct probe at = look(p, &found, spot->site.piece, call_hash(spot, callee));
    while (index_next(finder_index(finder), &at)) {
        struct call *known = &p->calls.items[at.ref];
        if (p->call_addresses.items[at.ref] == spot->address && known->callee == callee &&
            known->line == spot->site.line && known->piece == spot->site.piece)
            return known;
    }
    index_insert(finder_index(finder), &at, (ref_t)p->calls.count);
    *array_add(&p->call_addresses) = spot->address;
    struct call *added = array_add(&p->calls);
    *added = (struct call){.piece = spot->site.piece, .line = spot->site.line, .callee = callee};
    return added;
}

void profile_add_call_at(struct profile *p, const struct spot *spot, ref_t callee, uint64_t count,
                         const struct charge *charge)
{
    if (!(p->wants & WANT_CALLS))
        return;
    struct call *call = call_at(p, spot, callee);
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
