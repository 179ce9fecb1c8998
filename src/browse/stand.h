/* stand: the row where one stands, to be found again when the rows of a screen are others: or else the nearest.
 *
 *     stand_init(&stand, place, &sheet);
 *     ... the sheet is released, and made again ...
 *     row = stand_find(&stand, place, &sheet);
 *     stand_release(&stand); */
#ifndef BROWSE_STAND_H
#define BROWSE_STAND_H

#include "sheets/sheet.h"

struct stand {
    uint64_t id; /* of the row; 0: the screen was never shown */
    size_t row;
    uint64_t *ids; /* of all rows */
    size_t count;
    struct index index; /* of the ids */
};

/* Notes all rows of a sheet; NULL, or one that is not made: no row is noted. */
void stand_init(struct stand *s, const struct place *place, const struct sheet *sheet);
void stand_release(struct stand *s);

/* The number of the row where one is now; or, if that is another than it was, because the row is gone, of that one of
 * the rows noted that was nearest to it, and is still there; of two at the same distance the one that is first now. */
size_t stand_find(const struct stand *s, const struct place *place, const struct sheet *sheet);

#endif
