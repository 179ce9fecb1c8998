/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* asked: the table of the sheets that options ask for by the names of functions: their needs, and the kind of sheet
 * that a report prints. A new sheet of reports takes a row here; a new screen takes a key in browse/bindings. */
#ifndef SHEETS_ASKED_H
#define SHEETS_ASKED_H

#include "sheets/sheet.h"

struct asked_sheet {
    const char *option;            /* its name without dashes */
    size_t of;                     /* its expressions, in a filter */
    unsigned needs;                /* enum need */
    const struct sheet_kind *kind; /* printed below the table of the text; NULL: listings, which cover many functions */
};

/* In the order of a report. */
extern const struct asked_sheet asked_sheets[];
extern const size_t asked_sheet_count;

/* The row of an option; NULL: it asks for no sheet. */
const struct asked_sheet *asked_sheet_of(const char *option);

/* The expressions of its option. */
const struct patterns *asked_sheet_patterns(const struct asked_sheet *asked, const struct filter *filter);

/* The needs (enum need) of all sheets that are asked for. */
unsigned asked_sheets_need(const struct filter *filter);

/* Prints a sheet that is asked for, once for each of its functions. False: the profile cannot have it. */
bool asked_sheet_print(const struct asked_sheet *asked, const struct report *report);

#endif
