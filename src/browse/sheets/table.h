/* table: the rows of --group, all of them; rows of two levels unfold. */
#ifndef BROWSE_SHEETS_TABLE_H
#define BROWSE_SHEETS_TABLE_H

#include "browse/sheet.h"

extern const struct sheet_kind table_kind;

#endif
