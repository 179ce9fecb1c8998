/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a file, with the calls made from each. */
#include "../analysed.h"
#include "rows/lines.h"

struct listed {
    struct analysed *a;
    struct lines_index index;
    struct file_lines lines;
    struct series_list series;
};

static void listed_release(void *thing)
{
    struct listed *l = thing;
    file_lines_release(&l->lines);
    lines_index_release(&l->index);
    series_release(&l->series);
    free(l);
}

static ref_t file_called(const struct profile *p, const char *name)
{
    for (size_t i = 0; i < p->files.texts.count; i++)
        if (is_called(p->files.texts.items[i], name))
            return (ref_t)i;
    ck_abort_msg("no file %s", name);
}

static struct listed *list_kept(struct analysed *a, const char *file, bool inclusive,
                                bool (*keep)(const void *context, ref_t function), const void *context)
{
    struct listed *l = until_end(memory_zeroed(1, sizeof *l), listed_release);
    l->a = a;
    series_alone(&l->series, a->profile);
    lines_index_init(&l->index, a->profile, inclusive ? &l->series : NULL, keep, context);
    file_lines_init(&l->lines, &l->index, file_called(a->profile, file));
    return l;
}

static struct listed *list(struct analysed *a, const char *file)
{
    return list_kept(a, file, true, NULL, NULL);
}

/* The first cost of a row behind `before`, a dot where it is absent. */
static struct text add_cost(struct arena *arena, struct text before, struct costs row)
{
    return costs_have(&row, 0) ? arena_format(arena, "%s %lld", before.s, (long long)costs_get(&row, 0))
                               : arena_format(arena, "%s .", before.s);
}

/* A line as `3: 5 12, f 2x 7`: its number, self and inclusive cost, and its calls; `!` marks recursion, `>=` a lower
 * bound. Without inclusive costs these are absent. */
static struct text line_shown(struct listed *l, size_t i)
{
    struct arena *arena = &l->a->arena;
    const struct file_line *line = &l->lines.lines[i];
    struct text shown = arena_format(arena, "%d:", (int)line->number);
    shown = add_cost(arena, shown, matrix_row(&l->lines.self, i));
    shown = arena_format(arena, "%s%s", shown.s, line->partial ? " >=" : "");
    shown = l->index.series ? add_cost(arena, shown, matrix_row(&l->lines.inclusive, i))
                            : arena_format(arena, "%s .", shown.s);
    for (size_t c = line->first_call; c < line->first_call + line->call_count; c++) {
        const struct line_call *call = &l->lines.calls[c];
        const char *callee = profile_function_name(l->a->profile, call->callee).s;
        shown = arena_format(arena, "%s, %s %dx", shown.s, callee, (int)call->count);
        shown = add_cost(arena, shown, matrix_row(&l->lines.call_costs, c));
        shown = arena_format(arena, "%s%s", shown.s, call->recursive ? "!" : "");
    }
    return shown;
}

static void expect(struct listed *l, const char *expected)
{
    struct text shown = TEXT("");
    for (size_t i = 0; i < l->lines.count; i++)
        shown = arena_format(&l->a->arena, "%s%s\n", shown.s, line_shown(l, i).s);
    ck_assert_str_eq(shown.s, expected);
}

TEST(lines_come_in_the_order_of_their_numbers)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "9 5\n"
                                 "10 6\n"
                                 "2 7\n"
                                 "0 8\n");
    expect(list(a, "a"), "0: 8 .\n2: 7 7\n9: 5 5\n10: 6 6\n");
}

TEST(lines_of_several_functions_are_added_up)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "fl=b\n"
                                 "fn=g\n"
                                 "3 100\n"
                                 "fi=a\n"
                                 "3 7\n");
    expect(list(a, "a"), "3: 12 12\n");
    expect(list(a, "b"), "3: 100 100\n");
}

TEST(lines_have_their_calls)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=g\n"
                                 "calls=2 1\n"
                                 "3 7\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "4 9\n"
                                 "fn=g\n"
                                 "8 1\n");
    expect(list(a, "a"), "3: 5 12, g 2x 7\n4: . 9, h 1x 9\n8: 1 1\n");
}

TEST(lines_merge_the_calls_of_several_functions_to_one)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=h\n"
                                 "calls=2 1\n"
                                 "3 7\n"
                                 "fn=g\n"
                                 "3 1\n"
                                 "cfn=h\n"
                                 "calls=3 1\n"
                                 "3 10\n"
                                 "cfn=i\n"
                                 "calls=1 1\n"
                                 "3 100\n");
    expect(list(a, "a"), "3: 6 123, h 5x 17, i 1x 100\n");
}

