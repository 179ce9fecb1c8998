/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two groups of rows on the first screen. */
#include "report/summary/summary_rows.h"

#include "../../suite.h"

#include <stdio.h>
#include <stdlib.h>

static int tens(const void *context, ref_t row)
{
    (void)context;
    return (int)row / 10;
}

/* Rows below 10 are of group 0, rows below 20 of group 1: those shown of some, `-` is a blank line. */
static const char *grouped(const char *list, size_t most)
{
    static char shown[100];
    struct refs rows = {0};
    struct text rest = text_of(list);
    size_t n = 0;
    for (struct text row; (row = text_next_word(&rest)).n;)
        *array_add(&rows) = (ref_t)atoi(row.s);
    struct refs in_groups = summary_rows_in_groups(&rows, most, tens, NULL);
    shown[0] = '\0';
    for (size_t i = 0; i < in_groups.count; i++)
        n += (size_t)(in_groups.items[i] == NONE ? snprintf(shown + n, sizeof shown - n, "- ")
                                                 : snprintf(shown + n, sizeof shown - n, "%u ", in_groups.items[i]));
    free(rows.items);
    free(in_groups.items);
    return shown;
}

TEST(a_blank_line_parts_two_groups)
{
    ck_assert_str_eq(grouped("12 3 11 2", 10), "3 2 - 12 11 ");
    ck_assert_str_eq(grouped("12 25 3", 10), "3 - 12 ");
}

TEST(one_group_has_no_blank_line)
{
    ck_assert_str_eq(grouped("3 2", 10), "3 2 ");
    ck_assert_str_eq(grouped("12 11", 10), "12 11 ");
    ck_assert_str_eq(grouped("25", 10), "");
}

TEST(no_row_is_added_to_enough)
{
    ck_assert_str_eq(grouped("12 3 11 2", 1), "3 ");
    ck_assert_str_eq(grouped("12 3 11 2", 2), "3 2 ");
    ck_assert_str_eq(grouped("12 3 11 2", 3), "3 2 - 12 ");
}

static void describe(const void *context, size_t row, struct phrase *phrase)
{
    phrase_fill(phrase, 'x', ((const size_t *)context)[row]);
}

TEST(the_widest_text_is_measured)
{
    static const size_t widths[] = {3, 7, 0, 5};
    ck_assert_uint_eq(summary_rows_widest(4, describe, widths), 7);
    ck_assert_uint_eq(summary_rows_widest(0, describe, widths), 1);
}

SUITE("summary_rows", a_blank_line_parts_two_groups, one_group_has_no_blank_line, no_row_is_added_to_enough,
      the_widest_text_is_measured)
