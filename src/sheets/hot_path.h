/* The way down on which most of the cost goes, a row a step: it stands in reports alone; on a screen the call tree is
 * unfolded along it. */
#ifndef SHEETS_HOT_PATH_H
#define SHEETS_HOT_PATH_H

#include "sheets/sheet.h"

extern const struct sheet_kind hot_path_kind;

#endif
