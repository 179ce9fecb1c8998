/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of other programs. */
#include "names/meant.h"

#include "../suite.h"

#include <stdio.h>

/* What is said of a word; empty: it is not known. */
static const char *explained(const struct meant *meant)
{
    static char said[256];
    struct buffer message = {0};
    if (meant)
        meant_explain(meant, &message);
    snprintf(said, sizeof said, "%.*s", (int)message.count, message.count ? message.items : "");
    buffer_release(&message);
    return said;
}

TEST(options_and_words_are_found_as_they_were_typed)
{
    ck_assert_str_eq(explained(meant_find(TEXT("--top"))), "; is it --rows?");
    ck_assert_str_eq(explained(meant_find(TEXT("-V"))), "; is it --version?");
    ck_assert_str_eq(explained(meant_find(TEXT("help"))), "; is it --help?");
    ck_assert_str_eq(explained(meant_find(TEXT("--to"))), "");
    ck_assert_str_eq(explained(meant_find(TEXT(""))), "");
}

TEST(values_are_found_of_their_option_of_any_or_all)
{
    ck_assert_str_eq(explained(meant_find_value("format", TEXT("markdown"))), "; is it --format=md?");
    ck_assert_str_eq(explained(meant_find_value("sort", TEXT("markdown"))), "");
    ck_assert(meant_find_value("show", TEXT("Dr")) && meant_find_value("show", TEXT("Dr"))->why);
    ck_assert_ptr_eq(meant_find_value("show", TEXT("Dr")), meant_find_value("sort", TEXT("Dr")));
    ck_assert_ptr_null(meant_find_value("show", TEXT("x=Dr")));
    ck_assert(meant_find_value("diff", TEXT("any.out")));
    ck_assert_ptr_null(meant_find_value("format", TEXT_NONE));
}

SUITE("meant", options_and_words_are_found_as_they_were_typed, values_are_found_of_their_option_of_any_or_all)
