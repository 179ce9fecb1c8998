/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person may want to type next. */
#include "report/summary/suggest.h"

#include "../../reported.h"
#include "../../suite.h"
#include "machine/libdw.h"

static bool write_of_first(const struct report *report)
{
    struct your_lines yours = {0};
    suggest_write(report, &yours, false, grouping_own_name(&report->view->rows, report->view->ranking.rows[0]).symbol);
    return true;
}

/* The commands for the first row of a profile in a file, in a window. */
static const char *suggested(const char *path, struct text profile, size_t width, size_t height)
{
    struct viewed *v = view_text(profile, "--group=function", NEED_CALLS);
    v->a->reading->profile.inputs.items[0].path = text_of(path);
    v->look.width = width;
    v->look.height = height;
    return reported(v, write_of_first);
}

#define CALLS                                                                                                          \
    TEXT("positions: instr line\nevents: Ir\nfn=a(b)\n0x10 1 5\ncfn=g\ncalls=1 0x20 2\n0x12 1 3\nfn=g\n0x20 2 3\n")
#define NO_CALLS_OF_10 TEXT("events: Ir\nfn=f\n1 10\n")
#define NO_CALLS TEXT("events: Ir\nfn=f\n1 5\n")

#ifdef HAVE_NCURSES
#define BROWSE "cgannotate --browse x.out   all of this, with the keyboard\n"
#else
#define BROWSE ""
#endif

TEST(commands_show_a_function_and_the_browser_all)
{
    ck_assert_str_eq(suggested("x.out", CALLS, 0, 0),
                     "cgannotate --peek='^a\\(b\\)$' x.out   its callers and callees\n"
                     "cgannotate --disasm='^a\\(b\\)$' x.out   its machine code\n" BROWSE);
}

TEST(what_is_not_recorded_is_not_offered)
{
    ck_assert_str_eq(suggested("x.out", NO_CALLS, 0, 0), BROWSE);
}

TEST(several_threads_have_a_table)
{
    ck_assert_str_eq(suggested("x.out",
                               TEXT("part: 1\nthread: 1\nevents: Ir\nfn=f\n1 5\npart: 1\nthread: 2\n"
                                    "events: Ir\nfn=f\n1 5\n"),
                               0, 24),
                     "cgannotate --by=thread x.out   what each thread cost\n");
}

TEST(what_was_inlined_is_offered_where_it_is_much)
{
    const char *shown =
        suggested("x.out", TEXT("events: Ir\nob=/home/me/app\nfl=a.c\nfn=f\n1 5\nfi=a.h\n2 5\n"), 0, 24);
    const char *command = "cgannotate --inline x.out   rows for what was inlined, if built with -g";
    ck_assert(has_line(shown, command) == libdw_is_built_in());
}

/* The commands where so much is inlined in functions of the user's own, of 10. */
static const char *suggested_for(uint64_t inlined, bool has_causes, size_t width)
{
    struct viewed *v = view_text(NO_CALLS_OF_10, "--group=function", NEED_CALLS);
    bool none[] = {false};
    struct your_lines yours = {.event = view_main_measure(&v->view),
                               .are_known = true,
                               .cost = {[SIDE_NEW] = {[CHARGED_ELSEWHERE] = inlined}},
                               .total = {[SIDE_NEW] = 10},
                               .owned = {none, none, none, true}};
    struct buffer text = {0};
    struct output out = output_into(&text);
    v->a->reading->profile.inputs.items[0].path = TEXT("x.out");
    v->look.height = 24;
    v->look.width = width;
    v->report.out = &out;
    suggest_write(&v->report, &yours, has_causes, 0);
    ck_assert_int_eq(output_close(&out), 0);
    return buffer_take(&text, &v->a->arena).s;
}

TEST(lines_of_yours_that_are_inlined_come_first_from_a_tenth_on)
{
    const char *command = "cgannotate --inline x.out   which lines of yours: 10% is inlined code, if built with -g\n";
    ck_assert_str_eq(suggested_for(1, false, 0), libdw_is_built_in() ? command : "");
    ck_assert_str_eq(suggested_for(0, false, 0), "");
}

TEST(causes_of_a_change_are_offered_where_there_are_some)
{
    ck_assert_str_eq(suggested_for(0, true, 0), "cgannotate --why x.out   all causes of the change\n");
}

TEST(lines_of_yours_are_offered_in_fewer_words_where_there_is_less_room)
{
    const char *command = "cgannotate --inline x.out   which lines of yours: 10% is inlined code\n";
    ck_assert_str_eq(suggested_for(1, false, 80), libdw_is_built_in() ? command : "");
    ck_assert_str_eq(suggested_for(1, false, 40), libdw_is_built_in() ? "cgannotate --inline x.out\n" : "");
}

TEST(a_small_window_has_its_lines_for_figures)
{
    ck_assert_str_eq(suggested("x.out", NO_CALLS, 0, 29), "");
    ck_assert_str_eq(suggested("x.out", NO_CALLS, 0, 30), BROWSE);
}

TEST(a_line_that_is_too_wide_has_the_command_alone_or_is_not_there)
{
    ck_assert_str_eq(suggested("x.out", CALLS, 40, 24), "cgannotate --peek='^a\\(b\\)$' x.out\n"
                                                        "cgannotate --disasm='^a\\(b\\)$' x.out\n");
    ck_assert_str_eq(suggested("x.out", CALLS, 20, 24), "");
}

TEST(names_of_files_are_words_for_the_shell)
{
    ck_assert(has_line(suggested("a b'c", CALLS, 0, 24),
                       "cgannotate --peek='^a\\(b\\)$' 'a b'\\''c'   its callers and callees"));
    ck_assert(has_line(suggested("-x", CALLS, 0, 24), "cgannotate --peek='^a\\(b\\)$' ./-x   its callers and callees"));
    ck_assert_str_eq(suggested("a\033[2J", CALLS, 0, 0), "");
}

TEST(what_cannot_be_read_again_has_no_command)
{
    ck_assert_str_eq(suggested("-", CALLS, 0, 0), "");
    ck_assert_str_eq(suggested("/dev/fd/63", CALLS, 0, 0), "");
}

SUITE("suggest", commands_show_a_function_and_the_browser_all, what_is_not_recorded_is_not_offered,
      several_threads_have_a_table, what_was_inlined_is_offered_where_it_is_much,
      lines_of_yours_that_are_inlined_come_first_from_a_tenth_on, causes_of_a_change_are_offered_where_there_are_some,
      lines_of_yours_are_offered_in_fewer_words_where_there_is_less_room, a_small_window_has_its_lines_for_figures,
      a_line_that_is_too_wide_has_the_command_alone_or_is_not_there, names_of_files_are_words_for_the_shell,
      what_cannot_be_read_again_has_no_command)
