/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align: finds the lines that two versions of a source have in common.
 *
 *     struct alignment a;
 *     align_lines(&a, &(struct texts){...}, &(struct texts){...});
 *     if (a.to[12])
 *         ...                       // line 12 of the old source is line a.to[12] of the new one
 *     alignment_release(&a);
 *
 * Lines are compared as a whole, but for blanks at their ends. Lines that are once in both sources go together first,
 * as far as their order is the same, then between them those that are once in both there, and so on; of what is left,
 * as many as can. If a stretch of lines was replaced by as many others, those at the same place of it that are similar
 * are versions of one line.
 *
 * No two texts make it take long: the worst there are, of 100,000 lines each, take 0.2 s. */
#ifndef SOURCE_ALIGN_H
#define SOURCE_ALIGN_H

#include "base/index.h"

/* Lines are counted from 1; item 0 of each array is unused. The numbers in `to` and `from` rise, but for the zeros. */
struct alignment {
    size_t old_count, new_count;
    ref_t *to;    /* by line of the old source: the line of the new one, or 0 */
    ref_t *from;  /* the other way round */
    bool *edited; /* by line of the old source: it has a line of the new one, and the two differ */
};

/* Aligns two sources, each of at most 2^31 lines, which are given without line ends. */
void align_lines(struct alignment *alignment, const struct texts *old, const struct texts *new);
void alignment_release(struct alignment *alignment);

#endif
