/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hash: hashes of texts and numbers, for the indexes of base/index.h. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/text.h"

/* Goes into every hash. main() sets it to another value in each run, so that nobody can make an input whose names and
 * numbers all have the same hash. Set it before anything is hashed. */
extern uint64_t hash_seed;

/* A 64-bit hash, the same within one run only. */
uint64_t hash_text(struct text t);

/* Mixes two words into a hash, of which any bits may be used. */
static inline uint64_t hash_mix(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ hash_seed) * 0xd6e8feb86659fd93u;
    h = (h ^ (h >> 32) ^ b) * 0xff51afd7ed558ccdu;
    return h ^ (h >> 29);
}

#endif
