/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inclusive_by_series: the inclusive costs and cycles of a comparison, or of the units of a profile. Each run is worked
 * out by itself, as if there were no other, and the results are put side by side.
 *
 * Cycles of different runs are the same cycle if they have functions in common. */
#ifndef CALLS_INCLUSIVE_BY_SERIES_H
#define CALLS_INCLUSIVE_BY_SERIES_H

#include "calls/inclusive.h"

/* The input. */
struct inclusive_by_series {
    const struct profile *profile; /* has the events of `series` */
    const struct series_list *series;
    bool cycles;
    unsigned threads; /* the most threads; runs are worked out in parallel */
};

/* Makes the graph of all calls, and the inclusive costs. A sum alone is worked out as inclusive_init() does. With
 * several series, rows have the number of calls as an event, as the profile has. Release both with graph_release() and
 * inclusive_release(). */
void inclusive_by_series_init(struct inclusive *joint, struct graph *graph, const struct inclusive_by_series *of);

#endif
