/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a table: self costs summed up by what a row is. */
#include "../analysed.h"

static struct grouping group(struct analysed *a, enum group group, bool inclusive)
{
    struct grouping g;
    grouping_init(&g, a->profile, group, inclusive ? &a->inclusive : NULL, &a->forms);
    return g;
}

static cost_t self_cost(struct analysed *a, const struct grouping *g, const char *name)
{
    struct costs self = grouping_self(g, row_called(a, g, name));
    return costs_get(&self, 0);
}

/* Two objects, two files, inlined code, and a function of one name in both objects. */
#define PROGRAM                                                                                                        \
    "events: Ir Dr\n"                                                                                                  \
    "ob=o\n"                                                                                                           \
    "fl=a.c\n"                                                                                                         \
    "fn=f\n"                                                                                                           \
    "1 1\n"                                                                                                            \
    "fi=i.h\n"                                                                                                         \
    "9 2\n"                                                                                                            \
    "fe=a.c\n"                                                                                                         \
    "fn=g\n"                                                                                                           \
    "2 4\n"                                                                                                            \
    "fi=i.h\n"                                                                                                         \
    "9 8\n"                                                                                                            \
    "9 100 . \n"                                                                                                       \
    "ob=p\n"                                                                                                           \
    "fl=a.c\n"                                                                                                         \
    "fn=f\n"                                                                                                           \
    "1 16\n"

static void check_rows(enum group by, size_t count, const char *const *names, const cost_t *costs)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct grouping g = group(a, by, false);
    ck_assert_uint_eq(g.count, count);
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(self_cost(a, &g, names[i]) == costs[i], "%s: %lld", names[i],
                      (long long)self_cost(a, &g, names[i]));
    grouping_release(&g);
}

#define CHECK_ROWS(by, count, ...)                                                                                     \
    do {                                                                                                               \
        static const struct {                                                                                          \
            const char *names[count];                                                                                  \
            cost_t costs[count];                                                                                       \
        } expected = __VA_ARGS__;                                                                                      \
        check_rows(by, count, expected.names, expected.costs);                                                         \
    } while (0)

TEST(group_by_piece_tells_object_file_and_function_apart)
{
    CHECK_ROWS(GROUP_PIECE, 5, {{"a.c:f@o", "i.h:f@o", "a.c:g@o", "i.h:g@o", "a.c:f@p"}, {1, 2, 4, 108, 16}});
}

TEST(group_by_function_adds_inlined_code_to_its_function)
{
    CHECK_ROWS(GROUP_FUNCTION, 3, {{"a.c:f@o", "a.c:g@o", "a.c:f@p"}, {3, 112, 16}});
}

TEST(group_by_file_adds_up_all_code_in_it)
{
    CHECK_ROWS(GROUP_FILE, 2, {{"a.c", "i.h"}, {21, 110}});
}

TEST(group_by_object_adds_up_all_its_functions)
{
    CHECK_ROWS(GROUP_OBJECT, 2, {{"@o", "@p"}, {115, 16}});
}

TEST(group_by_line_adds_up_all_functions_at_it)
{
    CHECK_ROWS(GROUP_LINE, 3, {{"a.c:1", "a.c:2", "i.h:9"}, {17, 4, 110}});
}

TEST(group_of_two_levels_has_the_rows_of_both)
{
    CHECK_ROWS(GROUP_OBJECT_FUNCTION, 5, {{"@o", ">a.c:f@o", ">a.c:g@o", "@p", ">a.c:f@p"}, {115, 3, 112, 16, 16}});
}

TEST(group_gives_a_function_a_row_under_each_file_it_has_code_in)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct grouping g = group(a, GROUP_FILE_FUNCTION, false);
    ref_t outer = row_called(a, &g, "i.h");
    cost_t sum = 0;
    for (size_t i = 0; i < g.count; i++) {
        if (grouping_outer(&g, i) != outer)
            continue;
        struct row_name name = grouping_name(&g, (ref_t)i);
        struct costs self = grouping_self(&g, (ref_t)i);
        assert_text(profile_file_name(a->profile, name.file), "i.h");
        sum += costs_get(&self, 0);
    }
    ck_assert_int_eq(sum, 110);
    grouping_release(&g);
}

