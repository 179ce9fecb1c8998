/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prompt: a line that a person types into, in place of the status line. */
#ifndef BROWSE_PROMPT_H
#define BROWSE_PROMPT_H

#include "base/buffer.h"
#include "base/phrase.h"
#include "browse/key.h"

/* The state of the line after a key. */
enum prompt_result { PROMPT_GOES_ON, PROMPT_DONE, PROMPT_LEFT };

#define PROMPT_MOST 4096u /* bytes of a line */

struct prompt {
    const char *label;    /* names the input asked for; NULL: no prompt is shown */
    int purpose;          /* the owner's number for the use of the line */
    struct buffer line;   /* the typed text */
    struct buffer before; /* the last finished line, which Up brings back */
    bool has_error;       /* the line was refused: `error` says why, until the next key */
    struct text error;
};

/* Shows the prompt; the line begins as `first`. */
void prompt_ask(struct prompt *prompt, const char *label, int purpose, struct text first);

/* Handles a key: a character is added, Backspace removes the last, ^U all; Enter finishes the line; Escape and ^C leave
 * it, and so does Backspace in an empty line. */
enum prompt_result prompt_press(struct prompt *prompt, key_code key);

/* Refuses the line, which stays to be corrected. */
void prompt_refuse(struct prompt *prompt, struct text error);

/* Ends the prompt. */
void prompt_end(struct prompt *prompt);
void prompt_release(struct prompt *prompt);

static inline bool prompt_asks(const struct prompt *prompt)
{
    return prompt->label;
}

/* Adds the label and the line, or its error. */
void prompt_describe(const struct prompt *prompt, struct phrase *phrase);

#endif
