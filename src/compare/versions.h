/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* versions: several versions of a program, whose functions, files and objects are the same by the rules of comparisons.
 *
 *     versions_align(&units, &profile, false);       // units of inputs: from now on the same functions have one name
 *
 * Each version is matched with those before it (match.h), which have the names of the last version that has a thing. So
 * two versions have the names that a comparison gives them. Lines are as their files number them. */
#ifndef COMPARE_VERSIONS_H
#define COMPARE_VERSIONS_H

#include "load/units.h"

/* Gives the functions of all units, which are kept, and of the profile that they were read with, which is not finished,
 * one name each. Jumps are dropped. `exact`: names have to be the same, byte by byte, and nothing is done. */
void versions_align(struct units *units, struct profile *profile, bool exact);

#endif
