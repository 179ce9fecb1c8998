/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cursor: the selected row, found again after the rows of a screen changed; if it is gone, the nearest row.
 *
 *     cursor_init(&cursor, place, &sheet);
 *     ... the sheet is released, and made again ...
 *     row = cursor_find(&cursor, place, &sheet);
 *     cursor_release(&cursor); */
#ifndef BROWSE_CURSOR_H
#define BROWSE_CURSOR_H

#include "sheets/sheet.h"

struct cursor {
    uint64_t id; /* of the row; 0: the screen was never shown */
    size_t row;
    uint64_t *ids; /* of all rows */
    size_t count;
    struct index index; /* of the ids */
};

/* Remembers all rows of a sheet; NULL, or a sheet that is not made: no row. */
void cursor_init(struct cursor *s, const struct place *place, const struct sheet *sheet);
void cursor_release(struct cursor *s);

/* The number of the same row if it still exists; else of the nearest remembered row that does, at equal distance the
 * earlier of two. */
size_t cursor_find(const struct cursor *s, const struct place *place, const struct sheet *sheet);

#endif
