/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of --show and --sort. */
#include "../joined.h"
#include "view/column_words.h"

/* The words of a profile, and what was wrong with the last one. */
struct keys {
    struct analysed *a;
    struct text error;
    struct column_reader reader;
};

static struct keys *keys_of_analysed(struct analysed *a, bool functions)
{
    struct keys *k = arena_alloc(&a->arena, sizeof *k);
    *k = (struct keys){.a = a};
    k->reader = (struct column_reader){
        .measures = &a->measures,
        .option = "sort",
        .usual = functions ? COLUMN_INCLUSIVE : COLUMN_SELF,
        .kinds = functions ? COLUMN_OF_FUNCTIONS : 0,
        .arena = &a->arena,
        .error = &k->error,
    };
    return k;
}

static struct keys *keys_of(struct text profile, bool functions)
{
    return keys_of_analysed(analyse_text(profile), functions);
}

#define SELF_COSTS(lines) keys_of(TEXT(lines), false)
#define INCLUSIVE_COSTS(lines) keys_of(TEXT(lines), true)

/* The words of two profiles that are compared, which are the same. */
static struct keys *keys_of_both(const char *lines, bool functions)
{
    return keys_of_analysed(JOIN_WITH(.old = {lines}, .new = {lines}, .formulas = {"Rate = Dr / Ir"})->a, functions);
}

#define TWO                                                                                                            \
    "events: Ir Dr\n"                                                                                                  \
    "fn=f\n"                                                                                                           \
    "1 5 7\n"

/* An event that is called like two words of the list, and one that is called like a word with a threshold. */
#define ODD                                                                                                            \
    "events: Ir Ir,Dr Ir:20 self:Ir a:b,c:5 calls\n"                                                                   \
    "fn=f\n"                                                                                                           \
    "1 1 2 3 4 5 6\n"

/* Events of which one is called like two words of the list. */
#define ODD_BOTH                                                                                                       \
    "events: Ir Dr Ir,Dr\n"                                                                                            \
    "fn=f\n"                                                                                                           \
    "1 1 2 3\n"

/* The kind of a column that a word names, and its event: `self Ir`; the error where it is none. */
static const char *key(struct keys *k, const char *word)
{
    static const char *const kinds[] = {[COLUMN_SELF] = "self",
                                        [COLUMN_INCLUSIVE] = "incl",
                                        [COLUMN_ONLY] = "only",
                                        [COLUMN_PER_CALL] = "percall",
                                        [COLUMN_CALLS] = "calls"};
    struct column_word column_word;
    if (!column_word_read(&k->reader, text_of(word), &column_word))
        return k->error.s;
    if (!column_word.column.measure)
        return kinds[column_word.column.kind];
    return arena_format(&k->a->arena, "%s %s", kinds[column_word.column.kind], column_word.column.measure->name.s).s;
}

/* The full name of the column that a word of --sort names, and its threshold in percent, or -: `self:Ir 20`. */
static const char *sort_key(struct keys *k, const char *word)
{
    struct sort_key key;
    if (!column_word_read_sort(&k->reader, text_of(word), &key))
        return k->error.s;
    if (key.threshold < 0)
        return arena_format(&k->a->arena, "%s -", key.column.name.s).s;
    return arena_format(&k->a->arena, "%s %g", key.column.name.s, (double)key.threshold / PERCENT).s;
}

/* The words of a list, separated by `|`. */
static const char *words(struct keys *k, const char *list)
{
    struct text rest = text_of(list), word, all = TEXT("");
    for (bool first = true; column_word_next(&k->reader, &rest, &word); first = false)
        all = arena_format(&k->a->arena, "%s%s%.*s", all.s, first ? "" : "|", (int)word.n, word.s);
    return all.s;
}

/* ---- one word ---- */

TEST(key_of_an_event_alone_means_the_usual_cost)
{
    ck_assert_str_eq(key(SELF_COSTS(TWO), "Dr"), "self Dr");
    ck_assert_str_eq(key(INCLUSIVE_COSTS(TWO), "Dr"), "incl Dr");
}

