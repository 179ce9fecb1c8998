/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/key.h"

static const struct {
    struct text name;
    key_code key;
} named[] = {
    {{"<lt>", 4}, '<'},
    {{"<Enter>", 7}, PRESS_ENTER},
    {{"<Backspace>", 11}, PRESS_BACKSPACE},
    {{"<Forward>", 9}, PRESS_FORWARD},
    {{"<Delete>", 8}, PRESS_DELETE},
    {{"<Escape>", 8}, PRESS_ESCAPE},
    {{"<Tab>", 5}, PRESS_TAB},
    {{"<Backtab>", 9}, PRESS_BACKTAB},
    {{"<Up>", 4}, PRESS_UP},
    {{"<Down>", 6}, PRESS_DOWN},
    {{"<Left>", 6}, PRESS_LEFT},
    {{"<Right>", 7}, PRESS_RIGHT},
    {{"<Home>", 6}, PRESS_HOME},
    {{"<End>", 5}, PRESS_END},
    {{"<PageUp>", 8}, PRESS_PAGE_UP},
    {{"<PageDown>", 10}, PRESS_PAGE_DOWN},
    {{"<F1>", 4}, PRESS_HELP},
    {{"<Hangup>", 8}, PRESS_HANGUP},
};

/* `<^A>` is Control-A. */
static bool take_control(struct text *script, key_code *key)
{
    if (script->n < 4 || script->s[0] != '<' || script->s[1] != '^' || script->s[3] != '>')
        return false;
    *key = KEY_CONTROL((unsigned char)script->s[2]);
    *script = text_skip(*script, 4);
    return true;
}

/* The first character of a text; a byte that begins no character counts as one. */
static key_code take_character(struct text *script)
{
    unsigned char first = (unsigned char)script->s[0];
    size_t length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    key_code code = length == 1 ? first : first & (0x7fu >> length);
    length = length > script->n ? script->n : length;
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)script->s[i] & 0x3fu);
    *script = text_skip(*script, length);
    return code;
}

key_code key_next_of(struct text *script)
{
    key_code key;
    if (!script->n)
        return PRESS_NOTHING;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (!text_starts(*script, named[i].name))
            continue;
        *script = text_skip(*script, named[i].name.n);
        return named[i].key;
    }
    return take_control(script, &key) ? key : take_character(script);
}
