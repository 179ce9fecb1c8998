/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzes what makes names readable: each line is a name, of any bytes, which is demangled and shortened. Short forms
 * are no longer than the name, and written into exactly the room that they may have. See tests/README. */
#include "base/memory.h"
#include "names/demangle.h"
#include "names/shorten.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *what, struct text name)
{
    if (good)
        return;
    fprintf(stderr, "%s: %.*s\n", what, (int)name.n, name.s);
    abort();
}

static bool is_within(struct text part, struct text name)
{
    return part.s >= name.s && part.s + part.n <= name.s + name.n;
}

static void shorten_one(struct text name)
{
    char *room = memory_alloc(name.n);
    for (int how = SHORTEN_ALL; how <= SHORTEN_BUT_PARAMETERS; how++) {
        struct text is = shorten(name, (enum shortening)how, room);
        check(is.s == name.s ? is.n <= name.n : is.s == room && is.n < name.n, "no shorter", name);
    }
    check(is_within(shorten_scope(name), name), "no part of the name", name);
    free(room);
}

static void take_name(struct text name, char *room)
{
    size_t n = 0;
    if (demangle(name, room, &n) == DEMANGLE_DONE) {
        check(n <= DEMANGLE_ROOM, "too long", name);
        shorten_one((struct text){room, n});
    }
    shorten_one(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text rest = {(const char *)data, size}, name;
    char *room = memory_alloc(DEMANGLE_ROOM);
    while (text_split(&rest, '\n', &name))
        take_name(name, room);
    free(room);
    return 0;
}
