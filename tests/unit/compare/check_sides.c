/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two profiles as one, with the costs of both side by side. */
#include "../joined.h"

#define SIDED(old_lines, new_lines) JOIN_WITH(.old = {old_lines}, .new = {new_lines})

/* The events of the joined profile after the numbers of their series, separated by commas. */
static const char *events(struct joined *j)
{
    struct text all = TEXT("");
    for (size_t e = 0; e < j->sides.profile.events.count; e++)
        all = arena_format(&j->a->arena, "%s%s%u %s", all.s, e ? "," : "", j->sides.profile.events.items[e].series,
                           j->sides.profile.events.items[e].name.s);
    return all.s;
}

static void expect_dropped(const struct joined *j, enum side side, const char *expected)
{
    char names[100] = "";
    for (size_t i = 0; i < j->sides.dropped[side].count; i++)
        strncat(names, j->sides.dropped[side].items[i].s, sizeof names - strlen(names) - 1);
    ck_assert_str_eq(names, expected);
}

/* What a side calls a function of the joined profile; "-" where it has none. */
static const char *own_name(const struct joined *j, const char *function, enum side side)
{
    ref_t own = sides_function(&j->sides, function_called(&j->sides.profile, function), side);
    return own == NONE ? "-" : profile_function_name(&j->of[side]->profile, own).s;
}

/* ---- events ---- */

TEST(sides_have_the_events_of_both_in_the_order_of_the_new_one)
{
    struct joined *j = SIDED("events: Dr Ir Bc\nfn=f\n1 1 2 3\n", "events: Ir Dw Dr\nfn=f\n1 4 5 6\n");
    ck_assert_uint_eq(j->sides.series.events, 2);
    ck_assert_str_eq(events(j), "0 Ir,0 Dr,0  calls,1 Ir,1 Dr,1  calls");
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "2 -> 4, +2, +2/2");
    ck_assert_str_eq(self_statistics(j, "f", "Dr"), "1 -> 6, +5, +5/1");
    expect_dropped(j, SIDE_NEW, "Dw");
    expect_dropped(j, SIDE_OLD, "Bc");
}

TEST(costs_of_a_side_are_those_of_its_events_in_the_joined_profile)
{
    struct joined *j = SIDED("events: Dr Ir Bc\nfn=f\n1 1 2 3\n", "events: Ir Dw Dr\nfn=f\n1 4 5 6\n");
    struct costs costs = {0}, old = costs_view((cost_t[]){10, 20, 30}, 3); /* Dr Ir Bc */
    sides_add_costs(&j->sides, SIDE_OLD, &costs, &old);
    ck_assert_int_eq(costs_get(&costs, profile_find_event_of(&j->sides.profile, 1, TEXT("Ir"))), 20);
    ck_assert_int_eq(costs_get(&costs, profile_find_event_of(&j->sides.profile, 1, TEXT("Dr"))), 10);
    ck_assert_int_eq(costs_get(&costs, profile_find_event_of(&j->sides.profile, 0, TEXT("Ir"))), 0);
}

TEST(sides_without_a_common_event_cannot_be_joined)
{
    struct joined *j = SIDED("events: Ir\nfn=f\n1 1\n", "events: ns\nfn=f\n1 1\n");
    ck_assert(!j->good);
    ck_assert_uint_eq(j->sides.series.events, 0);
    expect_dropped(j, SIDE_NEW, "ns");
    expect_dropped(j, SIDE_OLD, "Ir");
}

TEST(sides_with_more_events_than_can_be_kept_cannot_be_joined)
{
    struct arena arena = {0};
    struct text lines = TEXT("events:");
    for (size_t e = 0; e < EVENTS_MAX / 2; e++)
        lines = arena_format(&arena, "%s e%zu", lines.s, e);
    lines = arena_format(&arena, "%s\nfn=f\n1 1\n", lines.s);
    struct joined *j = JOIN_WITH(.old = {lines.s}, .new = {lines.s});
    ck_assert(!j->good);
    ck_assert_uint_eq(j->sides.series.events, EVENTS_MAX / 2);
    arena_release(&arena);
}

