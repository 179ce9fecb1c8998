/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kinds: the sheets, a file each. */
#ifndef SHEETS_KINDS_H
#define SHEETS_KINDS_H

#include "sheets/sheet.h"

/* The rows of --group, all of them; rows of two levels unfold. */
extern const struct sheet_kind functions_kind;

/* The callers of a function, the function, and its callees, as --peek shows them. A cycle's sheet has its members in
 * the middle. */
extern const struct sheet_kind neighbours_kind;

/* The callees of a function and their callees, unfolded level by level; or its callers and their callers. Costs beyond
 * the first level are estimates: see rows/function_tree. */
extern const struct sheet_kind tree_kind;

/* The tree of calls, as --call-tree prints it: from the entries of the program, or from a function. Rows also unfold
 * where --call-tree ends: below its depth, and rows that cost too little. */
extern const struct sheet_kind call_tree_kind;

/* The hot path, a row a step. Only reports have it; a screen unfolds the call tree along it. */
extern const struct sheet_kind hot_path_kind;

/* A function with all its direct and indirect callers and callees, each once, as --reach prints them. */
extern const struct sheet_kind reach_kind;

/* All events of the row selected before, an event a row: its costs, as the sheet of that row has them, and the event's
 * meaning. A table has room for few events only. */
extern const struct sheet_kind events_kind;

/* The causes of a change, as --why tells them: of the main event, and of the whole profile. */
extern const struct sheet_kind why_kind;

/* The source of a file: its lines with their costs, and below a line the calls made from it, as one row until it is
 * unfolded. In a comparison both versions are joined. If the source is not found, the lines with costs stand without
 * text. */
extern const struct sheet_kind lines_kind;

/* The machine code of a function: its instructions with their costs, jumps and calls, and source lines between them. An
 * instruction that cannot be decoded has its address only. */
extern const struct sheet_kind code_kind;

#endif
