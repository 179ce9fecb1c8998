/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/members.h"

#include "sheets/sheet.h"

#include <stdlib.h>

uint64_t members_id(const struct model *m, const struct grouping *g, ref_t row)
{
    struct row_name name = grouping_name(g, row);
    return sheet_id(model_profile(m), &name, grouping_outer(g, row) != NONE);
}

/* ---- the functions of a row ---- */

static ref_t find_row(const struct model *m, const struct grouping *g, uint64_t id)
{
    for (size_t row = 0; row < g->count; row++)
        if (members_id(m, g, (ref_t)row) == id)
            return (ref_t)row;
    return NONE;
}

bool members_init(struct members *w, const struct model *m, enum group group, uint64_t id)
{
    const struct profile *p = model_profile(m);
    const struct grouping *g = &w->grouping;
    *w = (struct members){0};
    grouping_init(&w->grouping, p, group, NULL, m->report.study->forms);
    w->row = find_row(m, g, id);
    w->has = memory_zeroed(p->functions.count + 1, sizeof *w->has);
    for (size_t i = 0; w->row != NONE && i < p->pieces.count; i++) {
        ref_t row = g->rows[i];
        if (row == w->row || (row != NONE && grouping_outer(g, row) == w->row))
            w->has[p->pieces.items[i].function] = true;
    }
    return w->row != NONE;
}

void members_release(struct members *w)
{
    if (w->has)
        grouping_release(&w->grouping);
    free(w->has);
}

/* ---- the row of a function ---- */

/* The row of the first of its pieces that has one. */
static ref_t row_of(const struct model *m, ref_t function)
{
    const struct view *view = model_table(m);
    const struct profile *p = model_profile(m);
    if (view->group == GROUP_FUNCTION)
        return view->rows.rows[function];
    if (group_table[view->group].cost_of != COST_OF_PIECES)
        return NONE;
    for (size_t i = 0; i < p->pieces.count; i++)
        if (p->pieces.items[i].function == function && view->rows.rows[i] != NONE)
            return view->rows.rows[i];
    return NONE;
}

bool members_find(const struct model *m, ref_t function, struct place *place)
{
    const struct grouping *g = &model_table(m)->rows;
    ref_t row = function == NONE ? NONE : row_of(m, function);
    if (row == NONE)
        return false;
    place->id = members_id(m, g, row);
    if (grouping_outer(g, row) != NONE)
        place_unfold(place, members_id(m, g, grouping_outer(g, row)), true);
    return true;
}
