/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number: the numbers of the format (rule 2), read carefully. The reader's fast path knows plain decimals only and
 * hands everything else to these functions. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

enum number {
    NUMBER_BAD,        /* not a number, or 2^64 or more */
    NUMBER_ABSENT,     /* `.`: no count */
    NUMBER_NOT_FINITE, /* `NaN` or `Infinity` (`inf`), in any case and with any sign: no count either */
    NUMBER_EXACT,      /* an integer, decimal or 0x hex */
    NUMBER_ROUNDED,    /* a decimal fraction or an exponent, rounded half away from zero */
    NUMBER_WRAPPED,    /* an unsigned number of 2^63 or more, read as negative */
};

/* Reads a whole token as a cost. Sets `*cost` unless the result is NUMBER_BAD, or one that is no count. */
enum number number_read_cost(struct text token, int64_t *cost);

/* Reads a whole token of digits, or of 0x and hex digits; returns false if it is not one or does not fit. */
bool number_read_unsigned(struct text token, uint64_t *value);

/* Reads the digits at the front of `t`; returns how many there are, or 0 if their number does not fit. */
size_t number_read_digits(struct text t, uint64_t *value);

/* Reads all of `t` as a decimal number with at most `decimals` digits after the point, as `12`, `12.5` or `.5`, and
 * multiplies it by 10^decimals. Returns false if it is not one or does not fit. */
bool number_read_fixed(struct text t, unsigned decimals, uint64_t *value);

/* Shares are in millionths of a percent: exact, and enough digits for anybody. */
#define PERCENT ((int64_t)1000000)
#define SHARE_WHOLE (100 * PERCENT)

/* Reads all of `t` as a percentage from 0 to 100 with at most six decimals, as `99.5` or `99.5%`; returns false if it
 * is not one. */
bool number_read_share(struct text t, int64_t *share);

#define SHARE_MAX 24 /* bytes of one as text */

/* Writes such a share as `99.5`, without decimals that say nothing; returns its length. */
size_t number_write_share(char text[SHARE_MAX], int64_t share);

#endif
