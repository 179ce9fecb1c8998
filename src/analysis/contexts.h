/* contexts: functions that were recorded apart by recursion level (`f'2`) or by callers (`f'caller'its caller`), folded
 * into one. An arc between two levels becomes recursion. */
#ifndef ANALYSIS_CONTEXTS_H
#define ANALYSIS_CONTEXTS_H

#include "profile/profile.h"

/* Makes `to` (not initialised) the profile `from` with its contexts folded. Only `'digits` and chains of names that
 * occur in the profile are contexts: a quote in any other name is part of it. */
void contexts_merge(struct profile *to, const struct profile *from);

#endif
