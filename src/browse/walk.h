/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* walk: keys that lead from one screen to another, and out of the browser. */
#ifndef BROWSE_WALK_H
#define BROWSE_WALK_H

#include "browse/state.h"

/* Actions of keys, with the number of the binding. */
enum browse_action walk_in(struct browser *b, int none);        /* Enter */
enum browse_action walk_back(struct browser *b, int none);      /* Backspace */
enum browse_action walk_forward(struct browser *b, int none);   /* Shift-Right */
enum browse_action walk_up(struct browser *b, int none);        /* to the caller with the highest cost */
enum browse_action walk_to(struct browser *b, int screen);      /* to a screen of the row: enum screen */
enum browse_action walk_over(struct browser *b, int screen);    /* to a screen over this one, or back from it */
enum browse_action walk_to_next(struct browser *b, int none);   /* to the next file with code of the function */
enum browse_action walk_out(struct browser *b, int all);        /* to the table, and from the table out; `all`: out */
enum browse_action walk_to_editor(struct browser *b, int none); /* v */
enum browse_action walk_again(struct browser *b, int none);     /* reads the profiles again */
enum browse_action walk_inlined(struct browser *b, int none);   /* the same, with --inline turned on, or off */
enum browse_action walk_charged(struct browser *b, int none);   /* the same, with --charge turned on, or off */
enum browse_action walk_world(struct browser *b, int action);   /* an action of the terminal: enum browse_action */

#endif
