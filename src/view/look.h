/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look: the appearance of a text report. It is chosen once, from the options and the terminal, before anything is
 * written; figures, rows and their order never depend on it. */
#ifndef VIEW_LOOK_H
#define VIEW_LOOK_H

#include "base/text.h"

/* All zero is the plain look: the layout of callgrind_annotate, for files, pipes and programs. */
struct look {
    bool is_rich;        /* for a person at a terminal: parts that do not fit or say little are left out, with a note */
    bool is_painted;     /* in colours */
    bool is_interactive; /* a person is at the terminal, and may type the next command */
    bool is_utf8;        /* our own marks may be characters beyond ASCII */
    size_t width;        /* columns that rows of tables are cut to; 0: no limit */
    size_t height;       /* lines that a summary has at most; 0: no limit */
};

static inline struct text look_ellipsis(const struct look *look)
{
    return look->is_utf8 ? TEXT("\xe2\x80\xa6") : TEXT("...");
}

#endif
