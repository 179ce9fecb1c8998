/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rows a table shows, and in which order. */
#include "../joined.h"
#include "rows/rank.h"

#define PERCENT INT64_C(1000000) /* shares are in millionths of one */
#define NO_SHARE (-1)

static void release_arena(void *arena)
{
    arena_release(arena);
    free(arena);
}

struct ranked {
    struct analysed *a;
    struct grouping g;
    struct ranking ranking;
};

static void ranked_release(void *thing)
{
    struct ranked *r = thing;
    ranking_release(&r->ranking);
    grouping_release(&r->g);
    free(r);
}

/* What it is sorted by. */
struct sorted {
    enum column_kind kind;
    const char *event;
    int64_t threshold;
};

struct asked {
    enum group group;
    bool inclusive;
    struct sorted sort[3];
    int64_t percent_limit;
    uint64_t rows;
    const struct filter *filter;
    bool compared;
};

static struct ranked *rank_asked(struct analysed *a, const struct asked *asked)
{
    struct ranked *r = until_end(memory_zeroed(1, sizeof *r), ranked_release);
    struct sort_key keys[3];
    struct sort sort = {keys, 0, 3};
    struct cut cut = {.sort = &sort, .percent_limit = asked->percent_limit, .rows = asked->rows};
    if (asked->compared)
        cut.compared = &a->measures;
    for (; sort.count < 3 && asked->sort[sort.count].event; sort.count++) {
        const struct sorted *by = &asked->sort[sort.count];
        keys[sort.count] = (struct sort_key){column_of(a, by->kind, by->event), by->threshold};
    }
    r->a = a;
    grouping_init(&r->g, a->profile, asked->group, asked->inclusive ? &a->inclusive : NULL, &a->forms);
    ranking_init(&r->ranking, &r->g, &cut, asked->filter);
    return r;
}

#define RANK(a, ...) rank_asked(a, &(const struct asked){__VA_ARGS__})
#define BY_SELF(threshold) .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Ir", (threshold)}}
#define BY_INCLUSIVE(threshold)                                                                                        \
    .group = GROUP_FUNCTION, .inclusive = true, .sort = {{COLUMN_INCLUSIVE, "Ir", (threshold)}}

/* The others have no order: here they are compared in that of their names. */
static int by_label(const void *a, const void *b, void *ranked)
{
    const struct ranked *r = ranked;
    const ref_t *x = a, *y = b;
    return grouping_compare(&r->g, *x, *y);
}

static const char *other_names(const struct ranked *r)
{
    struct refs others = {0};
    for (ref_t row = 0; row < r->g.count; row++)
        if (r->ranking.is_other[row] && grouping_outer(&r->g, row) == NONE)
            *array_add(&others) = row;
    ck_assert_uint_eq(others.count, r->ranking.other_count);
    if (others.count)
        qsort_r(others.items, others.count, sizeof(ref_t), by_label, (void *)(uintptr_t)r);
    const char *names = row_names(r->a, &r->g, others.items, others.count);
    free(others.items);
    return names;
}

static void expect(const struct ranked *r, const char *shown, const char *others)
{
    ck_assert_str_eq(row_names(r->a, &r->g, r->ranking.rows, r->ranking.count), shown);
    ck_assert_str_eq(other_names(r), others);
}

#define FOUR                                                                                                           \
    "events: Ir Dr\n"                                                                                                  \
    "fl=a\n"                                                                                                           \
    "fn=five\n"                                                                                                        \
    "1 5 4\n"                                                                                                          \
    "fn=fifty\n"                                                                                                       \
    "2 50 2\n"                                                                                                         \
    "fn=fifteen\n"                                                                                                     \
    "3 15 3\n"                                                                                                         \
    "fn=thirty\n"                                                                                                      \
    "4 30 1\n"

/* ---- order ---- */

TEST(rank_sorts_by_cost)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:fifty,a:thirty,a:fifteen,a:five", "");
}

TEST(rank_sorts_by_the_next_key_where_the_first_ties)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5 1\n"
                                 "fn=g\n"
                                 "1 5 3\n"
                                 "fn=h\n"
                                 "1 5 2\n"
                                 "fn=i\n"
                                 "1 6 0\n");
    expect(RANK(a, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}, {COLUMN_SELF, "Dr", NO_SHARE}}),
           "a:i,a:g,a:h,a:f", "");
}

