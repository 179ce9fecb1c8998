/* Stand-ins: functions of which it is known later which they are. */
#include "profile/profile.h"

#include <stdlib.h>

/* What becomes of each function: the function that it is, and the new number of that. */
struct renaming {
    ref_t *is, *numbers;
    uint8_t *had_some; /* by new number: it had stand-ins */
    size_t count;      /* of new numbers */
};

/* A function that had stand-ins is numbered where the first of them was: so no number tells how an input was read. */
static void renaming_init(struct renaming *r, const struct profile *p)
{
    size_t count = p->functions.count;
    *r = (struct renaming){memory_alloc(count * sizeof *r->is), memory_resize(NULL, count, sizeof *r->numbers),
                           memory_zeroed(count, sizeof *r->had_some), 0};
    for (size_t i = 0; i < count; i++) {
        ref_t other = profile_stands_for(p, (ref_t)i);
        r->is[i] = other == NONE ? (ref_t)i : other;
        r->numbers[i] = NONE;
    }
    for (size_t i = 0; i < count; i++) {
        ref_t *number = &r->numbers[r->is[i]];
        if (*number == NONE)
            *number = (ref_t)r->count++;
        r->numbers[i] = *number;
    }
    for (size_t i = 0; i < count; i++)
        r->had_some[r->numbers[i]] |= r->is[i] != i;
}

static void renaming_release(struct renaming *r)
{
    free(r->is);
    free(r->numbers);
    free(r->had_some);
}

static void rename_functions(struct profile *p, const struct renaming *r)
{
    struct function *functions = memory_resize(NULL, r->count, sizeof *functions);
    for (size_t i = 0; i < p->functions.count; i++)
        functions[r->numbers[i]] = p->functions.items[r->is[i]];
    free(p->functions.items);
    p->functions.items = functions;
    p->functions.count = p->functions.capacity = r->count;
}

/* ---- calls ---- */

static uint64_t address_of(const struct profile *p, size_t call)
{
    return p->call_addresses.count ? p->call_addresses.items[call] : ADDRESS_NONE;
}

static struct probe probe_call(const struct index *index, const struct call *call, uint64_t address)
{
    return index_probe(index, hash_mix(hash_mix((uint64_t)call->piece << 32 | call->callee, call->line), address));
}

/* The number of the same calls among those in the index; NONE, and `number` is added to it, where there are none. */
static ref_t find_calls(const struct profile *p, struct index *index, const struct call *call, uint64_t address,
                        ref_t number)
{
    struct probe at = probe_call(index, call, address);
    while (index_next(index, &at)) {
        const struct call *other = &p->calls.items[at.ref];
        if (other->callee == call->callee && other->piece == call->piece && other->line == call->line &&
            address_of(p, at.ref) == address)
            return at.ref;
    }
    index_insert(index, &at, number);
    return NONE;
}

static void add_calls(struct profile *p, struct call *sum, const struct call *call)
{
    if (__builtin_add_overflow(sum->count, call->count, &sum->count)) {
        sum->count = UINT64_MAX;
        p->saturated = true;
    }
    costs_sum(&sum->inclusive, &p->arena, &call->inclusive, &p->saturated);
}

/* Calls of what had stand-ins are added up with those of these. */
static void rename_callees(struct profile *p, const struct renaming *r)
{
    struct index index = {0};
    size_t count = 0;
    for (size_t i = 0; i < p->calls.count; i++) {
        struct call call = p->calls.items[i];
        uint64_t address = address_of(p, i);
        call.callee = r->numbers[call.callee];
        ref_t same = r->had_some[call.callee] ? find_calls(p, &index, &call, address, (ref_t)count) : NONE;
        if (same != NONE) {
            add_calls(p, &p->calls.items[same], &call);
            continue;
        }
        if (p->call_addresses.count)
            p->call_addresses.items[count] = address;
        p->calls.items[count++] = call;
    }
    p->calls.count = count;
    if (p->call_addresses.count)
        p->call_addresses.count = count;
    index_release(&index);
}

void profile_drop_stand_ins(struct profile *p)
{
    struct renaming renaming;
    if (p->stand_ins.count == 0)
        return;
    renaming_init(&renaming, p);
    rename_callees(p, &renaming);
    if (p->record)
        record_rename_callees(p->record, renaming.numbers);
    for (size_t i = 0; i < p->pieces.count; i++)
        p->pieces.items[i].function = renaming.numbers[p->pieces.items[i].function];
    rename_functions(p, &renaming);
    free(p->stand_ins.items);
    p->stand_ins = (struct refs){0};
    renaming_release(&renaming);
}
