/* aggregate: makes the rows of a table: sums up self costs by piece, function, class, file, directory, object, line or
 * instruction, in one level or two.
 *
 *     grouping_init(&grouping, profile, GROUP_FILE_FUNCTION, NULL, NULL);
 *     for (ref_t row = 0; row < grouping.count; row++)
 *         ... grouping_outer(&grouping, row) ...          // NONE: a file; else a function in that file
 *     grouping_release(&grouping);
 *
 * With inclusive costs a row is a function (or a cycle), and has an inclusive cost and a number of calls. Classes,
 * files and the like have self cost only, because a call from one file into another would count twice. */
#ifndef ROWS_AGGREGATE_H
#define ROWS_AGGREGATE_H

#include "calls/inclusive.h"
#include "events/column.h"
#include "names/display_forms.h"
#include "rows/group.h"
#include "rows/same_address.h"

/* Rows are made of *items*. An item is a piece; with GROUP_LINE a line; with GROUP_INSTRUCTION an instruction; with
 * inclusive costs a function, or a cycle, the number of which then comes after those of all functions. */
struct row_sum {
    struct costs self;
    ref_t first; /* item */
};

struct grouping {
    const struct profile *profile;
    const struct inclusive *costs; /* or NULL: self costs only */
    enum group group;
    const struct item_kind *kind; /* what they are made of */
    const struct plan *plan;      /* how */
    struct names places;          /* of GROUP_CLASS and GROUP_DIRECTORY */
    ref_t *place_of;              /* by symbol or by file: which of them; NULL: there are none */
    size_t count;
    ref_t *rows; /* by item: the innermost row that has its cost, or NONE */
    size_t item_count;
    ref_t *made_of;             /* by row: its only item; or, after all items, which of `sums` it is */
    struct same_address shared; /* of GROUP_INSTRUCTION, where `rows` and `made_of` are NULL: a row has the number of
                                  its first item, and the numbers of its others are rows without a cost; an entry is as
                                  in made_of, or the row that an item is in */
    struct row_sum *sums;       /* of rows with several items */
    struct arena arena;         /* of their cells */
    ref_t *outer; /* by row: the one an inner row stands under, NONE for an outer one; NULL if there is one level */
    struct owner *owners;         /* of GROUP_LINE: by row, each function once */
    ref_t *first_owners;          /* by row, and one more */
    const struct spread *spread;  /* of the units of the profile; NULL: it is not asked for */
    ref_t *spread_row_of;         /* by row: the row of the spread, or NONE; made by spread_rows_attach() */
    struct matrix only;           /* lent: by function, the cost of what is reachable only through it; with count 0 it
                                     is not asked for */
    const bool *only_is_estimate; /* lent likewise: whether that is an estimate; NULL: none is */
    bool tells_bounds;            /* what was spent has the bounds of members of cycles */
    bool *is_estimate; /* by row: its self cost is an estimate, as one of its functions has a share of a hidden
                       one's; NULL: none is. Lines have none: they do not say */
};

/* Makes the rows: those that had a cost, or, with `costs`, every function and every cycle (then `group` must be
 * GROUP_FUNCTION). GROUP_LINE needs a profile read with WANT_LINES, GROUP_INSTRUCTION one read with WANT_INSTRUCTIONS;
 * if that has no addresses, there are no rows. GROUP_CLASS takes names in full, as `forms` has
 * them, or as they are recorded if that is NULL. All arguments must outlive the grouping. */
void grouping_init(struct grouping *g, const struct profile *profile, enum group group, const struct inclusive *costs,
                   struct forms *forms);
void grouping_release(struct grouping *g);

/* The self cost of a row. */
struct costs grouping_self(const struct grouping *g, ref_t row);

/* The inclusive cost of a row of a grouping with costs. */
struct costs grouping_inclusive(const struct grouping *g, ref_t row);

/* The calls into a row's function; 0 without costs and for cycles. */
uint64_t grouping_called(const struct grouping *g, ref_t row);

/* All that was spent in a row, with `~` before what is an estimate; and the figure of one column, for callers that need
 * no other. */
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

/* The row of the spread that a row is: NONE if it is in none, or if there is no spread. */
static inline ref_t grouping_spread_row(const struct grouping *g, ref_t row)
{
    return g->spread ? g->spread_row_of[row] : NONE;
}

/* The piece that an item is, or is a line or an instruction of; NONE with inclusive costs. */
ref_t grouping_piece(const struct grouping *g, size_t item);

/* What a row is called where it stands: an inner one under its outer one. Valid as long as the grouping. */
struct row_name grouping_own_name(const struct grouping *g, ref_t row);

/* What a row is called by itself: an inner row with what the outer one above it says. */
struct row_name grouping_name(const struct grouping *g, ref_t row);

/* The order of two rows by what they are called where they stand, as row_name_compare() has it; instructions by object
 * and address before that. */
int grouping_compare(const struct grouping *g, ref_t a, ref_t b);

#endif
