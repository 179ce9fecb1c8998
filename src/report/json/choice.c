/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/report.h"

#include <stdlib.h>

static ref_t function_of(const void *profile, size_t piece)
{
    return ((const struct profile *)profile)->pieces.items[piece].function;
}

static void find_unsure(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    const struct inclusive *in = &r->report->study->inclusive;
    unsure_rows_of_functions(&r->unsure, p);
    unsure_rows_add_least(&r->unsure, &in->self);
    for (size_t i = 0; i < p->unsure.count; i++) {
        const struct unsure *unsure = &p->unsure.items[i];
        ref_t cycle = in->cycle_of[p->pieces.items[unsure->site.piece].function];
        unsure_rows_add(&r->unsure_pieces, p->pieces.count, unsure->site.piece, &unsure->more);
        if (cycle != NONE)
            unsure_rows_add(&r->unsure_cycles, in->cycle_count, cycle, &unsure->more);
    }
    unsure_rows_limit(&r->unsure_pieces, p);
    unsure_rows_limit(&r->unsure_cycles, p);
    unsure_rows_add_least(&r->unsure_cycles, &in->cycle_self);
    for (size_t i = 0; i < p->pieces.count && p->unsure.count; i++)
        unsure_rows_add_self(&r->unsure_pieces, (ref_t)i, &p->pieces.items[i].self);
}

void json_choice_init(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    size_t functions = p->functions.count;
    buckets_init(&r->pieces, p->pieces.count, functions, function_of, p);
    find_unsure(r);
    r->pointed = memory_zeroed(functions, sizeof *r->pointed);
    r->ids = refs_new(functions);
    r->functions = memory_resize(NULL, functions, sizeof *r->functions);
}

void json_choice_release(struct json_report *r)
{
    buckets_release(&r->pieces);
    unsure_rows_release(&r->unsure);
    unsure_rows_release(&r->unsure_pieces);
    unsure_rows_release(&r->unsure_cycles);
    free(r->pointed);
    free(r->ids);
    free(r->functions);
    for (size_t side = 0; side < SIDES; side++)
        free(r->above[side]);
}

static void add_function(struct json_report *r, ref_t function)
{
    if (r->ids[function] != NONE)
        return;
    r->ids[function] = (ref_t)r->count;
    r->functions[r->count++] = function;
}

/* If nothing was left out, functions without any cost are rows, too. */
void json_choose_functions(struct json_report *r)
{
    const struct report *report = r->report;
    for (size_t i = 0; i < report->view->ranking.count; i++) {
        ref_t row = report->view->ranking.rows[i];
        if (!grouping_is_cycle(&report->view->rows, row))
            add_function(r, grouping_own_name(&report->view->rows, row).function);
    }
    bool all = view_has_all(report->view);
    for (size_t f = 0; f < report->study->profile->functions.count && all; f++)
        add_function(r, (ref_t)f);
    r->chosen = r->count;
}

void json_point_from_calls(struct json_report *r)
{
    const struct graph *g = &r->report->study->graph;
    for (size_t i = 0; i < g->count; i++) {
        ref_t caller = g->arcs[i].caller, callee = g->arcs[i].callee;
        if (r->ids[caller] != NONE || r->ids[callee] != NONE)
            r->pointed[caller] = r->pointed[callee] = true;
    }
}

static bool has_member(const struct json_report *r, const struct inclusive *in, const struct cycle *cycle)
{
    for (ref_t i = cycle->first; i < cycle->first + cycle->count; i++)
        if (r->extract->functions[in->members[i]])
            return true;
    return false;
}

bool json_has_cycle(const struct json_report *r, ref_t cycle)
{
    const struct study *study = r->report->study;
    struct costs self = matrix_row(&study->inclusive.cycle_self, cycle);
    struct costs inclusive = matrix_row(&study->inclusive.cycle_inclusive, cycle);
    if (r->extract && !has_member(r, &study->inclusive, &study->inclusive.cycles[cycle]))
        return false;
    return compared_differ(&study->measures, &self) || compared_differ(&study->measures, &inclusive);
}

void json_point_from_cycles(struct json_report *r)
{
    const struct inclusive *in = &r->report->study->inclusive;
    for (size_t i = 0; i < in->cycle_count; i++)
        for (ref_t m = in->cycles[i].first;
             json_has_cycle(r, (ref_t)i) && m < in->cycles[i].first + in->cycles[i].count; m++)
            r->pointed[in->members[m]] = true;
}

/* Whether something that will be written points to functions that are not chosen yet. */
static bool lacks_pointed(const struct json_report *r)
{
    for (size_t f = 0; f < r->report->study->profile->functions.count; f++)
        if (r->pointed[f] && r->ids[f] == NONE && (!r->extract || r->extract->functions[f]))
            return true;
    return false;
}

void json_choose_pointed(struct json_report *r)
{
    const struct report *report = r->report;
    struct ranking all;
    if (!lacks_pointed(r))
        return;
    view_rank_all(report->view, &all);
    for (size_t i = 0; i < all.count; i++) {
        ref_t function = grouping_own_name(&report->view->rows, all.rows[i]).function;
        if (function != NONE && r->pointed[function])
            add_function(r, function);
    }
    for (size_t f = 0; f < report->study->profile->functions.count; f++)
        if (r->pointed[f])
            add_function(r, (ref_t)f);
    ranking_release(&all);
}

void json_choose_extract(struct json_report *r)
{
    size_t count = 0, chosen = 0;
    for (size_t i = 0; i < r->count && r->extract; i++) {
        ref_t function = r->functions[i];
        bool kept = r->extract->functions[function];
        r->ids[function] = kept ? (ref_t)count : NONE;
        r->functions[count] = function;
        chosen += kept && i < r->chosen;
        count += kept;
    }
    if (r->extract) {
        r->count = count;
        r->chosen = chosen;
    }
}
