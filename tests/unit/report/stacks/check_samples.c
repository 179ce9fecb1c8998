/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frames of stacks, their names, and what is said of them. */
#include "report/stacks/samples.h"

#include "../../viewed.h"
#include "report/stacks/stacks.h"

struct sampled {
    struct viewed *v;
    const struct measure *event;
    struct samples samples;
    bool good;
};

static void sampled_release(void *thing)
{
    struct sampled *s = thing;
    samples_release(&s->samples);
    free(s);
}

/* Of the first event. */
static struct sampled *sample(const char *lines, const char *line)
{
    struct sampled *s = until_end(memory_zeroed(1, sizeof *s), sampled_release);
    struct arena arena = {0};
    s->v = view_text(arena_format(&arena, "events: Ir\nfl=a.c\n%s", lines), line, folded_needs(NULL));
    ck_assert_msg(s->v->good, "%s", s->v->error.s);
    s->event = view_main_measure(&s->v->view);
    s->good = samples_init(&s->samples, &s->v->report, &s->event, 1);
    arena_release(&arena);
    return s;
}

/* Those that have a cost, as `main>f 5`. */
static const char *words_of(const struct sampled *s)
{
    struct arena *arena = &s->v->a->arena;
    struct text words = TEXT("");
    for (ref_t i = 0; i < s->samples.frames.count; i++) {
        struct text path = samples_name(&s->samples, i, arena);
        if (!samples_any(&s->samples, i))
            continue;
        for (ref_t at = s->samples.frames.items[i].above; at != NONE; at = s->samples.frames.items[at].above)
            path = arena_format(arena, "%s>%s", samples_name(&s->samples, at, arena).s, path.s);
        words = arena_format(arena, "%s%s%s %llu", words.s, words.n ? ", " : "", path.s,
                             (unsigned long long)samples_cost(&s->samples, i));
    }
    return words.s;
}

static const char *said_of(const struct sampled *s)
{
    const struct diagnostics *d = &s->v->a->reading->diagnostics;
    return d->items.count ? d->items.items[d->items.count - 1].message.s : "";
}

#define ALL "--format=folded --percent-limit=0"

TEST(frames_have_no_contexts)
{
    struct sampled *s = sample("fn=main\n1 1\ncfn=a'main\ncalls=1 1\n2 40\ncfn=b'main\ncalls=1 1\n3 7\n"
                               "fn=a'main\n1 30\ncfn=b'a\ncalls=1 1\n2 10\n"
                               "fn=b'main\n1 7\n"
                               "fn=b'a\n1 10\n",
                               ALL);
    ck_assert_str_eq(words_of(s), "main 1, main>a 30, main>b 7, main>a>b 10");
    ck_assert_str_eq(said_of(s), "");
    ck_assert_uint_eq(samples_function(&s->samples, 2), 2);
}

TEST(frames_fold_levels_of_recursion)
{
    struct sampled *s = sample("fn=main\n1 1\ncfn=f\ncalls=1 1\n2 9\n"
                               "fn=f\n1 4\ncfn=f'2\ncalls=1 1\n2 5\n"
                               "fn=f'2\n1 2\ncfn=f'2\ncalls=3 1\n2 9\ncfn=g\ncalls=1 1\n2 3\n"
                               "fn=g\n1 3\n",
                               ALL);
    ck_assert_str_eq(words_of(s), "main 1, main>f 6, main>f>g 3");
}

TEST(frames_of_a_cycle_have_its_number)
{
    const char *lines = "fn=main\n1 1\ncfn=a\ncalls=1 1\n2 9\n"
                        "fn=a\n1 4\ncfn=b\ncalls=1 1\n2 5\n"
                        "fn=b\n1 5\ncfn=a\ncalls=3 1\n2 9\n";
    struct sampled *s = sample(lines, ALL);
    ck_assert_str_eq(words_of(s), "main 1, main><cycle 1>>a 4, main><cycle 1>>b 5");
    ck_assert_uint_eq(samples_function(&s->samples, 1), NONE);
    ck_assert_str_eq(words_of(sample(lines, ALL " --cycles=no")), "main 1, main><cycle>>a 4, main><cycle>>b 5");
}

TEST(frames_of_a_cycle_of_one_function_are_that_function)
{
    struct sampled *s = sample("fn=main\n1 1\ncfn=f\ncalls=1 1\n2 9\n"
                               "fn=f\n1 4\ncfn=f'2\ncalls=1 1\n2 5\n"
                               "fn=f'2\n1 5\ncfn=f\ncalls=3 1\n2 9\n",
                               ALL);
    ck_assert_str_eq(words_of(s), "main 1, main>f 9");
}