static cost_t cost_of(const struct grouping *g, size_t row)
{
    struct costs self = grouping_self(g, (ref_t)row);
    return costs_get(&self, 0);
}

TEST(group_sums_of_inner_rows_are_those_of_their_outer_ones)
{
    static const enum group groups[] = {GROUP_FILE_FUNCTION, GROUP_FUNCTION_FILE, GROUP_OBJECT_FUNCTION};
    struct analysed *a = ANALYSE(PROGRAM);
    for (size_t k = 0; k < sizeof groups / sizeof *groups; k++) {
        struct grouping g = group(a, groups[k], false);
        for (size_t outer = 0; outer < g.count; outer++) {
            cost_t sum = 0;
            for (size_t i = 0; i < g.count; i++)
                sum += grouping_outer(&g, i) == outer ? cost_of(&g, i) : 0;
            if (grouping_outer(&g, outer) == NONE)
                ck_assert_int_eq(sum, cost_of(&g, outer));
        }
        grouping_release(&g);
    }
}

TEST(group_changes_no_cost_of_the_profile)
{
    struct analysed *a = ANALYSE(PROGRAM);
    cost_t before[5];
    for (size_t i = 0; i < 5; i++)
        before[i] = costs_get(&a->profile->pieces.items[i].self, 0);
    for (int by = 0; by < GROUPS; by++) {
        struct grouping g = group(a, (enum group)by, false);
        grouping_release(&g);
    }
    for (size_t i = 0; i < 5; i++)
        ck_assert_int_eq(costs_get(&a->profile->pieces.items[i].self, 0), before[i]);
}

TEST(group_keeps_what_is_absent_absent)
{
    struct analysed *a = ANALYSE("events: Ir Dr Dw\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "fi=b\n"
                                 "1 . 7\n"
                                 "fl=a\n"
                                 "fn=g\n"
                                 "1 1\n");
    struct grouping g = group(a, GROUP_FUNCTION, false);
    struct costs f = grouping_self(&g, row_called(a, &g, "a:f")), h = grouping_self(&g, row_called(a, &g, "a:g"));
    ck_assert(costs_have(&f, 0) && costs_have(&f, 1) && !costs_have(&f, 2));
    ck_assert(costs_have(&h, 0) && !costs_have(&h, 1));
    ck_assert_int_eq(costs_get(&f, 1), 7);
    grouping_release(&g);
}

TEST(group_has_no_row_of_a_function_that_only_calls)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 5\n"
                                 "fn=g\n"
                                 "1 5\n");
    struct grouping g = group(a, GROUP_FUNCTION, false);
    ck_assert_uint_eq(g.count, 1);
    row_called(a, &g, "a:g");
    grouping_release(&g);
}

/* ---- inclusive costs ---- */

#define CYCLE                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 90\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "2 50\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=4 1\n"                                                                                                      \
    "2 40\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 40\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=2 1\n"                                                                                                      \
    "3 20\n"

TEST(group_with_costs_has_every_function_and_cycle)
{
    struct analysed *a = ANALYSE(CYCLE);
    struct grouping g = group(a, GROUP_FUNCTION, true);
    ck_assert_uint_eq(g.count, 4);
    ref_t main_row = row_called(a, &g, "a:main"), f = row_called(a, &g, "a:f"), cycle = row_called(a, &g, "cycle 1");
    struct costs inclusive = grouping_inclusive(&g, main_row);
    ck_assert_int_eq(costs_get(&inclusive, 0), 100);
    inclusive = grouping_inclusive(&g, cycle);
    ck_assert_int_eq(costs_get(&inclusive, 0), 90);
    ck_assert_int_eq(self_cost(a, &g, "cycle 1"), 90);
    ck_assert_int_eq(self_cost(a, &g, "a:f"), 50);
    ck_assert_uint_eq(grouping_called(&g, f), 3);
    ck_assert_uint_eq(grouping_called(&g, main_row), 0);
    ck_assert_uint_eq(grouping_called(&g, cycle), 0);
    ck_assert(grouping_is_cycle(&g, cycle) && !grouping_is_cycle(&g, f));
    ck_assert_uint_eq(grouping_own_name(&g, f).cycle, grouping_own_name(&g, cycle).cycle);
    ck_assert_uint_eq(grouping_own_name(&g, main_row).cycle, NONE);
    grouping_release(&g);
}

