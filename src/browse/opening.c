/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/opening.h"

#include "browse/steps.h"
#include "browse/walk.h"
#include "sheets/members.h"
#include "view/hot_path.h"

#include <stddef.h>

/* ---- which function ---- */

static ref_t first_that_matches(const struct model *m, const struct patterns *asked)
{
    const struct view *view = &m->functions;
    for (size_t i = 0; i < view->ranking.count; i++) {
        struct row_name name = grouping_name(&view->rows, view->ranking.rows[i]);
        if (name.function != NONE && (!asked || asked->matched[name.symbol]))
            return name.function;
    }
    const struct profile *p = model_profile(m);
    for (ref_t f = 0; asked && f < p->functions.count; f++) /* a filter left it out */
        if (asked->matched[p->functions.items[f].symbol])
            return f;
    return NONE;
}

/* The one that the report takes of several. */
static ref_t start_of_way(const struct model *m, const struct patterns *asked)
{
    struct view_hot_path costed;
    view_hot_path_init(&costed, &m->functions);
    ref_t function = view_hot_path_start(&costed, asked);
    function = function == NONE ? NONE : view_hot_path_head_of(&costed, function);
    view_hot_path_release(&costed);
    return function;
}

/* ---- options ---- */

/* Where rows of the table are something else, the function itself is gone to first. */
static void stand_on(struct browser *b, ref_t function)
{
    if (members_find(&b->model, function, state_place(b)))
        state_remake(b);
    if (state_subject(b).function == function)
        return;
    struct place place = place_of(SCREEN_FUNCTION);
    place.function = function;
    state_go(b, place);
}

static void show_function(struct browser *b, ref_t function, int screen)
{
    stand_on(b, function);
    if (screen != SCREEN_FUNCTION || state_place(b)->screen != SCREEN_FUNCTION)
        walk_to(b, screen);
}

static void show_events(struct browser *b, ref_t function, int screen)
{
    stand_on(b, function);
    walk_over(b, screen);
}

/* NONE: of the program. */
static void show_tree(struct browser *b, ref_t function, int screen)
{
    struct place place = place_of((enum screen)screen);
    if (function != NONE)
        stand_on(b, function);
    place.function = function;
    place.is_up = screen == SCREEN_TREE && b->model.source.report->question->tree == TREE_CALLER;
    state_go(b, place);
}

static void show_hot_way(struct browser *b, ref_t function, int screen)
{
    show_tree(b, function, screen);
    if ((int)state_place(b)->screen == screen)
        step_hot_way(b, 0);
}

#define OF(option) offsetof(struct filter, option)

/* The options that ask for a screen; an earlier option outranks a later one. */
static const struct opening {
    size_t of; /* its expressions, in a filter */
    void (*show)(struct browser *b, ref_t function, int screen);
    enum screen screen;
    bool takes_program; /* an empty expression means the program */
    ref_t (*find)(const struct model *m, const struct patterns *asked);
} openings[] = {
    {OF(call_tree), show_tree, SCREEN_CALL_TREE, true, first_that_matches},
    {OF(hot_path), show_hot_way, SCREEN_CALL_TREE, true, start_of_way},
    {OF(reach), show_function, SCREEN_REACH, false, start_of_way},
    {OF(card), show_events, SCREEN_EVENTS, false, first_that_matches},
    {OF(disasm), show_function, SCREEN_CODE, false, first_that_matches},
    {OF(list), show_function, SCREEN_LINES, false, first_that_matches},
};

static const struct patterns *asked_of(const struct browser *b, const struct opening *opening)
{
    return (const struct patterns *)(const void *)((const char *)b->model.source.report->question->filter +
                                                   opening->of);
}

static bool open_on(struct browser *b, const struct opening *opening)
{
    const struct patterns *asked = asked_of(b, opening);
    if (asked->count == 0)
        return false;
    bool is_whole = opening->takes_program && !patterns_name_any(asked);
    ref_t function = is_whole ? NONE : opening->find(&b->model, asked);
    if (is_whole || function != NONE)
        opening->show(b, function, (int)opening->screen);
    return true;
}

/* --tree, and --peek with it, put callers and callees around the rows of the table: the browser shows them for the
 * first row. */
static void open_first(struct browser *b)
{
    enum request_tree tree = b->model.source.report->question->tree;
    ref_t function = tree == TREE_NONE ? NONE : first_that_matches(&b->model, NULL);
    if (function == NONE)
        return;
    if (tree == TREE_BOTH)
        show_function(b, function, SCREEN_FUNCTION);
    else
        show_tree(b, function, SCREEN_TREE);
}

void opening_go(struct browser *b)
{
    if (request_asks_why(b->model.source.report->request)) {
        walk_over(b, SCREEN_WHY);
        return;
    }
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++)
        if (open_on(b, &openings[i]))
            return;
    open_first(b);
}
