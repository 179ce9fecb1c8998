/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/turn.h"

#include "browse/cursor.h"

#include <stdlib.h>

bool turn_is_asked(const struct browser *b, const struct browse_source *source)
{
    const struct request *now = b->model.source.report->request, *then = source->report->request;
    return (now->filters.charge.count > 0) != (then->filters.charge.count > 0);
}

void turn_forget(struct browser *b)
{
    trail_release(&b->turned.trail);
    b->turned = (struct turned){0};
}

/* ---- the nearest caller ---- */

ref_t turn_nearest(const struct graph *graph, const ref_t *stay, ref_t function)
{
    struct refs queue = {0};
    bool *seen = memory_zeroed(graph->functions, sizeof *seen);
    ref_t found = NONE;
    *array_add(&queue) = function;
    seen[function] = true;
    for (size_t at = 0; at < queue.count && found == NONE; at++) {
        ref_t f = queue.items[at];
        found = stay[f] == NONE ? NONE : f;
        for (ref_t i = graph->in[f]; i < graph->in[f + 1]; i++) {
            ref_t caller = graph->arcs[graph->into[i]].caller;
            if (!seen[caller])
                *array_add(&queue) = caller;
            seen[caller] = true;
        }
    }
    free(seen);
    free(queue.items);
    return found;
}

static ref_t nearest_of(const struct graph *graph, const ref_t *stay, ref_t function)
{
    bool stays = function == NONE || stay[function] != NONE;
    return stays ? function : turn_nearest(graph, stay, function);
}

/* ---- places ---- */

/* What there is of a place: a source of others that a function of one's own has code in is gone. */
static void lead_to(struct place *place, const struct profile *from, const struct profile *to, ref_t function)
{
    bool has_file = place->file == NONE;
    struct text name = has_file ? TEXT_NONE : from->files.texts.items[place->file];
    for (size_t i = 0; i < to->files.texts.count && !has_file; i++)
        has_file = text_equal(to->files.texts.items[i], name);
    if (place->function == function && has_file)
        return;
    enum screen screen = place->screen;
    bool is_up = place->is_up;
    free(place->folds.items);
    index_release(&place->folds.index);
    *place = place_of(screen);
    place->function = function;
    place->is_up = is_up;
}

/* Leads all places whose function is gone to the nearest one that is not; those that have none are left out. */
static void move(struct browser *b, const struct profile *from, const struct profile *to, const ref_t *stay)
{
    const struct graph *graph = &b->model.report.study->graph;
    for (size_t i = 0; i < b->trail.count; i++) {
        struct place *place = &b->trail.items[i];
        ref_t nearest = nearest_of(graph, stay, place->function);
        if (nearest != NONE)
            lead_to(place, from, to, nearest);
    }
    trail_move(&b->trail, from, to);
}

/* ---- rows ---- */

/* What one stood on before a turn, in the profile of then. */
struct stood {
    struct cursor cursor;
    ref_t function; /* of the row, or else of the place; NONE */
    ref_t nearest;  /* the nearest that stays */
};

/* The first row of a function; 0: there is none. */
static size_t row_of(const struct browser *b, ref_t function)
{
    size_t count = sheet_count(&b->sheet), row = 0;
    while (row < count && sheet_subject(&b->sheet, row).function != function)
        row++;
    return row < count && function != NONE ? row : 0;
}

static void say_where(struct browser *b, const struct stood *stood)
{
    bool is_called = stood->nearest != NONE;
    if (!b->is_charged)
        state_say(b, TEXT("all code has no such row"));
    else if (stood->function == NONE)
        state_say(b, TEXT("your code has no such row"));
    else
        state_say(b, is_called ? TEXT("this is the nearest code of yours that calls it")
                               : TEXT("no code of yours calls it: this is the top"));
}

/* Stands on the row of before; else in a source on the nearest line, elsewhere on the row of the nearest caller, or on
 * the first. A place that is another one begins where it begins. `nearest`: by its number in the profile of now. */
static void stand(struct browser *b, const struct stood *stood, bool is_here, ref_t nearest)
{
    const struct place *place = state_place(b);
    bool is_source = place->screen == SCREEN_LINES;
    if (is_here && sheet_find(&b->sheet, stood->cursor.id) != SIZE_MAX)
        return;
    if (is_here)
        state_move(b, is_source ? cursor_find(&stood->cursor, place, &b->sheet) : row_of(b, nearest));
    say_where(b, stood);
}

/* ---- the turn ---- */

/* Whether one is where the last turn led to. */
static bool is_straight_back(const struct browser *b, const struct browse_source *source)
{
    const struct turned *t = &b->turned;
    const struct place *place = state_place(b);
    return source->is_kept && t->trail.items && t->at == b->trail.at && t->count == b->trail.count &&
           t->id == place->id && t->sideways == place->sideways;
}

static void take_source(struct browser *b, const struct browse_source *source)
{
    model_take(&b->model, source);
    b->is_charged = source->report->request->filters.charge.count;
    state_show(b);
}

static void go_back(struct browser *b, const struct browse_source *source)
{
    state_forget(b);
    trail_release(&b->trail);
    b->trail = b->turned.trail;
    b->turned = (struct turned){0};
    take_source(b, source);
}

static void go_on(struct browser *b, const struct browse_source *source)
{
    const struct profile *from = model_profile(&b->model), *to = source->report->study->profile;
    ref_t *stay = functions_in(from, to);
    ref_t function = state_subject(b).function;
    size_t at = b->trail.at;
    struct stood stood = {.function = function == NONE ? state_place(b)->function : function};
    stood.nearest = nearest_of(&b->model.report.study->graph, stay, stood.function);
    ref_t nearest = stood.nearest == NONE ? NONE : stay[stood.nearest];
    struct trail before = trail_copy(&b->trail);
    cursor_init(&stood.cursor, state_place(b), &b->sheet);
    state_forget(b);
    move(b, from, to, stay);
    bool is_here = state_place(b)->id == stood.cursor.id;
    take_source(b, source);
    stand(b, &stood, is_here && b->trail.at == at, nearest);
    cursor_release(&stood.cursor);
    free(stay);
    turn_forget(b);
    const struct place *place = state_place(b);
    b->turned = (struct turned){before, place->id, place->sideways, b->trail.at, b->trail.count};
}

void turn_take(struct browser *b, const struct browse_source *source)
{
    if (is_straight_back(b, source))
        go_back(b, source);
    else
        go_on(b, source);
}
