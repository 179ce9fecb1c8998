/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run: one run of the program, from the command line to the report, step by step. */
#ifndef RUN_H
#define RUN_H

#include "checks/verdict.h"
#include "cli/arguments.h"
#include "cli/terminal.h"
#include "names/rename.h"
#include "reading/history_of.h"
#include "reading/reading.h"
#include "reading/versus.h"
#include "source/files.h"
#include "view/report.h"

/* The answer to a question about the profile that a run read. It points into itself and into the run. */
struct answer {
    struct look look;
    struct filter filter;
    struct question question; /* with this filter */
    struct study study;
    struct view view;
    struct verdicts verdicts;
    struct naming naming;
    struct diagnostics *diagnostics; /* of the answer, and of writing it */
};

/* The data of a run, in the order in which they are made. Each step below makes some of the data; if it cannot, it
 * returns false and says why: in `error` if the command line is wrong, else as a diagnostic. Zero-initialise it; its
 * parts point to each other, so do not move it; release it in any case. */
struct run {
    int argc; /* the command line, to read all again */
    char **argv;
    struct options options;
    unsigned needs;               /* enum need: beside what the format needs, */
    bool turns_inlined;           /* --inline is the other way round than the command line says, */
    bool turns_charge;            /* and so is --charge, */
    const struct run *before;     /* and its inputs are read again: run_begin_again(); NULL: inputs are chosen */
    const struct question *asked; /* the question to read for, in place of the command line's; or NULL */
    struct file_set files_read;   /* the files read so far, which -o must not replace */
    struct renames renames;
    struct inlined_sources inlined;
    struct own own; /* of the code, if somebody asks: then `has_own` */
    bool has_own;
    struct checks checks;
    struct pattern gone; /* of --gone; if its expression is there */
    bool is_watched;     /* standard error is a terminal */
    struct arguments arguments;
    struct text directory;   /* the working directory (from malloc), or none */
    struct fetcher *fetcher; /* of sources; NULL */
    unsigned readable;       /* enum need: the data that may be read, if needed */
    struct reading reading;
    struct versus versus;          /* for checks of changes of versions */
    struct history_of_run history; /* of versions of benchmarks; the arguments are then a pair of these */
    struct links links;
    struct answer answer; /* to the command line; for the browser without a view */
    struct diagnostics diagnostics;
    struct diagnostics said; /* the diagnostics about the inputs */
    struct text error;       /* in the arena of the step that failed; .s NULL: the command line is right */
};

/* Reads the options, and checks them as far as possible before any input is read. */
bool run_read_command_line(struct run *run, int argc, char **argv);

/* How inputs are read again: with --inline or without it, charged or not, and for which data besides (enum need). */
struct rereading {
    bool is_inlined, is_charged;
    unsigned needs;
};

/* In its place: reads the command line of another run, whose inputs are to be read again. The other run must outlive
 * run_load(). */
bool run_begin_again(struct run *run, const struct run *before, const struct rereading *how);

/* Whether a run charges the cost of code to lines that use it. */
static inline bool run_is_charged(const struct run *run)
{
    return run->options.request.filters.charge.count;
}

/* Whether a function of the profile that a run read is the user's own. */
bool run_has_own_code(struct run *run);

/* Chooses the look and the inputs, and reads the inputs. */
bool run_load(struct run *run, const struct terminal *terminal);

/* Calls run_load(), and answers the command line. */
bool run_read(struct run *run, const struct terminal *terminal);

/* Why the inputs cannot be read again: an input exists and is no regular file; NULL: they can. */
const char *run_once(const struct run *run);

/* Whether an answer to this question needs more of the inputs than was read. */
bool run_lacks(const struct run *run, const struct question *question);

/* Answers a question, once all is read that it needs: sets the fields of `answer` after `question`; for the browser no
 * view. False if the question is impossible: `*error`, which lives as long as the answer, says why. Release the answer
 * in any case. */
bool run_answer(struct run *run, struct answer *answer, struct text *error);
void answer_release(struct answer *answer);

/* The report of an answer; `diagnostics` collects the problems of the report. */
struct report run_report(const struct run *run, struct answer *answer, struct output *out,
                         struct diagnostics *diagnostics);

/* Writes the answer to the command line. A reader of a pipe that stops early is no error. `diagnostics` collects the
 * problems of the report. */
bool run_write(struct run *run, int fd, struct diagnostics *diagnostics);

/* Whether -o names a file. */
bool run_is_saved(const struct run *run);

/* Writes an answer to a file: the bytes that standard output would get. The old file stays if writing breaks off, or if
 * a part could not be made and the format must be complete (FEATURE_WHOLE). */
bool run_save(const struct run *run, struct answer *answer, struct text path);

/* Prints the diagnostics or the error, and returns the exit status. `good`: all steps succeeded. */
int run_end(const struct run *run, bool good);

void run_release(struct run *run);

#endif
