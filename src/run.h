/* run: one run of the program, from the command line to the report, step by step. */
#ifndef RUN_H
#define RUN_H

#include "checks/verdict.h"
#include "cli/arguments.h"
#include "cli/terminal.h"
#include "comparison.h"
#include "names/rename.h"
#include "parted.h"
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

/* The data of a run, in the order in which they are made. Each step below makes some of them; if it cannot, it returns
 * false and says why: in `error` if the command line is wrong, else as a diagnostic. Zero-initialise it; its parts
 * point to each other, so that it must not be moved; release it in any case. */
struct run {
    int argc; /* the command line, to read all again */
    char **argv;
    struct options options;
    unsigned needs;               /* enum need: beside what the format needs */
    const struct question *asked; /* what is read for, in place of what the command line asks; or NULL */
    const struct run *before;     /* whose inputs are read again, whatever names them; NULL: they are chosen */
    struct file_set files_read;   /* the files that were read so far, and are not replaced */
    struct renames renames;
    struct checks checks;
    bool is_watched; /* standard error is a terminal */
    struct arguments arguments;
    struct text directory;   /* the working directory (from malloc), or none */
    struct fetcher *fetcher; /* of sources; NULL: there is none */
    struct code_choice code; /* whose machine code is read, if not that of all functions */
    struct profile alone;    /* the profile that was read, if nothing is compared */
    struct parted parted;    /* and what stands beside it */
    struct comparison comparison;
    struct study_of studied; /* the profile, and what stands beside it */
    unsigned readable;       /* enum need: what may be read, if that is needed */
    struct forms forms;
    struct links links;
    struct answer answer; /* to the command line; for the browser without a view */
    struct diagnostics diagnostics;
    struct diagnostics said; /* those of these that are about what was read */
    struct text error;       /* in the arena of the step that failed; .s NULL: the command line is right */
};

/* Reads the options, and what can be checked of them before anything is read. */
bool run_read_command_line(struct run *run, int argc, char **argv);

/* Chooses the look and the inputs, and reads these. */
bool run_load(struct run *run, const struct terminal *terminal);

/* Does that, and answers the command line. */
bool run_read(struct run *run, const struct terminal *terminal);

/* Why that cannot be done again: something that is read is there, and is no file; NULL: it can. */
const char *run_once(const struct run *run);

/* Whether a question can be answered, whatever is read; else `*error`, in the arena, says why not. */
bool run_may_answer(const struct question *question, struct arena *arena, struct text *error);

/* Whether something has to be read, besides what was, for an answer to this question. */
bool run_lacks(const struct run *run, const struct question *question);

/* Answers a question, once all is read that it needs: sets what `answer` has behind it, but for the browser no view.
 * False if it is about something impossible: `*error`, which lives as long as the answer, says what. Release the answer
 * in any case. */
bool run_answer(struct run *run, struct answer *answer, struct text *error);
void answer_release(struct answer *answer);

/* The report of an answer; `diagnostics`: of problems of the report. */
struct report run_report(const struct run *run, struct answer *answer, struct output *out,
                         struct diagnostics *diagnostics);

/* Writes the answer to the command line. If the reader of a pipe has enough, nothing is wrong. `diagnostics`: of the
 * report. */
bool run_write(struct run *run, int fd, struct diagnostics *diagnostics);

/* Whether -o names a file. */
bool run_is_saved(const struct run *run);

/* Writes an answer to a file, which gets the bytes that standard output would get. If writing breaks off, the old file
 * stays, and so it does if nothing is written because something was lost. */
bool run_save(const struct run *run, struct answer *answer, struct text path);

/* Says what is wrong, and with what status the program exits. `good`: all steps succeeded. */
int run_end(const struct run *run, bool good);

void run_release(struct run *run);

#endif
