/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* literal: source files that are no files: literal texts as the lines of a source. */
#ifndef CHECK_LITERAL_H
#define CHECK_LITERAL_H

#include "source/source.h"
#include "suite.h"

/* free() its starts. */
static inline struct source source_of(const char *path, struct text content)
{
    struct source s = {.path = text_of(path), .content = content, .modified = 7};
    for (size_t at = 0; at < content.n;) {
        *array_add(&s.starts) = at;
        at += text_find(text_skip(content, at), '\n') + 1;
    }
    *array_add(&s.starts) = content.n;
    return s;
}

#endif
