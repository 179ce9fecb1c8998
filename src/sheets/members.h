/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* members: the functions of a row of a group, and the row of a function. */
#ifndef SHEETS_MEMBERS_H
#define SHEETS_MEMBERS_H

#include "sheets/model.h"
#include "sheets/place.h"

/* A row of a group that sums pieces of functions: an object, a class, a directory, a file. */
struct members {
    struct grouping grouping;
    ref_t row;
    bool *has; /* by function: any of its code is in the row */
};

/* `id`: the row, as sheet_id() makes it. False: there is no such row. Release it in any case; zero-initialised members
 * can be released too. */
bool members_init(struct members *w, const struct model *m, enum group group, uint64_t id);
void members_release(struct members *w);

/* The id of a row of the table; an inner row and its outer row have different ids. */
uint64_t members_id(const struct model *m, const struct grouping *g, ref_t row);

/* Moves a place of the table to the row of a function, and unfolds the rows above it. False: the rows of the table are
 * no sums of functions, or the function has no row. */
bool members_find(const struct model *m, ref_t function, struct place *place);

#endif
