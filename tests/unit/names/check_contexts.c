/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions recorded apart by recursion level or callers, folded into one. */
#include "../profiles.h"
#include "calls/inclusive.h"
#include "names/contexts.h"

struct folded {
    struct reading *from;
    struct reading to;
};

static void folded_release(void *thing)
{
    struct folded *f = thing;
    profile_release(&f->to.profile);
    free(f);
}

static struct folded *fold_text(struct text text)
{
    struct folded *f = until_end(memory_zeroed(1, sizeof *f), folded_release);
    f->from = reading_of(text, WANT_LINES | WANT_CALLS);
    assert_silent(f->from);
    contexts_merge(&f->to.profile, &f->from->profile);
    return f;
}

#define FOLD(lines) fold_text(TEXT(lines))

/* Whether a profile with `names` as its functions calls the first of them `expected` when it is folded. */
static void check_name(const char *const *names, size_t count, const char *expected)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n"
                            "fl=a\n");
    for (size_t i = 0; i < count; i++)
        text = arena_format(&arena,
                            "%sfn=%s\n"
                            "%d 1\n",
                            text.s, names[i], (int)i + 1);
    struct folded *f = fold_text(text);
    assert_text(profile_function_name(&f->to.profile, 0), expected);
    arena_release(&arena);
}

#define CHECK_NAME(expected, ...)                                                                                      \
    check_name((const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *),        \
               expected)

TEST(contexts_of_recursion_levels_fold)
{
    CHECK_NAME("f", "f'2");
    CHECK_NAME("f", "f'2", "f");
    CHECK_NAME("f", "f'17", "f'2");
}

TEST(contexts_of_callers_fold_where_these_are_known)
{
    CHECK_NAME("f", "f'main", "main");
    CHECK_NAME("f", "f'g'main", "g'main", "main");
    CHECK_NAME("f", "f'2'main", "main");
    CHECK_NAME("f", "f'g'2'main", "g", "main");
}

TEST(contexts_of_callers_that_are_not_known_stay)
{
    CHECK_NAME("f'main", "f'main", "other");
    CHECK_NAME("f'g'main", "f'g'main", "main");
}

TEST(contexts_leave_other_quotes_alone)
{
    CHECK_NAME("operator\"\"_s'", "operator\"\"_s'");
    CHECK_NAME("'f", "'f", "f");
    CHECK_NAME("f''2", "f''2");
    CHECK_NAME("f'2x", "f'2x");
    CHECK_NAME("f'", "f'");
    CHECK_NAME("'2", "'2");
}

TEST(contexts_fold_self_costs_by_line)
{
    struct folded *f = FOLD("events: Ir\n"
                            "fl=a\n"
                            "fn=f\n"
                            "3 5\n"
                            "4 1\n"
                            "fn=f'2\n"
                            "3 7\n"
                            "fn=g\n"
                            "3 1\n");
    ck_assert_uint_eq(f->to.profile.functions.count, 2);
    ck_assert_int_eq(self(&f->to, "f"), 13);
    ck_assert_int_eq(cost_at(&f->to, "a", 3), 13);
    ck_assert_int_eq(total(&f->to, "Ir"), 14);
}

TEST(contexts_make_recursion_of_calls_between_levels)
{
    struct folded *f = FOLD("events: Ir\n"
                            "fl=a\n"
                            "fn=main\n"
                            "1 1\n"
                            "cfn=f\n"
                            "calls=1 1\n"
                            "1 20\n"
                            "fn=f\n"
                            "3 5\n"
                            "cfn=f'2\n"
                            "calls=2 1\n"
                            "3 15\n"
                            "fn=f'2\n"
                            "3 15\n");
    ck_assert_uint_eq(arc(&f->to, "f", "f").count, 2);
    struct graph graph;
    struct inclusive inclusive;
    graph_init(&graph, &f->to.profile);
    inclusive_init(&inclusive, &graph, true);
    ck_assert_int_eq(inclusive.inclusive.cells[function_called(&f->to.profile, "f")], 20);
    ck_assert_int_eq(inclusive.inclusive.cells[function_called(&f->to.profile, "main")], 21);
    ck_assert_uint_eq(inclusive.cycle_count, 0);
    inclusive_release(&inclusive);
    graph_release(&graph);
}

