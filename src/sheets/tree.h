/* tree: what a function calls, and what that calls, unfolded level by level; or what calls it, above it. Costs beyond
 * the first level are estimates: see rows/call_tree. */
#ifndef SHEETS_TREE_H
#define SHEETS_TREE_H

#include "sheets/sheet.h"

extern const struct sheet_kind tree_kind;

#endif
