/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk: the files below a directory, to be found by the last parts of their names. It looks at names only.
 *
 *     struct walk walk = {0};
 *     walk_list(&walk, TEXT("src"));
 *     for (size_t at = 0; walk_find(&walk, TEXT("a.c"), &at, &path);)
 *         use(path);                                       // src/a.c, src/lib/a.c
 *     walk_release(&walk);
 */
#ifndef SOURCE_WALK_H
#define SOURCE_WALK_H

#include "base/memory.h"

/* Zero-initialise. Paths are in the order of their depths, then by name. */
struct walk {
    ARRAY(struct text) files;
    struct arena arena;
};

/* Adds the files below a directory: WALK_DEPTH directories deep, and not more than WALK_FILES with those that are there
 * already. Links and names that begin with a dot are passed over, and so is what cannot be read. */
#define WALK_DEPTH 8u
#define WALK_FILES 20000u
void walk_list(struct walk *walk, struct text directory);

/* The next path from number `*at` on that ends with this name, which has no slash; false if there is none. Sets
 * `*at` behind it. */
bool walk_find(const struct walk *walk, struct text name, size_t *at, struct text *path);

void walk_release(struct walk *walk);

#endif
