/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/call_tree.h"

#include "view/rows.h"

#include <stdlib.h>

struct call_tree_plan view_call_tree_plan(const struct view *view)
{
    const struct study *study = view->study;
    return (struct call_tree_plan){.graph = &study->graph,
                                   .self = &study->inclusive.self,
                                   .sort = &view->sort,
                                   .limit = rows_limit(view, view->question->call_tree_limit),
                                   .series = study->series,
                                   .measure = measures_first(&study->measures, view_main_measure(view)),
                                   .depth = view->question->call_tree_depth};
}

/* `roots`: by function, where the tree begins; NULL: at the entries of the program. */
static void make(struct view_call_tree *costed, const struct view *view, const struct call_tree_plan *asked,
                 const bool *roots)
{
    const struct profile *profile = view->study->profile;
    struct known_calls *calls = &costed->calls;
    struct call_tree_plan plan = *asked;
    costed->view = view;
    if (roots)
        known_calls_init_from(calls, profile, plan.graph, plan.self, roots);
    else
        known_calls_init(calls, profile, plan.graph, plan.self);
    plan.graph = calls->graph;
    plan.self = calls->self;
    call_tree_init(&costed->tree, &plan);
    if (roots)
        call_tree_from(&costed->tree, calls->starts.items, calls->starts.count);
    else
        call_tree_from_entries(&costed->tree);
}

/* An event that a column of one series shows is told of all series. */
static void tell_terms(const struct view *view, const struct terms *terms, bool *told)
{
    const struct series_list *series = view->study->series;
    for (size_t i = 0; i < terms->count; i++)
        for (size_t s = 0; s < series->count; s++)
            told[series_place(series, s) + series_first_event(series, terms->items[i].event)] = true;
}

bool *view_call_tree_told(const struct view *view)
{
    bool *told = memory_zeroed(view->study->profile->events.count, sizeof *told);
    const struct measure *main = view_main_measure(view);
    for (size_t i = 0; i < view->columns.count; i++) {
        const struct measure *measure = view->columns.items[i].measure;
        if (measure && (view->question->show.s || measure_is_akin(measure, main))) {
            tell_terms(view, &measure->terms, told);
            tell_terms(view, &measure->divisor, told);
        }
    }
    return told;
}

void view_call_tree_init(struct view_call_tree *costed, const struct view *view, const bool *told)
{
    struct call_tree_plan plan = view_call_tree_plan(view);
    plan.told = told;
    const struct profile *p = view->study->profile;
    const struct patterns *asked = &view->filter->call_tree;
    bool *roots = patterns_name_any(asked) ? memory_zeroed(p->functions.count, sizeof *roots) : NULL;
    for (size_t f = 0; roots && f < p->functions.count; f++)
        roots[f] = asked->matched[p->functions.items[f].symbol];
    make(costed, view, &plan, roots);
    free(roots);
}

void view_call_tree_init_from(struct view_call_tree *costed, const struct view *view, const struct call_tree_plan *plan,
                              ref_t function)
{
    bool *roots = function == NONE ? NULL : memory_zeroed(view->study->profile->functions.count, sizeof *roots);
    if (roots)
        roots[function] = true;
    make(costed, view, plan, roots);
    free(roots);
}

void view_call_tree_release(struct view_call_tree *costed)
{
    call_tree_release(&costed->tree);
    known_calls_release(&costed->calls);
}

/* Of what is not shown some may have been inlined. */
static bool is_inlined(const struct profile *profile, const struct call_tree_row *row)
{
    return row->kind == CALL_TREE_OTHERS ? profile->inlined.count > 0 : profile_is_inlined(profile, row->head);
}

void view_call_tree_spent(const struct view_call_tree *costed, size_t row, struct spent *spent)
{
    const struct call_tree_row *r = &costed->tree.rows.items[row];
    *spent = (struct spent){.has = column_bit(COLUMN_INCLUSIVE), .inclusive = r->way.costs, .self = r->self};
    spent->has |= call_tree_has_self(r) ? column_bit(COLUMN_SELF) : 0;
    spent->has |= r->way.has_calls ? column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL) : 0;
    spent->calls = r->way.calls;
    spent->is_inlined = is_inlined(costed->tree.plan.graph->profile, r);
    spent->estimates = r->at.is_estimate ? column_bit(COLUMN_INCLUSIVE) : 0;
    spent->estimates |= r->is_self_estimate ? column_bit(COLUMN_SELF) : 0;
    spent->estimates |= r->are_calls_guessed ? column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL) : 0;
    spent->estimates &= spent->has;
}
