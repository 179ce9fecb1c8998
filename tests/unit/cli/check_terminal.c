/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The look of a report and its pager, by the options and the terminal. */
#include "../suite.h"
#include "cli/terminal.h"

#define SET(literal)                                                                                                   \
    {                                                                                                                  \
        literal, sizeof literal - 1                                                                                    \
    }

static const struct terminal usual = {.out = true,
                                      .err = true,
                                      .in_foreground = true,
                                      .width = 132,
                                      .height = 50,
                                      .term = SET("xterm-256color"),
                                      .lang = SET("en_US.UTF-8")};
static const struct wishes none = {.width = WIDTH_AUTO, .height = WIDTH_AUTO, .pager = SET("auto")};

/* What differs from the usual terminal, where nothing is asked for. */
struct sample {
    const char *what;
    struct terminal terminal;
    struct wishes wishes;
    struct look look;
    const char *pager;
};

#define PLAIN                                                                                                          \
    {                                                                                                                  \
        .width = 0                                                                                                     \
    }
#define RICH(painted, utf8, columns)                                                                                   \
    {                                                                                                                  \
        .is_rich = true, .is_painted = painted, .is_utf8 = utf8, .width = columns, .height = 50                        \
    }
#define TERMINAL(...)                                                                                                  \
    {                                                                                                                  \
        .out = true, .err = true, .in_foreground = true, .width = 132, .height = 50, .term = SET("xterm"),             \
        .lang = SET("C.UTF-8"), __VA_ARGS__                                                                            \
    }
#define WISHES(...)                                                                                                    \
    {                                                                                                                  \
        .width = WIDTH_AUTO, .height = WIDTH_AUTO, .pager = SET("auto"), __VA_ARGS__                                   \
    }

#pragma GCC diagnostic ignored "-Woverride-init"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Winitializer-overrides"
#endif

