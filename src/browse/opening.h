/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opening: the first screen of the browser: the screen that an option of the command line asks for, of the first
 * function that the option matches; else the table. */
#ifndef BROWSE_OPENING_H
#define BROWSE_OPENING_H

#include "browse/state.h"

/* Goes there from the table, which is shown; Backspace leads back to it. If no function matches, stays at the table. */
void opening_go(struct browser *b);

#endif
