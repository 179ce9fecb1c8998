/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
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
    struct texts lists; /* files with names of inputs, or "-" */
    bool by_nul;        /* their names end with NUL */
    int help;           /* 1: the usual options; 2: all options; 3: the guide */
    int completion;     /* 1 and the number of a shell in completion.h; 0: not asked */
    struct wishes wishes;
    struct text output; /* the file to write; .s NULL, or `-`: standard output */
    bool strict, quiet, version;
    struct text given[OPTIONS_MAX]; /* by row of the table of options: the last value; .s NULL: it was not given */
    struct texts arguments;         /* before `--`: inputs, and source files */
    struct {
        const char *name;
        struct text value;
    } taken; /* the last value in a separate word, of an option that may be repeated: it may be meant as an argument */
    struct {
        const char *name;
        struct text word;
    } left; /* the first argument right after an option whose value may be left out, and was: it may be meant as one */
    struct arena arena;
};

/* Reads the command line. Returns false on a usage error, with `*error`. Texts point into argv or the arena of the
 * options. Release them in any case. */
bool options_read(struct options *options, int argc, char **argv, struct text *error);
void options_release(struct options *options);

/* Turn --inline, and --charge, the other way round, before they are checked: --charge=own, where it was not given. */
void options_turn_inlined(struct options *options);
void options_turn_charge(struct options *options);

/* Whether the program was built with the libraries that options need; else `*error` says what is missing. */
bool options_check_built(const struct options *options, struct text *error);

struct option_given {
    const char *name;  /* without dashes */
    struct text value; /* the last one; empty: none */
    bool is_asked;     /* it asks for anything: its value is not one like `no`, which any report honours */
};

/* Calls `use` for every option that was given. */
void options_each_given(const struct options *options, void (*use)(const struct option_given *given, void *context),
                        void *context);

/* Writes the text of --help, and of --help=all. */
void options_help(struct output *out);
void options_help_all(struct output *out);

struct option_info {
    const char *name;  /* without dashes */
    char letter;       /* or 0 */
    const char *value; /* the text of --help after `=`: words with bars between them, or the kind of value; or NULL. For
                          files its first word is FILE, for directories DIR, for events A,B,C */
    const char *help;
    bool optional; /* --name alone is allowed, and a value never stands in the next argument */
    bool negated;  /* --no-name is allowed */
};

/* Calls `use` for every option; twice for an option with two names. */
void options_each(void (*use)(const struct option_info *option, void *context), void *context);

#endif
