/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference: a comparison as one profile, to be written back: the changes of self costs.
 *
 * Its calls are those of the new side, with the inclusive costs that they have there; calls that only the old side has
 * are of count 0 and cost nothing. Lines that are in the old source only are unknown ones. */
#ifndef REPORT_CALLGRIND_DIFFERENCE_H
#define REPORT_CALLGRIND_DIFFERENCE_H

#include "view/study.h"

/* Makes the profile `to` (not initialised), with a record, of a study of two sides. Its numbers are those of the
 * study's profile, which must outlive it. Sums that do not fit are told by the record. */
void difference_init(struct profile *to, const struct study *study);

#endif
