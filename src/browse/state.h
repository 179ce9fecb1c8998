/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state: the state of the browser, which keys change: the place, its sheet, and the line that a person types. */
#ifndef BROWSE_STATE_H
#define BROWSE_STATE_H

#include "browse/prompt.h"
#include "sheets/model.h"
#include "sheets/place.h"
#include "sheets/sheet.h"

/* Actions of keys that the browser leaves to its caller. */
enum browse_action {
    BROWSE_NOTHING,
    BROWSE_QUIT,
    BROWSE_HANGUP,  /* the terminal is gone: as BROWSE_QUIT, but the program fails */
    BROWSE_SUSPEND, /* ^Z */
    BROWSE_REDRAW,  /* ^L: other output is on the terminal */
    BROWSE_EDIT,    /* open the line `file_line` of the file `file_path` */
    BROWSE_WRITE,   /* write the screen's rows to `file_path` */
    BROWSE_RELOAD   /* read the profiles again, with `needs`, with --inline as `gives_inlined` says, and charged as
                       `is_charged` says; then browser_take() */
};

/* Where one was before the cost of code was charged the other way, in the source of then; and where that led to. */
struct turned {
    struct trail trail; /* zero: it is not known */
    uint64_t id;
    size_t sideways, at, count;
};

struct browser {
    struct model model;
    struct trail trail;
    struct turned turned;
    struct sheet sheet;        /* of the place where one is */
    struct sheet table;        /* of the first place, while another is shown; or zero */
    struct sheet beside;       /* the source of the sheet's function, beside it or below it; or zero */
    struct trail beside_trail; /* its place */
    unsigned table_generation; /* the generation of the model that `table` was made from */
    struct prompt prompt;
    struct pattern search; /* the last search, */
    bool has_search;       /* if there was a search */
    struct text message;   /* in the status line until the next key; from malloc, or none */
    size_t rows, columns;  /* of the screen */
    struct text file_path; /* from malloc, or none */
    uint64_t file_line;
    bool is_newer;      /* an input changed since it was read */
    bool is_awaited;    /* once the profile was read again, the browser goes to the next place of the trail */
    unsigned needs;     /* enum need: of the profile, or of its next reading, beside the needs that are always there */
    bool gives_inlined; /* likewise: functions that were inlined have their rows, */
    bool is_charged;    /* and the cost of code is charged to the lines that use it, as --charge says */
};

/* The layout of the screen. */
struct frame {
    bool has_title, has_keys;
    size_t first;   /* the first row of the sheet's rows */
    size_t body;    /* the number of these rows */
    size_t preview; /* rows below them, for the calls of the selected row */
    size_t checks;  /* rows below these, for the checks of the run */
    size_t status;  /* the row of the status line */
    size_t width;   /* columns of the sheet */
    size_t beside;  /* the column right of the sheet where the source of a function begins; 0: it is not there */
    size_t below;   /* rows below the sheet's rows, for this source */
};

struct frame state_frame(const struct browser *b);

/* Whether the screen is too small for anything. */
bool state_is_too_small(const struct browser *b);

static inline struct place *state_place(const struct browser *b)
{
    return trail_now(&b->trail);
}

/* The subject of the selected row; subject_of(1) if there is no row. */
struct subject state_subject(const struct browser *b);

/* Selects a row, or the nearest that exists, and makes it visible. */
void state_move(struct browser *b, size_t row);

/* Remakes the sheet of the place, and finds the selected row again. */
void state_remake(struct browser *b);

/* The first leaves the sheet of the place before the place changes; the second makes the sheet of the new place. */
void state_put_away(struct browser *b);
void state_show(struct browser *b);

/* Fits the sheet into the screen, and makes the sheet beside it. */
void state_fit(struct browser *b);

/* Forgets all sheets, before their data are released. */
void state_forget(struct browser *b);

/* Goes to a place; if there is nothing to show, says why and stays. */
void state_go(struct browser *b, struct place to);

/* Goes to a place when the profile was read again, with what it needs. */
void state_await(struct browser *b, struct place to);

/* Takes other settings. False if they are wrong, and the old settings stay: `*error` (in the arena of the model) says
 * why. The same row stays selected; if it is gone, the nearest. state_change() shows the error itself. */
bool state_try(struct browser *b, const struct settings *settings, struct text *error);
bool state_change(struct browser *b, const struct settings *settings);

/* Shows a copy of `words` in the status line until the next key. */
void state_say(struct browser *b, struct text words);

/* Sets the file that the caller is to edit or write; copies the path. */
void state_name_file(struct browser *b, struct text path, uint64_t line);

#endif
