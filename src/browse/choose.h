/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choose: keys that change the settings of all screens: order, event, names, shares, rows. */
#ifndef BROWSE_CHOOSE_H
#define BROWSE_CHOOSE_H

#include "browse/state.h"

/* Actions of keys, with the number of the binding. */
enum browse_action choose_column(struct browser *b, int direction); /* to sort by: the next or the previous column */
enum browse_action choose_kind(struct browser *b, int none);        /* self or inclusive cost */
enum browse_action choose_event(struct browser *b, int direction);
enum browse_action choose_whole(struct browser *b, int none); /* the base of shares */
enum browse_action choose_names(struct browser *b, int none);
enum browse_action choose_group(struct browser *b, int none);
enum browse_action choose_unchanged(struct browser *b, int none);

/* Keeps the functions that an expression matches; an empty expression keeps all. Returns the error, or TEXT_NONE. */
struct text choose_filter(struct browser *b, struct text expression);

#endif
