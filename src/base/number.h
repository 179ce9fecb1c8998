/* number: the numbers of the format (rule 2), read carefully. The reader's fast path knows plain decimals only and
 * comes here with everything else. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

enum number {
    NUMBER_BAD,     /* no number, or past 2^64 */
    NUMBER_ABSENT,  /* `.`: no count */
    NUMBER_EXACT,   /* an integer, decimal or 0x hex */
    NUMBER_ROUNDED, /* a decimal fraction or an exponent, rounded half away from zero */
    NUMBER_WRAPPED, /* an unsigned number of 2^63 or more, read as negative */
};

/* Reads a whole token as a cost. Where the result is not BAD or ABSENT, `*cost` is set. */
enum number number_read_cost(struct text token, int64_t *cost);

/* Reads a whole token of digits, or 0x and hex digits; false where it is none or does not fit. */
bool number_read_unsigned(struct text token, uint64_t *value);

/* Reads digits (only) at the front of `t`; returns how many there are, 0 also where they are past 2^64. */
size_t number_read_digits(struct text t, uint64_t *value);

/* Reads all of `t` as digits with a point and at most `decimals` digits behind it, as `12`, `12.5` or `.5`; the value
 * is multiplied by 10^decimals. False where it is none or does not fit. */
bool number_read_fixed(struct text t, unsigned decimals, uint64_t *value);

/* Shares are in millionths of a percent: exact, and enough digits for anybody. */
#define PERCENT 1000000

/* Reads all of `t` as a percentage from 0 to 100 with at most six decimals, as `99.5` or `99.5%`. */
bool number_read_share(struct text t, int64_t *share);

#endif