TEST(contexts_keep_functions_of_other_files_and_objects_apart)
{
    struct folded *f = FOLD("events: Ir\n"
                            "ob=o\n"
                            "fl=a\n"
                            "fn=f\n"
                            "3 5\n"
                            "fl=b\n"
                            "fn=f'2\n"
                            "3 7\n"
                            "ob=p\n"
                            "fl=a\n"
                            "fn=f'2\n"
                            "3 9\n");
    ck_assert_uint_eq(f->to.profile.functions.count, 3);
    ck_assert(has_function(&f->to, "o", "b", "f"));
    ck_assert(has_function(&f->to, "p", "a", "f"));
}

TEST(contexts_keep_what_does_not_depend_on_functions)
{
    struct folded *f = FOLD("cmd: ./prog\n"
                            "desc: x: y\n"
                            "event: Sum = Ir\n"
                            "events: Ir Dr\n"
                            "summary: 90 80\n"
                            "fl=a\n"
                            "fn=f'2\n"
                            "3 5\n"
                            "part: 2\n"
                            "thread: 7\n"
                            "3 6 7\n");
    const struct profile *p = &f->to.profile;
    ck_assert_uint_eq(p->parts.count, 2);
    assert_text(profile_part(p, 0).command, "./prog");
    assert_text(profile_part(p, 1).thread, "7");
    ck_assert_int_eq(part_cost(p, 1, 1), 7);
    assert_text(p->inputs.items[0].descriptions.items[0], "x: y");
    ck_assert_uint_eq(p->definitions.count, 1);
    ck_assert_int_eq(total(&f->to, "Ir"), 96);
    ck_assert_int_eq(total(&f->to, "Dr"), 87);
}

TEST(contexts_leave_the_first_profile_as_it_was)
{
    struct folded *f = FOLD("events: Ir\n"
                            "fl=a\n"
                            "fn=f\n"
                            "3 5\n"
                            "fn=f'2\n"
                            "3 7\n");
    ck_assert_uint_eq(f->from->profile.functions.count, 2);
    ck_assert_int_eq(self(f->from, "f'2"), 7);
}

TEST(contexts_keep_negative_events_negative)
{
    struct folded *f = FOLD("events: Ir Dr\n"
                            "fl=a\n"
                            "fn=f'2\n"
                            "3 -5 1\n");
    ck_assert(f->to.profile.events.items[0].negative);
    ck_assert(!f->to.profile.events.items[1].negative);
}

TEST(contexts_fold_functions_alone)
{
    struct reading *from = reading_of(TEXT("events: Ir\nfl=a\nfn=f\n3 5\nfn=g\n1 1\nfn=f'2\n3 7\nfl=b\nfn=f'g\n1 1\n"),
                                      WANT_LINES | WANT_CALLS);
    struct profile to;
    ref_t *map = contexts_merge_functions(&to, &from->profile);
    ck_assert_uint_eq(from->profile.functions.count, 4);
    ck_assert_uint_eq(to.functions.count, 3); /* that of another file is another one */
    ck_assert_uint_eq(map[0], map[2]);
    ck_assert_str_eq(profile_function_name(&to, map[2]).s, "f");
    ck_assert_str_eq(profile_function_name(&to, map[3]).s, "f");
    ck_assert_str_eq(profile_file_name(&to, to.functions.items[map[3]].file).s, "b");
    free(map);
    profile_release(&to);
}

SUITE("contexts", contexts_fold_functions_alone, contexts_of_recursion_levels_fold,
      contexts_of_callers_fold_where_these_are_known, contexts_of_callers_that_are_not_known_stay,
      contexts_leave_other_quotes_alone, contexts_fold_self_costs_by_line,
      contexts_make_recursion_of_calls_between_levels, contexts_keep_functions_of_other_files_and_objects_apart,
      contexts_keep_what_does_not_depend_on_functions, contexts_leave_the_first_profile_as_it_was,
      contexts_keep_negative_events_negative)
