/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles without some of their functions. */
#include "../profiles.h"
#include "calls/hide.h"
#include "events/series.h"

#define BETWEEN "[between your lines]"
#define OUTSIDE "[not below your code]"

/* The profile of `from` without functions whose names begin with `h`, but for `left` of them, which cannot be hidden.
 */
static struct reading *without_but(struct reading *from, size_t left)
{
    struct reading *to = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    const struct profile *p = &from->profile;
    bool *hidden = until_end(memory_zeroed(p->functions.count + 1, sizeof *hidden), free);
    for (ref_t f = 0; f < p->functions.count; f++)
        hidden[f] = profile_function_name(p, f).s[0] == 'h';
    struct hide hide = {.hidden = hidden};
    profile_release(&to->profile);
    hide_functions(&hide, &to->profile, p);
    ck_assert_uint_eq(hide.left, left);
    return to;
}

static struct reading *without(struct reading *from)
{
    return without_but(from, 0);
}

#define TWO_CALLERS                                                                                                    \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=a\n"                                                                                                           \
    "1 20\n"                                                                                                           \
    "cfn=h\n"                                                                                                          \
    "calls=1 9\n"                                                                                                      \
    "5 10 3\n"                                                                                                         \
    "fn=b\n"                                                                                                           \
    "2 60\n"                                                                                                           \
    "cfn=h\n"                                                                                                          \
    "calls=3 9\n"                                                                                                      \
    "6 30\n"                                                                                                           \
    "fn=h\n"                                                                                                           \
    "9 12 3\n"                                                                                                         \
    "cfn=leaf\n"                                                                                                       \
    "calls=8 12\n"                                                                                                     \
    "9 28\n"                                                                                                           \
    "fn=leaf\n"                                                                                                        \
    "12 28\n"

/* Of the calls of h, 10 and 30, all of leaf's 28 may be of either. */
TEST(callers_call_callees_by_the_cost_of_their_calls)
{
    struct reading *to = without(READ(TWO_CALLERS));
    ck_assert_uint_eq(to->profile.functions.count, 4);
    ck_assert_int_eq(self(to, "a"), 20);
    ck_assert_int_eq(self(to, "b"), 60 + 2);
    ck_assert_int_eq(cost_at(to, "a.c", 6), 2); /* where it is called */
    ck_assert_int_eq(self(to, BETWEEN), 12 - 2);
    ck_assert_uint_eq(arc(to, "a", "leaf").count, 2);
    ck_assert_int_eq(arc(to, "a", "leaf").cost, 7);
    ck_assert_uint_eq(arc(to, "b", "leaf").count, 6);
    ck_assert_int_eq(arc(to, "b", "leaf").cost, 21);
    ck_assert_int_eq(arc(to, "a", BETWEEN).cost, 3); /* so that a has the 10 of its call */
    ck_assert_int_eq(arc(to, "b", BETWEEN).cost, 30 - 21 - 2);
    ck_assert_int_eq(total(to, "Ir"), 120);
}

static bool is_estimate(struct reading *r, ref_t caller, ref_t callee)
{
    return profile_has_estimate(&r->profile, (struct estimate){caller, callee});
}

TEST(what_is_shared_is_a_guess_and_what_is_not_is_none)
{
    struct reading *to = without(READ(TWO_CALLERS));
    ck_assert(!is_estimate(to, 0, NONE) && !is_estimate(to, 1, NONE));
    ck_assert(is_estimate(to, 0, 2) && is_estimate(to, 1, 2));
    ck_assert(!is_estimate(to, 2, NONE));
    to = without(READ("events: Ir\nfn=a\n1 1\ncfn=h\ncalls=2 0\n1 5\nfn=h\n1 3\ncfn=b\ncalls=1 0\n1 2\nfn=b\n1 2\n"));
    ck_assert_uint_eq(to->profile.estimates.count, 0);
    ck_assert_uint_eq(to->profile.unsure.count, 0);
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(self(to, "a"), 4);
    ck_assert_int_eq(arc(to, "a", "b").cost, 2);
}

/* What the self cost of a line may be more; 0: it is exact. */
static cost_t more_at(struct reading *r, uint64_t line)
{
    cost_t more = 0;
    for (size_t i = 0; i < r->profile.unsure.count; i++)
        if (r->profile.unsure.items[i].site.line == line)
            more += costs_get(&r->profile.unsure.items[i].more, 0);
    return more;
}

