/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure: the value of a column in a row: a cost, a ratio of two costs, a cost per call, a change of a cost, or nothing
 * (absent). */
#ifndef EVENTS_FIGURE_H
#define EVENTS_FIGURE_H

#include "profile/costs.h"

struct figure {
    enum figure_kind {
        FIGURE_ABSENT,
        FIGURE_COST,
        FIGURE_CHANGE,   /* of a cost: new - old */
        FIGURE_RELATIVE, /* the change divided by the magnitude of the old cost */
        FIGURE_UNSURE,   /* the same, if the runs of both sides overlap */
        FIGURE_GONE,     /* the same, if the new side has no cost */
        FIGURE_RATIO,
        FIGURE_PER_CALL,
        FIGURE_PAST, /* as FIGURE_CHANGE, but past 2^63, where `cost` stops: larger than any that has a value */
        FIGURE_NEW,  /* as FIGURE_RELATIVE, of what cost nothing before: likewise */
        FIGURE_WORD  /* no figure, but the number of a word */
    } kind;
    cost_t cost;    /* of a quotient: the dividend */
    cost_t divisor; /* of a quotient; 0: it has no value */
};

/* Whether a figure is the quotient of `cost` and `divisor`. */
static inline bool figure_is_divided(const struct figure *figure)
{
    return figure->kind >= FIGURE_RELATIVE && figure->kind <= FIGURE_PER_CALL;
}

/* new - old, exactly or as FIGURE_PAST. */
static inline struct figure figure_change(cost_t old, cost_t new)
{
    bool past = false;
    cost_t change = cost_add(new, -old, &past);
    return (struct figure){past ? FIGURE_PAST : FIGURE_CHANGE, change, 0};
}

/* Whether a figure counts an event: a cost, or the difference of two. */
static inline bool figure_is_cost(const struct figure *figure)
{
    return figure->kind == FIGURE_COST || figure->kind == FIGURE_CHANGE;
}

/* Whether a figure is larger than any number, or is a word, which has no number. */
static inline bool figure_is_beyond(const struct figure *figure)
{
    return figure->kind >= FIGURE_PAST;
}

static inline bool figure_has_value(const struct figure *figure)
{
    return figure_is_cost(figure) || figure_is_beyond(figure) || (figure_is_divided(figure) && figure->divisor != 0);
}

/* Compares two figures of one measure: costs, those per call, and changes by magnitude (rule 28), ratios by value. An
 * absent figure and one without a value are smaller than all others. Returns a number below 0, 0 or above 0. */
int figure_compare(struct figure a, struct figure b);

#endif
