/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screen: the terminal as a screen of cells, and its keys. The only unit that uses ncurses.
 *
 *     if (!screen_check(&arena, &error))          // before anything is read
 *         ...
 *     if (screen_open(&screen, wishes, &error)) {
 *         screen_show(&screen, &canvas);          // of screen.rows and screen.columns
 *         key = screen_key(&screen);
 *         screen_close(&screen);
 *     }
 *
 * Ncurses is loaded by screen_check(), and never by a run that has no screen. The screen is standard output; keys come
 * from the terminal that controls the process, so that standard input may be a profile. Colours are eight, on the
 * terminal's own background. There is one screen at a time.
 *
 * While it is open, a signal that ends the program first restores the terminal, and removes the temporary file of
 * cli/destination. Control-Z and Control-C are ordinary keys; a stop signal from another process counts as Control-Z.
 * During long work Control-C is a signal, which asks for its end; a second Control-C ends the program. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "base/memory.h"
#include "browse/canvas.h"
#include "browse/key.h"
#include "system/delay.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <termios.h>
#include <time.h>

struct screen_wishes {
    bool is_painted; /* in colours, if the terminal has them */
    bool is_utf8;    /* the locale's name says that the terminal takes UTF-8 */
};

/* Not to be confused with the browser's `enum screen`. */
struct terminal_screen {
    size_t rows, columns; /* of the terminal, when last asked */
    bool is_painted;      /* else only bold and reverse are used */
    bool is_utf8;         /* else all characters beyond ASCII are shown as `?` */
    FILE *keys;
    void *terminal, *window; /* of ncurses */
    locale_t locale;         /* the locale for ncurses; 0: the locale C */
    sigset_t usual;          /* the usual signal mask, in force while a key is waited for */
    struct delay delay;      /* of screen_busy_begin() */
    bool is_faded;           /* other output is on the terminal */
    struct termios modes;    /* the terminal's modes while a key is waited for, */
    bool listens;            /* if other modes are set now */
};

/* Whether there can be a screen: standard output is a terminal whose cursor can be moved, and ncurses is there. If not,
 * `*error` says why, in the arena, as words of a usage error. Nothing is written to the terminal. */
bool screen_check(struct arena *arena, struct text *error);

/* Opens the screen, after screen_check(). Returns false if that is not possible any more, with `*error` as above;
 * nothing is open then. */
bool screen_open(struct terminal_screen *screen, struct screen_wishes wishes, struct arena *arena, struct text *error);

/* Restores the terminal and the signal handlers. */
void screen_close(struct terminal_screen *screen);

/* Restores the terminal, if there is a screen: for a program that ends at once. Signal handlers may call it. */
void screen_abandon(void);

/* Shows a canvas, and clears the rest of the screen. A reversed row has no colours. */
void screen_show(struct terminal_screen *screen, const struct canvas *canvas);

/* Makes the next screen_show() draw all cells anew: other output may be on the terminal. */
void screen_fade(struct terminal_screen *screen);

/* Waits for a key. PRESS_RESIZE: rows and columns have changed, or the program was stopped, and all must be shown
 * again. PRESS_HANGUP: the terminal is gone. */
key_code screen_key(struct terminal_screen *screen);

/* Whether a key waits, or Control-C came: then long work may be ended. */
bool screen_is_interrupted(const struct terminal_screen *screen);

/* The first gives the terminal to another program, the second takes it back: then all must be shown again, and the size
 * may have changed. Between the two, signals stop the program as usual. */
void screen_lend(struct terminal_screen *screen);
void screen_take_back(struct terminal_screen *screen);

/* Stops the program with its whole job, as Control-Z usually does. Returns when it continues; then as after
 * screen_take_back(). */
void screen_suspend(struct terminal_screen *screen);

/* Enclose long work: after a fifth of a second an ellipsis stands at the end of `row`, until a canvas is shown, and
 * Control-C interrupts the work. Do not show a canvas in between. */
void screen_busy_begin(struct terminal_screen *screen, size_t row);
void screen_busy_end(struct terminal_screen *screen);

/* For --version: "ncurses 6.4.20221231", why it cannot be loaded, or the feature missing without it. */
const char *screen_version(void);

#endif