TEST(rank_breaks_ties_by_file_and_name)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=b\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "fl=a\n"
                                 "fn=h\n"
                                 "1 5\n"
                                 "fn=Z\n"
                                 "1 5\n"
                                 "fn=g\n"
                                 "1 5\n"
                                 "fl=b\n"
                                 "fn=e\n"
                                 "1 5\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:Z,a:g,a:h,b:e,b:f", "");
}

TEST(rank_breaks_ties_of_one_name_by_object)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "ob=z\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "ob=b\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "ob=\n"
                                 "fn=f\n"
                                 "1 5\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:f,a:f@b,a:f@z", "");
}

TEST(rank_orders_lines_by_number_where_they_tie)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "10 5\n"
                                 "9 5\n"
                                 "100 5\n"
                                 "2 6\n");
    expect(RANK(a, .group = GROUP_LINE, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}), "a:2,a:9,a:10,a:100", "");
}

TEST(rank_sorts_negative_costs_by_magnitude)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 20\n"
                                 "fn=g\n"
                                 "1 -60\n"
                                 "fn=h\n"
                                 "1 -10\n"
                                 "fn=i\n"
                                 "1 10\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:g,a:f,a:h,a:i", "");
}

TEST(rank_sorts_the_largest_costs_right)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 9223372036854775806\n"
                                 "fn=g\n"
                                 "1 9223372036854775807\n"
                                 "fn=h\n"
                                 "1 -9223372036854775807\n"
                                 "fn=i\n"
                                 "1 0\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:g,a:h,a:f,a:i", "");
}

TEST(rank_puts_absent_costs_behind_zero)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "fl=a\n"
                                 "fn=b\n"
                                 "1 . 9\n"
                                 "fn=c\n"
                                 "1 0 1\n"
                                 "fn=d\n"
                                 "1 1\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:d,a:c,a:b", "");
}

TEST(rank_sorts_by_calls)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=main\n"
                                 "1 9\n"
                                 "cfn=f\n"
                                 "calls=2 1\n"
                                 "1 3\n"
                                 "cfn=g\n"
                                 "calls=7 1\n"
                                 "1 1\n");
    expect(RANK(a, .group = GROUP_FUNCTION, .inclusive = true, .sort = {{COLUMN_CALLS, "Ir", NO_SHARE}}),
           "a:g,a:f,a:main", "");
}

TEST(rank_leaves_out_what_has_no_cost_and_no_calls)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "fn=idle\n"
                                 "3\n"
                                 "fn=g\n"
                                 "2 0\n");
    expect(RANK(a, BY_SELF(NO_SHARE)), "a:f,a:g", "");
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE)), "a:f,a:g", "");
}

TEST(rank_keeps_functions_that_were_only_called)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "cfn=g\n"
                                 "calls=3 1\n"
                                 "2 4\n");
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE)), "a:f,a:g", "");
}

/* ---- thresholds ---- */

TEST(rank_shows_rows_until_they_make_up_the_threshold)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(50 * PERCENT)), "a:fifty", "a:fifteen,a:five,a:thirty");
    expect(RANK(a, BY_SELF(50 * PERCENT + 1)), "a:fifty,a:thirty", "a:fifteen,a:five");
    expect(RANK(a, BY_SELF(80 * PERCENT)), "a:fifty,a:thirty", "a:fifteen,a:five");
    expect(RANK(a, BY_SELF(95 * PERCENT)), "a:fifty,a:thirty,a:fifteen", "a:five");
    expect(RANK(a, BY_SELF(96 * PERCENT)), "a:fifty,a:thirty,a:fifteen,a:five", "");
}

TEST(rank_shows_all_rows_at_a_threshold_of_100)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5\n"
                                 "fn=g\n"
                                 "1 0\n"
                                 "fn=h\n"
                                 "1 0\n");
    expect(RANK(a, BY_SELF(100 * PERCENT)), "a:f,a:g,a:h", "");
}

TEST(rank_shows_no_row_at_a_threshold_of_0)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(0)), "", "a:fifteen,a:fifty,a:five,a:thirty");
}

