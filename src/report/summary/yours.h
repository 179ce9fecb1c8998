/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yours: what the report takes for the user's own code, in the fewest words. */
#ifndef REPORT_SUMMARY_YOURS_H
#define REPORT_SUMMARY_YOURS_H

#include "view/report.h"

/* Writes a line like `yours: below shop/`, with the name of the work tree, of the directories that the user named, or
 * without a work tree of the one in which all own files lie; if they have none in common that says something, `yours:
 * all but the system's`. Of the files that cost something; if none of them is the user's, it writes nothing. */
void yours_write(const struct report *report);

#endif
