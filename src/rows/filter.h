/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filter: chooses rows and functions by regular expressions (POSIX, extended). It changes no cost.
 *
 *     filter_init(&filter, &request->filters, &arena, &error)   // false: an expression is too long
 *     filter_prepare(&filter, profile, &forms);                 // matches each name once
 *     error = filter_wrong(&filter);                            // an expression is wrong, and no name
 *     if (filter_keeps(&filter, &grouping, item)) ...
 *     filter_check(&filter, diagnostics);                       // notes expressions that match nothing
 *     filter_release(&filter);
 */
#ifndef ROWS_FILTER_H
#define ROWS_FILTER_H

#include "base/diagnostic.h"
#include "names/contexts.h"
#include "names/forms.h"
#include "names/pattern.h"
#include "rows/grouping.h"

/* The expressions of each option, and how all of them are matched. */
struct expressions {
    struct texts focus, ignore, file, ignore_file, object, ignore_object, peek, list, disasm, hot_path, call_tree,
        reach, card, hide, charge;
    enum letter_case letter_case;
};

/* The word that --case was given; NULL: it was not given. */
const char *expressions_case_word(const struct expressions *asked);

/* How a search in the browser is matched: as --case says, or else by CASE_SMART. */
enum letter_case expressions_search_case(const struct expressions *asked);

/* The expressions of one option: alternatives, any of which may match. An empty list matches nothing. An expression
 * that is a whole name means what is called so, and nothing else. One that is no expression, or has an empty group, as
 * `operator()`, stands for itself wherever it is in a name. */
struct patterns {
    const char *option; /* its name without dashes */
    struct pattern *items;
    struct pattern
        *whole;         /* by item: matches the names that the expression is; NULL: it is not asked whether it is one */
    struct text *wrong; /* by item: why it is no expression; .s NULL: it is one */
    size_t count;
    bool *used;        /* by item, once the filter is prepared: it matches a name of the profile */
    bool *matched;     /* by name, once the filter is prepared: some item matches it */
    struct text *near; /* likewise: names like it, if it should match a function and matches none; else empty */
};

/* Compiles the expressions of the option `option`, which must outlive the patterns. Returns false if one of them can be
 * neither an expression nor a name: `*error` says why, as pattern_init() does. Release the patterns in any case. */
bool patterns_init(struct patterns *patterns, const struct texts *expressions, const struct pattern_source *how,
                   struct arena *arena, struct text *error);
void patterns_release(struct patterns *patterns);

/* Whether expressions say which functions are meant: there are some, and none is empty, which matches no function more
 * than another. */
bool patterns_name_any(const struct patterns *patterns);

/* A zero-initialised filter keeps everything. */
struct filter {
    struct patterns focus, ignore; /* match functions */
    struct patterns file, ignore_file;
    struct patterns object, ignore_object;
    struct patterns peek, list; /* match functions, as alternatives of each other */
    struct patterns disasm;     /* match functions, and restrict no rows */
    struct patterns hot_path;   /* likewise; an empty expression names none */
    struct patterns call_tree;  /* likewise */
    struct patterns reach, card;
    struct patterns hide;   /* match functions that are gone: see filter_hides(), */
    struct patterns charge; /* match functions, objects and files: if there are any, all other functions are gone */
    bool charges_own;       /* likewise, but for the user's own functions, too */
    size_t left;            /* the number of functions that could not be told apart */
    bool exceeds;           /* calls of hidden functions are recorded dearer than all that they reach */
    struct contexts contexts;
    struct arena arena; /* of names that are like expressions */
};

/* Compiles the expressions, which must outlive the filter. Returns false as patterns_init() does: `*error`, in the
 * arena, names the option. Always release the filter. */
bool filter_init(struct filter *filter, const struct expressions *asked, struct arena *arena, struct text *error);
void filter_release(struct filter *filter);

/* Keeps the functions that a single expression (without an option's name) matches, instead of those of --focus; an
 * empty expression keeps all functions. Returns false if it is wrong, with `*error` as above and nothing changed. Call
 * it before filter_prepare(); the expression must outlive the filter. */
bool filter_refocus(struct filter *filter, const struct pattern_source *source, struct arena *arena,
                    struct text *error);

/* Whether functions are to be hidden, and whether all are but some. */
bool filter_charges(const struct filter *filter);
bool filter_hides_any(const struct filter *filter);

/* By function of a profile: whether it must be hidden. Names match as in filter_prepare(). `own`: by function, whether
 * it is the user's own; NULL: nobody asks. The array is in the arena. Works for several profiles. */
const bool *filter_hides(struct filter *filter, const struct profile *profile, const bool *own, struct arena *arena);

/* Forgets the options that only show more of functions and restrict no rows. Call it before filter_prepare(). */
void filter_keep_rows_only(struct filter *filter);

/* Matches each name of a profile once, so that the functions below only look up the result. A function matches by any
 * form of its name: recorded, full or short, each also without its context (`f'2`, `f'caller`). Call it once, before
 * them; the profile must outlive the filter. `forms`: of the symbols of the profile. */
void filter_prepare(struct filter *filter, const struct profile *profile, struct forms *forms);

/* Once it is prepared: why an expression that is in no name is no expression either; .s NULL: each is one of both. */
struct text filter_wrong(const struct filter *filter);

/* Whether an option shows more of functions than their rows, in a sheet of its own. */
bool filter_shows_any(const struct filter *filter);

/* Whether no option restricts rows. */
bool filter_is_empty(const struct filter *filter);

/* Notes each expression that matches no name of the profile, but not addresses, which need not be names. For an option
 * that picks functions or shows more of them this is an error, which tells similar names: there is nothing to show. */
void filter_check(const struct filter *filter, struct diagnostics *diagnostics);

/* Whether this item (which has a row) makes its row pass. Repeats of one option are alternatives, and so are --peek and
 * --list; different options must all agree. So one function is enough for its file, its object or its line to pass, and
 * one member for a cycle. */
bool filter_keeps(const struct filter *filter, const struct grouping *g, size_t item);

/* Whether a function passes the options that match functions and objects, and a file those that match files. */
bool filter_keeps_function(const struct filter *filter, const struct function *function);
bool filter_keeps_file(const struct filter *filter, ref_t file);

/* By function of the profile: whether its machine code is asked for by name, and filters keep it. free() it. */
bool *filter_disassembled(const struct filter *filter, const struct profile *profile);

/* Whether the machine code of functions with this name is asked for. */
bool filter_disassembles_symbol(const struct filter *filter, ref_t symbol);

/* Whether an expression is an address. Then it is no regular expression, though a function may have this name. */
bool filter_reads_address(struct text expression, uint64_t *address);

/* Whether the lines of functions with this name are annotated. */
bool filter_lists_symbol(const struct filter *filter, ref_t symbol);

#endif
