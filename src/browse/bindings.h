/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bindings: the table of keys: their actions, and their words in help. */
#ifndef BROWSE_BINDINGS_H
#define BROWSE_BINDINGS_H

#include "browse/state.h"

#define BINDING_KEYS 6u

struct binding {
    const char *keys; /* as help writes them; NULL: help shows them with the row before */
    const char *words;
    key_code codes[BINDING_KEYS]; /* up to the first 0 */
    enum browse_action (*act)(struct browser *b, int number);
    int number;
};

extern const struct binding bindings[];
extern const size_t binding_count;

/* The binding of a key; NULL: the key does nothing. */
const struct binding *binding_of(key_code key);

#endif
