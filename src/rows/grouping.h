/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grouping: makes the rows of a table: sums up self costs by piece, function, class, file, directory, object, line or
 * instruction, in one level or two.
 *
 *     grouping_init(&grouping, profile, GROUP_FILE_FUNCTION, NULL, NULL);
 *     for (ref_t row = 0; row < grouping.count; row++)
 *         ... grouping_outer(&grouping, row) ...          // NONE: a file; else a function in that file
 *     grouping_release(&grouping);
 *
 * With inclusive costs a row is a function (or a cycle), and has an inclusive cost and a number of calls; or a line,
 * and has an inclusive cost. Classes, files and the like have only self costs, because a call from a file into another
 * would count twice. */
#ifndef ROWS_GROUPING_H
#define ROWS_GROUPING_H

#include "calls/inclusive.h"
#include "events/column.h"
#include "names/forms.h"
#include "rows/group.h"
#include "rows/same_address.h"
#include "rows/unsure.h"

/* Rows are made of *items*. An item is a piece; with GROUP_LINE a line; with GROUP_INSTRUCTION an instruction; with
 * inclusive costs a function or a cycle, or of lines a line or a call. Cycles are numbered after all functions, calls
 * after all lines. */
struct row_sum {
    struct costs self;
    ref_t first; /* item */
};

/* What an inclusive cost of a line is. */
enum line_mark { LINE_IS_EXACT, LINE_IS_BOUND, LINE_IS_ESTIMATE, LINE_HAS_NONE };

/* The inclusive costs of rows that are lines: line_costs.h makes them. */
struct line_costs {
    struct matrix inclusive; /* by row */
    struct matrix most;      /* by row: the most that lower bounds stand for; count 0: there are none */
    unsigned char *marks;    /* by row: enum line_mark */
};

struct grouping {
    const struct profile *profile;
    const struct inclusive *costs; /* or NULL: self costs only */
    enum group group;
    const struct item_kind *kind; /* the kind of its items */
    const struct plan *plan;      /* how rows are made */
    struct names places;          /* of GROUP_CLASS and GROUP_DIRECTORY */
    ref_t *place_of;              /* by symbol or by file: its number in `places`; NULL: there are no places */
    size_t count;
    ref_t *rows; /* by item: the innermost row that has its cost, or NONE */
    size_t item_count;
    ref_t *made_of; /* by row: its only item; or, after all items, the number of its sum in `sums` */

    /* Of GROUP_INSTRUCTION, whose `rows` and `made_of` are NULL: a row is numbered by its first item, and the numbers
     * of its other items are unused. An entry is as in `made_of`, or the row of the item. */
    struct same_address shared;

    struct row_sum *sums; /* of rows with several items */
    struct arena arena;   /* of the cells of sums */
    ref_t *outer; /* by row: the outer row of an inner row, NONE for an outer row; NULL: there is only one level */
    struct owner *owners;        /* of GROUP_LINE: by row, each function on the line once */
    ref_t *first_owners;         /* by row, and one more */
    const struct spread *spread; /* of the units of the profile; NULL: no spread is asked for */
    ref_t *spread_row_of;        /* by row: the row of the spread, or NONE; made by spread_rows_attach() */
    struct matrix only; /* lent: by function, the cost reachable only through it; count 0: it is not asked for */
    const bool *only_is_estimate; /* lent likewise: whether that cost is an estimate; NULL: no cost is */
    bool tells_bounds;            /* figures of members of cycles that are lower bounds are marked */
    struct unsure_rows unsure;    /* what self costs may be more: the most that they may be */
    unsigned *estimates; /* by row: the kinds of its costs that are estimates, as column_bit(); NULL: no cost is. Lines
                            have theirs in `of_lines` */
    const struct line_costs *of_lines; /* lent: the inclusive costs of lines; NULL: rows that are lines have none */
};

/* Makes the rows: those with a cost, or, with `costs`, every function and every cycle (then `group` must be
 * GROUP_FUNCTION). GROUP_LINE needs a profile read with WANT_LINES, GROUP_INSTRUCTION a profile read with
 * WANT_INSTRUCTIONS; without addresses in the profile there are no rows. GROUP_CLASS takes full names from `forms`, or
 * recorded names if `forms` is NULL. All arguments must outlive the grouping. */
void grouping_init(struct grouping *g, const struct profile *profile, enum group group, const struct inclusive *costs,
                   struct forms *forms);

/* Makes rows of GROUP_LINE, also of the lines that only call, for line_costs_of(). They know their functions once these
 * are asked for. */
void grouping_init_calling_lines(struct grouping *g, const struct profile *profile);
void grouping_find_owners(struct grouping *g);

/* Forgets all rows but some, which become the rows 0, 1, ...; it also forgets which items they have, and what is above
 * them. Lent costs of lines are to be narrowed, too. Not of GROUP_INSTRUCTION. */
void grouping_narrow(struct grouping *g, const ref_t *rows, size_t count);
void grouping_release(struct grouping *g);

/* The self cost of a row. */
struct costs grouping_self(const struct grouping *g, ref_t row);

/* Whether rows have inclusive costs; and that of a row. */
static inline bool grouping_has_inclusive(const struct grouping *g)
{
    return g->costs || g->of_lines;
}

struct costs grouping_inclusive(const struct grouping *g, ref_t row);

/* The calls into a row's function; 0 without costs and for cycles. */
uint64_t grouping_called(const struct grouping *g, ref_t row);

/* All figures of a row, with `~` before estimates and `>=` before lower bounds; and the figure of a single column, for
 * callers that need no other. */
struct spent grouping_spent(const struct grouping *g, ref_t row);
struct figure grouping_figure(const struct grouping *g, ref_t row, const struct column *column);

/* The first item that a row is made of. */
static inline ref_t grouping_item(const struct grouping *g, ref_t row)
{
    ref_t item = g->rows ? g->made_of[row] : row;
    return item < g->item_count ? item : g->sums[item - g->item_count].first;
}

/* The innermost row that has the cost of an item, or NONE. */
ref_t grouping_row(const struct grouping *g, ref_t item);

/* Whether a row is a cycle. */
static inline bool grouping_is_cycle(const struct grouping *g, ref_t row)
{
    return g->costs && grouping_item(g, row) >= g->profile->functions.count;
}

/* The row that an inner row stands under; NONE for an outer one. */
static inline ref_t grouping_outer(const struct grouping *g, ref_t row)
{
    return g->outer ? g->outer[row] : NONE;
}

/* The spread's number of a row; NONE: the spread does not have the row, or there is no spread. */
static inline ref_t grouping_spread_row(const struct grouping *g, ref_t row)
{
    return g->spread ? g->spread_row_of[row] : NONE;
}

/* The piece of an item: the item itself, or the piece of a line or an instruction; NONE with inclusive costs. */
ref_t grouping_piece(const struct grouping *g, size_t item);

/* The number of the line of an item that is a line or a call, as the profile has it. */
uint64_t grouping_line(const struct grouping *g, ref_t item);

/* The name of a row at its place: of an inner row below its outer row. Valid as long as the grouping. */
struct row_name grouping_own_name(const struct grouping *g, ref_t row);

/* The complete name of a row: of an inner row together with the name of its outer row. */
struct row_name grouping_name(const struct grouping *g, ref_t row);

/* Compares two rows by their names at their places, as row_name_compare() does; instructions by object and address
 * before that. */
int grouping_compare(const struct grouping *g, ref_t a, ref_t b);

#endif
