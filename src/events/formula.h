/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula: reads the text of a formula (rule 5): `[+-] [N] [*] NAME` repeated, and two such sums with a `/` between
 * them. N may have decimals, as in `0.33`: whether a formula may have such factors, the caller decides.
 *
 * It knows the grammar, not the events: it asks for the known names, because a name may contain characters that end a
 * name. */
#ifndef EVENTS_FORMULA_H
#define EVENTS_FORMULA_H

#include "base/memory.h"

/* The largest factor. With it, a sum over EVENTS_MAX = 2^10 costs of 63 bits fits in 128 bits. */
#define FACTOR_MAX ((int64_t)1 << 53)
#define FACTOR_DECIMALS 15 /* the most that a factor may have */

struct formula_term {
    struct text name; /* in the text that was read */
    int64_t factor;
    unsigned decimals; /* of the factor, whose last digits they are: 33 with 2 is 0.33 */
};

struct formula {
    ARRAY(struct formula_term) terms;
    unsigned decimals; /* the most of a term */
    size_t divided;    /* the number of terms before the `/`; of all terms if there is none */
    bool is_ratio;
};

/* The names of events. A name ends at a blank or one of `+-*=` and `/`, but the longest known one wins. */
struct vocabulary {
    bool (*knows)(const void *context, struct text name);
    const void *context;
};

/* Reads `text` into `formula`, whose array is used again. Returns NULL, or the fault (a static text). A formula of more
 * than `room` terms is wrong. Unknown names are terms like others. */
const char *formula_read(struct formula *formula, struct text text, size_t room, struct vocabulary vocabulary);

/* Whether some profile could offer the event of a formula: it is a sum, whichever names are known. */
bool formula_is_sum(struct text text);

#endif