TEST(rank_shows_rows_until_all_thresholds_are_reached)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, .group = GROUP_FUNCTION,
                .sort = {{COLUMN_SELF, "Ir", 50 * PERCENT}, {COLUMN_SELF, "Dr", 30 * PERCENT}}),
           "a:fifty,a:thirty", "a:fifteen,a:five");
    expect(RANK(a, .group = GROUP_FUNCTION,
                .sort = {{COLUMN_SELF, "Ir", 50 * PERCENT}, {COLUMN_SELF, "Dr", 31 * PERCENT}}),
           "a:fifty,a:thirty,a:fifteen", "a:five");
}

TEST(rank_takes_the_threshold_of_the_programs_total)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "summary: 200\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 80\n"
                                 "fn=g\n"
                                 "1 15\n"
                                 "fn=h\n"
                                 "1 5\n");
    expect(RANK(a, BY_SELF(40 * PERCENT)), "a:f", "a:g,a:h");
    expect(RANK(a, BY_SELF(50 * PERCENT)), "a:f,a:g,a:h", "");
}

TEST(rank_takes_the_threshold_of_the_sum_of_magnitudes_where_costs_are_negative)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 30\n"
                                 "fn=g\n"
                                 "1 -60\n"
                                 "fn=h\n"
                                 "1 10\n");
    expect(RANK(a, BY_SELF(60 * PERCENT)), "a:g", "a:f,a:h");
    expect(RANK(a, BY_SELF(90 * PERCENT)), "a:g,a:f", "a:h");
}

TEST(rank_takes_shares_of_magnitudes_of_what_a_formula_makes_negative)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "event: D = Ir - Dr\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 30 0\n"
                                 "fn=g\n"
                                 "1 0 60\n"
                                 "fn=h\n"
                                 "1 10 0\n");
    expect(RANK(a, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "D", 60 * PERCENT}}), "a:g", "a:f,a:h");
    expect(RANK(a, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "D", 90 * PERCENT}}), "a:g,a:f", "a:h");
}

TEST(rank_shows_all_rows_of_an_event_that_never_happened)
{
    struct analysed *a = ANALYSE("events: Ir Dr\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 5 0\n"
                                 "fn=g\n"
                                 "1 7 0\n");
    expect(RANK(a, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Dr", 50 * PERCENT}}), "a:f,a:g", "");
}

TEST(rank_compares_shares_of_the_largest_totals_exactly)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 4611686018427387904\n"
                                 "fn=g\n"
                                 "1 4611686018427387903\n");
    expect(RANK(a, BY_SELF(50 * PERCENT)), "a:f", "a:g");
    expect(RANK(a, BY_SELF(50 * PERCENT + 1)), "a:f,a:g", "");
    a = ANALYSE("events: Ir\n"
                "summary: 9223372036854775807\n"
                "fl=a\n"
                "fn=f\n"
                "1 4611686018427387903\n"
                "fn=g\n"
                "1 1\n");
    expect(RANK(a, BY_SELF(50 * PERCENT)), "a:f,a:g", ""); /* of which f alone is half a unit short */
}

#define CHAIN                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=main\n"                                                                                                        \
    "1 10\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 90\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "2 60\n"                                                                                                           \
    "cfn=g\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "2 30\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 30\n"

TEST(rank_shows_inclusive_rows_by_what_each_costs)
{
    struct analysed *a = ANALYSE(CHAIN);
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE)), "a:main,a:f,a:g", "");
    expect(RANK(a, BY_INCLUSIVE(70 * PERCENT)), "a:main,a:f,a:g", "");
    expect(RANK(a, BY_INCLUSIVE(69 * PERCENT)), "a:main,a:f", "a:g");
    expect(RANK(a, BY_INCLUSIVE(0)), "a:main", "a:f,a:g");
}

/* ---- other cuts ---- */

TEST(rank_hides_rows_below_the_percent_limit)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(NO_SHARE), .percent_limit = 15 * PERCENT), "a:fifty,a:thirty,a:fifteen", "a:five");
    expect(RANK(a, BY_SELF(NO_SHARE), .percent_limit = 15 * PERCENT + 1), "a:fifty,a:thirty", "a:fifteen,a:five");
}