/* qsort of 1000 and of 400, with 60 calls of cmp, which cost 500: a line may be the one that made all. */
#define SORTS                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a.c\n"                                                                                                         \
    "fn=a\n"                                                                                                           \
    "1 5\n"                                                                                                            \
    "cfn=h_sort\n"                                                                                                     \
    "calls=1 9\n"                                                                                                      \
    "2 1000\n"                                                                                                         \
    "cfn=h_copy\n"                                                                                                     \
    "calls=1 9\n"                                                                                                      \
    "2 30\n"                                                                                                           \
    "cfn=h_sort\n"                                                                                                     \
    "calls=1 9\n"                                                                                                      \
    "3 400\n"                                                                                                          \
    "cfn=h_copy\n"                                                                                                     \
    "calls=1 9\n"                                                                                                      \
    "4 10\n"                                                                                                           \
    "fn=cmp\n"                                                                                                         \
    "7 460\n"                                                                                                          \
    "cfn=h_copy\n"                                                                                                     \
    "calls=60 9\n"                                                                                                     \
    "8 40\n"                                                                                                           \
    "fn=h_sort\n"                                                                                                      \
    "9 900\n"                                                                                                          \
    "cfn=cmp\n"                                                                                                        \
    "calls=60 7\n"                                                                                                     \
    "9 500\n"                                                                                                          \
    "fn=h_copy\n"                                                                                                      \
    "9 80\n"

TEST(what_a_line_surely_caused_is_its_own_and_the_rest_between_lines)
{
    struct reading *to = without(READ(SORTS));
    ck_assert_int_eq(cost_at(to, "a.c", 2), 1000 - 500 + 30);
    ck_assert_int_eq(cost_at(to, "a.c", 3), 0); /* 400 - 500: nothing is sure */
    ck_assert_int_eq(cost_at(to, "a.c", 4), 10);
    ck_assert_int_eq(cost_at(to, "a.c", 8), 40);
    ck_assert_int_eq(self(to, BETWEEN), 400);
    ck_assert_int_eq(more_at(to, 2), 400); /* the call may have cost 500 more, but no more than is between lines */
    ck_assert_int_eq(more_at(to, 3), 400);
    ck_assert_int_eq(more_at(to, 4), 0);
    ck_assert_int_eq(self(to, "a") + self(to, "cmp") + self(to, BETWEEN), 5 + 460 + 900 + 80);
}

/* One line calls both, as an inlined sort does: what comes back is of this line alone. */
TEST(what_only_one_line_reaches_is_exact)
{
    struct reading *to = without(READ("events: Ir\nfl=a.c\n"
                                      "fn=a\n1 5\ncfn=h1\ncalls=1 9\n2 100\ncfn=h2\ncalls=1 9\n2 50\n"
                                      "fn=cmp\n7 90\n"
                                      "fn=h1\n9 40\ncfn=cmp\ncalls=6 7\n9 60\n"
                                      "fn=h2\n9 20\ncfn=cmp\ncalls=3 7\n9 30\n"));
    ck_assert_int_eq(cost_at(to, "a.c", 2), 40 + 20);
    ck_assert_uint_eq(to->profile.unsure.count, 0);
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(arc(to, "a", "cmp").cost, 90);
}

/* a calls h at line 2, which calls b, which calls h at line 8, which calls nothing more: the first call has 70, of
 * which b has 40; b's call of h costs 30. */
TEST(recursion_through_hidden_functions_is_a_bound)
{
    struct reading *to = without(READ("events: Ir\nfl=a.c\n"
                                      "fn=a\n1 5\ncfn=h\ncalls=1 9\n2 70\n"
                                      "fn=b\n7 10\ncfn=h\ncalls=1 9\n8 30\n"
                                      "fn=h\n9 60\ncfn=b\ncalls=1 7\n9 40\n"));
    ck_assert_int_eq(cost_at(to, "a.c", 2), 70 - 40);
    ck_assert_int_eq(cost_at(to, "a.c", 8), 0);
    ck_assert_int_eq(self(to, BETWEEN), 60 - 30);
    ck_assert_int_eq(more_at(to, 8), 30);
    ck_assert_int_eq(self(to, "a") + self(to, "b") + self(to, BETWEEN), 75);
}

