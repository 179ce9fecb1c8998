/* hash: hashes of texts and numbers, for the indexes of base/index.h. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/text.h"

/* What all hashes depend on: main() makes it another one in each run, so that no input can be made of names and numbers
 * that all have one place. To be set before anything is hashed. */
extern uint64_t hash_seed;

/* A 64-bit hash, of use in this run only. */
uint64_t hash_text(struct text t);

/* Mixes two words into a hash whose low and high bits are all good. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ hash_seed) * 0xd6e8feb86659fd93u;
    h = (h ^ (h >> 32) ^ b) * 0xff51afd7ed558ccdu;
    return h ^ (h >> 29);
}

#endif
