/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/compared.h"
#include "report/records/records.h"

#include "checks/words.h"

#define CHECK_ROWS 10 /* of a check */

/* A bar ends a cell, in code too, unless it is escaped. */
static void put_bars(struct text t, struct output *out)
{
    for (size_t n; (n = text_find(t, '|')) < t.n; t = text_skip(t, n + 1)) {
        output_safe(out, (struct text){t.s, n});
        output_text(out, TEXT("\\|"));
    }
    output_safe(out, t);
}

static size_t longest_run(struct text t, char c)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < t.n; i++) {
        run = t.s[i] == c ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* A name as code: names are full of signs that mean something. Code that holds backticks is put between more of them.
 */
static void put_code(struct text name, struct output *out)
{
    struct text shown = text_cut(name, NAME_SHOWN);
    size_t ticks = longest_run(shown, '`');
    if (name.n == 0)
        return;
    output_fill(out, '`', ticks + 1);
    output_fill(out, ' ', ticks > 0);
    put_bars(shown, out);
    if (shown.n < name.n)
        output_text(out, TEXT("..."));
    output_fill(out, ' ', ticks > 0);
    output_fill(out, '`', ticks + 1);
}

static void put_share(const struct cell *cell, struct output *out)
{
    char share[CELL_MAX];
    struct text t = text_trim((struct text){share, cell_share(share, cell)});
    if (t.n == 0)
        return;
    output_text(out, TEXT(" ("));
    output_text(out, text_trim(text_skip(t, 1)));
}

static void put_figure(const struct records *r, const struct scale *scale, const struct cell *cell)
{
    char digits[CELL_MAX];
    output_text(r->out, text_trim((struct text){digits, scale_marked_number(digits, scale, cell)}));
    if (r->report->request->show_percs)
        put_share(cell, r->out);
}

static void md_field(struct records *r, size_t number, const struct content *content)
{
    output_text(r->out, number ? TEXT(" ") : TEXT("| "));
    if (content->kind == CONTENT_TEXT)
        put_code(content->text, r->out);
    else if (content->kind == CONTENT_NUMBER)
        output_integer(r->out, content->number);
    else if (content->kind == CONTENT_FIGURE)
        put_figure(r, &r->scales[number], &content->cell);
    output_text(r->out, TEXT(" |"));
}

static bool is_number(const struct field *field)
{
    return field->column || name_part_table[field->part].is_number;
}

/* Names of events may hold any sign, like those of functions. The base of percentages is named if it is not the
 * program. */
static void put_heading(const struct records *r, const struct field *field)
{
    const char *of = r->report->request->show_percs ? rows_whole(&r->rows) : NULL;
    bool is_figure = field->column && !field->is_plain;
    if (is_figure && field->column->kind != COLUMN_SHARE)
        put_code(field->name, r->out);
    else
        output_text(r->out, field->name);
    if (of && is_figure && column_has_shares(field->column))
        output_print(r->out, " (%% of %s)", of);
}

static void put_total(const struct report *report, const struct measure *measure)
{
    char digits[CELL_MAX];
    struct figure total = {FIGURE_COST, measure_cost(measure, &report->study->profile->totals), 0};
    output_text(report->out, scale_say(digits, measure, true, total));
}

/* `Ir` 52 -> 68 (+30.77%): the first line of a comparison shows how the program changed. */
static void put_totals(const struct report *report)
{
    const struct measure *change = view_main_measure(report->view);
    const struct costs *totals = &report->study->profile->totals;
    char digits[CELL_MAX];
    if (!change || !measure_is_change(change))
        return;
    struct figure relative = measure_of(compared_statistic(change, STATISTIC_RELATIVE), totals);
    put_code(change->name, report->out);
    output_char(report->out, ' ');
    put_total(report, compared_statistic(change, STATISTIC_OLD));
    output_text(report->out, TEXT(" -> "));
    put_total(report, compared_statistic(change, STATISTIC_NEW));
    output_text(report->out, TEXT(" ("));
    output_text(report->out, (struct text){digits, cell_number(digits, &relative)});
    output_text(report->out, TEXT(")\n\n"));
}

static void md_head(struct records *r)
{
    for (size_t i = 0; i < r->fields.count; i++) {
        output_text(r->out, i ? TEXT(" ") : TEXT("| "));
        put_heading(r, &r->fields.items[i]);
        output_text(r->out, TEXT(" |"));
    }
    output_text(r->out, r->yours ? TEXT(" spent in |\n|") : TEXT("\n|"));
    for (size_t i = 0; i < r->fields.count; i++)
        output_text(r->out, is_number(&r->fields.items[i]) ? TEXT("---:|") : TEXT(":---|"));
    output_text(r->out, r->yours ? TEXT(":---|\n") : TEXT("\n"));
}

/* The function that most of the change of a line was spent in. */
static void put_spent(const struct records *r)
{
    const struct spent_in *spent = &r->yours->spent[r->row];
    output_char(r->out, ' ');
    if (spent->symbol != NONE)
        put_code(naming_symbol(r->report->naming, spent->symbol), r->out);
    output_text(r->out, your_lines_side(&r->yours->yours, spent));
    output_text(r->out, TEXT(" |"));
}

static void md_title(struct records *r, struct text name, struct text words)
{
    put_code(name, r->out);
    output_text(r->out, words.n ? TEXT(": ") : TEXT(""));
    output_safe(r->out, words);
    output_text(r->out, TEXT("\n\n"));
}

static void md_end(struct records *r)
{
    if (r->yours)
        put_spent(r);
    output_char(r->out, '\n');
}

/* ---- checks ---- */

static void put_check(const struct report *report, const struct verdict *verdict, struct text figures, struct text row,
                      struct text blame)
{
    struct output *out = report->out;
    bool passes = verdict_level(verdict) == LEVEL_OK;
    output_text(out, passes ? TEXT("| ") : TEXT("| **"));
    output_text(out, words_state(verdict));
    output_text(out, passes ? TEXT(" | ") : TEXT("** | "));
    put_code(verdict->check->text, out);
    output_text(out, TEXT(" | "));
    output_text(out, figures);
    output_text(out, TEXT(" | "));
    put_code(row, out);
    output_text(out, blame.n ? TEXT(": ") : TEXT(""));
    put_code(blame, out);
    output_text(out, TEXT(" |\n"));
}

static void put_row(const struct report *report, const struct verdict *verdict, const struct judged *row,
                    struct arena *arena)
{
    put_check(report, verdict, words_figures(verdict, row, arena), words_row(verdict, row, arena),
              words_has_causes(row) ? TEXT("") : words_blame(row, arena));
}

static void put_causes(const struct report *report, const struct judged *row, struct arena *arena)
{
    for (size_t i = 0; words_has_causes(row) && i < row->blamed_count; i++) {
        output_text(report->out, TEXT("| | | | "));
        put_code(words_cause(&row->blamed[i], arena), report->out);
        output_text(report->out, TEXT(" |\n"));
    }
}

/* The rows farthest beyond the limits, or the one nearest to them; before them the reason, if there is another one. */
static void put_verdict(const struct report *report, const struct verdict *verdict)
{
    struct arena scratch = {0};
    struct text reason = words_reason(verdict, &scratch);
    const struct judged *row = verdict->rows.items;
    size_t count = verdict_has_rows(verdict) ? verdict->rows.count : 0;
    size_t lacking = verdict->lacking.count;
    if (reason.n && !lacking)
        put_check(report, verdict, TEXT(""), reason, TEXT(""));
    for (size_t i = 0; i < lacking && i < CHECK_ROWS; i++)
        put_check(report, verdict, TEXT(""), verdict->lacking.items[i], TEXT(""));
    if (lacking > CHECK_ROWS)
        output_print(report->out, "| | | | and %zu more |\n", lacking - CHECK_ROWS);
    for (size_t i = 0; i < count && i < CHECK_ROWS; i++) {
        put_row(report, verdict, &row[i], &scratch);
        if (check_unit(verdict->check))
            put_causes(report, &row[i], &scratch);
    }
    if (count > CHECK_ROWS)
        output_print(report->out, "| | | | and %zu more |\n", count - CHECK_ROWS);
    if (count && !check_unit(verdict->check))
        put_causes(report, row, &scratch);
    arena_release(&scratch);
}

static void put_checks(const struct report *report)
{
    if (!report->verdicts || report->verdicts->count == 0)
        return;
    output_text(report->out, TEXT("\n| | check"));
    for (size_t i = 0; i < report->request->reading.count; i++) {
        output_char(report->out, ' ');
        put_code(report->request->reading.items[i], report->out);
    }
    output_text(report->out, TEXT(" | value | row |\n|:---|:---|---:|:---|\n"));
    for (size_t i = 0; i < report->verdicts->count; i++)
        put_verdict(report, &report->verdicts->items[i]);
}

unsigned md_needs(const struct question *question)
{
    return records_needs(question) | your_rows_need(question);
}

#define YOURS_MOST 10

/* They come first: they are what there is to change. */
static void put_yours(const struct report *report, const struct writer *md)
{
    struct your_rows rows;
    your_rows_init(&rows, report, YOURS_MOST);
    if (rows.shown.count) {
        output_text(report->out, TEXT("Your lines that changed, with what they cost elsewhere:\n\n"));
        records_write_yours(report, md, &rows);
        output_char(report->out, '\n');
    }
    your_rows_release(&rows);
}

bool md_write(const struct report *report)
{
    static const struct writer md = {
        .name = records_heading, .head = md_head, .field = md_field, .end = md_end, .title = md_title};
    put_totals(report);
    if (report->question->has_lines && records_are_rows(report))
        put_yours(report, &md);
    bool complete = records_write(report, &md);
    put_checks(report);
    return complete;
}
