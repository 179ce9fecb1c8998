/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* caused_ways: what the lines of functions that stay cost in hidden functions, where the profile knows its ways with
 * lines (profile/ways.h): all of it is exact. */
#ifndef CALLS_CAUSED_WAYS_H
#define CALLS_CAUSED_WAYS_H

#include "calls/caused.h"

/* As caused_init(), but with all lines that call hidden functions, in no order. */
void caused_init_ways(struct caused *caused, const struct hidden *hidden);

/* As the profile has it: by its ways, or as caused_init(). */
void caused_init_known(struct caused *caused, const struct hidden *hidden, const struct matrix *self,
                       const ref_t *one_of);

#endif
