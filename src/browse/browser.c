/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/browser.h"

#include "browse/bindings.h"
#include "browse/cursor.h"
#include "browse/draw.h"
#include "browse/opening.h"
#include "browse/seek.h"
#include "browse/turn.h"

#include <stdlib.h>

/* What is known of the profile that was read. */
static void take_state(struct browser *b, const struct browse_source *source)
{
    b->needs = source->report->question->needs;
    b->gives_inlined = source->report->request->inlined;
    b->is_charged = source->report->request->filters.charge.count;
}

bool browser_init(struct browser *b, const struct browse_source *source, const struct sheet_kind *const *kinds,
                  struct text *error)
{
    *b = (struct browser){0};
    take_state(b, source);
    trail_init(&b->trail, place_of(SCREEN_TABLE));
    return model_init(&b->model, source, kinds, error);
}

static void forget(struct text *words)
{
    free((void *)(uintptr_t)words->s);
    *words = TEXT_NONE;
}

void browser_release(struct browser *b)
{
    state_forget(b);
    turn_forget(b);
    trail_release(&b->trail);
    if (b->has_search)
        pattern_release(&b->search);
    prompt_release(&b->prompt);
    forget(&b->message);
    forget(&b->file_path);
    model_release(&b->model);
}

void browser_take(struct browser *b, const struct browse_source *source)
{
    struct cursor cursor;
    size_t at = b->trail.at;
    if (turn_is_asked(b, source)) {
        turn_take(b, source);
        take_state(b, source);
        b->is_newer = false;
        return;
    }
    turn_forget(b);
    cursor_init(&cursor, state_place(b), &b->sheet);
    state_forget(b);
    trail_move(&b->trail, model_profile(&b->model), source->report->study->profile);
    if (b->is_awaited)
        trail_forward(&b->trail);
    b->is_awaited = false;
    model_take(&b->model, source);
    take_state(b, source);
    b->is_newer = false;
    state_show(b);
    if (b->trail.at == at)
        state_move(b, cursor_find(&cursor, state_place(b), &b->sheet));
    cursor_release(&cursor);
}

void browser_refuse(struct browser *b, struct text why)
{
    take_state(b, &b->model.source);
    b->is_awaited = false;
    state_say(b, why);
}

void browser_resize(struct browser *b, size_t rows, size_t columns)
{
    b->rows = rows;
    b->columns = columns;
    if (!b->sheet.kind) {
        state_show(b);
        opening_go(b);
        return;
    }
    state_fit(b);
    state_move(b, state_place(b)->row);
}

/* Escape is pressed to leave what nothing asks: only the message goes. */
static enum browse_action say_unbound(struct browser *b, key_code key)
{
    char letter = key > ' ' && key < 0x7f ? (char)key : '\0';
    char words[] = "x does nothing here: ? shows the keys";
    words[0] = letter;
    if (key != PRESS_ESCAPE && key != PRESS_NOTHING && key != PRESS_RESIZE)
        state_say(b, letter ? text_of(words) : TEXT("this key does nothing here: ? shows the keys"));
    return BROWSE_NOTHING;
}

enum browse_action browser_press(struct browser *b, key_code key)
{
    if (key == PRESS_HANGUP)
        return BROWSE_HANGUP;
    if (prompt_asks(&b->prompt))
        return seek_press(b, key);
    forget(&b->message);
    b->is_newer = b->model.source.is_newer && b->model.source.is_newer(b->model.source.context);
    const struct binding *binding = binding_of(key);
    return binding ? binding->act(b, binding->number) : say_unbound(b, key);
}

void browser_draw(const struct browser *b, struct canvas *canvas)
{
    draw_state(b, canvas);
}
