/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* columnar: a document of JSON as columns: each member of the rows of a list has an array of its own, over all rows.
 *
 *     struct columnar c = {0};
 *     struct json j = {.columnar = &c};        // and write the document as always
 *     columnar_write(&c, &out, threads);
 *     columnar_release(&c);
 *
 * A column takes less room than members that have their names beside them, packs far better, and a reader makes only
 * those rows that it needs. What is written is JSON, too:
 *
 *     {"texts": [...], "document": NODE}
 *
 * where each text stands once, in the order of its first use. A node tells the values that stand in one place of the
 * document, the first, the second, ...; it has one of these members:
 *
 *     "object": {KEY: NODE, ...}   objects: a node a member
 *     "tuple": [NODE, ...]         arrays whose items have meanings of their own: a node an item
 *     "list": [LENGTH, ...]        arrays of rows; "of": NODE has the rows of all of them, one array after the other
 *     "number": [VALUE, ...]       numbers; an integer of more than 53 bits is a text of its digits
 *     "text": [PLACE, ...]         places in the list of texts, from 0
 *     "boolean": [VALUE, ...]      0 or 1
 *
 * Where that is shorter, "steps": true says that each integer but the first is the difference to the one before; so do
 * lengths and places of texts. A node whose values are all null has no such member. "state", where not all values are
 * there, has a character for each: `v` for a value, which is the next one of the arrays, `n` for null, `-` for a member
 * that the object does not have. At the end of a node's values, `-` is left out. */
#ifndef DOCUMENT_COLUMNAR_H
#define DOCUMENT_COLUMNAR_H

#include "base/names.h"
#include "base/output.h"

struct column_node;

struct columnar {
    struct column_node *document; /* NULL: nothing yet */
    struct column_node *open;     /* the innermost object, tuple or list that is open */
    struct names texts;
    struct arena arena;
};

/* The calls of json.h, in its order. Keys and texts are copied, once each. */
void columnar_open_object(struct columnar *c);
void columnar_open_tuple(struct columnar *c);
void columnar_open_list(struct columnar *c);
void columnar_close(struct columnar *c);
void columnar_key(struct columnar *c, struct text key);

void columnar_null(struct columnar *c);
void columnar_boolean(struct columnar *c, bool value);
void columnar_integer(struct columnar *c, int64_t value);

/* A tuple of integers. */
void columnar_integers(struct columnar *c, const int64_t *values, size_t n);

/* A text of any bytes, as of json_text(). */
void columnar_text(struct columnar *c, struct text text);

/* A number that is no integer, as it stands in JSON. */
void columnar_fraction(struct columnar *c, struct text json);

/* Writes the collected document, once; columns are written in parallel by up to `threads` threads. Everything opened
 * must be closed. */
void columnar_write(struct columnar *c, struct output *out, unsigned threads);
void columnar_release(struct columnar *c);

#endif
