/* output: a buffered writer of bytes to a file descriptor, or to nowhere.
 *
 * Errors stick: after the first one nothing more is written, and output_close() tells. Nothing here depends on the
 * locale. What comes from outside (names, commands, source lines) goes through output_safe(). */
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include "base/memory.h"

struct output {
    int fd;    /* OUTPUT_NOWHERE: what is written is dropped */
    int error; /* errno of the first failed write, or 0 */
    size_t used;
    char *buffer;
};

#define OUTPUT_NOWHERE (-1)
#define OUTPUT_BUFFER (64u << 10)

/* The most bytes that a 64-bit number takes with its sign and thousands separators. */
#define OUTPUT_NUMBER_MAX 27

struct output output_to(int fd);

/* Writes out what is buffered. */
void output_flush(struct output *out);

void output_text(struct output *out, struct text t);
void output_fill(struct output *out, char c, size_t n);

/* Where the next `n` bytes are to be put, at most OUTPUT_BUFFER: all of them, before anything else is written. */
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

/* Text from outside: control characters and bytes that are no UTF-8 are shown as `\x1b`; a tab passes. */
void output_safe(struct output *out, struct text t);

/* A name from outside, as text from outside; of one that is longer than NAME_SHOWN the beginning, and `...`: else a row
 * for each of many functions in a file with a long name would make a report far larger than the profile. */
void output_name(struct output *out, struct text name);

/* How many columns output_safe() takes; every printable character counts for one. */
size_t output_safe_width(struct text t);

/* A number in digits, or with a comma between thousands. */
void output_integer(struct output *out, int64_t value);
void output_grouped(struct output *out, int64_t value);

/* The same into a buffer, and `cost / divisor`, where that is not 0, as printf's %.15g in any locale; they return the
 * length. */
size_t output_format_integer(char buffer[OUTPUT_NUMBER_MAX], int64_t value);
size_t output_format_grouped(char buffer[OUTPUT_NUMBER_MAX], int64_t value);
size_t output_format_ratio(char buffer[OUTPUT_NUMBER_MAX], int64_t cost, int64_t divisor);

/* printf, for lines that are written once a report. */
void output_print(struct output *out, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull(2)));

/* Flushes and frees the buffer, not the descriptor; returns errno of the first error, or 0. */
int output_close(struct output *out);

#endif
