/* disasm_choice: of which functions instructions are read, if machine code is asked for by names: those that an
 * expression of --disasm matches, in all of their contexts. Of others it would take most of the time and the memory.
 *
 *     disasm_choice_make(&choice, &filter.disasm, &profile);   // before an input is read
 *     ...
 *     if (!disasm_choice_is_whole(&profile))                   // when all are read
 *         ... read them again, without a choice
 *
 * A function in a context (`f'main`) belongs to the routine f, all of which is shown if one of its functions is asked
 * for. Which quotes begin a context is known when all is read, and so is what an expression matches in contexts. */
#ifndef ROWS_DISASM_CHOICE_H
#define ROWS_DISASM_CHOICE_H

#include "rows/filter.h"

/* Lets a profile keep code of the functions that the patterns match, and perhaps of some others; of all, if a pattern
 * is an address. The choice and the patterns must outlive reading. */
void disasm_choice_make(struct code_choice *choice, const struct patterns *patterns, struct profile *profile);

/* Whether a profile that was read has all code of the routines that the patterns match. */
bool disasm_choice_is_whole(const struct profile *profile);

#endif
