/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/linked_file.h"

#ifdef HAVE_LIBDW

#include "source/path.h"
#include "source/regular.h"

#include <stdlib.h>

struct text linked_real_path(int fd, struct arena *arena)
{
    char *real = realpath(arena_format(arena, "/proc/self/fd/%d", fd).s, NULL);
    struct text path = arena_copy(arena, text_of(real));
    free(real);
    return path;
}

struct text linked_path(struct text directory, struct text below, struct text name, struct arena *arena)
{
    if (text_starts(name, TEXT("/")))
        return arena_copy(arena, name);
    if (!text_starts(below, TEXT("/")))
        below = path_join(arena, directory, below);
    return path_join(arena, below, name);
}

/* ---- entries in other files ---- */

static struct text text_attribute(const struct libdw *dw, Dwarf_Die *die, unsigned name)
{
    Dwarf_Attribute attribute;
    return dw->dwarf_attr(die, name, &attribute) ? text_of(dw->dwarf_formstring(&attribute)) : TEXT_NONE;
}

static bool is_safe(struct text path)
{
    const struct regular_limits any = {0};
    const char *wrong = NULL;
    struct stat status;
    return regular_look(path, &any, &status, &wrong) != REGULAR_REFUSED;
}

bool linked_split_is_safe(const struct libdw *dw, Dwarf_Die *skeleton, struct text path)
{
    static const unsigned names[] = {DW_AT_dwo_name, DW_AT_GNU_dwo_name};
    struct text directory = text_directory(path), compiled_in = text_attribute(dw, skeleton, DW_AT_comp_dir);
    struct arena scratch = {0};
    bool safe = is_safe(arena_join(&scratch, path, TEXT(".dwp")));
    for (size_t i = 0; safe && i < sizeof names / sizeof *names; i++) {
        struct text name = text_attribute(dw, skeleton, names[i]);
        safe = !name.n || (is_safe(linked_path(directory, TEXT_NONE, name, &scratch)) &&
                           is_safe(linked_path(directory, compiled_in, name, &scratch)));
    }
    arena_release(&scratch);
    return safe;
}

#endif
