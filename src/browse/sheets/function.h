/* function: what calls a function, the function, and what it calls, as --peek shows them; of a cycle its members in
 * place of these. */
#ifndef BROWSE_SHEETS_FUNCTION_H
#define BROWSE_SHEETS_FUNCTION_H

#include "browse/sheet.h"

extern const struct sheet_kind function_kind;

#endif
