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
#include "rows/line_number.h"

/* What a row is called. Fields that do not apply are NONE; of classes and directories that is all: grouping_place(). */
struct label {
    ref_t object, file, symbol;
    ref_t function; /* of a row that is a whole function */
    ref_t cycle;    /* the cycle that a function is in; of a row that is a cycle, the cycle, and symbol is NONE */
    struct line_number line;
};

#define LABEL_NONE ((struct label){NONE, NONE, NONE, NONE, NONE, {LINE_NONE, SIDE_NEW}}) /* of nothing */

/* A function that has code on a line: on the line of row `row`. */
struct owner {
    ref_t row, symbol;
};

/* Rows are made of *things*. A thing is a piece; with GROUP_LINE a line; with GROUP_INSTRUCTION an instruction; with
 * inclusive costs a function, or a cycle, the number of which then comes after those of all functions. */
struct grouping {
    const struct profile *profile;
    const struct inclusive *costs; /* or NULL: self costs only */
    const struct things *things;   /* what they are made of */
    const struct plan *plan;       /* how */
    struct names places;           /* of GROUP_CLASS and GROUP_DIRECTORY */
    ref_t *place_of;               /* by symbol or by file: which of them; NULL: there are none */
    size_t count;
    ref_t *origins; /* by row: the first thing it is made of */
    ref_t *outer;  /* by row: the one an inner row stands under, NONE for an outer one; NULL where there is one level */
    ref_t *sum_of; /* by row: which of `sums` is its self cost; NONE: that of its one thing is */
    struct costs *sums;
    struct arena arena;   /* of their cells */
    struct owner *owners; /* of GROUP_LINE: by row, each function once */
    size_t owner_count;
    const struct spread *spread; /* of the units of the profile; NULL: it is not asked for */
    ref_t *spread_rows;          /* by row: the row of the spread, or NONE; made by fold_attach() */
    ref_t *rows;                 /* by thing: the innermost row that has its cost, or NONE */
    size_t thing_count;
};

/* Makes the rows: those that had a cost, or, with `costs`, every function and every cycle (then `group` must be
 * GROUP_FUNCTION). GROUP_LINE needs a profile read with WANT_LINES, GROUP_INSTRUCTION one read with WANT_INSTRUCTIONS;
 * where that has no addresses, there are no rows. GROUP_CLASS takes names in full, as `forms` has
 * them, or as they are recorded where that is NULL. All arguments must outlive the grouping. */
void grouping_init(struct grouping *g, const struct profile *profile, enum group group, const struct inclusive *costs,
                   struct forms *forms);
void grouping_release(struct grouping *g);

/* What a whole function is called; it does not say the cycle. */
struct label label_of_function(const struct profile *profile, ref_t function);

static inline bool label_is_cycle(const struct label *label)
{
    return label->cycle != NONE && label->function == NONE;
}

/* The self cost of a row. */
struct costs grouping_self(const struct grouping *g, ref_t row);

/* The inclusive cost of a row of a grouping with costs. */
struct costs grouping_inclusive(const struct grouping *g, ref_t row);

/* The calls into a row's function; 0 without costs and for cycles. */
uint64_t grouping_called(const struct grouping *g, ref_t row);

/* All that was spent in a row; and the figure of one column, for callers that need no other. */
struct spent grouping_spent(const struct grouping *g, ref_t row);
struct figure grouping_figure(const struct grouping *g, ref_t row, const struct column *column);

/* Whether a row is a cycle. */
static inline bool grouping_is_cycle(const struct grouping *g, ref_t row)
{
    return g->costs && g->origins[row] >= g->profile->functions.count;
}

/* The row that an inner row stands under; NONE for an outer one. */
static inline ref_t grouping_outer(const struct grouping *g, ref_t row)
{
    return g->outer ? g->outer[row] : NONE;
}

/* The piece that a thing is, or is a line or an instruction of; NONE with inclusive costs. */
ref_t grouping_piece(const struct grouping *g, size_t thing);

/* What a row of GROUP_CLASS or GROUP_DIRECTORY is called; empty: the functions of no class. .s NULL: it is no such row.
 */
struct text grouping_place(const struct grouping *g, ref_t row);

/* The address that a row of GROUP_INSTRUCTION is of, whose label says where it was recorded first; ADDRESS_NONE: the
 * profile does not say it, and the row is a line of a piece; or the row is of another group. */
uint64_t grouping_address(const struct grouping *g, ref_t row);

/* What a row is called where it stands: an inner one under its outer one. */
struct label grouping_own_label(const struct grouping *g, ref_t row);

/* What a row is called by itself: an inner row with what the outer one above it says. */
struct label grouping_label(const struct grouping *g, ref_t row);

/* The order of two rows by what they are called where they stand, as label_compare() has it; instructions by object and
 * address before that. */
int grouping_compare(const struct grouping *g, ref_t a, ref_t b);

/* The functions that own the line of a row: `*count` of them, by name. */
const struct owner *grouping_owners(const struct grouping *g, ref_t row, size_t *count);

/* The order of names, for ties: by file, function, line, object, bytewise. */
int label_compare(const struct profile *profile, const struct label *a, const struct label *b);

#endif
