/* event: the events that a row of costs can show: recorded ones, events derived from them by a formula (rules 5 and
 * 25), and ratios of two sums.
 *
 * Formulas are linear, so a measure is a list of coefficients over the recorded events, and can be taken of any row:
 * self or inclusive, of a function, a line or the whole program. It knows neither where measures come from (events.h)
 * nor any report. */
#ifndef EVENTS_EVENT_H
#define EVENTS_EVENT_H

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
    bool built_in;                        /* of rule 25, and not defined by the file: offered by name only; or a rate */
    struct terms terms;                   /* of a ratio: what is divided */
    struct terms divisor;                 /* of a ratio only */
    cost_t total; /* of the program, as measure_cost() gives it; of a ratio 0: it has no shares; of a change the old
                     one, or if that is 0 the new one */
    cost_t whole; /* what shares are of: the total; of a change its magnitude; of any other statistic 0: it has no
                     shares */
    enum statistic statistic;
    const struct spread *spread; /* of a statistic of a spread: it has the figures, and not measure_of(), which is the
                                    cost that they are of; else NULL */
    const struct quantity *quantity; /* what one count of it stands for, see quantity.h; NULL: no more is known */
    ref_t spread_event;              /* of the spread; NONE: it has no such event */
    const struct series_list
        *series; /* of a comparison: terms are those of the first run; NULL: they are as they stand */
};

/* All of a profile, which events.h makes: the recorded events in their order, then the file's formulas, the built-in
 * ones, those of the command line. A file's definition of a built-in name replaces the built-in one; one of the command
 * line replaces any derived one. */
struct measures {
    struct measure *items;
    size_t count, capacity;
    size_t recorded; /* the first so many events are recorded */
    const struct measure
        *calls;         /* of a comparison: the statistics of the number of calls, which is no event; else NULL */
    bool has_no_counts; /* of calls: all that are recorded have `calls=0`, and a person is told no number of them */
    unsigned offered;   /* which statistics columns may have beside the event alone: 1 << each */
    struct arena arena;
};

static inline bool measures_offer(const struct measures *measures, enum statistic statistic)
{
    return measures->offered >> statistic & 1;
}

/* Whether a measure stands for its event in a list of events. */
static inline bool measure_leads(const struct measure *measure)
{
    return statistic_leads(measure->statistic);
}

/* Whether it is how much an event changed: that has a sign, and what its share is of is told apart from its total. */
static inline bool measure_is_change(const struct measure *measure)
{
    return measure->statistic == STATISTIC_CHANGE;
}

/* Whether two measures (or NULL) are of one event. */
static inline bool measure_is_akin(const struct measure *a, const struct measure *b)
{
    return a == b || (a && b && a->name.s == b->name.s);
}

/* Whether a measure is the cost itself of the event that another is of, as it was measured: alone, or of one side. */
static inline bool measure_is_cost_of(const struct measure *measure, const struct measure *event)
{
    return measure_is_akin(measure, event) && statistic_is_cost(measure->statistic);
}

/* The number of the measure called `name`, or NONE; in a comparison that of the change. */
ref_t measures_find(const struct measures *measures, struct text name);

/* An event as the first run has it, or the only one: the first measure that is akin to it. */
const struct measure *measures_first(const struct measures *measures, const struct measure *event);

/* What the measure is of a row. A derived one is present if any of its terms is; sums are made in 128 bits and stop at
 * the ends of the range of cost_t. */
static inline struct figure measure_of(const struct measure *measure, const struct costs *row);

/* The cost alone: 0 if absent; of a ratio, what is divided. */
cost_t measure_cost(const struct measure *measure, const struct costs *row);

/* A cost as a figure of the measure: a change, or a cost. */
static inline struct figure measure_figure(const struct measure *measure, cost_t cost)
{
    return (struct figure){measure_is_change(measure) ? FIGURE_CHANGE : FIGURE_COST, cost, 0};
}

/* Whether the measure of anything in the profile may be below 0, as far as its events tell. */
bool measure_may_be_negative(const struct measure *measure, const struct profile *profile);

/* What a measure of the first series is of a row in the series whose first event is `place`. */
struct figure measure_in_series(const struct measure *measure, const struct costs *row, ref_t place);

/* measure_of() of what is no recorded event. */
struct figure measure_combine(const struct measure *measure, const struct costs *row);

static inline struct figure measure_of(const struct measure *measure, const struct costs *row)
{
    if (measure->kind != MEASURE_RECORDED)
        return measure_combine(measure, row);
    cost_t cost = costs_cell(row, measure->terms.items[0].event);
    return cost == COST_ABSENT ? (struct figure){FIGURE_ABSENT, 0, 0} : (struct figure){FIGURE_COST, cost, 0};
}

#endif
