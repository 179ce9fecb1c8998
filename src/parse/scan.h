/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scan: plain numbers, positions and costs, byte by byte: nearly all of a profile. Everything else (hex costs,
 * fractions, signs before costs, dots, tabs) is left to the careful path in cost.c.
 *
 * A version that read numbers from the bit masks of 64 bytes at once, without a branch on how long a number is, was a
 * fifth slower on real profiles: most numbers have one digit, and are predicted well. */
#ifndef PARSE_SCAN_H
#define PARSE_SCAN_H

#include "profile/costs.h"

#define SCAN_DIGITS 15 /* at most, of a plain number: hundreds of these add up to less than 2^63 */
#define SCAN_INLINE static inline __attribute__((always_inline))

/* A byte less '0': a digit is its value. */
SCAN_INLINE uint64_t scan_byte(const char *at)
{
    return (uint64_t)(unsigned char)*at - '0';
}

/* What may follow a number, as scan_byte() tells it. */
#define SCAN_BLANK ((uint64_t)' ' - '0')
#define SCAN_END ((uint64_t)'\n' - '0')
#define SCAN_X ((uint64_t)'x' - '0')

/* The digits at *at, at least one. Leaves *at after them and sets `*stop` to the byte there, less '0'. False, and *at
 * stays, if there are none, or too many: then `*stop` is a digit. */
SCAN_INLINE bool scan_digits(const char **at, uint64_t *value, uint64_t *stop)
{
    const char *p = *at;
    uint64_t v = scan_byte(p), digit;
    *stop = v;
    if (v > 9)
        return false;
    if ((digit = scan_byte(++p)) <= 9) {
        do
            v = v * 10 + digit;
        while ((digit = scan_byte(++p)) <= 9);
        if (p - *at > SCAN_DIGITS)
            return false;
    }
    *at = p;
    *value = v;
    *stop = digit;
    return true;
}

/* The value of the one to seven digits at `at`, and how many; 0 if there are none or more. Eight bytes can be read
 * there. No branch depends on how many there are: unlike those of costs, the lengths of ids are hard to predict. */
SCAN_INLINE unsigned scan_seven(const char *at, uint64_t *value)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
#ifndef __BYTE_ORDER__
#error "gcc, clang or another compiler is needed that defines __BYTE_ORDER__"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    uint64_t digits = bytes - 0x3030303030303030;
    uint64_t others = (digits | (bytes + 0x4646464646464646)) & 0x8080808080808080;
    unsigned bits = others ? (unsigned)__builtin_ctzll(others) - 7 : 0;
    if (bits == 0)
        return 0;
    digits <<= 64 - bits; /* zeros before them */
    digits = digits * 10 + (digits >> 8);
    *value = ((digits & 0x000000ff000000ff) * 0x000f424000000064 +
              (digits >> 16 & 0x000000ff000000ff) * 0x0000271000000001) >>
             32;
    return bits / 8;
}

/* The hex digits after the 0x at `number`, whose `x` is at *at, 1 to 16 of them. Otherwise as scan_digits(). */
SCAN_INLINE bool scan_hex(const char *number, const char **at, uint64_t *value, uint64_t *stop)
{
    const char *p = *at + 1, *start = p;
    uint64_t v = 0;
    for (;; p++) {
        unsigned digit = (unsigned char)*p - '0', letter = ((unsigned char)*p | 0x20) - 'a';
        if (digit > 9 && letter > 5)
            break;
        v = v << 4 | (digit <= 9 ? digit : letter + 10);
    }
    *at = p;
    *value = v;
    *stop = scan_byte(p);
    return *number == '0' && start == number + 2 && p > start && p - start <= 16;
}

/* Moves over the blank after a number; false if there is neither that nor the line end. */
SCAN_INLINE bool scan_gap(const char **at, uint64_t stop)
{
    if (__builtin_expect(stop != SCAN_BLANK, 0))
        return stop == SCAN_END;
    ++*at;
    return true;
}

/* Reads a position, makes it absolute, and moves over the blank after it. */
SCAN_INLINE bool scan_position(const char **at, uint64_t base, uint64_t *position)
{
    unsigned sign = (unsigned char)**at;
    uint64_t distance, stop;
    if (sign == '+' || sign == '-') {
        ++*at;
        if (!scan_digits(at, &distance, &stop))
            return false;
        *position = sign == '+' ? base + distance : base - distance;
    } else if (sign == '*') {
        *position = base;
        stop = scan_byte(++*at);
    } else {
        const char *start = *at;
        if (!scan_digits(at, position, &stop))
            return false;
        if (__builtin_expect(stop == SCAN_X, 0) && !scan_hex(start, at, position, &stop))
            return false;
    }
    return scan_gap(at, stop);
}

/* The use of plain costs: they are added to the cells, subtracted again, stored, or ignored. SCAN_ADD_NORMAL: they are
 * added, and costs with a 0 before other digits are not plain. */
enum scanned { SCAN_ADD, SCAN_ADD_NORMAL, SCAN_TAKE_BACK, SCAN_PUT, SCAN_SKIP };

/* Plain costs up to the line end, at most `max`, into `costs`. NULL if a cost is not plain; `*count` is the number that
 * were read. */
SCAN_INLINE const char *scan_costs(const char *at, unsigned max, enum scanned what, cost_t *costs, unsigned *count)
{
    cost_t *to = costs, *end = costs + max;
    uint64_t cost, stop;
    for (const char *first = at; scan_digits(&at, &cost, &stop); first = at) {
        if (to == end || (what == SCAN_ADD_NORMAL && *first == '0' && at > first + 1)) {
            stop = 0; /* a digit */
            break;
        }
        if (what == SCAN_ADD || what == SCAN_ADD_NORMAL)
            *to += (cost_t)cost;
        else if (what == SCAN_TAKE_BACK)
            *to -= (cost_t)cost;
        else if (what == SCAN_PUT)
            *to = (cost_t)cost;
        to++;
        if (stop != SCAN_BLANK)
            break; /* a branch, not arithmetic: it is predicted, and the next number need not wait for it */
        at++;
    }
    *count = (unsigned)(to - costs);
    return stop == SCAN_END ? at + 1 : NULL;
}

#endif