TEST(group_without_costs_knows_no_calls)
{
    struct analysed *a = ANALYSE(CYCLE);
    struct grouping g = group(a, GROUP_FUNCTION, false);
    ck_assert_uint_eq(grouping_called(&g, row_called(a, &g, "a:f")), 0);
    grouping_release(&g);
}

/* ---- lines and their owners ---- */

static const char *owner_names(struct analysed *a, const struct grouping *g, const char *line)
{
    struct row_name name = grouping_own_name(g, row_called(a, g, line));
    struct text names = TEXT("");
    for (size_t i = 0; i < name.owner_count; i++)
        names = arena_format(&a->arena, "%s%s%s", names.s, i ? "," : "",
                             a->profile->symbols.texts.items[name.owners[i].symbol].s);
    return names.s;
}

TEST(group_names_the_owners_of_a_line_once_and_in_order)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "ob=o\n"
                                 "fl=a\n"
                                 "fn=g\n"
                                 "3 1\n"
                                 "fn=f\n"
                                 "3 1\n"
                                 "4 1\n"
                                 "ob=p\n"
                                 "fn=g\n"
                                 "3 1\n"
                                 "fn=h\n"
                                 "5 1\n");
    struct grouping g = group(a, GROUP_LINE, false);
    ck_assert_str_eq(owner_names(a, &g, "a:3"), "f,g");
    ck_assert_str_eq(owner_names(a, &g, "a:4"), "f");
    ck_assert_str_eq(owner_names(a, &g, "a:5"), "h");
    grouping_release(&g);
}

/* ---- names of inner rows, and the order of names ---- */

TEST(group_label_says_of_an_inner_row_what_its_outer_one_says)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "ob=o\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "fi=b\n"
                                 "3 1\n");
    struct grouping g = group(a, GROUP_FUNCTION_FILE, false);
    for (size_t i = 0; i < g.count; i++) {
        struct row_name name = grouping_name(&g, (ref_t)i);
        assert_text(a->profile->symbols.texts.items[name.symbol], "f");
        assert_text(profile_object_name(a->profile, name.object), "o");
        assert_text(profile_file_name(a->profile, name.file), grouping_outer(&g, i) == NONE ? "a" : "b");
    }
    ck_assert_uint_eq(g.count, 2);
    grouping_release(&g);
}

TEST(group_labels_compare_by_file_function_line_and_object)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "ob=o\n"
                                 "fl=b\n"
                                 "fn=f\n"
                                 "1 1\n"
                                 "fl=a\n"
                                 "fn=g\n"
                                 "1 1\n"
                                 "fn=f\n"
                                 "1 1\n"
                                 "ob=n\n"
                                 "fn=f\n"
                                 "1 1\n");
    struct grouping g = group(a, GROUP_PIECE, false);
    static const char *const order[] = {"a:f@n", "a:f@o", "a:g@o", "b:f@o"};
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 4; j++) {
            int compared = grouping_compare(&g, row_called(a, &g, order[i]), row_called(a, &g, order[j]));
            ck_assert_int_eq((compared > 0) - (compared < 0), (i > j) - (i < j));
        }
    grouping_release(&g);
}

static struct analysed *analyse_instructions(struct text profile)
{
    return analyse_reading(reading_of(profile, WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS));
}

