/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* places: the paths at which a source may be that a profile recorded by some name. It looks at no file.
 *
 *     struct places places = {.directory = TEXT("/home/me"), .maps = &map, .map_count = 1};   // map: /build/x=src
 *     places_list(&places, TEXT("/build/x/a.c"), &list, &arena);      // src/a.c, /build/x/a.c
 */
#ifndef SOURCE_PLACES_H
#define SOURCE_PLACES_H

#include "base/memory.h"

/* Files recorded below the directory `from` are below `to` here. Both are normalised. */
struct source_map {
    struct text from; /* absolute, or relative; empty: all relative names */
    struct text to;
};

/* Reads FROM=TO, which is cut at the first `=`; returns false if there is none. Texts are made in the arena. */
bool source_map_read(struct source_map *map, struct text words, struct arena *arena);

/* A path to try. */
struct source_place {
    struct text path;      /* with a NUL after it */
    struct text cut;       /* of a tail: the part cut off the recorded name, with the slash */
    struct text directory; /* of a tail: the directory put in its place */
};

struct place_list ARRAY_OF(struct source_place);

#define PLACES_WORKED 8

/* Zero-initialise, set the first fields, which must outlive it, and release it in any case. */
struct places {
    struct text directory; /* the working one, where relative names start */
    const struct source_map *maps;
    const struct text *directories; /* that the user named */
    size_t map_count, directory_count;
    bool directories_only;                     /* names are looked for below the directories alone */
    struct source_place worked[PLACES_WORKED]; /* tails that were found, the last one first */
    size_t worked_count;
    struct arena arena; /* of these */
};

void places_release(struct places *places);

/* Adds the places of a name, in order: those of the maps whose `from` is a directory above it, the name itself, and
 * `directory/name` for each directory. A map compares normalised names; a relative name is compared as it is with a
 * relative `from`, and as it is in the working directory with an absolute one. No map leads out of its `to`. A name
 * that no file can have has no place. Paths are made in the arena. With directories_only the places below directories
 * alone. */
void places_list(const struct places *places, struct text name, struct place_list *list, struct arena *arena);

/* Adds the places of tails of the normalised name, below the directories that maps lead to and those that the user
 * named: what worked for the names before first (not with directories_only), and then the longest tail first. Each
 * agrees with the name in its last two parts at least; a file that lies in a directory that the user named, and not
 * deeper, in its last one. */
void places_list_tails(const struct places *places, struct text name, struct place_list *list, struct arena *arena);

/* Likewise below one directory, without the tails that were found before. */
void places_list_below(const struct places *places, struct text name, struct text directory, struct place_list *list,
                       struct arena *arena);

/* Notes a tail that was found: the same cut is tried first for the next names. */
void places_note(struct places *places, const struct source_place *tail);

#endif
