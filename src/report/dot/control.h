/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* control: the functions that --disasm matches as graphs of their basic blocks (blocks.h): a box for each that was
 * executed, with its cost and its instructions, and an arrow for each way on which control went from one to another. */
#ifndef REPORT_DOT_CONTROL_H
#define REPORT_DOT_CONTROL_H

#include "view/report.h"

/* Writes the graph. False if the profile has no addresses, which is diagnosed elsewhere. */
bool control_write(const struct report *report);

#endif
