/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* runs: costs as bytes, for those that wait, or are seldom looked at. Costs in a row that are all 0, or all absent,
 * take a few bytes, however many they are; another one takes as many as it is large.
 *
 *     unsigned char bytes[RUNS_MAX], *end = runs_put(bytes, (cost_t[]){5, 0, 0}, 3);
 *     runs_read(bytes, cells, &n);    // returns `end`; n is 3
 *
 * First stands how many costs there are, and then each, as a number of at least 2; but 0 stands for a run of zeros, and
 * 1 for one of absent costs, and how long it is comes next. Numbers are as packed.h has them. */
#ifndef PROFILE_RUNS_H
#define PROFILE_RUNS_H

#include "profile/packed.h"

#define RUNS_MAX (PACKED_NUMBER_MAX * (CELLS_MAX + 1)) /* bytes */

/* Puts `n` costs (or COST_ABSENT), CELLS_MAX at most, where there is room for RUNS_MAX bytes. Returns the end. */
unsigned char *runs_put(unsigned char *to, const cost_t *costs, size_t n);

/* Reads costs that runs_put() wrote, into a buffer of CELLS_MAX costs. Returns the end. */
const unsigned char *runs_read(const unsigned char *from, cost_t *costs, size_t *n);

#endif
