/* notes: the diagnostics that standard error gets at the end: faults and oddities of the profile. */
#ifndef BROWSE_NOTES_H
#define BROWSE_NOTES_H

#include "sheets/sheet.h"

extern const struct sheet_kind notes_kind;

#endif
