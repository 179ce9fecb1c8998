/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each key does, on screens of four sizes. */
#include "browse/bindings.h"

#include "../browsed.h"

/* A script, and where one is after it, in every size. */
struct key_way {
    const char *script, *where;
};

static const size_t sizes[][2] = {{10, 40}, {24, 80}, {24, 120}, {60, 200}};

static void check_ways(const char *profile, const struct key_way *ways, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
            struct browsed *b = browse_text(text_of(profile), "");
            browser_resize(&b->browser, sizes[size][0], sizes[size][1]);
            ck_assert_msg(strcmp(where(b, ways[i].script), ways[i].where) == 0, "%s: %s, not %s", ways[i].script,
                          where(b, ""), ways[i].where);
        }
}

#define CHECK_WAYS(profile, ...)                                                                                       \
    do {                                                                                                               \
        static const struct key_way ways[] = {__VA_ARGS__};                                                            \
        check_ways(profile, ways, sizeof ways / sizeof *ways);                                                         \
    } while (0)

TEST(each_key_is_bound_once_and_has_words_or_stands_with_one_that_has)
{
    ck_assert(bindings[0].keys);
    for (size_t i = 0; i < binding_count; i++) {
        ck_assert_int_eq(!bindings[i].keys, !bindings[i].words);
        ck_assert_uint_ne(bindings[i].codes[0], 0);
        for (size_t k = 0; k < BINDING_KEYS && bindings[i].codes[k]; k++)
            ck_assert_ptr_eq(binding_of(bindings[i].codes[k]), &bindings[i]);
    }
    ck_assert_ptr_null(binding_of('z'));
    ck_assert_ptr_null(binding_of(PRESS_DELETE));
}

TEST(keys_that_move_among_rows)
{
    CHECK_WAYS(BROWSED_PROGRAM, {"", "table: search"}, {"j", "table: visit"}, {"<Down>", "table: visit"},
               {"<^N>", "table: visit"}, {"jjk", "table: visit"}, {"jj<Up>", "table: visit"},
               {"jj<^P>", "table: visit"}, {"k", "table: search"}, {"jjjjj", "table: print"}, {"G", "table: print"},
               {"<End>", "table: print"}, {"Gg", "table: search"}, {"G<Home>", "table: search"},
               {"<PageDown>", "table: print"}, {" ", "table: print"}, {"<^F>", "table: print"},
               {"G<PageUp>", "table: search"}, {"Gb", "table: search"}, {"G<^B>", "table: search"},
               {"<^D>", "table: print"}, {"G<^U>", "table: search"}, {"z<Delete>", "table: search"});
}

TEST(keys_that_lead_to_other_screens)
{
    CHECK_WAYS(BROWSED_PROGRAM, {"<Enter>", "calls search: search"}, {"j2", "calls visit: visit"},
               {"<Enter><Backspace>", "table: search"}, {"j<Enter>k<Enter>", "calls search: search"},
               {"j<Enter><Backspace><Forward>", "calls visit: visit"}, {"<Backspace>", "table: search"},
               {"<Forward>", "table: search"}, {"u", "calls main: main"}, {"ju", "calls search: search"},
               {"ju1", "table: search"}, {"j<Enter>u1", "table: search"}, {"3", "source search: search"},
               {"5", "tree search: search"}, {"5j<Enter>", "calls visit: visit"}, {"jt", "events: visit"},
               {"jtt", "table: visit"}, {"jttt", "events: visit"}, {"?", "keys: j k Down Up ^N ^P   one row down, up"},
               {"<F1>", "keys: j k Down Up ^N ^P   one row down, up"}, {"j??", "table: visit"}, {"j?q", "table: visit"},
               {"<Enter>u3q", "table: search"});
}

TEST(keys_of_calls_sources_and_trees)
{
    CHECK_WAYS(BROWSED_PROGRAM, {"<Enter><Tab>", "calls search: visit"}, {"<Enter><Tab><Tab>", "calls search: main"},
               {"<Enter><Tab><Tab><Tab>", "calls search: search"}, {"<Enter><Backtab>", "calls search: main"},
               {"jj<Enter><Backtab>", "calls main: search"}, {"jj<Enter><Tab><Tab>", "calls main: main"},
               {"jj5l", "tree main: main"}, {"jj5jl", "tree main: search"}, {"jj5jlj", "tree main: visit"},
               {"jj5jl<Left>j", "tree main: print"}, {"jj5jljhj", "tree main: print"}, {"jj5H", "tree main: search"},
               {"j5<Tab>", "tree visit: visit"}, {"j5<Tab>k", "tree visit: search"}, {"33m", "source search: search"});
}

TEST(keys_that_search_and_filter)
{
    CHECK_WAYS(BROWSED_PROGRAM, {"/i<Enter>", "table: visit"}, {"/i<Enter>n", "table: main"},
               {"/i<Enter>nnn", "table: visit"}, {"/i<Enter>N", "table: print"}, {"&i$<Enter>", "table: nothing"},
               {"&t$<Enter>", "table: visit"}, {"&t$<Enter>j", "table: print"},
               {"&t$<Enter>&<^U><Enter>g", "table: search"});
}

