/* unique_address: which instructions have an address that no other instruction of their object has. Nearly all have
 * one. Several instructions at one address come of contexts of one function, and of inputs of different builds.
 *
 *     unique_addresses_init(&unique, profile);
 *     if (unique_addresses_have(&unique, object, address))
 *         the instruction is the only one
 *     unique_addresses_release(&unique);
 */
#ifndef ROWS_UNIQUE_ADDRESS_H
#define ROWS_UNIQUE_ADDRESS_H

#include "profile/profile.h"

/* The addresses of an object, from `low` on; a bit for each. */
struct object_addresses {
    uint64_t low, high;
    size_t instructions; /* that have an address */
    size_t first, bits;  /* its bits; none if its addresses are too far from each other */
};

struct unique_addresses {
    struct object_addresses *objects;
    uint64_t *twice; /* by bit: several instructions have the address */
};

void unique_addresses_init(struct unique_addresses *unique, const struct profile *profile);
void unique_addresses_release(struct unique_addresses *unique);

/* Whether an instruction of the profile is the only one of its address; false also if that is not known. */
static inline bool unique_addresses_have(const struct unique_addresses *unique, ref_t object, uint64_t address)
{
    const struct object_addresses *o = &unique->objects[object];
    if (address - o->low >= o->bits)
        return false;
    size_t bit = o->first + (size_t)(address - o->low);
    return !(unique->twice[bit / 64] >> bit % 64 & 1);
}

#endif
