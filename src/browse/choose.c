/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/choose.h"

#include "events/compared.h"
#include "sheets/members.h"

#include <stdlib.h>

static enum browse_action take(struct browser *b, const struct settings *settings, const char *words)
{
    if (state_change(b, settings) && words)
        state_say(b, text_of(words));
    return BROWSE_NOTHING;
}

static enum browse_action sort_by(struct browser *b, enum column_kind kind, const struct measure *measure)
{
    struct settings settings = b->model.settings;
    settings.sort = model_sort_word(&b->model, kind, measure);
    return take(b, &settings, NULL);
}

/* ---- the order ---- */

/* Columns of words cannot be sorted by, and the running percentage follows the order in force. */
static bool is_sortable(const struct column *column)
{
    return column->kind != COLUMN_SHARE && !column_has_words(column);
}

/* The words of --sort for a column. If the column is no cost, the main event follows, so that it stays. */
static struct text words_of(struct browser *b, const struct column *column)
{
    struct arena *arena = &b->model.arena;
    const struct measure *main = view_main_measure(&b->model.functions);
    struct text word =
        column->name.s ? arena_copy(arena, column->name) : model_sort_word(&b->model, column->kind, column->measure);
    if (column_kind_is_cost(column->kind) || !main)
        return word;
    return arena_join(arena, arena_join(arena, word, TEXT(",")), model_sort_word(&b->model, COLUMN_SELF, main));
}

/* The order in which keys go through columns, wherever these stand: event by event, and calls last. */
static size_t order_of(const struct browser *b, const struct column *column)
{
    const struct measures *measures = &b->model.report.study->measures;
    size_t number = 0;
    while (column->kind != COLUMN_CALLS && number < measures->count && column->measure != &measures->items[number])
        number++;
    number = column->kind == COLUMN_CALLS ? measures->count : number;
    return number * COLUMN_KINDS + column->kind;
}

/* Columns change their places with the order of the rows, and so does which are shown. Rows of a sheet with columns of
 * its own have an order of their own. */
enum browse_action choose_column(struct browser *b, int direction)
{
    const struct columns *columns = &b->sheet.columns;
    size_t now = order_of(b, &b->sheet.report->view->sort.items[0].column), least = SIZE_MAX,
           count = b->sheet.offered.count ? 0 : b->sheet.figures.count;
    const struct column *next = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct column *column = &columns->items[i];
        size_t order = order_of(b, column), distance = direction > 0 ? order - now - 1 : now - order - 1;
        if (!is_sortable(column) || distance >= least)
            continue;
        least = distance;
        next = column;
    }
    struct settings settings = b->model.settings;
    if (!next)
        return BROWSE_NOTHING;
    settings.sort = words_of(b, next);
    return take(b, &settings, NULL);
}

enum browse_action choose_kind(struct browser *b, int none)
{
    const struct column *column = &b->model.functions.sort.items[0].column;
    const struct measure *measure = column->measure ? column->measure : view_main_measure(&b->model.functions);
    (void)none;
    if (!measure || study_misses_calls(b->model.report.study)) {
        state_say(b, TEXT("no calls are recorded: inclusive cost is self cost"));
        return BROWSE_NOTHING;
    }
    return sort_by(b, column->kind == COLUMN_INCLUSIVE ? COLUMN_SELF : COLUMN_INCLUSIVE, measure);
}

/* Events that are shown, and that costs can be sorted by. */
static bool is_offered(const struct view *view, size_t number)
{
    for (size_t i = 0; i < view->shown.count; i++)
        if (measure_is_akin(view_shown(view, i), &view->study->measures.items[number]))
            return measure_leads(&view->study->measures.items[number]);
    return false;
}

/* Says why there is no other event; `one`: the event that there is, or NULL. */
static enum browse_action say_one_event(struct browser *b, const struct measure *one)
{
    struct arena scratch = {0};
    const struct text only = TEXT(" is the only event that is shown");
    state_say(b, one ? arena_join(&scratch, one->name, only) : TEXT("there are no events"));
    arena_release(&scratch);
    return BROWSE_NOTHING;
}

