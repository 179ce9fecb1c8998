/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines: the costs of a source file line by line, over all pieces in it, with the calls made from each line.
 *
 *     lines_index_init(&index, profile, &series, NULL, NULL); // once for all files
 *     file_lines_init(&lines, &index, file);
 *     for (size_t i = 0; i < lines.count; i++)
 *         ... lines.lines[i].number, matrix_row(&lines.self, i) ...
 *     file_lines_release(&lines);
 *     lines_index_release(&index); */
#ifndef ROWS_LINES_H
#define ROWS_LINES_H

#include "base/buckets.h"
#include "calls/line_overlap.h"
#include "events/series.h"
#include "profile/matrix.h"
#include "rows/line_jumps.h"
#include "rows/unsure.h"

/* The profile's lines and calls by the file they stand in. */
struct lines_index {
    const struct profile *profile;
    bool (*keep)(const void *context, ref_t function);
    const void *context;
    struct buckets lines, calls;      /* by file: their numbers in the profile */
    struct buckets nested;            /* likewise, of the ways, if lines have inclusive costs */
    struct buckets unsure;            /* likewise, of profile.unsure */
    const struct series_list *series; /* if lines have inclusive costs; else NULL */
    struct overlap *overlaps;         /* likewise, by series, if ways are not known */
    size_t overlap_count;             /* of these: the series may be gone before them */
    struct line_jumps jumps;          /* if they were added */
    bool by_owner;                    /* each line is divided by the functions that own it, in the order of these */
    bool tells_inlined;               /* code inlined from elsewhere (calls/hide.h) is an unknown line of its own */
};

/* Sorts the lines and calls by file, without the functions that `keep` refuses (NULL: it refuses none). `series`: those
 * of the profile, each of which is worked out by itself; NULL: lines have no inclusive costs. The profile was read with
 * WANT_LINES and WANT_CALLS; it, the series and `context` must outlive the index. */
void lines_index_init(struct lines_index *index, const struct profile *profile, const struct series_list *series,
                      bool (*keep)(const void *context, ref_t function), const void *context);
void lines_index_release(struct lines_index *index);

/* Adds the jumps between lines, of the functions that `keep` does not refuse. */
void lines_index_add_jumps(struct lines_index *index);

/* The same index with each line divided by its owners: the cost that a function spent on the line, and the calls that
 * it made from it. It is not released, and `index` must outlive it. */
struct lines_index lines_index_by_owner(const struct lines_index *index);

/* Calls from one line to one function, merged over the pieces that own the line. */
struct line_call {
    ref_t callee;
    uint64_t count;
    bool is_estimate; /* its cost is, as functions between were hidden */
    bool recursive; /* from a function to itself; with inclusive costs also in a cycle, contexts folded, or, if the ways
                     are known, where some of them are below a call from the same line */
};

struct file_line {
    uint64_t number;                 /* from 1; 0: unknown */
    size_t first_call, call_count;   /* calls[first_call .. first_call + call_count) are made from it */
    size_t first_owner, owner_count; /* likewise of its owners */
    bool partial;                    /* its inclusive cost is a lower bound: calls that may overlap were left out, or
                                        recur in some series alone */
    bool is_estimate;                /* its inclusive cost is an estimate, as the cost of a call is */
};

/* One file: its lines that have a cost or a call, ascending. */
struct file_lines {
    size_t count, call_count;
    struct file_line *lines;
    struct matrix self;        /* by line */
    struct unsure_rows unsure; /* what `self` may be more: the most that it may be */
    struct matrix inclusive;  /* by line: self cost and calls that count (line_overlap.h), without nested ones (ways.h);
                                 absent for line 0 */
    struct matrix left_out;   /* by line: the calls that make it a lower bound; count 0: there are none */
    struct line_call *calls;  /* by line, then by callee */
    struct matrix call_costs; /* by call */
    ref_t *owners;            /* by line: the functions that have a cost or a call there, ascending */
    size_t owner_count;
};

/* By file, the number of its last line with a cost or a call; 0: it has no such line. free() it. */
uint64_t *lines_last(const struct profile *profile);

/* Collects a file's lines. */
void file_lines_init(struct file_lines *lines, const struct lines_index *index, ref_t file);
void file_lines_release(struct file_lines *lines);

/* The index of the first line with at least this number; the count of lines if there is none. */
size_t file_lines_find(const struct file_lines *lines, uint64_t number);

#endif
