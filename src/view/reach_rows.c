/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/reach_rows.h"

#include "calls/reach_ways.h"
#include "rows/row_name.h"
#include "system/functions.h"
#include "view/column_words.h"

#include <stdlib.h>

unsigned reach_rows_needs(const struct question *question)
{
    return question->filter->reach.count ? NEED_CALLS | NEED_GRAPH | NEED_WAY : 0;
}

/* ---- rows ---- */

static bool is_shown(const struct reach_rows *r, ref_t function, const struct reached *at)
{
    const struct function *f = &r->view->study->profile->functions.items[function];
    return at->side != REACH_NOT && filter_keeps_function(r->view->filter, f) &&
           filter_keeps_file(r->view->filter, f->file);
}

static int compare_counts(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int in_order(const void *left, const void *right, void *profile)
{
    const struct reach_row *a = left, *b = right;
    struct row_name x = row_name_of_function(profile, a->function), y = row_name_of_function(profile, b->function);
    int order = compare_counts(a->at->side, b->at->side);
    if (order == 0)
        order = compare_counts(b->at->cost, a->at->cost);
    if (order == 0)
        order = compare_counts(a->at->least, b->at->least);
    return order ? order : row_name_compare(profile, &x, &y);
}

static void add_rows(struct reach_rows *r)
{
    const struct profile *p = r->view->study->profile;
    r->rows = memory_resize(NULL, r->reach.sides * p->functions.count, sizeof *r->rows);
    for (ref_t f = 0; f < p->functions.count; f++)
        for (size_t side = 0; side < r->reach.sides; side++) {
            const struct reached *at = reach_of(&r->reach, f, side);
            if (is_shown(r, f, at))
                r->rows[r->count++] = (struct reach_row){f, at};
        }
    if (r->count)
        qsort_r(r->rows, r->count, sizeof *r->rows, in_order, (void *)(uintptr_t)p);
}

static void make(struct reach_rows *r, ref_t function)
{
    const struct study *study = r->view->study;
    ref_t node = nodes_of_function(&r->costed.flow.nodes, function);
    r->asked = function;
    if (node == NONE)
        reach_init_ways(&r->reach, study->profile, &study->inclusive.inclusive, &r->costed.weigher, function);
    else
        reach_init(&r->reach, &r->costed.flow, node);
    add_rows(r);
}

bool reach_rows_init(struct reach_rows *r, const struct view *view)
{
    *r = (struct reach_rows){.view = view};
    view_hot_path_init(&r->costed, view);
    ref_t asked = view_hot_path_start(&r->costed, &view->filter->reach);
    if (asked != NONE)
        make(r, asked);
    return asked != NONE;
}

void reach_rows_init_of(struct reach_rows *r, const struct view *view, ref_t function)
{
    *r = (struct reach_rows){.view = view};
    view_hot_path_init(&r->costed, view);
    make(r, function);
}

ref_t reach_rows_head(const struct reach_rows *r)
{
    return view_hot_path_head_of(&r->costed, r->asked);
}

void reach_rows_release(struct reach_rows *r)
{
    reach_release(&r->reach);
    view_hot_path_release(&r->costed);
    free(r->rows);
}

/* ---- figures ---- */

void reach_rows_add_columns(const struct reach_rows *r, struct arena *arena, struct columns *columns)
{
    static const struct measure nothing = {.name = TEXT("nothing")};
    static const struct column others[] = {
        {COLUMN_SHARE, .name = TEXT("share"), .heading = TEXT("share")},
        {COLUMN_NEAREST, .name = TEXT("nearest"), .heading = TEXT("nearest")},
        {COLUMN_FARTHEST, .name = TEXT("farthest"), .heading = TEXT("farthest")},
        {COLUMN_CALLS, .name = TEXT("calls"), .heading = TEXT("calls")},
    };
    const struct measure *measure = r->costed.measure ? r->costed.measure : &nothing;
    struct text word = TEXT("reach:"), name = arena_join(arena, word, measure->name);
    *array_add(columns) = (struct column){COLUMN_PASSED, .measure = measure, .name = r->costed.measure ? name : word,
                                          .heading = text_cut(name, word.n + HEADING_SHOWN)};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        *array_add(columns) = others[i];
}

void reach_rows_spent(const struct reach_rows *r, size_t row, struct spent *spent)
{
    const struct reach_row *at = &r->rows[row];
    uint64_t whole = reach_whole(&r->reach, at->at);
    unsigned costs = column_bit(COLUMN_PASSED) | column_bit(COLUMN_SHARE);
    spent->has |= costs | column_bit(COLUMN_NEAREST) | column_bit(COLUMN_FARTHEST) | column_bit(COLUMN_CALLS);
    spent->passed = at->at->cost;
    spent->share = (struct figure){FIGURE_RATIO, column_count(at->at->cost).cost, column_count(whole).cost};
    spent->nearest = at->at->least;
    spent->farthest = at->at->most;
    spent->calls = r->view->study->inclusive.called[at->function];
    spent->is_inlined = profile_is_inlined(r->view->study->profile, at->function);
    spent->estimates |= at->at->is_exact ? 0 : costs;
}

void reach_rows_describe(const struct reach_rows *r, const struct naming *naming, size_t row, struct phrase *phrase)
{
    static const char *const marks[] = {[REACH_CALLER] = "< ", [REACH_ITSELF] = "* ", [REACH_CALLEE] = "> "};
    struct row_name name = row_name_of_function(r->view->study->profile, r->rows[row].function);
    phrase_say(phrase, STYLE_MARK, text_of(marks[r->rows[row].at->side]));
    naming_describe(naming, &name, NULL, phrase);
}

const char *reach_rows_word(const struct reach_rows *r, size_t row)
{
    static const char *const words[] = {
        [REACH_CALLER] = "caller", [REACH_ITSELF] = "itself", [REACH_CALLEE] = "callee"};
    return words[r->rows[row].at->side];
}
