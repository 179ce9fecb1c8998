/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/screen.h"

#include "system/files.h"
#include "system/library.h"

#ifdef HAVE_NCURSES

#include "cli/destination.h"

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#ifdef HAVE_XLOCALE_H
#include <xlocale.h>
#endif

#define ESCAPE_WAIT 25                      /* milliseconds until Escape is no longer the beginning of another key */
#define BUSY_WAIT ((long)200 * 1000 * 1000) /* nanoseconds */
#define ROWS_MAX 1000u                      /* of a window: its owner may say anything */
#define COLUMNS_MAX 2000u

/* ---- the library ---- */

/* Those of <term.h>, which makes macros of words like `lines`. */
struct term;
extern int setupterm(const char *term, int fd, int *result);
extern struct term *set_curterm(struct term *term);
extern int del_curterm(struct term *term);

#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(clearok)                                                                                                  \
    FUNCTION(curs_set)                                                                                                 \
    FUNCTION(curses_version)                                                                                           \
    FUNCTION(del_curterm)                                                                                              \
    FUNCTION(delscreen)                                                                                                \
    FUNCTION(delwin)                                                                                                   \
    FUNCTION(endwin)                                                                                                   \
    FUNCTION(has_colors)                                                                                               \
    FUNCTION(init_pair)                                                                                                \
    FUNCTION(keypad)                                                                                                   \
    FUNCTION(newterm)                                                                                                  \
    FUNCTION(newwin)                                                                                                   \
    FUNCTION(nodelay)                                                                                                  \
    FUNCTION(noecho)                                                                                                   \
    FUNCTION(nonl)                                                                                                     \
    FUNCTION(raw)                                                                                                      \
    FUNCTION(reset_prog_mode)                                                                                          \
    FUNCTION(resize_term)                                                                                              \
    FUNCTION(set_curterm)                                                                                              \
    FUNCTION(set_escdelay)                                                                                             \
    FUNCTION(setcchar)                                                                                                 \
    FUNCTION(setupterm)                                                                                                \
    FUNCTION(start_color)                                                                                              \
    FUNCTION(tigetstr)                                                                                                 \
    FUNCTION(tiparm)                                                                                                   \
    FUNCTION(ungetch)                                                                                                  \
    FUNCTION(use_default_colors)                                                                                       \
    FUNCTION(wadd_wch)                                                                                                 \
    FUNCTION(werase)                                                                                                   \
    FUNCTION(wgetch)                                                                                                   \
    FUNCTION(wmove)                                                                                                    \
    FUNCTION(wredrawln)                                                                                                \
    FUNCTION(wrefresh)

#define DECLARE(name) __typeof__(name) *(name);
#define LOOK_UP(name) good = good && LIBRARY_FIND(library.name, handle, name);

static struct {
    FUNCTIONS(DECLARE)
    bool is_there;
} library;

static bool need_library(void)
{
    void *handle = library.is_there ? NULL : library_open(NCURSES_FILE);
    bool good = handle;
    if (handle) {
        FUNCTIONS(LOOK_UP)
        library.is_there = good;
    }
    return library.is_there;
}

const char *screen_version(void)
{
    return need_library() ? library.curses_version() : "libncursesw is not there: --browse cannot be used";
}

/* ---- whether there can be a screen ---- */

static FILE *open_keys(void)
{
    FILE *keys = fopen("/dev/tty", "re");
    if (keys || !isatty(STDIN_FILENO))
        return keys;
    int fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return fd < 0 ? NULL : fdopen(fd, "r");
}

static bool has_keys(void)
{
    FILE *keys = open_keys();
    if (!keys)
        return false;
    fclose(keys);
    return true;
}

/* What a terminal is told to do something; NULL: it cannot do that. */
static const char *capability(const char *name)
{
    const char *bytes = library.tigetstr(name);
    return bytes == (const char *)-1 ? NULL : bytes;
}

#ifdef STATIC_PROGRAM
/* Terminals as `infocmp -Q2` describes them. */
static const struct {
    const char *name, *description;
} terminals[] = {
#include "cli/terminals.h"
};

/* Where the system describes no terminals: TERMINFO may hold the description itself. */
static bool describe_terminal(const char *term)
{
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        if (strcmp(terminals[i].name, term) == 0)
            return setenv("TERMINFO", terminals[i].description, true) == 0;
    return false;
}
#else
static bool describe_terminal(const char *term)
{
    (void)term;
    return false;
}
#endif

