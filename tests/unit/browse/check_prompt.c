/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line that is typed. */
#include "browse/prompt.h"

#include "../suite.h"
#include "base/shrink.h"

#include <string.h>

struct typed {
    struct prompt prompt;
    struct arena arena;
    enum prompt_result result;
};

static void release(void *thing)
{
    struct typed *t = thing;
    prompt_release(&t->prompt);
    arena_release(&t->arena);
    free(t);
}

static struct typed *ask(const char *first)
{
    struct typed *t = until_end(memory_zeroed(1, sizeof *t), release);
    prompt_ask(&t->prompt, "search: ", 7, text_of(first));
    return t;
}

static const char *type(struct typed *t, const char *script)
{
    struct text rest = text_of(script);
    while (rest.n)
        t->result = prompt_press(&t->prompt, key_next_of(&rest));
    return arena_copy(&t->arena, buffer_text(&t->prompt.line)).s;
}

static const char *described(struct typed *t)
{
    struct phrase phrase = {0};
    prompt_describe(&t->prompt, &phrase);
    const char *words = phrase_spell(&phrase, SIZE_MAX, TEXT(""), &t->arena).s;
    phrase_release(&phrase);
    return words;
}

TEST(characters_are_added_and_taken_back_whole)
{
    struct typed *t = ask("");
    ck_assert_str_eq(type(t, "aé漢𝄞"), "aé漢𝄞");
    ck_assert_int_eq(t->result, PROMPT_GOES_ON);
    ck_assert_str_eq(type(t, "<Backspace>"), "aé漢");
    ck_assert_str_eq(type(t, "<Backspace><Backspace>"), "a");
    ck_assert_str_eq(type(t, "<Backspace>"), "");
    ck_assert_int_eq(t->result, PROMPT_GOES_ON);
    type(t, "<Backspace>");
    ck_assert_int_eq(t->result, PROMPT_LEFT);
}

TEST(keys_that_are_no_characters_add_nothing)
{
    struct typed *t = ask("");
    ck_assert_str_eq(type(t, "a<Down><Left><Tab><F1><Delete><^L><^A>b"), "ab");
    prompt_press(&t->prompt, 0x7f);
    prompt_press(&t->prompt, PRESS_RESIZE);
    ck_assert_str_eq(type(t, ""), "ab");
}

TEST(a_line_begins_with_what_is_there_and_control_u_empties_it)
{
    struct typed *t = ask("main");
    ck_assert_str_eq(type(t, "x"), "mainx");
    ck_assert_str_eq(type(t, "<^U>y"), "y");
    ck_assert_int_eq(t->prompt.purpose, 7);
}

TEST(enter_is_done_and_escape_and_control_c_leave)
{
    struct typed *t = ask("");
    type(t, "a<Enter>");
    ck_assert_int_eq(t->result, PROMPT_DONE);
    type(t, "a<Escape>");
    ck_assert_int_eq(t->result, PROMPT_LEFT);
    type(t, "a<^C>");
    ck_assert_int_eq(t->result, PROMPT_LEFT);
    ck_assert(prompt_asks(&t->prompt));
    prompt_end(&t->prompt);
    ck_assert(!prompt_asks(&t->prompt));
}

TEST(up_brings_back_the_last_line_that_was_done)
{
    struct typed *t = ask("");
    ck_assert_str_eq(type(t, "one<Enter>"), "one");
    prompt_ask(&t->prompt, "search: ", 0, TEXT(""));
    ck_assert_str_eq(type(t, "two<Up>"), "one");
    ck_assert_str_eq(type(t, "x<Escape>"), "onex");
    prompt_ask(&t->prompt, "search: ", 0, TEXT(""));
    ck_assert_str_eq(type(t, "<Up>"), "one");
}

TEST(a_line_ends_at_its_limit_with_whole_characters)
{
    struct typed *t = ask("");
    for (size_t i = 0; i < PROMPT_MOST; i++)
        prompt_press(&t->prompt, 0x6f22); /* three bytes */
    ck_assert_uint_eq(t->prompt.line.count, PROMPT_MOST / 3 * 3);
    type(t, "ab");
    ck_assert_uint_eq(t->prompt.line.count, PROMPT_MOST);
}

TEST(what_is_wrong_stands_in_its_place_until_the_next_key)
{
    struct typed *t = ask("f(");
    ck_assert_str_eq(described(t), "search: f(_");
    prompt_refuse(&t->prompt, TEXT("Unmatched ("));
    ck_assert_str_eq(described(t), "Unmatched (");
    type(t, ")");
    ck_assert_str_eq(described(t), "search: f()_");
}

SUITE("prompt", characters_are_added_and_taken_back_whole, keys_that_are_no_characters_add_nothing,
      a_line_begins_with_what_is_there_and_control_u_empties_it, enter_is_done_and_escape_and_control_c_leave,
      up_brings_back_the_last_line_that_was_done, a_line_ends_at_its_limit_with_whole_characters,
      what_is_wrong_stands_in_its_place_until_the_next_key)
