/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes: draws jumps beside rows of instructions. It knows rows by number, and nothing of addresses.
 *
 *     struct lanes lanes = {0};
 *     lanes_init(&lanes, jumps, jump_count, row_count);
 *     for (size_t row = 0; row < row_count; row++)
 *         use(lanes_draw(&lanes, row, true, room));         // "╭─┼─►"
 *     lanes_release(&lanes);
 *
 * A target has one lane, which all jumps to it share. The shortest lanes are innermost, next to the instructions. If
 * there would be more than LANES_MAX beside each other, the longest targets have none. */
#ifndef MACHINE_LANES_H
#define MACHINE_LANES_H

#include "base/memory.h"

#define LANES_MAX 8u

/* Columns that they take, and bytes of a row with the NUL. */
#define LANES_WIDTH(count) ((count) ? 2 * (count) + 1 : 0)
#define LANES_ROOM (3 * LANES_WIDTH(LANES_MAX) + 1)

/* From one row to another, or to itself. */
struct lane_jump {
    size_t from, to;
};

/* The lanes of a row, a bit each; lane 0 is innermost. */
struct lane_row {
    uint8_t up, down; /* it leads to the row above, below */
    uint8_t ends;     /* a jump starts or ends here */
    bool is_target;
};

struct lanes {
    size_t count; /* lanes in use */
    struct lane_row *rows;
};

/* Gives lanes to the jumps, all of whose rows are below `rows`. Release them in any case. */
void lanes_init(struct lanes *lanes, const struct lane_jump *jumps, size_t count, size_t rows);
void lanes_release(struct lanes *lanes);

/* Whether jumps to this row are drawn. */
static inline bool lanes_has(const struct lanes *lanes, size_t target)
{
    return lanes->rows[target].is_target;
}

/* The text of a row: LANES_WIDTH(lanes->count) columns, in UTF-8 or ASCII, with a NUL after it; in `room`. */
struct text lanes_draw(const struct lanes *lanes, size_t row, bool is_utf8, char room[LANES_ROOM]);

#endif
