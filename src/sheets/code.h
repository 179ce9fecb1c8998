/* code: the machine code of a function, with what each instruction cost, its jumps, the calls made from it and the
 * lines of source between them. Instructions that cannot be decoded stand by their addresses. */
#ifndef SHEETS_CODE_H
#define SHEETS_CODE_H

#include "sheets/sheet.h"

extern const struct sheet_kind code_kind;

#endif