enum browse_action choose_event(struct browser *b, int direction)
{
    const struct view *view = &b->model.functions;
    const struct measures *measures = &view->study->measures;
    const struct column *column = &view->sort.items[0].column;
    const struct measure *main = view_main_measure(view);
    size_t at = main ? (size_t)(main - measures->items) : 0;
    enum column_kind kind = column->kind == COLUMN_INCLUSIVE ? COLUMN_INCLUSIVE : COLUMN_SELF;
    at = at < measures->count ? at : 0;
    for (size_t i = 0; i < measures->count; i++) {
        at = (at + (direction > 0 ? 1 : measures->count - 1)) % measures->count;
        if (is_offered(view, at) && (&measures->items[at] != main || column->kind != kind))
            return sort_by(b, kind, &measures->items[at]);
    }
    return say_one_event(b, main);
}

/* ---- the rest ---- */

enum browse_action choose_whole(struct browser *b, int none)
{
    struct settings settings = b->model.settings;
    (void)none;
    settings.is_relative = !settings.is_relative;
    const char *words = settings.is_relative ? "shares of what is looked at" : "shares of the program";
    return take(b, &settings, state_place(b)->screen == SCREEN_CODE ? "machine code has shares of the program" : words);
}

enum browse_action choose_names(struct browser *b, int none)
{
    static const struct {
        enum form form;
        const char *words;
    } next[] = {
        [FORM_SHORT] = {FORM_FULL, "names in full"},
        [FORM_PARAMETERS] = {FORM_FULL, "names in full"},
        [FORM_FULL] = {FORM_RECORDED, "names as they are recorded"},
        [FORM_RECORDED] = {FORM_SHORT, "short names"},
    };
    struct settings settings = b->model.settings;
    enum form form = settings.form;
    (void)none;
    settings.form = next[form].form;
    return take(b, &settings, next[form].words);
}

/* In a table: its place remembers the selected row of each group. */
static void leave_rows(struct browser *b, enum group group)
{
    if (state_place(b)->screen != SCREEN_TABLE || state_place(b)->within)
        b->trail.at = 0;
    struct place *place = state_place(b);
    place->stood[b->model.settings.group] = place->id;
    place->id = place->stood[group];
    place->sideways = 0;
}

enum browse_action choose_group(struct browser *b, int none)
{
    static const struct {
        enum group group;
        const char *words;
    } next[GROUPS] = {
        [GROUP_FUNCTION] = {GROUP_FILE, "rows are files"},
        [GROUP_FILE] = {GROUP_OBJECT, "rows are objects"},
        [GROUP_OBJECT] = {GROUP_CLASS, "rows are classes"},
        [GROUP_CLASS] = {GROUP_DIRECTORY, "rows are directories"},
    };
    struct settings settings = b->model.settings;
    const char *words = next[settings.group].words;
    ref_t function = state_subject(b).function;
    (void)none;
    settings.group = words ? next[settings.group].group : GROUP_FUNCTION;
    leave_rows(b, settings.group);
    bool is_new = state_place(b)->id == 0;
    if (!state_change(b, &settings))
        return BROWSE_NOTHING;
    if (is_new && members_find(&b->model, function, state_place(b)))
        state_remake(b);
    state_say(b, words ? text_of(words) : TEXT("rows are functions"));
    return BROWSE_NOTHING;
}

enum browse_action choose_unchanged(struct browser *b, int none)
{
    struct settings settings = b->model.settings;
    (void)none;
    if (!compared_measures(&b->model.report.study->measures)) {
        state_say(b, TEXT("nothing is compared"));
        return BROWSE_NOTHING;
    }
    settings.shows_unchanged = !settings.shows_unchanged;
    return take(b, &settings, settings.shows_unchanged ? "with what did not change" : "without what did not change");
}

struct text choose_filter(struct browser *b, struct text expression)
{
    struct settings settings = b->model.settings;
    struct text error = TEXT_NONE;
    settings.filter = arena_copy(&b->model.arena, expression);
    return state_try(b, &settings, &error) ? TEXT_NONE : error;
}
