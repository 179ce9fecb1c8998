/* column: one figure of each row of a table, to show it or to sort by it.
 *
 *     struct column calls = {.kind = COLUMN_CALLS, .name = TEXT("calls")};
 *     struct spent spent = grouping_spent(&grouping, row);
 *     struct figure figure = column_figure(&calls, &spent);
 *
 * Whatever a row is (a function, a call, a source line, a part), it says what was spent there, and a column takes its
 * figure from that: so all tables and formats agree on what a figure is, and on when there is none. */
#ifndef EVENTS_COLUMN_H
#define EVENTS_COLUMN_H

#include "events/event.h"
#include "events/spread.h"

enum column_kind {
    COLUMN_SELF,
    COLUMN_INCLUSIVE,
    COLUMN_ONLY,   /* the self cost of what is reachable only through a function, its own included */
    COLUMN_PASSED, /* the cost that calls pass on, to a function or through it */
    COLUMN_CALLS,
    COLUMN_PER_CALL, /* inclusive cost by the number of calls */
    COLUMN_SHARE,   /* a ratio that rows say themselves: the share of the rows so far, or of a cost that is passed on */
    COLUMN_NEAREST, /* the least and the greatest number of calls between two functions */
    COLUMN_FARTHEST,
    COLUMN_SPREAD /* how the self cost differs between units */
};

struct column {
    enum column_kind kind;
    const struct measure *measure; /* NULL: of what is no cost, and of COLUMN_CALLS if nothing is compared */
    const struct measure *calls;   /* of COLUMN_PER_CALL in a comparison: what it is divided by; else NULL */
    bool is_uncounted;             /* of COLUMN_CALLS: no number is known */
    struct text name;              /* in full, as --sort takes it: `self:Ir`, `incl:Ir`, `only:Ir`, `percall:Ir`,
                                      `calls`; in a comparison after the statistic: `old:self:Ir` */
    struct text title;             /* the same, but `Ir` if all columns of costs are of one kind */
    struct text heading;           /* the title as it stands over a column: not longer than a column may be wide */
};

/* What was spent in one row. */
struct spent {
    unsigned has;                       /* which of the others there are: column_bit() of each kind */
    ref_t spread_row;                   /* of COLUMN_SPREAD */
    struct costs self, inclusive, only; /* costs by event */
    uint64_t calls;                     /* into it */
    uint64_t passed;
    struct figure share;
    uint32_t nearest, farthest;
    struct costs most; /* if inclusive costs have the mark: those that are as much have none; .width 0: all have it */
    const struct costs *whole; /* what shares are of; NULL: the program's total */
    const char *mark;          /* before figures that are no plain sums: `>=`; NULL: all are */
    unsigned marked;           /* which kinds of columns have the mark */
};

static inline unsigned column_bit(enum column_kind kind)
{
    return 1u << kind;
}

/* Whether columns of a kind have costs as they were counted: they have shares, and units have them too. */
static inline bool column_kind_is_cost(enum column_kind kind)
{
    return kind <= COLUMN_PASSED;
}

/* Whether the costs of rows overlap in a column of a kind: what one function costs, those above it cost too, and so
 * rows do not add up. */
static inline bool column_kind_overlaps(enum column_kind kind)
{
    return kind == COLUMN_INCLUSIVE || kind == COLUMN_ONLY;
}

/* The column of one kind of a measure (NULL: of calls that are alone), without its words. In a comparison a number of
 * calls is an event, and costs that are divided by it are of the same side. */
struct column column_make(const struct measures *measures, enum column_kind kind, const struct measure *measure);

/* The same cost for both kinds of columns: of rows that know only one cost, as the program is. */
static inline struct spent spent_alike(struct costs costs)
{
    return (struct spent){
        .has = column_bit(COLUMN_SELF) | column_bit(COLUMN_INCLUSIVE), .self = costs, .inclusive = costs};
}

/* A number of calls as a figure; it stops where costs do. */
static inline struct figure column_count(uint64_t count)
{
    return (struct figure){FIGURE_COST, count > COST_MAX ? COST_MAX : (cost_t)count, 0};
}

/* A cost by a number of calls: absent if the cost is, and without a value if nothing was called, or if the number has
 * stopped at the end of its range. */
struct figure column_per_call(struct figure cost, uint64_t calls);

/* What a column shows that is neither self nor inclusive cost, of a row that has it. */
struct figure column_other_figure(const struct column *column, const struct spent *spent);

/* What a column shows of a row: absent if `has` lacks the kind of the column. */
static inline struct figure column_figure(const struct column *column, const struct spent *spent)
{
    if (!(spent->has & column_bit(column->kind)))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    if (column->kind > COLUMN_INCLUSIVE)
        return column_other_figure(column, spent);
    return measure_of(column->measure, column->kind == COLUMN_SELF ? &spent->self : &spent->inclusive);
}

/* What a column shows of its event; the cost alone, if it is of none. */
static inline enum statistic column_statistic(const struct column *column)
{
    return column->measure ? column->measure->statistic : STATISTIC_ALONE;
}

/* Whether a column stands for its event in a list of events; what is of no event stands for itself. */
static inline bool column_leads(const struct column *column)
{
    return statistic_leads(column_statistic(column));
}

static inline bool column_is_ratio(const struct column *column)
{
    return column->measure && column->measure->kind == MEASURE_RATIO;
}

/* Whether a figure that is absent from a column is none, and not 0: one number divided by another, and what a spread
 * says of a cost that no unit has. */
bool column_tells_absent(const struct column *column);

/* Whether a column has words, which have no order. */
bool column_has_words(const struct column *column);

/* Whether figures of a column have a share of a total: costs do; numbers of calls, and what is divided, do not. */
static inline bool column_has_shares(const struct column *column)
{
    return column->measure && column_kind_is_cost(column->kind) && column->measure->kind != MEASURE_RATIO &&
           column_leads(column);
}

/* The statistic of an event that a column of a kind is of, if one is asked for or none (STATISTIC_ALONE): in a
 * comparison then the change, or, of what is divided, the new one. `measure`: any statistic of the event; NULL: of
 * nothing. NULL also if there is no such statistic: what is divided has neither change nor spread. */
const struct measure *column_measure(enum column_kind kind, const struct measure *measure, enum statistic asked);

/* Sets which statistics of an event have columns of a kind if none is asked for, in their order: of one that is
 * alone itself (also NULL). Returns how many. Programs work out what has no key themselves. */
size_t column_measures(enum column_kind kind, const struct measure *measure, bool for_programs,
                       const struct measure *shown[STATISTICS_COMPARED]);

/* What the shares of a row are of, if it says so. */
cost_t column_own_total(const struct column *column, const struct spent *spent);

/* What the shares of a row are of; 0: there are none. */
static inline cost_t column_total(const struct column *column, const struct spent *spent)
{
    if (spent->whole)
        return column_own_total(column, spent);
    return column_kind_is_cost(column->kind) ? column->measure->whole : 0;
}

#endif
