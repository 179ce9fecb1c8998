/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of figures as text. */
#include "../../suite.h"
#include "report/layout/table.h"
#include "view/cell.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- whole tables ---- */

#define COLUMNS 2

/* Rows of two costs and a name; a name alone where `cells` is not set. */
struct row_sample {
    bool cells;
    struct cell cell[COLUMNS];
    const char *name;
};

/* Of the cells of a row the columns take their figures: events 0 and 1. A mark is that of the row. */
static bool sample_spent(const void *context, size_t row, struct spent *spent)
{
    const struct row_sample *sample = (const struct row_sample *)context + row;
    static cost_t costs[COLUMNS];
    *spent = spent_alike(costs_view(costs, COLUMNS));
    for (size_t c = 0; c < COLUMNS; c++) {
        bool is_absent = sample->cell[c].figure.kind == FIGURE_ABSENT;
        costs[c] = is_absent ? COST_ABSENT : sample->cell[c].figure.cost;
        if (sample->cell[c].mark && !is_absent)
            *(*sample->cell[c].mark == '~' ? &spent->estimates : &spent->bounds) = column_bit(COLUMN_SELF);
    }
    return sample->cells;
}

static void describe_sample(const void *context, size_t row, struct phrase *phrase)
{
    phrase_add(phrase, STYLE_PLAIN, text_of(((const struct row_sample *)context)[row].name));
}

static bool sample_empty(const void *context, size_t row)
{
    const struct row_sample *sample = (const struct row_sample *)context + row;
    for (size_t c = 0; c < COLUMNS; c++)
        if (sample->cell[c].figure.kind != FIGURE_ABSENT)
            return false;
    return sample->cells;
}

#define DASHES "--------------------------------------------------------------------------------\n"

static const struct look plain;

static void check_written(const struct table *table, const char *expected)
{
    FILE *file = tmpfile();
    struct output out = output_to(fileno(file));
    char bytes[4096];
    table_write(table, &out);
    ck_assert_int_eq(output_close(&out), 0);
    rewind(file);
    bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
    fclose(file);
    ck_assert_str_eq(bytes, expected);
}

struct columns {
    struct term terms[COLUMNS];
    struct measure measures[COLUMNS];
    struct column columns[COLUMNS];
};

/* Columns of events 0 and 1; what shares are of, the first row says that has a cost. */
static void make_columns(struct columns *all, const char *const *headings, const struct row_sample *rows, size_t count)
{
    for (ref_t c = 0; c < COLUMNS; c++) {
        size_t first = 0;
        while (first + 1 < count && rows[first].cell[c].figure.kind == FIGURE_ABSENT)
            first++;
        all->terms[c] = (struct term){c, 1};
        all->measures[c] = (struct measure){
            .kind = MEASURE_RECORDED, .terms = {&all->terms[c], 1}, .whole = rows[first].cell[c].total};
        all->columns[c] =
            (struct column){.kind = COLUMN_SELF, .measure = &all->measures[c], .heading = text_of(headings[c])};
    }
}

/* The same whether the table knows which rows are empty or not. */
static void check_table_headed(const char *const *headings, const struct row_sample *rows, size_t count,
                               struct table table, const char *expected)
{
    struct columns columns;
    make_columns(&columns, headings, rows, count);
    table.columns = columns.columns;
    table.column_count = COLUMNS;
    table.rows = count;
    table.look = table.look ? table.look : &plain;
    table.context = rows;
    table.spent = sample_spent;
    table.describe = describe_sample;
    check_written(&table, expected);
    table.empty = sample_empty;
    check_written(&table, expected);
}

static void check_table(const struct row_sample *rows, size_t count, struct table table, const char *expected)
{
    check_table_headed((const char *const[]){"Ir", "Dr"}, rows, count, table, expected);
}

#define MARKED(cost, whole, mark)                                                                                      \
    {                                                                                                                  \
        {FIGURE_COST, cost, 0}, whole, mark                                                                            \
    }
#define COST(cost, whole) MARKED(cost, whole, NULL)
#define ABSENT                                                                                                         \
    {                                                                                                                  \
        {FIGURE_ABSENT, 0, 0}, 100, "~"                                                                                \
    }

TEST(table_columns_are_as_wide_as_their_widest_cell)
{
    static const struct row_sample rows[] = {
        {true, {COST(1000, 1000), COST(7, 8)}, "main"},
        {true, {COST(50, 1000), ABSENT}, "f"},
    };
    check_table(rows, 2, (struct table){.heading = {"name", 4}},
                DASHES "Ir    Dr  name\n" DASHES "1,000  7  main\n   50  .  f\n");
}

