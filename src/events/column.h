/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column: one figure of each row of a table, to show it or to sort by it.
 *
 *     struct column calls = {.kind = COLUMN_CALLS, .name = TEXT("calls")};
 *     struct spent spent = grouping_spent(&grouping, row);
 *     struct figure figure = column_figure(&calls, &spent);
 *
 * Every kind of row (a function, a call, a source line, a part) gives all its figures in a `struct spent`, and a column
 * takes its figure from it. So all tables and formats agree on the figures, and on which are absent. */
#ifndef EVENTS_COLUMN_H
#define EVENTS_COLUMN_H

#include "events/measure.h"
#include "events/spread.h"

enum column_kind {
    COLUMN_SELF,
    COLUMN_INCLUSIVE,
    COLUMN_ONLY,   /* the self cost of all code reachable only through a function, including its own */
    COLUMN_PASSED, /* the cost that calls pass on, to a function or through it */
    COLUMN_CALLS,
    COLUMN_PER_CALL, /* inclusive cost by the number of calls */
    COLUMN_SHARE, /* a ratio that rows state themselves: the share of the rows so far, or of a cost that is passed on */
    COLUMN_NEAREST, /* the least and the greatest number of calls between two functions */
    COLUMN_FARTHEST,
    COLUMN_SPREAD /* how the self cost differs between units */
};

struct column {
    enum column_kind kind;
    const struct measure *measure; /* NULL: the column is no cost, or it is COLUMN_CALLS without a comparison */
    const struct measure *calls;   /* of COLUMN_PER_CALL in a comparison: the number of calls to divide by; else NULL */
    bool is_rounded;               /* its figures need not add up: measure_is_rounded() */
    bool is_uncounted;             /* of COLUMN_CALLS: no number is known */
    struct text name;              /* in full, as --sort takes it: `self:Ir`, `incl:Ir`, `only:Ir`, `percall:Ir`,
                                      `calls`; in a comparison after the statistic: `old:self:Ir` */
    struct text title;             /* the same, but `Ir` if all columns of costs are of one kind */
    struct text heading;           /* the title as it stands over a column: not longer than a column may be wide */
};

/* All figures of one row. */
struct spent {
    unsigned has;                       /* which other fields are set: column_bit() of each kind */
    ref_t spread_row;                   /* of COLUMN_SPREAD */
    struct costs self, inclusive, only; /* costs by event */
    uint64_t calls;                     /* into it */
    bool is_inlined;                    /* there were more, which nobody counted; in a comparison on a side */
    uint64_t passed;
    struct figure share;
    uint32_t nearest, farthest;
    struct costs most;         /* marked inclusive costs that reach this are exact; .width 0: there is no such limit */
    struct costs self_most;    /* likewise of marked self costs */
    const struct costs *whole; /* the total for shares; NULL: the program's total */
    unsigned bounds,
        estimates; /* which kinds of columns have figures that are no plain sums: lower bounds, estimates */
};

static inline unsigned column_bit(enum column_kind kind)
{
    return 1u << kind;
}

/* The mark before a figure that is no plain sum; NULL: it is one. */
static inline const char *spent_mark(const struct spent *spent, enum column_kind kind)
{
    unsigned bit = column_bit(kind);
    if (__builtin_expect(!((spent->estimates | spent->bounds) & bit), 1))
        return NULL; /* most are not marked */
    return spent->estimates & bit ? "~" : ">=";
}

#define COLUMN_KINDS (COLUMN_SPREAD + 1)

/* What a kind of column is: who asks for a property asks this table, so that another kind is another row. */
struct column_kind_row {
    struct text prefix;   /* the word before an event that names this kind, with its colon; .n 0: there is none */
    bool overlaps;        /* callers have the costs of their callees, too, so rows do not add up */
    bool sums_rows;       /* a check of several rows judges their sum */
    bool is_inclusive;    /* made of inclusive costs */
    bool is_of_calls;     /* a number of calls, or a cost by it */
    bool is_divided;      /* a cost by another number: it has no change, no share and no threshold */
    bool needs_functions; /* rows of functions alone have it */
};