TEST(lines_stop_the_number_of_calls_at_the_end_of_the_range)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "cfn=h\n"
                                 "calls=18446744073709551614 1\n"
                                 "3 1\n"
                                 "fn=g\n"
                                 "cfn=h\n"
                                 "calls=5 1\n"
                                 "3 1\n");
    struct listed *l = list(a, "a");
    ck_assert_uint_eq(l->lines.call_count, 1);
    ck_assert_uint_eq(l->lines.calls[0].count, UINT64_MAX);
}

TEST(lines_leave_direct_recursion_out_of_the_inclusive_cost)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=f\n"
                                 "calls=2 1\n"
                                 "3 70\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 10\n");
    expect(list(a, "a"), "3: 5 15, f 2x 70!, g 1x 10\n");
}

TEST(lines_leave_calls_inside_a_cycle_out_of_the_inclusive_cost)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 70\n"
                                 "fn=g\n"
                                 "4 6\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "4 60\n");
    expect(list(a, "a"), "3: 5 5, g 1x 70!\n4: 6 6, f 1x 60!\n");
    expect(list_kept(a, "a", false, NULL, NULL), "3: 5 ., g 1x 70\n4: 6 ., f 1x 60\n");
}

/* f calls itself through its second level, and g, which calls f: in the folded graph they are a cycle. */
TEST(lines_fold_contexts_before_they_look_for_cycles)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=f'2\n"
                                 "calls=1 1\n"
                                 "3 70\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 7\n"
                                 "fn=f'2\n"
                                 "3 40\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 30\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 8\n"
                                 "fn=g\n"
                                 "4 20\n"
                                 "cfn=f'2\n"
                                 "calls=1 1\n"
                                 "4 10\n"
                                 "fn=h\n"
                                 "9 15\n");
    expect(list(a, "a"), "3: 45 60, f'2 1x 70!, h 2x 15, g 1x 30!\n4: 20 20, f'2 1x 10!\n9: 15 15\n");
    expect(list_kept(a, "a", false, NULL, NULL), "3: 45 ., f'2 1x 70, h 2x 15, g 1x 30\n4: 20 ., f'2 1x 10\n9: 15 .\n");
}

/* Line 3 belongs to f and g; f calls h, which calls g; g calls i. */
#define SHARED                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "3 5\n"                                                                                                            \
    "cfn=h\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "3 70\n"                                                                                                           \
    "fn=h\n"                                                                                                           \
    "8 10\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "8 60\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 40\n"                                                                                                           \
    "cfn=i\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "3 20\n"                                                                                                           \
    "fn=i\n"                                                                                                           \
    "9 20\n"

TEST(lines_leave_out_calls_that_lead_to_another_owner)
{
    struct analysed *a = ANALYSE(SHARED);
    expect(list(a, "a"), "3: 45 >= 65, h 1x 70, i 1x 20\n8: 10 70, g 1x 60\n9: 20 20\n");
}

TEST(lines_are_whole_where_no_call_leads_to_another_owner)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 70\n"
                                 "fn=h\n"
                                 "8 70\n"
                                 "fn=g\n"
                                 "3 40\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 7\n");
    expect(list(a, "a"), "3: 45 122, h 2x 77\n8: 70 70\n");
}

TEST(lines_leave_out_calls_of_one_owner_to_another)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 40\n"
                                 "fn=g\n"
                                 "3 40\n");
    expect(list(a, "a"), "3: 45 >= 45, g 1x 40\n");
}

TEST(lines_of_a_cycle_have_one_owner)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 50\n"
                                 "fn=g\n"
                                 "3 40\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "3 4\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 2\n"
                                 "fn=h\n"
                                 "8 2\n");
    expect(list(a, "a"), "3: 45 47, f 1x 4!, g 1x 50!, h 1x 2\n8: 2 2\n");
}

