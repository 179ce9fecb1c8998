/* Profiles without some of their functions. */
#include "../profiles.h"
#include "calls/hide.h"
#include "events/series.h"

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

TEST(callers_call_callees_by_the_cost_of_their_calls)
{
    struct reading *to = without(READ(TWO_CALLERS));
    ck_assert_uint_eq(to->profile.functions.count, 3);
    ck_assert_int_eq(self(to, "a"), 20 + 3);
    ck_assert_int_eq(self(to, "b"), 60 + 9);
    ck_assert_int_eq(cost_at(to, "a.c", 5), 3); /* where it is called */
    ck_assert_int_eq(cost_at(to, "a.c", 6), 9);
    ck_assert_uint_eq(arc(to, "a", "leaf").count, 2);
    ck_assert_int_eq(arc(to, "a", "leaf").cost, 7);
    ck_assert_uint_eq(arc(to, "b", "leaf").count, 6);
    ck_assert_int_eq(arc(to, "b", "leaf").cost, 21);
    ck_assert_int_eq(total(to, "Ir"), 120);
}

static bool is_estimate(struct reading *r, ref_t caller, ref_t callee)
{
    return profile_has_estimate(&r->profile, (struct estimate){caller, callee});
}

TEST(what_is_shared_is_a_guess_and_what_is_not_is_none)
{
    struct reading *to = without(READ(TWO_CALLERS));
    ck_assert(is_estimate(to, 0, NONE) && is_estimate(to, 1, NONE));
    ck_assert(is_estimate(to, 0, 2) && is_estimate(to, 1, 2));
    ck_assert(!is_estimate(to, 2, NONE));
    to = without(READ("events: Ir\nfn=a\n1 1\ncfn=h\ncalls=2 0\n1 5\nfn=h\n1 3\ncfn=b\ncalls=1 0\n1 2\nfn=b\n1 2\n"));
    ck_assert_uint_eq(to->profile.estimates.count, 0);
    ck_assert_int_eq(self(to, "a"), 4);
    ck_assert_int_eq(arc(to, "a", "b").cost, 2);
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

TEST(what_begins_in_a_hidden_function_goes_with_it)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=h\n1 3\ncfn=a\ncalls=1 0\n1 6\n"
                                      "fn=a\n1 6\n"));
    ck_assert_uint_eq(to->profile.functions.count, 1);
    ck_assert_int_eq(self(to, "a"), 6);
    ck_assert_uint_eq(to->profile.calls.count, 0);
    ck_assert_int_eq(total(to, "Ir"), 9);
}

/* A profile without the costs and calls of h, as of a function whose lines a filter left out; a has an event less. */
#define WITHOUT_LINES                                                                                                  \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a.c\n"                                                                                                         \
    "fn=a\n1 20\ncfn=h\ncalls=1 9\n5 10\n"                                                                             \
    "fn=b\n2 60 1\ncfn=h\ncalls=3 9\n6 30 7\n"

TEST(what_only_calls_know_stays_with_the_callers)
{
    struct reading *from = READ(WITHOUT_LINES), *to = without(from);
    struct arena arena = {0};
    struct costs lost = hide_lost(&to->profile, &from->profile, &arena);
    ck_assert_uint_eq(to->profile.functions.count, 2);
    ck_assert_int_eq(self(to, "a"), 20 + 10);
    ck_assert_int_eq(self(to, "b"), 60 + 30);
    ck_assert_int_eq(self_of(to, "b", "Dr"), 1 + 7);
    ck_assert_int_eq(self_of(to, "a", "Dr"), 0);
    ck_assert_int_eq(cost_at(to, "a.c", 6), 30); /* where it is called */
    ck_assert_int_eq(costs_get(&lost, 0), 0);
    ck_assert_int_eq(costs_get(&lost, 1), 0);
    arena_release(&arena);
}

/* Nothing is added to what a function has lines of, whatever its calls bring. */
TEST(what_only_calls_know_is_of_each_event_by_itself)
{
    struct reading *to = without(READ(WITHOUT_LINES "fn=h\n9 5\n"));
    ck_assert_int_eq(self(to, "a") + self(to, "b"), 20 + 60 + 5);
    ck_assert_int_eq(self_of(to, "b", "Dr"), 1 + 7);
    to = without(READ(WITHOUT_LINES "fn=h\n9 . 3\ncfn=c\ncalls=1\n10 30\n"));
    ck_assert_int_eq(self(to, "a") + self(to, "b"), 20 + 60);
    ck_assert_int_eq(self_of(to, "b", "Dr"), 1 + 3);
}

TEST(what_went_with_a_hidden_function_is_known)
{
    struct reading *from = READ("events: Ir\n"
                                "fn=h\n1 3\ncfn=a\ncalls=1 0\n1 6\ncfn=bare\ncalls=1 0\n1 50\n"
                                "fn=a\n1 6\ncfn=bare\ncalls=1 0\n1 70\n"),
                   *to = without(from);
    struct arena arena = {0};
    struct costs lost = hide_lost(&to->profile, &from->profile, &arena);
    ck_assert_int_eq(costs_get(&lost, 0), 3 + 50);
    arena_release(&arena);
}

TEST(costs_below_0_are_shared_by_numbers_of_calls)
{
    struct reading *to = without(READ("events: Ir\n"
                                      "fn=a\n1 1\ncfn=h\ncalls=1 0\n1 -2\n"
                                      "fn=b\n1 1\ncfn=h\ncalls=3 0\n1 -6\n"
                                      "fn=h\n1 -8\n"));
    ck_assert_int_eq(self(to, "a"), -1);
    ck_assert_int_eq(self(to, "b"), -5);
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
    ck_assert_int_eq(self(to, "a"), 1 - 5);
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

TEST(what_would_take_too_many_calls_or_costs_stays)
{
    without_but(read_crowd(990, 1), 0);
    without_but(read_crowd(1000, 1), 1);
    without_but(read_crowd(120, 1000), 0);
    without_but(read_crowd(130, 1000), 1);
}

SUITE("hide", callers_call_callees_by_the_cost_of_their_calls, what_is_shared_is_a_guess_and_what_is_not_is_none,
      hidden_functions_that_call_each_other_are_hidden_as_one, what_comes_back_to_its_caller_is_recursion,
      what_begins_in_a_hidden_function_goes_with_it, what_only_calls_know_stays_with_the_callers,
      what_only_calls_know_is_of_each_event_by_itself, what_went_with_a_hidden_function_is_known,
      costs_below_0_are_shared_by_numbers_of_calls, sums_past_the_range_are_shared_by_numbers_of_calls,
      counted_calls_are_shared_by_those_that_are_counted_too, where_no_call_is_counted_nothing_is_lost,
      what_would_take_too_many_calls_or_costs_stays)
