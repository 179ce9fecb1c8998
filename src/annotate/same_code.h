/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* same_code: whether functions of which no line was edited run the same code on both sides of a comparison.
 *
 *     unsigned char *same = same_code_find(&(struct same_code_of){&sides, change, &edited, {new, old}});
 *     if (same[function] == SAME_DATA) ...
 *     free(same);
 *
 * It is the same if the file of its object did not change since before the base was written. An object was *rebuilt* if
 * it may have changed, and three functions of it or more, and more than 30% of those with steady lines, have a steady
 * line of another cost a call, though no line of them was edited, nor around them. A line is *steady* if its cost is a
 * whole number a call on both sides, and if its function is called twice or more on each, and never inlined. One
 * function is enough, or two where others of the object were edited, where its first line shows it, which begins it,
 * and which each call runs once, whatever its data are. Costs alone do not tell that code is the same: an optimisation
 * may leave all steady lines as they are. So other data are only probable where a function has steady lines, all of the
 * same cost a call, and no more than 30% of such functions of its object have others; without sources no line may be of
 * one side alone. */
#ifndef ANNOTATE_SAME_CODE_H
#define ANNOTATE_SAME_CODE_H

#include "annotate/edited.h"
#include "events/compared.h"

enum same_code {
    SAME_UNKNOWN,
    SAME_DATA,    /* the same code: it is called twice or more on each side, with other data */
    SAME_LIKELY,  /* probably other data, as steady lines and what is known of the sources say */
    SAME_COMPILED /* compiled otherwise: its object was rebuilt */
};

struct same_code_of {
    const struct sides *sides; /* with lines that a struct line_map numbered */
    const struct measure *change;
    const struct edited_functions *edited;
    const cost_t *called[SIDES]; /* by function */
};

/* By function: enum same_code; free() it. It takes time in proportion to lines. */
unsigned char *same_code_find(const struct same_code_of *of);

#endif
