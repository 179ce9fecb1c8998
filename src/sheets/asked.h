/* asked: the table of the sheets that options ask for by the names of functions: which formats have them, what they
 * need, and which kind of sheet a report prints. It takes a row here for a report to have a new sheet, and a key of
 * browse/bindings for a screen. */
#ifndef SHEETS_ASKED_H
#define SHEETS_ASKED_H

#include "sheets/sheet.h"

struct asked_sheet {
    const char *option;            /* its name without dashes */
    const char *words;             /* what a format without it lacks */
    size_t of;                     /* its expressions, in a filter */
    unsigned feature;              /* of formats that have it */
    unsigned needs;                /* enum need */
    bool follows_calls;            /* and so functions can be hidden in it */
    const struct sheet_kind *kind; /* that text prints below the table; NULL: listings, which are of many functions */
};

/* In the order in which they stand in a report. */
extern const struct asked_sheet asked_sheets[];
extern const size_t asked_sheet_count;

/* The row of an option; NULL: it asks for no sheet. */
const struct asked_sheet *asked_sheet_of(const char *option);

/* The expressions of its option. */
const struct patterns *asked_sheet_patterns(const struct asked_sheet *asked, const struct filter *filter);

/* What all that are asked for need of a study: enum need. */
unsigned asked_sheets_need(const struct filter *filter);

/* Prints a sheet that is asked for, of each function that it is of. False: the profile cannot have it. */
bool asked_sheet_print(const struct asked_sheet *asked, const struct report *report);

#endif
