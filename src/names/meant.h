/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meant: what people type out of habit or from other programs, and what it is called here. One table has all of it, so
 * that no part of the program knows such words by itself.
 *
 *     const struct meant *meant = meant_find(TEXT("--format=svg"));
 *     if (meant)
 *         meant_explain(meant, &message);      // `; is it --format=dot? Graphviz draws it` */
#ifndef NAMES_MEANT_H
#define NAMES_MEANT_H

#include "base/buffer.h"

struct meant {
    const char
        *typed; /* `--svg`, `-V`, `help`; `--format=svg`; `=Dr`: this value of any option; `--diff=`: any value */
    const char *meant; /* what to type instead; NULL: nothing is the same */
    const char *why;   /* more about it; NULL: there is no more to say */
};

/* What was typed: an option with dashes and its value, or a word; NULL: the table does not have it. */
const struct meant *meant_find(struct text typed);

/* The same for an option's name without dashes, and a value. */
const struct meant *meant_find_value(const char *option, struct text value);

/* Adds to a message what would be right: `; is it MEANT? WHY`. */
void meant_explain(const struct meant *meant, struct buffer *message);

#endif
