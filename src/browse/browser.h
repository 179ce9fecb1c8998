/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browser: a profile on a full screen, browsed with the keyboard, without a terminal: keys change its state, and the
 * state is drawn as cells.
 *
 *     browser_init(&browser, &source, sheet_kinds, &error);
 *     browser_resize(&browser, 24, 80);
 *     while ((action = browser_press(&browser, key)) != BROWSE_QUIT) {
 *         ... do what the action says ...
 *         browser_draw(&browser, &canvas);
 *     }
 *     browser_release(&browser);
 *
 * All its figures come from the functions that reports use. It reads sources, starts only the program that decodes
 * machine code, and writes nothing. */
#ifndef BROWSE_BROWSER_H
#define BROWSE_BROWSER_H

#include "browse/canvas.h"
#include "browse/key.h"
#include "browse/state.h"

/* `source`: the profile to browse. All it points to must outlive the browser, and so must `kinds`, the kinds of its
 * screens. False if its question is impossible: `*error` (in the browser) says why. Set a size before all else. Release
 * it in any case. */
bool browser_init(struct browser *browser, const struct browse_source *source, const struct sheet_kind *const *kinds,
                  struct text *error);
void browser_release(struct browser *browser);

/* Replaces the profile by one that was read again. All places are found again by their names; places whose function or
 * file is gone are left out, or lead to the nearest caller, if the cost of code is charged the other way now. The old
 * source is not used any more, but if it comes again, kept, before any other. */
void browser_take(struct browser *browser, const struct browse_source *source);

/* Refuses an action that was asked of the caller: says why, and changes nothing else. */
void browser_refuse(struct browser *browser, struct text why);

/* The size of the screen. */
void browser_resize(struct browser *browser, size_t rows, size_t columns);

/* Handles a key; returns the action that the caller has to do. */
enum browse_action browser_press(struct browser *browser, key_code key);

/* Draws the browser on a blank canvas of its size. */
void browser_draw(const struct browser *browser, struct canvas *canvas);

#endif
