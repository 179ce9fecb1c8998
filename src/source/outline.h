/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline: the functions of a source: their names, their lines, and whether their code is the same as that of others.
 *
 *     outline_init(&outline, &source, &arena);
 *     const struct outlined *f = outline_find(&outline, 17);   // the function that line 17 is of, or NULL
 *     outline_release(&outline);
 *
 * It reads a source as block.h does, so it knows the functions of C, C++, Python and their like, and of another
 * language none, or some. Code is the same if it differs in white space within lines, in blank lines and in comments of
 * C alone, wherever it stands. It takes time in proportion to the source. */
#ifndef SOURCE_OUTLINE_H
#define SOURCE_OUTLINE_H

#include "source/source.h"

struct outlined {
    ref_t first, last; /* its lines, from 1 */
    struct text name;  /* the word before its parentheses */
    uint64_t code;     /* the same for the same code */
};

struct outline {
    ARRAY(struct outlined) items; /* in the order of their lines */
    uint64_t *codes;              /* by line: the same for the same code; 0: blanks and comments are all that it has */
};

/* The names live as long as the arena. Release it. */
void outline_init(struct outline *outline, const struct source *source, struct arena *arena);
void outline_release(struct outline *outline);

const struct outlined *outline_find(const struct outline *outline, ref_t line);

#endif
