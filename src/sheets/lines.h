/* lines: the source of a file, line by line, with what each line cost and the calls made from it below it; of a
 * comparison both versions as one. The calls of a line are one row until it is unfolded. A source that is not found
 * leaves its lines with costs, without their texts. */
#ifndef SHEETS_LINES_H
#define SHEETS_LINES_H

#include "sheets/sheet.h"

extern const struct sheet_kind lines_kind;

#endif
