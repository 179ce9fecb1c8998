/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn: the place where one is when the cost of code is charged the other way: the same, or that of the nearest caller
 * that has rows there. */
#ifndef BROWSE_TURN_H
#define BROWSE_TURN_H

#include "browse/state.h"

/* Whether another source is charged the other way. */
bool turn_is_asked(const struct browser *b, const struct browse_source *source);

/* Takes it, and says so if the row where one was is gone. Where one comes straight back all is as it was. */
void turn_take(struct browser *b, const struct browse_source *source);

void turn_forget(struct browser *b);

/* The nearest function up the calls that has a number in `stay`, itself included; NONE: there is none. */
ref_t turn_nearest(const struct graph *graph, const ref_t *stay, ref_t function);

#endif
