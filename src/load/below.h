/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* below: the profiles below a directory, for those who name it as an input. They are the files whose names and heads
 * say so, and files with such names that cannot be read, so that an error says so. A file with such a name that is
 * none, or that is no file, as a link to nothing, was expected to be one. Of a directory of a commit the text of a link
 * stands for the link, and what is below a note is in its archive (base/input.h). */
#ifndef LOAD_BELOW_H
#define LOAD_BELOW_H

#include "base/memory.h"

/* How deep directories may lie below it. Links to directories are not followed. */
#define BELOW_LEVELS 8

/* Adds the profiles below a directory, and, as such a path, each directory that cannot be read, in the order of their
 * paths, which begin with that of the directory. Each ends with a NUL that does not count, and lies in the arena.
 * `is_profile` decides of files with the name of one. Those that are none are counted if their names end as those of
 * reports and leftovers do (profile_name_is_expected()); the others are listed, as such paths. `looks`
 * hears now and then how many names were looked at. */
struct below {
    bool (*is_profile)(void *context, struct text path);
    void (*looks)(void *context, size_t names); /* or NULL */
    void *context;
    size_t others;
    struct texts expected;
};
void below_find(struct text directory, struct below *below, struct texts *paths, struct arena *arena);

#endif
