/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shown: the sources to show, one after another: first the sources that the user named, then those of the rows. Each
 * has its text (in a comparison the text of both versions, or of the existing one), says whether it changed since the
 * run, and, if it is not shown, why.
 *
 *     shown_init(&sources, report, true);
 *     while (shown_next(&sources, &shown))
 *         if (shown.result == SOURCE_FOUND)
 *             shown_use(&sources, &shown);                 // annotate shown.source
 *     shown_warn(&sources);
 *     shown_release(&sources); */
#ifndef ANNOTATE_SHOWN_H
#define ANNOTATE_SHOWN_H

#include "annotate/joined.h"
#include "annotate/named.h"
#include "view/report.h"

struct shown_source {
    ref_t file;                /* NONE: the user named it, and the profile knows nothing of it */
    bool is_named;             /* by the user */
    struct text name;          /* the name looked for */
    struct text recorded;      /* its name in the profile, if that differs or is one of several; or .s NULL */
    struct text hint;          /* if the profile lacks it: the name that the profile has instead; or .s NULL */
    enum source_result result; /* with SOURCE_FOUND it has a text */
    enum ownership owner;      /* with --auto=own; else it is the user's */

    const struct source *source;
    struct text path;                     /* where it was found */
    const struct numbered_file *versions; /* of a comparison, if its lines have numbers; else NULL */
    const struct unified *unified;        /* both versions, whose text `source` is; NULL: it is one text */
    bool is_old;                          /* of a comparison, and only the old version is there */
    bool is_newer;                        /* it changed after the newest input of its side was written */
    struct text why;                      /* with SOURCE_UNREADABLE */
};

/* Opens one source after another. */
struct shown_reader {
    const struct sides *sides; /* of a comparison, with numbers of lines; NULL: nothing is compared */
    struct locator locator;
};

struct shown_sources {
    const struct report *report;
    const struct report *lined; /* the report whose profile has the lines of the sources */
    struct joined_lines joined; /* its, if the report itself has not; else zero */
    struct shown_reader reader;
    struct named_files names;
    struct named named;          /* the one that is shown now */
    size_t next_name, next_file; /* of those named, and of the files that it is */
    struct refs chosen;
    size_t next_chosen;
    bool *is_named;    /* by file */
    bool is_complete;  /* all files that the user named were found so far */
    struct text newer; /* the first used that is newer */
    size_t newer_count;
    struct arena arena;
};

/* Whether a question wants sources. */
bool shown_wanted(const struct question *question);

/* Reads the sources of a report. Its lines are the lines of `sides`, or its own; both must outlive it. */
void shown_reader_init(struct shown_reader *reader, const struct report *report, const struct sides *sides);
void shown_reader_release(struct shown_reader *reader);

/* The source of a file of the profile, without its names. It lives until the next one is opened. */
void shown_open(struct shown_source *shown, struct shown_reader *reader, ref_t file);

/* The line of a source with a text for a line of the profile; 0: there is none. Do not ask for lines of a profile that
 * is joined by both texts: they are lines of the source already. */
uint64_t shown_place(const struct shown_source *shown, const struct shown_reader *reader, struct line_number line);

/* The report must outlive it, and it must not be moved. `joins`: in a comparison, the lines of both sources are joined;
 * else they are as in the report. */
void shown_init(struct shown_sources *sources, const struct report *report, bool joins);
void shown_release(struct shown_sources *sources);

/* The next source; false: there is none. It lives until the next one is asked for. Sources of others are left out if
 * only the user's own are wanted. Faults of a source that the user named, and unreadable sources, are diagnosed. */
bool shown_next(struct shown_sources *sources, struct shown_source *shown);

/* Notes that a source is used. */
void shown_use(struct shown_sources *sources, const struct shown_source *shown);

/* Diagnoses the sources used that are newer than the profile: once for all, as after a build every file may be newer.
 */
void shown_warn(const struct shown_sources *sources);

#endif
