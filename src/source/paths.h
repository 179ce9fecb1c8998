/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths: a table of paths, to find equal ones in different spellings. It compares texts and looks at no file.
 *
 *     path_table_init(&table, TEXT("/home/me"));
 *     path_table_add(&table, TEXT("src/./a.c"));                          // number 0
 *     path_table_find(&table, TEXT("/home/me/src/a.c"), &found);          // adds 0
 */
#ifndef SOURCE_PATHS_H
#define SOURCE_PATHS_H

#include "base/index.h"

struct path_table {
    struct text directory; /* that relative paths start from */
    struct arena arena;
    ARRAY(struct text) paths; /* resolved, by number */
    struct index index;
};

void path_table_init(struct path_table *table, struct text directory);
void path_table_release(struct path_table *table);

/* Adds a path. Paths are numbered 0, 1, ... in the order they are added, equal ones too. */
void path_table_add(struct path_table *table, struct text path);

/* Adds to `found` the numbers of the paths that are equal to this one, in ascending order. */
void path_table_find(struct path_table *table, struct text path, struct refs *found);

#endif