TEST(key_with_a_prefix_says_which_cost)
{
    struct keys *k = INCLUSIVE_COSTS(TWO);
    ck_assert_str_eq(key(k, "self:Ir"), "self Ir");
    ck_assert_str_eq(key(k, "incl:Ir"), "incl Ir");
    ck_assert_str_eq(key(k, "only:Ir"), "only Ir");
    ck_assert_str_eq(key(k, "percall:Ir"), "percall Ir");
    ck_assert_str_eq(key(k, "calls"), "calls");
    ck_assert_str_eq(key(SELF_COSTS(TWO), "self:Ir"), "self Ir");
}

TEST(key_of_a_built_in_event_is_one)
{
    ck_assert_str_eq(key(SELF_COSTS(TWO), "CEst"), "self CEst");
}

TEST(key_columns_have_the_name_that_sort_takes)
{
    struct keys *k = INCLUSIVE_COSTS(TWO);
    const struct measure *dr = &k->a->measures.items[measure_called(k->a, "Dr")];
    assert_text(column_reader_column(&k->reader, COLUMN_SELF, dr).name, "self:Dr");
    assert_text(column_reader_column(&k->reader, COLUMN_INCLUSIVE, dr).name, "incl:Dr");
    assert_text(column_reader_column(&k->reader, COLUMN_CALLS, NULL).name, "calls");
}

TEST(key_of_what_rows_do_not_have_is_refused)
{
    struct keys *k = SELF_COSTS(TWO);
    ck_assert_str_eq(key(k, "incl:Ir"), "--sort=incl:Ir needs --inclusive=yes or both");
    ck_assert_str_eq(key(k, "calls"), "--sort=calls needs --inclusive=yes or both");
}

TEST(key_of_an_unknown_event_says_which_there_are)
{
    struct keys *k = SELF_COSTS(TWO);
    ck_assert_str_eq(key(k, "Nope"), "unknown event 'Nope'; there are: Ir Dr CEst");
    ck_assert_str_eq(key(k, "self:Nope"), "unknown event 'self:Nope'; there are: Ir Dr CEst");
    ck_assert_str_eq(key(k, "ir"), "unknown event 'ir'; is it Ir? there are: Ir Dr CEst");
    ck_assert_str_eq(key(k, "self:Cst"), "unknown event 'self:Cst'; is it CEst? there are: Ir Dr CEst");
    ck_assert_str_eq(key(k, ""), "unknown event ''; there are: Ir Dr CEst");
}

TEST(key_names_a_column_where_an_event_is_in_it)
{
    struct keys *k = SELF_COSTS(TWO);
    ck_assert(column_word_names_column(&k->reader, TEXT("Ir")));
    ck_assert(column_word_names_column(&k->reader, TEXT("self:Ir")));
    ck_assert(column_word_names_column(&k->reader, TEXT("incl:Ir")));
    ck_assert(column_word_names_column(&k->reader, TEXT("calls")));
    ck_assert(!column_word_names_column(&k->reader, TEXT("Ir:20")));
    ck_assert(!column_word_names_column(&k->reader, TEXT("self:calls")));
}

/* ---- words that people type ---- */

TEST(key_may_be_the_beginning_of_an_event_in_any_case)
{
    struct keys *k = INCLUSIVE_COSTS("events: Ir Dr D1mr\nfn=f\n1 5 7 1\n");
    ck_assert_str_eq(key(k, "d1"), "unknown event 'd1'; is it D1mr? there are: Ir Dr D1mr L1m CEst");
    k->reader.takes_beginnings = true;
    ck_assert_str_eq(key(k, "d1"), "incl D1mr");
    ck_assert_str_eq(key(k, "self:ir"), "self Ir");
    ck_assert_str_eq(sort_key(k, "percall:ce:20"), "percall:CEst 20");
    ck_assert_str_eq(key(k, "D"), "ambiguous event 'D': it may be Dr, D1mr");
    ck_assert_str_eq(key(k, "D1mrr"), "unknown event 'D1mrr'; is it D1mr? there are: Ir Dr D1mr L1m CEst");
    ck_assert_str_eq(key(k, "calls"), "calls");
}

