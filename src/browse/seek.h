/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seek: keys that ask for an expression or a name: to search, to filter, and to write a file. */
#ifndef BROWSE_SEEK_H
#define BROWSE_SEEK_H

#include "browse/state.h"

/* Actions of keys, with the number of the binding. */
enum browse_action seek_ask(struct browser *b, int purpose);     /* enum seek_purpose */
enum browse_action seek_again(struct browser *b, int direction); /* n, N */

enum seek_purpose { SEEK_SEARCH, SEEK_FILTER, SEEK_FILE };

/* Handles a key while the prompt is shown. */
enum browse_action seek_press(struct browser *b, key_code key);

#endif
