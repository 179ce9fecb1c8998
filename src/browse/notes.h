/* notes: what standard error gets at the end: all that is wrong with the profile, or worth to be known of it. */
#ifndef BROWSE_NOTES_H
#define BROWSE_NOTES_H

#include "sheets/sheet.h"

extern const struct sheet_kind notes_kind;

#endif
