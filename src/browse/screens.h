/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screens: the kinds of screens, by their number; and those of them that show no costs, a file each. */
#ifndef BROWSE_SCREENS_H
#define BROWSE_SCREENS_H

#include "sheets/sheet.h"

extern const struct sheet_kind *const sheet_kinds[SCREENS];

/* The keys; the diagnostics that standard error gets at the end: faults and oddities of the profile; and the checks of
 * the run, those that do not pass first. */
extern const struct sheet_kind help_kind, notes_kind, checks_kind;

#endif
