/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/paths.h"

#include "source/path.h"

#include <stdlib.h>

void path_table_init(struct path_table *table, struct text directory)
{
    *table = (struct path_table){.directory = directory};
}

void path_table_release(struct path_table *table)
{
    free(table->paths.items);
    index_release(&table->index);
    arena_release(&table->arena);
}

void path_table_add(struct path_table *table, struct text path)
{
    struct text resolved = path_resolve(&table->arena, path, table->directory);
    index_add(&table->index, hash_text(resolved), (ref_t)table->paths.count);
    *array_add(&table->paths) = resolved;
}

void path_table_find(struct path_table *table, struct text path, struct refs *found)
{
    struct arena scratch = {0};
    size_t first = found->count;
    struct text resolved = path_resolve(&scratch, path, table->directory);
    for (struct probe p = index_probe(&table->index, hash_text(resolved)); index_next(&table->index, &p);)
        if (text_equal(table->paths.items[p.ref], resolved))
            *array_add(found) = p.ref;
    if (found->count > first)
        qsort(found->items + first, found->count - first, sizeof *found->items, refs_order);
    arena_release(&scratch);
}
