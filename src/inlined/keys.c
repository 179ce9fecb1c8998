/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/keys.h"

#include "names/demangle.h"
#include "names/normalize.h"

#include <stdlib.h>

void inlined_keys_init(struct inlined_keys *keys)
{
    keys->room = memory_alloc(DEMANGLE_ROOM);
}

void inlined_keys_release(struct inlined_keys *keys)
{
    free(keys->room);
    arena_release(&keys->arena);
}

struct text inlined_demangled(struct inlined_keys *keys, struct text name)
{
    size_t n;
    if (!demangle_begins(name) || demangle(name, keys->room, &n) != DEMANGLE_DONE)
        return name;
    return arena_copy(&keys->arena, (struct text){keys->room, n});
}

struct text inlined_key(struct inlined_keys *keys, struct text name)
{
    return normalize_name(&keys->arena, inlined_demangled(keys, name));
}

struct text inlined_instance(struct inlined_keys *keys, struct text name, struct text own)
{
    name = inlined_demangled(keys, name);
    struct text word = {own.s, text_find(own, '<')}, types = text_skip(own, word.n), closure = TEXT("{{closure}}");
    struct text end = text_starts(own, TEXT("{closure")) ? closure : word;
    if (!end.n || !text_ends(name, end))
        return name;
    name = arena_join(&keys->arena, (struct text){name.s, name.n - end.n}, word);
    return types.n ? arena_join(&keys->arena, arena_join(&keys->arena, name, TEXT("::")), types) : name;
}

struct text inlined_without_parameters(struct text name)
{
    size_t depth = 0, at = name.n;
    if (text_ends(name, TEXT(" const")))
        at -= sizeof " const" - 1;
    if (at == 0 || name.s[at - 1] != ')')
        return name;
    while (at-- > 0) {
        depth += name.s[at] == ')';
        depth -= name.s[at] == '(';
        if (depth == 0)
            break;
    }
    return at > 0 && at < name.n ? (struct text){name.s, at} : name;
}
