/* line_shift: tells from the executed lines of a function how its lines moved, for functions whose source cannot be
 * read. */
#ifndef COMPARE_LINE_SHIFT_H
#define COMPARE_LINE_SHIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A shift explains a line of one side if it leads to a line of the other side. */
struct shift {
    int64_t by; /* is added to an old number to get the new one */
    bool best;  /* neither 0 nor the shift of the first or last line explains more */
    bool most;  /* it explains at least three lines in four of each side */
    bool all;   /* it explains all lines of both sides */
};

/* Finds the shift of one function. `old` and `new`: the lines that it has on each side: at least one each, distinct
 * numbers from 1 to 2^62 in rising order. The shift is 0, unless the shift of the first line or that of the last one
 * explains more lines than 0 does, and also most lines, and at least two. */
struct shift shift_find(const uint64_t *old, size_t n, const uint64_t *new, size_t m);

#endif