TEST(sides_keep_an_event_called_calls_apart_from_the_number_of_calls)
{
    struct joined *j = SIDED("events: calls\nfn=m\n1 1\ncfn=f\ncalls=2 1\n1 5\nfn=f\n1 5\n",
                             "events: calls\nfn=m\n1 1\ncfn=f\ncalls=3 1\n1 7\nfn=f\n1 7\n");
    ref_t event = measure_called(j->a, "calls");
    struct costs row = matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, "f"));
    ck_assert_int_eq(measure_cost(&j->a->measures.items[event], &row), 2);
    ck_assert_int_eq(measure_cost(j->a->measures.calls, &row), 1);
}

TEST(sides_keep_runs_apart)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir\nfn=f\n1 1\n", "events: Ir\nfn=f\n1 2\n"},
                  .new = {"events: Ir\nfn=f\n1 3\n", "events: Ir\nfn=g\n1 4\n", "events: Ir\nfn=f\n1 5\n"},
                  .combine = COMBINE_MEDIAN);
    const struct series_list *l = &j->sides.series;
    ck_assert_str_eq(events(j), "0 Ir,0  calls,1 Ir,1  calls,2 Ir,2  calls,3 Ir,3  calls,4 Ir,4  calls");
    ck_assert_uint_eq(l->runs[SIDE_NEW], 3);
    ck_assert_uint_eq(l->runs[SIDE_OLD], 2);
    ck_assert_uint_eq(l->first[SIDE_NEW], 0);
    ck_assert_uint_eq(l->first[SIDE_OLD], 3);
    static const cost_t f[] = {3, 0, 5, 1, 2};
    struct costs row = matrix_row(&j->a->inclusive.self, function_called(j->a->profile, "f"));
    for (size_t run = 0; run < 5; run++)
        ck_assert_int_eq(costs_get(&row, series_place(l, run)), f[run]);
    ck_assert(!costs_have(&row, series_place(l, 1)));
}

TEST(sides_remember_which_events_may_be_negative)
{
    struct joined *j = SIDED("events: Ir Dr\nfn=f\n1 1 -2\n", "events: Ir Dr\nfn=f\n1 4 5\n");
    ck_assert(!j->sides.profile.events.items[0].negative && !j->sides.profile.events.items[1].negative);
    ck_assert(!j->sides.profile.events.items[3].negative && j->sides.profile.events.items[4].negative);
}

TEST(sides_remember_what_no_line_has)
{
    struct joined *j = SIDED("events: Ir Dr\nfn=f\n1 1 2\ntotals: 1 5\n", "events: Dr Ir\nfn=f\n1 4 5\ntotals: 4 9\n");
    ck_assert_int_eq(j->sides.profile.events.items[profile_find_event(&j->sides.profile, TEXT("Ir"))].missing, 4);
    ck_assert_int_eq(j->sides.profile.events.items[profile_find_event_of(&j->sides.profile, 1, TEXT("Dr"))].missing, 3);
    ck_assert_int_eq(j->sides.profile.events.items[profile_find_event_of(&j->sides.profile, 1, TEXT("Ir"))].missing, 0);
}

/* ---- what profiles have besides functions ---- */

TEST(sides_have_the_totals_of_both)
{
    struct joined *j = SIDED("events: Ir\nsummary: 50\nfn=f\n1 20\n", "events: Ir\nfn=f\n1 30\n");
    ck_assert_str_eq(four_statistics(j, j->sides.profile.totals, "Ir"), "50 -> 30, -20, -20/50");
}

TEST(sides_have_the_inputs_of_the_new_one_first_and_the_parts_of_both)
{
    struct joined *j =
        SIDED("events: Ir\npart: 1\nfn=f\n1 20\npart: 2\nfn=f\n1 3\n", "events: Ir\npart: 7\nfn=f\n1 30\n");
    const struct profile *p = &j->sides.profile;
    ck_assert_uint_eq(p->inputs.count, 2);
    ck_assert_uint_eq(j->sides.series.new_inputs, 1);
    ck_assert_uint_eq(p->parts.count, 3);
    for (size_t i = 0; i < p->parts.count; i++)
        ck_assert_int_eq(profile_part(p, i).input < j->sides.series.new_inputs,
                         is_called(profile_part(p, i).number, "7"));
    cost_t costs[EVENTS_MAX];
    ck_assert_str_eq(four_statistics(j, profile_part_total(p, 1, costs), "Ir"), "3 -> ., -3, gone -3/3");
}