TEST(key_may_be_a_kind_alone)
{
    struct keys *k = INCLUSIVE_COSTS(TWO);
    k->reader.takes_beginnings = true;
    ck_assert_str_eq(key(k, "self"), "unknown event 'self'; there are: Ir Dr CEst");
    k->reader.first = &k->a->measures.items[measure_called(k->a, "Dr")];
    ck_assert_str_eq(key(k, "self"), "self Dr");
    ck_assert_str_eq(key(k, "incl"), "incl Dr");
    ck_assert_str_eq(sort_key(k, "incl:20"), "incl:Dr 20");
    k->reader.takes_beginnings = false;
    ck_assert_str_eq(key(k, "self"), "unknown event 'self'; there are: Ir Dr CEst");
}

TEST(key_of_a_whole_name_goes_before_beginnings_and_kinds)
{
    struct keys *k = INCLUSIVE_COSTS("events: incl inclusive Call IR Ir\nfn=f\n1 5 7 1 2 3\n");
    k->reader.takes_beginnings = true;
    k->reader.first = &k->a->measures.items[1];
    ck_assert_str_eq(key(k, "incl"), "incl incl");
    ck_assert_str_eq(key(k, "calls"), "calls");
    ck_assert_str_eq(key(k, "call"), "incl Call");
    ck_assert_str_eq(key(k, "Ir"), "incl Ir");
    ck_assert_str_eq(key(k, "ir"), "ambiguous event 'ir': it may be IR, Ir");
    ck_assert_str_eq(words(k, "incl,Ir"), "incl|Ir");
}

/* ---- thresholds ---- */

TEST(sort_key_without_a_threshold_has_none)
{
    ck_assert_str_eq(sort_key(SELF_COSTS(TWO), "Ir"), "self:Ir -");
}

TEST(sort_key_may_have_a_threshold)
{
    struct keys *k = INCLUSIVE_COSTS(TWO);
    ck_assert_str_eq(sort_key(k, "Ir:20"), "incl:Ir 20");
    ck_assert_str_eq(sort_key(k, "self:Ir:99.5"), "self:Ir 99.5");
    ck_assert_str_eq(sort_key(k, "incl:Ir:0"), "incl:Ir 0");
    ck_assert_str_eq(sort_key(k, "Ir:100%"), "incl:Ir 100");
    ck_assert_str_eq(sort_key(k, "calls:50"), "calls 50"); /* whether it may have one is not a question of reading */
}

TEST(sort_key_with_a_bad_threshold_is_refused)
{
    static const char *const bad[] = {"101", "", "-1", "x", "5,5"};
    struct keys *k = SELF_COSTS(TWO);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct text word = arena_format(&k->a->arena, "self:Dr:%s", bad[i]);
        struct text error = arena_format(
            &k->a->arena, "bad threshold '%s' of self:Dr in --sort: it takes a percentage from 0 to 100", bad[i]);
        ck_assert_str_eq(sort_key(k, word.s), error.s);
    }
}

TEST(sort_key_of_an_unknown_event_is_refused_whatever_its_threshold)
{
    struct keys *k = SELF_COSTS(TWO);
    ck_assert_str_eq(sort_key(k, "Nope:20"), "unknown event 'Nope'; there are: Ir Dr CEst");
    ck_assert_str_eq(sort_key(k, "Nope:x"), "unknown event 'Nope:x'; there are: Ir Dr CEst");
}

/* ---- events whose names look like something else ---- */

TEST(key_is_the_event_of_that_whole_name_before_anything_else)
{
    struct keys *k = INCLUSIVE_COSTS(ODD);
    ck_assert_str_eq(key(k, "calls"), "incl calls");
    ck_assert_str_eq(key(k, "self:Ir"), "incl self:Ir");
    ck_assert_str_eq(key(k, "self:self:Ir"), "self self:Ir");
    ck_assert_str_eq(key(k, "incl:calls"), "incl calls");
}

