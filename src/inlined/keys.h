/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys: names of functions as a profile and as an object file have them, made alike.
 *
 *     struct inlined_keys keys = {0};
 *     inlined_keys_init(&keys);
 *     key = inlined_key(&keys, TEXT("_ZN1a1fEi.constprop.0"));        // a::f(int)
 *     inlined_keys_release(&keys); */
#ifndef INLINED_KEYS_H
#define INLINED_KEYS_H

#include "base/memory.h"

struct inlined_keys {
    char *room; /* for a demangled name */
    struct arena arena;
};

void inlined_keys_init(struct inlined_keys *keys);
void inlined_keys_release(struct inlined_keys *keys);

/* The demangled name: the name itself, or in the arena. */
struct text inlined_demangled(struct inlined_keys *keys, struct text name);

/* That without what differs between a profile and an object file: marks of clones, versions and hashes. */
struct text inlined_key(struct inlined_keys *keys, struct text name);

/* The name of one instance of a function, whose name (not demangled) says neither which closure it is nor for which
 * types: `a::f::<u8>`, `a::f::{closure#1}`; `own` is the end of it, `f<u8>`. The demangled name where `own` is no end
 * of it. */
struct text inlined_instance(struct inlined_keys *keys, struct text name, struct text own);

/* `a::f(int)` without its parameters: compilers have no other name of a function that the linker does not know. */
struct text inlined_without_parameters(struct text name);

#endif
