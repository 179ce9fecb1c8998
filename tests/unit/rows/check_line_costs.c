/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inclusive costs of the rows of a table that are lines. */
#include "../analysed.h"
#include "rows/line_costs.h"

struct listed {
    struct grouping lines;
    struct line_costs costs;
    struct series_list series;
    struct analysed *a;
};

static void listed_release(void *thing)
{
    struct listed *l = thing;
    line_costs_release(&l->costs);
    grouping_release(&l->lines);
    series_release(&l->series);
    free(l);
}

static struct listed *list(struct analysed *a)
{
    struct listed *l = until_end(memory_zeroed(1, sizeof *l), listed_release);
    l->a = a;
    grouping_init_calling_lines(&l->lines, a->profile);
    series_alone(&l->series, a->profile);
    l->costs = line_costs_of(&l->lines, &l->series);
    l->lines.of_lines = &l->costs;
    return l;
}

/* The figures of a line as `self inclusive`, with the mark of the latter, and what it is at most; a dot: it has none.
 */
static const char *line_shown(struct listed *l, const char *file, uint64_t number)
{
    for (ref_t row = 0; row < l->lines.count; row++) {
        struct row_name name = grouping_own_name(&l->lines, row);
        if (name.line.number != number || !is_called(l->a->profile->files.texts.items[name.file], file))
            continue;
        struct spent spent = grouping_spent(&l->lines, row);
        const char *mark = spent_mark(&spent, COLUMN_INCLUSIVE);
        if (!(spent.has & column_bit(COLUMN_INCLUSIVE)))
            return arena_format(&l->a->arena, "%lld .", (long long)costs_get(&spent.self, 0)).s;
        struct text shown = arena_format(&l->a->arena, "%lld %s%lld", (long long)costs_get(&spent.self, 0),
                                         mark ? mark : "", (long long)costs_get(&spent.inclusive, 0));
        if (spent.most.width)
            shown = arena_format(&l->a->arena, "%s to %lld", shown.s, (long long)costs_get(&spent.most, 0));
        return shown.s;
    }
    return "no row";
}

TEST(lines_know_their_functions_once_they_are_asked_for)
{
    struct listed *l = list(ANALYSE("events: Ir\nfl=a.c\nfn=f\n1 5\nfn=g\n1 4\n1 3\n"));
    ck_assert_uint_eq(grouping_own_name(&l->lines, 0).owner_count, 0);
    grouping_find_owners(&l->lines);
    ck_assert_uint_eq(grouping_own_name(&l->lines, 0).owner_count, 2);
}

TEST(line_costs_are_self_costs_and_calls)
{
    struct listed *l =
        list(ANALYSE("events: Ir\nfl=a.c\nfn=f\n1 5\n2 3\ncfn=g\ncalls=1 9\n2 40\ncfn=g\ncalls=1 9\n3 30\n"
                     "0 7\nfn=g\n9 70\n"));
    ck_assert_str_eq(line_shown(l, "a.c", 1), "5 5");
    ck_assert_str_eq(line_shown(l, "a.c", 2), "3 43");
    ck_assert_str_eq(line_shown(l, "a.c", 3), "0 30"); /* it only calls */
    ck_assert_str_eq(line_shown(l, "a.c", 9), "70 70");
    ck_assert_str_eq(line_shown(l, "a.c", 0), "7 .");
    ck_assert_str_eq(line_shown(l, "a.c", 4), "no row");
}

TEST(line_costs_leave_out_recursion)
{
    struct listed *l =
        list(ANALYSE("events: Ir\nfl=a.c\nfn=f\n1 5\ncfn=g\ncalls=1 9\n1 40\nfn=g\n9 10\ncfn=f\ncalls=1 1\n"
                     "9 30\ncfn=h\ncalls=1 20\n9 2\nfn=h\n20 2\n"));
    ck_assert_str_eq(line_shown(l, "a.c", 1), "5 5");
    ck_assert_str_eq(line_shown(l, "a.c", 9), "10 12");
}

TEST(line_costs_are_bounds_where_calls_may_overlap)
{
    struct listed *l =
        list(ANALYSE("events: Ir\nfl=a.c\nfn=f\nfi=i.h\n2 3\ncfi=a.c\ncfn=g\ncalls=1 9\n2 20\ncfi=a.c\ncfn=h\n"
                     "calls=1 8\n2 6\nfl=a.c\nfn=g\nfi=i.h\n2 20\nfl=a.c\nfn=h\n8 6\n"));
    ck_assert_str_eq(line_shown(l, "i.h", 2), "23 >=29 to 49"); /* g() owns it, too */
    ck_assert_str_eq(line_shown(l, "a.c", 8), "6 6");
}

TEST(line_costs_of_nothing_are_none)
{
    struct listed *l = list(ANALYSE("events: Ir\n"));
    ck_assert_uint_eq(l->lines.count, 0);
    ck_assert_uint_eq(l->costs.inclusive.count, 0);
}

SUITE("line_costs", lines_know_their_functions_once_they_are_asked_for, line_costs_are_self_costs_and_calls,
      line_costs_leave_out_recursion, line_costs_are_bounds_where_calls_may_overlap, line_costs_of_nothing_are_none)
