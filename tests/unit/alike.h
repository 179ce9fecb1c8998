/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alike: pairs of names, and whether they have the same key. */
#ifndef CHECK_ALIKE_H
#define CHECK_ALIKE_H

#include "base/memory.h"
#include "suite.h"

typedef struct text (*make_key)(struct arena *arena, struct text name);

struct pair {
    const char *a, *b;
    bool are_alike;
};

static inline void check_key_of_key(make_key make, struct arena *arena, struct text key)
{
    struct text again = make(arena, key);
    ck_assert_msg(text_equal(again, key), "the key of %.*s is %.*s", (int)key.n, key.s, (int)again.n, again.s);
}

static inline void check_pairs(make_key make, const struct pair *pairs, size_t count)
{
    struct arena arena = {0};
    for (size_t i = 0; i < count; i++) {
        struct text a = make(&arena, text_of(pairs[i].a)), b = make(&arena, text_of(pairs[i].b));
        ck_assert_msg(text_equal(a, b) == pairs[i].are_alike, "%s and %s: %.*s and %.*s", pairs[i].a, pairs[i].b,
                      (int)a.n, a.s, (int)b.n, b.s);
        check_key_of_key(make, &arena, a);
        check_key_of_key(make, &arena, b);
    }
    arena_release(&arena);
}

#define CHECK_PAIRS(make, pairs) check_pairs((make), (pairs), sizeof(pairs) / sizeof *(pairs))

#endif