TEST(rank_shows_so_many_rows)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(NO_SHARE), .rows = 1), "a:fifty", "a:fifteen,a:five,a:thirty");
    expect(RANK(a, BY_SELF(NO_SHARE), .rows = 4), "a:fifty,a:thirty,a:fifteen,a:five", "");
    expect(RANK(a, BY_SELF(NO_SHARE), .rows = 99), "a:fifty,a:thirty,a:fifteen,a:five", "");
}

#define MANY 100003 /* functions, a prime: each multiple of 7919 below is another cost */

/* A profile of many functions; `equal`: all cost the same. */
static struct analysed *analyse_many(bool equal)
{
    struct buffer text = {0};
    struct arena *arena = until_end(memory_zeroed(1, sizeof *arena), release_arena);
    buffer_add(&text, TEXT("events: Ir\nfl=a\n"));
    for (size_t i = 1; i < MANY; i++)
        buffer_print(&text, "fn=f%06zu\n1 %zu\n", i, equal ? 5 : i * 7919 % MANY);
    return analyse_text(buffer_take(&text, arena));
}

TEST(rank_shows_the_first_of_very_many_rows)
{
    for (int equal = 0; equal < 2; equal++) {
        struct analysed *a = analyse_many(equal);
        struct ranked *r = RANK(a, BY_SELF(NO_SHARE), .rows = 3);
        ck_assert_uint_eq(r->ranking.count, 3);
        ck_assert_uint_eq(r->ranking.other_count, MANY - 1 - 3);
        for (size_t i = 0; i < 3; i++) {
            struct row_name name = grouping_own_name(&r->g, r->ranking.rows[i]);
            struct costs self = grouping_self(&r->g, r->ranking.rows[i]);
            ck_assert_int_eq(costs_get(&self, 0), equal ? 5 : (cost_t)(MANY - 1 - i));
            if (equal)
                ck_assert_uint_eq(name.symbol, i); /* ties are by name, and names are in order */
        }
    }
}

TEST(rank_cuts_at_whichever_comes_first)
{
    struct analysed *a = ANALYSE(FOUR);
    expect(RANK(a, BY_SELF(80 * PERCENT), .rows = 3), "a:fifty,a:thirty", "a:fifteen,a:five");
    expect(RANK(a, BY_SELF(80 * PERCENT), .rows = 1), "a:fifty", "a:fifteen,a:five,a:thirty");
}

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
    "calls=1 1\n"                                                                                                      \
    "2 40\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "3 40\n"                                                                                                           \
    "cfn=f\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "3 20\n"

TEST(rank_puts_cycles_in_the_order_of_their_cost)
{
    struct analysed *a = ANALYSE(CYCLE);
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE)), "a:main,cycle 1,a:f,a:g", "");
}

TEST(rank_counts_no_cycle_among_the_rows_asked_for)
{
    struct analysed *a = ANALYSE(CYCLE);
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE), .rows = 2), "a:main,cycle 1,a:f", "a:g");
    expect(RANK(a, BY_INCLUSIVE(NO_SHARE), .rows = 1), "a:main", "a:f,a:g");
}

TEST(rank_counts_no_cycle_towards_a_threshold)
{
    struct analysed *a = ANALYSE(CYCLE);
    expect(RANK(a, .group = GROUP_FUNCTION, .inclusive = true, .sort = {{COLUMN_SELF, "Ir", 90 * PERCENT}}),
           "cycle 1,a:f,a:g", "a:main");
    expect(RANK(a, .group = GROUP_FUNCTION, .inclusive = true, .sort = {{COLUMN_SELF, "Ir", 91 * PERCENT}}),
           "cycle 1,a:f,a:g,a:main", "");
}

/* ---- two levels ---- */

#define NESTED                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "1 10\n"                                                                                                           \
    "fn=g\n"                                                                                                           \
    "2 30\n"                                                                                                           \
    "fn=h\n"                                                                                                           \
    "3 20\n"                                                                                                           \
    "fl=b\n"                                                                                                           \
    "fn=i\n"                                                                                                           \
    "1 70\n"                                                                                                           \
    "fn=j\n"                                                                                                           \
    "2 5\n"                                                                                                            \
    "fn=k\n"                                                                                                           \
    "3 25\n"