/* Where the bounds are all that there is, they are exact, though h calls its caller. */
TEST(bounds_that_leave_nothing_are_exact)
{
    struct reading *to = without(READ("events: Ir\nfl=a.c\n"
                                      "fn=a\n1 10\ncfn=h\ncalls=2 9\n2 45\n"
                                      "fn=h\n9 30\ncfn=a\ncalls=1 1\n9 15\n"));
    ck_assert_int_eq(cost_at(to, "a.c", 2), 30);
    ck_assert_uint_eq(to->profile.unsure.count, 0);
    ck_assert_uint_eq(to->profile.functions.count, 1);
}

/* Of what a and b have of the calls of c nothing is known but how often they call h, which makes them. */
TEST(calls_of_what_is_between_lines_are_counted_where_nothing_is_left)
{
    struct reading *to = without(READ("events: Ir\nfl=a.c\n"
                                      "fn=a\n1 10\ncfn=h\ncalls=2 9\n2 45\n"
                                      "fn=b\n3 10\ncfn=h\ncalls=3 9\n4 0\n"
                                      "fn=h\n9 30\ncfn=c\ncalls=5 1\n9 15\n"
                                      "fn=c\n1 15\n"));
    ck_assert_uint_eq(arc(to, "a", BETWEEN).count, 2);
    ck_assert_uint_eq(arc(to, "b", BETWEEN).count, 3);
    ck_assert_int_eq(self(to, BETWEEN), 0);
}

TEST(hidden_functions_that_call_each_other_are_hidden_as_one)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 1\ncfn=h1\ncalls=1 0\n1 9\n"
                                      "fn=h1\n1 2\ncfn=h2\ncalls=4 0\n1 7\n"
                                      "fn=h2\n1 3\ncfn=h1\ncalls=3 0\n1 5\ncfn=b\ncalls=1 0\n1 4\n"
                                      "fn=b\n1 4\n"));
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(self(to, "a"), 6);
    ck_assert_int_eq(arc(to, "a", "b").cost, 4);
    ck_assert_uint_eq(arc(to, "a", "b").count, 1);
}

TEST(what_comes_back_to_its_caller_is_recursion)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 5\ncfn=h\ncalls=2 0\n1 9\n"
                                      "fn=h\n1 3\ncfn=a\ncalls=1 0\n1 6\n"));
    ck_assert_int_eq(self(to, "a"), 8);
    ck_assert_int_eq(arc(to, "a", "a").cost, 6);
    ck_assert_uint_eq(arc(to, "a", "a").count, 1);
}

TEST(what_begins_in_a_hidden_function_is_outside)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=h\n1 3\ncfn=a\ncalls=1 0\n1 6\n"
                                      "fn=a\n1 6\n"));
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(self(to, "a"), 6);
    ck_assert_int_eq(self(to, OUTSIDE), 3);
    ck_assert_uint_eq(to->profile.calls.count, 0);
    ck_assert_int_eq(total(to, "Ir"), 9);
}

/* h_start and a both call h_all, which calls b back: 10 of h_all's 60 are not b's, and nobody knows whose. */
TEST(what_begins_is_a_bound_where_it_comes_back)
{
    struct reading *to = without(READ("events: Ir\nfl=a.c\n"
                                      "fn=h_start\n1 3\ncfn=a\ncalls=1 0\n1 44\ncfn=h_all\ncalls=1 0\n1 30\n"
                                      "fn=a\n2 4\ncfn=h_all\ncalls=1 0\n3 40\n"
                                      "fn=h_all\n9 20\ncfn=b\ncalls=5 0\n9 50\n"
                                      "fn=b\n5 50\n"));
    ck_assert_int_eq(self(to, "a"), 4);     /* 40 - 50: nothing is sure */
    ck_assert_int_eq(self(to, OUTSIDE), 0); /* 77 - 44 - 50 */
    ck_assert_int_eq(self(to, BETWEEN), 3 + 20);
    ck_assert_int_eq(more_at(to, 3), 23);
}

/* A profile without the costs and calls of h, as of a function whose lines a filter left out; a has an event less. */
#define WITHOUT_LINES                                                                                                  \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=a\n1 20\ncfn=h\ncalls=1 9\n5 10\n"                                                                             \
    "fn=b\n2 60 1\ncfn=h\ncalls=3 9\n6 30 7\n"

TEST(what_only_calls_know_stays_with_the_callers)
{
    struct reading *to = without(READ(WITHOUT_LINES));
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(self(to, "a"), 20 + 10);
    ck_assert_int_eq(self(to, "b"), 60 + 30);
    ck_assert_int_eq(self_of(to, "b", "Dr"), 1 + 7);
    ck_assert_int_eq(self_of(to, "a", "Dr"), 0);
    ck_assert_int_eq(cost_at(to, "a.c", 6), 30); /* where it is called */
}

