/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edited: whether the sources of functions differ between the sides of a comparison, as far as both are at hand.
 *
 *     edited_init(&edited, &sides, change);
 *     if (edited.how[function] == EDITED_AROUND)
 *         ... edited.around[function].file, .line ...
 *     edited_release(&edited); */
#ifndef ANNOTATE_EDITED_H
#define ANNOTATE_EDITED_H

#include "annotate/headers.h"
#include "annotate/written.h"
#include "events/measure.h"

enum edited {
    EDITED_UNKNOWN, /* a source of it is missing, or is one for both sides and changed after it ran; or a line differs
                       that may be of others */
    EDITED_NO, /* the functions of the sources of which it has code are the same (written.h), and of its lines outside
                  of these none differs from the first to the last one, in each of its files */
    EDITED_AROUND, /* likewise, but a line of its files that is of no function, or of a header of these: a macro, a
                      type, a constant */
    EDITED_YES /* such a function differs, or a line with a cost, or a line in a hole of at most twelve lines between
                  two of them */
};

/* The line with a cost that begins a function, which each call runs once, as the sources show it. */
struct edited_head {
    uint64_t line; /* as the profile keeps it; 0: not known, or there are several such lines */
    size_t count;  /* of such lines */
};

struct edited_functions {
    unsigned char *how; /* by function of the joined profile: enum edited */
    struct edited_place
        *around;               /* by function: of EDITED_AROUND the first such line, in its own file if that has any */
    struct edited_head *heads; /* by function */
    struct headers headers;    /* has their names */
    struct written written;    /* what code is of which functions of the sources */
};

/* The joined profile must have lines that a struct line_map numbered, and outlive it. Lines around functions are looked
 * for where their cost changed. It takes time in proportion to the lines with costs and those of their sources, besides
 * sorting. Release it. */
void edited_init(struct edited_functions *edited, const struct sides *sides, const struct measure *change);
void edited_release(struct edited_functions *edited);

/* The function of the sources that was edited, of a function that was not itself, into which it was inlined; NULL:
 * there is none. */
const struct written_part *edited_inlined(const struct edited_functions *edited, ref_t function);

/* Whether only one of the sources has a function of its name: it is new, or gone. */
bool edited_is_alone(const struct edited_functions *edited, ref_t function);

/* Whether the sources of both sides have a function, whose code ran within another one, but not on `side`. */
bool edited_went(const struct edited_functions *edited, ref_t function, enum side side, ref_t into);

/* What of a line of the joined profile differs: `+` only the new source has it, `-` only the old one, `~` it was
 * edited; 0: nothing, or its sources are not both at hand, or the function of the source is the same. */
char edited_line(const struct edited_functions *edited, const struct sides *sides, ref_t file, uint64_t line);

/* Whether both versions of a file are at hand, and differ, and one of them changed after its profile was written: then
 * it may be a later one. */
bool edited_by_newer(const struct sides *sides, ref_t file);

/* Whether any source differs that is at hand in both versions: of functions with costs, or of those around which lines
 * differ. */
bool edited_any(const struct edited_functions *edited, const struct sides *sides);

#endif
