/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json: the profile and its analyses as one JSON object of the schema "cgannotate/1", which stands in
 * cgannotate-1.schema.json and in cgannotate-formats(5).
 *
 * Rows are made, written and dropped one by one. `functions` holds the rows that were chosen, in their order, and
 * after them those that anything else printed points to, as short rows. */
#ifndef REPORT_JSON_JSON_H
#define REPORT_JSON_JSON_H

#include "view/report.h"

/* The functions of an entry of the table of formats. */
bool json_check(const struct question *question, struct arena *arena, struct text *error);
unsigned json_needs(const struct question *question);
bool json_write(const struct report *report);

#endif
