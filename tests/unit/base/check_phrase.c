/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../written.h"
#include "base/phrase.h"

/* Whether span number `i` is `text` in `style`. */
static bool is_span(const struct phrase *p, size_t i, enum style style, const char *text)
{
    return i < p->spans.count && p->spans.items[i].style == style && text_equal(p->spans.items[i].text, text_of(text));
}

TEST(a_phrase_is_its_spans_one_after_another)
{
    struct written w = begin();
    struct phrase p = {0};
    phrase_add(&p, STYLE_FILE, TEXT("a.c"));
    phrase_say(&p, STYLE_PLAIN, TEXT(":"));
    phrase_add(&p, STYLE_FUNCTION, TEXT("main"));
    ck_assert(is_span(&p, 0, STYLE_FILE, "a.c"));
    ck_assert(is_span(&p, 2, STYLE_FUNCTION, "main"));
    phrase_write(&p, &w.out);
    phrase_release(&p);
    end_as(&w, "a.c:main");
}

TEST(a_phrase_is_added_to_another_from_a_span_on)
{
    struct phrase p = {0}, other = {0};
    phrase_say(&other, STYLE_MARK, TEXT("> "));
    phrase_copy(&other, STYLE_FUNCTION, TEXT("main"));
    phrase_append(&p, &other);
    phrase_append_from(&p, &other, 1);
    phrase_append_from(&p, &other, 2);
    phrase_release(&other);
    ck_assert_uint_eq(p.spans.count, 3);
    ck_assert(is_span(&p, 0, STYLE_MARK, "> ") && is_span(&p, 1, STYLE_FUNCTION, "main"));
    ck_assert(is_span(&p, 2, STYLE_FUNCTION, "main"));
    phrase_release(&p);
}

TEST(an_empty_text_is_no_span)
{
    struct phrase p = {0};
    phrase_add(&p, STYLE_FILE, TEXT(""));
    phrase_copy(&p, STYLE_FILE, TEXT_NONE);
    ck_assert_uint_eq(p.spans.count, 0);
    phrase_release(&p);
}

TEST(numbers_are_spans_of_their_own)
{
    struct phrase p = {0};
    phrase_integer(&p, STYLE_FILE, -1234567);
    phrase_grouped(&p, STYLE_PLAIN, INT64_MAX);
    phrase_count(&p, STYLE_PLAIN, UINT64_MAX);
    phrase_count(&p, STYLE_PLAIN, 1234);
    ck_assert(is_span(&p, 0, STYLE_FILE, "-1234567"));
    ck_assert(is_span(&p, 1, STYLE_PLAIN, "9,223,372,036,854,775,807"));
    ck_assert(is_span(&p, 2, STYLE_PLAIN, "9,223,372,036,854,775,807"));
    ck_assert(is_span(&p, 3, STYLE_PLAIN, "1,234"));
    phrase_release(&p);
}

TEST(a_span_can_be_filled_with_one_character)
{
    struct phrase p = {0};
    char expected[3 * PHRASE_ROOM + 1] = {0};
    memset(expected, ' ', 3 * PHRASE_ROOM);
    phrase_fill(&p, ' ', 0);
    phrase_fill(&p, ' ', 3 * PHRASE_ROOM);
    phrase_fill(&p, '-', 2);
    ck_assert_uint_eq(p.spans.count, 2);
    ck_assert(is_span(&p, 0, STYLE_PLAIN, expected));
    ck_assert(is_span(&p, 1, STYLE_PLAIN, "--"));
    phrase_release(&p);
}

TEST(a_long_name_is_its_beginning)
{
    struct phrase p = {0};
    char name[NAME_SHOWN + 2] = {0};
    memset(name, 'x', NAME_SHOWN);
    phrase_add_name(&p, STYLE_FILE, text_of(name));
    ck_assert(is_span(&p, 0, STYLE_FILE, name));
    ck_assert_uint_eq(p.spans.count, 1);
    name[NAME_SHOWN] = 'y';
    phrase_add_name(&p, STYLE_FILE, text_of(name));
    name[NAME_SHOWN] = '\0';
    ck_assert(is_span(&p, 1, STYLE_FILE, name));
    ck_assert(is_span(&p, 2, STYLE_FILE, "..."));
    phrase_release(&p);
}

TEST(copies_stay_where_they_are_however_many_there_are)
{
    struct phrase p = {0};
    char text[40];
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "number %03d", i);
        phrase_copy(&p, STYLE_PLAIN, text_of(text));
    }
    for (size_t i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "number %03zu", i);
        ck_assert(is_span(&p, i, STYLE_PLAIN, text));
    }
    phrase_release(&p);
}

TEST(a_phrase_that_was_cleared_is_empty_and_can_be_used_again)
{
    struct phrase p = {0};
    char large[2 * PHRASE_ROOM];
    memset(large, 'x', sizeof large);
    for (int i = 0; i < 3; i++) {
        phrase_copy(&p, STYLE_PLAIN, (struct text){large, sizeof large});
        phrase_grouped(&p, STYLE_PLAIN, 1000);
        ck_assert_uint_eq(p.spans.count, 2);
        ck_assert(is_span(&p, 1, STYLE_PLAIN, "1,000"));
        phrase_clear(&p);
        ck_assert_uint_eq(p.spans.count, 0);
    }
    phrase_release(&p);
}

TEST(what_is_written_is_escaped_but_for_words_of_our_own)
{
    struct written w = begin();
    struct phrase p = {0};
    phrase_add(&p, STYLE_FUNCTION, TEXT("a\x1b[31m"));
    phrase_copy(&p, STYLE_PLAIN, TEXT("\x1b"));
    phrase_say_copy(&p, STYLE_PLAIN, TEXT("\x1b"));
    phrase_write(&p, &w.out);
    phrase_release(&p);
    end_as(&w, "a\\x1b[31m\\x1b\x1b");
}

SUITE("phrase", a_phrase_is_its_spans_one_after_another, a_phrase_is_added_to_another_from_a_span_on,
      an_empty_text_is_no_span, numbers_are_spans_of_their_own, a_span_can_be_filled_with_one_character,
      a_long_name_is_its_beginning, copies_stay_where_they_are_however_many_there_are,
      a_phrase_that_was_cleared_is_empty_and_can_be_used_again, what_is_written_is_escaped_but_for_words_of_our_own)
