/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed: places, subjects and costs as bytes, one entry after another, each relative to the one before it.
 *
 *     struct packed_entry entry = {0};
 *     unsigned char bytes[PACKED_MAX];
 *     packed_put(bytes, entry.at, &(struct packed_entry){.at = {.line = 12}}, TEXT("5 0"));
 *     packed_next(&entry, bytes);                // entry.at.line is 12
 *     packed_subject(&entry);                    // RECORD_COST
 *     packed_text(&entry);                       // "5 0"
 *     packed_cells(packed_text(&entry), buffer); // 2, and buffer has 5 and 0
 *
 * An entry is a head, which says how many bytes its cells have and which of the next three there are: the distances of
 * address and line from those of the entry before, and how many bytes its subject has. These are numbers of a variable
 * length, seven bits a byte, the lowest first; most have one byte. Then there is the subject: a byte that says what it
 * is, its names, which have a fixed length and so can be replaced, and how far its place is, as such numbers. Then
 * there are the cells, as text: mostly they are written back as they were read. */
#ifndef PROFILE_PACKED_H
#define PROFILE_PACKED_H

#include "profile/costs.h"

/* A place in the code of a function. A position that the columns of a part do not have is 0. */
struct record_place {
    uint64_t address, line;
};

enum record_kind { RECORD_COST, RECORD_CALL, RECORD_JUMP };

/* What entries are of. */
struct record_subject {
    enum record_kind kind;
    bool special;           /* of a call: it was not counted, but was active when its part began; of a jump: it is
                               conditional */
    ref_t callee;           /* of a call; a function */
    ref_t file, symbol;     /* of a jump: where it goes */
    struct record_place to; /* of a call or jump */
};

struct record_entry {
    struct record_place at;
    struct record_subject subject;
};

/* Costs of a subject in a place, and its bytes: a key, which ends with the subject, and then the cells. The first entry
 * is relative to a zeroed entry. */
struct packed_entry {
    struct record_place at;
    const unsigned char *bytes;
    uint16_t key, cells; /* how many bytes these are */
    uint16_t subject;    /* likewise; 0: self costs */
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
#define PACKED_SUBJECT_MAX 29u                                 /* bytes of a subject: 1, two names, two numbers */
#define PACKED_MAX (40u + PACKED_SUBJECT_MAX + PACKED_CELLS_MAX)

/* Whether an entry is of a place and subject after, before or equal to those of another: by address and line, and then
 * by the bytes of the subjects, self costs first. */
static inline int packed_compare(const struct packed_entry *x, const struct packed_entry *y)
{
    if (x->at.address != y->at.address)
        return x->at.address < y->at.address ? -1 : 1;
    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    if (x->subject != y->subject)
        return x->subject < y->subject ? -1 : 1;
    return x->subject ? memcmp(x->bytes + x->key - x->subject, y->bytes + y->key - y->subject, x->subject) : 0;
}

/* An entry without cells; `subject`, which has room for PACKED_SUBJECT_MAX bytes, becomes its bytes. */
struct packed_entry packed_entry_of(const struct record_entry *entry, unsigned char *subject);

struct record_subject packed_subject(const struct packed_entry *entry);

/* Gives an entry, which stands at `bytes`, the names of a subject that is of the same kind. */
void packed_rename(unsigned char *bytes, const struct packed_entry *entry, const struct record_subject *subject);

/* Puts costs (or COST_ABSENT) as an entry has them, for which there is room at `to`. Returns the end. */
char *packed_put_cells(char *to, const cost_t *cells, size_t n);

/* Puts an entry with these cells, its own not being looked at, after one in the place `last`. There is room for
 * PACKED_MAX bytes at `to`. Returns the end. */
unsigned char *packed_put(unsigned char *to, struct record_place last, const struct packed_entry *entry,
                          struct text cells);

/* Makes an entry the next one, which stands at `from`. */
static inline void packed_next(struct packed_entry *entry, const unsigned char *from);

/* Reads cells, CELLS_MAX at most; returns how many there are. */
size_t packed_cells(struct text text, cost_t *cells);

/* ---- numbers ---- */

#define PACKED_MORE 0x80u    /* in a byte of a number: it is not the last one */
#define PACKED_NUMBER_MAX 10 /* bytes of a number */

static inline unsigned char *packed_put_number(unsigned char *to, uint64_t number)
{
    for (; number >= PACKED_MORE; number >>= 7)
        *to++ = (unsigned char)(number | PACKED_MORE);
    *to++ = (unsigned char)number;
    return to;
}

static inline const unsigned char *packed_read_number(const unsigned char *from, uint64_t *number)
{
    uint64_t read = *from & (PACKED_MORE - 1);
    for (unsigned shift = 7; *from++ & PACKED_MORE; shift += 7)
        read |= (uint64_t)(*from & (PACKED_MORE - 1)) << shift;
    *number = read;
    return from;
}

/* A signed number, in two's complement, as one that is small if its magnitude is; and back. */
static inline uint64_t packed_fold(uint64_t number)
{
    return number << 1 ^ (0 - (number >> 63));
}

static inline uint64_t packed_unfold(uint64_t folded)
{
    return folded >> 1 ^ (0 - (folded & 1));
}

static inline unsigned char *packed_put_distance(unsigned char *to, uint64_t from, uint64_t position)
{
    return packed_put_number(to, packed_fold(position - from));
}

/* Adds a distance to a position. */
static inline const unsigned char *packed_read_distance(const unsigned char *from, uint64_t *position)
{
    uint64_t folded;
    from = packed_read_number(from, &folded);
    *position += packed_unfold(folded);
    return from;
}

/* ---- how entries are read ---- */

enum { PACKED_ADDRESS = 1, PACKED_LINE = 2, PACKED_SUBJECT = 4, PACKED_BITS = 3 }; /* of a head */

static inline void packed_next(struct packed_entry *entry, const unsigned char *from)
{
    uint64_t head, subject = 0;
    entry->bytes = from;
    from = packed_read_number(from, &head);
    if (head & PACKED_ADDRESS)
        from = packed_read_distance(from, &entry->at.address);
    if (head & PACKED_LINE)
        from = packed_read_distance(from, &entry->at.line);
    if (head & PACKED_SUBJECT)
        from = packed_read_number(from, &subject) + subject;
    entry->subject = (uint16_t)subject;
    entry->key = (uint16_t)(from - entry->bytes);
    entry->cells = (uint16_t)(head >> PACKED_BITS);
}

#endif
