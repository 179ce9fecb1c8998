/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define WIDTH_UNKNOWN 80 /* columns and lines of a terminal that does not say */
#define HEIGHT_LEAST 24

static struct winsize window_size(void)
{
    struct winsize size;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size : (struct winsize){0};
}

struct terminal terminal_now(void)
{
    struct winsize window = window_size();
    return (struct terminal){
        .out = isatty(STDOUT_FILENO),
        .err = isatty(STDERR_FILENO),
        .in_foreground = tcgetpgrp(STDOUT_FILENO) == getpgrp(),
        .width = window.ws_col,
        .height = window.ws_row,
        .term = text_of(getenv("TERM")),
        .no_color = text_of(getenv("NO_COLOR")),
        .ci = text_of(getenv("CI")),
        .lc_all = text_of(getenv("LC_ALL")),
        .lc_ctype = text_of(getenv("LC_CTYPE")),
        .lang = text_of(getenv("LANG")),
        .our_pager = text_of(getenv("CGANNOTATE_PAGER")),
        .pager = text_of(getenv("PAGER")),
        .less = text_of(getenv("LESS")),
    };
}

/* ---- the look ---- */

static bool is_dumb(const struct terminal *t)
{
    return t->term.n == 0 || text_equal(t->term, TEXT("dumb"));
}

/* The locale is the first of these that is set and not empty; its name says its encoding, installed or not. */
static bool is_utf8(const struct terminal *t)
{
    struct text locale = t->lc_all.n ? t->lc_all : t->lc_ctype.n ? t->lc_ctype : t->lang;
    return text_has(locale, TEXT("UTF-8")) || text_has(locale, TEXT("utf8")) || text_has(locale, TEXT("UTF8")) ||
           text_has(locale, TEXT("utf-8"));
}

struct look terminal_look(const struct terminal *t, const struct wishes *wishes, bool is_text)
{
    struct look look = {0};
    if (!is_text)
        return look;
    look.is_rich = wishes->style == LOOK_RICH || (wishes->style == LOOK_AUTO && t->out);
    bool dressed = look.is_rich && t->out;
    bool colors = dressed && !is_dumb(t) && t->no_color.n == 0;
    look.is_interactive = dressed && t->ci.n == 0;
    look.is_painted = wishes->color == COLOR_ALWAYS || (wishes->color == COLOR_AUTO && colors);
    look.is_utf8 = look.is_rich && is_utf8(t);
    look.width = wishes->width < WIDTH_MAX ? (size_t)wishes->width : WIDTH_MAX;
    if (wishes->width == WIDTH_AUTO)
        look.width = !dressed ? 0 : t->width ? t->width : WIDTH_UNKNOWN;
    look.height = wishes->height;
    if (wishes->height == WIDTH_AUTO)
        look.height = !dressed ? 0 : t->height > HEIGHT_LEAST ? t->height : HEIGHT_LEAST;
    return look;
}

/* ---- the pager ---- */

/* The first that is set; an empty one says that there is to be none. */
static struct text usual_pager(const struct terminal *t)
{
    return t->our_pager.s ? t->our_pager : t->pager.s ? t->pager : TEXT("less");
}

struct text terminal_pager(const struct terminal *t, const struct wishes *wishes, const struct look *look, bool is_text)
{
    bool is_auto = text_equal(wishes->pager, TEXT("auto"));
    bool can = t->out && t->err && t->in_foreground && !is_dumb(t) && t->ci.n == 0;
    if (!can || !is_text || (is_auto && !look->is_rich) || text_equal(wishes->pager, TEXT("no")))
        return TEXT_NONE;
    struct text command = text_trim(is_auto ? usual_pager(t) : wishes->pager);
    return text_equal(command, TEXT("cat")) ? TEXT_NONE : command;
}
