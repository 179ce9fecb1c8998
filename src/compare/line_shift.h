/* line_shift: how the lines of a function moved, told from the lines that were executed, where its source cannot be
 * read. */
#ifndef COMPARE_LINE_SHIFT_H
#define COMPARE_LINE_SHIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A shift explains a line of one side that it leads to a line of the other side. */
struct shift {
    int64_t by; /* is added to an old number to get the new one */
    bool most;  /* it explains at least three lines in four of each side */
    bool all;   /* it explains all lines of both sides */
};

/* Finds the shift of one function. `old` and `new`: the lines that it has on each side: at least one each, distinct
 * numbers from 1 to 2^62 in rising order. It is 0, unless that explains less of the lines than the shift of the
 * first line or that of the last one does, and this explains most lines, and two at least. */
struct shift shift_find(const uint64_t *old, size_t n, const uint64_t *new, size_t m);

#endif
