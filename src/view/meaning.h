/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meaning: the meaning of the events of Valgrind's tools, in a few words; the manual page has the same words. */
#ifndef VIEW_MEANING_H
#define VIEW_MEANING_H

#include "events/measure.h"

/* The meaning of an event in words: its long name in the profile; else, if a tool of Valgrind wrote the profile, the
 * known meaning of its name; else an empty text. */
struct text meaning_of(const struct profile *profile, const struct measure *measure);

/* The formula of an event, for people: a built-in formula without the terms of events that the profile lacks. Empty if
 * the event has no formula. The text lives in the arena or in the measure. */
struct text meaning_formula(const struct measures *measures, const struct measure *measure, struct arena *arena);

#endif
