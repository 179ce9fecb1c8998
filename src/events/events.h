/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* events: makes the measures of a profile from its own definitions, the built-in ones, and those of the command line.
 *
 *     struct measures measures;
 *     if (measures_init(&measures, profile, profile->events.count, diagnostics, extra, count, &error))
 *         cost_t total = measures.items[measures_find(&measures, TEXT("Ir"))].total;
 *     measures_release(&measures); */
#ifndef EVENTS_EVENTS_H
#define EVENTS_EVENTS_H

#include "base/diagnostic.h"
#include "events/measure.h"

/* Makes the measures of a profile, whose first `recorded` events were recorded by tools. `extra` are the `count`
 * definitions `NAME = FORMULA` of the command line, which may also be ratios. A definition of the file that is wrong is
 * diagnosed and not offered; so is one none of whose terms is recorded, silently. False if a definition of `extra` is
 * wrong or names an unknown event: then `*error` is a message in the arena of `measures`. The profile must outlive the
 * measures. */
bool measures_init(struct measures *measures, const struct profile *profile, size_t recorded,
                   struct diagnostics *diagnostics, const struct text *extra, size_t count, struct text *error);
void measures_release(struct measures *measures);

#endif
