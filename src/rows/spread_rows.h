/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spread_rows: adds units, one after another, to the spread of the rows of a table.
 *
 *     struct spread_rows rows;
 *     spread_rows_init(&rows, GROUP_FUNCTION, &spread, &extra);
 *     spread_rows_add(&rows, &unit, &unit);             // once for each part, thread or input
 *     spread_rows_attach(&rows, &grouping);             // the rows of all of them together, by name
 *     spread_rows_release(&rows);
 *
 * Rows of different units are the same if their names are equal: for a line its file and number; for an instruction its
 * object and address, or, if the address is unknown, its function, file and line. */
#ifndef ROWS_SPREAD_ROWS_H
#define ROWS_SPREAD_ROWS_H

#include "events/spread.h"
#include "rows/grouping.h"

/* The name of a row: numbers of names, or NONE. */
struct spread_row {
    ref_t outer; /* the outer row */
    ref_t object, file, symbol;
    ref_t place; /* a class or a directory; for an instruction without an address the file of its function */
    uint64_t line, address;
};

struct spread_rows {
    enum group group;
    struct spread *spread;
    struct texts extra; /* definitions NAME = FORMULA */
    struct names names;
    ARRAY(struct spread_row) rows; /* by row of the spread; the first is the program */
    struct index index;
    struct arena arena;
};

/* Events are the recorded, the built-in and those that a file or `extra` (NAME = FORMULA) defines, without ratios. The
 * spread and the texts must outlive the rows. */
void spread_rows_init(struct spread_rows *s, enum group group, struct spread *spread, const struct texts *extra);
void spread_rows_release(struct spread_rows *s);

/* Adds a unit, which is finished; `defining`: the profile whose definitions apply to it. */
void spread_rows_add(struct spread_rows *s, const struct profile *unit, const struct profile *defining);

/* Tells a grouping of the same group the numbers of its rows in the spread; rows of another group have none. */
void spread_rows_attach(struct spread_rows *s, struct grouping *g);

#endif
