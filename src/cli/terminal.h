/* terminal: how a report is dressed and whether a pager shows it, from the options and the world that the program runs
 * in. Facts are gathered in one place; what follows from them is worked out by functions that look at nothing else. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "view/look.h"

/* The world: whatever is looked at. */
struct terminal {
    bool out, err;        /* standard output and standard error are terminals */
    bool in_foreground;   /* the terminal is ours, and no other job's */
    size_t width, height; /* columns and lines of the window on standard output; 0: not known */
    struct text term, no_color, ci, lc_all, lc_ctype, lang; /* variables of the environment; .s NULL: not set */
    struct text our_pager, pager, less;
};

struct terminal terminal_now(void);

enum wish_style { LOOK_AUTO, LOOK_PLAIN, LOOK_RICH };
enum wish_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define WIDTH_AUTO UINT64_MAX

/* What the user asks for: the options of the same names. */
struct wishes {
    enum wish_style style;
    enum wish_color color;
    uint64_t width;    /* columns; 0: no limit; WIDTH_AUTO: the terminal's */
    uint64_t height;   /* lines, likewise */
    struct text pager; /* auto, no, or a command */
    struct text link;  /* the format of view/links; empty: no links */
};

/* The look of a report; `is_text`: its format is text, which alone has one. */
struct look terminal_look(const struct terminal *terminal, const struct wishes *wishes, bool is_text);

/* The command of the pager that shows a report of this look, or an empty text: none does. */
struct text terminal_pager(const struct terminal *terminal, const struct wishes *wishes, const struct look *look,
                           bool is_text);

#endif
