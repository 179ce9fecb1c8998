/* packed: places and costs as bytes, one entry after another, each relative to the one before it.
 *
 *     struct packed_entry entry = {0};
 *     const cost_t cells[] = {5, 0};
 *     unsigned char bytes[PACKED_MAX];
 *     packed_put(bytes, entry.at, &(struct packed_entry){.at = {.line = 12}}, cells, 2);
 *     packed_next(&entry, bytes);   // entry.at.line is 12
 *     packed_cells(&entry, buffer); // 2, and buffer has 5 and 0
 *
 * An entry is a head, which says how many bytes its cells have and which of the next three there are: the subject, and
 * the distances of address and line from those of the entry before. Then there are the cells. All are numbers of a
 * variable length, seven bits a byte, the lowest first; most have one byte. */
#ifndef PROFILE_PACKED_H
#define PROFILE_PACKED_H

#include "profile/costs.h"

/* A place in the code of a function. A position that the columns of a part do not have is 0. */
struct record_place {
    uint64_t address, line;
};

/* Costs of a subject in a place, and its bytes: a key, and then the cells. Zero: what the first entry is relative to.
 */
struct packed_entry {
    struct record_place at;
    const unsigned char *bytes;
    uint16_t key, cells; /* how many bytes these are */
    ref_t subject;
};

static inline const unsigned char *packed_end(const struct packed_entry *entry)
{
    return entry->bytes + entry->key + entry->cells;
}

#define PACKED_NUMBER_MAX 10u                                                      /* bytes of a number */
#define PACKED_MAX ((CELLS_MAX + 3) * (PACKED_NUMBER_MAX + 1) + PACKED_NUMBER_MAX) /* bytes of an entry */

/* Whether an entry is of a place and subject after, before or equal to those of another: by address, line, subject. */
static inline int packed_compare(const struct packed_entry *x, const struct packed_entry *y)
{
    if (x->at.address != y->at.address)
        return x->at.address < y->at.address ? -1 : 1;
    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return (x->subject > y->subject) - (x->subject < y->subject);
}

/* Puts an entry of `n` cells (or COST_ABSENT), whose bytes are not looked at, after one in the place `last`. There is
 * room for PACKED_MAX bytes at `to`. Returns the end. */
unsigned char *packed_put(unsigned char *to, struct record_place last, const struct packed_entry *entry,
                          const cost_t *cells, size_t n);

/* Likewise, with the cells that the entry has. */
unsigned char *packed_copy(unsigned char *to, struct record_place last, const struct packed_entry *entry);

/* Makes an entry the next one, which stands at `from`. */
void packed_next(struct packed_entry *entry, const unsigned char *from);

/* Reads the cells, CELLS_MAX at most; returns how many there are. */
size_t packed_cells(const struct packed_entry *entry, cost_t *cells);

#endif
