/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selected: what is written of a profile whose rows filters restrict.
 *
 * Kept are self costs and jumps of the pieces that pass, calls of and by functions that have such a piece or pass
 * themselves, and all calls in a cycle that has such a function.
 *
 *     struct selected selected = {0};                      // all is kept
 *     selected_init(&selected, profile, filter);
 *     if (selected_has_entry(&selected, profile, piece, &entry))
 *         ... it is written ...
 *     selected_release(&selected); */
#ifndef REPORT_CALLGRIND_SELECTED_H
#define REPORT_CALLGRIND_SELECTED_H

#include "profile/profile.h"
#include "rows/filter.h"

/* All NULL: nothing is left out. */
struct selected {
    bool *pieces;    /* by piece: its self costs and jumps are kept */
    bool *functions; /* by function: the calls that it makes, and those of it, are kept */
    ref_t *cycles;   /* by function: its cycle, or NONE */
    bool *in_cycles; /* by cycle: the calls inside it are kept */
};

/* The profile has its calls; the filter is prepared for it. Release it. */
void selected_init(struct selected *selected, const struct profile *profile, const struct filter *filter);
void selected_release(struct selected *selected);

/* Whether the self costs and jumps of a piece are kept; and an entry of a piece in a record of the profile, or of one
 * with the same numbers. */
bool selected_has_piece(const struct selected *selected, ref_t piece);
bool selected_has_entry(const struct selected *selected, const struct profile *profile, ref_t piece,
                        const struct packed_entry *entry);

#endif
