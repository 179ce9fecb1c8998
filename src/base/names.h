/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names: distinct texts, numbered from 0 in the order of their first appearance.
 *
 *     struct names names = {0};
 *     ref_t f = names_add(&names, &arena, TEXT("f")), g = names_add(&names, &arena, TEXT("g"));
 *     names_add(&names, &arena, TEXT("f"));    // f again; names.texts.items[f] is the text
 *     names_release(&names); */
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include "base/index.h"

struct names {
    ARRAY(struct text) texts;
    struct index index;
};

/* Finds or adds a name; a new one is copied into the arena, or, if that is NULL, must outlive the names. */
ref_t names_add(struct names *names, struct arena *arena, struct text name);
/* The number of a name, or NONE. */
ref_t names_find(const struct names *names, struct text name);
void names_release(struct names *names);

#endif
