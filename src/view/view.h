/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view: what answers a question about a study: a table with its columns, its rows, and their order. */
#ifndef VIEW_VIEW_H
#define VIEW_VIEW_H

#include "calls/dominated.h"
#include "rows/line_costs.h"
#include "rows/rank.h"
#include "view/share_base.h"
#include "view/study.h"

struct columns ARRAY_OF(struct column);

struct view {
    const struct study *study;
    const struct question *question;
    const struct filter *filter;       /* of the question */
    bool both;                         /* both kinds of cost are shown */
    const struct inclusive *row_costs; /* the study's, if rows are functions with inclusive costs; else NULL */
    bool has_line_costs;               /* rows are lines with inclusive costs */
    struct line_costs line_costs;      /* of them; else zero */
    struct arena arena;

    struct refs
        shown; /* numbers of measures: the events shown, in their order, each once unless it was asked for more often */

    struct columns columns; /* cost columns, then calls, then the running percentage */
    size_t cost_columns;    /* the number of cost columns: rows with costs that are no functions have only these */
    size_t
        spread_columns; /* the number of columns after them that show the spread: the program's total has these too */
    bool has_kinds; /* self and inclusive cost are separate; else a column of self cost includes the cost of calls */

    struct sort sort;
    struct dominated dominated; /* if a column needs it, or after view_find_dominated(); else zero */

    enum group group;
    struct grouping rows;         /* all rows */
    struct ranking ranking;       /* the rows shown, in their order */
    struct share_base share_base; /* the base of their shares; in trees each block has its own base */
};

/* The group that a question with these needs asks for, possible or not. */
enum group view_group(const struct question *question, unsigned needs);

/* Answers a question about a study that has the needed analyses. The study may have been made for another question: if
 * it has all analyses, any group and order may be asked for. False if the question is impossible: `*error` (in the
 * view) says why. The arguments must outlive the view; release it in any case. */
bool view_init(struct view *view, const struct study *study, const struct question *question,
               struct diagnostics *diagnostics, struct text *error);
void view_release(struct view *view);

/* Finds `dominated`, with NEED_INCLUSIVE, for a view without it. The caller releases it. */
void view_find_dominated(struct view *view);

/* The event at place `i` of `shown`. */
static inline const struct measure *view_shown(const struct view *view, size_t i)
{
    return &view->study->measures.items[view->shown.items[i]];
}

/* Whether a measure has a column of change for each unit but the first one: --change asks for it, and it is no ratio.
 */
bool view_has_changes(const struct view *view, const struct measure *measure);

/* The main event of a view: every figure for a single event is of this event, whatever shows it. It is the first event
 * that rows are sorted by and that is no ratio, by whichever of its figures, if it is shown, or has causes that are
 * asked for; else the first event shown (in the order of --show) that is no ratio. Without --sort and --show it is the
 * first event with a cost: xtrees begin with the memory still allocated at the end. In a comparison it is the change of
 * the event; NULL: no event is recorded. */
const struct measure *view_main_measure(const struct view *view);

/* The figures of the whole program, with their spread. */
struct spent view_program(const struct view *view);

/* Ranks all rows of the view in its order, without cuts and filters. */
void view_rank_all(const struct view *view, struct ranking *ranking);

/* Ranks other rows by their self costs, in the order of the view, and cuts none. */
void view_rank_by_self(const struct view *view, const struct grouping *g, const struct filter *filter,
                       struct ranking *ranking);

/* Whether the view has all rows: none is left out by limits or filters, or because it did not change. */
bool view_has_all(const struct view *view);

/* Whether a report has the lines of a function, which --list may restrict; `view` is a struct view. */
bool view_lists_function(const void *view, ref_t function);

#endif
