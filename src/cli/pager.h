/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pager: the program that shows a report page by page: `sh -c COMMAND`, with the report as its standard input. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "base/text.h"
#include "cli/shell.h"

struct pager {
    struct shell shell;
    int fd; /* for writing the report */
};

/* Starts a pager; false if that is not possible. `less` is the variable LESS: if the command is less, and LESS does not
 * set the treatment of colours, less is told to pass colours on, to cut long lines and to end at once if all fits on a
 * screen. Keys that interrupt reach only the pager until it ends. */
bool pager_start(struct pager *pager, struct text command, struct text less);

/* Ends the report and waits until the pager has ended. False if the pager could not be run: then the report was not
 * shown. */
bool pager_end(struct pager *pager);

#endif
