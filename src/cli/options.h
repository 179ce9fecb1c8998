/* options: the command line. One table lists all options; the parser, --help and the test of the manual use it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/diagnostic.h"
#include "base/output.h"
#include "cli/terminal.h"
#include "load/load.h"
#include "view/request.h"

/* The shells, as --completion takes them; completion.h writes for each. */
#define COMPLETION_WORDS "bash|zsh|fish"

enum siblings { SIBLINGS_AUTO, SIBLINGS_YES, SIBLINGS_NO };

#define OPTIONS_MAX 128 /* rows of the table of options */

struct options {
    struct request request;
    struct selection selection;
    enum combine combine;
    enum siblings siblings;
    struct texts lists; /* files that name inputs, or "-" */
    bool by_nul;        /* the names in them end with NUL */
    int help;           /* 1: of the options of every day; 2: of all */
    int completion;     /* 1 and the number of a shell in completion.h; 0: not asked */
    struct wishes wishes;
    struct text output; /* the file to write; .s NULL, or `-`: standard output */
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

/* Whether nothing was given that --browse does not go with; else `*error` says what. */
bool options_check_browse(struct options *options, struct text *error);

/* Whether functions can be hidden in the report that is asked for, if --hide is given; else `*error` says why not. */
bool options_check_hide(struct options *options, struct text *error);

/* Notes the options that were given and that the format has no use for, and a --threshold that is meant as a limit. */
void options_check_format(const struct options *options, struct diagnostics *diagnostics);

/* Writes what --help prints, and --help=all. */
void options_help(struct output *out);
void options_help_all(struct output *out);

struct option_info {
    const char *name;  /* without dashes */
    char letter;       /* or 0 */
    const char *value; /* what --help writes after `=`: words with bars between them, or what it is; or NULL. Of files
                          its first word is FILE, of directories DIR, of events A,B,C */
    const char *help;
    bool optional; /* --name alone is allowed, and a value never stands in the next argument */
    bool negated;  /* so is --no-name */
};

/* Calls `use` for every option; of one that has two names, twice. */
void options_each(void (*use)(const struct option_info *option, void *context), void *context);

#endif
