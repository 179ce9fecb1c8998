/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screen's rows, and standing on a row while what is shown changes. */
#include "browse/state.h"

#include "../browsed.h"

static const char *frame(struct browsed *b, size_t rows, size_t columns)
{
    browser_resize(&b->browser, rows, columns);
    struct frame f = state_frame(&b->browser);
    return arena_format(&b->arena, "%s%sfirst %zu, %zu rows, %zu of calls%s", f.has_title ? "title, " : "",
                        f.has_keys ? "keys, " : "", f.first, f.body, f.preview,
                        f.below ? arena_format(&b->arena, ", %zu of source", f.below).s : "")
        .s;
}

TEST(rows_of_the_screen_are_used_as_it_has_them)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(frame(b, 5, 80), "first 1, 3 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 10, 80), "first 1, 8 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 11, 80), "title, keys, first 2, 7 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 24, 80), "title, keys, first 2, 20 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 44, 80), "title, keys, first 2, 40 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 45, 80), "title, keys, first 2, 28 rows, 13 of calls");
    ck_assert_str_eq(frame(b, 60, 80), "title, keys, first 2, 38 rows, 18 of calls");
    press(b, "<Enter>");
    ck_assert_str_eq(frame(b, 60, 80), "title, keys, first 2, 3 rows, 0 of calls, 53 of source");
    ck_assert_str_eq(frame(b, 13, 80), "title, keys, first 2, 3 rows, 0 of calls, 6 of source");
    ck_assert_str_eq(frame(b, 10, 80), "first 1, 3 rows, 0 of calls, 5 of source");
    ck_assert_str_eq(frame(b, 8, 80), "first 1, 6 rows, 0 of calls");
    ck_assert_str_eq(frame(b, 24, 200), "title, keys, first 2, 20 rows, 0 of calls");
}

TEST(a_screen_is_too_small_below_thirty_columns_or_five_rows)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    static const size_t sizes[][3] = {{5, 30, 0}, {4, 30, 1}, {5, 29, 1}, {0, 0, 1}, {24, 80, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        browser_resize(&b->browser, sizes[i][0], sizes[i][1]);
        ck_assert_int_eq(state_is_too_small(&b->browser), sizes[i][2]);
    }
}

TEST(the_cursor_stays_on_its_row_when_rows_are_sorted_or_named_otherwise)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(where(b, "jjj"), "table: print");
    static const char *const keys[] = {"i", "s", "S", "e", "E", "f", "%", "<^L>", "k", "ii", "sss", "eif"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *before = where(b, ""), *after = where(b, keys[i]);
        if (strcmp(keys[i], "k") != 0)
            ck_assert_msg(strcmp(before, after) == 0, "%s: %s, then %s", keys[i], before, after);
    }
}

TEST(where_the_row_is_gone_the_cursor_is_on_the_nearest_that_is_left)
{
    static const char profile[] = "events: Ir\nfn=a1\n1 9\nfn=b1\n1 8\nfn=c\n1 7\nfn=b2\n1 6\nfn=a2\n1 5\nfn=b3\n1 4\n";
    static const char *const kept[][3] = {{"jj", "b", "table: b1"}, /* both are next to it: the first */
                                          {"jj", "a", "table: a1"},   {"jjjj", "b", "table: b2"},
                                          {"", "3", "table: b3"},     {"G", "1", "table: b1"},
                                          {"jjjj", "a", "table: a2"}, {"j", "nosuch", "table: nothing"}};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        struct browsed *b = browse_text(text_of(profile), "");
        press(b, kept[i][0]);
        press(b, "&");
        press(b, kept[i][1]);
        ck_assert_str_eq(where(b, "<Enter>"), kept[i][2]);
    }
}

TEST(a_script_ends_as_the_same_one_with_resizes_between)
{
    static const char *const keys[] = {"j", "<Enter>", "<Tab>", "<Enter>", "u",         "5", "l",          "j",
                                       "1", "i",       "x",     "G",       "<Enter>",   "q", "x",          "<Enter>",
                                       "j", "s",       "?",     "?",       "/m<Enter>", "t", "<Backspace>"};
    static const size_t sizes[][2] = {{10, 40}, {60, 200}, {3, 20}, {5, 30}, {24, 120}};
    struct browsed *still = BROWSE(BROWSED_CYCLE, ""), *resized = BROWSE(BROWSED_CYCLE, "");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const size_t *size = sizes[i % (sizeof sizes / sizeof *sizes)];
        browser_resize(&resized->browser, size[0], size[1]);
        browser_resize(&resized->browser, 24, 80);
        const char *one = arena_copy(&still->arena, text_of(seen(still, keys[i], 24, 80))).s;
        ck_assert_str_eq(one, seen(resized, keys[i], 24, 80));
    }
}

TEST(while_machine_code_is_read_the_screen_stays)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    const char *before = arena_copy(&b->arena, text_of(seen(b, "<Enter>", 24, 80))).s;
    ck_assert_str_eq(seen(b, "4", 24, 80), before);
    ck_assert_int_eq(b->action, BROWSE_RELOAD);
    ck_assert_uint_ne(b->browser.needs & NEED_INSTRUCTIONS, 0);
    browser_refuse(&b->browser, TEXT("it cannot be read"));
    ck_assert_str_eq(line_seen(b, "", -2), "it cannot be read");
    ck_assert_uint_eq(b->browser.needs & NEED_INSTRUCTIONS, 0);
    ck_assert_str_eq(where(b, "j"), "calls search: visit");
}

