/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quantity: the amount of time or memory that one count of an event stands for, where it is known.
 *
 *     const struct quantity *q = quantity_of_event(TEXT("xdebug 3.2.1"), TEXT("Time_(10ns)"), TEXT_NONE);
 *     q->factor;                                  // 10, in nanoseconds
 *
 * A quantity is known only if the profile says so: the event's name or long name ends in it, or a program that is known
 * wrote the profile. It changes no figure: view/scale.h prints figures by it. */
#ifndef EVENTS_QUANTITY_H
#define EVENTS_QUANTITY_H

#include "events/measure.h"

/* Memory that is counted in powers of two is written in these. */
enum dimension { DIMENSION_TIME, DIMENSION_MEMORY, DIMENSION_BINARY_MEMORY };

struct quantity {
    const char *word; /* as --unit and JSON have it: `10ns` */
    enum dimension dimension;
    uint64_t factor; /* of one count: nanoseconds, or bytes; at most 2^30 */
};

/* The words of --unit; `no`: the event has no quantity. */
#define QUANTITY_WORDS "ns, 10ns, us, ms, s, bytes, KiB, MiB, GiB, no"

/* The quantity of a word of --unit; NULL: it is none. */
const struct quantity *quantity_of_word(struct text word);

/* An amount that stands after a number, as in `400ms` or `12.5MB`. */
struct amount {
    const char *word;
    bool is_time;
    uint64_t size; /* nanoseconds, or bytes */
};

/* The amount that a text ends with; NULL: none. */
const struct amount *amount_at_end(struct text text);

/* Whether costs of this quantity (NULL: unknown) may be told in an amount. */
bool amount_is_of(const struct amount *amount, const struct quantity *quantity);

/* The quantity of an event of a profile that `creator` wrote; each text may be empty. NULL: unknown. */
const struct quantity *quantity_of_event(struct text creator, struct text name, struct text long_name);

/* Sets the quantities of all measures, and their units: of recorded events the quantity that all parts of the profile
 * agree on, of derived events the quantity that all events in their sum have; a ratio has none. `asked`: EVENT=WORD of
 * the command line, which take precedence. False: a word is wrong, and `*error` (in the arena of the measures) says
 * how. */
bool quantities_set(struct measures *measures, const struct profile *profile, const struct texts *asked,
                    struct text *error);

/* The kind of cost of an event, as a word: time, memory or, without a quantity, cost. `measure` may be NULL. */
const char *quantity_noun(const struct measure *measure);

#endif
