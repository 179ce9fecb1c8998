/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rows of a comparison are on each side. */
#include "../joined.h"
#include "view/row_status.h"

struct paired {
    struct joined *j;
    struct study study;
    struct grouping g;
};

static void paired_release(void *thing)
{
    struct paired *p = thing;
    grouping_release(&p->g);
    free(p);
}

/* The rows of a group; `inclusive`: rows are functions with inclusive costs. */
static struct paired *pair_rows(struct joined *j, enum group group, bool inclusive)
{
    struct paired *p = until_end(memory_zeroed(1, sizeof *p), paired_release);
    p->j = j;
    p->study = (struct study){.profile = j->a->profile, .sides = &j->sides, .measures = j->a->measures};
    grouping_init(&p->g, j->a->profile, group, inclusive ? &j->a->inclusive : NULL, &j->a->forms);
    return p;
}

static struct row_status pair_called(struct paired *p, const char *name)
{
    ref_t row = row_called(p->j->a, &p->g, name);
    struct spent spent = grouping_spent(&p->g, row);
    return row_status_of(&p->study, &p->g, row, &spent);
}

static const char *name_or(struct text name, const char *none)
{
    return name.s ? name.s : none;
}

/* `changed exact object file function`, the names being those of the old side; - where it has none. */
static const char *pair(struct paired *p, const char *name)
{
    struct row_status pair = pair_called(p, name);
    ck_assert_uint_eq(pair.line, LINE_NONE);
    return arena_format(&p->j->a->arena, "%s %s %s %s %s", row_status_word(pair.status), *pair.match ? pair.match : "-",
                        name_or(pair.old[NAME_OBJECT], "-"), name_or(pair.old[NAME_FILE], "-"),
                        name_or(pair.old[NAME_FUNCTION], "-"))
        .s;
}

#define PAIRS(old, new, group) pair_rows(JOIN(old, new), group, false)

/* ---- status ---- */

TEST(pair_status_says_which_side_has_a_row)
{
    struct paired *p = PAIRS("ob=o\nfl=a\nfn=f\n1 1\nfn=g\n2 2\nfn=h\n3 3\n",
                             "ob=o\nfl=a\nfn=f\n1 1\nfn=g\n2 5\nfn=i\n3 3\n", GROUP_FUNCTION);
    ck_assert_str_eq(pair(p, "a:f@o"), "same exact o a f");
    ck_assert_str_eq(pair(p, "a:g@o"), "changed exact o a g");
    ck_assert_str_eq(pair(p, "a:h@o"), "gone - o a h");
    ck_assert_str_eq(pair(p, "a:i@o"), "new - - - -");
}

TEST(pair_of_no_cost_is_on_the_side_that_recorded_it)
{
    struct paired *p = PAIRS("fl=a\nfn=f\n1 0\nfn=g\n2 0\n", "fl=a\nfn=f\n1 0\nfn=h\n2 0\n", GROUP_FUNCTION);
    ck_assert_int_eq(pair_called(p, "a:f").status, STATUS_SAME);
    ck_assert_int_eq(pair_called(p, "a:g").status, STATUS_GONE);
    ck_assert_int_eq(pair_called(p, "a:h").status, STATUS_NEW);
}

#define CALLED(count) "fl=a\nfn=m\n1 1\ncfn=f\ncalls=" count " 1\n1 9\nfn=f\n2 9\n"

TEST(pair_with_inclusive_costs_differs_in_calls_too)
{
    struct joined *j = JOIN(CALLED("2"), CALLED("3"));
    ck_assert_int_eq(pair_called(pair_rows(j, GROUP_FUNCTION, true), "a:f").status, STATUS_CHANGED);
    ck_assert_int_eq(pair_called(pair_rows(j, GROUP_FUNCTION, true), "a:m").status, STATUS_SAME);
    ck_assert_int_eq(pair_called(pair_rows(j, GROUP_FUNCTION, false), "a:f").status, STATUS_SAME);
}

TEST(pair_status_is_of_all_events_that_are_compared)
{
    struct joined *j =
        JOIN_WITH(.old = {"events: Ir Dr\nfl=a\nfn=f\n1 5 5\n"}, .new = {"events: Dr Ir\nfl=a\nfn=f\n1 4 5\n"});
    ck_assert_int_eq(pair_called(pair_rows(j, GROUP_FUNCTION, false), "a:f").status, STATUS_CHANGED);
    j = JOIN_WITH(.old = {"events: Ir Dr\nfl=a\nfn=f\n1 5 5\n"}, .new = {"events: Ir\nfl=a\nfn=f\n1 5\n"});
    ck_assert_int_eq(pair_called(pair_rows(j, GROUP_FUNCTION, false), "a:f").status, STATUS_SAME);
}