TEST(estimates_are_said)
{
    struct sampled *s = sample("fn=main\n1 0\ncfn=a\ncalls=1 1\n2 60\ncfn=b\ncalls=1 1\n3 40\n"
                               "fn=a\n1 20\ncfn=both\ncalls=1 1\n2 40\n"
                               "fn=b\n1 20\ncfn=both\ncalls=1 1\n2 20\n"
                               "fn=both\n1 30\ncfn=leaf\ncalls=1 1\n2 30\n"
                               "fn=leaf\n1 30\n",
                               ALL);
    ck_assert_str_eq(words_of(s), "main>a 20, main>b 20, main>a>both 20, main>b>both 10, main>a>both>leaf 20, "
                                  "main>b>both>leaf 10");
    ck_assert_str_eq(said_of(s),
                     "up to 60% of Ir is in stacks that are estimates: calls are recorded, not the paths of calls");
}

TEST(the_way_to_record_ways_is_said_of_profiles_of_callgrind)
{
    struct sampled *s = sample("creator: callgrind-3.19.0\n"
                               "fn=main\n1 0\ncfn=a\ncalls=1 1\n2 60\ncfn=b\ncalls=1 1\n3 40\n"
                               "fn=a\n1 20\ncfn=both\ncalls=1 1\n2 40\n"
                               "fn=b\n1 20\ncfn=both\ncalls=1 1\n2 20\n"
                               "fn=both\n1 30\ncfn=leaf\ncalls=1 1\n2 30\n"
                               "fn=leaf\n1 30\ntotals: 100\n",
                               ALL);
    ck_assert_str_eq(said_of(s), "up to 60% of Ir is in stacks that are estimates: calls are recorded, not the paths "
                                 "of calls (callgrind --separate-callers=N records those)");
}

TEST(profiles_without_calls_are_said)
{
    struct sampled *s = sample("fn=main\n1 10\nfn=f\n1 0\nfn=g\n1 2\n", ALL);
    ck_assert_str_eq(words_of(s), "main 10, g 2");
    ck_assert_str_eq(said_of(s), "no calls are recorded (Cachegrind records none): each stack is one function");
}

TEST(without_a_limit_all_calls_are_followed)
{
    const char *lines = "fn=main\n1 19989\ncfn=a\ncalls=1 1\n2 2\ncfn=b\ncalls=1 1\n3 1\n"
                        "fn=a\n1 2\nfn=b\n1 1\nfn=alone\n1 8\n";
    struct sampled *all = sample(lines, "--format=folded"),
                   *few = sample(lines, "--format=folded --percent-limit=0.01");
    ck_assert_str_eq(words_of(all), "main 19989, alone 8, main>a 2, main>b 1");
    ck_assert_str_eq(said_of(all), "");
    ck_assert_str_eq(words_of(few), "main 19990, alone 8, main>a 2");
    ck_assert_str_eq(said_of(few),
                     "calls below --percent-limit are not followed: up to 0.1% of Ir stays with their callers");
}

TEST(what_filters_leave_counts)
{
    const char *lines = "fn=main\n1 5\ncfn=a\ncalls=1 1\n2 6\nfn=a\n1 4\ncfn=b\ncalls=1 1\n3 2\nfn=b\n1 2\n";
    ck_assert_str_eq(words_of(sample(lines, ALL " --focus=^b$")), "main>a>b 2");
    ck_assert_str_eq(words_of(sample(lines, ALL " --ignore=^a$")), "main 5, main>a>b 2");
}

TEST(costs_below_0_are_refused)
{
    struct sampled *s = sample("fn=main\n1 5\nfn=a\n1 -4\n", ALL);
    ck_assert(!s->good);
    ck_assert_str_eq(said_of(s), "nothing is written: Ir has costs below 0, which stacks cannot have");
    ck_assert(sample("fn=main\n1 5\nfn=a\n1 -4\n", ALL " --ignore=^a$")->good);
}

TEST(sums_past_the_end_are_refused)
{
    struct sampled *s = sample("fn=main\n1 9000000000000000000\nfn=a\n1 400000000000000000\n", ALL);
    ck_assert(!s->good);
    ck_assert_str_eq(said_of(s), "nothing is written: Ir goes past 2^63");
}

SUITE("samples", frames_have_no_contexts, frames_fold_levels_of_recursion, frames_of_a_cycle_have_its_number,
      frames_of_a_cycle_of_one_function_are_that_function, estimates_are_said,
      the_way_to_record_ways_is_said_of_profiles_of_callgrind, profiles_without_calls_are_said,
      without_a_limit_all_calls_are_followed, what_filters_leave_counts, costs_below_0_are_refused,
      sums_past_the_end_are_refused)
