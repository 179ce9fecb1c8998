/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shrink: makes a phrase fit into a line. An ellipsis replaces omitted text; figures and words of our own are never cut
 * apart, so that nothing reads as another number. */
#ifndef BASE_SHRINK_H
#define BASE_SHRINK_H

#include "base/phrase.h"

/* The columns that a phrase takes that is not shrunk. */
size_t phrase_width(const struct phrase *p);

/* Adds blanks until the phrase has so many columns. */
void phrase_pad(struct phrase *p, size_t width);

/* Shrinks a phrase to at most `columns` columns; one that fits, or has a line of source, stays as it is. In this order,
 * until it fits: objects and files lose their first directories (`.../c/d.c`), functions the middle of their names (but
 * not the last component, whose parameters go if there is no room for them: `...::f(...)`), objects and files the
 * beginning of theirs; the object goes; at last the end of the phrase. `ellipsis` must live as long as the phrase. */
void phrase_shrink(struct phrase *p, size_t columns, struct text ellipsis);

/* Shrinks a phrase likewise; a name that is cut then shows the last of the first `told` bytes behind phrase_own(),
 * which tell it from others that would be the same. 0: there are none. */
void phrase_shrink_told(struct phrase *p, size_t columns, size_t told, struct text ellipsis);

/* Shrinks a name, as it is printed, so that the last of its first `told` bytes is shown, which tell it from others that
 * phrase_shrink() would make the same: `...::f(char const*, ...`. The beginning of the name is shown if there is room
 * for it, or else that of its last component. The text is in the arena, or is the name. */
struct text shrink_told(struct text name, size_t told, size_t columns, struct text ellipsis, struct arena *arena);

/* Shrinks a phrase; returns what phrase_write() would write of it, in the arena: words that are not cut again. */
struct text phrase_spell(struct phrase *p, size_t columns, struct text ellipsis, struct arena *arena);

#endif