static bool is_known(const char *term)
{
    int result = 0;
    return library.setupterm(term, STDOUT_FILENO, &result) == OK ||
           (describe_terminal(term) && library.setupterm(term, STDOUT_FILENO, &result) == OK);
}

/* Why the terminal's cursor cannot be moved; TEXT_NONE: it can. */
static struct text find_fault(struct arena *arena)
{
    const char *term = getenv("TERM");
    if (!term || !*term)
        return TEXT("TERM is not set");
    if (!is_known(term))
        return arena_format(arena, "TERM %s is not known", term);
    bool can_move = capability("cup");
    library.del_curterm(library.set_curterm(NULL));
    return can_move ? TEXT_NONE : arena_format(arena, "TERM is %s", term);
}

bool screen_check(struct arena *arena, struct text *error)
{
    *error = TEXT_NONE;
    if (!isatty(STDOUT_FILENO) || !has_keys())
        *error = TEXT("--browse needs a terminal");
    else if (!need_library())
        *error = TEXT("--browse: libncursesw is not there");
    else {
        struct text fault = find_fault(arena);
        if (fault.s)
            *error = arena_format(arena, "--browse needs a terminal that can move its cursor (%s)", fault.s);
    }
    return !error->s;
}

/* ---- what handlers of signals need ---- */

#define KEPT_MAX 512u

/* Bytes for the terminal. */
struct kept {
    char bytes[KEPT_MAX];
    size_t length;
};

static struct {
    volatile sig_atomic_t is_on; /* the terminal shows the screen */
    struct kept end;             /* what ends that */
    struct termios modes;        /* before it */
    struct kept ellipsis;
    size_t slow_row;               /* where it goes */
    volatile sig_atomic_t is_slow; /* it is on the screen */
    volatile sig_atomic_t is_resized, is_continued, is_stopped;
    volatile sig_atomic_t is_busy;        /* from screen_busy_begin() on */
    volatile sig_atomic_t is_interrupted; /* by Control-C, since then */
} now;

static void write_kept(const struct kept *kept)
{
    ssize_t ignored = write(STDOUT_FILENO, kept->bytes, kept->length);
    (void)ignored;
}

/* The modes of a terminal are those of the job in its foreground. */
void screen_abandon(void)
{
    if (!now.is_on)
        return;
    now.is_on = 0;
    write_kept(&now.end);
    if (tcgetpgrp(STDOUT_FILENO) == getpgrp())
        tcsetattr(STDOUT_FILENO, TCSANOW, &now.modes);
}

/* Without what asks for time, `$<5>`; nothing of what does not fit. */
static void keep(struct kept *kept, const char *bytes)
{
    size_t length = kept->length;
    for (; bytes && *bytes; bytes++) {
        if (length == KEPT_MAX)
            return;
        if (bytes[0] == '$' && bytes[1] == '<' && strchr(bytes, '>'))
            bytes = strchr(bytes, '>');
        else
            kept->bytes[length++] = *bytes;
    }
    kept->length = length;
}

static void keep_end(void)
{
    static const char *const ends[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    now.end.length = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        keep(&now.end, capability(ends[i]));
}

static void keep_ellipsis(const struct terminal_screen *screen, size_t row)
{
    const char *save = capability("sc"), *move = capability("cup"), *restore = capability("rc");
    int columns = screen->is_utf8 ? 1 : 3;
    now.ellipsis.length = 0;
    if (!save || !restore || row >= screen->rows || screen->columns < 8)
        return;
    keep(&now.ellipsis, save);
    keep(&now.ellipsis, library.tiparm(move, (int)row, (int)screen->columns - columns));
    keep(&now.ellipsis, screen->is_utf8 ? "\xe2\x80\xa6" : "...");
    keep(&now.ellipsis, restore);
}

/* ---- signals ---- */

static const int endings[] = {SIGHUP,  SIGQUIT, SIGTERM, SIGXCPU, SIGALRM, SIGUSR1,
                              SIGUSR2, SIGABRT, SIGSEGV, SIGFPE,  SIGILL};
static const int interrupts[] = {SIGINT};
static const int notices[] = {SIGWINCH, SIGCONT, SIGTSTP};

#define ENDINGS (sizeof endings / sizeof *endings)
#define INTERRUPTS (sizeof interrupts / sizeof *interrupts)
#define NOTICES (sizeof notices / sizeof *notices)

static struct sigaction endings_before[ENDINGS], interrupts_before[INTERRUPTS], notices_before[NOTICES];

/* The signal has its usual effect again, and waits until this returns. */
static void on_ending(int number)
{
    int error = errno;
    screen_abandon();
    destination_abandon();
    raise(number);
    errno = error;
}

/* The first one asks what takes long for its end; the second one is for what does not listen. */
static void on_interrupt(int number)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    if (now.is_busy && !now.is_interrupted) {
        now.is_interrupted = 1;
        return;
    }
    sigaction(number, &usual, NULL);
    on_ending(number);
}

