/* function: what calls a function, the function, and what it calls, as --peek shows them; of a cycle its members in
 * place of these. */
#ifndef SHEETS_FUNCTION_H
#define SHEETS_FUNCTION_H

#include "sheets/sheet.h"

extern const struct sheet_kind function_kind;

#endif
