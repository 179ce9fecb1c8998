/* shift: how the lines of a function moved, told from the lines that were executed, where its source cannot be read. */
#ifndef ANALYSIS_SHIFT_H
#define ANALYSIS_SHIFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The lines of one function that have a cost on each side: distinct numbers in rising order; a 0, the unknown line, at
 * the beginning says nothing. Returns true and sets `*shift` to what is added to an old number to get the new one: if
 * the numbers are the same (0), or if there are at least two and all moved by as much. */
bool shift_find(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t *shift);

#endif
