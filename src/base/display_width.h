/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* display_width: how many columns of a terminal a text takes, as output_safe() writes it: two for a character that is
 * wide, none for a mark over another one, four for each byte that is escaped, and one for any other character. The same
 * everywhere: no locale is asked. */
#ifndef BASE_DISPLAY_WIDTH_H
#define BASE_DISPLAY_WIDTH_H

#include "base/text.h"

/* The columns that the first character of `t` takes, and its length in bytes; t.n is at least 1. A tab counts as the
 * most that it can take. */
size_t display_width_first(struct text t, size_t *length);

/* The columns of all of `t`. */
size_t display_width_of(struct text t);

/* The longest beginning of `t` that takes at most so many columns. */
struct text display_width_cut(struct text t, size_t columns);

/* The longest end of `t` that takes at most so many columns. */
struct text display_width_cut_front(struct text t, size_t columns);

#endif