/* The recorded cost of a call stands, whatever the function has lines of: what they do not have is told as less. */
TEST(what_calls_tell_more_than_lines_is_taken_from_the_rest)
{
    struct reading *to = without(READ(WITHOUT_LINES "fn=h\n9 5\n"));
    ck_assert_int_eq(self(to, "a") + self(to, "b"), 20 + 60 + 10 + 30);
    ck_assert_int_eq(self(to, BETWEEN), 5 - 40);
    ck_assert_int_eq(self_of(to, "b", "Dr"), 1 + 7);
}

TEST(what_only_calls_know_is_outside_where_they_begin)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=h\n1 3\ncfn=a\ncalls=1 0\n1 76\ncfn=hbare\ncalls=1 0\n1 50\n"
                                      "fn=a\n1 6\ncfn=hbare\ncalls=1 0\n1 70\n"));
    ck_assert_int_eq(self(to, "a"), 6 + 70);
    ck_assert_int_eq(self(to, OUTSIDE), 3 + 50);
}

TEST(costs_below_0_are_those_of_calls)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 1\ncfn=h\ncalls=1 0\n1 -2\n"
                                      "fn=b\n1 1\ncfn=h\ncalls=3 0\n1 -6\n"
                                      "fn=h\n1 -8\n"));
    ck_assert_int_eq(self(to, "a"), 1 - 2);
    ck_assert_int_eq(self(to, "b"), 1 - 6);
}

/* As where parts stand side by side: each has an event for them. */
TEST(counted_calls_are_shared_by_those_that_are_counted_too)
{
    struct reading *from = READ("events: n Ir\n"
                                "fn=a\n1 0 1\ncfn=h\ncalls=1 0\n1 1 5\n"
                                "fn=b\n1 0 1\ncfn=h\ncalls=1 0\n1 3 5\n"
                                "fn=h\n1 0 2\ncfn=x\ncalls=40 0\n1 40 8\n"
                                "fn=x\n1 0 8\n");
    from->profile.events.items[0].name = EVENT_CALLS;
    struct reading *to = without(from);
    ck_assert_int_eq(arc(to, "a", "x").cost, 10);
    ck_assert_int_eq(arc(to, "b", "x").cost, 30);
    ck_assert_uint_eq(arc(to, "a", "x").count, 20);
    from = READ("events: n Ir\nfn=a\n1 0 1\ncfn=h\ncalls=1 0\n1 1 10\n"
                "fn=h\n1 0 2\ncfn=x\ncalls=40 0\n1 40 8\nfn=x\n1 0 8\n");
    from->profile.events.items[0].name = EVENT_CALLS;
    to = without(from);
    ck_assert_int_eq(arc(to, "a", "x").cost, 40);
    ck_assert_uint_eq(to->profile.estimates.count, 0);
}

TEST(where_no_call_is_counted_nothing_is_lost)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 1\ncfn=h\ncalls=0 0\n1 5\n"
                                      "fn=b\n1 1\ncfn=h\ncalls=0 0\n1 5\n"
                                      "fn=h\n1 -10\ncfn=x\ncalls=4 0\n1 20\n"
                                      "fn=x\n1 20\n"));
    ck_assert_int_eq(self(to, "a"), 1); /* below 0 nothing is sure */
    ck_assert(is_estimate(to, 0, NONE));
    ck_assert_int_eq(self(to, BETWEEN), -10);
    ck_assert_int_eq(arc(to, "a", "x").cost, 10);
    ck_assert_int_eq(arc(to, "b", "x").cost, 10);
    ck_assert_uint_eq(arc(to, "b", "x").count, 2);
}

#define MOST "9223372036854775807"

TEST(sums_past_the_range_are_shared_by_numbers_of_calls)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 1\ncfn=h\ncalls=1 0\n1 " MOST "\n"
                                      "fn=b\n1 1\ncfn=h\ncalls=1 0\n1 5\n"
                                      "fn=h\n1 " MOST "\ncfn=x\ncalls=2 0\n1 " MOST "\n"
                                      "cfn=y\ncalls=2 0\n1 " MOST "\n"
                                      "fn=x\n1 1\nfn=y\n1 1\n"));
    ck_assert_int_eq(arc(to, "a", "x").cost, INT64_MAX / 2);
    ck_assert_int_eq(arc(to, "b", "x").cost, INT64_MAX / 2 + 1);
    ck_assert_int_eq(arc(to, "b", "y").cost, INT64_MAX / 2 + 1);
}

