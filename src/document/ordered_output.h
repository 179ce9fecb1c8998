/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ordered_output: output that several threads write at a time, a stretch each, and that comes out in order.
 *
 *     ordered_output_run(&(struct ordered_output){threads, 3, write_chapter, &book}, out);
 *     // write_chapter(&book, 0, ...), write_chapter(&book, 1, ...) and write_chapter(&book, 2, ...)
 *
 * The stretch whose turn it is goes straight to the output. Of each other one that is written meanwhile
 * ORDERED_OUTPUT_KEPT bytes are kept; then it waits for its turn. */
#ifndef DOCUMENT_ORDERED_OUTPUT_H
#define DOCUMENT_ORDERED_OUTPUT_H

#include "base/output.h"
#include "base/tasks.h"

#define ORDERED_OUTPUT_KEPT THRESHOLD(512u << 10, 256u)

struct ordered_output {
    unsigned threads; /* at most */
    size_t count;     /* of stretches */
    /* Writes a stretch. It shares nothing that may change with the others. */
    void (*write)(void *context, size_t stretch, struct output *out);
    void *context;
};

/* Writes all stretches, with as many outputs as there are threads. */
void ordered_output_run(const struct ordered_output *ordered, struct output *out);

/* How many stretches of at most `each` there are in `count`. */
static inline size_t ordered_output_stretches(size_t count, size_t each)
{
    return count / each + (count % each > 0);
}

#endif
