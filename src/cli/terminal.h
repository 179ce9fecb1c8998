/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal: the look of a report, and its pager, from the options and the environment of the program. terminal_now()
 * gathers the facts; the other functions look at nothing else. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "view/look.h"

/* The environment: all facts that count. */
struct terminal {
    bool out, err;        /* standard output and standard error are terminals */
    bool in_foreground;   /* the terminal is ours, not another job's */
    size_t width, height; /* columns and lines of the window on standard output; 0: unknown */
    struct text term, no_color, ci, lc_all, lc_ctype, lang; /* variables of the environment; .s NULL: not set */
    struct text our_pager, pager, less;
};

struct terminal terminal_now(void);

enum wish_style { LOOK_AUTO, LOOK_PLAIN, LOOK_RICH };
enum wish_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define WIDTH_AUTO UINT64_MAX
#define WIDTH_MAX ((size_t)INT32_MAX) /* more than this is as much */

/* The user's wishes: the options of the same names. */
struct wishes {
    enum wish_style style;
    enum wish_color color;
    uint64_t width;    /* columns; 0: no limit; WIDTH_AUTO: the terminal's */
    uint64_t height;   /* lines, likewise */
    struct text pager; /* auto, no, or a command */
    struct text link;  /* the format of view/links; empty: no links */
};

/* The look of a report; `is_text`: its format is text; other formats have no look. */
struct look terminal_look(const struct terminal *terminal, const struct wishes *wishes, bool is_text);

/* The command of the pager that shows a report of this look, or an empty text: there is no pager. */
struct text terminal_pager(const struct terminal *terminal, const struct wishes *wishes, const struct look *look,
                           bool is_text);

#endif
