/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text: a slice of bytes, which it does not own.
 *
 * Names in profiles are bytes, not strings: they may hold NUL, control bytes and broken UTF-8, so nothing here looks
 * for a terminator. A slice is valid as long as the bytes that it points to. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    const char *s;
    size_t n;
};

#define TEXT(literal) ((struct text){(literal), sizeof(literal) - 1})
#define TEXT_NONE ((struct text){NULL, 0})

/* The slice over a C string; a NULL gives the empty slice. */
static inline struct text text_of(const char *string)
{
    return (struct text){string, string ? strlen(string) : 0};
}

static inline bool text_equal(struct text a, struct text b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.s, b.s, a.n) == 0);
}

static inline bool text_starts(struct text t, struct text prefix)
{
    return t.n >= prefix.n && (prefix.n == 0 || memcmp(t.s, prefix.s, prefix.n) == 0);
}

static inline bool text_ends(struct text t, struct text end)
{
    return t.n >= end.n && (end.n == 0 || memcmp(t.s + t.n - end.n, end.s, end.n) == 0);
}

/* The slice without its first `n` bytes; n is at most t.n. */
static inline struct text text_skip(struct text t, size_t n)
{
    return (struct text){t.s + n, t.n - n};
}

static inline bool text_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

#define TEXT_EACH_BYTE UINT64_C(0x0101010101010101)

/* Whether eight bytes, in any order, are printable ASCII. */
static inline bool text_is_plain_word(uint64_t word)
{
    uint64_t low = (word & ~(0x80 * TEXT_EACH_BYTE)) + 0x60 * TEXT_EACH_BYTE; /* bit 7: the byte is 0x20 or above */
    uint64_t high = (word & ~(0x80 * TEXT_EACH_BYTE)) + TEXT_EACH_BYTE;       /* bit 7: it is 0x7f */
    return ((~low | high | word) & 0x80 * TEXT_EACH_BYTE) == 0;
}

/* Whether a byte is one of a word in a source: a letter, a digit, `_`, or a byte of a character beyond ASCII. */
static inline bool text_is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

/* Byte order, shorter first if one is the beginning of the other: below 0, 0 or above 0. No locale. */
int text_compare(struct text a, struct text b);

/* The same of two texts for qsort() and bsearch(). */
int text_order(const void *a, const void *b);

/* Whether a text is one of some words; the macro counts them. */
bool text_is_one_of(struct text t, const char *const *words, size_t count);
#define TEXT_IS_ONE_OF(t, words) text_is_one_of((t), (words), sizeof(words) / sizeof *(words))

/* `t` without blanks and tabs (and a CR at the end) at both ends. */
struct text text_trim(struct text t);

/* Takes the next word (bytes up to a blank) off the front of `*rest` and returns it; empty after the last one. */
struct text text_next_word(struct text *rest);

/* Takes the next field off the front of `*rest`: the bytes before the next `separator`, or all that are left. Returns
 * false when no field is left: then rest->s is NULL. TEXT_NONE has no field; an empty text has one.
 *
 *     for (struct text field; text_split(&rest, ',', &field);)
 *         use(field);
 */
bool text_split(struct text *rest, char separator, struct text *field);

/* The position of the first `c` in `t`, or t.n. */
size_t text_find(struct text t, char c);

/* Whether `part` stands anywhere in `t`; it is not empty. */
bool text_has(struct text t, struct text part);

/* The part of a path after the last slash; the whole path if there is no slash. */
struct text text_base_name(struct text path);

/* The part of a path before that, with the slash; empty if there is none. */
struct text text_directory(struct text path);

#define TEXT_CHARACTER_MAX 4 /* bytes of one character */

/* The length of the valid UTF-8 sequence that starts at t.s[0], 1 to 4, and its code point; 0 if it is broken. t.n
 * is at least 1. */
size_t text_character(struct text t, uint32_t *point);

/* Whether a character has an effect instead of a shape: control characters (and the tab), characters that turn the
 * direction of a text, and characters without width. */
bool text_is_hidden(uint32_t point);

/* The length of the character at t.s[0], 1 to 4, if it may be printed: it is valid and not hidden, or a tab. Otherwise
 * 0. t.n is at least 1. */
size_t text_printable(struct text t);

/* How many bytes of a name are printed for people and matched with expressions: far more than real names have. */
#define NAME_SHOWN ((size_t)4 << 10)

/* The first `most` bytes of `t` at most, ending between characters. */
struct text text_cut(struct text t, size_t most);

#endif
