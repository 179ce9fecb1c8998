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
 * that the object does not have. At the end of a node's values, `-` is left out.
 *
 * An edition is an object with `"edition": true`: it repeats members that came before it in the object around it, with
 * other figures. Its rows may be like rows there, of the same list: `all` is the number of that row in its list, and
 * such a list within a row is that of the row which the row around it is like. "like": true says that in rows that are
 * like others each value is the difference to the value there, with 64 bits: 0 for all that is the same, which packs to
 * nothing. "refers": true says that values are numbers of rows of the first list of the edition, as the list that it is
 * like has them; rows that are like none come after these, so that their own numbers are as much larger as that list is
 * long. */
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
void columnar_open_edition(struct columnar *c);
void columnar_open_tuple(struct columnar *c);
void columnar_open_list(struct columnar *c);
void columnar_close(struct columnar *c);
void columnar_key(struct columnar *c, struct text key);

void columnar_null(struct columnar *c);
void columnar_boolean(struct columnar *c, bool value);
void columnar_integer(struct columnar *c, int64_t value);

/* The number of a row of the first list of an edition, and of the row that this is like; NONE: of none. Outside of an
 * edition it is an integer. */
void columnar_reference(struct columnar *c, ref_t row, ref_t like);

/* A tuple of integers. */
void columnar_integers(struct columnar *c, const int64_t *values, size_t n);

/* A text of any bytes, as of json_text(). */
void columnar_text(struct columnar *c, struct text text);

/* The number by which a text is known to columnar_find_like(). */
int64_t columnar_number_of(struct columnar *c, struct text text);

#define COLUMNAR_FIRSTS 2 /* members by which a row is found */

/* Says which row the row of an edition is like that was opened last: before its other members. Either by its number; or
 * by its first members, of which these are the values there: integers, and numbers of texts. Nothing if there is none.
 */
void columnar_put_like(struct columnar *c, ref_t number);
void columnar_find_like(struct columnar *c, const int64_t *firsts, size_t count);

/* A number that is no integer, as it stands in JSON. */
void columnar_fraction(struct columnar *c, struct text json);

/* Writes the collected document, once; columns are written in parallel by up to `threads` threads. Everything opened
 * must be closed. */
void columnar_write(struct columnar *c, struct output *out, unsigned threads);
void columnar_release(struct columnar *c);

#endif
