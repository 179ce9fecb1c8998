/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words: the results of checks in words, for all formats. Names are as recorded: the writer of the format escapes them.
 * All texts live as long as the arena. */
#ifndef CHECKS_WORDS_H
#define CHECKS_WORDS_H

#include "checks/verdict.h"

/* `ok`, `FAIL`, `WARN`, or `?` for what is unmeasured. */
struct text words_state(const struct verdict *verdict);

/* The reason for a verdict, if its rows are not the reason, like `matches no function`; else empty. */
struct text words_reason(const struct verdict *verdict, struct arena *arena);

/* The figures of a row, like `729,020`, or `437,412 -> 729,020, +66.67% (+2.46% of total)`; of an event in a unit,
 * exact and in the unit: `155,000,041 (1.55 s)`. */
struct text words_figures(const struct verdict *verdict, const struct judged *row, struct arena *arena);

/* The name of a row, like `lvm.c:luaV_lessthan [lua]`, or `3 functions`; empty for the program. */
struct text words_row(const struct verdict *verdict, const struct judged *row, struct arena *arena);

/* The causes of the change of a pair, or its functions that changed most, in short: `fib +260, print -30`; empty: they
 * are not known. */
struct text words_blame(const struct judged *row, struct arena *arena);

/* A cause as a sentence: `fib +260: own code 60 -> 67 a call`. */
struct text words_cause(const struct blamed *cause, struct arena *arena);

/* Whether a row has causes, and not only functions that changed. */
static inline bool words_has_causes(const struct judged *row)
{
    return row->blamed_count && row->blamed[0].words.s;
}

/* A check, the reason, and its first row: `each: Ir>100k: 729,020 in lvm.c:luaV_lessthan [lua], and 4 more`. */
struct text words_check(const struct verdict *verdict, struct arena *arena);

/* The same after the state: `FAIL each: Ir>100k: 729,020 in lvm.c:luaV_lessthan [lua], and 4 more`. */
struct text words_line(const struct verdict *verdict, struct arena *arena);

#endif
