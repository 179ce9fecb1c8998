/* table: the rows of --group, all of them; rows of two levels unfold. */
#ifndef SHEETS_TABLE_H
#define SHEETS_TABLE_H

#include "sheets/sheet.h"

extern const struct sheet_kind table_kind;

#endif