/* They come while a key is waited for, and at no other time. */
static void on_notice(int number)
{
    now.is_resized |= number == SIGWINCH;
    now.is_continued |= number == SIGCONT;
    now.is_stopped |= number == SIGTSTP;
}

static void on_slow(int number)
{
    int error = errno;
    (void)number;
    if (now.is_on && now.ellipsis.length) {
        now.is_slow = 1;
        write_kept(&now.ellipsis);
    }
    errno = error;
}

/* Takes signals over. A signal that was ignored or handled before stays so. */
static void watch(const int *numbers, size_t count, struct sigaction action, struct sigaction *before)
{
    for (size_t i = 0; i < count; i++)
        if (sigaction(numbers[i], NULL, &before[i]) == 0 && before[i].sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
}

static void unwatch(const int *numbers, size_t count, const struct sigaction *before)
{
    for (size_t i = 0; i < count; i++)
        sigaction(numbers[i], &before[i], NULL);
}

/* Ncurses takes no signal that is taken before. */
static void watch_notices(struct terminal_screen *screen)
{
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < NOTICES; i++)
        sigaddset(&held, notices[i]);
    sigprocmask(SIG_BLOCK, &held, &screen->usual);
    watch(notices, NOTICES, (struct sigaction){.sa_handler = on_notice}, notices_before);
}

static void unwatch_notices(const struct terminal_screen *screen)
{
    unwatch(notices, NOTICES, notices_before);
    sigprocmask(SIG_SETMASK, &screen->usual, NULL);
}

/* ---- the screen ---- */

/* The rest of the program is in the locale C, whatever the environment says. C.UTF-8 is everywhere where the
 * environment has a locale of UTF-8, or almost so. */
static void choose_locale(struct terminal_screen *screen, bool is_utf8)
{
    static const char *const names[] = {"C.UTF-8", "", "en_US.UTF-8"};
    for (size_t i = 0; is_utf8 && i < sizeof names / sizeof *names && !screen->is_utf8; i++) {
        screen->locale = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
        screen->is_utf8 = screen->locale && strcmp(nl_langinfo_l(CODESET, screen->locale), "UTF-8") == 0;
        if (screen->locale && !screen->is_utf8) {
            freelocale(screen->locale);
            screen->locale = (locale_t)0;
        }
    }
}

static bool open_colours(void)
{
    static const short colours[] = {COLOR_RED, COLOR_GREEN, COLOR_CYAN};
    bool good = library.has_colors() && library.start_color() == OK && library.use_default_colors() == OK;
    for (size_t i = 0; i < sizeof colours / sizeof *colours && good; i++)
        good = library.init_pair(colours[i], colours[i], -1) == OK;
    return good;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Asks for the size, and makes a window of it: ncurses would give it that of LINES and COLUMNS. */
static void measure(struct terminal_screen *screen)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col) {
        screen->rows = least(size.ws_row, ROWS_MAX);
        screen->columns = least(size.ws_col, COLUMNS_MAX);
    }
    if (screen->window)
        library.delwin(screen->window);
    library.resize_term((int)screen->rows, (int)screen->columns);
    screen->window = library.newwin(0, 0, 0, 0);
    if (!screen->window)
        memory_exhausted();
    library.keypad(screen->window, TRUE);
    library.nodelay(screen->window, TRUE);
    screen->is_faded = true;
}

