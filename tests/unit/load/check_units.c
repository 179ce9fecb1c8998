/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts, threads and inputs, each by itself, and side by side. */
#include "../profiles.h"
#include "../scratch.h"
#include "compare/split.h"
#include "events/compared.h"

/* Units as they are read, out of files in a directory. */
struct fixture {
    struct scratch scratch;
    struct units units;
    struct series_list series;
    struct reading *reading; /* all of it */
    struct arena arena;
    struct texts inputs;
};

static void fixture_release(void *thing)
{
    struct fixture *f = thing;
    series_release(&f->series);
    units_release(&f->units);
    scratch_remove(&f->scratch);
    arena_release(&f->arena);
    free(f->inputs.items);
    free(f);
}

static struct fixture *fixture_new(void)
{
    struct fixture *f = until_end(memory_zeroed(1, sizeof *f), fixture_release);
    f->scratch = scratch_make();
    f->reading = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    return f;
}

static void add(struct fixture *f, const char *name, const char *content)
{
    struct text path = text_of(scratch_write(&f->scratch, name, text_of(content)));
    *array_add(&f->inputs) = arena_copy(&f->arena, path);
}

static void load(struct fixture *f, enum unit_kind kind, size_t kept)
{
    struct load_options plain = {.jobs = 1};
    f->units = (struct units){.list = {.kind = kind}, .kept = kept, .needs_calls = true};
    ck_assert_uint_eq(units_load(&f->units, &f->reading->profile, &f->reading->diagnostics, &f->inputs, &plain),
                      f->inputs.count);
}

static const char *names(struct fixture *f)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < f->units.list.count; i++) {
        struct text name = f->units.list.items[i].name;
        all = arena_format(&f->arena, "%s%s%.*s", all.s, i ? ", " : "", (int)name.n, name.s);
    }
    return all.s;
}

/* What a unit has of the first event; kept ones are not finished. */
static cost_t unit_total(struct fixture *f, size_t unit)
{
    return costs_get(&units_make(&f->units, unit)->totals, 0);
}

#define HEAD "events: Ir\npid: 5\n"
#define PART(number, thread, cost) "part: " number "\nthread: " thread "\nfn=f\n1 " cost "\n"
#define TWO_OF_TWO HEAD PART("2", "1", "1") PART("2", "2", "10") PART("1", "1", "100") PART("1", "2", "1000")

TEST(units_of_a_part_are_its_threads_together)
{
    struct fixture *f = fixture_new();
    add(f, "a", TWO_OF_TWO);
    load(f, UNIT_PART, 9);
    ck_assert_str_eq(names(f), "part 1, part 2");
    ck_assert_int_eq(unit_total(f, 0), 1100);
    ck_assert_int_eq(unit_total(f, 1), 11);
    profile_finish(&f->reading->profile);
    ck_assert_int_eq(self(f->reading, "f"), 1111);
    ck_assert_uint_eq(f->reading->profile.parts.count, 4);
    ck_assert_uint_eq(f->reading->profile.inputs.count, 1);
}

TEST(units_of_a_thread_are_its_parts_together)
{
    struct fixture *f = fixture_new();
    add(f, "a", TWO_OF_TWO);
    add(f, "b", HEAD PART("3", "2", "5"));
    load(f, UNIT_THREAD, 9);
    ck_assert_str_eq(names(f), "thread 1, thread 2");
    ck_assert_int_eq(unit_total(f, 0), 101);
    ck_assert_int_eq(unit_total(f, 1), 1015);
}

TEST(units_of_several_processes_say_which)
{
    struct fixture *f = fixture_new();
    add(f, "a", HEAD PART("1", "1", "1"));
    add(f, "b", "events: Ir\npid: 6\n" PART("1", "1", "2"));
    add(f, "c", "events: Ir\n" PART("1", "1", "3"));
    load(f, UNIT_THREAD, 9);
    ck_assert_str_eq(names(f), "pid 5 thread 1, pid 6 thread 1, c thread 1");
}

TEST(units_without_numbers_are_told_by_their_place)
{
    struct fixture *f = fixture_new();
    add(f, "a", "events: Ir\nfn=f\n1 1\nevents: Ir\nfn=f\n1 2\n");
    load(f, UNIT_PART, 9);
    ck_assert_str_eq(names(f), "part 1, part 2");
    ck_assert_int_eq(unit_total(f, 1), 2);
}

