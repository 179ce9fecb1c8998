/* browser: a profile on a full screen, walked through with the keyboard, without a terminal: keys change its state, and
 * the state is drawn as cells.
 *
 *     browser_init(&browser, &source, sheet_kinds, &error);
 *     browser_resize(&browser, 24, 80);
 *     while ((action = browser_press(&browser, key)) != BROWSE_QUIT) {
 *         ... do what the action says ...
 *         browser_draw(&browser, &canvas);
 *     }
 *     browser_release(&browser);
 *
 * Whatever it shows is a figure that a report would show, from the same functions. It reads sources; it starts no
 * program but the one that decodes machine code, and writes nothing. */
#ifndef BROWSE_BROWSER_H
#define BROWSE_BROWSER_H

#include "browse/canvas.h"
#include "browse/key.h"
#include "browse/state.h"

/* `source`: what is browsed; what it points to must outlive the browser, and so must the kinds of its screens. False if
 * its request asks for what is impossible: `*error` (in the browser) says what. It needs a size before all else.
 * Release it in any case. */
bool browser_init(struct browser *browser, const struct browse_source *source, const struct sheet_kind *const *kinds,
                  struct text *error);
void browser_release(struct browser *browser);

/* Takes a profile that was read again in place of the one before. All places are found again by their names; what is
 * gone is left. Then the source before may go. */
void browser_take(struct browser *browser, const struct browse_source *source);

/* What was asked of the world cannot be done: says why, and stays with what there is. */
void browser_refuse(struct browser *browser, struct text why);

/* The size of the screen. */
void browser_resize(struct browser *browser, size_t rows, size_t columns);

/* What a key does. */
enum browse_action browser_press(struct browser *browser, key_code key);

/* Says something in the status line until the next key; a copy of it. */
void browser_say(struct browser *browser, struct text words);

/* Draws it on a canvas of its size, which is blank. */
void browser_draw(const struct browser *browser, struct canvas *canvas);

#endif