/* An address is one instruction in all contexts of a function, and another one in another object. */
TEST(group_by_instruction_adds_up_what_has_one_address)
{
    struct analysed *a = analyse_instructions(TEXT("positions: instr line\nevents: Ir\nob=o\nfl=a\n"
                                                   "fn=f\n0x10 1 1\n0x14 1 2\n0x18 2 4\n"
                                                   "fn=f'2\n0x10 1 8\n0x1c 3 16\n"
                                                   "ob=p\nfl=b\nfn=g\n0x10 1 32\n"));
    struct grouping g = group(a, GROUP_INSTRUCTION, false);
    static const ref_t rows[] = {0, 1, 2, 0, 4, 5};
    static const cost_t costs[] = {9, 2, 4, 0, 16, 32};
    ck_assert_uint_eq(g.count, 6);
    for (ref_t row = 0; row < 6; row++) {
        struct costs self = grouping_self(&g, row);
        ck_assert_int_eq(costs_get(&self, 0), costs[row]);
        ck_assert_int_eq(costs_have_any(&self), row != 3);
        ck_assert_uint_eq(grouping_row(&g, row), rows[row]);
        ck_assert_uint_eq(grouping_item(&g, rows[row]), rows[row]);
    }
    grouping_release(&g);
}

TEST(instructions_without_addresses_have_no_rows)
{
    struct analysed *a = analyse_instructions(TEXT("events: Ir\nfl=a\nfn=f\n1 1\n2 1\n3 1\nfn=g\n4 1\n5 1\n"));
    struct grouping g = group(a, GROUP_INSTRUCTION, false);
    ck_assert_uint_eq(g.count, 0);
    grouping_release(&g);
}

/* `~` before each kind of cost of a row that is an estimate. */
static const char *marks_of(struct analysed *a, const struct grouping *g, const char *name)
{
    struct spent spent = grouping_spent(g, row_called(a, g, name));
    bool is_self = spent_mark(&spent, COLUMN_SELF), is_inclusive = spent_mark(&spent, COLUMN_INCLUSIVE);
    return is_self && is_inclusive ? "~self ~incl" : is_self ? "~self incl" : is_inclusive ? "self ~incl" : "self incl";
}

/* main calls f, g and h; g and h call each other. Estimates: the self cost of main, what h costs with its callees. */
TEST(group_marks_self_and_inclusive_costs_that_are_estimates)
{
    struct analysed *a = ANALYSE("events: Ir\nfl=a\nfn=main\n1 1\ncfn=f\ncalls=1 0\n1 2\ncfn=g\ncalls=1 0\n1 8\n"
                                 "fn=f\n2 2\nfn=g\n3 4\ncfn=h\ncalls=1 0\n3 4\nfn=h\n4 4\ncfn=g\ncalls=1 0\n4 1\n");
    ref_t main = function_called(a->profile, "main"), h = function_called(a->profile, "h");
    profile_add_estimate(&a->reading->profile, (struct estimate){main, NONE});
    profile_add_estimate(&a->reading->profile, (struct estimate){NONE, h});
    struct grouping g = group(a, GROUP_FUNCTION, true);
    ck_assert_str_eq(marks_of(a, &g, "a:main"), "~self incl");
    ck_assert_str_eq(marks_of(a, &g, "a:f"), "self incl");
    ck_assert_str_eq(marks_of(a, &g, "a:g"), "self ~incl");
    ck_assert_str_eq(marks_of(a, &g, "a:h"), "self ~incl");
    grouping_release(&g);
}

SUITE("grouping", group_by_instruction_adds_up_what_has_one_address, instructions_without_addresses_have_no_rows,
      group_by_piece_tells_object_file_and_function_apart, group_by_function_adds_inlined_code_to_its_function,
      group_by_file_adds_up_all_code_in_it, group_by_object_adds_up_all_its_functions,
      group_by_line_adds_up_all_functions_at_it, group_of_two_levels_has_the_rows_of_both,
      group_gives_a_function_a_row_under_each_file_it_has_code_in,
      group_sums_of_inner_rows_are_those_of_their_outer_ones, group_changes_no_cost_of_the_profile,
      group_keeps_what_is_absent_absent, group_has_no_row_of_a_function_that_only_calls,
      group_with_costs_has_every_function_and_cycle, group_without_costs_knows_no_calls,
      group_names_the_owners_of_a_line_once_and_in_order, group_label_says_of_an_inner_row_what_its_outer_one_says,
      group_marks_self_and_inclusive_costs_that_are_estimates, group_labels_compare_by_file_function_line_and_object)
