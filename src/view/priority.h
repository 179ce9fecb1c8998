/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* priority: the order of events by importance, where there is not room for all. */
#ifndef VIEW_PRIORITY_H
#define VIEW_PRIORITY_H

#include "events/measure.h"

/* Sorts events (numbers of measures) by importance to a person: `main`, which rows are sorted by; CEst, which is added
 * if caches were simulated; unknown events, in their recorded order; misses, of the last cache first; accesses; last
 * the events without any cost. */
void priority_order(const struct measures *measures, const struct measure *main, struct refs *events);

#endif
