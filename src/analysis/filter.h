/* filter: rows and functions chosen by regular expressions (POSIX, extended). It chooses and never changes a cost. */
#ifndef ANALYSIS_FILTER_H
#define ANALYSIS_FILTER_H

#include "analysis/contexts.h"
#include "analysis/group.h"
#include "base/diagnostic.h"

#include <regex.h>

struct pattern {
    regex_t regex;
    struct text expression; /* as the user wrote it */
};

/* Any of them may match; an empty list matches nothing. */
struct patterns {
    const char *option; /* that they were given to */
    struct pattern *items;
    size_t count;
};

/* Compiles `count` expressions, which must outlive the patterns, given to the option `option`. False where one is
 * wrong: `*error` says which, why and where (in the arena). Release in any case. */
bool patterns_init(struct patterns *patterns, const struct text *expressions, size_t count, const char *option,
                   struct arena *arena, struct text *error);
void patterns_release(struct patterns *patterns);

/* Whether any matches somewhere in `name`. */
bool patterns_match(const struct patterns *patterns, struct text name);

struct filter {
    struct patterns focus, ignore; /* of functions */
    struct patterns file, object;
    struct patterns peek; /* of functions, like focus */
    struct patterns list; /* of functions whose lines are annotated */
    struct contexts contexts;
};

/* Learns the callers in the names of a profile's functions, which are then matched without these too. Once; the profile
 * must outlive the filter. */
void filter_prepare(struct filter *filter, const struct profile *profile);
void filter_release(struct filter *filter);

/* Whether any option restricts rows. */
bool filter_is_empty(const struct filter *filter);

/* Notes the expressions that match nothing that the profile has. */
void filter_check(const struct filter *filter, const struct profile *profile, struct diagnostics *diagnostics);

/* Whether any matches a function's name, as it stands or without its context (`f'2`, `f'caller`). */
bool filter_matches_name(const struct filter *filter, const struct patterns *patterns, struct text name);

/* Whether a row stays for one of the things it is made of, which has one: repeats of one option are alternatives,
 * different options must all agree. So a file, an object or a line stays for any function in it, and a cycle for any of
 * its members. */
bool filter_keeps(const struct filter *filter, const struct grouping *g, size_t thing);

/* What the options say of a function's name alone, and of a file alone. */
bool filter_keeps_symbol(const struct filter *filter, const struct profile *profile, ref_t symbol);
bool filter_keeps_file(const struct filter *filter, const struct profile *profile, ref_t file);

#endif
