/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw: draws the screen: title, headings, rows, status line and the usual keys. */
#ifndef BROWSE_DRAW_H
#define BROWSE_DRAW_H

#include "browse/canvas.h"
#include "browse/state.h"

/* Draws the state on a canvas of its size. */
void draw_state(const struct browser *b, struct canvas *canvas);

#endif
