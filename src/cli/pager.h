/* pager: the program that shows a report page by page: `sh -c COMMAND`, with the report as its standard input. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "base/text.h"
#include "cli/shell.h"

struct pager {
    struct shell shell;
    int fd; /* where the report is written */
};

/* Starts a pager; false if that is not possible. `less` is the variable LESS: if the command is less, and LESS
 * does not say how it treats colours, it is told to pass them on, to cut long lines and to end at once if all fits
 * on a screen. Keys that interrupt are the pager's until it has ended. */
bool pager_start(struct pager *pager, struct text command, struct text less);

/* Ends the report and waits until the pager has ended. False if it was no program that could be run: then nobody
 * has seen the report. */
bool pager_end(struct pager *pager);

#endif
