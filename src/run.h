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

/* The data of a run, in the order in which they are made. Each step below makes some of them; if it cannot, it returns
 * false and says why: in `error` if the command line is wrong, else as a diagnostic. Zero-initialise it; its parts
 * point to each other, so that it must not be moved; release it in any case. */
struct run {
    int argc; /* the command line, to read all again */
    char **argv;
    struct options options;
    unsigned needs;             /* enum need: beside what the format needs */
    const struct run *before;   /* whose inputs are read again, whatever names them; NULL: they are chosen */
    struct file_set files_read; /* the files that were read so far, and are not replaced */
    struct filter filter;
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
    struct question question;
    struct study_of read; /* the profile, and what stands beside it */
    struct study study;
    struct view view;
    struct verdicts verdicts;
    struct forms forms;
    struct links links;
    struct naming naming;
    struct look look; /* by the terminal as it is before anything is read */
    struct diagnostics diagnostics;
    bool is_cut;       /* the report could not be written to its end */
    struct text error; /* in the arena of the step that failed; .s NULL: the command line is right */
};

/* Reads the options, and what can be checked of them before anything is read. */
bool run_read_command_line(struct run *run, int argc, char **argv);

/* Chooses the look and the inputs, reads these, and works out the study, the view and the verdicts. */
bool run_read(struct run *run, const struct terminal *terminal);

/* Why that cannot be done again: something that is read is there, and is no file; NULL: it can. */
const char *run_once(const struct run *run);

/* The report of what was read; `out` and `diagnostics`: of problems of the report. It points into the run. */
struct report run_report(struct run *run, struct output *out, struct diagnostics *diagnostics);

/* Writes the report. If the reader of a pipe has enough, nothing is wrong. `name`: of the output. */
bool run_write(struct run *run, int fd, struct text name, struct diagnostics *diagnostics);

/* Whether -o names a file; and writes the report to it: it gets the bytes that standard output would get. If writing
 * breaks off, the old file stays, and so it does if nothing is written because something was lost. */
bool run_is_saved(const struct run *run);
bool run_save(struct run *run);

/* Says what is wrong, and with what status the program exits. `good`: all steps succeeded. */
int run_end(const struct run *run, bool good);

void run_release(struct run *run);

#endif
