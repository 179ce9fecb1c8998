/* cursor: the row where one stands, to be found again when the rows of a screen are others: or else the nearest.
 *
 *     cursor_init(&cursor, place, &sheet);
 *     ... the sheet is released, and made again ...
 *     row = cursor_find(&cursor, place, &sheet);
 *     cursor_release(&cursor); */
#ifndef BROWSE_CURSOR_H
#define BROWSE_CURSOR_H

#include "sheets/sheet.h"

struct cursor {
    uint64_t id; /* of the row; 0: the screen was never shown */
    size_t row;
    uint64_t *ids; /* of all rows */
    size_t count;
    struct index index; /* of the ids */
};

/* Notes all rows of a sheet; NULL, or one that is not made: no row is noted. */
void cursor_init(struct cursor *s, const struct place *place, const struct sheet *sheet);
void cursor_release(struct cursor *s);

/* The number of the row where one is now; or, if that is another than it was, because the row is gone, of that one of
 * the rows noted that was nearest to it, and is still there; of two at the same distance the one that is first now. */
size_t cursor_find(const struct cursor *s, const struct place *place, const struct sheet *sheet);

#endif