TEST(sort_key_that_an_event_is_called_has_no_threshold)
{
    struct keys *k = SELF_COSTS(ODD);
    ck_assert_str_eq(sort_key(k, "Ir:20"), "self:Ir:20 -");
    ck_assert_str_eq(sort_key(k, "Ir:20:30"), "self:Ir:20 30");
    ck_assert_str_eq(sort_key(k, "Ir:30"), "self:Ir 30");
    ck_assert_str_eq(sort_key(k, "a:b,c:5"), "self:a:b,c:5 -");
    ck_assert_str_eq(sort_key(k, "a:b,c:5:6"), "self:a:b,c:5 6");
}

TEST(key_of_an_event_called_calls_needs_no_functions)
{
    ck_assert_str_eq(key(SELF_COSTS(ODD), "calls"), "self calls");
}

/* ---- lists ---- */

TEST(keys_are_separated_by_commas_and_blanks_around_them_are_dropped)
{
    struct keys *k = SELF_COSTS(TWO);
    ck_assert_str_eq(words(k, "Ir,Dr:20, calls "), "Ir|Dr:20|calls");
    ck_assert_str_eq(words(k, "Ir"), "Ir");
}

TEST(keys_that_are_empty_are_words_too)
{
    ck_assert_str_eq(words(SELF_COSTS(TWO), "Ir,,Dr"), "Ir||Dr");
}

TEST(keys_take_the_longest_name_of_an_event)
{
    struct keys *k = SELF_COSTS(ODD);
    ck_assert_str_eq(words(k, "Ir,Dr"), "Ir,Dr");
    ck_assert_str_eq(words(k, "Ir,Ir,Dr"), "Ir|Ir,Dr");
    ck_assert_str_eq(words(k, "Ir,calls"), "Ir|calls");
    ck_assert_str_eq(words(k, "self:Ir,Dr:20,Ir"), "self:Ir,Dr:20|Ir");
    ck_assert_str_eq(words(k, "a:b,c:5,a:b,c:5:6"), "a:b,c:5|a:b,c:5:6");
    ck_assert_str_eq(words(k, "a:b,Ir"), "a:b|Ir");
}

TEST(keys_take_the_longest_name_with_any_number_of_commas)
{
    struct keys *k = SELF_COSTS("events: a a,b a,b,c,d\n"
                                "fn=f\n"
                                "1 1 2 3\n");
    ck_assert_str_eq(words(k, "a,b,c,d"), "a,b,c,d");
    ck_assert_str_eq(words(k, "a,b,c"), "a,b|c");
    ck_assert_str_eq(words(k, "a,a,b,c,d"), "a|a,b,c,d");
}

/* ---- comparisons ---- */

#define STATISTICS_OFFERED                                                                                             \
    ", each also after old: new: change: relative: old:min: old:max: old:spread: new:min: new:max: new:spread:"

/* The full name of the column that a word means in a comparison. */
static const char *full(struct keys *k, const char *word)
{
    struct column_word column_word;
    return column_word_read(&k->reader, text_of(word), &column_word) ? column_word.column.name.s : k->error.s;
}

/* Whether a word names one side's column. */
static bool names_one(struct keys *k, const char *word)
{
    struct column_word column_word;
    return column_word_read(&k->reader, text_of(word), &column_word) && column_word.is_one;
}

/* Asserts that words mean columns: `word=column word=column`. */
static void expect_columns(struct keys *k, const char *expected)
{
    struct text rest = text_of(expected), pair;
    while ((pair = text_next_word(&rest)).n) {
        size_t equals = text_find(pair, '=');
        const char *word = arena_copy(&k->a->arena, (struct text){pair.s, equals}).s;
        assert_text(text_skip(pair, equals + 1), full(k, word));
    }
}

TEST(key_alone_means_the_change)
{
    expect_columns(keys_of_both(TWO, false), "Ir=change:self:Ir self:Dr=change:self:Dr");
    expect_columns(keys_of_both(TWO, true), "Ir=change:incl:Ir self:Dr=change:self:Dr calls=change:calls");
}

TEST(key_may_begin_with_a_statistic)
{
    expect_columns(keys_of_both(TWO, false), "old:Ir=old:self:Ir new:Ir=new:self:Ir change:Ir=change:self:Ir "
                                             "relative:Ir=relative:self:Ir relative:self:Dr=relative:self:Dr");
    expect_columns(keys_of_both(TWO, true), "old:Ir=old:incl:Ir change:incl:Ir=change:incl:Ir new:self:Ir=new:self:Ir "
                                            "old:calls=old:calls relative:calls=relative:calls");
}

