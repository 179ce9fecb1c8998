/* pattern: a regular expression (POSIX, extended) that names are matched with.
 *
 * No expression and no name can make a run take all time or memory: expressions are limited, and only the beginning of
 * a name is matched. */
#ifndef ANALYSIS_PATTERN_H
#define ANALYSIS_PATTERN_H

#include "base/memory.h"

#include <regex.h>

struct pattern {
    regex_t regex;
    struct text expression; /* as the user wrote it */
};

/* Compiles an expression, which must outlive the pattern. Returns false if it is wrong, is longer than 256 KiB, nests
 * more than 250 parentheses, or repeats something more than 1000 times (repeats of repeats are multiplied). Then
 * `*error` (in the arena) names the option `option` and the expression, and says what is wrong where; the pattern must
 * not be released. */
bool pattern_init(struct pattern *pattern, struct text expression, const char *option, struct arena *arena,
                  struct text *error);
void pattern_release(struct pattern *pattern);

/* Whether the pattern matches anywhere in the first NAME_SHOWN bytes of `name`. `$` does not match at the end of a name
 * that is longer. */
bool pattern_matches(const struct pattern *pattern, struct text name);

#endif
