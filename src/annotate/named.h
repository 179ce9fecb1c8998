/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* named: the source files that the user names, and their files in the profile: files with the same path, in any
 * spelling; if there are none, files that are the same on the disk; else files whose paths have the longest common end,
 * of at least two parts. */
#ifndef ANNOTATE_NAMED_H
#define ANNOTATE_NAMED_H

#include "annotate/locator.h"
#include "source/paths.h"

struct named_files {
    struct locator *locator;
    struct diagnostics *diagnostics;
    struct path_table paths;                /* of the profile's files, by file; made with the first name */
    struct path_table before;               /* the names looked for so far */
    ARRAY(struct file_identity) identities; /* of the profile's files, by file; made if paths do not tell */
    struct index by_identity;
    struct arena arena; /* of hints */
};

/* Both must outlive it. */
void named_files_init(struct named_files *all, struct locator *locator, struct diagnostics *diagnostics);
void named_files_release(struct named_files *all);

struct named {
    struct text name; /* the path at which it was found, or was looked for */
    bool found;
    bool by_tail;      /* the profile has it below other directories */
    struct refs files; /* its files in the profile; a file spelt like the name comes first */
    struct text hint;  /* if there are none: "the profile has x/y.c"; .s NULL: nothing like it */
};

/* Looks for a file. If it is found, the locator's reader has it. A file that is not found, or that the profile does not
 * know, is diagnosed. Release it in any case. */
void named_open(struct named *named, struct named_files *all, struct text name);
void named_release(struct named *named);

/* Whether a file of this path was opened before. */
bool named_is_repeated(struct named_files *all, struct text name);

/* The first of these names that leads to no file, or to one which the profile does not know; in words, in the arena;
 * TEXT_NONE: there is none. Nothing is diagnosed. */
struct text named_find_stranger(struct locator *locator, const struct texts *names, struct arena *arena);

#endif
