#include "base/json.h"

#define REPLACEMENT TEXT("\xef\xbf\xbd") /* U+FFFD */

/* ---- structure ---- */

static void begin_item(struct json *j)
{
    if (j->follows)
        output_char(j->out, ',');
    j->follows = true;
}

static void open(struct json *j, char bracket)
{
    begin_item(j);
    output_char(j->out, bracket);
    j->follows = false;
}

static void close(struct json *j, char bracket)
{
    output_char(j->out, bracket);
    j->follows = true;
}

void json_open_object(struct json *j)
{
    open(j, '{');
}

void json_close_object(struct json *j)
{
    close(j, '}');
}

void json_open_array(struct json *j)
{
    open(j, '[');
}

void json_close_array(struct json *j)
{
    close(j, ']');
}

void json_line(struct json *j)
{
    if (j->follows)
        output_char(j->out, ',');
    output_char(j->out, '\n');
    j->follows = false;
}

/* ---- texts ---- */

/* The letter that JSON has for a control character after a backslash; 0: none. */
static char short_escape(uint32_t point)
{
    static const char points[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *at = point && point < 0x80 ? memchr(points, (int)point, sizeof points - 1) : NULL;
    return at ? letters[at - points] : '\0';
}

static void put_escape(struct output *out, uint32_t point)
{
    char letter = short_escape(point);
    if (letter)
        output_print(out, "\\%c", letter);
    else if (point < 0x10000)
        output_print(out, "\\u%04x", point);
    else /* two surrogates */
        output_print(out, "\\u%04x\\u%04x", 0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff));
}

/* Writes an escape, or a replacement, for the character at the front of `t`; returns the bytes that the character has.
 */
static size_t put_special(struct output *out, struct text t)
{
    uint32_t point;
    size_t n = text_character(t, &point);
    if (n)
        put_escape(out, point);
    else
        output_text(out, REPLACEMENT);
    return n ? n : 1;
}

/* Whether a byte stands for itself whatever follows it. */
static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

/* How many bytes at the front of `t` stand for themselves. */
static size_t plain_length(struct text t)
{
    size_t n = 0, length;
    do {
        while (n < t.n && is_plain(t.s[n]))
            n++;
        length = n < t.n && (unsigned char)t.s[n] >= 0x80 ? text_printable(text_skip(t, n)) : 0;
        n += length;
    } while (length);
    return n;
}

static void put_text(struct output *out, struct text t)
{
    output_char(out, '"');
    while (t.n) {
        size_t plain = plain_length(t);
        output_text(out, (struct text){t.s, plain});
        t = text_skip(t, plain);
        if (t.n)
            t = text_skip(t, put_special(out, t));
    }
    output_char(out, '"');
}

struct text json_repair(struct text t, struct arena *arena)
{
    char *start = arena_alloc(arena, t.n * REPLACEMENT.n), *to = start;
    for (size_t n; t.n; t = text_skip(t, n ? n : 1)) {
        uint32_t point;
        n = text_character(t, &point);
        to = n ? mempcpy(to, t.s, n) : mempcpy(to, REPLACEMENT.s, REPLACEMENT.n);
    }
    return (struct text){start, (size_t)(to - start)};
}

void json_key(struct json *j, struct text key)
{
    begin_item(j);
    put_text(j->out, key);
    output_char(j->out, ':');
    j->follows = false;
}

void json_text(struct json *j, struct text text)
{
    begin_item(j);
    put_text(j->out, text);
}

/* ---- numbers ---- */

void json_null(struct json *j)
{
    begin_item(j);
    output_text(j->out, TEXT("null"));
}

void json_boolean(struct json *j, bool value)
{
    begin_item(j);
    output_text(j->out, value ? TEXT("true") : TEXT("false"));
}

void json_integer(struct json *j, int64_t value)
{
    begin_item(j);
    output_integer(j->out, value);
}

void json_count(struct json *j, uint64_t count)
{
    json_integer(j, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

/* Writes digits as JSON's writers do: a fraction has a point, an exponent neither a plus nor zeros before it. */
static void put_fraction(struct output *out, struct text digits)
{
    size_t n = text_find(digits, 'e');
    struct text mantissa = {digits.s, n}, exponent = text_skip(digits, n < digits.n ? n + 1 : n);
    output_text(out, mantissa);
    if (exponent.n == 0) {
        output_text(out, text_find(mantissa, '.') < n ? TEXT("") : TEXT(".0"));
        return;
    }
    output_text(out, exponent.s[0] == '-' ? TEXT("e-") : TEXT("e"));
    exponent = text_skip(exponent, 1); /* printf writes a sign, and two digits at least */
    while (exponent.n > 1 && exponent.s[0] == '0')
        exponent = text_skip(exponent, 1);
    output_text(out, exponent);
}

void json_ratio(struct json *j, int64_t cost, int64_t divisor)
{
    char digits[OUTPUT_NUMBER_MAX];
    if (divisor == 0) {
        json_null(j);
        return;
    }
    begin_item(j);
    put_fraction(j->out, (struct text){digits, output_format_ratio(digits, cost, divisor)});
}
