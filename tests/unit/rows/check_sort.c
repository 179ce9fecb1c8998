/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How calls are compared. */
#include "../analysed.h"
#include "rows/sort.h"

static const char three[] = "events: Ir Dr\nfl=b.c\nfn=zed\n1 5 7\nfn=ann\n1 5 9\nfl=a.c\nfn=zed\n1 4 9\n";

/* The calls are of the self costs of the functions numbered `a` and `b`. */
static int compare(struct analysed *an, const struct sort *sort, ref_t a, ref_t b)
{
    struct sorted_call x = {.costs = matrix_row(&an->inclusive.self, a), .function = a};
    struct sorted_call y = {.costs = matrix_row(&an->inclusive.self, b), .function = b};
    int order = sort_compare_calls(sort, an->profile, &x, &y), back = sort_compare_calls(sort, an->profile, &y, &x);
    ck_assert_int_eq((order > 0) - (order < 0), (back < 0) - (back > 0));
    return (order > 0) - (order < 0);
}

enum { ZED_B, ANN, ZED_A };

TEST(sort_puts_larger_calls_first_key_after_key)
{
    struct analysed *a = ANALYSE(three);
    struct sort_key keys[] = {{column_of(a, COLUMN_INCLUSIVE, "Ir"), -1}, {column_of(a, COLUMN_SELF, "Dr"), -1}};
    struct sort both = {keys, 2, 2}, first = {keys, 1, 1}, second = {keys + 1, 1, 1};
    ck_assert_int_eq(compare(a, &both, ZED_B, ZED_A), -1); /* 5 Ir, 4 Ir */
    ck_assert_int_eq(compare(a, &both, ZED_B, ANN), 1);    /* the same, 7 Dr, 9 Dr */
    ck_assert_int_eq(compare(a, &second, ZED_B, ZED_A), 1);
    ck_assert_int_eq(compare(a, &first, ZED_B, ANN), 1); /* the same: by name */
}

TEST(sort_breaks_ties_by_name_then_never)
{
    struct analysed *a = ANALYSE(three);
    struct sort_key calls = {column_of(a, COLUMN_CALLS, NULL), -1};
    struct sort none = {NULL, 0, 0}, by_calls = {&calls, 1, 1};
    ck_assert_int_eq(compare(a, &by_calls, ZED_A, ZED_B), -1); /* a.c before b.c: the number of calls says nothing */
    ck_assert_int_eq(compare(a, &by_calls, ANN, ZED_B), -1);
    ck_assert_int_eq(compare(a, &none, ZED_B, ZED_A), 1);
    ck_assert_int_eq(compare(a, &none, ZED_B, ZED_B), 0);
}

SUITE("sort", sort_puts_larger_calls_first_key_after_key, sort_breaks_ties_by_name_then_never)