TEST(sides_have_the_formulas_of_the_new_one)
{
    struct joined *j = SIDED("events: Ir Dr\nevent: Old = Ir + Dr\nfn=f\n1 1 1\n",
                             "events: Ir Dr\nevent: New = Ir + 2 Dr\nfn=f\n1 1 1\n");
    ck_assert_uint_eq(j->sides.profile.definitions.count, 1);
    ck_assert_uint_ne(measures_find(&j->a->measures, TEXT("New")), NONE);
    ck_assert_uint_eq(measures_find(&j->a->measures, TEXT("Old")), NONE);
}

/* ---- functions ---- */

TEST(sides_have_each_function_once_and_call_it_as_the_new_one_does)
{
    struct joined *j = SIDED("events: Ir\nfl=/v1/a.c\nfn=f.constprop.0\n1 20\nfn=dropped\n2 1\n",
                             "events: Ir\nfl=/v2/a.c\nfn=f\n1 30\nfn=fresh\n2 1\n");
    ck_assert_uint_eq(j->sides.profile.functions.count, 3);
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "20 -> 30, +10, +10/20");
    ck_assert_str_eq(own_name(j, "f", SIDE_OLD), "f.constprop.0");
    ck_assert_str_eq(own_name(j, "f", SIDE_NEW), "f");
    ck_assert_str_eq(own_name(j, "fresh", SIDE_OLD), "-");
    ck_assert_str_eq(own_name(j, "dropped", SIDE_NEW), "-");
    ck_assert(function_is(&j->sides.profile, function_called(&j->sides.profile, "dropped"), "", "/v2/a.c", "dropped"));
}

TEST(sides_match_exactly_where_they_should)
{
    struct joined *j = JOIN_WITH(.old = {"events: Ir\nfl=/v1/a.c\nfn=f\n1 20\n"},
                                 .new = {"events: Ir\nfl=/v2/a.c\nfn=f\n1 30\n"}, .exact = true);
    ck_assert_uint_eq(j->sides.profile.functions.count, 2);
    ck_assert_uint_eq(j->sides.profile.files.texts.count, 2 + j->of[SIDE_NEW]->profile.files.texts.count - 1);
}

TEST(sides_add_up_the_members_of_a_group)
{
    struct joined *j =
        SIDED("events: Ir\nfl=a.c\nfn=f.part.0\n1 20\nfn=f.part.1\n2 5\n", "events: Ir\nfl=a.c\nfn=f.part.0\n1 30\n");
    ck_assert_uint_eq(j->sides.profile.functions.count, 1);
    struct costs row = matrix_row(&j->a->inclusive.self, 0);
    ck_assert_str_eq(four_statistics(j, row, "Ir"), "25 -> 30, +5, +5/25");
}

/* The self cost of a function in a file, on both sides. */
static const char *piece(struct joined *j, const char *file, const char *function)
{
    const struct profile *p = &j->sides.profile;
    for (size_t i = 0; i < p->pieces.count; i++)
        if (is_called(profile_file_name(p, p->pieces.items[i].file), file) &&
            is_called(profile_function_name(p, p->pieces.items[i].function), function))
            return four_statistics(j, p->pieces.items[i].self, "Ir");
    return "none";
}

TEST(sides_have_inlined_code_in_its_file)
{
    struct joined *j = SIDED("events: Ir\nfl=/v1/a.c\nfn=f\n1 20\nfi=/v1/a.h\n1 5\nfi=/v1/b.h\n1 2\n",
                             "events: Ir\nfl=/v2/a.c\nfn=f\n1 30\nfi=/v2/a.h\n1 4\n");
    ck_assert_str_eq(piece(j, "/v2/a.c", "f"), "20 -> 30, +10, +10/20");
    ck_assert_str_eq(piece(j, "/v2/a.h", "f"), "5 -> 4, -1, -1/5");
    ck_assert_str_eq(piece(j, "/v1/b.h", "f"), "2 -> ., -2, gone -2/2");
}

TEST(sides_have_a_function_that_moved_in_its_new_file)
{
    struct joined *j = SIDED("events: Ir\nfl=old.c\nfn=f\n1 20\nfi=in.h\n1 5\nfl=new.c\nfn=g\n1 1\n",
                             "events: Ir\nfl=new.c\nfn=f\n1 30\nfi=in.h\n1 5\nfl=old.c\nfn=h\n1 1\n");
    ck_assert_str_eq(piece(j, "new.c", "f"), "20 -> 30, +10, +10/20");
    ck_assert_str_eq(piece(j, "old.c", "f"), "none");
    ck_assert_str_eq(piece(j, "in.h", "f"), "5 -> 5, +0, +0/5");
}

