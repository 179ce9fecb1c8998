/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows of units are the same rows of all of them together. */
#include "../analysed.h"
#include "rows/spread_rows.h"

struct spread_case {
    struct spread_rows spread_rows;
    struct spread spread;
    struct grouping all; /* of all units together */
    struct analysed *a;
};

static void folded_release(void *thing)
{
    struct spread_case *f = thing;
    grouping_release(&f->all);
    spread_rows_release(&f->spread_rows);
    spread_release(&f->spread);
    free(f);
}

/* Reads the units, each by itself and all as one profile. */
static struct spread_case *spread_two(enum group group, const char *extra, const char *first, const char *second)
{
    const unsigned wants = WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS;
    struct spread_case *f = until_end(memory_zeroed(1, sizeof *f), folded_release);
    struct reading *all = reading_new(wants, TEXT_NONE);
    struct text definition = text_of(extra);
    struct texts definitions = {&definition, *extra != '\0', 1};
    spread_rows_init(&f->spread_rows, group, &f->spread, &definitions);
    const char *units[] = {first, second};
    for (size_t i = 0; i < 2; i++) {
        struct reading *unit = reading_of(text_of(units[i]), wants);
        spread_rows_add(&f->spread_rows, &unit->profile, &unit->profile);
        reading_add(all, text_of(units[i]), NULL);
    }
    profile_finish(&all->profile);
    f->a = analyse_reading(all);
    grouping_init(&f->all, f->a->profile, group, NULL, &f->a->forms);
    spread_rows_attach(&f->spread_rows, &f->all);
    return f;
}

/* The least and the largest cost of a row of the spread, or `.`. */
static const char *range_of(struct spread_case *f, ref_t row, const char *event)
{
    ref_t number = spread_find(&f->spread, text_of(event));
    ck_assert_msg(number != NONE, "no event %s", event);
    struct figure min = spread_figure(&f->spread, STATISTIC_MIN, number, row, 0);
    struct figure max = spread_figure(&f->spread, STATISTIC_MAX, number, row, 0);
    if (max.kind == FIGURE_ABSENT)
        return ".";
    return arena_format(&f->a->arena, "%lld..%lld", (long long)min.cost, (long long)max.cost).s;
}

static const char *range(struct spread_case *f, const char *name, const char *event)
{
    return range_of(f, f->all.spread_row_of[row_called(f->a, &f->all, name)], event);
}

TEST(spread_rows_are_the_same_where_their_names_are)
{
    /* the names come in another order, so that they have other numbers */
    struct spread_case *f =
        spread_two(GROUP_PIECE, "", "events: Ir\nfl=a.c\nfn=f\n1 10\nfn=g\n2 1\nfl=b.c\nfn=f\n1 7\n",
                   "events: Ir\nfl=b.c\nfn=f\n1 9\nfl=a.c\nfn=g\n2 5\nfn=f\n3 30\n");
    ck_assert_str_eq(range(f, "a.c:f", "Ir"), "10..30");
    ck_assert_str_eq(range(f, "b.c:f", "Ir"), "7..9");
    ck_assert_str_eq(range(f, "a.c:g", "Ir"), "1..5");
    ck_assert_str_eq(range_of(f, SPREAD_PROGRAM, "Ir"), "18..44");
}

TEST(spread_rows_that_a_unit_lacks_cost_it_nothing)
{
    struct spread_case *f =
        spread_two(GROUP_PIECE, "", "events: Ir\nfl=a.c\nfn=f\n1 10\n", "events: Ir\nfl=a.c\nfn=g\n1 4\n");
    ck_assert_str_eq(range(f, "a.c:f", "Ir"), "0..10");
    ck_assert_str_eq(range(f, "a.c:g", "Ir"), "0..4");
}

TEST(spread_rows_of_lines_are_by_file_and_number)
{
    struct spread_case *f = spread_two(GROUP_LINE, "", "events: Ir\nfl=a.c\nfn=f\n1 10\n2 3\nfl=b.c\nfn=f\n1 6\n",
                                       "events: Ir\nfl=a.c\nfn=g\n1 2\n2 5\n");
    ck_assert_str_eq(range(f, "a.c:1", "Ir"), "2..10"); /* whatever functions own it */
    ck_assert_str_eq(range(f, "a.c:2", "Ir"), "3..5");
    ck_assert_str_eq(range(f, "b.c:1", "Ir"), "0..6");
}

TEST(spread_rows_that_are_inner_are_so_below_the_same_outer_one)
{
    struct spread_case *f = spread_two(GROUP_FILE_FUNCTION, "", "events: Ir\nfl=a.c\nfn=f\n1 10\nfl=b.c\nfn=f\n1 1\n",
                                       "events: Ir\nfl=b.c\nfn=f\n1 2\nfl=a.c\nfn=f\n1 20\nfn=g\n1 5\n");
    ck_assert_str_eq(range(f, "a.c", "Ir"), "10..25");
    ck_assert_str_eq(range(f, "b.c", "Ir"), "1..2");
    ck_assert_str_eq(range(f, ">a.c:f", "Ir"), "10..20");
    ck_assert_str_eq(range(f, ">b.c:f", "Ir"), "1..2");
}

/* An instruction is known by its address, though its line was recorded otherwise. */
TEST(spread_rows_of_instructions_are_by_address)
{
    struct spread_case *f = spread_two(GROUP_INSTRUCTION, "",
                                       "positions: instr line\nevents: Ir\nob=o\nfl=a.c\nfn=f\n0x10 1 10\n0x14 2 3\n",
                                       "positions: instr line\nevents: Ir\nob=o\nfl=a.c\nfn=f\n0x10 7 4\n");
    size_t found = 0;
    for (ref_t i = 0; i < f->all.count; i++) {
        struct costs self = grouping_self(&f->all, i); /* 14 and 3, of both units */
        const char *range = range_of(f, f->all.spread_row_of[i], "Ir");
        found += costs_get(&self, 0) == 14 && strcmp(range, "4..10") == 0;
        found += costs_get(&self, 0) == 3 && strcmp(range, "0..3") == 0;
    }
    ck_assert_uint_eq(found, 2);
}

/* What one unit does not record counts as nothing in what is made of it. */
TEST(spread_rows_have_events_that_are_defined)
{
    struct spread_case *f = spread_two(GROUP_PIECE, "S = Ir + 2 Dr", "events: Ir Dr\nfl=a.c\nfn=f\n1 10 1\n",
                                       "events: Ir\nfl=a.c\nfn=f\n1 4\n");
    ck_assert_str_eq(range(f, "a.c:f", "S"), "4..12");
    ck_assert_str_eq(range(f, "a.c:f", "Dr"), "0..1");
    f = spread_two(GROUP_PIECE, "Q = Ir / Dr", "events: Ir Dr\nfl=a.c\nfn=f\n1 10 1\n",
                   "events: Ir\nfl=a.c\nfn=f\n1 4\n");
    ck_assert_uint_eq(spread_find(&f->spread, TEXT("Q")), NONE); /* nothing that is divided */
}

SUITE("spread_rows", spread_rows_are_the_same_where_their_names_are, spread_rows_that_a_unit_lacks_cost_it_nothing,
      spread_rows_of_lines_are_by_file_and_number, spread_rows_that_are_inner_are_so_below_the_same_outer_one,
      spread_rows_of_instructions_are_by_address, spread_rows_have_events_that_are_defined)
