/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that lead from one screen to another, and out. */
#include "browse/walk.h"

#include "../browsed.h"
#include "../scratch.h"

TEST(enter_goes_from_calls_to_calls_and_in_the_middle_to_the_source)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "<Enter>k<Enter>"), "calls main: main");
    ck_assert_str_eq(where(b, "j<Enter>j<Enter>"), "calls visit: visit");
    ck_assert_str_eq(b->browser.sheet.kind->name, "calls");
    ck_assert_str_eq((where(b, "<Enter>"), b->browser.sheet.kind->name), "source");
    ck_assert_str_eq(where(b, "<Backspace><Backspace><Backspace>"), "calls main: search");
    ck_assert_str_eq(where(b, "<Backspace><Backspace>"), "table: search");
    ck_assert_str_eq(where(b, "<Forward><Forward><Forward><Forward>"), "calls visit: visit");
}

TEST(a_cycle_has_callers_members_and_callees)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(where(b, "<Enter>"), "calls: * <cycle 1>");
    ck_assert_str_eq(line_seen(b, "", 2),
                     " 890 (98.89%)       .     3  < main                            a.c:1  libone.so");
    ck_assert_str_eq(line_seen(b, "", 3), " 890 (98.89%)  55.56%     .  * <cycle 1>");
    ck_assert_str_eq(line_seen(b, "", 4),
                     "\xe2\x89\xa5"
                     "690 (76.67%)  33.33%     8    B::g <cycle 1>                  a.c:9  libone.so");
    ck_assert_str_eq(line_seen(b, "", 5),
                     " 890 (98.89%)  22.22%     5    A::f <cycle 1>                  a.c:5  libone.so");
    ck_assert_str_eq(line_seen(b, "", 6),
                     " 390 (43.33%)       .     5  > leaf                            b.c:3  libtwo.so");
    ck_assert_str_eq(line_seen(b, "", 7), "");
}

TEST(keys_on_a_cycle_lead_to_it_or_say_why_not)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(said(b, "5"), "a cycle has members: Enter shows them");
    ck_assert_str_eq(said(b, "3"), "a cycle has members: Enter shows them");
    ck_assert_str_eq(said(b, "4"), "a cycle has members: Enter shows them");
    ck_assert_str_eq(where(b, "u"), "calls main: main");
    ck_assert_str_eq(where(b, "<Backspace>2<Tab>"), "calls: leaf");
    ck_assert_str_eq(where(b, "<Tab>"), "calls: main");
    ck_assert_str_eq(where(b, "jjj"), "calls: A::f(int)");
    ck_assert_str_eq(where(b, "<Enter>"), "calls A::f(int): A::f(int)");
    ck_assert_str_eq(where(b, "<Backspace>kk"), "calls: * <cycle 1>");
    ck_assert_str_eq(said(b, "<Enter>"), "this row leads nowhere");
    ck_assert_str_eq(where(b, "1"), "table: <cycle 1>  2 functions");
}

TEST(up_goes_to_the_most_expensive_caller_that_is_another_function)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(where(b, "/leaf<Enter>u"), "calls B::g: B::g");
    ck_assert_str_eq(where(b, "u"), "calls A::f(int): A::f(int)"); /* g calls itself, too */
    ck_assert_str_eq(where(b, "u"), "calls main: main");
    ck_assert_str_eq(said(b, "u"), "nothing calls it");
    ck_assert_str_eq(said(b, "?u"), "this row is not a function");
}

TEST(one_leads_to_the_row_of_the_function_in_the_table)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "jj<Enter>G1"), "table: print");
    ck_assert_str_eq(where(b, "<Backspace>"), "calls main: print");
    ck_assert_str_eq(where(b, "x1"), "table: main.c");
    ck_assert_str_eq(said(b, ""), "");
    ck_assert_str_eq(where(b, "q"), "table: main.c");
    ck_assert_int_eq(b->action, BROWSE_QUIT);
}

TEST(one_says_that_a_filter_leaves_the_row_out)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "&t$<Enter>u"), "calls search: search");
    ck_assert_str_eq(where(b, "1"), "table: visit");
    ck_assert_str_eq(said(b, ""), "its row is hidden: & changes the filter, = shows rows that did not change");
    ck_assert_str_eq(where(b, "&<^U><Enter><Backspace>1"), "table: search");
    ck_assert_str_eq(said(b, ""), "");
}

TEST(one_unfolds_the_row_that_the_function_stands_under)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=file,function");
    ck_assert_str_eq(where(b, "j/main$<Enter>h<Backspace>/leaf<Enter><Enter>u1"), "table: B::g");
    ck_assert_uint_eq(sheet_count(&b->browser.sheet), 5); /* the other file is folded */
}

