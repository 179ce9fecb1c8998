/* prompt: a line that a person types into, in place of the status line. */
#ifndef BROWSE_PROMPT_H
#define BROWSE_PROMPT_H

#include "base/buffer.h"
#include "base/phrase.h"
#include "browse/key.h"

/* What becomes of the line at a key. */
enum prompt_result { PROMPT_GOES_ON, PROMPT_DONE, PROMPT_LEFT };

#define PROMPT_MOST 4096u /* bytes of a line */

struct prompt {
    const char *label;    /* what is asked for; NULL: nothing is */
    int purpose;          /* what the line is for: the owner's */
    struct buffer line;   /* what was typed */
    struct buffer before; /* the last line that was done, which Up brings back */
    bool has_error;       /* the line was wrong: `error` says why, until the next key */
    struct text error;
};

/* Asks for something; `first`: what stands in the line at first. */
void prompt_ask(struct prompt *prompt, const char *label, int purpose, struct text first);

/* What a key does: characters are added, Backspace takes the last one away, ^U all; Enter is done; Escape and ^C leave,
 * and so does Backspace in an empty line. */
enum prompt_result prompt_press(struct prompt *prompt, key_code key);

/* The line is wrong, and stays to be corrected. */
void prompt_refuse(struct prompt *prompt, struct text error);

/* Asks for nothing any more. */
void prompt_end(struct prompt *prompt);
void prompt_release(struct prompt *prompt);

static inline bool prompt_asks(const struct prompt *prompt)
{
    return prompt->label;
}

/* Adds the label and the line, or what is wrong with it. */
void prompt_describe(const struct prompt *prompt, struct phrase *phrase);

#endif