TEST(table_has_a_dot_for_each_column_of_an_empty_row)
{
    static const struct row_sample rows[] = {
        {true, {ABSENT, ABSENT}, "f"},
        {true, {COST(1000, 1000), ABSENT}, "main"},
        {true, {ABSENT, ABSENT}, "g"},
        {false, {ABSENT, ABSENT}, "none"},
    };
    check_table(rows, 4, (struct table){.heading = {"name", 4}, .percents = true},
                DASHES "Ir             Dr          name\n" DASHES "    .          .           f\n"
                       "1,000 (100.0%) .           main\n    .          .           g\nnone\n");
    check_table_headed((const char *const[]){"x", "y"}, rows, 1, (struct table){.heading = {"name", 4}},
                       DASHES "x y  name\n" DASHES ". .  f\n");
    check_table(rows + 3, 1, (struct table){.heading = {"name", 4}, .percents = true},
                DASHES "Ir        Dr         name\n" DASHES "none\n");
}

/* The columns have room for percentages, and none for a number. */
TEST(table_without_rows_is_its_head)
{
    static const struct row_sample none = {true, {ABSENT, ABSENT}, "f"};
    struct columns columns;
    make_columns(&columns, (const char *const[]){"Ir", "Dr"}, &none, 1);
    struct table table = {.columns = columns.columns,
                          .column_count = COLUMNS,
                          .percents = true,
                          .heading = {"name", 4},
                          .look = &plain,
                          .spent = sample_spent,
                          .describe = describe_sample};
    check_written(&table, DASHES "Ir        Dr         name\n" DASHES);
    table.empty = sample_empty;
    check_written(&table, DASHES "Ir        Dr         name\n" DASHES);
}

TEST(table_columns_leave_room_for_percentages)
{
    static const struct row_sample rows[] = {
        {true, {COST(1000, 1000), COST(7, 8)}, "main"},
        {true, {COST(50, 1000), ABSENT}, "f"},
    };
    check_table(rows, 2, (struct table){.heading = {"name", 4}, .percents = true},
                DASHES "Ir             Dr          name\n" DASHES
                       "1,000 (100.0%) 7 (87.50%)  main\n   50 ( 5.00%) .           f\n");
}

TEST(table_columns_grow_with_wide_percentages)
{
    static const struct row_sample rows[] = {
        {true, {COST(-123456, 100), COST(1, 1)}, "f"},
        {true, {COST(1, 100), COST(1, 1)}, "g"},
    };
    check_table(rows, 2, (struct table){.heading = {"name", 4}, .percents = true},
                DASHES "Ir                    Dr          name\n" DASHES
                       "-123,456 (-123456.0%) 1 (100.0%)  f\n       1 ( 1.00%)     1 (100.0%)  g\n");
}