bool screen_open(struct terminal_screen *screen, struct screen_wishes wishes, struct arena *arena, struct text *error)
{
    *screen = (struct terminal_screen){.rows = 24, .columns = 80, .keys = open_keys()};
    if (!screen_check(arena, error) || !screen->keys)
        return false;
    choose_locale(screen, wishes.is_utf8);
    watch_notices(screen);
    watch(endings, ENDINGS, (struct sigaction){.sa_handler = on_ending, .sa_flags = (int)SA_RESETHAND}, endings_before);
    watch(interrupts, INTERRUPTS, (struct sigaction){.sa_handler = on_interrupt}, interrupts_before);
    delay_open(&screen->delay, on_slow);
    tcgetattr(STDOUT_FILENO, &now.modes);
    locale_t before = uselocale(screen->locale);
    screen->terminal = library.newterm(NULL, stdout, screen->keys);
    if (!screen->terminal)
        memory_exhausted(); /* everything else was looked at */
    keep_end();
    now.is_on = 1;
    library.raw();
    library.noecho();
    library.nonl();
    library.set_escdelay(ESCAPE_WAIT);
    library.curs_set(0);
    screen->is_painted = wishes.is_painted && open_colours();
    measure(screen);
    uselocale(before);
    return true;
}

void screen_close(struct terminal_screen *screen)
{
    library.endwin();
    now.is_on = 0;
    delay_close(&screen->delay);
    unwatch(endings, ENDINGS, endings_before);
    unwatch(interrupts, INTERRUPTS, interrupts_before);
    unwatch_notices(screen);
    library.delwin(screen->window);
    library.delscreen(screen->terminal);
    fclose(screen->keys);
    if (screen->locale)
        freelocale(screen->locale);
}

/* ---- what is shown ---- */

struct dress {
    attr_t attributes;
    short pair;
};

/* The pair of a colour has its number. */
static struct dress dress_of(const struct terminal_screen *screen, const struct canvas_cell *cell)
{
    static const struct dress dresses[] = {
        [PAINT_NONE] = {A_NORMAL, 0},
        [PAINT_DIM] = {A_DIM, 0},
        [PAINT_BOLD] = {A_BOLD, 0},
        [PAINT_CYAN] = {A_NORMAL, COLOR_CYAN},
        [PAINT_GREEN] = {A_NORMAL, COLOR_GREEN},
        [PAINT_BOLD_GREEN] = {A_BOLD, COLOR_GREEN},
        [PAINT_RED] = {A_NORMAL, COLOR_RED},
        [PAINT_BOLD_RED] = {A_BOLD, COLOR_RED},
    };
    struct dress dress = dresses[cell->paint];
    if (cell->is_reverse)
        return (struct dress){A_REVERSE, 0};
    return screen->is_painted ? dress : (struct dress){dress.attributes & A_BOLD, 0};
}

/* The characters of a cell that the library counts as the canvas does, so that nothing after them moves. */
static size_t characters_of(const struct terminal_screen *screen, const struct canvas_cell *cell, wchar_t *characters)
{
    size_t count = 0;
    for (struct text rest = {cell->bytes, cell->length}; rest.n && count < CCHARW_MAX;) {
        uint32_t point;
        size_t length = text_character(rest, &point);
        int columns = length && (point < 0x80 || screen->is_utf8) ? wcwidth((wchar_t)point) : -1;
        if (columns == (count ? 0 : cell->columns))
            characters[count++] = (wchar_t)point;
        else if (count == 0)
            characters[count++] = L'?';
        rest = text_skip(rest, length ? length : 1);
    }
    return count;
}

static void put(struct terminal_screen *screen, size_t row, size_t column, const wchar_t *characters,
                struct dress dress)
{
    cchar_t shown;
    library.setcchar(&shown, characters, dress.attributes, dress.pair, NULL);
    library.wmove(screen->window, (int)row, (int)column);
    library.wadd_wch(screen->window, &shown);
}

static void show_cell(struct terminal_screen *screen, size_t row, size_t column, const struct canvas_cell *cell)
{
    wchar_t characters[CCHARW_MAX + 1];
    struct dress dress = dress_of(screen, cell);
    characters[characters_of(screen, cell, characters)] = L'\0';
    if (cell->columns == 2 && wcwidth(characters[0]) != 2)
        put(screen, row, column + 1, L" ", dress);
    if (cell->columns)
        put(screen, row, column, characters, dress);
}

