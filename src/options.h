/* options: the command line. One table lists all options; the parser, --help and the test of the manual use it. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "base/diagnostic.h"
#include "base/output.h"
#include "profile/load.h"
#include "report/request.h"
#include "terminal.h"

enum siblings { SIBLINGS_AUTO, SIBLINGS_YES, SIBLINGS_NO };

#define OPTIONS_MAX 128 /* rows of the table of options */

struct options {
    struct request request;
    struct selection selection;
    uint64_t jobs; /* 0: as many as there are cores */
    int siblings;  /* enum siblings */
    int help;      /* 1: of the options of every day; 2: of all */
    struct wishes wishes;
    bool strict, quiet, version;
    bool given[OPTIONS_MAX]; /* by row of the table of options */
    struct texts arguments;  /* before `--`: inputs, and source files */
    struct {
        const char *name;
        struct text value;
    } taken; /* the last value that was a word of its own, of an option that may be repeated: it may be meant as an
                argument */
    struct arena arena;
};

/* Reads the command line. Returns false on a usage error: `*error` says what is wrong. Texts point into argv or the
 * arena of the options. Release them in any case. */
bool options_read(struct options *options, int argc, char **argv, struct text *error);
void options_release(struct options *options);

/* Notes the options that were given and that the format has no use for. */
void options_check_format(const struct options *options, struct diagnostics *diagnostics);

/* Writes what --help prints, and --help=all. */
void options_help(struct output *out);
void options_help_all(struct output *out);

/* Calls `use` for every option, with its name without dashes, its letter or 0, and what --help writes after `=`, or
 * NULL. */
void options_each(void (*use)(const char *name, char letter, const char *value, void *context), void *context);

#endif