/* Many functions that each call `h`, which calls each of as many, under so many events. */
static struct reading *read_crowd(size_t functions, size_t events)
{
    struct buffer text = {0};
    buffer_print(&text, "events:");
    for (size_t e = 0; e < events; e++)
        buffer_print(&text, " e%zu", e);
    for (size_t f = 0; f < functions; f++)
        buffer_print(&text, "\nfn=a%zu\n1 1\ncfn=h\ncalls=1 0\n1 1", f);
    buffer_print(&text, "\nfn=h\n1 1");
    for (size_t f = 0; f < functions; f++)
        buffer_print(&text, "\ncfn=b%zu\ncalls=1 0\n1 1", f);
    buffer_print(&text, "\n");
    struct reading *read = reading_of(buffer_text(&text), WANT_LINES | WANT_CALLS);
    buffer_release(&text);
    return read;
}

TEST(what_would_take_too_many_calls_or_costs_is_not_told_apart)
{
    without_but(read_crowd(990, 1), 0);
    struct reading *to = without_but(read_crowd(1000, 1), 1);
    ck_assert_int_eq(arc(to, "a0", BETWEEN).cost, 1);
    ck_assert_int_eq(arc(to, BETWEEN, "b0").cost, 1);
    ck_assert_int_eq(arc(to, BETWEEN, "b999").cost, 1);
    without_but(read_crowd(120, 1000), 0);
    without_but(read_crowd(130, 1000), 1);
}

/* main:3 calls h, which calls cb back, and main:4 calls h, which does not. */
#define LOG                                                                                                            \
    "events: Ir\nfl=a.c\nfn=cb\n9 10\nfn=h\n2 5\ncfn=cb\ncalls=1 0\n2 10\nfn=h\n2 100\n"                               \
    "fn=main\n1 1\ncfn=h\ncalls=1 0\n3 15\ncfn=h\ncalls=1 0\n4 100\nsummary: 116\n"

TEST(lines_of_logs_are_charged_exactly)
{
    struct reading *to = without(reading_of(TEXT(LOG), WANT_LINES | WANT_CALLS | WANT_CHARGES));
    ck_assert(ways_are_known(&to->profile.ways));
    ck_assert_uint_eq(to->profile.ways.lined.count, 0);
    ck_assert_uint_eq(to->profile.unsure.count, 0);
    ck_assert_int_eq(cost_at(to, "a.c", 3), 5);
    ck_assert_int_eq(cost_at(to, "a.c", 4), 100);
    ck_assert_uint_eq(to->profile.functions.count, 2);
}

TEST(logs_are_charged_by_their_calls_where_the_lines_of_ways_are_not_known)
{
    struct reading *to = without(READ(LOG));
    ck_assert_int_eq(to->profile.ways.state, WAYS_LOST);
    ck_assert_int_eq(cost_at(to, "a.c", 3), 5);
    ck_assert_int_eq(cost_at(to, "a.c", 4), 90);
    ck_assert_int_eq(self(to, BETWEEN), 10);
    ck_assert_uint_eq(to->profile.unsure.count, 2);
}

SUITE("hide", callers_call_callees_by_the_cost_of_their_calls, what_is_shared_is_a_guess_and_what_is_not_is_none,
      what_a_line_surely_caused_is_its_own_and_the_rest_between_lines, what_only_one_line_reaches_is_exact,
      recursion_through_hidden_functions_is_a_bound, bounds_that_leave_nothing_are_exact,
      calls_of_what_is_between_lines_are_counted_where_nothing_is_left,
      hidden_functions_that_call_each_other_are_hidden_as_one, what_comes_back_to_its_caller_is_recursion,
      what_begins_in_a_hidden_function_is_outside, what_begins_is_a_bound_where_it_comes_back,
      what_only_calls_know_stays_with_the_callers, what_calls_tell_more_than_lines_is_taken_from_the_rest,
      what_only_calls_know_is_outside_where_they_begin, costs_below_0_are_those_of_calls,
      sums_past_the_range_are_shared_by_numbers_of_calls, counted_calls_are_shared_by_those_that_are_counted_too,
      where_no_call_is_counted_nothing_is_lost, lines_of_logs_are_charged_exactly,
      logs_are_charged_by_their_calls_where_the_lines_of_ways_are_not_known,
      what_would_take_too_many_calls_or_costs_is_not_told_apart)