/* Processes as they were read first; in each the least number first, and not the first digit. */
TEST(units_are_in_order_of_processes_and_numbers)
{
    struct fixture *f = fixture_new();
    add(f, "a",
        "events: Ir\npid: 6\n" PART("10", "1", "1") "pid: 5\n" PART("2", "1", "2") "pid: 6\n" PART(
            "9", "1", "3") "pid: 5\n" PART("1", "1", "4") "pid: 6\n" PART("010", "1", "5"));
    load(f, UNIT_PART, 9);
    ck_assert_str_eq(names(f), "pid 6 part 9, pid 6 part 10, pid 6 part 010, pid 5 part 1, pid 5 part 2");
    static const cost_t totals[] = {3, 1, 5, 4, 2};
    static const ref_t unit_of[] = {1, 4, 0, 3, 2};
    for (size_t i = 0; i < 5; i++) {
        ck_assert_int_eq(unit_total(f, i), totals[i]);
        ck_assert_uint_eq(f->units.list.unit_of.items[i], unit_of[i]);
    }
}

TEST(units_without_numbers_are_in_order_of_their_places)
{
    struct fixture *f = fixture_new();
    struct text all = TEXT("");
    for (int i = 1; i <= 12; i++)
        all = arena_format(&f->arena, "%sevents: Ir\nfn=f\n1 %d\n", all.s, i);
    add(f, "a", all.s);
    load(f, UNIT_PART, 99);
    ck_assert_uint_eq(f->units.list.count, 12);
    for (size_t i = 0; i < 12; i++)
        ck_assert_int_eq(unit_total(f, i), (cost_t)i + 1);
}

/* Names are numbered through all parts of an input, and those of a part before are of use again. */
TEST(units_keep_the_names_of_parts_that_are_given_away)
{
    struct fixture *f = fixture_new();
    add(f, "a",
        "events: Ir Dr\npart: 1\nob=(1) o\nfl=(1) a\nfn=(1) f\n1 5 1\npart: 2\nevents: Dr\nfn=(2) g\n1 7\n"
        "part: 3\nfn=(1)\n1 9\n");
    load(f, UNIT_PART, 9);
    const struct profile *second = units_make(&f->units, 1);
    ck_assert_uint_eq(second->events.count, 1);
    ck_assert_int_eq(unit_total(f, 1), 7);
    profile_finish(&f->reading->profile);
    ck_assert_uint_eq(f->reading->profile.functions.count, 2);
    ck_assert_int_eq(self_of(f->reading, "f", "Dr"), 10);
    ck_assert_int_eq(self_of(f->reading, "g", "Dr"), 7);
}

TEST(units_of_inputs_have_short_names)
{
    struct fixture *f = fixture_new();
    add(f, "a", HEAD "fn=f\n1 1\n");
    add(f, "b", HEAD "fn=f\n1 2\n");
    add(f, "empty", "");
    load(f, UNIT_INPUT, 9);
    ck_assert_str_eq(names(f), "a, b");
    ck_assert_int_eq(unit_total(f, 1), 2);
}

TEST(units_of_an_input_named_twice_are_two)
{
    struct fixture *f = fixture_new();
    add(f, "a", HEAD "fn=f\n1 1\n");
    struct text path = f->inputs.items[0];
    *array_add(&f->inputs) = path;
    load(f, UNIT_INPUT, 9);
    ck_assert_str_eq(names(f), "a, a (2)");
}

TEST(units_past_those_kept_are_counted)
{
    struct fixture *f = fixture_new();
    add(f, "a", TWO_OF_TWO);
    load(f, UNIT_PART, 1);
    ck_assert_uint_eq(f->units.list.count, 2);
    profile_finish(&f->reading->profile);
    ck_assert_int_eq(self(f->reading, "f"), 1111);
}

/* The callee and the function of a line may be of a part before it, under names that mean something else by now. */
TEST(units_keep_what_a_part_says_for_the_next)
{
    struct fixture *f = fixture_new();
    add(f, "a",
        "events: Ir\npart: 1\nfl=(1) a\nfn=(1) f\ncfi=(2) b\ncfn=(2) g\ncalls=1 1\n1 5\n"
        "part: 2\nfl=(3) c\ncalls=2 1\n1 7\n");
    load(f, UNIT_PART, 9);
    profile_finish(&f->reading->profile);
    ck_assert_uint_eq(f->reading->profile.functions.count, 2);
    ck_assert(has_function(f->reading, "", "b", "g"));
}

/* ---- side by side ---- */

static cost_t cell(struct fixture *f, const char *function, size_t series, const char *name)
{
    const struct profile *p = &f->reading->profile;
    ref_t event = profile_find_event_of(p, (ref_t)series, text_of(name));
    ck_assert_uint_eq(event, series_place(&f->series, series) + event_called(p, name));
    return costs_get(&p->pieces.items[function_called(p, function)].self, event);
}

