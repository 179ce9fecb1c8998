/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/walk.h"

#include "annotate/locator.h"
#include "sheets/members.h"
#include "source/path.h"
#include "view/rows.h"

#include <stdlib.h>

static enum browse_action say(struct browser *b, const char *words)
{
    state_say(b, text_of(words));
    return BROWSE_NOTHING;
}

static enum browse_action go(struct browser *b, struct place to)
{
    state_go(b, to);
    return BROWSE_NOTHING;
}

/* Of a function, or of a cycle. */
static struct place place_of_calls(ref_t function, ref_t cycle)
{
    struct place place = place_of(SCREEN_FUNCTION);
    place.function = function;
    place.cycle = function == NONE ? cycle : NONE;
    return place;
}

/* The function that keys lead to: the row's, or else the screen's. */
static ref_t function_here(const struct browser *b)
{
    struct subject subject = state_subject(b);
    return subject.function != NONE || subject.cycle != NONE ? subject.function : state_place(b)->function;
}

/* ---- in and back ---- */

enum browse_action walk_in(struct browser *b, int none)
{
    struct place to;
    (void)none;
    if (!sheet_count(&b->sheet))
        return BROWSE_NOTHING;
    if (b->sheet.kind->enter && b->sheet.kind->enter(&b->sheet, state_place(b)->row, &to))
        return go(b, to);
    struct subject subject = state_subject(b);
    if (subject.function == NONE && (subject.cycle == NONE || subject.cycle == state_place(b)->cycle))
        return say(b, "this row leads nowhere");
    return go(b, place_of_calls(subject.function, subject.cycle));
}

enum browse_action walk_back(struct browser *b, int none)
{
    (void)none;
    if (b->trail.at == 0)
        return say(b, "this is where you began");
    state_put_away(b);
    trail_back(&b->trail);
    state_show(b);
    return BROWSE_NOTHING;
}

enum browse_action walk_forward(struct browser *b, int none)
{
    (void)none;
    if (b->trail.at + 1 == b->trail.count)
        return say(b, "there is no screen to go forward to");
    state_put_away(b);
    trail_forward(&b->trail);
    state_show(b);
    return BROWSE_NOTHING;
}

/* ---- callers ---- */

/* The first caller that is another function and not in its cycle, or else the first that is another; callers are in
 * order. Those of a cycle are outside of it. */
static ref_t hottest_caller(const struct browser *b, ref_t function, ref_t cycle)
{
    struct rows rows;
    ref_t caller = NONE, inside = NONE;
    const struct inclusive *inclusive = &b->model.report.study->inclusive;
    rows_init_around(&rows, &b->model.report, function, cycle);
    for (size_t i = 0; i < rows.items.count && caller == NONE; i++) {
        const struct table_row *item = &rows.items.items[i];
        if (item->kind != ROW_ARC || !item->arc.at.is_up)
            break;
        const struct arc *arc = &rows.tree.plan.graph->arcs[item->arc.arc];
        bool is_inside = inclusive_arc_in_cycle(inclusive, arc);
        inside = is_inside && inside == NONE && arc->caller != function ? arc->caller : inside;
        caller = is_inside || arc->caller == function ? NONE : arc->caller;
    }
    rows_release(&rows);
    return caller == NONE ? inside : caller;
}

enum browse_action walk_up(struct browser *b, int none)
{
    ref_t function = function_here(b), cycle = function == NONE ? state_subject(b).cycle : NONE;
    (void)none;
    if (function == NONE && cycle == NONE)
        return say(b, "this row is not a function");
    ref_t caller = hottest_caller(b, function, cycle);
    if (caller == NONE && study_misses_calls(b->model.report.study))
        return say(b, "no calls are recorded");
    return caller == NONE ? say(b, "nothing calls it") : go(b, place_of_calls(caller, NONE));
}

/* ---- screens ---- */

/* Goes to the row of a function or a cycle, or of its group. The row may be missing: by a filter, or because it did not
 * change. */
static enum browse_action go_to_table(struct browser *b, ref_t function)
{
    struct place to = place_of(SCREEN_TABLE);
    struct subject subject = state_subject(b);
    if (subject.cycle != NONE)
        to.id = subject.id;
    bool is_there = subject.cycle != NONE || members_find(&b->model, function, &to);
    uint64_t id = to.id;
    state_go(b, to);
    if (is_there && state_subject(b).id != id)
        say(b, "its row is hidden: & changes the filter, = shows rows that did not change");
    return BROWSE_NOTHING;
}

/* Machine code is read when it is first asked for. */
static enum browse_action go_to_code(struct browser *b, struct place to)
{
    const unsigned needs = NEED_INSTRUCTIONS | NEED_JUMPS;
    if (b->gives_inlined)
        return say(b, "machine code is shown without --inline: I turns it off");
    if (b->is_charged)
        return say(b, "machine code is shown as it was recorded: o shows all code");
    if ((b->needs & needs) == needs || b->needs & NEED_ROUTINES)
        return go(b, to);
    if (b->model.source.once)
        return say(b, b->model.source.once);
    if (b->is_newer)
        return say(b, "an input was changed since it was read: R reads it again, then 4 shows machine code");
    state_await(b, to);
    b->needs |= needs;
    return BROWSE_RELOAD;
}

