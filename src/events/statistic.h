/* statistic: what of an event a column shows, in one table: the cost itself; of a comparison one of the sides, what
 * became of it, or how its runs differ; of a spread how its units differ.
 *
 *     statistic_table[STATISTIC_OLD_MIN].word;      // `old:min:`
 *     statistic_is_of_runs(STATISTIC_OLD_MIN);      // true
 *
 * It knows words and kinds only: event.h works out those of a comparison, spread.h those of a spread. */
#ifndef EVENTS_STATISTIC_H
#define EVENTS_STATISTIC_H

#include "base/text.h"
#include "events/side.h"

/* If nothing is compared, events are alone. A comparison has of each event all those from the change to the last of
 * the new side, in this order; see compared.h. Those after them are of a spread. */
enum statistic {
    STATISTIC_ALONE,
    STATISTIC_CHANGE, /* new - old */
    STATISTIC_OLD,    /* of several runs what they are combined to */
    STATISTIC_NEW,
    STATISTIC_RELATIVE, /* the change by the old cost */
    STATISTIC_OLD_MIN,  /* of several runs: the range, and how wide it is */
    STATISTIC_OLD_MAX,
    STATISTIC_OLD_SPREAD,
    STATISTIC_NEW_MIN,
    STATISTIC_NEW_MAX,
    STATISTIC_NEW_SPREAD,
    STATISTIC_MIN,
    STATISTIC_MEAN,
    STATISTIC_MAX,
    STATISTIC_IMBALANCE, /* max / mean - 1; without a value where the mean is not above 0 */
    STATISTIC_WHERE,     /* the number of the first unit that has the largest cost: FIGURE_WORD */
    STATISTICS
};

/* Those of a comparison, and those of a spread, of which a column shows all or some. */
#define STATISTICS_COMPARED (STATISTIC_MIN - STATISTIC_CHANGE)
#define STATISTIC_SPREAD STATISTIC_MIN

/* How its figure comes about. */
enum takes {
    TAKES_ONE, /* cost, as it is; of several runs what they are combined to */
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
    const char *key;   /* in JSON; NULL: programs work it out themselves */
    enum takes takes;
    enum side side;      /* of a comparison, if it takes figures of one side */
    bool for_people;     /* it is shown to them unasked */
    const char *heading; /* over a column that follows that of `leader`, which says what both are of; or NULL */
    enum statistic leader;
    const char *of; /* before the name of the event, where a share of it is said; NULL: it has no shares */
    int yields;     /* where there is not room for all, those of 1 are left out first, then those of 2; 0: none is */
};

extern const struct statistic_row statistic_table[STATISTICS];

/* Those that have a word, in the order in which they are listed. Of words that begin alike the longer one stands last.
 */
extern const enum statistic statistics_listed[];
#define STATISTICS_LISTED (STATISTICS - STATISTIC_CHANGE)
#define STATISTICS_SIDES 3 /* the first of them: both sides and the change */

static inline bool statistic_is_compared(enum statistic statistic)
{
    return statistic >= STATISTIC_CHANGE && statistic < STATISTIC_SPREAD;
}

static inline bool statistic_is_of_spread(enum statistic statistic)
{
    return statistic >= STATISTIC_SPREAD;
}

/* Whether it is a cost as it was measured, alone or of one side. */
static inline bool statistic_is_cost(enum statistic statistic)
{
    return statistic_table[statistic].takes == TAKES_ONE;
}

/* Whether it stands for its event in a list of events: it is the only one, or the first. */
static inline bool statistic_leads(enum statistic statistic)
{
    return statistic <= STATISTIC_CHANGE;
}

/* Whether only a comparison has it of which a side has several runs. */
bool statistic_is_of_runs(enum statistic statistic);

/* Whether it is made of two figures of an event, so that what is divided has none. */
bool statistic_is_difference(enum statistic statistic);

#endif
