/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html: one file to look at in a browser: the page, which is made of report/html/page at build time, with the data of
 * the JSON report in it: as columns (document/columnar.h), deflated, and written as base64 in the element with the id
 * `profile`; not deflated, they begin with `{`. If the file would be larger than --html-limit, functions, calls, files
 * of functions and lines that cost least are left out; each row has the sum of what it lacks.
 *
 * The data are the sections functions, calls, cycles, lines and diagnostics, the first without `callers`, which are
 * those whose `callees` it is among; of the lines, those of the sources that are there; and more members:
 *
 *     title, head, main_event   what the page is called; labels and texts of its head; the event that it shows first
 *     sort                      with --sort, the column by which its table of functions is sorted first
 *     case                      how its search tells capital and small letters apart, as --case says, if that was given
 *     sources                   each with its file, the path at which it was found, its lines as [number, text], in
 *                               a comparison with the old number (0: none), and left_out: how many lines with costs
 *                               are not here
 *     tree                      the tree of --call-tree, of the whole program, without rows that cost nothing; null: no
 *                               calls were recorded. Each node comes after the one above it, and has:
 *                               above (the number of that one among the nodes, from 0, or null), function, estimate,
 *                               calls and inclusive as --format=json has them; back, true: calls of it to itself, or
 *                               within the cycle, which are in the cost of the node above; of a cycle, which is one
 *                               node, others: how many functions it is besides this one, cycle: its id, and
 *                               self and whole: what all of them cost, themselves and inclusive, anywhere
 *     tree_is_part              true: it has only those that lead to functions of the report, and what these call, as
 *                               filters leave others out, or a comparison those that did not change
 *     inlined                   where a tenth of the program or more is code that was inlined into the user's:
 *                               command, which shows the lines; shows and more, in words
 *     yours                     where the user's own lines have a tenth of the program or more, and not all code is the
 *                               user's: functions, cycles, lines, groups, tree, tree_is_part and left_out with the
 *                               figures of --charge=own; own_files, those of the user's; exceeds, true: calls are
 *                               recorded dearer than all that they reach, and rows add up to more than the program.
 *                               Of its functions rest, true: it has what no line of the user's is charged; all: the
 *                               number of the function in the page, if it is there
 *     instructions              with --disasm, as of the section of this name, but of the functions that it asks for;
 *                               each with its text, and with --inline with the words of its chain
 *     code_changes              with --disasm in a comparison, how the code of a function changed, in words
 *     jumps                     likewise, and with --jumps of all functions: from one line to another that are there
 *     left_out                  functions, their self cost, calls, lines, sources of which no line is there, and
 *                               instructions; tree: of each event no node that is not here costs more
 *     other_inputs              inputs beside the first 100
 *     of functions              other_callers, other_callees and other_pieces: the sums of those that are not here;
 *                               at_most: of members of a cycle what the cycle costs, if they may cost more than
 *                               inclusive says
 *     of lines                  other_calls, likewise; shares, where several functions have a part of a line: of each
 *                               its number, self cost, inclusive cost and calls */
#ifndef REPORT_HTML_HTML_H
#define REPORT_HTML_HTML_H

#include "view/report.h"

/* The functions of an entry of the table of formats. */
bool html_check(const struct question *question, struct arena *arena, struct text *error);
unsigned html_needs(const struct question *question);
bool html_write(const struct report *report);

#endif
