/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "cli/format.h"
#include "rows/grouping.h"
#include "view/study.h"

static const struct format *format_number(int number)
{
    struct request request = {.format = number};
    return format_of(&request);
}

TEST(formats_are_called_as_the_option_says)
{
    struct text words = TEXT(FORMAT_WORDS);
    for (int i = 0; i < FORMATS; i++) {
        size_t n = text_find(words, '|');
        ck_assert(text_equal((struct text){words.s, n}, text_of(format_number(i)->name)));
        words = n < words.n ? text_skip(words, n + 1) : TEXT_NONE;
    }
    ck_assert_ptr_null(words.s);
}

TEST(formats_for_people_leave_the_last_percent_out)
{
    for (int i = 0; i < FORMATS; i++)
        ck_assert_int_eq(format_number(i)->usual->threshold, i == FORMAT_TEXT || i == FORMAT_MD ? 99 * PERCENT : 0);
}

TEST(formats_need_what_they_show)
{
    const struct filter none = {0};
    struct request request = {.sections = TEXT("files,diagnostics")};
    struct question question = {.request = &request, .filter = &none};
    ck_assert_uint_eq(format_number(FORMAT_CSV)->needs(&question), 0);
    question.both = true;
    ck_assert_uint_eq(format_number(FORMAT_CSV)->needs(&question), NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_uint_eq(format_number(FORMAT_JSON)->needs(&question),
                      NEED_FUNCTIONS | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_PARTS);
    question.both = false;
    ck_assert_uint_eq(format_number(FORMAT_JSON)->needs(&question), NEED_FUNCTIONS | NEED_PARTS);
    request.sections = TEXT("lines");
    ck_assert_uint_ne(format_number(FORMAT_JSON)->needs(&question) & NEED_LINES, 0);
}

SUITE("format", formats_are_called_as_the_option_says, formats_for_people_leave_the_last_percent_out,
      formats_need_what_they_show)
