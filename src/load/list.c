/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/list.h"

#include "base/input.h"

/* Adds the names in `rest`, whose last one need not be ended. */
static bool add_names(struct text rest, char end, struct texts *names, struct arena *arena, struct text *why)
{
    size_t before = names->count;
    for (struct text name; text_split(&rest, end, &name);) {
        if (end != '\0' && text_find(name, '\0') < name.n) {
            *why = TEXT("a name in it has a NUL; --null reads names that end with NUL");
            names->count = before;
            return false;
        }
        if (name.n)
            *array_add(names) = arena_copy(arena, name);
    }
    if (names->count == before)
        *why = TEXT("names no input");
    return names->count > before;
}

bool list_read(const char *path, bool by_nul, struct texts *names, struct arena *arena, struct text *why)
{
    struct buffer all = {0};
    bool good = input_read_whole(path, &all, arena, why) &&
                add_names(buffer_text(&all), by_nul ? '\0' : '\n', names, arena, why);
    buffer_release(&all);
    return good;
}