extern const struct column_kind_row column_kinds[COLUMN_KINDS];

/* Whether a kind is of costs as they were counted: these have shares, and units. They are the first kinds, as each
 * figure of a table asks for this. */
static inline bool column_kind_is_cost(enum column_kind kind)
{
    return kind <= COLUMN_PASSED;
}

static inline bool column_kind_overlaps(enum column_kind kind)
{
    return column_kinds[kind].overlaps;
}

/* Whether a list of columns, as --sort takes it, names one that rows of functions alone have: a word of it is `calls`,
 * or a kind alone or before an event. */
bool column_list_needs_functions(struct text list);

/* The column of a kind for a measure (NULL: for calls, without a comparison), without its words. In a comparison the
 * number of calls is an event, and costs are divided by the calls of the same side. */
struct column column_make(const struct measures *measures, enum column_kind kind, const struct measure *measure);

/* The same cost for both kinds of columns, for rows that have only one cost, as the program has. */
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

/* The figure of a column of neither self nor inclusive cost, for a row that has it. */
struct figure column_other_figure(const struct column *column, const struct spent *spent);

/* The figure of a column in a row: absent if `has` lacks the kind of the column. */
static inline struct figure column_figure(const struct column *column, const struct spent *spent)
{
    if (!(spent->has & column_bit(column->kind)))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    if (column->kind > COLUMN_INCLUSIVE)
        return column_other_figure(column, spent);
    return measure_of(column->measure, column->kind == COLUMN_SELF ? &spent->self : &spent->inclusive);
}

/* The statistic of a column; STATISTIC_ALONE, if it has no event. */
static inline enum statistic column_statistic(const struct column *column)
{
    return column->measure ? column->measure->statistic : STATISTIC_ALONE;
}

/* Whether a column represents its event in a list of events; a column without an event represents itself. */
static inline bool column_leads(const struct column *column)
{
    return statistic_leads(column_statistic(column));
}

/* Whether a column is a number of calls, or a cost by it. */
static inline bool column_is_of_calls(const struct column *column)
{
    return column_kinds[column->kind].is_of_calls;
}

static inline bool column_is_ratio(const struct column *column)
{
    return column->measure && column->measure->kind == MEASURE_RATIO;
}

/* Whether an absent figure of a column is really absent, and not 0: a ratio of numbers, the spread of a cost that no
 * unit has, and the change of a version that did not record the event. */
bool column_tells_absent(const struct column *column);

/* Whether a column has words, which have no order. */
bool column_has_words(const struct column *column);

/* Whether figures of a column have a share of a total: costs do; numbers of calls and ratios do not. */
static inline bool column_has_shares(const struct column *column)
{
    return column->measure && column_kind_is_cost(column->kind) && column->measure->kind != MEASURE_RATIO &&
           column_leads(column);
}

/* The measure of a column of a kind, for the statistic that is asked for. STATISTIC_ALONE: none is asked for; then in a
 * comparison the change, or, for ratios, the new one. `measure`: any statistic of the event, or NULL: no event. Returns
 * NULL also if there is no such statistic: ratios have neither change nor spread. */
const struct measure *column_measure(enum column_kind kind, const struct measure *measure, enum statistic asked);

/* Sets the statistics of an event that have columns of a kind by default, in their order: of an event that is alone
 * itself (also NULL). Returns their number. Programs compute statistics without a key themselves. */
size_t column_measures(enum column_kind kind, const struct measure *measure, bool for_programs,
                       const struct measure *shown[STATISTICS_COMPARED]);

/* The total for the shares of a row that states it. */
cost_t column_own_total(const struct column *column, const struct spent *spent);

/* The total for the shares of a row; 0: there are no shares. */
static inline cost_t column_total(const struct column *column, const struct spent *spent)
{
    if (spent->whole)
        return column_own_total(column, spent);
    return column_kind_is_cost(column->kind) ? column->measure->whole : 0;
}

#endif
