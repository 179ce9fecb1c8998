/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disasm_choice: chooses the functions whose instructions are read, if --disasm names functions: those that an
 * expression matches, in all of their contexts. Instructions of all functions would take most of the time and memory.
 *
 *     disasm_choice_make(&choice, &filter.disasm, &profile);   // before an input is read
 *     ...
 *     if (!disasm_choice_is_whole(&profile))                   // when all are read
 *         ... read them again, without a choice
 *
 * A function in a context (`f'main`) belongs to the routine f, which is shown completely if any of its functions is
 * asked for. Which quotes begin a context, and what an expression matches in contexts, is only known after reading. */
#ifndef ROWS_DISASM_CHOICE_H
#define ROWS_DISASM_CHOICE_H

#include "rows/filter.h"

/* Lets a profile keep code of the functions that the patterns match, and perhaps of others; of all functions, if a
 * pattern is an address. The choice and the patterns must outlive reading. */
void disasm_choice_make(struct code_choice *choice, const struct patterns *patterns, struct profile *profile);

/* Whether a profile that was read has all code of the routines that the patterns match. */
bool disasm_choice_is_whole(const struct profile *profile);

#endif
