/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tar: the files of a tar archive (POSIX ustar and pax, GNU) that is in memory.
 *
 *     struct tar_file file;
 *     while (tar_next(&rest, &file, &arena))
 *         use(file.path, file.content); */
#ifndef BASE_TAR_H
#define BASE_TAR_H

#include "base/memory.h"

struct tar_file {
    struct text path;    /* as the archive has it, without `./` before it; in the arena */
    struct text content; /* in the archive */
};

/* Whether bytes begin as an archive does; INPUT_PEEK bytes are enough. */
bool tar_is_archive(struct text bytes);

/* Takes entries from the front of `rest` up to the next regular file. False at the end of the archive, which
 * makes `rest` TEXT_NONE, and where it is damaged or cut. */
bool tar_next(struct text *rest, struct tar_file *file, struct arena *arena);

#endif
