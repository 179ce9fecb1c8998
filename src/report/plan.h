/* plan: a request worked out against a profile: which figures, in which order, of which rows. Reports follow it. */
#ifndef REPORT_PLAN_H
#define REPORT_PLAN_H

#include "analysis/filter.h"
#include "analysis/lines.h"
#include "analysis/rank.h"
#include "base/output.h"
#include "report/request.h"

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

    struct key *sort;
    int64_t *thresholds; /* by sort key; -1: none */
    size_t sort_count;

    enum group group;
    bool wants_graph;
    struct graph graph;         /* where wants_graph */
    struct inclusive inclusive; /* where wants_graph */
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

/* How tables are sorted and cut. */
struct cut plan_cut(const struct plan *plan);

/* The name of a column, as --sort takes it and --format=csv prints it: `Ir`, `self:Ir`, `incl:Ir`, `calls`. */
struct text plan_key_name(struct plan *plan, const struct key *key);

/* The total that percentages of a column are taken of; 0: none. */
cost_t plan_total(const struct plan *plan, const struct key *key);

/* Takes the next word off a list with commas; false where there is none left. */
bool list_next(struct text *list, struct text *word);

#endif
