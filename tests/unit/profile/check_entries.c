/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where functions are entered, as calls and lines tell. */
#include "profile/entries.h"

#include "../suite.h"
#include "profile/profile.h"

#include <stdlib.h>

#define FUNCTIONS 4

/* The line of function `f`, where its first line otherwise is 90. */
static uint64_t line_of(const struct entries *entries, ref_t f)
{
    const uint64_t others[FUNCTIONS] = {90, 90, 90, 90};
    uint64_t *lines = entries_find(entries, FUNCTIONS, others), line = lines[f];
    free(lines);
    return line;
}

TEST(most_calls_tell_the_entry)
{
    struct entries e = {0};
    entries_add_call(&e, 1, 60, 3);
    entries_add_call(&e, 1, 42, 2);
    ck_assert_uint_eq(line_of(&e, 1), 60);
    entries_add_call(&e, 1, 42, 1); /* as many: the lower one */
    ck_assert_uint_eq(line_of(&e, 1), 42);
    entries_add_call(&e, 1, 60, 1);
    ck_assert_uint_eq(line_of(&e, 1), 60);
    entries_add_call(&e, 1, 7, 0); /* of which none is counted */
    entries_add_call(&e, 1, 0, 100);
    entries_add_line(&e, 1, 3);
    ck_assert_uint_eq(line_of(&e, 1), 60);
    entries_add_call(&e, 1, 7, UINT64_MAX);
    entries_add_call(&e, 1, 7, 5); /* stays at its end */
    ck_assert_uint_eq(line_of(&e, 1), 7);
    entries_release(&e);
}

TEST(samples_tell_the_lowest_line)
{
    struct entries e = {0};
    entries_add_call(&e, 2, 42, 0);
    entries_add_call(&e, 2, 60, 0);
    ck_assert_uint_eq(line_of(&e, 2), 42);
    entries_add_line(&e, 2, 50);
    ck_assert_uint_eq(line_of(&e, 2), 42);
    entries_add_line(&e, 2, 40);
    ck_assert_uint_eq(line_of(&e, 2), 40);
    entries_release(&e);
}

TEST(own_lines_tell_where_no_call_does)
{
    struct entries e = {0};
    entries_add_call(&e, 0, 0, 9);
    ck_assert_uint_eq(line_of(&e, 0), 90);
    entries_add_line(&e, 0, 0);
    entries_add_line(&e, 0, 95);
    entries_add_line(&e, 0, 93);
    entries_add_line(&e, 0, 97);
    ck_assert_uint_eq(line_of(&e, 0), 93);
    ck_assert_uint_eq(line_of(&e, 3), 90);
    entries_release(&e);
}

TEST(entries_are_merged_by_numbers)
{
    struct entries e = {0}, from = {0};
    const ref_t numbers[FUNCTIONS] = {1, NONE, 1, 0};
    entries_add_call(&e, 1, 60, 3);
    entries_add_call(&from, 0, 42, 2);
    entries_add_call(&from, 2, 42, 2);
    entries_add_call(&from, 1, 5, 100);
    entries_add_line(&from, 3, 8);
    entries_merge(&e, &from, numbers);
    ck_assert_uint_eq(line_of(&e, 1), 42);
    ck_assert_uint_eq(line_of(&e, 0), 8);
    entries_renumber(&e, (const ref_t[]){NONE, 3});
    ck_assert_uint_eq(line_of(&e, 3), 42);
    ck_assert_uint_eq(line_of(&e, 0), 90);
    ck_assert_uint_eq(line_of(&e, 1), 90);
    entries_release(&from);
    entries_release(&e);
}

TEST(declarations_go_with_their_files)
{
    struct entries e = {0}, from = {0};
    const ref_t functions[] = {2, NONE, 0}, files[] = {NONE, 5};
    entries_declare(&from, 0, (struct entry_place){1, 12});
    entries_declare(&from, 0, (struct entry_place){0, 13});
    entries_declare(&from, 1, (struct entry_place){1, 14});
    entries_declare(&from, 2, (struct entry_place){0, 15});
    entries_declare(&from, 7, (struct entry_place){1, 0});
    entries_merge_declared(&e, &from, functions, files);
    ck_assert_uint_eq(entries_declared(&e, 2).line, 12);
    ck_assert_uint_eq(entries_declared(&e, 2).file, 5);
    ck_assert_uint_eq(entries_declared(&e, 0).line, 0);
    ck_assert_uint_eq(entries_declared(&e, 9).line, 0);
    entries_renumber(&e, (const ref_t[]){NONE, NONE, 1});
    ck_assert_uint_eq(entries_declared(&e, 1).file, 5);
    entries_release(&from);
    entries_release(&e);
}

SUITE("entries", most_calls_tell_the_entry, samples_tell_the_lowest_line, own_lines_tell_where_no_call_does,
      entries_are_merged_by_numbers, declarations_go_with_their_files)
