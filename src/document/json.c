/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json.h"

#include "document/columnar.h"
#include "document/quoted.h"
#include "system/functions.h"

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
    if (j->columnar)
        columnar_open_object(j->columnar);
    else
        open(j, '{');
}

void json_close_object(struct json *j)
{
    if (j->columnar)
        columnar_close(j->columnar);
    else
        close(j, '}');
}

void json_open_array(struct json *j)
{
    if (j->columnar)
        columnar_open_list(j->columnar);
    else
        open(j, '[');
}

void json_open_tuple(struct json *j)
{
    if (j->columnar)
        columnar_open_tuple(j->columnar);
    else
        open(j, '[');
}

void json_close_array(struct json *j)
{
    if (j->columnar)
        columnar_close(j->columnar);
    else
        close(j, ']');
}

void json_end_line(struct json *j)
{
    if (!j->columnar)
        output_char(j->out, '\n');
}

void json_line(struct json *j)
{
    if (j->columnar)
        return;
    if (j->follows)
        output_char(j->out, ',');
    output_char(j->out, '\n');
    j->follows = false;
}

/* ---- texts ---- */

void json_name(struct json *j, struct text name)
{
    begin_item(j);
    quoted_write(j->out, name);
    output_char(j->out, ':');
    j->follows = false;
}

void json_key(struct json *j, struct text key)
{
    if (j->columnar) {
        columnar_key(j->columnar, key);
        return;
    }
    begin_item(j);
    char *to = output_room(j->out, key.n + 3);
    *to++ = '"';
    to = mempcpy(to, key.s, key.n);
    *to++ = '"';
    *to = ':';
    j->follows = false;
}

void json_text(struct json *j, struct text text)
{
    if (j->columnar) {
        columnar_text(j->columnar, text);
        return;
    }
    begin_item(j);
    quoted_write(j->out, text);
}

/* ---- numbers ---- */

void json_null(struct json *j)
{
    if (j->columnar) {
        columnar_null(j->columnar);
        return;
    }
    begin_item(j);
    output_text(j->out, TEXT("null"));
}

void json_boolean(struct json *j, bool value)
{
    if (j->columnar) {
        columnar_boolean(j->columnar, value);
        return;
    }
    begin_item(j);
    output_text(j->out, value ? TEXT("true") : TEXT("false"));
}

void json_integer(struct json *j, int64_t value)
{
    if (j->columnar) {
        columnar_integer(j->columnar, value);
        return;
    }
    begin_item(j);
    output_integer(j->out, value);
}

void json_integers(struct json *j, const int64_t *values, size_t n)
{
    if (j->columnar) {
        columnar_integers(j->columnar, values, n);
        return;
    }
    open(j, '[');
    output_list(j->out, values, n);
    close(j, ']');
}

void json_count(struct json *j, uint64_t count)
{
    json_integer(j, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

void json_thousandths(struct json *j, uint64_t count)
{
    begin_item(j);
    output_integer(j->out, (int64_t)(count / 1000));
    if (count % 1000)
        output_char(j->out, '.');
    for (uint64_t rest = count % 1000; rest; rest = rest * 10 % 1000)
        output_char(j->out, (char)('0' + rest / 100));
}

/* Writes digits as JSON's writers do: a fraction has a point, an exponent neither a plus nor zeros before it. Returns
 * their number; there is room for two more. */
static size_t form_fraction(char *buffer, struct text digits)
{
    size_t n = text_find(digits, 'e');
    struct text exponent = text_skip(digits, n < digits.n ? n + 1 : n);
    char *to = mempcpy(buffer, digits.s, n);
    if (exponent.n == 0)
        to = memchr(digits.s, '.', n) ? to : mempcpy(to, ".0", 2);
    else
        to = exponent.s[0] == '-' ? mempcpy(to, "e-", 2) : mempcpy(to, "e", 1);
    exponent = text_skip(exponent, exponent.n > 0); /* printf writes a sign, and two digits at least */
    while (exponent.n > 1 && exponent.s[0] == '0')
        exponent = text_skip(exponent, 1);
    return (size_t)((char *)mempcpy(to, exponent.s, exponent.n) - buffer);
}

void json_ratio(struct json *j, int64_t cost, int64_t divisor)
{
    char digits[OUTPUT_NUMBER_MAX], form[OUTPUT_NUMBER_MAX + 2];
    if (divisor == 0) {
        json_null(j);
        return;
    }
    struct text text = {form, 0};
    text.n = form_fraction(form, (struct text){digits, output_format_ratio(digits, cost, divisor)});
    if (j->columnar) {
        columnar_fraction(j->columnar, text);
        return;
    }
    begin_item(j);
    output_text(j->out, text);
}