/* The least percentages that do not fit into eight places, from above, from below, and by rounding. */
TEST(table_columns_grow_with_the_least_percentages_that_are_wide)
{
    static const struct {
        cost_t cost, whole;
        const char *share;
    } samples[] = {
        {99994, 10000, "(999.9%)"}, {99996, 10000, "(1000.0%)"}, {1000, 100, "(1000.0%)"},
        {1099, 100, "(1099.0%)"},   {-999, 10000, "(-9.99%)"},   {-1000, 10000, "(-10.00%)"},
        {100, -100, "(-100.0%)"},   {-5, -100, "( 5.00%)"},      {-100, -10, "(1000.0%)"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct row_sample row = {true, {COST(samples[i].cost, samples[i].whole), COST(1, 1)}, "f"};
        char expected[512], number[CELL_MAX];
        int width = (int)output_format_grouped(number, samples[i].cost), wide = (int)strlen(samples[i].share);
        snprintf(expected, sizeof expected, DASHES "%-*s Dr          name\n" DASHES "%.*s %s 1 (100.0%%)  f\n",
                 width + 1 + wide, "Ir", width, number, samples[i].share);
        check_table(&row, 1, (struct table){.heading = {"name", 4}, .percents = true}, expected);
    }
}

TEST(table_columns_are_as_wide_as_a_negative_number_beside_a_larger_one)
{
    static const struct row_sample rows[] = {
        {true, {COST(5000, 0), COST(-70, 0)}, "f"},
        {true, {COST(-4000, 0), COST(9, 0)}, "g"},
    };
    check_table(rows, 2, (struct table){.heading = {"name", 4}},
                DASHES "Ir     Dr   name\n" DASHES " 5,000 -70  f\n-4,000   9  g\n");
}

TEST(table_columns_may_be_wider_than_any_number)
{
    static const struct row_sample rows[] = {{true, {COST(1, 8), ABSENT}, "f"}};
    char name[91] = "", expected[600];
    const char *const headings[COLUMNS] = {name, "Dr"};
    memset(name, 'e', 90);
    snprintf(expected, sizeof expected, DASHES "%s Dr  name\n" DASHES "%90s  .  f\n", name, "1");
    check_table_headed(headings, rows, 1, (struct table){.heading = {"name", 4}}, expected);
    snprintf(expected, sizeof expected, DASHES "%s Dr          name\n" DASHES "%81s (12.50%%) .           f\n", name,
             "1");
    check_table_headed(headings, rows, 1, (struct table){.heading = {"name", 4}, .percents = true}, expected);
}

TEST(table_numbers_have_their_marks_in_front)
{
    static const struct row_sample rows[] = {
        {true, {COST(1000, 1000), COST(7, 8)}, "main"},
        {true, {MARKED(1000, 1000, ">="), MARKED(5, 8, ">=")}, "f"},
        {true, {MARKED(9, 1000, ">="), ABSENT}, "g"},
    };
    check_table(rows, 3, (struct table){.heading = {"name", 4}},
                DASHES "Ir      Dr   name\n" DASHES "  1,000   7  main\n>=1,000 >=5  f\n    >=9   .  g\n");
}

TEST(table_lines_without_cells_are_only_their_name)
{
    static const struct row_sample rows[] = {
        {true, {COST(1, 1), COST(2, 2)}, "f"},
        {.name = "-- more --"},
        {true, {COST(3, 3), COST(44, 4)}, "g"},
    };
    check_table(rows, 3, (struct table){.head = HEAD_BELOW_RULE}, DASHES "Ir Dr \n 1  2  f\n-- more --\n 3 44  g\n");
}

static bool spent_and_called(const void *context, size_t row, struct spent *spent)
{
    static cost_t cost = 5;
    (void)context, (void)row;
    *spent = spent_alike(costs_view(&cost, 1));
    spent->has |= column_bit(COLUMN_CALLS);
    spent->calls = 7;
    return true;
}

/* Numbers of calls have no share, and take no room for one, unless all columns do. */
TEST(table_columns_without_shares_take_no_room_for_percentages)
{
    static const struct row_sample rows[] = {{true, {COST(5, 10), ABSENT}, "f"}};
    struct columns columns;
    make_columns(&columns, (const char *const[]){"Ir", "calls"}, rows, 1);
    columns.columns[1] = (struct column){.kind = COLUMN_CALLS, .heading = TEXT("calls")};
    struct table table = {.columns = columns.columns,
                          .column_count = COLUMNS,
                          .rows = 1,
                          .percents = true,
                          .look = &plain,
                          .context = rows,
                          .spent = spent_and_called,
                          .describe = describe_sample};
    check_written(&table, DASHES "Ir         calls \n" DASHES "5 (50.00%)     7  f\n");
    table.all_percents = true;
    check_written(&table, DASHES "Ir         calls      \n" DASHES "5 (50.00%) 7           f\n");
}

TEST(table_columns_are_as_wide_as_their_header_is_printed)
{
    static const struct row_sample rows[] = {{true, {COST(1, 8), COST(7, 8)}, "main"}};
    check_table_headed((const char *const[]){"\x1b[1m", "\xc3\xa9\xc3\xa9"}, rows, 1,
                       (struct table){.heading = {"name", 4}},
                       DASHES "\\x1b[1m \xc3\xa9\xc3\xa9  name\n" DASHES "      1  7  main\n");
}

TEST(table_is_without_rules_in_the_rich_look)
{
    static const struct look rich = {.is_rich = true};
    static const struct row_sample rows[] = {{true, {COST(1000, 1000), COST(7, 8)}, "main"}};
    check_table(rows, 1, (struct table){.heading = {"name", 4}, .look = &rich}, "Ir    Dr  name\n1,000  7  main\n");
}

/* Of 1000: limits are those of the share, and not of what is printed. A sum is all there is. */
TEST(table_paints_figures_by_their_share)
{
    static const struct look painted = {.is_rich = true, .is_painted = true};
    static const struct row_sample rows[] = {
        {true, {COST(1000, 1000), ABSENT}, "all"}, {true, {COST(0, 1000), ABSENT}, "f"},
        {true, {COST(5, 1000), ABSENT}, "f"},      {true, {COST(6, 1000), ABSENT}, "f"},
        {true, {COST(49, 1000), ABSENT}, "f"},     {true, {COST(50, 1000), ABSENT}, "f"},
        {true, {COST(199, 1000), ABSENT}, "f"},    {true, {COST(-200, 1000), ABSENT}, "f"},
    };
    const char *const headings[] = {"Ir", "D"};
    check_table_headed(headings, rows, 8, (struct table){.sums = 1, .look = &painted},
                       "\033[1mIr    D \033[m\n"
                       "\033[1m1,000\033[m \033[1m.\033[m  all\n"
                       "    \033[2m0\033[m \033[2m.\033[m  f\n"
                       "    5 \033[2m.\033[m  f\n"
                       "    \033[32m6\033[m \033[2m.\033[m  f\n"
                       "   \033[32m49\033[m \033[2m.\033[m  f\n"
                       "   \033[31m50\033[m \033[2m.\033[m  f\n"
                       "  \033[31m199\033[m \033[2m.\033[m  f\n"
                       " \033[1;31m-200\033[m \033[2m.\033[m  f\n");
    check_table_headed(headings, rows + 5, 1, (struct table){.percents = true, .look = &painted},
                       "\033[1mIr          D          \033[m\n"
                       "\033[31m50 ( 5.00%)\033[m \033[2m.\033[m           f\n");
}

TEST(table_cuts_names_and_never_figures)
{
    static const struct look narrow = {.width = 30};
    static const struct row_sample rows[] = {
        {true, {COST(1000, 1000), COST(7, 8)}, "a name that is longer"},
        {true, {COST(123456789, 1000), COST(7, 8)}, "a name that has forty columns and not one more"},
        {false, {ABSENT, ABSENT}, "a name that has no figures too"},
    };
    check_table(rows, 1, (struct table){.heading = {"name", 4}, .look = &narrow},
                DASHES "Ir    Dr  name\n" DASHES "1,000  7  ...me that is longer\n");
    check_table(rows + 1, 2, (struct table){.heading = {"name", 4}, .look = &narrow},
                DASHES "Ir          Dr  name\n" DASHES
                       "123,456,789  7  ...at has forty columns and not one more\na name that has no figures too\n");
}

#define MANY 5000

/* What is spent in a row is the number of it. */
static bool number_spent(const void *context, size_t row, struct spent *spent)
{
    cost_t *costs = (cost_t *)(uintptr_t)context + COLUMNS * row; /* each row has its own */
    costs[0] = (cost_t)row;
    costs[1] = row == MANY / 2 ? 123456789 : COST_ABSENT;
    *spent = spent_alike(costs_view(costs, COLUMNS));
    return row % 10 != 9;
}

static void describe_number(const void *context, size_t row, struct phrase *phrase)
{
    (void)context;
    phrase_integer(phrase, STYLE_PLAIN, (int64_t)row);
}

static void write_many(unsigned threads, struct buffer *text)
{
    static const struct row_sample sample = {true, {COST(1, 8), COST(7, 8)}, "main"};
    cost_t *costs = memory_zeroed(MANY, COLUMNS * sizeof *costs);
    struct columns columns;
    struct output out = output_into(text);
    make_columns(&columns, (const char *const[]){"Ir", "Dr"}, &sample, 1);
    struct table table = {.columns = columns.columns,
                          .column_count = COLUMNS,
                          .rows = MANY,
                          .threads = threads,
                          .look = &plain,
                          .context = costs,
                          .spent = number_spent,
                          .describe = describe_number};
    table_write(&table, &out);
    ck_assert_int_eq(output_close(&out), 0);
    free(costs);
}

TEST(table_is_the_same_with_any_number_of_threads)
{
    struct buffer one = {0};
    write_many(0, &one);
    ck_assert_uint_gt(one.count, 100000);
    for (unsigned threads = 1; threads < 5; threads++) {
        struct buffer several = {0};
        write_many(threads, &several);
        ck_assert(text_equal(buffer_text(&several), buffer_text(&one)));
        buffer_release(&several);
    }
    buffer_release(&one);
}

SUITE("table", table_columns_are_as_wide_as_their_widest_cell, table_columns_leave_room_for_percentages,
      table_columns_grow_with_wide_percentages, table_columns_grow_with_the_least_percentages_that_are_wide,
      table_columns_are_as_wide_as_a_negative_number_beside_a_larger_one, table_columns_may_be_wider_than_any_number,
      table_numbers_have_their_marks_in_front, table_lines_without_cells_are_only_their_name,
      table_columns_without_shares_take_no_room_for_percentages, table_columns_are_as_wide_as_their_header_is_printed,
      table_has_a_dot_for_each_column_of_an_empty_row, table_without_rows_is_its_head,
      table_is_without_rules_in_the_rich_look, table_paints_figures_by_their_share, table_cuts_names_and_never_figures,
      table_is_the_same_with_any_number_of_threads)
