/* view: what answers a question about a study: one table of it, which columns, which rows, in which order. */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "calls/dominated.h"
#include "rows/rank.h"
#include "view/share_base.h"
#include "view/study.h"

struct columns {
    struct column *items;
    size_t count, capacity;
};

struct view {
    const struct study *study;
    const struct question *question;
    const struct filter *filter;       /* of the question */
    bool both;                         /* kinds of cost are shown */
    const struct inclusive *row_costs; /* of the study, if rows are functions that have these; else NULL */
    struct arena arena;

    struct refs shown; /* numbers of measures: the events shown, each once if it was not asked for more often, in
                          their order */

    struct columns columns; /* costs; then the calls; last what runs on */
    size_t cost_columns;    /* how many are of costs: rows that have costs but are no functions have these */
    size_t spread_columns;  /* how many after them are of the spread: the program as a whole has these too */
    bool has_kinds; /* self and inclusive cost are told apart: else a column of self cost has that of calls, too */

    struct sort sort;
    struct dominated dominated; /* if a column asks for it, or view_find_dominated() was called; else zero */

    enum group group;
    struct grouping rows;         /* the rows there are */
    struct ranking ranking;       /* those shown, in their order */
    struct share_base share_base; /* what their shares are of; in trees each block is a whole of its own */
};

/* The group that a question with these needs asks for, whether that is possible or not. */
enum group view_group(const struct question *question, unsigned needs);

/* Answers a question about a study that has what it needs; it may have been made for another one: if it has all, any
 * group and order may be asked for. False if the question is about something impossible: `*error` (in the view) says
 * what. The arguments must outlive the view; release it in any case. */
bool view_init(struct view *view, const struct study *study, const struct question *question,
               struct diagnostics *diagnostics, struct text *error);
void view_release(struct view *view);

/* Finds `dominated`, with NEED_INCLUSIVE, for a view that has none. The caller releases it. */
void view_find_dominated(struct view *view);

/* The event shown in place `i`. */
static inline const struct measure *view_shown(const struct view *view, size_t i)
{
    return &view->study->measures.items[view->shown.items[i]];
}

/* The event that a view is about: all figures of one event are of it, whatever shows them. It is the first that rows
 * are sorted by, if that is shown and has shares; else the first one shown that is no ratio, which --show asks for
 * first. If nothing is asked for, it is the first that anything was spent of: xtrees begin with what is still allocated
 * at the end. In a comparison it is its change; NULL: no event is recorded. */
const struct measure *view_main_measure(const struct view *view);

/* What the whole program spent, with its spread. */
struct spent view_program(const struct view *view);

/* Ranks all rows of the view in its order, cut and filtered by nothing. */
void view_rank_all(const struct view *view, struct ranking *ranking);

/* Ranks other rows by their self costs, in the order of the view, and cuts none. */
void view_rank_by_self(const struct view *view, const struct grouping *g, const struct filter *filter,
                       struct ranking *ranking);

/* Whether nothing is left out: neither by limits and filters, nor because it did not change. */
bool view_has_all(const struct view *view);

/* Whether a report has a function's lines, which --list may restrict; `view` is a struct view. */
bool view_lists_function(const void *view, ref_t function);

#endif
