/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edited: whether the sources of functions differ between the sides of a comparison, as far as both are at hand.
 *
 *     unsigned char *edited = edited_find(&sides);
 *     if (edited[function] == EDITED_YES) ...
 *     free(edited); */
#ifndef ANNOTATE_EDITED_H
#define ANNOTATE_EDITED_H

#include "compare/sides.h"

enum edited {
    EDITED_UNKNOWN, /* a source of it is missing, or changed after it ran; or a line differs that may be of others */
    EDITED_NO,      /* no line differs from its first line with a cost to its last one, in each of its files */
    EDITED_YES      /* a line with a cost differs, or a line in a hole of at most twelve lines between two of them */
};

/* By function of the joined profile, which must have lines that a struct line_map numbered: enum edited. free() it. It
 * takes time in proportion to the lines with costs and those between them, besides sorting. */
unsigned char *edited_find(const struct sides *sides);

/* What of a line of the joined profile differs: `+` only the new source has it, `-` only the old one, `~` it was
 * edited; 0: nothing, or its sources are not both at hand. */
char edited_line(const struct sides *sides, ref_t file, uint64_t line);

/* Whether any source differs that is at hand in both versions. */
bool edited_any(const struct sides *sides);

#endif