TEST(q_leads_to_the_table_and_there_out)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "--group=object");
    ck_assert_str_eq(where(b, "<Enter><Enter>q"), "table: /lib/libone.so");
    ck_assert_int_eq(b->action, BROWSE_NOTHING);
    press(b, "<Enter>q");
    ck_assert_int_eq(b->action, BROWSE_NOTHING); /* a table of the functions of an object is not yet that */
    press(b, "q");
    ck_assert_int_eq(b->action, BROWSE_QUIT);
}

static void remove_scratch(void *thing)
{
    scratch_remove(thing);
    free(thing);
}

TEST(the_editor_gets_the_file_that_was_found_and_the_line)
{
    struct scratch *scratch = until_end(memory_zeroed(1, sizeof *scratch), remove_scratch);
    *scratch = scratch_make();
    const char *path = scratch_write(scratch, "a.c", TEXT("one\ntwo\n"));
    struct browsed *b =
        BROWSE("events: Ir\nfl=a.c\nfn=f\n2 5\n", arena_format(&scratch->arena, "--include=%s", scratch->path.s).s);
    press(b, "v");
    ck_assert_int_eq(b->action, BROWSE_EDIT);
    ck_assert_str_eq(b->browser.file_path.s, arena_format(&scratch->arena, "/%s", path).s); /* of the directory / */
    ck_assert_uint_eq(b->browser.file_line, 2);
    ck_assert_str_eq(said(BROWSE("events: Ir\nfl=a.c\nfn=f\n2 5\n", "--group=object"), "v"), "this row is in no file");
}

TEST(m_goes_through_all_files_with_code_of_the_function)
{
    struct browsed *b = BROWSE("events: Ir\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 6\nfi=c.h\n3 7\n", "");
    static const char *const titles[] = {"a.c", "b.h", "c.h", "a.c"};
    press(b, "3");
    for (size_t i = 0; i < 4; i++) {
        struct text file = b->v->a->profile->files.texts.items[state_place(&b->browser)->file];
        ck_assert_str_eq(file.s, titles[i]);
        press(b, "m");
    }
}

TEST(what_was_read_from_a_pipe_is_not_read_again)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    b->browser.model.source.once = "the input was a pipe: it cannot be read again";
    ck_assert_str_eq(said(b, "R"), "the input was a pipe: it cannot be read again");
    ck_assert_str_eq(said(b, "I"), "the input was a pipe: it cannot be read again");
    ck_assert_str_eq(said(b, "o"), "the input was a pipe: it cannot be read again");
    ck_assert_int_eq(b->action, BROWSE_NOTHING);
    ck_assert_str_eq(said(b, "4"), "the input was a pipe: it cannot be read again");
    ck_assert_int_eq(b->action, BROWSE_NOTHING);
}

TEST(machine_code_that_there_is_not_is_not_read)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    b->browser.gives_inlined = true;
    ck_assert_str_eq(said(b, "4"), "machine code is shown without --inline: I turns it off");
    b->browser.gives_inlined = false;
    b->browser.is_charged = true;
    ck_assert_str_eq(said(b, "4"), "machine code is shown as it was recorded: o shows all code");
    ck_assert_int_eq(b->action, BROWSE_NOTHING);
}

TEST(o_asks_for_the_profile_charged_the_other_way)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    press(b, "o");
    ck_assert_int_eq(b->action, BROWSE_RELOAD);
    ck_assert(b->browser.is_charged);
    browser_refuse(&b->browser, TEXT("nothing is your own"));
    ck_assert(!b->browser.is_charged);
    ck_assert_str_eq(said(b, ""), "nothing is your own");
    b = BROWSE(BROWSED_PROGRAM, "--charge=own");
    ck_assert(b->browser.is_charged);
    press(b, "o");
    ck_assert(!b->browser.is_charged);
}

SUITE("walk", o_asks_for_the_profile_charged_the_other_way, machine_code_that_there_is_not_is_not_read,
      enter_goes_from_calls_to_calls_and_in_the_middle_to_the_source, a_cycle_has_callers_members_and_callees,
      keys_on_a_cycle_lead_to_it_or_say_why_not, up_goes_to_the_most_expensive_caller_that_is_another_function,
      one_leads_to_the_row_of_the_function_in_the_table, one_says_that_a_filter_leaves_the_row_out,
      one_unfolds_the_row_that_the_function_stands_under, q_leads_to_the_table_and_there_out,
      the_editor_gets_the_file_that_was_found_and_the_line, m_goes_through_all_files_with_code_of_the_function,
      what_was_read_from_a_pipe_is_not_read_again)
