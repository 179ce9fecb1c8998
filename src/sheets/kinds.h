/* kinds: the sheets that there are, a file each. */
#ifndef SHEETS_KINDS_H
#define SHEETS_KINDS_H

#include "sheets/sheet.h"

/* The rows of --group, all of them; rows of two levels unfold. */
extern const struct sheet_kind functions_kind;

/* What calls a function, the function, and what it calls, as --peek shows them; of a cycle its members in place of
 * these. */
extern const struct sheet_kind neighbours_kind;

/* What a function calls, and what that calls, unfolded level by level; or what calls it, above it. Costs beyond the
 * first level are estimates: see rows/neighbourhood. */
extern const struct sheet_kind tree_kind;

/* The shape of the program: from where it is entered, or from a function, down to all that is called, as --call-tree
 * has it. Rows fold and unfold, also where that ends: below its depth, and those that cost too little. */
extern const struct sheet_kind call_tree_kind;

/* The way down on which most of the cost goes, a row a step: it stands in reports alone; on a screen the call tree is
 * unfolded along it. */
extern const struct sheet_kind hot_path_kind;

/* All functions that call one on any way, it, and all that it reaches, each once, as --reach has them. */
extern const struct sheet_kind reach_kind;

/* All events of the row where one was before, an event a row: its costs there, as the sheet of that row has them, and
 * what it counts. A table has room for the costs of few events. */
extern const struct sheet_kind events_kind;

/* The source of a file, line by line, with what each line cost and the calls made from it below it; of a comparison
 * both versions as one. The calls of a line are one row until it is unfolded. A source that is not found leaves its
 * lines with costs, without their texts. */
extern const struct sheet_kind lines_kind;

/* The machine code of a function, with what each instruction cost, its jumps, the calls made from it and the lines of
 * source between them. Instructions that cannot be decoded stand by their addresses. */
extern const struct sheet_kind code_kind;

#endif
