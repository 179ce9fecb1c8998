/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_change: how the code of a function changed between two builds, in a line. */
#ifndef REPORT_CODE_CHANGE_H
#define REPORT_CODE_CHANGE_H

#include "annotate/paired_code.h"
#include "base/phrase.h"

/* Adds `instructions a call: 12.5 -> 14; blocks: 1 gone, 3 new, 1 moved; 81% of the instructions are alike`: executed
 * ones, of a function without calls all of them; nothing of what was not recorded or not decoded. */
void code_change_describe(const struct paired_code *code, struct phrase *phrase);

#endif
