/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output: a buffered writer of bytes to a file descriptor, to a text that grows, to a function, or to nowhere.
 *
 * After the first error nothing more is written, and output_close() returns that error. Nothing here depends on the
 * locale. Text from outside (names, commands, source lines) is written by output_safe() or output_name().
 *
 *     struct output out = output_to(STDOUT_FILENO);
 *     output_name(&out, function);
 *     output_char(&out, '\n');
 *     int error = output_close(&out);
 */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include "base/buffer.h"

struct output {
    int fd;                                         /* OUTPUT_NOWHERE: all that is written is dropped, or taken */
    void (*take)(void *context, struct text piece); /* or NULL */
    void *context;
    int error; /* errno of the first failed write, or 0 */
    size_t used;
    uint64_t flushed; /* bytes that went out before those of the buffer */
    char *buffer;
};

#define OUTPUT_NOWHERE (-1)
#define OUTPUT_BUFFER (64u << 10)

/* The most bytes that a 64-bit number takes with its sign and thousands separators. */
#define OUTPUT_NUMBER_MAX 27

struct output output_to(int fd);

/* Adds to a buffer, which must outlive the output: all is there once the output is flushed or closed. */
struct output output_into(struct buffer *text);

/* Hands all output to a function, a piece at a time. */
struct output output_by(void (*take)(void *context, struct text piece), void *context);

/* Writes out the buffered bytes. */
void output_flush(struct output *out);

void output_text(struct output *out, struct text t);
void output_fill(struct output *out, char c, size_t n);

/* Returns room for the next `n` bytes, at most OUTPUT_BUFFER. The caller fills all of it before it writes anything
 * else. */
static inline char *output_room(struct output *out, size_t n)
{
    if (n > OUTPUT_BUFFER - out->used)
        output_flush(out);
    out->used += n;
    return out->buffer + out->used - n;
}

static inline void output_char(struct output *out, char c)
{
    *output_room(out, 1) = c;
}

/* Writes text from outside: control characters and bytes that are not UTF-8 as `\x1b`; a tab as it is. */
void output_safe(struct output *out, struct text t);

/* Writes a name from outside, as output_safe() does; of a name longer than NAME_SHOWN bytes only the beginning, and
 * `...`: many functions in a file with a long name would otherwise make a report far larger than the profile. */
void output_name(struct output *out, struct text name);

/* How many columns output_safe() needs for `t`; each printable character counts as one. */
size_t output_safe_width(struct text t);

/* Write a number in digits, and with a comma between thousands. */
void output_integer(struct output *out, int64_t value);
void output_grouped(struct output *out, int64_t value);

/* Writes numbers in digits, with a comma between them. */
void output_list(struct output *out, const int64_t *values, size_t n);

/* Writes at most 20 digits, and returns their end. */
char *output_put_several(char *to, uint64_t value);
static inline char *output_put_digits(char *to, uint64_t value)
{
    if (value >= 10)
        return output_put_several(to, value);
    *to = (char)('0' + value); /* as most have one */
    return to + 1;
}

/* Write the same into a buffer, and `cost / divisor` (which is not 0) as printf's %.15g in the C locale; they return
 * the length. */
size_t output_format_integer(char buffer[OUTPUT_NUMBER_MAX], int64_t value);
size_t output_format_grouped(char buffer[OUTPUT_NUMBER_MAX], int64_t value);
size_t output_format_ratio(char buffer[OUTPUT_NUMBER_MAX], int64_t cost, int64_t divisor);

/* printf, for lines that are written once in a report. */
void output_print(struct output *out, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull(2)));

/* Flushes and frees the buffer, not the descriptor; returns errno of the first error, or 0. */
int output_close(struct output *out);

#endif
