/* draw: what is seen: a title, the headings, the rows, the status and the keys of every day. */
#ifndef BROWSE_DRAW_H
#define BROWSE_DRAW_H

#include "browse/canvas.h"
#include "browse/state.h"

/* Draws the state on a canvas of its size. */
void draw_state(const struct browser *b, struct canvas *canvas);

#endif
