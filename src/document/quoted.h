/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quoted: a text as a string of JSON. */
#ifndef DOCUMENT_QUOTED_H
#define DOCUMENT_QUOTED_H

#include "base/output.h"

/* Writes a text of any bytes, in quotes: characters that are hidden (text_is_hidden()) are escaped, and each byte that
 * is not UTF-8 becomes U+FFFD. */
void quoted_write(struct output *out, struct text t);

/* The text that a reader of quoted_write()'s output gets: a copy in the arena, with U+FFFD in place of each byte that
 * is not UTF-8. */
struct text quoted_repair(struct text t, struct arena *arena);

#endif
