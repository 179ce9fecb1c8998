/* meaning: what the events count that Valgrind's tools write, in a few words; the manual page has the same. */
#ifndef VIEW_MEANING_H
#define VIEW_MEANING_H

#include "events/event.h"

/* What an event is in words: the long name that the profile gives it, else what is known of events of this name, if
 * a tool of Valgrind's wrote the profile; or an empty text. */
struct text meaning_of(const struct profile *profile, const struct measure *measure);

/* The formula of an event, for people: a built-in one without the terms of events that the profile has not. Empty if it
 * has none. The arena has it, or the measure. */
struct text meaning_formula(const struct measures *measures, const struct measure *measure, struct arena *arena);

#endif
