/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/same_address.h"

#include <stdlib.h>

/* The most bits for each instruction, on average, that are worth their memory: code has one instruction in four
 * bytes. */
#define BITS_MAX 256u

/* The addresses of an object, from `low` on; a bit for each. */
struct object_addresses {
    uint64_t low, high;
    size_t instructions; /* that have an address */
    size_t first, bits;  /* its bits; none if its addresses are too far from each other */
};

struct addresses {
    struct object_addresses *objects;
    uint64_t *once, *twice; /* by bit: an instruction has the address, and several have */
};

/* The object of an instruction, mostly the object of the instruction before, and at the same site. */
struct object_of {
    const struct profile *profile;
    ref_t site; /* NONE at first */
    struct object_addresses *object;
};

static inline struct object_addresses *find_object(struct object_of *of, const struct addresses *addresses, size_t i)
{
    const struct profile *p = of->profile;
    if (p->instructions.items[i].site != of->site) {
        of->site = p->instructions.items[i].site;
        of->object =
            &addresses
                 ->objects[p->functions.items[p->pieces.items[profile_piece_of_instruction(p, i)].function].object];
    }
    return of->object;
}

static void measure_objects(struct addresses *addresses, const struct profile *p)
{
    struct object_of of = {p, NONE, NULL};
    for (size_t i = 0; i < p->objects.texts.count; i++)
        addresses->objects[i].low = UINT64_MAX;
    for (size_t i = 0; i < p->instructions.count; i++) {
        uint64_t address = profile_address_of_instruction(p, i);
        struct object_addresses *object = find_object(&of, addresses, i);
        if (address == ADDRESS_NONE)
            continue;
        object->low = address < object->low ? address : object->low;
        object->high = address > object->high ? address : object->high;
        object->instructions++;
    }
}

/* Returns the number of bits of all. */
static size_t place_objects(struct addresses *addresses, const struct profile *p)
{
    size_t bits = 0;
    for (size_t i = 0; i < p->objects.texts.count; i++) {
        struct object_addresses *object = &addresses->objects[i];
        if (object->instructions == 0 || (object->high - object->low) / BITS_MAX >= object->instructions)
            continue;
        object->first = bits;
        object->bits = (size_t)(object->high - object->low) + 1;
        bits += object->bits;
    }
    return bits;
}

/* The bit of an address; SIZE_MAX: it has none. */
static inline size_t bit_of(const struct object_addresses *object, uint64_t address)
{
    uint64_t at = address - object->low;
    return at < object->bits ? object->first + (size_t)at : SIZE_MAX;
}

static void set_bits(struct addresses *addresses, const struct profile *p)
{
    struct object_of of = {p, NONE, NULL};
    for (size_t i = 0; i < p->instructions.count; i++) {
        size_t bit = bit_of(find_object(&of, addresses, i), profile_address_of_instruction(p, i));
        uint64_t mask = (uint64_t)1 << bit % 64;
        if (bit == SIZE_MAX)
            continue;
        addresses->twice[bit / 64] |= addresses->once[bit / 64] & mask;
        addresses->once[bit / 64] |= mask;
    }
}

/* Marks all instructions except those known to be alone at their addresses. */
static void read_bits(const struct addresses *addresses, const struct profile *p, uint64_t *marks)
{
    struct object_of of = {p, NONE, NULL};
    for (size_t i = 0; i < p->instructions.count; i++) {
        size_t bit = bit_of(find_object(&of, addresses, i), profile_address_of_instruction(p, i));
        bool is_alone = bit != SIZE_MAX && !(addresses->twice[bit / 64] >> bit % 64 & 1);
        marks[i / SAME_ADDRESS_BITS] |= (uint64_t)!is_alone << i % SAME_ADDRESS_BITS;
    }
}

static void mark_shared_addresses(const struct profile *profile, uint64_t *marks)
{
    struct addresses addresses = {.objects = memory_zeroed(profile->objects.texts.count, sizeof *addresses.objects)};
    measure_objects(&addresses, profile);
    size_t words = place_objects(&addresses, profile) / 64 + 1;
    addresses.once = memory_zeroed(words, sizeof *addresses.once);
    addresses.twice = memory_zeroed(words, sizeof *addresses.twice);
    set_bits(&addresses, profile);
    read_bits(&addresses, profile, marks);
    free(addresses.objects);
    free(addresses.once);
    free(addresses.twice);
}

/* ---- entries ---- */

static size_t count_words(const struct same_address *shared)
{
    return (shared->count + SAME_ADDRESS_BITS - 1) / SAME_ADDRESS_BITS;
}

void same_address_init(struct same_address *shared, const struct profile *profile)
{
    *shared = (struct same_address){.count = profile->instructions.count};
    size_t words = count_words(shared), marked = 0;
    shared->marks = memory_zeroed(words, sizeof *shared->marks);
    shared->before = memory_alloc(words * sizeof *shared->before);
    mark_shared_addresses(profile, shared->marks);
    for (size_t i = 0; i < words; i++) {
        shared->before[i] = (ref_t)marked;
        marked += (size_t)__builtin_popcountll(shared->marks[i]);
    }
    shared->entries = refs_new(marked);
}

void same_address_release(struct same_address *shared)
{
    free(shared->marks);
    free(shared->before);
    free(shared->entries);
    *shared = (struct same_address){0};
}

ref_t same_address_next(const struct same_address *shared, ref_t from)
{
    size_t words = count_words(shared), word = from / SAME_ADDRESS_BITS;
    uint64_t marks = word < words ? shared->marks[word] >> from % SAME_ADDRESS_BITS << from % SAME_ADDRESS_BITS : 0;
    while (!marks && ++word < words)
        marks = shared->marks[word];
    return marks ? (ref_t)(word * SAME_ADDRESS_BITS) + (ref_t)__builtin_ctzll(marks) : NONE;
}
