/* unique_address: which instructions have an address that no other instruction of their object has. Nearly all have
 * one. Several instructions at one address come of contexts of one function, and of inputs of different builds.
 *
 *     apart_init(&apart, profile);
 *     if (apart_has(&apart, object, address))
 *         the instruction is the only one
 *     apart_release(&apart);
 */
#ifndef ROWS_UNIQUE_ADDRESS_H
#define ROWS_UNIQUE_ADDRESS_H

#include "profile/profile.h"

/* The addresses of an object, from `low` on; a bit for each. */
struct apart_object {
    uint64_t low, high;
    size_t instructions; /* that have an address */
    size_t first, bits;  /* its bits; none if its addresses are too far from each other */
};

struct apart {
    struct apart_object *objects;
    uint64_t *twice; /* by bit: several instructions have the address */
};

void apart_init(struct apart *apart, const struct profile *profile);
void apart_release(struct apart *apart);

/* Whether an instruction of the profile is the only one of its address; false also if that is not known. */
static inline bool apart_has(const struct apart *apart, ref_t object, uint64_t address)
{
    const struct apart_object *o = &apart->objects[object];
    if (address - o->low >= o->bits)
        return false;
    size_t bit = o->first + (size_t)(address - o->low);
    return !(apart->twice[bit / 64] >> bit % 64 & 1);
}

#endif
