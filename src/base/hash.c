/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/hash.h"

uint64_t hash_seed = 0x9e3779b97f4a7c15u;

uint64_t hash_text(struct text t)
{
    uint64_t hash = t.n, word;
    for (; t.n >= sizeof word; t = text_skip(t, sizeof word)) {
        memcpy(&word, t.s, sizeof word);
        hash = hash_mix(hash, word);
    }
    word = 0;
    if (t.n)
        memcpy(&word, t.s, t.n);
    return hash_mix(hash, word);
}
