/* state: where one is, what is shown there, and what a person types: all that keys change. */
#ifndef BROWSE_STATE_H
#define BROWSE_STATE_H

#include "browse/prompt.h"
#include "sheets/model.h"
#include "sheets/place.h"
#include "sheets/sheet.h"

/* What a key asks for that the browser cannot do by itself. */
enum browse_action {
    BROWSE_NOTHING,
    BROWSE_QUIT,
    BROWSE_HANGUP,  /* the terminal is gone: as BROWSE_QUIT, but the program fails */
    BROWSE_SUSPEND, /* ^Z */
    BROWSE_REDRAW,  /* ^L: the terminal shows something else */
    BROWSE_EDIT,    /* open the line `file_line` of the file `file_path` */
    BROWSE_WRITE,   /* write what is seen to `file_path` */
    BROWSE_RELOAD   /* read the profiles again, with `needs`; then browser_take() */
};

struct browser {
    struct model model;
    struct trail trail;
    struct sheet sheet;        /* of the place where one is */
    struct sheet table;        /* of the first place, while one is elsewhere; or zero */
    struct sheet beside;       /* on large screens, of the source of the function that the sheet is of; or zero */
    struct trail beside_trail; /* its place */
    unsigned table_generation; /* of the model that it was made of */
    struct prompt prompt;
    struct pattern search; /* the last one, */
    bool has_search;       /* if there is one */
    struct text message;   /* for the status line, until the next key; from malloc, or none */
    size_t rows, columns;  /* of the screen */
    struct text file_path; /* from malloc, or none */
    uint64_t file_line;
    bool is_newer;   /* an input was changed since it was read */
    bool is_awaited; /* the place after this one is gone to when the profile was read again */
    unsigned needs;  /* enum need: what the profile was, or is to be, read with beside what is always needed */
};

/* How the rows of the screen are used. */
struct frame {
    bool has_title, has_keys;
    size_t first;   /* the first row of the sheet's */
    size_t body;    /* how many these are */
    size_t preview; /* rows below them, of the calls of the row where one is */
    size_t status;  /* the row of the status line */
    size_t width;   /* columns of the sheet */
    size_t beside;  /* the column right of it where the source of a function begins; 0: that is not shown */
};

struct frame state_frame(const struct browser *b);

/* Whether the screen is too small for anything. */
bool state_is_too_small(const struct browser *b);

static inline struct place *state_place(const struct browser *b)
{
    return trail_now(&b->trail);
}

/* The row where one is; subject_of(1) if there is none. */
struct subject state_subject(const struct browser *b);

/* Moves to a row, or the nearest that there is, and makes it visible. */
void state_move(struct browser *b, size_t row);

/* Makes the sheet of the place where one is again, and finds the row again. */
void state_remake(struct browser *b);

/* Leaves the sheet of the place where one is, before another is gone to; and makes the other's. */
void state_put_away(struct browser *b);
void state_show(struct browser *b);

/* Fits the sheet into the screen, and makes what stands beside it. */
void state_fit(struct browser *b);

/* Forgets all sheets, before what they are made of goes. */
void state_forget(struct browser *b);

/* Goes to a place; if there is nothing to show, says why and stays. */
void state_go(struct browser *b, struct place to);

/* Goes to a place when the profile was read again, with what it needs. */
void state_await(struct browser *b, struct place to);

/* Works out other settings; false, and those before are kept, if they are wrong: `*error` (in the arena of the
 * model) says why. One stays on the row where one is; if it is gone, one is on the nearest. state_change says what
 * is wrong. */
bool state_try(struct browser *b, const struct settings *settings, struct text *error);
bool state_change(struct browser *b, const struct settings *settings);

/* Takes another profile: see browser_take(). */
void state_take(struct browser *b, const struct browse_source *source);

/* Says something in the status line until the next key; a copy of it. */
void state_say(struct browser *b, struct text words);

/* Sets what the world is asked to edit or write; a copy of the path. */
void state_name_file(struct browser *b, struct text path, uint64_t line);

#endif
