/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spread: how the self costs of rows differ between units (parts, threads, inputs), in a few numbers per row and event,
 * whatever number of units there is.
 *
 *     ref_t event = spread_event(&spread, TEXT("Ir")), row = ...;            // spread_rows.h makes rows
 *     spread_add(&spread, event, row, 70, 100);       // unit 0 spent 70 there, of 100 in all
 *     spread_next(&spread);
 *     spread_figure(&spread, STATISTIC_MAX, event, row, 70);
 *     spread_release(&spread);
 *
 * A unit that has no cost in a row counts as 0 there. Row 0 is the whole program. */
#ifndef EVENTS_SPREAD_H
#define EVENTS_SPREAD_H

#include "base/names.h"
#include "events/figure.h"
#include "events/statistic.h"

/* The figures of a row and an event, over the units that have a cost there. */
struct spread_cell {
    ref_t event, row;
    cost_t min, max;
    cost_t peak, peak_total; /* the cost whose share of the total of its unit is the largest */
    ref_t where;             /* the first unit with `max` */
    ref_t seen;              /* how many units have a cost */
    ref_t missing;           /* the first unit that has none */
};

/* Zero-initialise it. */
struct spread {
    size_t units; /* so many were added */
    struct names events;
    ARRAY(struct spread_cell) cells; /* of the rows and events for which some unit has a cost */
    struct index index;              /* of cells */
    struct texts names;              /* of the units, once they are known */
    struct texts words;              /* the same as a column of text has them: short, and of printable ASCII */
    struct arena arena;
};

#define SPREAD_PROGRAM 0 /* the row of the program */

/* Finds or adds an event. */
ref_t spread_event(struct spread *s, struct text name);

/* The event called `name`, or NONE. */
ref_t spread_find(const struct spread *s, struct text name);

/* Adds the current unit's cost in a row; `total`: its cost in all. */
void spread_add(struct spread *s, ref_t event, ref_t row, cost_t cost, cost_t total);

/* Ends the current unit. */
void spread_next(struct spread *s);

/* Adds the name of the next unit, in the order in which they were added. */
void spread_name(struct spread *s, struct text name);
void spread_release(struct spread *s);

/* The figure of a statistic in a row: absent if no unit has a cost there. `sum`: over all units. */
struct figure spread_figure(const struct spread *s, enum statistic statistic, ref_t event, ref_t row, cost_t sum);

/* The number of units that have a cost in a row, even a cost of 0. */
size_t spread_units_with(const struct spread *s, ref_t event, ref_t row);

/* Whether a row has at least this share (see share.h) of the total cost of some unit. */
bool spread_reaches(const struct spread *s, ref_t event, ref_t row, int64_t share);

#endif