void screen_show(struct terminal_screen *screen, const struct canvas *canvas)
{
    locale_t before = uselocale(screen->locale);
    size_t rows = least(screen->rows, canvas->rows), columns = least(screen->columns, canvas->columns);
    library.werase(screen->window);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            show_cell(screen, row, column, canvas_cell(canvas, row, column));
    library.clearok(screen->window, screen->is_faded);
    if (now.is_slow)
        library.wredrawln(screen->window, (int)least(now.slow_row, screen->rows - 1), 1);
    now.is_on = 1;
    library.wrefresh(screen->window);
    screen->is_faded = false;
    now.is_slow = 0;
    uselocale(before);
}

void screen_fade(struct terminal_screen *screen)
{
    screen->is_faded = true;
}

/* ---- keys ---- */

enum { NO_BYTE = -1, GONE = -2 };

/* The next byte or key of ncurses; NO_BYTE if none comes within so many milliseconds (-1: ever), or a signal does. */
static int next(struct terminal_screen *screen, int milliseconds)
{
    const struct timespec time = {0, (long)milliseconds * 1000 * 1000};
    struct pollfd terminal = {.fd = fileno(screen->keys), .events = POLLIN};
    int code = library.wgetch(screen->window);
    if (code != ERR)
        return code;
    if (ppoll(&terminal, 1, milliseconds < 0 ? NULL : &time, &screen->usual) <= 0)
        return NO_BYTE;
    errno = 0;
    code = library.wgetch(screen->window);
    return code != ERR ? code : errno == EINTR ? NO_BYTE : GONE;
}

/* A key that ncurses does not know sends Escape, `[` or `O`, and more up to a letter. */
static key_code take_escape(struct terminal_screen *screen)
{
    int code = next(screen, 0);
    if (code != '[' && code != 'O') {
        if (code >= 0)
            library.ungetch(code);
        return PRESS_ESCAPE;
    }
    do
        code = next(screen, ESCAPE_WAIT);
    while (code >= 0 && (code < '@' || code > '~'));
    return PRESS_NOTHING;
}

/* A character in UTF-8, whatever the locale says; PRESS_NOTHING if it is broken. */
static key_code take_character(struct terminal_screen *screen, int first)
{
    char bytes[TEXT_CHARACTER_MAX] = {(char)first};
    size_t length = 1, wanted = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : TEXT_CHARACTER_MAX;
    uint32_t point;
    for (int code; length < wanted && (code = next(screen, ESCAPE_WAIT)) >= 0; length++) {
        if (code < 0x80 || code >= 0xc0) {
            library.ungetch(code);
            break;
        }
        bytes[length] = (char)code;
    }
    return text_character((struct text){bytes, length}, &point) == length ? point : PRESS_NOTHING;
}

static const struct {
    int code;
    key_code key;
} keys[] = {
    {GONE, PRESS_HANGUP},         {NO_BYTE, PRESS_NOTHING}, {'\r', PRESS_ENTER},
    {'\n', PRESS_ENTER},          {'\t', PRESS_TAB},        {'\b', PRESS_BACKSPACE},
    {0x7f, PRESS_BACKSPACE},      {KEY_ENTER, PRESS_ENTER}, {KEY_BACKSPACE, PRESS_BACKSPACE},
    {KEY_SRIGHT, PRESS_FORWARD},  {KEY_DC, PRESS_DELETE},   {KEY_BTAB, PRESS_BACKTAB},
    {KEY_UP, PRESS_UP},           {KEY_DOWN, PRESS_DOWN},   {KEY_LEFT, PRESS_LEFT},
    {KEY_RIGHT, PRESS_RIGHT},     {KEY_HOME, PRESS_HOME},   {KEY_FIND, PRESS_HOME},
    {KEY_END, PRESS_END},         {KEY_SELECT, PRESS_END},  {KEY_PPAGE, PRESS_PAGE_UP},
    {KEY_NPAGE, PRESS_PAGE_DOWN}, {KEY_F(1), PRESS_HELP},
};

static key_code take_key(struct terminal_screen *screen)
{
    int code = next(screen, -1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code)
            return keys[i].key;
    return code == '\033' ? take_escape(screen) : code < KEY_MIN ? take_character(screen, code) : PRESS_NOTHING;
}

