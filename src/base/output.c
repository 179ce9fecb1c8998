/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/output.h"

#include "base/int128.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct output output_to(int fd)
{
    return (struct output){.fd = fd, .buffer = memory_alloc(OUTPUT_BUFFER)};
}

struct output output_by(void (*take)(void *context, struct text piece), void *context)
{
    struct output out = output_to(OUTPUT_NOWHERE);
    out.take = take;
    out.context = context;
    return out;
}

static void add_piece(void *text, struct text piece)
{
    buffer_add(text, piece);
}

struct output output_into(struct buffer *text)
{
    return output_by(add_piece, text);
}

static void write_all(struct output *out, const char *s, size_t n)
{
    out->flushed += n;
    if (out->take)
        out->take(out->context, (struct text){s, n});
    while (n && !out->error && out->fd != OUTPUT_NOWHERE) {
        ssize_t written = write(out->fd, s, n);
        if (written < 0 && errno != EINTR)
            out->error = errno;
        if (written > 0) {
            s += written;
            n -= (size_t)written;
        }
    }
}

void output_flush(struct output *out)
{
    write_all(out, out->buffer, out->used);
    out->used = 0;
}

void output_text(struct output *out, struct text t)
{
    if (t.n > OUTPUT_BUFFER - out->used)
        output_flush(out);
    if (t.n > OUTPUT_BUFFER) {
        write_all(out, t.s, t.n);
        return;
    }
    if (t.n)
        memcpy(out->buffer + out->used, t.s, t.n);
    out->used += t.n;
}

void output_fill(struct output *out, char c, size_t n)
{
    while (n) {
        if (out->used == OUTPUT_BUFFER)
            output_flush(out);
        size_t room = OUTPUT_BUFFER - out->used, some = n < room ? n : room;
        memset(out->buffer + out->used, c, some);
        out->used += some;
        n -= some;
    }
}

#define ESCAPED_LENGTH 4 /* of `\x1b` */

static void escape_byte(struct output *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char escaped[ESCAPED_LENGTH] = {'\\', 'x', hex[c >> 4], hex[c & 15]};
    output_text(out, (struct text){escaped, sizeof escaped});
}

typedef unsigned char sixteen __attribute__((vector_size(16)));

/* Marks in `bad` which of sixteen bytes are not printable ASCII. */
static void mark_bad(sixteen *bad, const char *s)
{
    sixteen bytes;
    memcpy(&bytes, s, sizeof bytes);
    *bad |= (sixteen)(bytes - ' ' > '~' - ' ');
}

