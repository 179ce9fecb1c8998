/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells: the costs of very many things, close together: those of an instruction take a few bytes.
 *
 *     struct cells cells = {0};
 *     ref_t at = cells_put(&cells, &(struct charge){(cost_t[]){5, 0}, NULL, 2}, &saturated);
 *     at = cells_add(&cells, at, &(struct charge){(cost_t[]){1, 300000}, NULL, 2}, &saturated);
 *     struct costs costs = cells_costs(&cells, at); // a view: costs_get(&costs, 1) is 300000
 *     cells_release(&cells);
 *
 * Before the cells of each stands how many they are, and of how many bytes. Costs that grow past their room move to the
 * end; what they leave stays unused, which happens a few times at most. */
#ifndef PROFILE_CELLS_H
#define PROFILE_CELLS_H

#include "profile/costs.h"

/* Zero-initialise before the first use. A number of costs is the place of their head in `shorts`. */
struct cells {
    ARRAY(int16_t) shorts;
};

/* Makes room for `count` costs of two bytes if there are none, which takes no memory before it is used: a hint. */
void cells_expect(struct cells *cells, size_t count);

/* Puts new costs, and returns their number. Sets `*saturated` if a sum stopped, as where an event stands twice. */
ref_t cells_put(struct cells *cells, const struct charge *charge, bool *saturated);

/* Adds to costs, likewise. Returns their number, which is another one if they moved. */
ref_t cells_add(struct cells *cells, ref_t at, const struct charge *charge, bool *saturated);

/* Puts all costs that another has, which must not be the same. Returns how much higher their numbers are than there. */
ref_t cells_append(struct cells *cells, const struct cells *from);

#define CELLS_WIDTH_SHIFT 4 /* in a head: the width stands above the bytes of a cell */

/* A view of costs; valid until the next are added. */
static inline struct costs cells_costs(const struct cells *cells, ref_t at)
{
    const int16_t *head = cells->shorts.items + at;
    uint16_t width = (uint16_t)*head >> CELLS_WIDTH_SHIFT, bytes = (uint16_t)*head & ((1u << CELLS_WIDTH_SHIFT) - 1);
    return (struct costs){{.elsewhere = (void *)(uintptr_t)(head + 1)}, width, width, (uint8_t)bytes, false};
}

void cells_release(struct cells *cells);

#endif
