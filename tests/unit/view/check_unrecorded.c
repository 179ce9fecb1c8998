/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of events that only some inputs recorded. */
#include "view/unrecorded.h"

#include "../joined.h"
#include "../viewed.h"

static const struct text few = TEXT("events: Ir\nfn=f\n1 1\n");
static const struct text some = TEXT("events: Ir Dr\nfn=f\n1 1 2\n");
static const struct text all = TEXT("events: Ir Dr Dw I1mr D1mr D1mw ILmr\nfn=f\n1 1 2 3 4 5 6 7\n");

/* The notes of a view, one after another. */
static const char *notes_of(struct viewed *v)
{
    const struct diagnostics *said = &v->a->reading->diagnostics;
    struct text notes = TEXT("");
    ck_assert_msg(v->good, "%s", v->error.s);
    for (size_t i = 0; i < said->items.count; i++)
        notes = arena_format(&v->a->arena, "%s%s%.*s", notes.s, i ? "; " : "", (int)said->items.items[i].message.n,
                             said->items.items[i].message.s);
    return notes.s;
}

static const char *said_of(const struct text *inputs, size_t count, const char *line)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    for (size_t i = 0; i < count; i++)
        reading_add(r, inputs[i], NULL);
    profile_finish(&r->profile);
    return notes_of(view_analysed(analyse_reading(r), NULL, line, 0));
}

#define SAID(line, ...)                                                                                                \
    said_of((const struct text[]){__VA_ARGS__}, sizeof((struct text[]){__VA_ARGS__}) / sizeof few, line)

#define ONE "recorded this event, which counts as 0 in the others: "

TEST(events_that_all_inputs_recorded_are_not_noted)
{
    ck_assert_str_eq(SAID("", few, few), "");
    ck_assert_str_eq(SAID("", all), "");
    ck_assert_str_eq(SAID("", some, TEXT("events: Dr Ir\nfn=g\n1 0 0\n")), "");
    ck_assert_str_eq(SAID("", few, TEXT("events: Ir\n")), "");
}

TEST(events_that_some_inputs_recorded_are_noted_by_their_number)
{
    ck_assert_str_eq(SAID("", few, some, few), "only 1 of 3 inputs " ONE "Dr");
    ck_assert_str_eq(SAID("", few, some, all),
                     "only 2 of 3 inputs " ONE "Dr; only 1 of 3 inputs recorded these events, which count as 0 in the "
                     "others: Dw, I1mr, D1mr, D1mw, ILmr");
}

TEST(events_are_noted_that_are_shown_or_terms_of_what_is)
{
    ck_assert_str_eq(SAID("--show=Ir", few, all), "");
    ck_assert_str_eq(SAID("--show=Dw", few, all), "only 1 of 2 inputs " ONE "Dw");
    ck_assert_str_eq(SAID("--show=R --event=R=Dr/Ir", few, all), "only 1 of 2 inputs " ONE "Dr");
    ck_assert_str_eq(SAID("--show=R --event=R=Ir/Dr", few, all), "only 1 of 2 inputs " ONE "Dr");
}

#define LESS "rows do not add up to the total"

TEST(costs_that_no_line_has_are_noted_above_a_thousandth)
{
    ck_assert_str_eq(SAID("", TEXT("events: Ir\nfn=f\n1 999\ntotals: 1000\n")), "");
    ck_assert_str_eq(SAID("", TEXT("events: Ir\nfn=f\n1 998\ntotals: 1000\n")), "2 (0.20%) of Ir is at no line: " LESS);
    ck_assert_str_eq(SAID("", TEXT("events: Ir\nfn=f\n1 998\ntotals: 997\n")), "");
    ck_assert_str_eq(SAID("", TEXT("events: Ir Dr\nfn=f\n1 5 5\ntotals: 5 6\n"), some),
                     "1 (12.50%) of Dr is at no line: " LESS);
}

TEST(costs_that_no_line_has_are_noted_of_the_first_event_that_is_shown)
{
    const struct text both = TEXT("events: Ir Dr Dw\nfn=f\n1 5 5 5\ntotals: 6 7 8\n");
    ck_assert_str_eq(SAID("", both), "1 (16.67%) of Ir, and a part of 2 other events, is at no line: " LESS);
    ck_assert_str_eq(SAID("--show=Dr,Ir", both), "1 (16.67%) of Ir, and a part of 1 other event, is at no line: " LESS);
    ck_assert_str_eq(SAID("--show=R --event=R=2Dw", both), "3 (37.50%) of Dw is at no line: " LESS);
}

TEST(costs_that_no_line_has_are_noted_of_each_side)
{
    struct joined *j = JOIN_WITH(.old = {some.s, "events: Ir Dr\nfn=f\n1 1 1\ntotals: 1 2\n"},
                                 .new = {"events: Ir Dr\nfn=f\n1 1 1\ntotals: 4 1\n"}, .combine = COMBINE_MIN);
    ck_assert_str_eq(notes_of(view_analysed(j->a, &j->sides, "", 0)),
                     "1 (50.00%) of Dr is at no line in the old profile: " LESS
                     "; 3 (75.00%) of Ir is at no line in the new profile: " LESS);
}

TEST(sides_are_noted_by_themselves)
{
    struct joined *j = JOIN_WITH(.old = {some.s, few.s}, .new = {some.s, some.s}, .combine = COMBINE_MIN);
    ck_assert_str_eq(notes_of(view_analysed(j->a, &j->sides, "", 0)), "only 1 of 2 inputs of the old side " ONE "Dr");
}

#define CACHES(size) TEXT("desc: LL cache: " size " B, 64 B, 16-way\nevents: Ir Dr ILmr DLmr\nfn=f\n1 9 8 7 6\n")

TEST(misses_of_a_huge_cache_are_noted)
{
    ck_assert_str_eq(SAID("", CACHES("8388608")), "");
    ck_assert_str_eq(SAID("--show=Ir,Dr", CACHES("536870912")), "");
    ck_assert_str_eq(SAID("--show=Ir,ILmr", CACHES("536870912")),
                     "a last-level cache of 512 MB was simulated, which hardly ever misses: ILmr says little; "
                     "valgrind --LL=8388608,16,64 simulates 8 MB");
    ck_assert_str_eq(SAID("--show=CEst,Ir,DLmr", CACHES("536870912")),
                     "a last-level cache of 512 MB was simulated, which hardly ever misses: CEst, DLmr say little; "
                     "valgrind --LL=8388608,16,64 simulates 8 MB");
    ck_assert_str_eq(SAID("", CACHES("")), "");
    ck_assert_str_eq(SAID("", CACHES("99999999999999999999999")), "");
}

SUITE("unrecorded", events_that_all_inputs_recorded_are_not_noted,
      events_that_some_inputs_recorded_are_noted_by_their_number, events_are_noted_that_are_shown_or_terms_of_what_is,
      costs_that_no_line_has_are_noted_above_a_thousandth,
      costs_that_no_line_has_are_noted_of_the_first_event_that_is_shown, costs_that_no_line_has_are_noted_of_each_side,
      sides_are_noted_by_themselves, misses_of_a_huge_cache_are_noted)
