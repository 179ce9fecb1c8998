/* call_tree: the shape of the program: from where it is entered, or from a function, down to all that is called, as
 * --call-tree has it. Rows fold and unfold, also where that ends: below its depth, and those that cost too little. */
#ifndef SHEETS_CALL_TREE_H
#define SHEETS_CALL_TREE_H

#include "sheets/sheet.h"

extern const struct sheet_kind call_tree_kind;

#endif
