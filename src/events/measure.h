/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure: the events that a row of costs can show: recorded ones, events derived from them by a formula (rules 5 and
 * 25), and ratios of two sums.
 *
 * Formulas are linear, so a measure is a list of coefficients over the recorded events, and can be taken of any row:
 * self or inclusive, of a function, a line or the whole program. It knows neither where measures come from (events.h)
 * nor any report. */
#ifndef EVENTS_MEASURE_H
#define EVENTS_MEASURE_H

#include "events/figure.h"
#include "events/series.h"
#include "events/statistic.h"

enum measure_kind { MEASURE_RECORDED, MEASURE_DERIVED, MEASURE_RATIO };

/* A term of a formula: `factor` times a recorded event. */
struct term {
    ref_t event;
    int64_t factor;
};

struct terms {
    struct term *items; /* ascending by event, no factor 0 */
    size_t count;
};

struct spread;
struct quantity;

struct measure {
    enum measure_kind kind;
    struct text name, long_name, formula; /* long_name and formula may be empty */
    bool built_in;        /* built in by rule 25 and not defined by the file (offered by name only), or a rate */
    struct terms terms;   /* of a ratio: the dividend */
    struct terms divisor; /* of a ratio only */
    uint64_t denominator; /* the sum of the terms is divided by it, and rounded, so that figures need not add up; 0: it
                             is a whole number */
    cost_t total; /* of the program, as measure_cost() gives it; of a ratio 0: it has no shares; of a change the old
                     total, or the new one if the old is 0 */
    cost_t whole; /* the total for shares: `total`; of a change its magnitude; of any other statistic 0: it has no
                     shares */
    enum statistic statistic;
    const struct spread *spread; /* of a statistic of a spread: the spread, which has the figures; measure_of() gives
                                    the cost that spreads; else NULL */
    const struct quantity *quantity; /* the meaning of one count, see quantity.h; NULL: unknown */
    struct text unit; /* the end of the name that says the quantity, `_(10ns)`; empty if there is none, or another event
                         would have the same name without it */
    ref_t spread_event; /* of the spread; NONE: it has no such event */
    const struct series_list
        *series; /* of a comparison: terms are those of the first run; NULL: they are as they stand */
};

/* All measures of a profile, made by events.h: the recorded events in their order, then the file's formulas, the
 * built-in formulas, those of the command line. A file's definition of a built-in name replaces the built-in one; a
 * definition of the command line replaces any derived one. */
struct measures {
    struct measure *items;
    size_t count, capacity;
    size_t recorded; /* the first so many events are recorded */
    const struct measure
        *calls;         /* of a comparison: the statistics of the number of calls, which is no event; else NULL */
    bool has_no_counts; /* all recorded calls have `calls=0`: people are shown no number of calls */
    unsigned offered;   /* which statistics columns may have beside the event alone: 1 << each */
    struct arena arena;
};

static inline bool measures_offer(const struct measures *measures, enum statistic statistic)
{
    return measures->offered >> statistic & 1;
}

/* Whether a measure represents its event in a list of events. */
static inline bool measure_leads(const struct measure *measure)
{
    return statistic_leads(measure->statistic);
}

/* Whether a measure is a change: it has a sign, and the total for its share differs from its own total. */
static inline bool measure_is_change(const struct measure *measure)
{
    return measure->statistic == STATISTIC_CHANGE;
}

/* Whether two measures (or NULL) belong to the same event. */
static inline bool measure_is_akin(const struct measure *a, const struct measure *b)
{
    return a == b || (a && b && a->name.s == b->name.s);
}

/* Whether a measure is the plain cost of the event of `event`, as it was measured: alone, or of one side. */
static inline bool measure_is_cost_of(const struct measure *measure, const struct measure *event)
{
    return measure_is_akin(measure, event) && statistic_is_cost(measure->statistic);
}

/* The number of the measure called `name`, or NONE; in a comparison the number of the change. */
ref_t measures_find(const struct measures *measures, struct text name);

/* The measure of an event in the first run, or in the only one: the first measure of the same event. */
const struct measure *measures_first(const struct measures *measures, const struct measure *event);

/* Whether figures of a measure are rounded, and need not add up to the figure of the whole. */
static inline bool measure_is_rounded(const struct measure *measure)
{
    return measure && measure->denominator && statistic_table[measure->statistic].takes != TAKES_RELATIVE;
}

/* The figure of a measure in a row. A derived measure is present if any of its terms is; sums are made in 128 bits and
 * stop at the ends of the range of cost_t. Fractions are added up exactly; what comes out is rounded once, half away
 * from 0. */
static inline struct figure measure_of(const struct measure *measure, const struct costs *row);

/* The cost alone: 0 if absent; of a ratio, the dividend. */
cost_t measure_cost(const struct measure *measure, const struct costs *row);

/* A cost as a figure of the measure: a change, or a cost. */
static inline struct figure measure_figure(const struct measure *measure, cost_t cost)
{
    return (struct figure){measure_is_change(measure) ? FIGURE_CHANGE : FIGURE_COST, cost, 0};
}

/* Whether the measure may be below 0 anywhere in the profile, as far as its events tell. */
bool measure_may_be_negative(const struct measure *measure, const struct profile *profile);

/* The figure of a measure of the first series in a row, for the series whose first event is `place`. */
struct figure measure_in_series(const struct measure *measure, const struct costs *row, ref_t place);

/* measure_of() for measures that are no recorded event. */
struct figure measure_combine(const struct measure *measure, const struct costs *row);

static inline struct figure measure_of(const struct measure *measure, const struct costs *row)
{
    if (measure->kind != MEASURE_RECORDED)
        return measure_combine(measure, row);
    cost_t cost = costs_cell(row, measure->terms.items[0].event);
    return cost == COST_ABSENT ? (struct figure){FIGURE_ABSENT, 0, 0} : (struct figure){FIGURE_COST, cost, 0};
}

#endif
