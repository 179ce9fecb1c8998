/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links: the address that a click on the name of a file opens, in a terminal or an editor, made from a format.
 *
 *     links_read(TEXT("vscode"), &format);      // vscode://file{path}:{line}:{column}
 *     links_init(&links, format, profile, &places);
 *     phrase_link(&phrase, links_to_file(&links, file, line, &phrase.arena));
 *     links_release(&links);
 *
 * The bytes of names are percent-encoded, so that the terminal takes no byte for a command. */
#ifndef VIEW_LINKS_H
#define VIEW_LINKS_H

#include "profile/profile.h"
#include "source/source.h"

struct links {
    struct text format; /* with {path}, {line}, {column} and {host}; empty: there are no links */
    const struct profile *profile;
    struct text directory; /* the working one */
    struct source_reader reader;
    struct text *paths; /* by file: absolute, once asked for */
    char host[256];
    struct arena arena;
};

/* Reads the value of --hyperlink: a format, or the name of a format; `never` is the empty format. False if it has no
 * {path}, other words in braces or bytes that are not printable. */
bool links_read(struct text value, struct text *format);

/* `places`: where to look for sources; all it points to, and the profile, must outlive the links. Release them in any
 * case. */
void links_init(struct links *links, struct text format, const struct profile *profile, const struct places *places);
void links_release(struct links *links);

/* The link to a line of a file of the profile (line 0: to the file), with the path at which its source was found, or
 * else the path in its name; and the link to a line of a path. In the arena; empty if there are no links, or the file
 * is unknown. */
struct text links_to_file(struct links *links, ref_t file, uint64_t line, struct arena *arena);
struct text links_to_path(const struct links *links, struct text path, uint64_t line, struct arena *arena);

#endif