/* From a line one goes to its instructions, and back. */
static bool is_listing(int screen)
{
    return screen == SCREEN_LINES || screen == SCREEN_CODE;
}

/* Whether a place is the place now. */
static bool is_here(const struct browser *b, const struct place *to)
{
    const struct place *here = state_place(b);
    bool is_of_one = to->function != NONE || to->screen == SCREEN_CALL_TREE;
    bool is_same = here->screen == to->screen && here->function == to->function && is_of_one;
    return is_same && (to->screen != SCREEN_LINES || here->file == NONE || here->file == to->file);
}

enum browse_action walk_to(struct browser *b, int screen)
{
    const struct inclusive *inclusive = &b->model.report.study->inclusive;
    struct subject subject = state_subject(b);
    ref_t function = function_here(b);
    struct place to = place_of((enum screen)screen);
    to.function = screen == SCREEN_CALL_TREE ? NONE : function;
    to.file = subject.file != NONE ? subject.file : state_place(b)->file;
    to.line = is_listing(screen) && is_listing((int)state_place(b)->screen) ? subject.line : 0;
    to.address = subject.address;
    if (screen == SCREEN_TABLE)
        return go_to_table(b, function);
    if (is_here(b, &to))
        return say(b, "this screen is open already");
    if (screen == SCREEN_CALL_TREE)
        return go(b, to);
    if (screen == SCREEN_REACH && subject.cycle != NONE)
        to.function = inclusive->members[inclusive->cycles[subject.cycle].first]; /* any member has the same reach */
    else if (function == NONE && subject.cycle != NONE)
        return screen == SCREEN_FUNCTION ? walk_in(b, 0) : say(b, "a cycle has members: Enter shows them");
    if (to.function == NONE && !(screen == SCREEN_LINES && to.file != NONE))
        return say(b, "this row is not a function");
    return screen == SCREEN_CODE ? go_to_code(b, to) : go(b, to);
}

enum browse_action walk_over(struct browser *b, int screen)
{
    if ((int)state_place(b)->screen == screen)
        return walk_back(b, 0);
    return go(b, place_of((enum screen)screen));
}

enum browse_action walk_to_next(struct browser *b, int none)
{
    const struct profile *p = model_profile(&b->model);
    struct place *place = state_place(b), to = place_of(SCREEN_LINES);
    ref_t first = NONE, next = NONE;
    (void)none;
    if (place->screen != SCREEN_LINES || place->function == NONE)
        return say(b, "m goes from one file of a function to the next: open its source first");
    for (size_t i = 0; i < p->pieces.count; i++) {
        ref_t file = p->pieces.items[i].file;
        if (p->pieces.items[i].function != place->function || file == place->file)
            continue;
        first = file < first ? file : first;
        next = file > place->file && file < next ? file : next;
    }
    to.function = place->function;
    to.file = next == NONE ? first : next;
    return to.file == NONE ? say(b, "all its code is in this file") : go(b, to);
}

/* ---- out ---- */

enum browse_action walk_out(struct browser *b, int all)
{
    enum screen screen = state_place(b)->screen;
    if (all || (screen == SCREEN_TABLE && !state_place(b)->within))
        return BROWSE_QUIT;
    if (screen >= SCREEN_EVENTS) /* these were opened over another screen */
        return walk_back(b, 0);
    state_put_away(b);
    b->trail.at = 0;
    state_show(b);
    return BROWSE_NOTHING;
}

/* Editors are started in any directory. */
static void name_source(struct browser *b, struct text path, uint64_t line)
{
    struct arena arena = {0};
    state_name_file(b, path_resolve(&arena, path, b->model.report.directory), line);
    arena_release(&arena);
}

enum browse_action walk_to_editor(struct browser *b, int none)
{
    struct subject subject = state_subject(b);
    const struct report *report = &b->model.report;
    struct locator locator;
    struct text why;
    (void)none;
    if (subject.file == NONE)
        return say(b, "this row is in no file");
    locator_init(&locator, report->study->profile, report->question, report->directory);
    bool is_found = locator_open(&locator, subject.file, &why) == SOURCE_FOUND;
    if (is_found)
        name_source(b, locator.reader.source.path, subject.line);
    locator_release(&locator);
    return is_found ? BROWSE_EDIT : say(b, "its source was not found");
}

enum browse_action walk_again(struct browser *b, int none)
{
    (void)none;
    return b->model.source.once ? say(b, b->model.source.once) : BROWSE_RELOAD;
}

enum browse_action walk_inlined(struct browser *b, int none)
{
    (void)none;
    if (b->model.source.once)
        return say(b, b->model.source.once);
    b->gives_inlined = !b->gives_inlined;
    say(b, b->gives_inlined ? "functions that were inlined have rows: ! says how much is known"
                            : "code that was inlined belongs to the functions around it");
    return BROWSE_RELOAD;
}

enum browse_action walk_charged(struct browser *b, int none)
{
    (void)none;
    if (b->model.source.once)
        return say(b, b->model.source.once);
    if (state_place(b)->screen == SCREEN_CODE)
        return say(b, "machine code is shown as it was recorded: o is for the other screens");
    b->is_charged = !b->is_charged;
    return BROWSE_RELOAD;
}

enum browse_action walk_world(struct browser *b, int action)
{
    (void)b;
    return (enum browse_action)action;
}
