/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/names.h"

#include <stdlib.h>

ref_t names_add(struct names *names, struct arena *arena, struct text name)
{
    struct probe at = index_probe(&names->index, hash_text(name));
    while (index_next(&names->index, &at))
        if (text_equal(names->texts.items[at.ref], name))
            return at.ref;
    ref_t ref = (ref_t)names->texts.count;
    *array_add(&names->texts) = arena ? arena_copy(arena, name) : name;
    index_insert(&names->index, &at, ref);
    return ref;
}

ref_t names_find(const struct names *names, struct text name)
{
    for (struct probe at = index_probe(&names->index, hash_text(name)); index_next(&names->index, &at);)
        if (text_equal(names->texts.items[at.ref], name))
            return at.ref;
    return NONE;
}

void names_release(struct names *names)
{
    free(names->texts.items);
    index_release(&names->index);
}
