/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* written: an output of a test's own, and what was written to it. */
#ifndef CHECK_WRITTEN_H
#define CHECK_WRITTEN_H

#include "base/output.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>

/* Where a test writes, and what came of it. */
struct written {
    FILE *file;
    struct output out;
    char *bytes;
    size_t n;
};

/* Begins to write. */
static inline struct written begin(void)
{
    struct written w = {.file = tmpfile()};
    ck_assert_ptr_nonnull(w.file);
    w.out = output_to(fileno(w.file));
    return w;
}

/* Ends it: `bytes` is all that was written, with a NUL after it; free() them. */
static inline void end(struct written *w)
{
    ck_assert_int_eq(output_close(&w->out), 0);
    ck_assert_int_eq(fseek(w->file, 0, SEEK_END), 0);
    w->n = (size_t)ftell(w->file);
    w->bytes = memory_alloc(w->n + 1);
    rewind(w->file);
    ck_assert_uint_eq(fread(w->bytes, 1, w->n, w->file), w->n);
    w->bytes[w->n] = '\0';
    fclose(w->file);
}

/* Ends it, and expects what was written. */
static inline void end_as(struct written *w, const char *expected)
{
    end(w);
    ck_assert_str_eq(w->bytes, expected);
    ck_assert_uint_eq(w->n, strlen(expected));
    free(w->bytes);
}

#endif
