/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rates: how many of their accesses caches miss, and how many of its branches the processor mispredicts, as ratios of
 * recorded events: `D1mr/Dr`. */
#ifndef EVENTS_RATES_H
#define EVENTS_RATES_H

#include "events/measure.h"

/* Adds, after all others, the rates whose two events are recorded, except those whose name another measure has. Returns
 * the number of rates. */
size_t rates_add(struct measures *measures);

/* Whether rates_add() would add a rate of this name. */
bool rates_may_have(const struct measures *measures, struct text name);

#endif