/* More lines than are looked at together, each of f and g; f calls h there, which calls g in every other block. */
TEST(lines_of_several_owners_may_be_many)
{
    struct arena arena = {0};
    struct text text = TEXT("events: Ir\n");
    for (int i = 0; i < 200; i++)
        text = arena_format(&arena,
                            "%sfl=a\n"
                            "fn=f%d\n"
                            "%d 1\n"
                            "cfi=b\n"
                            "cfn=h%d\n"
                            "calls=1 1\n"
                            "%d 2\n"
                            "fn=g%d\n"
                            "%d 4\n"
                            "fl=b\n"
                            "fn=h%d\n"
                            "1 2\n"
                            "cfi=a\n"
                            "cfn=%c%d\n"
                            "calls=1 1\n"
                            "1 1\n",
                            text.s, i, i + 1, i, i + 1, i, i + 1, i, i % 2 ? 'g' : 'x', i);
    struct analysed *a = analyse_text(text);
    struct listed *l = list(a, "a");
    ck_assert_uint_eq(l->lines.count, 200);
    for (size_t i = 0; i < 200; i++) {
        struct costs inclusive = matrix_row(&l->lines.inclusive, i);
        ck_assert_int_eq(l->lines.lines[i].partial, i % 2);
        ck_assert_int_eq(costs_get(&inclusive, 0), i % 2 ? 5 : 7);
    }
    arena_release(&arena);
}

static bool is_that(const void *context, ref_t function)
{
    return function == *(const ref_t *)context;
}

TEST(lines_of_other_functions_are_left_out)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 70\n"
                                 "4 1\n"
                                 "fn=g\n"
                                 "3 6\n"
                                 "8 1\n");
    ref_t g = function_called(a->profile, "g");
    expect(list_kept(a, "a", true, is_that, &g), "3: 6 6\n8: 1 1\n");
    a = ANALYSE(SHARED);
    g = function_called(a->profile, "g");
    expect(list_kept(a, "a", true, is_that, &g), "3: 40 60, i 1x 20\n");
}

TEST(lines_know_their_owners)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "fn=g\n"
                                 "3 6\n"
                                 "cfn=h\n"
                                 "calls=1 1\n"
                                 "3 1\n"
                                 "4 1\n");
    struct listed *l = list(a, "a");
    const struct file_line *both = &l->lines.lines[0], *one = &l->lines.lines[1];
    ck_assert_uint_eq(both->owner_count, 2);
    ck_assert_uint_eq(l->lines.owners[both->first_owner], function_called(a->profile, "f"));
    ck_assert_uint_eq(l->lines.owners[both->first_owner + 1], function_called(a->profile, "g"));
    ck_assert_uint_eq(one->owner_count, 1);
    ck_assert_uint_eq(l->lines.owners[one->first_owner], function_called(a->profile, "g"));
}

TEST(lines_of_a_file_without_any_are_none)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "cfi=b\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "3 1\n");
    expect(list(a, "b"), "");
}

TEST(lines_with_a_call_but_no_cost_of_their_own_are_lines)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "cfn=g\n"
                                 "calls=0 1\n"
                                 "3 . 4\n");
    expect(list(a, "a"), "3: . ., g 0x .\n");
}

TEST(lines_sums_over_files_are_those_of_the_profile)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "3 5\n"
                                 "fi=i\n"
                                 "1 6\n"
                                 "2 7\n"
                                 "fe=a\n"
                                 "4 8\n"
                                 "fl=b\n"
                                 "fn=g\n"
                                 "1 9\n"
                                 "fi=i\n"
                                 "1 10\n");
    cost_t sum = 0;
    for (size_t file = 0; file < a->profile->files.texts.count; file++) {
        struct listed *l = list(a, a->profile->files.texts.items[file].s);
        for (size_t i = 0; i < l->lines.count; i++) {
            struct costs self = matrix_row(&l->lines.self, i);
            sum += costs_get(&self, 0);
        }
    }
    ck_assert_int_eq(sum, costs_get(&a->profile->totals, 0));
}

SUITE("lines", lines_come_in_the_order_of_their_numbers, lines_of_several_functions_are_added_up,
      lines_have_their_calls, lines_merge_the_calls_of_several_functions_to_one,
      lines_stop_the_number_of_calls_at_the_end_of_the_range, lines_leave_direct_recursion_out_of_the_inclusive_cost,
      lines_leave_calls_inside_a_cycle_out_of_the_inclusive_cost, lines_of_other_functions_are_left_out,
      lines_fold_contexts_before_they_look_for_cycles, lines_leave_out_calls_that_lead_to_another_owner,
      lines_are_whole_where_no_call_leads_to_another_owner, lines_leave_out_calls_of_one_owner_to_another,
      lines_of_a_cycle_have_one_owner, lines_of_several_owners_may_be_many, lines_know_their_owners,
      lines_of_a_file_without_any_are_none, lines_with_a_call_but_no_cost_of_their_own_are_lines,
      lines_sums_over_files_are_those_of_the_profile)