TEST(rank_puts_inner_rows_behind_their_outer_one)
{
    struct analysed *a = ANALYSE(NESTED);
    expect(RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}),
           "b,>b:i,>b:k,>b:j,a,>a:g,>a:h,>a:f", "");
}

TEST(rank_takes_the_threshold_of_inner_rows_of_their_outer_one)
{
    struct analysed *a = ANALYSE(NESTED);
    expect(RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", 80 * PERCENT}}),
           "b,>b:i,>b:k,a,>a:g,>a:h", "");
    expect(RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", 50 * PERCENT}}), "b,>b:i", "a");
}

TEST(rank_counts_outer_rows_and_the_inner_ones_of_each)
{
    struct analysed *a = ANALYSE(NESTED);
    struct ranked *r = RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}, .rows = 1);
    expect(r, "b,>b:i", "a");
    ck_assert_uint_eq(r->ranking.inner_other_count, 5);
    struct matrix outer = ranking_sum(&r->g, r->ranking.is_other, false);
    struct matrix inner = ranking_sum(&r->g, r->ranking.is_other, true);
    ck_assert_int_eq(matrix_cell(&outer, 0, 0), 60); /* f, g, h */
    ck_assert_int_eq(matrix_cell(&inner, 0, 0), 90); /* these, j and k */
    matrix_release(&outer);
    matrix_release(&inner);
}

TEST(rank_shares_of_negative_inner_rows_are_of_their_magnitudes)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 60\n"
                                 "fn=g\n"
                                 "1 -50\n"
                                 "fl=b\n"
                                 "fn=h\n"
                                 "1 5\n");
    expect(RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", 99 * PERCENT}}), "a,>a:f,>a:g,b,>b:h",
           "");
}

#define CALLED                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=m\n"                                                                                                           \
    "1 10\n"                                                                                                           \
    "cfn=x\n"                                                                                                          \
    "calls=1 1\n"                                                                                                      \
    "1 60\n"                                                                                                           \
    "cfn=y\n"                                                                                                          \
    "calls=9 1\n"                                                                                                      \
    "1 30\n"                                                                                                           \
    "fn=x\n"                                                                                                           \
    "1 60\n"                                                                                                           \
    "fn=y\n"                                                                                                           \
    "1 30\n"

TEST(rank_takes_shares_of_the_first_key_that_is_an_event)
{
    struct analysed *a = ANALYSE(CALLED);
    expect(RANK(a, .group = GROUP_FUNCTION, .inclusive = true,
                .sort = {{COLUMN_CALLS, "Ir", NO_SHARE}, {COLUMN_INCLUSIVE, "Ir", 50 * PERCENT}}),
           "a:x,a:m", "a:y");
    expect(RANK(a, .group = GROUP_FUNCTION, .inclusive = true,
                .sort = {{COLUMN_CALLS, "Ir", NO_SHARE}, {COLUMN_INCLUSIVE, "Ir", NO_SHARE}},
                .percent_limit = 70 * PERCENT),
           "a:m", "a:x,a:y");
}

/* ---- filters ---- */

static void filter_by_function(struct filter *filter, struct analysed *a, const char *expression)
{
    struct text text = text_of(expression), error;
    struct texts texts = {&text, 1, 1};
    struct pattern_source how = {.option = "focus"};
    *filter = (struct filter){0};
    ck_assert(patterns_init(&filter->focus, &texts, &how, &a->arena, &error));
    filter_prepare(filter, a->profile, &a->forms);
}

TEST(rank_keeps_what_the_filter_keeps_and_sums_it_up)
{
    struct analysed *a = ANALYSE(FOUR);
    struct filter filter;
    filter_by_function(&filter, a, "^fif");
    struct ranked *r = RANK(a, BY_SELF(NO_SHARE), .rows = 1, .filter = &filter);
    expect(r, "a:fifty", "a:fifteen");
    struct costs kept = matrix_row(&r->ranking.kept, 0);
    ck_assert_int_eq(costs_get(&kept, 0), 65);
    ck_assert_int_eq(costs_get(&kept, 1), 5);
    filter_release(&filter);
}

