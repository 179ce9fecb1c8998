/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label: text in quoted strings of dot. Whatever bytes it has, it stays text: quotes, backslashes and the entities of
 * HTML, which dot reads in labels too, are escaped, and what is not printable is written as \x1b. */
#ifndef REPORT_DOT_LABEL_H
#define REPORT_DOT_LABEL_H

#include "base/output.h"

/* Writes text, without quotes around it; of a name beyond NAME_SHOWN only the beginning. */
void label_put(struct output *out, struct text text);

/* Writes a name on lines that are not much wider than a box should be, of a long one only the beginning. */
void label_put_wrapped(struct output *out, struct text name);

/* Writes text as a part of an address, percent-encoded but for letters, digits and the bytes of `kept`. An & that
 * is kept is written as an entity: Graphviz copies addresses into SVG as they are. */
void label_put_encoded(struct output *out, struct text text, const char *kept);

#endif
