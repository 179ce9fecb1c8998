#include "view/reaching.h"

#include "rows/row_name.h"

#include <stdlib.h>

unsigned reaching_needs(const struct question *question)
{
    return question->filter->reach.count ? NEED_CALLS | NEED_GRAPH | NEED_WAY : 0;
}

/* ---- rows ---- */

static bool is_shown(const struct reaching *r, ref_t function, ref_t node)
{
    const struct function *f = &r->view->study->profile->functions.items[function];
    return r->reach.nodes[node].side != REACH_NOT && filter_keeps_function(r->view->filter, f) &&
           filter_keeps_file(r->view->filter, f->file);
}

static int compare_counts(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int in_order(const void *left, const void *right, void *profile)
{
    const struct reaching_row *a = left, *b = right;
    struct row_name x = row_name_of_function(profile, a->function), y = row_name_of_function(profile, b->function);
    int order = compare_counts(a->at->side, b->at->side);
    if (order == 0)
        order = compare_counts(b->at->cost, a->at->cost);
    if (order == 0)
        order = compare_counts(a->at->least, b->at->least);
    return order ? order : row_name_compare(profile, &x, &y);
}

static void add_rows(struct reaching *r)
{
    const struct profile *p = r->view->study->profile;
    r->rows = memory_resize(NULL, p->functions.count, sizeof *r->rows);
    for (ref_t f = 0; f < p->functions.count; f++) {
        ref_t node = r->way.flow.nodes.of[f];
        if (is_shown(r, f, node))
            r->rows[r->count++] = (struct reaching_row){f, &r->reach.nodes[node]};
    }
    if (r->count)
        qsort_r(r->rows, r->count, sizeof *r->rows, in_order, (void *)(uintptr_t)p);
}

bool reaching_init(struct reaching *r, const struct view *view)
{
    *r = (struct reaching){.view = view};
    way_init(&r->way, view);
    ref_t asked = way_start(&r->way, &view->filter->reach);
    if (asked == NONE)
        return false;
    reach_init(&r->reach, &r->way.flow, asked);
    add_rows(r);
    return true;
}

void reaching_init_of(struct reaching *r, const struct view *view, ref_t function)
{
    *r = (struct reaching){.view = view};
    way_init(&r->way, view);
    reach_init(&r->reach, &r->way.flow, r->way.flow.nodes.of[function]);
    add_rows(r);
}

void reaching_release(struct reaching *r)
{
    reach_release(&r->reach);
    way_release(&r->way);
    free(r->rows);
}

/* ---- figures ---- */

struct figure reaching_cost(const struct reaching *r, size_t row)
{
    return column_count(r->rows[row].at->cost);
}

struct figure reaching_share(const struct reaching *r, size_t row)
{
    ref_t node = r->way.flow.nodes.of[r->rows[row].function];
    struct figure cost = reaching_cost(r, row), whole = column_count(reach_whole(&r->reach, node));
    return (struct figure){FIGURE_RATIO, cost.cost, whole.cost};
}

struct figure reaching_calls(const struct reaching *r, size_t row)
{
    return column_count(r->view->study->inclusive.called[r->rows[row].function]);
}

const char *reaching_word(const struct reaching *r, size_t row)
{
    static const char *const words[] = {
        [REACH_CALLER] = "caller", [REACH_ITSELF] = "itself", [REACH_CALLEE] = "callee"};
    return words[r->rows[row].at->side];
}
