/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistic: the figures of an event that a column can show, in one table: the cost itself; in a comparison the cost of
 * a side, the change, or how the runs of a side differ; in a spread how its units differ.
 *
 *     statistic_table[STATISTIC_OLD_MIN].word;      // `old:min:`
 *     statistic_is_of_runs(STATISTIC_OLD_MIN);      // true
 *
 * It knows words and kinds only: event.h computes the statistics of a comparison, spread.h those of a spread. */
#ifndef EVENTS_STATISTIC_H
#define EVENTS_STATISTIC_H

#include "base/text.h"
#include "events/side.h"

/* If nothing is compared, events are alone. A comparison has for each event all statistics from the change to the last
 * of the new side, in this order; see compared.h. The statistics after them belong to a spread. */
enum statistic {
    STATISTIC_ALONE,
    STATISTIC_CHANGE, /* new - old */
    STATISTIC_OLD,    /* of several runs: the combined cost */
    STATISTIC_NEW,
    STATISTIC_RELATIVE, /* the change by the old cost */
    STATISTIC_OLD_MIN,  /* of several runs: the range and its width */
    STATISTIC_OLD_MAX,
    STATISTIC_OLD_SPREAD,
    STATISTIC_NEW_MIN,
    STATISTIC_NEW_MAX,
    STATISTIC_NEW_SPREAD,
    STATISTIC_MIN,
    STATISTIC_MEAN,
    STATISTIC_MAX,
    STATISTIC_IMBALANCE, /* max / mean - 1; without a value where the mean is not above 0 */
    STATISTIC_WHERE,     /* number of the first unit with the largest cost: FIGURE_WORD */
    STATISTICS
};

/* The number of statistics of a comparison, and the first statistic of a spread. A column shows all or some of them. */
#define STATISTICS_COMPARED (STATISTIC_MIN - STATISTIC_CHANGE)
#define STATISTIC_SPREAD STATISTIC_MIN

/* How a statistic is computed. */
enum takes {
    TAKES_ONE, /* the cost as it is; of several runs the combined cost */
    TAKES_CHANGE,
    TAKES_RELATIVE,
    TAKES_MIN,
    TAKES_MAX,
    TAKES_WIDTH, /* of the range: max - min */
    TAKES_MEAN,
    TAKES_IMBALANCE,
    TAKES_WHERE
};

struct statistic_row {
    struct text word;  /* before the event in the name of a column: `old:`; empty: the event stands alone */
    struct text title; /* after the event in a title: ` old` */
    const char *key;   /* in JSON; NULL: programs compute it themselves */
    enum takes takes;
    enum side side;      /* of a comparison: the side whose figures it takes, if it takes those of one side */
    bool for_people;     /* it is shown to people by default */
    const char *heading; /* heading of a column after the column of `leader`, whose heading names both; or NULL */
    enum statistic leader;
    const char *of; /* word before the name of the event where its share is shown; NULL: it has no shares */
    int yields;     /* order in which columns are dropped when space is short: first 1, then 2; 0: never */
};

extern const struct statistic_row statistic_table[STATISTICS];

/* The statistics that have a word, in the order of lists. Of words that begin alike the longer stands last. */
extern const enum statistic statistics_listed[];
#define STATISTICS_LISTED (STATISTICS - STATISTIC_CHANGE)
#define STATISTICS_SIDES 3 /* the first of them: both sides and the change */

/* Whether a figure is a range, or made of one: it may fall if one of its costs rises. */
static inline bool takes_range(enum takes takes)
{
    return takes == TAKES_WIDTH || takes == TAKES_IMBALANCE;
}

static inline bool statistic_is_compared(enum statistic statistic)
{
    return statistic >= STATISTIC_CHANGE && statistic < STATISTIC_SPREAD;
}

static inline bool statistic_is_of_spread(enum statistic statistic)
{
    return statistic >= STATISTIC_SPREAD;
}

/* Whether a statistic is a cost as measured, alone or of one side. */
static inline bool statistic_is_cost(enum statistic statistic)
{
    return statistic_table[statistic].takes == TAKES_ONE;
}

/* Whether a statistic represents its event in a list of events: it is the only one, or the first. */
static inline bool statistic_leads(enum statistic statistic)
{
    return statistic <= STATISTIC_CHANGE;
}

/* Whether a statistic exists only if a side of a comparison has several runs. */
bool statistic_is_of_runs(enum statistic statistic);

/* Whether a statistic is computed from two figures of an event, so that ratios do not have it. */
bool statistic_is_difference(enum statistic statistic);

#endif
