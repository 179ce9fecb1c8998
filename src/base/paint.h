/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paint: colours and links of a terminal. Only eight are used, none is blue, and backgrounds stay as they are: so the
 * text can be read on dark and on light ones. */
#ifndef BASE_PAINT_H
#define BASE_PAINT_H

#include "base/output.h"

enum paint { PAINT_NONE, PAINT_DIM, PAINT_BOLD, PAINT_CYAN, PAINT_GREEN, PAINT_BOLD_GREEN, PAINT_RED, PAINT_BOLD_RED };

/* Writes the sequences that begin and end a colour; nothing for PAINT_NONE. */
static inline void paint_begin(struct output *out, enum paint paint)
{
    static const struct text codes[] = {
        [PAINT_DIM] = {"\033[2m", 4},         [PAINT_BOLD] = {"\033[1m", 4},          [PAINT_CYAN] = {"\033[36m", 5},
        [PAINT_GREEN] = {"\033[32m", 5},      [PAINT_BOLD_GREEN] = {"\033[1;32m", 7}, [PAINT_RED] = {"\033[31m", 5},
        [PAINT_BOLD_RED] = {"\033[1;31m", 7},
    };
    if (paint != PAINT_NONE)
        output_text(out, codes[paint]);
}

static inline void paint_end(struct output *out, enum paint paint)
{
    if (paint != PAINT_NONE)
        output_text(out, TEXT("\033[m"));
}

/* Writes the sequences that begin and end a link (OSC 8). The target is printable ASCII. */
static inline void link_begin(struct output *out, struct text target)
{
    output_text(out, TEXT("\033]8;;"));
    output_text(out, target);
    output_text(out, TEXT("\033\\"));
}

static inline void link_end(struct output *out)
{
    output_text(out, TEXT("\033]8;;\033\\"));
}

#endif