/* What signals ask for. A shell that had the terminal meanwhile leaves its own modes. */
static key_code take_notice(struct terminal_screen *screen)
{
    bool is_stopped = now.is_stopped, is_changed = now.is_resized || now.is_continued;
    if (is_stopped) {
        now.is_stopped = 0;
        return KEY_CONTROL('Z');
    }
    if (!is_changed)
        return PRESS_NOTHING;
    if (now.is_continued)
        library.reset_prog_mode();
    now.is_resized = now.is_continued = 0;
    measure(screen);
    return PRESS_RESIZE;
}

key_code screen_key(struct terminal_screen *screen)
{
    key_code key;
    do {
        key = take_notice(screen);
        if (key == PRESS_NOTHING)
            key = take_key(screen);
    } while (key == PRESS_NOTHING);
    return key;
}

bool screen_is_interrupted(const struct terminal_screen *screen)
{
    struct pollfd terminal = {.fd = fileno(screen->keys), .events = POLLIN};
    return now.is_interrupted || poll(&terminal, 1, 0) > 0;
}

/* ---- when others have the terminal ---- */

void screen_lend(struct terminal_screen *screen)
{
    library.endwin();
    now.is_on = 0;
    unwatch_notices(screen);
}

void screen_take_back(struct terminal_screen *screen)
{
    watch_notices(screen);
    measure(screen);
}

void screen_suspend(struct terminal_screen *screen)
{
    screen_lend(screen);
    kill(0, SIGTSTP);
    screen_take_back(screen);
}

/* ---- what takes long ---- */

/* Makes Control-C a signal, and no other key; what is on its way to the screen stays. */
static void listen_to_interrupts(struct terminal_screen *screen)
{
    struct termios modes;
    bool is_heard = interrupts_before[0].sa_handler == SIG_DFL;
    screen->listens = is_heard && tcgetattr(STDOUT_FILENO, &screen->modes) == 0;
    modes = screen->modes;
    modes.c_lflag |= ISIG | NOFLSH;
    modes.c_cc[VQUIT] = modes.c_cc[VSUSP] = _POSIX_VDISABLE;
    if (screen->listens)
        tcsetattr(STDOUT_FILENO, TCSANOW, &modes);
}

void screen_busy_begin(struct terminal_screen *screen, size_t row)
{
    keep_ellipsis(screen, row);
    now.slow_row = row;
    delay_start(&screen->delay, BUSY_WAIT);
    now.is_interrupted = 0;
    now.is_busy = 1;
    listen_to_interrupts(screen);
}

/* What was typed ahead of Control-C is not wanted any more. */
void screen_busy_end(struct terminal_screen *screen)
{
    delay_start(&screen->delay, 0);
    if (screen->listens)
        tcsetattr(STDOUT_FILENO, TCSANOW, &screen->modes);
    screen->listens = false;
    now.is_busy = 0;
    if (now.is_interrupted)
        tcflush(fileno(screen->keys), TCIFLUSH);
}

#else

bool screen_check(struct arena *arena, struct text *error)
{
    (void)arena;
    *error = TEXT("--browse: this program was built without ncurses");
    return false;
}

bool screen_open(struct terminal_screen *screen, struct screen_wishes wishes, struct arena *arena, struct text *error)
{
    (void)screen, (void)wishes;
    return screen_check(arena, error);
}

void screen_close(struct terminal_screen *screen)
{
    (void)screen;
}

void screen_abandon(void)
{
}

void screen_show(struct terminal_screen *screen, const struct canvas *canvas)
{
    (void)screen, (void)canvas;
}

void screen_fade(struct terminal_screen *screen)
{
    (void)screen;
}

key_code screen_key(struct terminal_screen *screen)
{
    (void)screen;
    return PRESS_HANGUP;
}

bool screen_is_interrupted(const struct terminal_screen *screen)
{
    (void)screen;
    return false;
}

void screen_lend(struct terminal_screen *screen)
{
    (void)screen;
}

void screen_take_back(struct terminal_screen *screen)
{
    (void)screen;
}

void screen_suspend(struct terminal_screen *screen)
{
    (void)screen;
}

void screen_busy_begin(struct terminal_screen *screen, size_t row)
{
    (void)screen, (void)row;
}

void screen_busy_end(struct terminal_screen *screen)
{
    (void)screen;
}

const char *screen_version(void)
{
    return "without ncurses: --browse cannot be used";
}

#endif
