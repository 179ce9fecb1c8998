/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit: what two sequences have in common, in order, by the shortest edit script (Myers 1986).
 *
 * Work is bounded: if more than EDIT_MAX items have to go or come, what is best so far is kept, and the search goes
 * on behind it. So it takes time of EDIT_MAX times the lengths at most, and always the same memory. */
#ifndef SOURCE_EDIT_H
#define SOURCE_EDIT_H

#include "base/index.h"

#define EDIT_MAX 256

/* A sequence of numbers that are compared, and what each of them is called by the caller. */
struct edit_items {
    const ref_t *values, *names;
    size_t count;
};

/* The data of a search, used for one search after another. Zero-initialise before the first use. */
struct edit {
    ref_t *trace; /* NULL: not yet allocated */
};

void edit_release(struct edit *edit);

/* Finds pairs of equal items, both in rising order, and sets to[name of the old one] to the name of the new one; the
 * other items of `to` are left alone. There are as many pairs as there can be if at most EDIT_MAX items are in no
 * pair. */
void edit_match(struct edit *edit, const struct edit_items *old, const struct edit_items *new, ref_t *to);

/* The same of sequences that differ little: false, with `to` left alone, if more than EDIT_MAX items are in no pair. It
 * takes no longer for that, however long they are. */
bool edit_match_near(struct edit *edit, const struct edit_items *old, const struct edit_items *new, ref_t *to);

#endif
