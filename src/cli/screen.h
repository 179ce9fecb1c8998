/* screen: the terminal as a screen of cells, and its keys. The one unit that uses ncurses.
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
 * While it is open, a signal that ends the program restores the terminal first, and removes what cli/destination has
 * begun. Control-Z and Control-C are keys like others; a stop signal from elsewhere is Control-Z. While something is
 * done that may take long, Control-C is a signal, which asks for its end; a second one ends the program. */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include "base/memory.h"
#include "browse/canvas.h"
#include "browse/key.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <termios.h>
#include <time.h>

struct screen_wishes {
    bool is_painted; /* in colours, if the terminal has them */
    bool is_utf8;    /* the locale's name says that the terminal takes UTF-8 */
};

/* Browsing knows screens of another kind: `enum screen`. */
struct terminal_screen {
    size_t rows, columns; /* of the terminal, as it was when last asked */
    bool is_painted;      /* else there is bold and reverse, and nothing else */
    bool is_utf8;         /* else all characters but those of ASCII are shown as `?` */
    FILE *keys;
    void *terminal, *window;  /* of ncurses */
    locale_t locale;          /* what ncurses takes characters by; 0: the locale C */
    sigset_t usual;           /* the signals that are held back otherwise */
    timer_t timer;            /* of screen_busy_begin() */
    bool has_timer, is_faded; /* is_faded: the terminal shows something else than what was shown last */
    struct termios modes;     /* of the terminal while a key is waited for, */
    bool listens;             /* if they are others now */
};

/* Whether there can be a screen: standard output is a terminal whose cursor can be moved, and ncurses is there. If not,
 * `*error` says why, in the arena, as words of a usage error. Nothing is written to the terminal. */
bool screen_check(struct arena *arena, struct text *error);

/* Opens the screen, after screen_check(). Returns false if that is not possible any more, with `*error` as above;
 * nothing is open then. */
bool screen_open(struct terminal_screen *screen, struct screen_wishes wishes, struct arena *arena, struct text *error);

/* Restores the terminal and what signals do. */
void screen_close(struct terminal_screen *screen);

/* Restores the terminal, if there is a screen: for a program that ends at once. Handlers of signals may call it. */
void screen_abandon(void);

/* Shows a canvas, and clears what it has no cells for. A row that is reverse has no colours. */
void screen_show(struct terminal_screen *screen, const struct canvas *canvas);

/* The next screen_show() draws all cells anew: something else may have been written to the terminal. */
void screen_fade(struct terminal_screen *screen);

/* Waits for a key. PRESS_RESIZE: rows and columns have changed, or the program was stopped, and all must be shown
 * again. PRESS_HANGUP: the terminal is gone. */
key_code screen_key(struct terminal_screen *screen);

/* Whether a key waits, or Control-C came: what takes long may then be ended. */
bool screen_is_interrupted(const struct terminal_screen *screen);

/* Gives the terminal back to whom it was before, for another program, and takes it again: then all must be shown again,
 * and the size may be another. Between the two, signals stop the program as usual. */
void screen_lend(struct terminal_screen *screen);
void screen_take_back(struct terminal_screen *screen);

/* Stops the program with all of its job, as Control-Z does elsewhere. Returns when it goes on; then as after
 * screen_take_back(). */
void screen_suspend(struct terminal_screen *screen);

/* What is done between the two may take long: after a fifth of a second an ellipsis stands at the end of a row, until
 * something is shown, and Control-C interrupts it. Nothing is shown before the end. */
void screen_busy_begin(struct terminal_screen *screen, size_t row);
void screen_busy_end(struct terminal_screen *screen);

/* For --version: "ncurses 6.4.20221231", why it cannot be loaded, or what is missing without it. */
const char *screen_version(void);

#endif
