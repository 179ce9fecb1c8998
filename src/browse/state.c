/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/state.h"

#include "browse/cursor.h"
#include "checks/verdict.h"

#include <stdlib.h>

#define COLUMNS_LEAST 30u
#define ROWS_LEAST 5u
#define ROWS_SMALL 10u     /* and less: no line of keys, and title and head are one */
#define COLUMNS_LARGE 180u /* from this width on, a function's source stands beside its calls */
#define BETWEEN 2u         /* blanks before that */
#define BELOW_LEAST 4u     /* rows of a source below its function, with the head */
#define CHECKS_MOST 4u     /* rows of checks below the table, and */
#define CHECKS_PART 5u     /* at most this part of its rows */
#define ROWS_LARGE 45u     /* from this height on, a third shows the calls of the selected row */

/* ---- the screen ---- */

bool state_is_too_small(const struct browser *b)
{
    return b->columns < COLUMNS_LEAST || b->rows < ROWS_LEAST;
}

/* Beside a function on a wide screen; else below it, where a third of the screen has no rows, if its text is found. */
static void make_room_for_source(const struct browser *b, struct frame *frame)
{
    size_t count = sheet_count(&b->sheet), empty = frame->body > count ? frame->body - count : 0;
    if (b->columns >= COLUMNS_LARGE) {
        frame->width = (b->columns - BETWEEN) / 2;
        frame->beside = frame->width + BETWEEN;
    } else if (count && empty >= BELOW_LEAST && 3 * empty >= frame->body) {
        frame->below = empty;
        frame->body = count;
    }
}

/* The first screen lists the checks, if there are any. */
static size_t rows_of_checks(const struct browser *b, size_t left)
{
    const struct verdicts *verdicts = b->model.source.report->verdicts;
    size_t count = verdicts && b->trail.at == 0 ? verdicts->count : 0;
    size_t most = left / CHECKS_PART < CHECKS_MOST ? left / CHECKS_PART : CHECKS_MOST;
    return count < most ? count : most;
}

struct frame state_frame(const struct browser *b)
{
    bool is_small = b->rows <= ROWS_SMALL;
    struct frame frame = {.has_title = !is_small, .has_keys = !is_small, .first = is_small ? 1 : 2};
    size_t taken = frame.first + 1 + frame.has_keys;
    size_t left = b->rows > taken ? b->rows - taken : 1;
    bool has_functions = b->model.settings.group == GROUP_FUNCTION || state_place(b)->within;
    if (b->rows >= ROWS_LARGE && state_place(b)->screen == SCREEN_TABLE && has_functions)
        frame.preview = left / 3;
    frame.checks = rows_of_checks(b, left);
    frame.body = left - frame.preview - frame.checks;
    frame.status = frame.first + left;
    frame.width = b->columns;
    if (state_place(b)->screen == SCREEN_FUNCTION && state_place(b)->function != NONE)
        make_room_for_source(b, &frame);
    return frame;
}

static void show_row(struct browser *b)
{
    struct place *place = state_place(b);
    size_t body = state_frame(b).body, count = sheet_count(&b->sheet);
    size_t most = count > body ? count - body : 0;
    if (place->row < place->top)
        place->top = place->row;
    if (place->row >= place->top + body)
        place->top = place->row - body + 1;
    place->top = place->top > most ? most : place->top;
}

struct subject state_subject(const struct browser *b)
{
    return sheet_count(&b->sheet) ? sheet_subject(&b->sheet, state_place(b)->row) : subject_of(1);
}

void state_move(struct browser *b, size_t row)
{
    struct place *place = state_place(b);
    size_t count = sheet_count(&b->sheet);
    place->row = count == 0 ? 0 : row < count ? row : count - 1;
    place->id = state_subject(b).id;
    show_row(b);
}

/* ---- the sheet ---- */

/* A row that is begun at has some rows before it on the screen. */
static void begin(struct browser *b)
{
    size_t row = b->sheet.kind->start ? b->sheet.kind->start(&b->sheet) : 0;
    size_t body = state_frame(b).body;
    state_place(b)->top = row > body / 2 ? row - body / 2 : 0;
    state_move(b, row);
}