static const char *has(struct joined *j, const char *function)
{
    struct costs row = matrix_row(&j->a->inclusive.inclusive, function_called(j->a->profile, function));
    bool is_old = sides_has(&j->sides, &row, SIDE_OLD), is_new = sides_has(&j->sides, &row, SIDE_NEW);
    return is_old && is_new ? "both" : is_old ? "old" : is_new ? "new" : "none";
}

TEST(sides_have_what_a_run_of_them_has)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir\nfn=f\n1 1\nfn=o\n2 0\n", "events: Ir\nfn=g\n1 2\n"},
                  .new = {"events: Ir\nfn=f\n1 3\n", "events: Ir\nfn=f\n1 3\nfn=n\n1 4\ncfn=x\ncalls=1 1\n1\n"},
                  .combine = COMBINE_MIN);
    ck_assert_str_eq(has(j, "f"), "both");
    ck_assert_str_eq(has(j, "o"), "old"); /* of no cost, and there */
    ck_assert_str_eq(has(j, "g"), "old");
    ck_assert_str_eq(has(j, "n"), "new");
    ck_assert_str_eq(has(j, "x"), "new"); /* called, and no more */
}

/* ---- lines ---- */

static struct line_number shift(const void *context, enum side side, ref_t piece_number, uint64_t line)
{
    (void)piece_number;
    const uint64_t *by = context;
    if (side == SIDE_NEW)
        return (struct line_number){line, SIDE_NEW};
    return line == 2 ? (struct line_number){line, SIDE_OLD} : (struct line_number){line + *by, SIDE_NEW};
}

TEST(sides_have_lines_where_those_of_the_old_one_are_numbered)
{
    const uint64_t by = 10;
    const struct numbering numbering = {.line = shift, .context = &by};
    struct joined *j = JOIN_WITH(.old = {"events: Ir\nfl=a.c\nfn=f\n1 5\n2 7\n"},
                                 .new = {"events: Ir\nfl=a.c\nfn=f\n11 6\n2 8\n"}, .numbering = &numbering);
    const struct profile *p = &j->sides.profile;
    ck_assert_uint_eq(p->lines.count, 3);
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        ck_assert_str_eq(four_statistics(j, line->self, "Ir"), line->number == 11  ? "5 -> 6, +1, +1/5"
                                                               : line->number == 2 ? ". -> 8, +8, new"
                                                                                   : "7 -> ., -7, gone -7/7");
        ck_assert(line->number == 11 || line_number_of(p, line->number).number == 2);
    }
}

TEST(sides_have_no_lines_where_those_of_the_old_one_have_no_number)
{
    struct joined *j = SIDED("events: Ir\nfn=f\n1 5\n2 7\n", "events: Ir\nfn=f\n1 5\n2 7\n");
    ck_assert_uint_eq(j->sides.profile.lines.count, 0);
    ck_assert_str_eq(self_statistics(j, "f", "Ir"), "12 -> 12, +0, +0/12");
}

SUITE("sides", sides_have_the_events_of_both_in_the_order_of_the_new_one,
      costs_of_a_side_are_those_of_its_events_in_the_joined_profile, sides_without_a_common_event_cannot_be_joined,
      sides_with_more_events_than_can_be_kept_cannot_be_joined,
      sides_keep_an_event_called_calls_apart_from_the_number_of_calls, sides_keep_runs_apart,
      sides_remember_which_events_may_be_negative, sides_remember_what_no_line_has, sides_have_the_totals_of_both,
      sides_have_the_inputs_of_the_new_one_first_and_the_parts_of_both, sides_have_the_formulas_of_the_new_one,
      sides_have_each_function_once_and_call_it_as_the_new_one_does, sides_match_exactly_where_they_should,
      sides_add_up_the_members_of_a_group, sides_have_inlined_code_in_its_file,
      sides_have_a_function_that_moved_in_its_new_file, sides_have_what_a_run_of_them_has,
      sides_have_lines_where_those_of_the_old_one_are_numbered,
      sides_have_no_lines_where_those_of_the_old_one_have_no_number)
