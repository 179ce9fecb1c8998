/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what columns show of an event. */
#include "../suite.h"
#include "events/statistic.h"

TEST(statistics_are_all_listed_once)
{
    int listed[STATISTICS] = {0};
    for (size_t i = 0; i < STATISTICS_LISTED; i++)
        listed[statistics_listed[i]]++;
    ck_assert_int_eq(listed[STATISTIC_ALONE], 0);
    for (int s = STATISTIC_CHANGE; s < STATISTICS; s++)
        ck_assert_int_eq(listed[s], 1);
    for (size_t i = 0; i < STATISTICS_SIDES; i++)
        ck_assert(!statistic_is_of_runs(statistics_listed[i]) && statistic_table[statistics_listed[i]].key);
}

/* Words are taken off from the last that is listed to the first. */
TEST(statistics_with_the_longer_word_are_listed_last)
{
    for (size_t i = 0; i < STATISTICS_LISTED; i++)
        for (size_t j = 0; j < i; j++) {
            const struct statistic_row *before = &statistic_table[statistics_listed[j]];
            ck_assert(!text_starts(before->word, statistic_table[statistics_listed[i]].word));
        }
}

TEST(statistics_but_the_event_itself_have_words_and_titles_of_their_own)
{
    ck_assert(statistic_table[STATISTIC_ALONE].word.n == 0 && statistic_table[STATISTIC_ALONE].title.n == 0);
    for (int a = STATISTIC_CHANGE; a < STATISTICS; a++) {
        const struct statistic_row *row = &statistic_table[a];
        ck_assert(row->word.s[row->word.n - 1] == ':' && row->title.s[0] == ' ');
        for (int b = STATISTIC_ALONE; b < a; b++) {
            ck_assert(!text_equal(statistic_table[a].word, statistic_table[b].word));
            ck_assert(!text_equal(statistic_table[a].title, statistic_table[b].title));
        }
    }
}

TEST(statistics_are_told_apart_by_what_they_are_of)
{
    ck_assert(!statistic_is_compared(STATISTIC_ALONE) && !statistic_is_of_spread(STATISTIC_ALONE));
    ck_assert(statistic_is_compared(STATISTIC_CHANGE) && statistic_is_compared(STATISTIC_NEW_SPREAD));
    ck_assert(statistic_is_of_spread(STATISTIC_MIN) && !statistic_is_compared(STATISTIC_MIN));
    ck_assert(statistic_is_of_runs(STATISTIC_OLD_MIN) && statistic_is_of_runs(STATISTIC_NEW_SPREAD));
    ck_assert(!statistic_is_of_runs(STATISTIC_NEW) && !statistic_is_of_runs(STATISTIC_MIN));
    ck_assert(statistic_is_difference(STATISTIC_RELATIVE) && statistic_is_difference(STATISTIC_OLD_SPREAD));
    ck_assert(!statistic_is_difference(STATISTIC_OLD) && !statistic_is_difference(STATISTIC_NEW_MAX));
}

/* What follows another statistic says less over its column. */
TEST(statistics_with_a_heading_follow_one_that_is_shown)
{
    for (int s = 0; s < STATISTICS; s++)
        if (statistic_table[s].heading)
            ck_assert(statistic_table[s].for_people && statistic_table[statistic_table[s].leader].for_people);
}

SUITE("statistic", statistics_are_all_listed_once, statistics_with_the_longer_word_are_listed_last,
      statistics_but_the_event_itself_have_words_and_titles_of_their_own, statistics_are_told_apart_by_what_they_are_of,
      statistics_with_a_heading_follow_one_that_is_shown)
