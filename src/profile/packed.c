#include "profile/packed.h"

/* ---- numbers ---- */

#define MORE 0x80u /* in a byte of a number: it is not the last one */

static inline unsigned char *put_number(unsigned char *to, uint64_t number)
{
    for (; number >= MORE; number >>= 7)
        *to++ = (unsigned char)(number | MORE);
    *to++ = (unsigned char)number;
    return to;
}

static inline const unsigned char *read_number(const unsigned char *from, uint64_t *number)
{
    uint64_t read = *from & (MORE - 1);
    for (unsigned shift = 7; *from++ & MORE; shift += 7)
        read |= (uint64_t)(*from & (MORE - 1)) << shift;
    *number = read;
    return from;
}

static inline unsigned char *put_distance(unsigned char *to, uint64_t from, uint64_t position)
{
    uint64_t distance = position - from;
    return put_number(to, distance << 1 ^ (0 - (distance >> 63)));
}

static inline const unsigned char *read_distance(const unsigned char *from, uint64_t *position)
{
    uint64_t number;
    from = read_number(from, &number);
    *position += number >> 1 ^ (0 - (number & 1));
    return from;
}

/* ---- cells ---- */

enum { CELL_ABSENT, CELL_NEGATIVE, CELL_COST }; /* CELL_COST and more: a cost from 0 on */

static inline unsigned char *put_cells(unsigned char *to, const cost_t *cells, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (cells[i] >= 0) {
            to = put_number(to, (uint64_t)cells[i] + CELL_COST);
        } else if (cells[i] == COST_ABSENT) {
            *to++ = CELL_ABSENT;
        } else {
            *to++ = CELL_NEGATIVE;
            to = put_number(to, 0 - (uint64_t)cells[i]);
        }
    }
    return to;
}

size_t packed_cells(const struct packed_entry *entry, cost_t *cells)
{
    const unsigned char *at = entry->bytes + entry->key, *end = packed_end(entry);
    size_t n = 0;
    while (at < end) {
        uint64_t number;
        at = read_number(at, &number);
        if (number >= CELL_COST) {
            cells[n++] = (cost_t)(number - CELL_COST);
        } else if (number == CELL_ABSENT) {
            cells[n++] = COST_ABSENT;
        } else {
            at = read_number(at, &number);
            cells[n++] = -(cost_t)number;
        }
    }
    return n;
}

/* ---- entries ---- */

enum { HEAD_SUBJECT = 1, HEAD_ADDRESS = 2, HEAD_LINE = 4, HEAD_BITS = 3 };

static inline unsigned char *put_key(unsigned char *to, unsigned *head, struct record_place last,
                                     const struct packed_entry *entry)
{
    *head = 0;
    if (entry->subject) {
        *head |= HEAD_SUBJECT;
        to = put_number(to, entry->subject);
    }
    if (entry->at.address != last.address) {
        *head |= HEAD_ADDRESS;
        to = put_distance(to, last.address, entry->at.address);
    }
    if (entry->at.line != last.line) {
        *head |= HEAD_LINE;
        to = put_distance(to, last.line, entry->at.line);
    }
    return to;
}

/* Puts the head before the rest of an entry, for which a byte was left. */
static inline unsigned char *put_head(unsigned char *start, unsigned char *end, unsigned head, size_t size)
{
    unsigned char number[PACKED_NUMBER_MAX];
    head |= (unsigned)size << HEAD_BITS;
    if (head < MORE) {
        *start = (unsigned char)head;
        return end;
    }
    size_t n = (size_t)(put_number(number, head) - number);
    memmove(start + n, start + 1, (size_t)(end - start - 1));
    memcpy(start, number, n);
    return end + n - 1;
}

unsigned char *packed_put(unsigned char *to, struct record_place last, const struct packed_entry *entry,
                          const cost_t *cells, size_t n)
{
    unsigned head;
    unsigned char *first = put_key(to + 1, &head, last, entry), *end = put_cells(first, cells, n);
    return put_head(to, end, head, (size_t)(end - first));
}

unsigned char *packed_copy(unsigned char *to, struct record_place last, const struct packed_entry *entry)
{
    unsigned head;
    unsigned char *first = put_key(to + 1, &head, last, entry);
    memcpy(first, entry->bytes + entry->key, entry->cells);
    return put_head(to, first + entry->cells, head, entry->cells);
}

void packed_next(struct packed_entry *entry, const unsigned char *from)
{
    uint64_t head, subject = 0;
    entry->bytes = from;
    from = read_number(from, &head);
    if (head & HEAD_SUBJECT)
        from = read_number(from, &subject);
    if (head & HEAD_ADDRESS)
        from = read_distance(from, &entry->at.address);
    if (head & HEAD_LINE)
        from = read_distance(from, &entry->at.line);
    entry->subject = (ref_t)subject;
    entry->key = (uint16_t)(from - entry->bytes);
    entry->cells = (uint16_t)(head >> HEAD_BITS);
}
