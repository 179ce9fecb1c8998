/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events that a word may mean. */
#include "rows/event_words.h"

#include "../analysed.h"

static const char *found(struct analysed *a, const char *word)
{
    const struct measure *event = event_word_find(&a->measures, text_of(word));
    return event ? event->name.s : "";
}

static const char *explained(struct analysed *a, const char *word)
{
    struct buffer message = {0};
    event_word_explain(&a->measures, text_of(word), text_of(word), &message);
    return buffer_take(&message, &a->arena).s;
}

#define CACHES "events: Ir Dr Dw I1mr D1mr D1mw Time_(10ns)\nfn=f\n1 1 1 1 1 1 1 1\n"

TEST(a_beginning_means_the_only_event_that_has_it)
{
    struct analysed *a = analyse_text(TEXT(CACHES));
    ck_assert_str_eq(found(a, "ir"), "Ir");
    ck_assert_str_eq(found(a, "I1"), "I1mr");
    ck_assert_str_eq(found(a, "time"), "Time_(10ns)");
    ck_assert_str_eq(found(a, "ces"), "CEst");
    ck_assert_str_eq(found(a, "d1m"), "");
    ck_assert_str_eq(found(a, "irx"), "");
    ck_assert_str_eq(found(a, ""), "");
}

TEST(a_whole_name_goes_before_longer_ones)
{
    struct analysed *a = analyse_text(TEXT("events: Bcm Bc BC2\nfn=f\n1 1 1 1\n"));
    ck_assert_str_eq(found(a, "bc"), "Bc");
    ck_assert_str_eq(found(a, "bc2"), "BC2");
}

TEST(words_that_mean_nothing_are_explained)
{
    struct analysed *a = analyse_text(TEXT(CACHES));
    ck_assert_str_eq(explained(a, "D1"), "ambiguous event 'D1': it may be D1mr, D1mw");
    ck_assert_str_eq(explained(a, "i1rm"), "unknown event 'i1rm'; is it I1mr?");
    ck_assert_str_eq(explained(a, "nothing"), "unknown event 'nothing'");
    ck_assert_str_eq(explained(a, ""), "unknown event ''");
}

SUITE("event_words", a_beginning_means_the_only_event_that_has_it, a_whole_name_goes_before_longer_ones,
      words_that_mean_nothing_are_explained)
