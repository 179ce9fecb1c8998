/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern: a regular expression (POSIX, extended) that names are matched with.
 *
 * No expression and no name can make a run take all time or memory: expressions are limited, and only the beginning of
 * a name is matched. */
#ifndef NAMES_PATTERN_H
#define NAMES_PATTERN_H

#include "base/memory.h"

#include <regex.h>

/* Whether capital and small letters are told apart, as --case says: always, never, or if the expression has a capital
 * one. CASE_UNASKED: nothing was said, and whoever asks has a default of his own; for a pattern it is CASE_YES. */
enum letter_case { CASE_YES, CASE_NO, CASE_SMART, CASE_UNASKED };

struct pattern {
    regex_t regex;
    bool folds;             /* names are folded, too: the expression has letters outside ASCII, in any case */
    struct text start;      /* the text that a matching name must begin with: a slice of the expression */
    struct text expression; /* as the user wrote it */
    size_t length;          /* of the names that match, for whole names; 0: of any length */
};

/* Compiles an expression, which must outlive the pattern. Returns false if it is wrong, is longer than 256 KiB, nests
 * more than 250 parentheses, or repeats something more than 1000 times (repeats of repeats are multiplied). Then
 * `*error` (in the arena) names the option `option` and the expression, and says what is wrong where; the pattern must
 * not be released. Capital and small letters are told apart. */
bool pattern_init(struct pattern *pattern, struct text expression, const char *option, struct arena *arena,
                  struct text *error);

/* An expression, and how it is matched. */
struct pattern_source {
    struct text expression;
    const char *option; /* its name without dashes; NULL: errors name neither it nor the expression */
    enum letter_case letter_case;
    bool groups; /* for pattern_find(), which takes longer */
};

/* Like pattern_init(), with more choices. If cases are not told apart, letters are those of ASCII and those that
 * names/fold.h knows. For CASE_SMART an expression has a capital if a capital letter stands for itself, also in
 * brackets, as in `[A-Z]`; a letter after a backslash, as in `\S`, does not count; `[:upper:]` and `[:lower:]`, which
 * ask for the case, count. */
bool pattern_compile(struct pattern *pattern, const struct pattern_source *source, struct arena *arena,
                     struct text *error);

void pattern_release(struct pattern *pattern);

/* The expression that matches a text, in the arena: a backslash stands before each character that means another. */
struct text pattern_quote(struct text text, struct arena *arena);

/* Whether the pattern matches anywhere in the first NAME_SHOWN bytes of `name`. `$` does not match at the end of a name
 * that is longer. */
bool pattern_matches(const struct pattern *pattern, struct text name);

#define PATTERN_GROUPS 10 /* the match, and what its parentheses matched */

/* Finds the first match in the same bytes that begins at `from` or after it; `from` is at most NAME_SHOWN and at most
 * name.n, and `^` matches if it is 0. Returns false if there is none, else sets `groups` to slices of `name`;
 * .s is NULL in those that took no part. The pattern must have been compiled with groups. */
bool pattern_find(const struct pattern *pattern, struct text name, size_t from, struct text groups[PATTERN_GROUPS]);

#endif