static const struct sample samples[] = {
    {"a terminal", TERMINAL(), WISHES(), RICH(true, true, 132), "less"},
    {"a pipe", TERMINAL(.out = false), WISHES(), PLAIN, ""},
    {"rich in a pipe",
     TERMINAL(.out = false),
     WISHES(.style = LOOK_RICH),
     {.is_rich = true, .is_utf8 = true, .width = 0, .height = 0},
     ""},
    {"plain on a terminal", TERMINAL(), WISHES(.style = LOOK_PLAIN), PLAIN, ""},
    {"messages elsewhere", TERMINAL(.err = false), WISHES(), RICH(true, true, 132), ""},
    {"NO_COLOR", TERMINAL(.no_color = SET("1")), WISHES(), RICH(false, true, 132), "less"},
    {"NO_COLOR is empty", TERMINAL(.no_color = SET("")), WISHES(), RICH(true, true, 132), "less"},
    {"NO_COLOR, and asked for", TERMINAL(.no_color = SET("1")), WISHES(.color = COLOR_ALWAYS), RICH(true, true, 132),
     "less"},
    {"never", TERMINAL(), WISHES(.color = COLOR_NEVER), RICH(false, true, 132), "less"},
    {"a dumb terminal", TERMINAL(.term = SET("dumb")), WISHES(), RICH(false, true, 132), ""},
    {"a terminal without name", TERMINAL(.term = {NULL, 0}), WISHES(), RICH(false, true, 132), ""},
    {"colours in a pipe", TERMINAL(.out = false), WISHES(.color = COLOR_ALWAYS), {.is_painted = true}, ""},
    {"Latin 1", TERMINAL(.lang = SET("de_DE.ISO-8859-1")), WISHES(), RICH(true, false, 132), "less"},
    {"LC_ALL before LANG", TERMINAL(.lc_all = SET("C")), WISHES(), RICH(true, false, 132), "less"},
    {"an empty LC_ALL", TERMINAL(.lc_all = SET("")), WISHES(), RICH(true, true, 132), "less"},
    {"LC_CTYPE before LANG", TERMINAL(.lc_ctype = SET("C.utf8"), .lang = SET("C")), WISHES(), RICH(true, true, 132),
     "less"},
    {"no window", TERMINAL(.width = 0), WISHES(), RICH(true, true, 80), "less"},
    {"a width", TERMINAL(), WISHES(.width = 60), RICH(true, true, 60), "less"},
    {"a height",
     TERMINAL(),
     WISHES(.height = 20),
     {.is_rich = true, .is_painted = true, .is_utf8 = true, .width = 132, .height = 20},
     "less"},
    {"a low window",
     TERMINAL(.height = 9),
     WISHES(),
     {.is_rich = true, .is_painted = true, .is_utf8 = true, .width = 132, .height = 24},
     "less"},
    {"no limit", TERMINAL(), WISHES(.width = 0), RICH(true, true, 0), "less"},
    {"a width in a pipe", TERMINAL(.out = false), WISHES(.width = 60), {.width = 60}, ""},
    {"CI", TERMINAL(.ci = SET("true")), WISHES(), RICH(true, true, 132), ""},
    {"CI is empty", TERMINAL(.ci = SET("")), WISHES(), RICH(true, true, 132), "less"},
    {"in the background", TERMINAL(.in_foreground = false), WISHES(), RICH(true, true, 132), ""},
    {"no pager", TERMINAL(), WISHES(.pager = SET("no")), RICH(true, true, 132), ""},
    {"an empty pager", TERMINAL(), WISHES(.pager = SET("")), RICH(true, true, 132), ""},
    {"a pager that is none", TERMINAL(.pager = SET("cat")), WISHES(), RICH(true, true, 132), ""},
    {"PAGER", TERMINAL(.pager = SET("more -s")), WISHES(), RICH(true, true, 132), "more -s"},
    {"PAGER is empty", TERMINAL(.pager = SET("")), WISHES(), RICH(true, true, 132), ""},
    {"CGANNOTATE_PAGER", TERMINAL(.our_pager = SET("most"), .pager = SET("more")), WISHES(), RICH(true, true, 132),
     "most"},
    {"CGANNOTATE_PAGER is empty", TERMINAL(.our_pager = SET(""), .pager = SET("more")), WISHES(), RICH(true, true, 132),
     ""},
    {"a pager of one's own", TERMINAL(.our_pager = SET("most")), WISHES(.pager = SET("less -X")), RICH(true, true, 132),
     "less -X"},
    {"a pager for plain", TERMINAL(), WISHES(.style = LOOK_PLAIN, .pager = SET("less")), PLAIN, "less"},
};

TEST(a_look_is_chosen_by_options_and_terminal)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct sample *s = &samples[i];
        struct look look = terminal_look(&s->terminal, &s->wishes, true);
        ck_assert_msg(look.is_rich == s->look.is_rich && look.is_painted == s->look.is_painted &&
                          look.is_utf8 == s->look.is_utf8 && look.width == s->look.width &&
                          look.height == s->look.height,
                      "%s: rich %d, painted %d, UTF-8 %d, width %zu, height %zu", s->what, look.is_rich,
                      look.is_painted, look.is_utf8, look.width, look.height);
    }
}

TEST(a_pager_is_chosen_by_options_and_terminal)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct sample *s = &samples[i];
        struct text pager = terminal_pager(&s->terminal, &s->wishes, &s->look, true);
        ck_assert_msg(text_equal(pager, text_of(s->pager)), "%s: %.*s", s->what, (int)pager.n, pager.n ? pager.s : "");
    }
}

TEST(other_formats_have_neither)
{
    struct wishes wishes = {.style = LOOK_RICH, .color = COLOR_ALWAYS, .width = 80, .pager = SET("less")};
    struct look look = terminal_look(&usual, &wishes, false);
    ck_assert(!look.is_rich && !look.is_painted && !look.is_utf8 && look.width == 0);
    ck_assert_uint_eq(terminal_pager(&usual, &wishes, &look, false).n, 0);
    ck_assert_uint_eq(terminal_pager(&usual, &none, &look, false).n, 0);
}

SUITE("terminal", a_look_is_chosen_by_options_and_terminal, a_pager_is_chosen_by_options_and_terminal,
      other_formats_have_neither)
