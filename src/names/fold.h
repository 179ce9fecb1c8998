/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fold: the small letter of a capital one, for matching that does not tell them apart.
 *
 * It knows letters of Latin, Greek, Cyrillic and Armenian outside ASCII whose small letter takes as many bytes, so that
 * a folded text is as long as it was, and each character stays in its place: so a long s (U+017F), which is an s in one
 * byte, stays as it is. The sigma at the end of a word is a sigma. (The C library folds the letters of ASCII.) No
 * locale matters. */
#ifndef NAMES_FOLD_H
#define NAMES_FOLD_H

#include "base/text.h"

/* The small letter of a character, or the character itself if it has none here. */
uint32_t fold_point(uint32_t point);

/* Whether a character is a capital letter that has a small one here. */
bool fold_is_capital(uint32_t point);

/* Folds all characters of `n` bytes in place. What is not UTF-8 stays as it is. */
void fold_bytes(char *s, size_t n);

/* Whether a text has a byte outside ASCII: otherwise there is nothing to fold. */
bool fold_concerns(struct text t);

#endif
