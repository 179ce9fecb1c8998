/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* github: what became of the checks as commands of GitHub's workflows, which show them beside the code: `::error
 * file=...,line=...,title=...::...`, a line for each row beyond a limit, and nothing for a check that passes. */
#ifndef REPORT_GITHUB_GITHUB_H
#define REPORT_GITHUB_GITHUB_H

#include "view/report.h"

/* The functions of an entry of the table of formats. */
unsigned github_needs(const struct question *question);
bool github_write(const struct report *report);

#endif
