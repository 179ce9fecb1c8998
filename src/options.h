/* options: the command line. One table says what options there are; parsing, --help and the test of the man page all
 * come from it. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "base/diagnostic.h"
#include "base/output.h"
#include "profile/load.h"
#include "report/request.h"

enum siblings { SIBLINGS_AUTO, SIBLINGS_YES, SIBLINGS_NO };

#define OPTIONS_MAX 128 /* rows of the table of options */

struct options {
    struct request request;
    struct selection selection;
    uint64_t jobs; /* 0: as many as there are cores */
    int siblings;  /* enum siblings */
    bool strict, quiet, help, version;
    bool given[OPTIONS_MAX]; /* by row of the table of options */
    struct texts arguments;  /* before `--`: inputs, and source files */
    struct {
        const char *name;
        struct text value;
    } taken; /* the last word of its own that an option took which may be repeated: was it meant as an argument? */
    struct arena arena;
};

/* Reads the command line. False on a usage error: `*error` says what. Texts point into argv or the arena. */
bool options_read(struct options *options, int argc, char **argv, struct text *error);
void options_release(struct options *options);

/* Notes which options that were given the format does not honour. */
void options_check_format(const struct options *options, struct diagnostics *diagnostics);

/* What --help prints. */
void options_help(struct output *out);

/* Calls `use` for every option: its name without dashes, its letter or 0, and what --help writes behind `=`, or NULL.
 */
void options_each(void (*use)(const char *name, char letter, const char *value, void *context), void *context);

#endif
