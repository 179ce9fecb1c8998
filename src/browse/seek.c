/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/seek.h"

#include "browse/choose.h"

#include <stdlib.h>

#define ENDED (SIZE_MAX - 1) /* the search was */
#define STEPS_BETWEEN 256u   /* rows that are looked at before a key is looked for */

enum browse_action seek_ask(struct browser *b, int purpose)
{
    static const char *const labels[] = {
        [SEEK_SEARCH] = "search: ", [SEEK_FILTER] = "keep functions that match: ", [SEEK_FILE] = "write to: "};
    prompt_ask(&b->prompt, labels[purpose], purpose, TEXT(""));
    return BROWSE_NOTHING;
}

/* ---- searching ---- */

/* From the next row on, round to the selected row. SIZE_MAX: no row matches; ENDED: a key waits. */
static size_t find_match(const struct browser *b, const struct sheet *sheet, size_t from, bool is_back)
{
    size_t count = sheet_count(sheet), row = from;
    for (size_t i = 0; i < count; i++) {
        row = is_back ? (row ? row : count) - 1 : (row + 1) % count;
        if (sheet_matches(sheet, row, &b->search))
            return row;
        if (i % STEPS_BETWEEN == 0 && model_is_interrupted(&b->model))
            return ENDED;
    }
    return SIZE_MAX;
}

/* Says so if the search found no other row, or wrapped round. */
static void say_where(struct browser *b, size_t from, size_t row, bool is_back)
{
    if (row == SIZE_MAX)
        state_say(b, TEXT("no row matches"));
    else if (row == ENDED)
        state_say(b, TEXT("the search was ended"));
    else if (row == from)
        state_say(b, TEXT("no other row matches"));
    else if (is_back ? row > from : row < from)
        state_say(b, is_back ? TEXT("none above: went on from the end") : TEXT("none below: went on from the top"));
}

/* Unfolds the selected row, if not the row itself but a row inside matches, and selects that. */
static void show_match(struct browser *b, bool is_back)
{
    struct subject subject = state_subject(b);
    size_t row = state_place(b)->row, end = row + 1;
    if (subject.fold != FOLD_CLOSED)
        return;
    place_unfold(state_place(b), subject.id, true);
    state_remake(b);
    if (sheet_matches(&b->sheet, row, &b->search)) {
        place_unfold(state_place(b), subject.id, false);
        state_remake(b);
        return;
    }
    while (end < sheet_count(&b->sheet) && sheet_subject(&b->sheet, end).parent == subject.id)
        end++;
    size_t inner = find_match(b, &b->sheet, is_back ? end : row, is_back);
    state_move(b, inner < end ? inner : row);
}

static void search_on(struct browser *b, bool is_back)
{
    size_t from = state_place(b)->row, row = find_match(b, &b->sheet, from, is_back);
    if (row < sheet_count(&b->sheet)) {
        state_move(b, row);
        show_match(b, is_back);
    }
    if (row != from || state_place(b)->row == from)
        say_where(b, from, row, is_back);
}

enum browse_action seek_again(struct browser *b, int direction)
{
    if (b->has_search)
        search_on(b, direction < 0);
    else
        state_say(b, TEXT("no search yet: / begins one"));
    return BROWSE_NOTHING;
}

static struct text start_search(struct browser *b, struct text expression)
{
    struct pattern pattern;
    struct text error;
    struct pattern_source source = model_expression(&b->model, arena_copy(&b->model.arena, expression));
    if (expression.n && !pattern_compile(&pattern, &source, &b->model.arena, &error))
        return error;
    if (expression.n && b->has_search)
        pattern_release(&b->search);
    if (expression.n)
        b->search = pattern;
    b->has_search |= expression.n > 0;
    seek_again(b, 1);
    return TEXT_NONE;
}

/* ---- answers ---- */

/* What a line that was done is for; an error keeps the prompt. */
static enum browse_action answer(struct browser *b)
{
    struct text line = buffer_text(&b->prompt.line), error = TEXT_NONE;
    if (b->prompt.purpose == SEEK_FILE && line.n) {
        prompt_end(&b->prompt);
        state_name_file(b, line, 0);
        return BROWSE_WRITE;
    }
    if (b->prompt.purpose == SEEK_SEARCH)
        error = start_search(b, line);
    else if (b->prompt.purpose == SEEK_FILTER)
        error = choose_filter(b, line);
    if (error.s)
        prompt_refuse(&b->prompt, error);
    else
        prompt_end(&b->prompt);
    return BROWSE_NOTHING;
}

enum browse_action seek_press(struct browser *b, key_code key)
{
    enum prompt_result result = prompt_press(&b->prompt, key);
    if (result == PROMPT_LEFT)
        prompt_end(&b->prompt);
    return result == PROMPT_DONE ? answer(b) : BROWSE_NOTHING;
}
