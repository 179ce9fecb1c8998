/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* name_and_place: a function where rows are read at a glance: its name first, and after it, in a column of its own,
 * where it is: `graph.cc:601  libc.so.6`, short names, and no object that is the program itself.
 *
 *     struct name_and_place name_and_place;
 *     name_and_place_init(&name_and_place, report, rows, row_count);
 *     struct name_and_place_columns columns = name_and_place_columns(60);
 *     name_and_place_describe(&name_and_place, &name, &columns, TEXT_NONE, &phrase);
 *     name_and_place_release(&name_and_place); */
#ifndef REPORT_SUMMARY_NAME_AND_PLACE_H
#define REPORT_SUMMARY_NAME_AND_PLACE_H

#include "report/summary/short_path.h"
#include "view/report.h"

/* Its fields are read only. */
struct name_and_place {
    const struct naming *naming;
    struct texts files, objects; /* that are told apart */
    ref_t program;               /* the object that is the program itself; NONE: it is not known */
    struct text ellipsis;
};

#define NAME_AND_PLACE_GAP 2u /* blanks between a name and its place */

/* How much room names and places have. */
struct name_and_place_columns {
    size_t both; /* columns of the terminal for both, with the gap between them */
    size_t name; /* of these for the name, where a place follows */
    size_t told; /* bytes of the name that tell it from those that would read the same: see shrink_told(); 0: none do */
};

/* Columns that are the same whatever rows there are: names have five of eight. */
static inline struct name_and_place_columns name_and_place_columns(size_t both)
{
    return (struct name_and_place_columns){both, both * 5 / 8, 0};
}

/* Files and objects have as much of their paths as it takes to tell them from those of some rows of the report's view;
 * or, if `rows` is NULL, from all of the profile. What the report is made of must outlive it. Release it. */
void name_and_place_init(struct name_and_place *w, const struct report *report, const ref_t *rows, size_t count);
void name_and_place_release(struct name_and_place *w);

/* Adds the file and the line where people look for a function, and its object; nothing if nothing is known. Of a name
 * that is no function's there is nothing. */
void name_and_place_add_place(const struct name_and_place *w, const struct row_name *name, struct phrase *phrase);

/* Adds both to an empty phrase: the name, cut to its columns, and at their end the place, which is not cut, or the
 * words that stand `instead` of it (.n 0: none); a name without a place may take the room of both. `columns` NULL: both
 * are as long as they are. A row that is no function (a file, a line, a cycle) is described as naming_describe() has
 * it. */
void name_and_place_describe(const struct name_and_place *w, const struct row_name *name,
                             const struct name_and_place_columns *columns, struct text instead, struct phrase *phrase);

#endif
