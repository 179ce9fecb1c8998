#include "view/costed_tree.h"

#include "view/rows.h"

#include <stdlib.h>

/* The rows below the functions that --call-tree matches. */
static void add_matching(struct costed_tree *costed)
{
    const struct profile *p = costed->view->study->profile;
    const struct patterns *asked = &costed->view->filter->call_tree;
    struct refs functions = {0};
    for (size_t f = 0; f < p->functions.count; f++)
        if (asked->matched[p->functions.items[f].symbol])
            *array_add(&functions) = (ref_t)f;
    call_tree_from(&costed->tree, functions.items, functions.count);
    free(functions.items);
}

struct call_tree_plan costed_tree_plan(const struct view *view)
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

void costed_tree_init(struct costed_tree *costed, const struct view *view)
{
    const struct call_tree_plan plan = costed_tree_plan(view);
    costed->view = view;
    call_tree_init(&costed->tree, &plan);
    if (patterns_name_any(&view->filter->call_tree))
        add_matching(costed);
    else
        call_tree_from_entries(&costed->tree);
}

void costed_tree_init_from(struct costed_tree *costed, const struct view *view, const struct call_tree_plan *plan,
                           ref_t function)
{
    costed->view = view;
    call_tree_init(&costed->tree, plan);
    if (function == NONE)
        call_tree_from_entries(&costed->tree);
    else
        call_tree_from(&costed->tree, &function, 1);
}

void costed_tree_release(struct costed_tree *costed)
{
    call_tree_release(&costed->tree);
}

void costed_tree_spent(const struct costed_tree *costed, size_t row, struct spent *spent)
{
    const struct call_tree_row *r = &costed->tree.rows.items[row];
    *spent = (struct spent){.has = column_bit(COLUMN_INCLUSIVE), .inclusive = r->inclusive, .self = r->self};
    spent->has |= r->kind == CALL_TREE_NODE ? column_bit(COLUMN_SELF) : 0;
    spent->has |= r->has_calls ? column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL) : 0;
    spent->calls = r->calls;
    if (r->is_estimate) {
        spent->mark = "~";
        spent->marked = spent->has;
    }
}
