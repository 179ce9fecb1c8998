/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/steps.h"

#include "base/shrink.h"

#define SIDEWAYS 8u /* columns */
#define HOT 20      /* a row is hot that has a twentieth of the hottest one's cost */

static size_t moved(size_t row, int64_t by)
{
    return by < 0 && (uint64_t)-by > row ? 0 : row + (size_t)by;
}

enum browse_action step_rows(struct browser *b, int count)
{
    state_move(b, moved(state_place(b)->row, count));
    return BROWSE_NOTHING;
}

/* The screen moves with the row. */
enum browse_action step_pages(struct browser *b, int halves)
{
    struct place *place = state_place(b);
    size_t body = state_frame(b).body, page = halves % 2 ? body / 2 : body - 1;
    int64_t by = (int64_t)(page ? page : 1) * (halves < 0 ? -1 : 1);
    place->top = moved(place->top, by);
    state_move(b, moved(place->row, by));
    return BROWSE_NOTHING;
}

enum browse_action step_to_end(struct browser *b, int is_last)
{
    state_move(b, is_last ? SIZE_MAX : 0);
    return BROWSE_NOTHING;
}

/* ---- hot rows ---- */

static cost_t hottest(const struct browser *b)
{
    cost_t most = 0;
    for (size_t row = 0; row < sheet_count(&b->sheet); row++) {
        cost_t heat = sheet_subject(&b->sheet, row).heat;
        most = heat > most ? heat : most;
    }
    return most;
}

enum browse_action step_hot(struct browser *b, int direction)
{
    const cost_t most = hottest(b), least = most / HOT;
    size_t count = sheet_count(&b->sheet), row = state_place(b)->row;
    while ((row += (size_t)direction) < count) {
        cost_t heat = sheet_subject(&b->sheet, row).heat;
        if (heat == 0 || heat < least)
            continue;
        state_move(b, row);
        return BROWSE_NOTHING;
    }
    state_say(b, most == 0       ? TEXT("hot lines are in sources and machine code")
                 : direction > 0 ? TEXT("no hot line below")
                                 : TEXT("no hot line above"));
    return BROWSE_NOTHING;
}

struct hot_row {
    cost_t heat;
    size_t row; /* SIZE_MAX: there is none */
};

/* The order of rows by heat: the hottest first, and of equal ones the first. */
static bool is_hotter(struct hot_row a, struct hot_row b)
{
    return a.heat > b.heat || (a.heat == b.heat && a.row < b.row);
}

/* Whether a row comes after (or before) the selected row by heat. From a row without heat, the hottest is next. */
static bool is_beyond(struct hot_row row, struct hot_row here, bool is_back)
{
    if (row.heat == 0 || row.row == here.row)
        return false;
    if (here.heat == 0)
        return !is_back;
    return is_back ? is_hotter(row, here) : is_hotter(here, row);
}

/* The next row by heat, or the one before; SIZE_MAX: there is none. */
static size_t next_by_heat(const struct browser *b, bool is_back)
{
    const struct hot_row here = {state_subject(b).heat, state_place(b)->row};
    struct hot_row best = {0, SIZE_MAX};
    for (size_t i = 0; i < sheet_count(&b->sheet); i++) {
        struct hot_row row = {sheet_subject(&b->sheet, i).heat, i};
        bool is_nearer = best.row == SIZE_MAX || (is_back ? is_hotter(best, row) : is_hotter(row, best));
        if (is_beyond(row, here, is_back) && is_nearer)
            best = row;
    }
    return best.row;
}

enum browse_action step_turn(struct browser *b, int direction)
{
    const bool is_back = direction < 0;
    if (b->sheet.kind->turns_about) {
        state_place(b)->is_up = !state_place(b)->is_up;
        state_place(b)->id = 0;
        state_remake(b);
        return BROWSE_NOTHING;
    }
    size_t row = b->sheet.kind->side ? sheet_turn(&b->sheet, state_place(b)->row, is_back) : next_by_heat(b, is_back);
    if (row == SIZE_MAX && hottest(b) == 0)
        state_say(b, TEXT("Tab goes to hot lines in sources, and to callees in calls"));
    else if (row == SIZE_MAX)
        state_say(b, is_back ? TEXT("nothing costs more") : TEXT("nothing costs less"));
    else
        state_move(b, row);
    return BROWSE_NOTHING;
}

/* ---- folding ---- */

/* Whether any name on the screen is not moved out of it. */
static bool shows_names(const struct browser *b)
{
    const struct sheet *sheet = &b->sheet;
    size_t row = state_place(b)->top, end = row + state_frame(b).body;
    bool is_seen = false;
    for (; !is_seen && row < end && row < sheet_count(sheet); row++) {
        struct phrase phrase = {0};
        sheet->table.describe(sheet, row, &phrase);
        is_seen = phrase_width(&phrase) > sheet->still + state_place(b)->sideways;
        phrase_release(&phrase);
    }
    return is_seen;
}

static void move_sideways(struct browser *b, bool is_right)
{
    struct place *place = state_place(b);
    if (is_right)
        place->sideways += SIDEWAYS;
    if (!is_right || !shows_names(b))
        place->sideways -= place->sideways < SIDEWAYS ? place->sideways : SIDEWAYS;
}

/* A row that is not folded is left for the one that it is folded into. */
enum browse_action step_unfold(struct browser *b, int is_open)
{
    struct subject subject = state_subject(b);
    struct place *place = state_place(b);
    bool is_free = place->sideways == 0;
    if (is_free && subject.fold == (is_open ? FOLD_CLOSED : FOLD_OPEN)) {
        place_unfold(place, subject.id, is_open);
        state_remake(b);
    } else if (is_free && !is_open && subject.parent) {
        place->id = subject.parent;
        place_unfold(place, subject.parent, false);
        state_remake(b);
    } else {
        move_sideways(b, is_open);
    }
    return BROWSE_NOTHING;
}

/* A way is as deep as a program calls, and no deeper than a person reads. */
#define WAY_MOST 1000

/* Unfolds the rows of the way, and returns the last one: the sheet has yet to be made again. */
static size_t unfold_way(struct browser *b)
{
    size_t row = state_place(b)->row, next = row;
    for (int i = 0; next != SIZE_MAX && i < WAY_MOST; i++) {
        row = next;
        struct subject subject = sheet_subject(&b->sheet, row);
        if (subject.fold != FOLD_NONE)
            place_unfold(state_place(b), subject.id, true);
        next = b->sheet.kind->hot_way(&b->sheet, row);
        if (next == SIZE_MAX || !model_is_interrupted(&b->model))
            continue;
        state_say(b, TEXT("stopped: H goes on"));
        break;
    }
    return next == SIZE_MAX ? row : next;
}

enum browse_action step_hot_way(struct browser *b, int none)
{
    (void)none;
    if (!b->sheet.kind->hot_way)
        state_say(b, TEXT("H works in trees: 5 shows the tree of this row, 6 the program's"));
    else if (sheet_count(&b->sheet)) {
        state_place(b)->id = sheet_subject(&b->sheet, unfold_way(b)).id;
        state_remake(b);
    }
    return BROWSE_NOTHING;
}
