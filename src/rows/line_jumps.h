/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_jumps: jumps between the lines of source files, over all functions and contexts. All jumps from one line to
 * another are one jump, but conditional jumps are kept apart from others. Jumps with an unknown line are left out.
 *
 *     line_jumps_init(&jumps, profile, NULL, NULL);
 *     for (size_t i = line_jumps_find(&jumps, file, 12); line_jumps_are_from(&jumps, i, file, 12); i++)
 *         ... jumps.items[i].to_line ...
 *     line_jumps_release(&jumps); */
#ifndef ROWS_LINE_JUMPS_H
#define ROWS_LINE_JUMPS_H

#include "profile/profile.h"

struct line_jump {
    uint64_t line, to_line; /* from 1 */
    uint64_t followed;
    uint64_t executed; /* of a conditional jump: how often it was executed; else as `followed` */
    ref_t file, to_file;
    bool conditional;
};

/* Sorted by file, line, file of the target, its line; a conditional jump before the other. */
struct line_jumps {
    struct line_jump *items;
    size_t count;
};

/* Collects the jumps that `keep` keeps (NULL: all). The profile was read with WANT_JUMPS, or else there are no
 * jumps. */
void line_jumps_init(struct line_jumps *jumps, const struct profile *profile,
                     bool (*keep)(const void *context, const struct jump *jump), const void *context);
void line_jumps_release(struct line_jumps *jumps);

/* The index of the first jump from a line of a file; if there is none, of the next jump in order, or the count. */
size_t line_jumps_find(const struct line_jumps *jumps, ref_t file, uint64_t line);

/* Whether there is a jump at an index, and it is from this line. */
static inline bool line_jumps_are_from(const struct line_jumps *jumps, size_t place, ref_t file, uint64_t line)
{
    return place < jumps->count && jumps->items[place].file == file && jumps->items[place].line == line;
}

#endif