static void find_row(struct browser *b)
{
    struct place *place = state_place(b);
    if (place->id == 0) {
        begin(b);
        return;
    }
    bool is_same = place->row < sheet_count(&b->sheet) && sheet_subject(&b->sheet, place->row).id == place->id;
    size_t row = is_same ? place->row : sheet_find(&b->sheet, place->id);
    state_move(b, row == SIZE_MAX ? place->row : row);
}

static void forget_beside(struct browser *b)
{
    sheet_release(&b->beside);
    trail_release(&b->beside_trail);
    b->beside_trail = (struct trail){0};
}

void state_put_away(struct browser *b)
{
    bool is_first = b->sheet.kind && b->sheet.place == b->trail.items;
    if (is_first) {
        sheet_release(&b->table);
        sheet_move(&b->table, &b->sheet);
        b->table_generation = b->model.generation;
    } else {
        sheet_release(&b->sheet);
    }
}

/* The first place's sheet is large, and kept. */
static bool take_out(struct browser *b)
{
    bool is_kept = b->trail.at == 0 && b->table.kind && b->table_generation == b->model.generation;
    if (is_kept) {
        sheet_move(&b->sheet, &b->table);
        b->sheet.place = state_place(b);
    }
    return is_kept;
}

/* Makes the sheet; if the place cannot be shown, the sheet of the place before it. The table can always be shown. */
static void make_sheet(struct browser *b)
{
    while (!take_out(b) && !sheet_init(&b->sheet, &b->model, &b->trail)) {
        state_say(b, b->sheet.why);
        sheet_release(&b->sheet);
        trail_drop(&b->trail);
    }
}

void state_fit(struct browser *b)
{
    struct frame frame = state_frame(b);
    struct place place = place_of(SCREEN_LINES);
    sheet_fit(&b->sheet, frame.width);
    forget_beside(b);
    if (!frame.beside && !frame.below)
        return;
    place.function = state_place(b)->function;
    trail_init(&b->beside_trail, place);
    if (sheet_init(&b->beside, &b->model, &b->beside_trail) && !(frame.below && b->beside.lacks_text))
        sheet_fit(&b->beside, b->columns - frame.beside);
    else
        sheet_release(&b->beside);
}

void state_show(struct browser *b)
{
    make_sheet(b);
    if (b->sheet.look.width != state_frame(b).width || !b->sheet.table.look)
        state_fit(b);
    else
        forget_beside(b);
    find_row(b);
}

void state_forget(struct browser *b)
{
    sheet_release(&b->sheet);
    sheet_release(&b->table);
    forget_beside(b);
}

void state_remake(struct browser *b)
{
    state_forget(b);
    state_show(b);
}

void state_go(struct browser *b, struct place to)
{
    state_put_away(b);
    trail_go(&b->trail, to);
    state_show(b);
}

void state_await(struct browser *b, struct place to)
{
    trail_go(&b->trail, to);
    trail_back(&b->trail);
    b->sheet.place = state_place(b);
    b->is_awaited = true;
}

/* A filter removes rows, and so does leaving out unchanged rows. */
bool state_try(struct browser *b, const struct settings *settings, struct text *error)
{
    const struct settings *before = &b->model.settings;
    bool is_kept = before->filter.s == settings->filter.s && before->shows_unchanged == settings->shows_unchanged;
    struct cursor cursor;
    cursor_init(&cursor, state_place(b), is_kept ? NULL : &b->sheet);
    state_forget(b);
    bool good = model_change(&b->model, settings, error);
    state_show(b);
    state_move(b, cursor_find(&cursor, state_place(b), &b->sheet));
    cursor_release(&cursor);
    return good;
}

bool state_change(struct browser *b, const struct settings *settings)
{
    struct text error;
    bool good = state_try(b, settings, &error);
    if (!good)
        state_say(b, error);
    return good;
}

/* ---- words ---- */

static void set_copy(struct text *to, struct text words)
{
    char *copy = memory_alloc(words.n + 1);
    memcpy(copy, words.s, words.n);
    copy[words.n] = '\0';
    free((void *)(uintptr_t)to->s);
    *to = (struct text){copy, words.n};
}

void state_say(struct browser *b, struct text words)
{
    set_copy(&b->message, words);
}

void state_name_file(struct browser *b, struct text path, uint64_t line)
{
    set_copy(&b->file_path, path);
    b->file_line = line;
}
