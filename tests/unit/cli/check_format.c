#include "../suite.h"
#include "cli/format.h"
#include "rows/aggregate.h"
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
        ck_assert_int_eq(format_number(i)->threshold, i == FORMAT_TEXT || i == FORMAT_MD ? 99 : 100);
}

TEST(formats_need_what_they_show)
{
    struct request request = {.format = FORMAT_CSV, .group = 0};
    ck_assert_uint_eq(format_of(&request)->needs(&request), 0);
    request.inclusive = INCLUSIVE_BOTH;
    ck_assert_uint_eq(format_of(&request)->needs(&request), NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    request.format = FORMAT_JSON;
    request.sections = TEXT("files,diagnostics");
    ck_assert_uint_eq(format_of(&request)->needs(&request),
                      NEED_FUNCTIONS | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_PARTS);
    request.inclusive = INCLUSIVE_NO;
    ck_assert_uint_eq(format_of(&request)->needs(&request), NEED_FUNCTIONS | NEED_PARTS);
    request.sections = TEXT("lines");
    ck_assert_uint_ne(format_of(&request)->needs(&request) & NEED_LINES, 0);
}

/* No format lacks all that an option wants: somewhere it is of use. */
TEST(formats_lack_nothing_all_of_them)
{
    static const char *const options[] = {"tree",  "peek",       "depth",      "list", "auto",    "context",
                                          "group", "show-percs", "cumulative", "by",   "sections"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        int lacking = 0;
        for (int format = 0; format < FORMATS; format++) {
            struct request request = {.format = format, .depth = 2, .group = GROUP_LINE};
            lacking += format_lacks(&request, options[i]) != NULL;
        }
        ck_assert_msg(lacking > 0 && lacking < FORMATS, "%s: %d", options[i], lacking);
    }
    ck_assert_ptr_null(format_lacks(&(struct request){.format = FORMAT_CSV}, "rows"));
}

SUITE("format", formats_are_called_as_the_option_says, formats_for_people_leave_the_last_percent_out,
      formats_need_what_they_show, formats_lack_nothing_all_of_them)
