/* plan: a request worked out against a profile: which figures, in which order, of which rows. Reports follow it. */
#ifndef REPORT_PLAN_H
#define REPORT_PLAN_H

#include "analysis/filter.h"
#include "analysis/lines.h"
#include "analysis/rank.h"
#include "base/output.h"
#include "report/format.h"

struct plan {
    const struct request *request;
    const struct filter *filter;
    const struct profile *profile;
    struct diagnostics *diagnostics;
    struct text directory; /* the working directory, for paths */
    struct arena arena;

    struct measures measures;
    ref_t *shown; /* measures shown, in their order */
    size_t shown_count;

    struct key *columns; /* of a table: shown measures as self, inclusive or both, and the calls */
    size_t column_count;
    bool shows_calls;
    bool has_kinds; /* self and inclusive cost are told apart: else a column of self cost has the cost of calls, too */

    struct key *sort;
    int64_t *thresholds; /* by sort key; -1: none */
    size_t sort_count;

    unsigned needs;             /* enum need */
    struct graph graph;         /* with NEED_GRAPH */
    struct inclusive inclusive; /* with NEED_GRAPH */

    enum group group;
    struct grouping rows;   /* the rows there are */
    struct ranking ranking; /* those shown, in their order */
};

/* What of a profile the request needs: enum profile_wants. */
unsigned plan_wants(const struct request *request);

/* Works the request out. False on an error of the user, which `*error` (in the plan's arena) tells. The arguments
 * must outlive the plan; release it in any case. `directory` is the working directory. */
bool plan_init(struct plan *plan, const struct request *request, const struct filter *filter,
               const struct profile *profile, struct diagnostics *diagnostics, struct text directory,
               struct text *error);
void plan_release(struct plan *plan);

/* The inclusive costs, where rows are functions with inclusive costs; else NULL. */
const struct inclusive *plan_row_costs(const struct plan *plan);

/* The inclusive costs, and with them the cycles, where the report works them out; else NULL. */
const struct inclusive *plan_cycles(const struct plan *plan);

/* Ranks all rows of the plan in its order, cut and filtered by nothing. */
void plan_rank_all(const struct plan *plan, struct ranking *ranking);

/* Ranks other rows than those of the plan by their self costs, in the order of the plan, and cuts none. */
void plan_rank_by_self(const struct plan *plan, const struct grouping *g, const struct filter *filter,
                       struct ranking *ranking);

/* Whether the report has a function's lines, which --list may restrict; `plan` is a struct plan. */
bool plan_lists_function(const void *plan, ref_t function);

/* The name of a column, as --sort takes it: `self:Ir`, `incl:Ir`, `calls`; just `Ir` where it can only be one. */
struct text plan_key_name(struct plan *plan, const struct key *key);

/* The same with its prefix in any case. */
struct text plan_key_full_name(struct plan *plan, const struct key *key);

/* How many columns there are without the calls, which stand behind all others: what has costs, but is not called. */
size_t plan_cost_columns(const struct plan *plan);

/* The name of a column as it stands over it: of an event with a long name the beginning, and `...`. */
struct text plan_key_heading(struct plan *plan, const struct key *key);

/* The headings of the first `count` columns; free() the array. */
struct text *plan_headers(struct plan *plan, size_t count);

/* The total that percentages of a column are taken of; 0: none. */
cost_t plan_total(const struct plan *plan, const struct key *key);

/* The measure that shares are first of: that of the first sort key, or the first one shown, that is no ratio; or NONE.
 */
ref_t plan_main_measure(const struct plan *plan);

/* Takes the next word off a list with commas; false where there is none left. */
bool list_next(struct text *list, struct text *word);

#endif
