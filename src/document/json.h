/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json: JSON written as it goes, with no tree of values in between.
 *
 *     struct json j = {.out = out};
 *     json_open_object(&j);
 *     json_key(&j, TEXT("name"));
 *     json_text(&j, name);
 *     json_key(&j, TEXT("costs"));
 *     json_open_array(&j);
 *     json_integer(&j, 5);
 *     json_null(&j);
 *     json_close_array(&j);
 *     json_close_object(&j);                   // {"name":"main","costs":[5,null]}
 *
 * It writes the commas. The caller makes sure that keys and values alternate in an object, and that whatever is opened
 * is closed. */
#ifndef DOCUMENT_JSON_H
#define DOCUMENT_JSON_H

#include "base/output.h"

struct columnar;

struct json {
    struct output *out;
    struct columnar *columnar; /* NULL, or the columns that take everything instead of the output */
    bool follows;              /* the next item needs a comma before it */
};

void json_open_object(struct json *j);
void json_close_object(struct json *j);
void json_open_array(struct json *j);
void json_close_array(struct json *j);

/* Opens an array whose items have meanings of their own, by their places, as those of an object by their keys. */
void json_open_tuple(struct json *j);

/* Begins the next item on a new line; ends what was written so far with one. */
void json_line(struct json *j);
void json_end_line(struct json *j);

/* Writes a key: a word of the schema, in which nothing needs an escape. */
void json_key(struct json *j, struct text key);

/* Writes a key of any bytes, as document/quoted.h does; not where it all goes to columns. */
void json_name(struct json *j, struct text name);

/* Writes a text, of any bytes, as document/quoted.h does. */
void json_text(struct json *j, struct text text);

void json_null(struct json *j);
void json_boolean(struct json *j, bool value);
void json_integer(struct json *j, int64_t value);

/* Writes a tuple of integers. */
void json_integers(struct json *j, const int64_t *values, size_t n);

/* Writes a count, at most INT64_MAX: readers of JSON may have signed numbers only. */
void json_count(struct json *j, uint64_t count);

/* Writes `count / 1000`, exactly, where nothing goes to columns. */
void json_thousandths(struct json *j, uint64_t count);

/* Writes `cost / divisor` with 15 digits, or null if the divisor is 0. */
void json_ratio(struct json *j, int64_t cost, int64_t divisor);

#endif
