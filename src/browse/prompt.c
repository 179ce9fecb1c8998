/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/prompt.h"

#include <stdlib.h>

static void set_line(struct prompt *p, struct text line)
{
    p->line.count = 0;
    buffer_add(&p->line, line);
}

void prompt_ask(struct prompt *p, const char *label, int purpose, struct text first)
{
    p->label = label;
    p->purpose = purpose;
    p->has_error = false;
    set_line(p, first);
}

static void add_character(struct prompt *p, key_code c)
{
    char bytes[TEXT_CHARACTER_MAX];
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xffu) | c);
    if (p->line.count + n <= PROMPT_MOST)
        buffer_add(&p->line, (struct text){bytes, n});
}

static enum prompt_result take_back(struct prompt *p)
{
    if (p->line.count == 0)
        return PROMPT_LEFT;
    while (p->line.count && (p->line.items[--p->line.count] & 0xc0) == 0x80)
        continue;
    return PROMPT_GOES_ON;
}

static enum prompt_result finish(struct prompt *p)
{
    p->before.count = 0;
    buffer_add(&p->before, buffer_text(&p->line));
    return PROMPT_DONE;
}

enum prompt_result prompt_press(struct prompt *p, key_code key)
{
    p->has_error = false;
    switch (key) {
    case PRESS_ENTER:
        return finish(p);
    case PRESS_ESCAPE:
    case KEY_CONTROL('C'):
        return PROMPT_LEFT;
    case PRESS_BACKSPACE:
        return take_back(p);
    case PRESS_UP:
        set_line(p, buffer_text(&p->before));
        return PROMPT_GOES_ON;
    case KEY_CONTROL('U'):
        p->line.count = 0;
        return PROMPT_GOES_ON;
    default:
        if (key >= ' ' && key != 0x7f && key < PRESS_NOTHING)
            add_character(p, key);
        return PROMPT_GOES_ON;
    }
}

void prompt_refuse(struct prompt *p, struct text error)
{
    p->has_error = true;
    p->error = error;
}

void prompt_end(struct prompt *p)
{
    p->label = NULL;
}

void prompt_release(struct prompt *p)
{
    buffer_release(&p->line);
    buffer_release(&p->before);
}

void prompt_describe(const struct prompt *p, struct phrase *phrase)
{
    if (p->has_error) {
        phrase_add(phrase, STYLE_HOT, p->error);
        return;
    }
    phrase_say(phrase, STYLE_TITLE, text_of(p->label));
    phrase_add(phrase, STYLE_PLAIN, buffer_text(&p->line));
    phrase_say(phrase, STYLE_PLAIN, TEXT("_"));
}
