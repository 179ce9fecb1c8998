/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_end: the ends of texts. Everything is linear in the length of the examined text. */
#ifndef NAMES_TEXT_END_H
#define NAMES_TEXT_END_H

#include "base/text.h"

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool is_alphanumeric(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The first `n` bytes; n is at most t.n. */
static inline struct text text_before(struct text t, size_t n)
{
    return (struct text){t.s, n};
}

/* Where the bytes of a kind begin that `t` ends with; t.n if there are none. */
static inline size_t text_end_of(struct text t, bool (*is)(char))
{
    size_t at = t.n;
    while (at && is(t.s[at - 1]))
        at--;
    return at;
}

static inline bool text_is_all(struct text t, bool (*is)(char))
{
    return t.n > 0 && text_end_of(t, is) == 0;
}

/* Whether something stands before `mark` and, after it, `digits` digits of base 16 that end the text. */
static inline bool text_end_is_hash(struct text t, struct text mark, size_t digits)
{
    return t.n > mark.n + digits && text_ends(text_before(t, t.n - digits), mark) &&
           text_is_all(text_skip(t, t.n - digits), is_hex);
}

#endif
