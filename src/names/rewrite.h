/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rewrite: one expression `s/RE/TO/` that makes another name of a name, as sed -E does.
 *
 *     struct rewrite rewrite;
 *     struct buffer to = {0};
 *     rewrite_init(&rewrite, TEXT("s|^/old/(src)/|\\1/|"), "mod-filename", &arena, &error)  // false: it is wrong
 *     if (rewrite_apply(&rewrite, TEXT("/old/src/a.c"), &to) == REWRITE_DONE)
 *         use(buffer_text(&to));                                                            // src/a.c
 *     rewrite_release(&rewrite);
 *
 * No name and no rewrite can make a run take all time or memory: patterns are limited, and so are the names made. */
#ifndef NAMES_REWRITE_H
#define NAMES_REWRITE_H

#include "base/buffer.h"
#include "names/pattern.h"

/* RE is an extended regular expression. In TO `&` is what it matched, and `\1` to `\9` are what its parentheses matched
 * (nothing if they took no part); a backslash takes any other punctuation as it is. Any punctuation but the
 * backslash may stand in place of the three slashes; within RE and TO it then needs a backslash, and is no more than
 * itself. Flags are `g`, all matches instead of the first, and `i`, for letters in any case, as CASE_NO of
 * names/pattern.h; no option changes that. */
struct rewrite {
    struct pattern pattern;
    struct text to;
    bool all; /* flag g */
};

/* Reads a rewrite; the text must outlive it, and the arena too. Returns false if it is wrong: `*error` (in the arena)
 * names the option `option`, unless that is NULL, and says why; then it must not be released. */
bool rewrite_init(struct rewrite *rewrite, struct text text, const char *option, struct arena *arena,
                  struct text *error);
void rewrite_release(struct rewrite *rewrite);

/* Whether a text begins as a rewrite does: with `s` and a delimiter. */
bool rewrite_begins(struct text text);

enum rewrite_result {
    REWRITE_NONE, /* the expression does not match */
    REWRITE_DONE,
    REWRITE_TOO_LONG, /* the new name is longer than the name and longer than NAME_SHOWN bytes */
};

/* Replaces the content of `to` by the new name of a name; valid for REWRITE_DONE only. Matches are looked for in the
 * first NAME_SHOWN bytes of the name; the rest is kept. `name` may not point into `to`. */
enum rewrite_result rewrite_apply(const struct rewrite *rewrite, struct text name, struct buffer *to);

#endif
