/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key: a key that was pressed, and scripts of keys.
 *
 * A key is the number of a Unicode character, or one of the constants below. In a script characters stand for
 * themselves, the other keys have names: `jj<Enter>/visit<Enter>`, with `<lt>` for `<`. */
#ifndef BROWSE_KEY_H
#define BROWSE_KEY_H

#include "base/text.h"

typedef uint32_t key_code;

/* Control with a letter: KEY_CONTROL('Z'). */
#define KEY_CONTROL(letter) ((key_code)(letter)&31u)

enum {
    PRESS_NOTHING = 0x110000, /* above all characters */
    PRESS_ENTER,
    PRESS_BACKSPACE,
    PRESS_FORWARD, /* Shift-Right */
    PRESS_DELETE,
    PRESS_ESCAPE,
    PRESS_TAB,
    PRESS_BACKTAB,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HELP, /* F1 */
    PRESS_RESIZE,
    PRESS_HANGUP /* the terminal is gone */
};

/* Takes the next key off a script; PRESS_NOTHING at its end. An unknown name is `<` and the characters after it. */
key_code key_next_of(struct text *script);

#endif
