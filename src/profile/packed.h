/* packed: places and costs as bytes, one entry after another, each relative to the one before it.
 *
 *     struct packed_entry entry = {0};
 *     unsigned char bytes[PACKED_MAX];
 *     packed_put(bytes, entry.at, &(struct packed_entry){.at = {.line = 12}}, TEXT("5 0"));
 *     packed_next(&entry, bytes);   // entry.at.line is 12
 *     packed_text(&entry);          // "5 0"
 *     packed_cells(packed_text(&entry), buffer); // 2, and buffer has 5 and 0
 *
 * An entry is a head, which says how many bytes its cells have and which of the next three there are: the subject, and
 * the distances of address and line from those of the entry before. These are numbers of a variable length, seven bits
 * a byte, the lowest first; most have one byte. Then there are the cells, as text: mostly they are written back as they
 * were read. */
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

/* The cells of an entry as text: `5 0 .`, `.` being one that is absent. */
static inline struct text packed_text(const struct packed_entry *entry)
{
    return (struct text){(const char *)entry->bytes + entry->key, entry->cells};
}

#define PACKED_COST_MAX 21u                                    /* bytes of a cell, with a blank */
#define PACKED_CELLS_MAX ((size_t)CELLS_MAX * PACKED_COST_MAX) /* bytes of cells */
#define PACKED_MAX (40u + PACKED_CELLS_MAX)                    /* bytes of an entry: of four numbers, and cells */

/* Whether an entry is of a place and subject after, before or equal to those of another: by address, line, subject. */
static inline int packed_compare(const struct packed_entry *x, const struct packed_entry *y)
{
    if (x->at.address != y->at.address)
        return x->at.address < y->at.address ? -1 : 1;
    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return (x->subject > y->subject) - (x->subject < y->subject);
}

/* Puts costs (or COST_ABSENT) as an entry has them, for which there is room at `to`. Returns the end. */
char *packed_put_cells(char *to, const cost_t *cells, size_t n);

/* Puts an entry with these cells, its own and its bytes not being looked at, after one in the place `last`. There is
 * room for PACKED_MAX bytes at `to`. Returns the end. */
unsigned char *packed_put(unsigned char *to, struct record_place last, const struct packed_entry *entry,
                          struct text cells);

/* Makes an entry the next one, which stands at `from`. */
static inline void packed_next(struct packed_entry *entry, const unsigned char *from);

/* Reads cells, CELLS_MAX at most; returns how many there are. */
size_t packed_cells(struct text text, cost_t *cells);

/* ---- how entries are read ---- */

#define PACKED_MORE 0x80u /* in a byte of a number: it is not the last one */

enum { PACKED_SUBJECT = 1, PACKED_ADDRESS = 2, PACKED_LINE = 4, PACKED_BITS = 3 }; /* of a head */

static inline const unsigned char *packed_read_number(const unsigned char *from, uint64_t *number)
{
    uint64_t read = *from & (PACKED_MORE - 1);
    for (unsigned shift = 7; *from++ & PACKED_MORE; shift += 7)
        read |= (uint64_t)(*from & (PACKED_MORE - 1)) << shift;
    *number = read;
    return from;
}

static inline const unsigned char *packed_read_distance(const unsigned char *from, uint64_t *position)
{
    uint64_t number;
    from = packed_read_number(from, &number);
    *position += number >> 1 ^ (0 - (number & 1));
    return from;
}

static inline void packed_next(struct packed_entry *entry, const unsigned char *from)
{
    uint64_t head, subject = 0;
    entry->bytes = from;
    from = packed_read_number(from, &head);
    if (head & PACKED_SUBJECT)
        from = packed_read_number(from, &subject);
    if (head & PACKED_ADDRESS)
        from = packed_read_distance(from, &entry->at.address);
    if (head & PACKED_LINE)
        from = packed_read_distance(from, &entry->at.line);
    entry->subject = (ref_t)subject;
    entry->key = (uint16_t)(from - entry->bytes);
    entry->cells = (uint16_t)(head >> PACKED_BITS);
}

#endif
