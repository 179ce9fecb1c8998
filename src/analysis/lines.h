/* lines: the costs of a source file line by line, over all pieces in it, with the calls made from each line. */
#ifndef ANALYSIS_LINES_H
#define ANALYSIS_LINES_H

#include "analysis/inclusive.h"
#include "base/buckets.h"

/* The profile's lines and calls by the file they stand in. */
struct lines_index {
    const struct profile *profile;
    struct buckets lines, calls; /* by file, their numbers in the profile */
};

/* The profile was read with WANT_LINES and WANT_CALLS and must outlive the index. */
void lines_index_init(struct lines_index *index, const struct profile *profile);
void lines_index_release(struct lines_index *index);

/* Calls from one line to one function, merged over the pieces that own the line. */
struct line_call {
    ref_t callee;
    uint64_t count;
    bool recursive; /* to a function that owns the line, or in a cycle with one */
};

struct file_line {
    uint64_t number;                 /* from 1; 0: unknown */
    size_t first_call, call_count;   /* calls[first_call .. first_call + call_count) are made from it */
    size_t first_owner, owner_count; /* so are its owners */
};

/* One file: its lines that have a cost or a call, ascending. */
struct file_lines {
    size_t count, call_count;
    struct file_line *lines;
    struct matrix self;       /* by line */
    struct matrix inclusive;  /* by line: self and calls, recursion left out */
    struct line_call *calls;  /* by line, then by callee */
    struct matrix call_costs; /* by call */
    ref_t *owners;            /* by line: the functions that have a cost or a call there, ascending */
    size_t owner_count;
};

/* Collects a file's lines. Of other functions than those `keep` (or NULL) says, nothing is collected. `costs` (or NULL)
 * tells which calls stay in a cycle. */
void file_lines_init(struct file_lines *lines, const struct lines_index *index, ref_t file,
                     const struct inclusive *costs, bool (*keep)(const void *context, ref_t function),
                     const void *context);
void file_lines_release(struct file_lines *lines);

#endif