TEST(rank_keeps_an_outer_row_for_any_inner_one)
{
    struct analysed *a = ANALYSE(NESTED);
    struct filter filter;
    filter_by_function(&filter, a, "^[gj]$");
    struct ranked *r =
        RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}, .filter = &filter);
    expect(r, "b,>b:j,a,>a:g", "");
    struct costs kept = matrix_row(&r->ranking.kept, 0);
    ck_assert_int_eq(costs_get(&kept, 0), 35);
    filter_release(&filter);
    filter_by_function(&filter, a, "^g$");
    expect(RANK(a, .group = GROUP_FILE_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}, .filter = &filter), "a,>a:g",
           "");
    filter_release(&filter);
}

/* ---- comparisons ---- */

#define COMPARED(...) .compared = true, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}}, __VA_ARGS__

TEST(rank_leaves_out_rows_that_did_not_change)
{
    struct analysed *a =
        JOIN("fl=a\nfn=same\n1 90\nfn=less\n2 10\nfn=gone\n3 1\n", "fl=a\nfn=same\n1 90\nfn=less\n2 5\nfn=new\n4 9\n")
            ->a;
    struct ranked *r = RANK(a, COMPARED(.group = GROUP_FUNCTION));
    expect(r, "a:new,a:less,a:gone", "");
    ck_assert(r->ranking.leaves_unchanged);
    ck_assert_uint_eq(r->ranking.unchanged_count, 1);
    ck_assert(!RANK(a, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Ir", NO_SHARE}})->ranking.leaves_unchanged);
}

TEST(rank_keeps_rows_that_changed_in_any_event)
{
    struct analysed *a = JOIN_WITH(.old = {"events: Ir Dr\nfl=a\nfn=f\n1 5 5\nfn=g\n2 9 9\n"},
                                   .new = {"events: Ir Dr\nfl=a\nfn=f\n1 5 4\nfn=g\n2 9 9\n"})
                             ->a;
    expect(RANK(a, COMPARED(.group = GROUP_FUNCTION)), "a:f", "");
}

#define CALLER(count) "fl=a\nfn=m\n1 1\ncfn=f\ncalls=" count " 1\n1 9\nfn=f\n2 9\n"

TEST(rank_keeps_functions_that_were_called_more_or_less_often)
{
    struct analysed *a = JOIN(CALLER("2"), CALLER("3"))->a;
    expect(RANK(a, COMPARED(.group = GROUP_FUNCTION, .inclusive = true)), "a:f", "");
    expect(RANK(a, COMPARED(.group = GROUP_FUNCTION)), "", "");
}

TEST(rank_keeps_an_outer_row_whose_inner_ones_changed_to_nothing_together)
{
    struct analysed *a = JOIN("fl=a\nfn=f\n1 5\nfn=g\n2 9\nfn=h\n3 1\nfl=b\nfn=i\n1 2\n",
                              "fl=a\nfn=f\n1 7\nfn=g\n2 7\nfn=h\n3 1\nfl=b\nfn=i\n1 2\n")
                             ->a;
    struct ranked *r = RANK(a, COMPARED(.group = GROUP_FILE_FUNCTION));
    expect(r, "a,>a:f,>a:g", "");
    ck_assert_uint_eq(r->ranking.unchanged_count, 1);
    expect(RANK(a, COMPARED(.group = GROUP_FILE)), "", ""); /* where functions are no rows, nothing changed */
}

TEST(rank_takes_the_percent_limit_of_a_change_of_the_old_total)
{
    struct analysed *a = JOIN("fl=a\nfn=f\n1 100\nfn=g\n2 100\n", "fl=a\nfn=f\n1 120\nfn=g\n2 90\n")->a;
    expect(RANK(a, COMPARED(.group = GROUP_FUNCTION), .percent_limit = 5 * PERCENT), "a:f,a:g", "");
    expect(RANK(a, COMPARED(.group = GROUP_FUNCTION), .percent_limit = 5 * PERCENT + 1), "a:f", "a:g");
}

TEST(rank_takes_the_threshold_of_the_sum_of_all_changes)
{
    struct analysed *a = JOIN("fl=a\nfn=f\n1 100\nfn=g\n2 100\n", "fl=a\nfn=f\n1 120\nfn=g\n2 90\n")->a;
    expect(RANK(a, .compared = true, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Ir", 66 * PERCENT}}), "a:f",
           "a:g");
    expect(RANK(a, .compared = true, .group = GROUP_FUNCTION, .sort = {{COLUMN_SELF, "Ir", 67 * PERCENT}}), "a:f,a:g",
           "");
}

/* ---- sums of rows ---- */

static struct matrix sum_others(struct analysed *a)
{
    struct ranked *r = RANK(a, .group = GROUP_LINE, .sort = {{COLUMN_SELF, "A", NO_SHARE}}, .rows = 1);
    return ranking_sum(&r->g, r->ranking.is_other, false);
}

/* They are worked out by what the first row leaves of all: what comes to 0 there may be a cost or none. */
TEST(sums_of_most_rows_tell_no_cost_from_costs_that_come_to_0)
{
    struct matrix sum = sum_others(ANALYSE("events: A B C\nfn=f\n1 100 5 7\n2 3 4\n3 1 -4\n4 2\n5 1\n6 1\n"));
    ck_assert_int_eq(matrix_cell(&sum, 0, 0), 8);
    ck_assert_int_eq(matrix_cell(&sum, 0, 1), 0);
    ck_assert_int_eq(matrix_cell(&sum, 0, 2), COST_ABSENT);
    matrix_release(&sum);
}

TEST(sums_of_most_rows_are_right_where_all_of_them_have_no_sum)
{
    struct matrix sum = sum_others(ANALYSE("events: A\nfn=f\n1 9223372036854775000\n2 9000\n3 1\n4 1\n5 1\n"));
    ck_assert_int_eq(matrix_cell(&sum, 0, 0), 9003);
    matrix_release(&sum);
}

SUITE("rank", rank_sorts_by_cost, rank_sorts_by_the_next_key_where_the_first_ties, rank_breaks_ties_by_file_and_name,
      rank_breaks_ties_of_one_name_by_object, rank_orders_lines_by_number_where_they_tie,
      rank_sorts_negative_costs_by_magnitude, rank_sorts_the_largest_costs_right, rank_puts_absent_costs_behind_zero,
      rank_sorts_by_calls, rank_leaves_out_what_has_no_cost_and_no_calls, rank_keeps_functions_that_were_only_called,
      rank_shows_rows_until_they_make_up_the_threshold, rank_shows_all_rows_at_a_threshold_of_100,
      rank_shows_no_row_at_a_threshold_of_0, rank_shows_rows_until_all_thresholds_are_reached,
      rank_takes_the_threshold_of_the_programs_total,
      rank_takes_the_threshold_of_the_sum_of_magnitudes_where_costs_are_negative,
      rank_takes_shares_of_magnitudes_of_what_a_formula_makes_negative,
      rank_shows_all_rows_of_an_event_that_never_happened, rank_compares_shares_of_the_largest_totals_exactly,
      rank_shows_inclusive_rows_by_what_each_costs, rank_hides_rows_below_the_percent_limit, rank_shows_so_many_rows,
      rank_shows_the_first_of_very_many_rows, rank_cuts_at_whichever_comes_first,
      rank_puts_cycles_in_the_order_of_their_cost, rank_counts_no_cycle_among_the_rows_asked_for,
      rank_counts_no_cycle_towards_a_threshold, rank_puts_inner_rows_behind_their_outer_one,
      rank_takes_the_threshold_of_inner_rows_of_their_outer_one, rank_counts_outer_rows_and_the_inner_ones_of_each,
      rank_shares_of_negative_inner_rows_are_of_their_magnitudes, rank_takes_shares_of_the_first_key_that_is_an_event,
      rank_keeps_what_the_filter_keeps_and_sums_it_up, rank_keeps_an_outer_row_for_any_inner_one,
      rank_leaves_out_rows_that_did_not_change, rank_keeps_rows_that_changed_in_any_event,
      rank_keeps_functions_that_were_called_more_or_less_often,
      rank_keeps_an_outer_row_whose_inner_ones_changed_to_nothing_together,
      rank_takes_the_percent_limit_of_a_change_of_the_old_total, rank_takes_the_threshold_of_the_sum_of_all_changes,
      sums_of_most_rows_tell_no_cost_from_costs_that_come_to_0,
      sums_of_most_rows_are_right_where_all_of_them_have_no_sum)