TEST(key_may_begin_with_the_range_of_runs)
{
    expect_columns(keys_of_both(TWO, false),
                   "old:min:Ir=old:min:self:Ir old:max:Ir=old:max:self:Ir old:spread:Ir=old:spread:self:Ir "
                   "new:min:Ir=new:min:self:Ir new:max:self:Ir=new:max:self:Ir new:spread:Ir=new:spread:self:Ir");
    expect_columns(keys_of_both(TWO, true), "old:min:calls=old:min:calls new:spread:incl:Ir=new:spread:incl:Ir");
}

TEST(key_may_be_a_title)
{
    struct keys *k = keys_of_both(TWO, true);
    ck_assert_str_eq(full(k, "Ir old"), "old:incl:Ir");
    ck_assert_str_eq(full(k, "self:Dr change"), "change:self:Dr");
    ck_assert_str_eq(full(k, "incl:Ir of old"), "relative:incl:Ir");
    ck_assert_str_eq(full(k, "Ir old spread"), "old:spread:incl:Ir");
    ck_assert_str_eq(full(k, "calls new"), "new:calls");
    ck_assert_str_eq(full(SELF_COSTS(TWO), "Ir old"), "unknown event 'Ir old'; there are: Ir Dr CEst");
}

TEST(key_of_what_is_divided_means_the_new_side)
{
    struct keys *k = keys_of_both(TWO, true);
    expect_columns(k,
                   "Rate=new:incl:Rate old:Rate=old:incl:Rate percall:Ir=new:percall:Ir old:percall:Ir=old:percall:Ir "
                   "old:min:Rate=old:min:incl:Rate");
    ck_assert_str_eq(full(k, "change:Rate"),
                     "--sort=change:Rate: a quotient has neither change nor spread; it has old: and new:");
    ck_assert_str_eq(full(k, "relative:percall:Ir"),
                     "--sort=relative:percall:Ir: a quotient has neither change nor spread; it has old: and new:");
    ck_assert_str_eq(full(k, "old:spread:Rate"),
                     "--sort=old:spread:Rate: a quotient has neither change nor spread; it has old: and new:");
}

TEST(key_with_two_statistics_or_in_another_order_is_unknown)
{
    static const char *const bad[] = {"old:new:Ir", "old:change:Ir", "self:old:Ir", "min:Ir", "old:", "old:Nope"};
    struct keys *k = keys_of_both(TWO, false);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct text error =
            arena_format(&k->a->arena, "unknown event '%s'; there are: Ir Dr CEst Rate%s", bad[i], STATISTICS_OFFERED);
        ck_assert_str_eq(full(k, bad[i]), error.s);
    }
}

TEST(key_of_one_profile_has_no_statistics)
{
    ck_assert_str_eq(key(SELF_COSTS(TWO), "old:Ir"), "unknown event 'old:Ir'; there are: Ir Dr CEst");
    ck_assert(names_one(keys_of_both(TWO, false), "old:Ir"));
    ck_assert(!names_one(keys_of_both(TWO, false), "Ir"));
}

TEST(key_with_a_statistic_may_need_functions)
{
    struct keys *k = keys_of_both(TWO, false);
    ck_assert_str_eq(full(k, "old:calls"), "--sort=old:calls needs --inclusive=yes or both");
    ck_assert_str_eq(full(k, "change:incl:Ir"), "--sort=change:incl:Ir needs --inclusive=yes or both");
}

TEST(sort_key_with_a_statistic_may_have_a_threshold)
{
    struct keys *k = keys_of_both(TWO, false);
    ck_assert_str_eq(sort_key(k, "change:Ir:90"), "change:self:Ir 90");
    ck_assert_str_eq(sort_key(k, "old:min:Ir:5"), "old:min:self:Ir 5");
    ck_assert_str_eq(sort_key(k, "relative:Ir"), "relative:self:Ir -");
    ck_assert_str_eq(sort_key(k, "old:Ir:101"),
                     "bad threshold '101' of old:Ir in --sort: it takes a percentage from 0 to 100");
}

