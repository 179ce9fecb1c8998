/* pattern: a regular expression of the user's (POSIX, extended), and whether a name matches.
 *
 * Neither an expression nor a name can make a run take all time or memory: expressions are limited, and of a name only
 * the beginning is looked at. */
#ifndef ANALYSIS_PATTERN_H
#define ANALYSIS_PATTERN_H

#include "base/memory.h"

#include <regex.h>

struct pattern {
    regex_t regex;
    struct text expression; /* as the user wrote it */
};

/* Compiles an expression, which must outlive the pattern, given to the option `option`. False where it is wrong, longer
 * than 256 KiB, has more than 250 parentheses in each other, or repeats something more than 1000 times, repeats in
 * repeats multiplied: then `*error` says which, why and where (in the arena), and nothing is to be released. */
bool pattern_init(struct pattern *pattern, struct text expression, const char *option, struct arena *arena,
                  struct text *error);
void pattern_release(struct pattern *pattern);

/* Whether it matches somewhere in the first NAME_SHOWN bytes of `name`. Where there are more, these have no end. */
bool pattern_matches(const struct pattern *pattern, struct text name);

#endif
