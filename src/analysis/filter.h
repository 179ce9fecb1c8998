/* filter: rows and functions chosen by regular expressions (POSIX, extended). It chooses and never changes a cost. */
#ifndef ANALYSIS_FILTER_H
#define ANALYSIS_FILTER_H

#include "analysis/contexts.h"
#include "analysis/group.h"
#include "analysis/pattern.h"
#include "base/diagnostic.h"

/* Any of them may match; an empty list matches nothing. */
struct patterns {
    const char *option; /* that they were given to */
    struct pattern *items;
    size_t count;
    bool *used;    /* by item, once the filter is prepared: it matches a name that the profile has */
    bool *matched; /* by name: any item matches it */
};

/* Compiles `count` expressions, which must outlive the patterns, given to the option `option`. False where one is
 * wrong, as pattern_init() says. Release in any case. */
bool patterns_init(struct patterns *patterns, const struct text *expressions, size_t count, const char *option,
                   struct arena *arena, struct text *error);
void patterns_release(struct patterns *patterns);

struct filter {
    struct patterns focus, ignore; /* of functions */
    struct patterns file, object;
    struct patterns peek; /* of functions, like focus */
    struct patterns list; /* of functions whose lines are annotated */
    struct contexts contexts;
};

/* Matches the names of a profile, each once, so that what follows only looks. Names of functions are matched as they
 * stand and without their contexts (`f'2`, `f'caller`). Once, before anything is kept; the profile must outlive the
 * filter. */
void filter_prepare(struct filter *filter, const struct profile *profile);
void filter_release(struct filter *filter);

/* Whether any option restricts rows. */
bool filter_is_empty(const struct filter *filter);

/* Notes the expressions that match nothing that the profile has. */
void filter_check(const struct filter *filter, struct diagnostics *diagnostics);

/* Whether a row stays for one of the things it is made of, which has one: repeats of one option are alternatives,
 * different options must all agree. So a file, an object or a line stays for any function in it, and a cycle for any of
 * its members. */
bool filter_keeps(const struct filter *filter, const struct grouping *g, size_t thing);

/* What the options say of a function's name alone, and of a file alone. */
bool filter_keeps_symbol(const struct filter *filter, ref_t symbol);
bool filter_keeps_file(const struct filter *filter, ref_t file);

/* Whether the lines of functions with that name are annotated. */
bool filter_lists_symbol(const struct filter *filter, ref_t symbol);

#endif