TEST(keys_that_sort)
{
    static const char *const orders[][2] = {
        {"", "self:Ir"},   {"i", "incl:Ir"},     {"ii", "self:Ir"}, {"e", "self:Dr"},  {"ie", "incl:Dr"},
        {"ee", "self:Ir"}, {"E", "self:Dr"},     {"s", "incl:Ir"},  {"ss", "self:Dr"}, {"sss", "incl:Dr"},
        {"ssss", "calls"}, {"sssss", "self:Ir"}, {"S", "calls"},    {"SS", "self:Dr"}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
        ck_assert_msg(strcmp(order(b, orders[i][0]), orders[i][1]) == 0, "%s: %s", orders[i][0], order(b, ""));
        ck_assert_str_eq(where(b, ""), "table: search");
    }
}

TEST(keys_that_change_what_is_shown)
{
    struct browsed *b = BROWSE(BROWSED_CYCLE, "");
    ck_assert_str_eq(said(b, "f"), "names in full");
    ck_assert_str_eq(said(b, "f"), "names as they are recorded");
    ck_assert_str_eq(said(b, "f"), "short names");
    ck_assert_str_eq(said(b, "%"), "shares of what is looked at");
    ck_assert_str_eq(said(b, "%"), "shares of the program");
    ck_assert_str_eq(said(b, "x"), "rows are files");
    ck_assert_str_eq(said(b, "x"), "rows are objects");
    ck_assert_str_eq(said(b, "x"), "rows are classes");
    ck_assert_str_eq(said(b, "x"), "rows are directories");
    ck_assert_str_eq(said(b, "x"), "rows are functions");
    ck_assert_str_eq(said(b, "="), "nothing is compared");
    ck_assert_str_eq(said(b, "j"), "");
}

TEST(keys_that_ask_something_of_the_world)
{
    static const struct {
        const char *script;
        enum browse_action action;
    } asked[] = {{"q", BROWSE_QUIT},
                 {"Q", BROWSE_QUIT},
                 {"<Enter>q", BROWSE_NOTHING},
                 {"<Enter>qq", BROWSE_QUIT},
                 {"<Enter>3Q", BROWSE_QUIT},
                 {"<^L>", BROWSE_REDRAW},
                 {"<^Z>", BROWSE_SUSPEND},
                 {"R", BROWSE_RELOAD},
                 {"I", BROWSE_RELOAD},
                 {"4", BROWSE_RELOAD},
                 {"d", BROWSE_RELOAD},
                 {"w", BROWSE_NOTHING},
                 {"wa.txt<Enter>", BROWSE_WRITE},
                 {"w<Enter>", BROWSE_NOTHING},
                 {"<Hangup>", BROWSE_HANGUP},
                 {"/a<Hangup>", BROWSE_HANGUP},
                 {"v", BROWSE_NOTHING},
                 {"o", BROWSE_RELOAD}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
        press(b, asked[i].script);
        ck_assert_msg(b->action == asked[i].action, "%s: %d", asked[i].script, (int)b->action);
    }
}

TEST(keys_that_are_none_name_that_which_shows_the_keys)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(said(b, "z"), "z does nothing here: ? shows the keys");
    ck_assert_str_eq(said(b, "<Enter>Z"), "Z does nothing here: ? shows the keys");
    ck_assert_str_eq(said(b, "<Delete>"), "this key does nothing here: ? shows the keys");
    ck_assert_str_eq(said(b, "\u00e9"), "this key does nothing here: ? shows the keys");
    ck_assert_str_eq(said(b, "<^A>"), "this key does nothing here: ? shows the keys");
    ck_assert_str_eq(said(b, "z<Escape>"), "");
    ck_assert_str_eq(said(b, "zj"), "");
}

TEST(keys_that_have_nothing_to_do_say_so)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(said(b, "<Backspace>"), "this is where you began");
    ck_assert_str_eq(said(b, "<Forward>"), "there is no screen to go forward to");
    ck_assert_str_eq(said(b, "m"), "m goes from one file of a function to the next: open its source first");
    ck_assert_str_eq(said(b, "H"), "H works in trees: 5 shows the tree of this row, 6 the program's");
    ck_assert_str_eq(said(b, "n"), "no search yet: / begins one");
    ck_assert_str_eq(said(b, "]"), "hot lines are in sources and machine code");
    ck_assert_str_eq(said(b, "["), "hot lines are in sources and machine code");
    ck_assert_str_eq(said(b, "!"), "there are no notes");
    ck_assert_str_eq(said(b, "jju"), "nothing calls it");
    ck_assert_str_eq(said(b, "v"), "its source was not found");
    ck_assert_str_eq(said(b, "3m"), "all its code is in this file");
}

SUITE("bindings", each_key_is_bound_once_and_has_words_or_stands_with_one_that_has, keys_that_move_among_rows,
      keys_that_lead_to_other_screens, keys_of_calls_sources_and_trees, keys_that_search_and_filter, keys_that_sort,
      keys_that_change_what_is_shown, keys_that_ask_something_of_the_world,
      keys_that_are_none_name_that_which_shows_the_keys, keys_that_have_nothing_to_do_say_so)
