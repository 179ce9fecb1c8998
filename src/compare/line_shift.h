/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_shift: tells from the executed lines of a function how its lines moved, for functions whose source cannot be
 * read. */
#ifndef COMPARE_LINE_SHIFT_H
#define COMPARE_LINE_SHIFT_H

#include "profile/costs.h"
#include "source/edit.h"

/* The executed lines of a function on one side: at least one. */
struct executed {
    uint64_t *lines; /* distinct numbers from 1 to 2^62 in rising order */
    cost_t *costs;   /* of each line, in the same event on both sides; 0: none, or not known */
    size_t count;
};

/* A shift explains a line of one side if it leads to a line of the other side. */
struct shift {
    int64_t by;  /* is added to an old number to get the new one */
    bool best;   /* neither 0 nor the shift of the first or last line explains more */
    bool most;   /* it explains at least three lines in four of each side */
    bool all;    /* it explains all lines of both sides */
    bool edited; /* the costs tell that lines came or went between others: no one shift is that of the function */
};

/* Finds the shift of one function. It is 0, unless the shift of the first line or that of the last one explains more
 * lines than 0 does, and also most lines, and at least two.
 *
 * A function whose shift is 0 is edited if at least three in four of the lines with costs of each side can be paired,
 * in order, with lines of equal costs, and if these are at least two pairs more than there are lines of equal number
 * and cost. Runs of one program rarely look so: costs that differ give no pairs, and equal ones are in lines of equal
 * numbers. */
struct shift shift_find(const struct executed *old, const struct executed *new, struct edit *edit);

#endif
