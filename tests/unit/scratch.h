/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scratch: a directory of a test's own below the current one, gone when the test has removed it. */
#ifndef CHECK_SCRATCH_H
#define CHECK_SCRATCH_H

#include "base/memory.h"
#include "suite.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

struct scratch {
    struct arena arena;
    struct text path;
};

static inline struct scratch scratch_make(void)
{
    struct scratch scratch = {0};
    char path[] = "scratch.XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(path));
    scratch.path = arena_copy(&scratch.arena, text_of(path));
    return scratch;
}

/* The path of a file in it, with a NUL behind it. */
static inline const char *scratch_path(struct scratch *scratch, const char *name)
{
    return arena_format(&scratch->arena, "%s/%s", scratch->path.s, name).s;
}

static inline const char *scratch_write(struct scratch *scratch, const char *name, struct text content)
{
    const char *path = scratch_path(scratch, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    if (content.n)
        ck_assert_uint_eq(fwrite(content.s, 1, content.n, file), content.n);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

static inline int scratch_remove_entry(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status, (void)type, (void)walk;
    return remove(path);
}

/* Removes what is in it, and itself. */
static inline void scratch_remove(struct scratch *scratch)
{
    ck_assert_int_eq(nftw(scratch->path.s, scratch_remove_entry, 8, FTW_DEPTH | FTW_PHYS), 0);
    arena_release(&scratch->arena);
}

#endif
