/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_child: this program as the child that reads debug information of files that a profile names: what such a file
 * does to the reader does not hit the report. The child has limits of memory and of time, and its answer is text, which
 * code_table.h reads.
 *
 *     cgannotate CODE_CHILD pieces|symbols PATH        reads lines `root DIR`, `below DIR`, `debug PATH`,
 *                                                       `range START END`
 *
 * Answers are the lines of code_walk.h for the ranges (hexadecimal, ascending), or `symbol START END NAME` for each
 * function of the file; `separate PATH` where the information is in another file, `informed` where there is any, and
 * `end`. */
#ifndef MACHINE_CODE_CHILD_H
#define MACHINE_CODE_CHILD_H

#include <stdbool.h>

/* Whether the arguments are those of the child. */
bool code_child_is_meant(int argc, char **argv);

/* Is the child: answers on standard output. Returns its exit status; why it failed is on standard error. */
int code_child_serve(char **argv);

#endif
