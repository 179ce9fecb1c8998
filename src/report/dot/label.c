/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/label.h"

#include <ctype.h>
#include <string.h>

#define LINE_WIDTH 40 /* characters */
#define LINE_LEAST 20 /* a line may end before these words */
#define LINES_MAX 6

/* Writes the character at the front; returns how many bytes it has. */
static size_t put_character(struct output *out, struct text t)
{
    size_t n = text_printable(t);
    if (n == 0)
        output_print(out, "\\\\x%02x", (unsigned char)t.s[0]);
    else if (t.s[0] == '"' || t.s[0] == '\\')
        output_print(out, "\\%c", t.s[0]);
    else if (t.s[0] == '&')
        output_text(out, TEXT("&amp;"));
    else
        output_text(out, (struct text){t.s, n});
    return n ? n : 1;
}

static void put_all(struct output *out, struct text t)
{
    while (t.n)
        t = text_skip(t, put_character(out, t));
}

void label_put(struct output *out, struct text text)
{
    struct text shown = text_cut(text, NAME_SHOWN);
    put_all(out, shown);
    if (shown.n < text.n)
        output_text(out, TEXT("..."));
}

/* How many bytes the first `width` characters have. */
static size_t bytes_of(struct text t, size_t width)
{
    size_t n = 0;
    for (; width && n < t.n; width--) {
        size_t length = text_printable(text_skip(t, n));
        n += length ? length : 1;
    }
    return n;
}

/* How many bytes the first line of a name has: it ends after a separator of words, if that is not too early. */
static size_t first_line(struct text name)
{
    const struct text separators = TEXT(":, /<(");
    size_t least = bytes_of(name, LINE_LEAST), most = bytes_of(name, LINE_WIDTH);
    if (most == name.n)
        return most;
    for (size_t n = most; n > least; n--)
        if (text_find(separators, name.s[n - 1]) < separators.n)
            return n;
    return most;
}

void label_put_wrapped(struct output *out, struct text name)
{
    for (size_t lines = 0; name.n && lines < LINES_MAX; lines++) {
        struct text line = {name.s, first_line(name)};
        output_text(out, lines ? TEXT("\\n") : TEXT(""));
        put_all(out, line);
        name = text_skip(name, line.n);
    }
    if (name.n)
        output_text(out, TEXT("..."));
}

void label_put_encoded(struct output *out, struct text text, const char *kept)
{
    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.s[i];
        bool is_kept = c < 0x80 && c && (isalnum(c) || strchr(kept, c));
        if (is_kept && c == '&')
            output_text(out, TEXT("&amp;"));
        else
            output_print(out, is_kept ? "%c" : "%%%02X", c);
    }
}
