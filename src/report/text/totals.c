/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text/text.h"

#include "compare/pair_rows.h"
#include "report/layout/line.h"

#include <stdlib.h>

struct table text_cost_table(const struct report *report)
{
    return (struct table){.columns = report->view->columns.items,
                          .column_count = report->view->cost_columns,
                          .percents = report->request->show_percs,
                          .all_percents = true,
                          .look = report->look};
}

/* ---- --by: units, pairs of them, and the user's own code ---- */

static void describe_pair(const void *context, size_t row, struct phrase *phrase)
{
    phrase_add_name(phrase, STYLE_PLAIN, pair_rows_at(context, row)->name);
}

static void put_line(const struct report *report, struct text words)
{
    struct phrase line = {0};
    if (words.n)
        phrase_say(&line, STYLE_PLAIN, words);
    if (words.n)
        line_write(report, &line);
}

static void put_counts(const struct report *report, const struct pair_rows *rows)
{
    const struct measure *change = view_main_measure(report->view);
    struct arena scratch = {0};
    if (!change || !pair_rows_are_counted(rows))
        return;
    struct pair_counts counts = pair_rows_counts(rows, change);
    put_line(report, pair_rows_say_counts(rows, &counts, &scratch));
    put_line(report, pair_rows_say_mean(rows, &counts, &scratch));
    arena_release(&scratch);
}

void text_pairs(const struct report *report, enum unit_kind kind, size_t most)
{
    struct pair_rows rows;
    struct table table = text_cost_table(report);
    pair_rows_init(&rows, study_pairs(report->study, kind), &report->view->sort, &report->study->measures);
    table.rows = rows.count < most ? rows.count : most;
    table.heading = text_of(unit_table[kind].word);
    table.context = &rows;
    table.spent = pair_rows_spent;
    table.describe = describe_pair;
    table_write(&table, report->out);
    if (table.rows < rows.count)
        output_print(report->out, "and %zu more: --by=%s\n", rows.count - table.rows, unit_table[kind].word);
    put_counts(report, &rows);
    pair_rows_release(&rows);
}

static void put_all_units(const struct report *report)
{
    text_pairs(report, report->request->by, SIZE_MAX);
    output_char(report->out, '\n');
}

/* ---- the program ---- */

/* Whether a column has an event whose total is the sum of its lines. */
static bool is_summed(const struct report *report, const struct column *column)
{
    const struct measures *measures = &report->study->measures;
    size_t event = column->measure ? (size_t)(column->measure - measures->items) : measures->recorded;
    return event < measures->recorded && report->study->profile->events.items[event].is_summed;
}

struct text text_total_name(const struct report *report, struct arena *arena)
{
    const struct view *view = report->view;
    struct text name = TEXT("PROGRAM TOTALS"), last = TEXT_NONE;
    if (!report->study->profile->summarised)
        return TEXT("PROGRAM TOTALS (calculated)");
    for (size_t i = 0; i < view->cost_columns; i++) {
        const struct column *column = &view->columns.items[i];
        if (!is_summed(report, column) || text_equal(column->measure->name, last))
            continue;
        name = arena_join(arena, name, last.n ? TEXT(", ") : TEXT(" (calculated: "));
        last = column->measure->name;
        name = arena_join(arena, name, last);
    }
    return last.n ? arena_join(arena, name, TEXT(")")) : name;
}

struct program {
    const struct view *view;
    struct text name;
};

static bool program_spent(const void *context, size_t row, struct spent *spent)
{
    const struct program *program = context;
    (void)row;
    *spent = view_program(program->view);
    return true;
}

static void describe_program(const void *context, size_t row, struct phrase *phrase)
{
    const struct program *program = context;
    (void)row;
    phrase_add_name(phrase, STYLE_PLAIN, program->name);
}

static void write_program(const struct report *report)
{
    struct arena arena = {0};
    struct program program = {report->view, text_total_name(report, &arena)};
    struct table table = text_cost_table(report);
    table.column_count += report->view->spread_columns;
    table.rows = table.sums = 1;
    table.context = &program;
    table.spent = program_spent;
    table.describe = describe_program;
    table_write(&table, report->out);
    output_char(report->out, '\n');
    arena_release(&arena);
}

void text_totals(const struct report *report)
{
    if (!report->look->is_rich)
        write_program(report);
    if (report->request->by)
        put_all_units(report);
}