/* Whether all of `t`, of sixteen bytes or more, is printable ASCII: the last ones may be looked at twice. */
static bool is_all_plain(struct text t)
{
    sixteen bad = {0};
    uint64_t halves[2];
    for (size_t n = 0; n + sizeof bad <= t.n; n += sizeof bad)
        mark_bad(&bad, t.s + n);
    mark_bad(&bad, t.s + t.n - sizeof bad);
    memcpy(halves, &bad, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

/* At most as many bytes as are printable ASCII at the front: all of `t`, or a multiple of eight. */
static size_t plain_length(struct text t)
{
    size_t n = 0;
    uint64_t word;
    for (; n + sizeof word <= t.n; n += sizeof word) {
        memcpy(&word, t.s + n, sizeof word);
        if (!text_is_plain_word(word))
            return n;
    }
    word = ' ' * TEXT_EACH_BYTE;
    memcpy(&word, t.s + n, t.n - n);
    return text_is_plain_word(word) ? t.n : n;
}

/* How many bytes at the front are printable. */
static size_t safe_length(struct text t)
{
    size_t n = 0, length;
    do {
        struct text rest = text_skip(t, n);
        length = plain_length(rest);
        if (length == 0)
            length = text_printable(rest);
        n += length;
    } while (length && n < t.n);
    return n;
}

size_t output_safe_width(struct text t)
{
    size_t width = 0;
    for (size_t length; t.n; t = text_skip(t, length ? length : 1)) {
        length = text_printable(t);
        width += length ? 1 : ESCAPED_LENGTH;
    }
    return width;
}

/* Most texts are ASCII: that is asked once, and the others are gone through from one end to the other, also once. */
void output_safe(struct output *out, struct text t)
{
    bool plain = t.n >= sizeof(sixteen) && is_all_plain(t);
    for (size_t safe; !plain && t.n && (safe = safe_length(t)) < t.n; t = text_skip(t, safe + 1)) {
        output_text(out, (struct text){t.s, safe});
        escape_byte(out, (unsigned char)t.s[safe]);
    }
    output_text(out, t);
}

void output_name(struct output *out, struct text name)
{
    struct text shown = text_cut(name, NAME_SHOWN);
    output_safe(out, shown);
    if (shown.n < name.n)
        output_text(out, TEXT("..."));
}

/* All numbers of two digits. */
static const char pairs[] =
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
    "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

static char *put_pair(char *to, unsigned value)
{
    memcpy(to, pairs + (size_t)2 * value, 2);
    return to + 2;
}

char *output_put_several(char *to, uint64_t value)
{
    unsigned last = (unsigned)(value % 100);
    return put_pair(value < 100 ? to : output_put_digits(to, value / 100), last);
}

/* Likewise, with a comma before each three digits. */
static char *put_groups(char *to, uint64_t value)
{
    if (value < 1000)
        return output_put_digits(to, value);
    unsigned last = (unsigned)(value % 1000);
    to = put_groups(to, value / 1000);
    *to++ = ',';
    *to++ = (char)('0' + last / 100);
    return put_pair(to, last % 100);
}

static char *put_sign(char *to, int64_t value)
{
    *to = '-';
    return to + (value < 0);
}

size_t output_format_integer(char buffer[OUTPUT_NUMBER_MAX], int64_t value)
{
    return (size_t)(output_put_digits(put_sign(buffer, value), int128_magnitude(value)) - buffer);
}

size_t output_format_grouped(char buffer[OUTPUT_NUMBER_MAX], int64_t value)
{
    return (size_t)(put_groups(put_sign(buffer, value), int128_magnitude(value)) - buffer);
}

size_t output_format_ratio(char buffer[OUTPUT_NUMBER_MAX], int64_t cost, int64_t divisor)
{
    double ratio = cost ? (double)cost / (double)divisor : 0; /* and not -0 */
    int n = snprintf(buffer, OUTPUT_NUMBER_MAX, "%.15g", ratio);
    char *comma = memchr(buffer, ',', (size_t)n);
    if (comma)
        *comma = '.';
    return (size_t)n;
}

void output_integer(struct output *out, int64_t value)
{
    if (value >= 0 && value <= 9) { /* most are */
        output_char(out, (char)('0' + value));
        return;
    }
    char *room = output_room(out, OUTPUT_NUMBER_MAX);
    out->used -= OUTPUT_NUMBER_MAX - output_format_integer(room, value);
}

#define LIST_AT_ONCE 64

static char *put_list(char *to, const int64_t *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if ((uint64_t)values[i] <= 9) /* as most are */
            *to++ = (char)('0' + values[i]);
        else
            to = output_put_digits(put_sign(to, values[i]), int128_magnitude(values[i]));
        *to++ = ',';
    }
    return to - 1;
}

void output_list(struct output *out, const int64_t *values, size_t n)
{
    for (size_t i = 0, some; i < n; i += some) {
        if (i)
            output_char(out, ',');
        some = n - i < LIST_AT_ONCE ? n - i : LIST_AT_ONCE;
        char *room = output_room(out, some * OUTPUT_NUMBER_MAX);
        out->used -= some * OUTPUT_NUMBER_MAX - (size_t)(put_list(room, values + i, some) - room);
    }
}

void output_grouped(struct output *out, int64_t value)
{
    char *room = output_room(out, OUTPUT_NUMBER_MAX);
    out->used -= OUTPUT_NUMBER_MAX - output_format_grouped(room, value);
}

void output_print(struct output *out, const char *format, ...)
{
    struct arena scratch = {0};
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    char none[1];
    int length = vsnprintf(none, sizeof none, format, arguments);
    if (length > 0) {
        char *s = arena_alloc(&scratch, (size_t)length + 1);
        vsnprintf(s, (size_t)length + 1, format, again);
        output_text(out, (struct text){s, (size_t)length});
    }
    va_end(again);
    va_end(arguments);
    arena_release(&scratch);
}

int output_close(struct output *out)
{
    output_flush(out);
    free(out->buffer);
    out->buffer = NULL;
    return out->error;
}
