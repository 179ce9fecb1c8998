/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* value: the value of a check, read as a column: by the names under which columns are printed.
 *
 *     Ir, incl:Ir, calls      a cost; in a comparison of the new side, or its change if a limit has a sign
 *     old:Ir, 'Ir old'        the figure of that column, whatever it is of: a side, a unit of --split
 *     change:Ir, relative:Ir  as a limit with a sign
 *     min:Ir, imbalance:Ir    with --spread, of the program */
#ifndef CHECKS_VALUE_H
#define CHECKS_VALUE_H

#include "checks/parse.h"
#include "view/column_words.h"

struct value {
    struct column_word column_word; /* only its statistic is set if `missing` is */
    const char *missing;            /* names in a sentence the side of a comparison without this event; else NULL */
};

/* Reads the value of a check. False if it is no column of the study, or does not suit the rows or the limits of the
 * check: `*error`, in the arena, says why. */
bool value_read(struct value *value, const struct check *check, const struct study *study, struct arena *arena,
                struct text *error);

#endif
