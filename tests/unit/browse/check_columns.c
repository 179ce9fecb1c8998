/* Which columns of figures there are on a screen. */
#include "browse/columns.h"

#include "../browsed.h"

static const char *head(struct browsed *b, const char *script, size_t columns)
{
    struct text rest = text_of(seen(b, script, 24, columns)), line;
    ck_assert(text_split(&rest, '\n', &line));
    ck_assert(text_split(&rest, '\n', &line));
    struct text all = TEXT("");
    for (struct text word; (word = text_next_word(&line)).n;)
        all = arena_format(&b->arena, "%s%s%.*s", all.s, all.n ? " " : "", (int)word.n, word.s);
    return arena_copy(&b->arena, all).s;
}

TEST(a_table_has_more_columns_on_a_wider_screen)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(head(b, "", 40), "self:Ir function");
    ck_assert_str_eq(head(b, "", 80), "self:Ir calls incl:Ir Dr function");
    ck_assert_str_eq(head(b, "", 120), "self:Ir incl:Ir calls percall:Ir Dr function");
    ck_assert_str_eq(head(b, "i", 40), "incl:Ir function");
    ck_assert_str_eq(head(b, "e", 80), "self:Dr incl:Dr calls Ir function");
}

TEST(calls_have_their_inclusive_cost_first_and_last)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    ck_assert_str_eq(head(b, "<Enter>", 40), "Ir function");
    ck_assert_str_eq(head(b, "", 59), "Ir function");
    ck_assert_str_eq(head(b, "", 60), "incl:Ir calls self:Ir function");
    ck_assert_str_eq(head(b, "", 80), "incl:Ir calls self:Ir function");
    ck_assert_str_eq(head(b, "", 100), "incl:Ir self:Ir calls function");
    ck_assert_str_eq(head(b, "", 120), "incl:Ir self:Ir calls percall:Ir function");
    ck_assert_str_eq(head(b, "e", 80), "incl:Dr calls self:Dr function");
}

TEST(costs_per_call_are_those_of_the_calls)
{
    struct browsed *b = BROWSE(BROWSED_PROGRAM, "");
    struct text rest = text_of(seen(b, "j<Enter>", 24, 120)), line;
    for (int i = 0; i < 3; i++)
        ck_assert(text_split(&rest, '\n', &line));
    ck_assert(text_starts(line, TEXT("300 (30.00%)   .             40       7.50  < search"))); /* 300 / 40 */
}

TEST(a_profile_without_calls_has_one_cost)
{
    struct browsed *b = BROWSE("events: Ir Dr\nfn=f\n1 5 3\n", "");
    ck_assert_str_eq(head(b, "", 80), "Ir Dr function");
    ck_assert_str_eq(head(b, "<Enter>", 80), "Ir Dr function");
}

SUITE("columns", a_table_has_more_columns_on_a_wider_screen, calls_have_their_inclusive_cost_first_and_last,
      costs_per_call_are_those_of_the_calls, a_profile_without_calls_has_one_cost)