/* ---- names ---- */

TEST(pair_of_a_function_has_its_old_names)
{
    struct paired *p =
        PAIRS("ob=/o-1.0/p\nfl=/v1/a.c\nfn=f.part.0\n1 1\n", "ob=/o-1.1/p\nfl=/v2/a.c\nfn=f\n1 2\n", GROUP_FUNCTION);
    ck_assert_str_eq(pair(p, "/v2/a.c:f@/o-1.1/p"), "changed name /o-1.0/p /v1/a.c f.part.0");
}

TEST(pair_of_a_function_that_moved_has_its_old_file)
{
    struct paired *p = PAIRS("fl=x.c\nfn=f\n1 1\nfi=in.h\n1 1\nfl=y.c\nfn=g\n1 1\n",
                             "fl=y.c\nfn=f\n1 2\nfi=in.h\n1 3\nfn=g\n1 1\n", GROUP_PIECE);
    ck_assert_str_eq(pair(p, "y.c:f"), "changed object  x.c f");
    ck_assert_str_eq(pair(p, "in.h:f"), "changed object  in.h f");
}

TEST(pair_of_a_function_in_another_object_has_its_old_one)
{
    struct paired *p = PAIRS("ob=liba.so\nfl=x.c\nfn=f\n1 1\n", "ob=libb.so\nfl=x.c\nfn=f\n1 2\n", GROUP_FUNCTION);
    ck_assert_str_eq(pair(p, "x.c:f@libb.so"), "changed file liba.so x.c f");
}

TEST(pair_of_a_group_of_clones_has_the_first_of_them)
{
    struct paired *p = PAIRS("fl=a\nfn=f.part.0\n1 1\nfn=f.part.1\n2 2\n", "fl=a\nfn=f.part.0\n1 2\n", GROUP_FUNCTION);
    ck_assert_str_eq(pair(p, "a:f [2 clones]"), "changed group  a f.part.0");
}

TEST(pair_of_a_file_or_an_object_has_its_old_name)
{
    static const char old[] = "events: Ir\nob=libx.so.1\nfl=/v1/a.c\nfn=f\n1 1\nfl=same.c\nfn=g\n1 1\n";
    static const char new[] =
        "events: Ir\nob=libx.so.2\nfl=/v2/a.c\nfn=f\n1 2\nfl=same.c\nfn=g\n1 1\nfl=fresh.c\nfn=h\n1 1\n";
    struct joined *j = JOIN_WITH(.old = {old}, .new = {new});
    ck_assert_str_eq(pair(pair_rows(j, GROUP_FILE, false), "/v2/a.c"), "changed name - /v1/a.c -");
    ck_assert_str_eq(pair(pair_rows(j, GROUP_FILE, false), "same.c"), "same exact - same.c -");
    ck_assert_str_eq(pair(pair_rows(j, GROUP_FILE, false), "fresh.c"), "new - - - -");
    ck_assert_str_eq(pair(pair_rows(j, GROUP_OBJECT, false), "@libx.so.2"), "changed name libx.so.1 - -");
}

TEST(pair_words_for_a_function_are_those_of_its_rows)
{
    struct joined *j = JOIN("fl=a\nfn=f.part.0\n1 1\nfn=g\n1 1\n", "fl=a\nfn=f\n1 1\nfn=g\n1 1\nfn=h\n1 1\n");
    const struct study *study = &pair_rows(j, GROUP_FUNCTION, false)->study;
    ck_assert_str_eq(row_status_match_word(study, function_called(j->a->profile, "f")), "name");
    ck_assert_str_eq(row_status_match_word(study, function_called(j->a->profile, "g")), "exact");
    ck_assert_str_eq(row_status_match_word(study, function_called(j->a->profile, "h")), "");
}

SUITE("pair", pair_status_says_which_side_has_a_row, pair_of_no_cost_is_on_the_side_that_recorded_it,
      pair_with_inclusive_costs_differs_in_calls_too, pair_status_is_of_all_events_that_are_compared,
      pair_of_a_function_has_its_old_names, pair_of_a_function_that_moved_has_its_old_file,
      pair_of_a_function_in_another_object_has_its_old_one, pair_of_a_group_of_clones_has_the_first_of_them,
      pair_of_a_file_or_an_object_has_its_old_name, pair_words_for_a_function_are_those_of_its_rows)
