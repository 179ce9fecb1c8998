/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* excerpt: reads a profile's beginning and end. A small profile is read as a whole; of a large profile only some
 * functions have costs, but the totals are right if it states them, as Callgrind does in the head and at the end of
 * each file. So many profiles can be looked at in the time that it takes to read one. */
#ifndef LOAD_EXCERPT_H
#define LOAD_EXCERPT_H

#include "profile/profile.h"

/* Bytes of each end that are read. */
#define EXCERPT_BYTES (16u << 10)

/* Makes a profile (not initialised), which is finished: its events, parts and totals. It is empty if the file cannot be
 * read; faults are not reported. Of a compressed file, or of one that is no regular file, there is no end. */
void excerpt_read(struct profile *profile, struct text path);

#endif
