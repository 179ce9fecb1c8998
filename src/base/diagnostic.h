/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnostic: problems, as data (rule 26). The library adds problems here and never prints; main() prints them, and a
 * report may list them.
 *
 * Only the first few problems of each kind are kept, and the others are counted: so no input can flood a terminal or
 * the memory.
 *
 *     static const struct problem problem_bad_line = {"bad lines", SEVERITY_WARNING, 3, false};
 *     diagnostics_add(&d, &problem_bad_line, path, line, "bad line '%s'", text); */
#ifndef BASE_DIAGNOSTIC_H
#define BASE_DIAGNOSTIC_H

#include "base/memory.h"
#include "base/output.h"

enum severity {
    SEVERITY_NOTE,
    SEVERITY_EMPTY, /* a note: an input gave nothing */
    SEVERITY_WARNING,
    SEVERITY_LOSS, /* a warning: an input lost costs, or the names of what cost them */
    SEVERITY_ERROR /* the exit status is 1 */
};

/* A kind of problem: a constant in a table of the module that finds it. */
struct problem {
    const char *rest; /* the words for the problems after the first `keep`: "bad cost lines"; NULL: not mentioned */
    enum severity severity;
    unsigned keep;   /* number of problems reported one by one: 1 for problems reported once, usually 3 */
    bool names_file; /* the path `-` is a file of that name; else it is the input `-`, standard input */
};

struct diagnostic {
    const struct problem *problem;
    struct text path; /* the file it is about, whose name may be empty; .s NULL: none */
    uint64_t line;    /* counted from 1; 0: the whole file */
    struct text message;
    bool is_late; /* it was found when the line had been read */
};

struct problem_count {
    const struct problem *problem;
    uint64_t count;
};

/* Zero-initialise before the first use. */
struct diagnostics {
    struct arena arena;
    ARRAY(struct diagnostic) items;     /* the kept ones, in order */
    ARRAY(struct problem_count) counts; /* by kind, all of them */
    bool strict;                        /* the first problem is enough: see diagnostics_stop() */
    size_t errors;                      /* how many of severity error */
};

/* Adds a problem with a printf-style message. The message may hold any bytes: they are escaped when it is printed. */
void diagnostics_add(struct diagnostics *d, const struct problem *problem, struct text path, uint64_t line,
                     const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether the run should end here: `strict` is set, and there was a warning or an error. */
bool diagnostics_stop(const struct diagnostics *d);

/* The first kept problem of exactly this severity; NULL: there was none. It lives until the next problem is added. */
const struct diagnostic *diagnostics_first(const struct diagnostics *d, enum severity severity);

/* Likewise, the first problem of a kind. */
const struct diagnostic *diagnostics_find(const struct diagnostics *d, const struct problem *problem);

/* How many say that costs were lost: inputs that gave nothing, losses and errors. The first of them from item `from` on
 * in words (in the arena); .s NULL: none of them was kept. */
uint64_t diagnostics_losses(const struct diagnostics *d);
struct text diagnostics_loss(const struct diagnostics *d, size_t from, struct arena *arena);

/* How many of a kind were counted but not kept. */
uint64_t diagnostics_rest(const struct problem_count *count);

/* Writes a problem in words, without the end of a line: `FILE:LINE: what`. A text longer than any file name is cut; all
 * is escaped. */
void diagnostic_write(const struct diagnostic *d, struct output *out);

/* Whether there are problems of a kind that were not kept and have words; writes how many: `and 5 more bad lines`. */
bool problem_has_rest(const struct problem_count *count);
void problem_write_rest(const struct problem_count *count, struct output *out);

/* Adds all problems of `from` after those of `d`, with `lines` added to their line numbers: joins the diagnostics of
 * the chunks of an input. */
void diagnostics_join(struct diagnostics *d, const struct diagnostics *from, uint64_t lines);

/* Sorts the kinds by their first problems, and the kept problems from number `first` on, all of one input, by line.
 * Within a line: problems found while reading, later ones, notes. So their order does not depend on which lines were
 * read together. */
void diagnostics_order(struct diagnostics *d, size_t first);

/* Marks the kept problems from number `late` on as found when their lines had been read, and, if there are any, orders
 * all from `first` on. */
void diagnostics_order_late(struct diagnostics *d, size_t late, size_t first);

void diagnostics_release(struct diagnostics *d);

#endif