TEST(split_has_the_sum_and_each_unit)
{
    struct fixture *f = fixture_new();
    add(f, "a", "events: Ir Dr\npart: 1\nfn=f\n1 5 1\nfn=g\n1 2\npart: 2\nfn=f\n1 7 3\n");
    load(f, UNIT_PART, 9);
    ck_assert(split_init(&f->series, &f->reading->profile, &f->units));
    profile_finish(&f->reading->profile);
    ck_assert_uint_eq(f->series.events, 2);
    ck_assert_int_eq(cell(f, "f", 0, "Ir"), 12);
    ck_assert_int_eq(cell(f, "f", 1, "Ir"), 5);
    ck_assert_int_eq(cell(f, "f", 2, "Ir"), 7);
    ck_assert_int_eq(cell(f, "f", 2, "Dr"), 3);
    ck_assert_int_eq(cell(f, "g", 2, "Ir"), 0);
    ck_assert_int_eq(costs_get(&f->reading->profile.totals, profile_find_event_of(&f->reading->profile, 1, TEXT("Ir"))),
                     7);
    ck_assert_int_eq(part_cost(&f->reading->profile, 1, series_place(&f->series, 2)), 7);
}

TEST(split_counts_calls_once_and_by_unit)
{
    struct fixture *f = fixture_new();
    add(f, "a", "events: Ir\npart: 1\nfn=f\ncfn=g\ncalls=3 1\n1 5\npart: 2\nfn=f\ncfn=g\ncalls=4 1\n1 50\n");
    load(f, UNIT_PART, 9);
    ck_assert(split_init(&f->series, &f->reading->profile, &f->units));
    profile_finish(&f->reading->profile);
    const struct call *call = &f->reading->profile.calls.items[0];
    ck_assert_uint_eq(f->reading->profile.calls.count, 1);
    ck_assert_uint_eq(call->count, 7);
    ck_assert_int_eq(costs_get(&call->inclusive, 0), 55);
    ck_assert_int_eq(costs_get(&call->inclusive, series_calls(&f->series, 0)), 7);
    ck_assert_int_eq(costs_get(&call->inclusive, series_calls(&f->series, 1)), 3);
    ck_assert_int_eq(costs_get(&call->inclusive, series_calls(&f->series, 2)), 4);
}

TEST(split_measures_are_those_of_a_unit)
{
    struct fixture *f = fixture_new();
    struct term terms[] = {{0, 3}, {1, -1}};
    struct measure sum = {.kind = MEASURE_DERIVED, .name = TEXT("X"), .terms = {terms, 2}};
    add(f, "a", "events: Ir Dr\npart: 1\nfn=f\n1 5 1\npart: 2\nfn=f\n1 7 3\n");
    load(f, UNIT_PART, 9);
    ck_assert(split_init(&f->series, &f->reading->profile, &f->units));
    profile_finish(&f->reading->profile);
    const struct profile *p = &f->reading->profile;
    const struct measure *second = split_measure(&f->series, &sum, 1, p, &f->arena);
    ck_assert_int_eq(measure_cost(second, &p->pieces.items[0].self), 18);
    ck_assert_int_eq(second->total, 18);
    ck_assert(measure_is_akin(second, &sum));
}

TEST(split_of_too_many_events_changes_nothing)
{
    struct fixture *f = fixture_new();
    struct text head = TEXT("events:");
    for (int i = 0; i < 400; i++)
        head = arena_format(&f->arena, "%s E%d", head.s, i);
    add(f, "a", arena_format(&f->arena, "%s\npart: 1\nfn=f\n1 5\npart: 2\nfn=f\n1 7\n", head.s).s);
    load(f, UNIT_PART, 9);
    ck_assert(!split_init(&f->series, &f->reading->profile, &f->units));
    ck_assert_uint_eq(f->reading->profile.events.count, 400);
}

SUITE("units", units_of_a_part_are_its_threads_together, units_of_a_thread_are_its_parts_together,
      units_of_several_processes_say_which, units_without_numbers_are_told_by_their_place,
      units_are_in_order_of_processes_and_numbers, units_without_numbers_are_in_order_of_their_places,
      units_keep_the_names_of_parts_that_are_given_away, units_of_inputs_have_short_names,
      units_of_an_input_named_twice_are_two, units_past_those_kept_are_counted,
      units_keep_what_a_part_says_for_the_next, split_has_the_sum_and_each_unit, split_counts_calls_once_and_by_unit,
      split_measures_are_those_of_a_unit, split_of_too_many_events_changes_nothing)
