#include "view/shape.h"

#include "view/rows.h"

#include <stdlib.h>

/* The rows below the functions that --call-tree matches. */
static void add_matching(struct shape *shape)
{
    const struct profile *p = shape->view->study->profile;
    const struct patterns *asked = &shape->view->filter->call_tree;
    struct refs functions = {0};
    for (size_t f = 0; f < p->functions.count; f++)
        if (asked->matched[p->functions.items[f].symbol])
            *array_add(&functions) = (ref_t)f;
    top_down_from(&shape->tree, functions.items, functions.count);
    free(functions.items);
}

struct top_down_plan shape_plan(const struct view *view)
{
    const struct study *study = view->study;
    return (struct top_down_plan){.graph = &study->graph,
                                  .self = &study->inclusive.self,
                                  .sort = &view->sort,
                                  .limit = rows_limit(view, view->question->call_tree_limit),
                                  .series = study->series,
                                  .measure = measures_first(&study->measures, view_main_measure(view)),
                                  .depth = view->question->call_tree_depth};
}

void shape_init(struct shape *shape, const struct view *view)
{
    const struct top_down_plan plan = shape_plan(view);
    shape->view = view;
    top_down_init(&shape->tree, &plan);
    if (patterns_name_any(&view->filter->call_tree))
        add_matching(shape);
    else
        top_down_from_entries(&shape->tree);
}

void shape_init_from(struct shape *shape, const struct view *view, const struct top_down_plan *plan, ref_t function)
{
    shape->view = view;
    top_down_init(&shape->tree, plan);
    if (function == NONE)
        top_down_from_entries(&shape->tree);
    else
        top_down_from(&shape->tree, &function, 1);
}

void shape_release(struct shape *shape)
{
    top_down_release(&shape->tree);
}

void shape_spent(const struct shape *shape, size_t row, struct spent *spent)
{
    const struct top_down_row *r = &shape->tree.rows.items[row];
    *spent = (struct spent){.has = column_bit(COLUMN_INCLUSIVE), .inclusive = r->inclusive, .self = r->self};
    spent->has |= r->kind == TOP_DOWN_NODE ? column_bit(COLUMN_SELF) : 0;
    spent->has |= r->has_calls ? column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL) : 0;
    spent->calls = r->calls;
    if (r->is_estimate) {
        spent->mark = "~";
        spent->marked = spent->has;
    }
}