/* Browses a profile; the other one is to be taken, and goes after it. */
static struct browsed *browse_two(const char *profile, const char *next, struct browsed **other)
{
    *other = browse_text(text_of(next), "");
    return browse_text(text_of(profile), "");
}

static const char *take(struct browsed *b, struct browsed *other)
{
    press(b, "R");
    ck_assert_int_eq(b->action, BROWSE_RELOAD);
    browser_take(&b->browser, &other->source);
    b->v = other->v;
    return seen(b, "", 24, 80);
}

TEST(a_profile_that_was_read_again_shows_the_same)
{
    static const char *const scripts[] = {
        "jj",         "j<Enter><Tab>", "x<Enter>", "xx<Enter>j", "<Enter>u5",       "jt", "?jj", "j3",
        "&t$<Enter>", "iej",           "xj",       "<Enter>3u",  "jjj2<Backspace>", "f%s"};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct browsed *other, *b = browse_two(BROWSED_PROGRAM, BROWSED_PROGRAM, &other);
        press(b, scripts[i]);
        const char *before =
            arena_copy(&b->arena, text_of(seen(b, "<Escape>", 24, 80))).s; /* nothing is said any more */
        const char *after = take(b, other);
        ck_assert_msg(strcmp(before, after) == 0, "%s: %s", scripts[i], after);
    }
}

/* In the other order, without print, and with more in front. */
#define CHANGED                                                                                                        \
    "cmd: ./prog\nevents: Ir Dr\nob=other\nfl=new.c\nfn=new\n1 5000 5\nob=prog\nfl=main.c\nfn=visit\n70 900 30\n"      \
    "fn=search\n30 500 60\ncfn=visit\ncalls=40 70\n31 900 30\nfn=main\n10 100 10\ncfn=search\ncalls=2 30\n11 1400 "    \
    "90\n"

TEST(places_are_found_by_their_names_in_a_profile_that_changed)
{
    static const struct {
        const char *script, *where;
    } ways[] = {
        {"", "table: search"},
        {"j", "table: visit"},
        {"j<Enter>", "calls visit: visit"},
        {"j<Enter><Tab>", "calls visit: search"},
        {"jj5jl", "tree main: search"},
        {"G", "table: main"},                   /* print is gone, and main was before it */
        {"G<Enter>", "table: main"},            /* so is its screen */
        {"<Enter>uj<Tab>", "calls main: main"}, /* print was a callee of main */
        {"xx<Enter>j", "table: visit"},         /* the functions of an object */
        {"<Enter>G<Enter>u<Backspace>", "calls visit: visit"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct browsed *other, *b = browse_two(BROWSED_PROGRAM, CHANGED, &other);
        press(b, ways[i].script);
        take(b, other);
        ck_assert_msg(strcmp(where(b, ""), ways[i].where) == 0, "%s: %s", ways[i].script, where(b, ""));
    }
}

TEST(an_order_by_an_event_that_is_gone_is_the_usual_one)
{
    struct browsed *other, *b = browse_two(BROWSED_PROGRAM, "events: Ir\nfn=main\n1 5\n", &other);
    ck_assert_str_eq(order(b, "e"), "self:Dr");
    take(b, other);
    ck_assert_str_eq(order(b, ""), "self:Ir");
}

TEST(machine_code_that_was_waited_for_is_gone_to_when_it_was_read)
{
    static const char code[] = "positions: instr line\nevents: Ir\nob=prog\nfl=main.c\nfn=f\n0x10 1 5\n0x14 2 7\n";
    struct browsed *other = browse_view(
        view_analysed(analyse_reading(reading_of(text_of(code), WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS)), NULL, "",
                      BROWSE_NEEDS | NEED_INSTRUCTIONS | NEED_JUMPS));
    struct browsed *b = browse_text(text_of(code), "");
    press(b, "4");
    ck_assert_int_eq(b->action, BROWSE_RELOAD);
    ck_assert_str_eq(b->browser.sheet.kind->name, "table");
    browser_take(&b->browser, &other->source);
    ck_assert_str_eq(b->browser.sheet.kind->name, "machine code");
    press(b, "<Backspace>");
    ck_assert_str_eq(b->browser.sheet.kind->name, "table");
}

SUITE("state", rows_of_the_screen_are_used_as_it_has_them, a_screen_is_too_small_below_thirty_columns_or_five_rows,
      the_cursor_stays_on_its_row_when_rows_are_sorted_or_named_otherwise,
      where_the_row_is_gone_the_cursor_is_on_the_nearest_that_is_left,
      a_script_ends_as_the_same_one_with_resizes_between, while_machine_code_is_read_the_screen_stays,
      a_profile_that_was_read_again_shows_the_same, places_are_found_by_their_names_in_a_profile_that_changed,
      an_order_by_an_event_that_is_gone_is_the_usual_one, machine_code_that_was_waited_for_is_gone_to_when_it_was_read)