#define STATISTIC_LIKE                                                                                                 \
    "events: Ir old:Ir Dr old:min:Dr\n"                                                                                \
    "fn=f\n"                                                                                                           \
    "1 5 7 8 9\n"

TEST(key_is_the_event_that_is_called_like_a_statistic_before_anything_else)
{
    struct keys *k = keys_of_both(STATISTIC_LIKE, false);
    expect_columns(k, "old:Ir=change:self:old:Ir new:Ir=new:self:Ir old:old:Ir=old:self:old:Ir "
                      "old:self:Ir=old:self:Ir old:min:Dr=change:self:old:min:Dr old:min:Ir=old:min:self:Ir "
                      "new:old:min:Dr=new:self:old:min:Dr");
    struct column_word event, statistic;
    ck_assert(column_word_read(&k->reader, TEXT("old:Ir"), &event) && !event.is_one);
    ck_assert(column_word_read(&k->reader, TEXT("new:Ir"), &statistic) && statistic.is_one &&
              statistic.event->statistic == STATISTIC_CHANGE);
    ck_assert_str_eq(sort_key(k, "old:Ir:20"), "change:self:old:Ir 20");
}

TEST(keys_of_statistics_are_separated_by_commas)
{
    ck_assert_str_eq(words(keys_of_both(ODD_BOTH, false), "old:Ir,Dr,change:Ir"), "old:Ir,Dr|change:Ir");
    ck_assert_str_eq(words(keys_of_both(TWO, false), "old:Ir,new:Dr:5"), "old:Ir|new:Dr:5");
}

TEST(key_titles_and_names_are_read_as_the_columns_that_have_them)
{
    struct keys *k = keys_of_both(TWO, false);
    for (int statistic = STATISTIC_CHANGE; statistic < STATISTIC_SPREAD; statistic++) {
        struct column_word column_word, again;
        struct text title = arena_join(&k->a->arena, TEXT("Ir"), statistic_table[statistic].title);
        ck_assert(column_word_read(&k->reader, title, &column_word));
        ck_assert_int_eq(column_word.column.measure->statistic, statistic);
        ck_assert(column_word_read(&k->reader, column_word.column.name, &again));
        ck_assert_ptr_eq(again.column.measure, column_word.column.measure);
        assert_text(TEXT("self:Ir"), column_word_without_statistic(&column_word.column).s);
    }
}

SUITE("keys", key_may_be_the_beginning_of_an_event_in_any_case, key_may_be_a_kind_alone,
      key_of_a_whole_name_goes_before_beginnings_and_kinds, key_of_an_event_alone_means_the_usual_cost,
      key_with_a_prefix_says_which_cost, key_of_a_built_in_event_is_one, key_columns_have_the_name_that_sort_takes,
      key_of_what_rows_do_not_have_is_refused, key_of_an_unknown_event_says_which_there_are,
      key_names_a_column_where_an_event_is_in_it, sort_key_without_a_threshold_has_none, sort_key_may_have_a_threshold,
      sort_key_with_a_bad_threshold_is_refused, sort_key_of_an_unknown_event_is_refused_whatever_its_threshold,
      key_is_the_event_of_that_whole_name_before_anything_else, sort_key_that_an_event_is_called_has_no_threshold,
      key_of_an_event_called_calls_needs_no_functions, keys_are_separated_by_commas_and_blanks_around_them_are_dropped,
      keys_that_are_empty_are_words_too, keys_take_the_longest_name_of_an_event,
      keys_take_the_longest_name_with_any_number_of_commas, key_alone_means_the_change, key_may_begin_with_a_statistic,
      key_may_begin_with_the_range_of_runs, key_may_be_a_title, key_of_what_is_divided_means_the_new_side,
      key_with_two_statistics_or_in_another_order_is_unknown, key_of_one_profile_has_no_statistics,
      key_with_a_statistic_may_need_functions, sort_key_with_a_statistic_may_have_a_threshold,
      key_is_the_event_that_is_called_like_a_statistic_before_anything_else, keys_of_statistics_are_separated_by_commas,
      key_titles_and_names_are_read_as_the_columns_that_have_them)
