/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a line was edited, or is another one. */
#include "../suite.h"
#include "source/similar.h"

TEST(similar_lines_have_most_tokens_in_common)
{
    ck_assert(similar_lines(TEXT("a b c"), TEXT("a b c")));
    ck_assert(similar_lines(TEXT("a b c d e"), TEXT("a b c x y")));
    ck_assert(!similar_lines(TEXT("a b c d e"), TEXT("a b x y z")));
    ck_assert(similar_lines(TEXT("f(a,b)"), TEXT("f( a, b )")));
    ck_assert(!similar_lines(TEXT("count"), TEXT("counts")));
    ck_assert(!similar_lines(TEXT("a a a a"), TEXT("a b c d")));
    ck_assert(similar_lines(TEXT("\xc3\xa9 x y"), TEXT("\xc3\xa9 x z")));
    ck_assert(!similar_lines(TEXT("\xc3\xa9"), TEXT("\xc3\xa8")));
}

TEST(similar_lines_have_tokens)
{
    ck_assert(!similar_lines(TEXT(""), TEXT("")));
    ck_assert(!similar_lines(TEXT(""), TEXT("a")));
    ck_assert(!similar_lines(TEXT(" \t"), TEXT("  ")));
}

TEST(similar_lines_are_compared_at_their_beginnings)
{
    char a[2000], b[2000];
    memset(a, '+', sizeof a);
    memset(b, '+', sizeof b);
    memset(b + 128, '-', sizeof b - 128);
    ck_assert(similar_lines((struct text){a, sizeof a}, (struct text){b, sizeof b}));
    memset(b, '-', 128);
    ck_assert(!similar_lines((struct text){a, sizeof a}, (struct text){b, sizeof b}));
}

SUITE("similar", similar_lines_have_most_tokens_in_common, similar_lines_have_tokens,
      similar_lines_are_compared_at_their_beginnings)
