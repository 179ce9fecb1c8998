/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sort: the columns by which rows and calls are sorted, the first column first.
 *
 * Rows are compared in rank.c, which asks for their figures column by column; calls are compared here. */
#ifndef ROWS_SORT_H
#define ROWS_SORT_H

#include "rows/grouping.h"

/* A column, whether it is shown or not. */
struct sort_key {
    struct column column;
    int64_t threshold; /* rows are shown until they make up this share (share.h); -1: no threshold */
};

struct sort ARRAY_OF(struct sort_key);

/* A call to compare: its inclusive cost, the function at its other end, its number, and its number of calls (0: does
 * not matter). */
struct sorted_call {
    struct costs costs;
    ref_t function;
    size_t number;
    uint64_t calls;
};

/* Compares two calls from one place, or to one function: larger costs come first (for COLUMN_CALLS, larger numbers of
 * calls), key after key, for keys of any kind of cost; ties are broken by the names of the functions. Returns a number
 * below 0, 0 or above 0. */
int sort_compare_calls(const struct sort *sort, const struct profile *profile, const struct sorted_call *a,
                       const struct sorted_call *b);

/* Sorts calls in that order. */
void sort_calls(const struct sort *sort, const struct profile *profile, struct sorted_call *calls, size_t count);

#endif
