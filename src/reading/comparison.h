/* comparison: reads both sides of a comparison, matches them, and joins them into one profile. */
#ifndef COMPARISON_H
#define COMPARISON_H

#include "annotate/line_map.h"
#include "cli/arguments.h"
#include "reading/transforms.h"

/* Zero-initialise it. */
struct comparison {
    struct profile of[SIDES]; /* initialised as far as they were read */
    bool is_read[SIDES];
    struct match match;
    struct sided sided;
    struct line_map line_map; /* if rows are lines */
    struct sides sides;
    bool is_joined;
};

/* The inputs, and how to read them. */
struct compared_inputs {
    const struct options *options;
    const struct question *question;
    const struct arguments *arguments;
    struct transforms transforms; /* of each side by itself */
    unsigned wants;               /* enum profile_wants */
    struct text directory;        /* the working directory */
    bool by_line;                 /* rows are lines: the lines of both sides are joined */
    bool says_dates;              /* a newer base is diagnosed: a person reads the report, and there are no checks */
    bool as_recorded;             /* the names of files stay as they are */
    bool tells_progress;          /* on standard error */
};

/* Reads the inputs of both sides, and joins them. False if an input cannot be read, or the sides have nothing in
 * common: that is diagnosed. All arguments must outlive it; release it in any case. */
bool comparison_read(struct comparison *comparison, const struct compared_inputs *inputs,
                     struct diagnostics *diagnostics);
void comparison_release(struct comparison *comparison);

#endif
