/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/github/github.h"

#include "checks/words.h"
#include "events/compared.h"
#include "report/notes.h"
#include "report/your_rows.h"
#include "view/rows.h"
#include "view/scale.h"

#define ANNOTATIONS_MAX 10 /* errors, warnings and notices, that GitHub shows for a step */

unsigned github_needs(const struct question *question)
{
    return rows_needs(question) | NEED_TOTALS | your_rows_need(question);
}

/* ---- escapes ---- */

/* A character that would end a command, or a part of one, is written as its number. */
static bool is_escaped(char c, bool in_property)
{
    return c == '%' || c == '\r' || c == '\n' || (in_property && (c == ':' || c == ','));
}

static void put(struct output *out, struct text t, bool in_property)
{
    size_t n = 0;
    for (; t.n; t = text_skip(t, n)) {
        for (n = 0; n < t.n && !is_escaped(t.s[n], in_property);)
            n++;
        output_safe(out, (struct text){t.s, n});
        if (n < t.n)
            output_print(out, "%%%02X", (unsigned char)t.s[n++]);
    }
}

/* ---- where ---- */

/* Whether a line is one of a function in a file, and of the source that there is now. */
static bool is_own(const struct functions *functions, const struct line *line, ref_t function, ref_t file)
{
    const struct profile *p = functions->profile;
    const struct piece *piece = &p->pieces.items[line->piece];
    bool is_there = line->number && sides_has(functions->sides, &line->self, SIDE_NEW);
    return is_there && piece->function == function && piece->file == file;
}

/* The first line of a function in a file that has a cost; 0: none. */
static uint64_t first_line(const struct functions *functions, ref_t function, ref_t file)
{
    uint64_t first = 0;
    for (size_t i = 0; i < functions->profile->lines.count; i++) {
        const struct line *line = &functions->profile->lines.items[i];
        if (is_own(functions, line, function, file) && (first == 0 || line->number < first))
            first = line->number;
    }
    return first;
}

static void put_file(struct output *out, struct text file, uint64_t line)
{
    output_text(out, TEXT("file="));
    put(out, file, true);
    if (line)
        output_print(out, ",line=%llu", (unsigned long long)line);
    output_char(out, ',');
}

/* A row that is no place, as the program, is at its first cause. */
static void put_place(struct output *out, const struct judged_profile *of, const struct judged *row)
{
    const struct row_name *name = &row->label;
    ref_t file = naming_place(&of->naming, name).file;
    uint64_t line = name->function != NONE ? first_line(&of->functions, name->function, file) : 0;
    if (file != NONE && !text_equal(naming_file(&of->naming, file), FILE_UNKNOWN))
        put_file(out, naming_file(&of->naming, file), line);
    else if (row->blamed_count && row->blamed[0].file.s)
        put_file(out, row->blamed[0].file, row->blamed[0].line);
}

/* ---- commands ---- */

static void put_row(const struct report *report, const struct verdict *verdict, const struct judged *row)
{
    struct arena scratch = {0};
    struct output *out = report->out;
    struct text name = words_row(verdict, row, &scratch);
    put(out, words_figures(verdict, row, &scratch), false);
    put(out, name.n ? TEXT(" in ") : TEXT(""), false);
    put(out, name, false);
    struct text blame = words_has_causes(row) ? TEXT("") : words_blame(row, &scratch);
    put(out, blame.n ? TEXT(": ") : TEXT(""), false);
    put(out, blame, false);
    for (size_t i = 0; words_has_causes(row) && i < row->blamed_count; i++) {
        put(out, TEXT("\n"), false);
        put(out, words_cause(&row->blamed[i], &scratch), false);
    }
    arena_release(&scratch);
}

static void put_reason(const struct report *report, const struct verdict *verdict)
{
    struct arena scratch = {0};
    struct text reason = words_reason(verdict, &scratch);
    put(report->out, reason, false);
    put(report->out, reason.n && verdict_has_rows(verdict) ? TEXT(": ") : TEXT(""), false);
    arena_release(&scratch);
}

/* A message of a check is of one of its rows; else of one of its units that were not measured; else of all. */
static void put_command(const struct report *report, const struct verdict *verdict, size_t number)
{
    size_t rows = verdict_has_rows(verdict) ? verdict->rows.count : 0;
    const struct judged *row = number < rows ? &verdict->rows.items[number] : NULL;
    struct output *out = report->out;
    output_text(out, verdict_level(verdict) == LEVEL_FAIL ? TEXT("::error ") : TEXT("::warning "));
    if (row)
        put_place(out, verdict->of, row);
    output_text(out, TEXT("title="));
    put(out, verdict->check->text, true);
    output_text(out, TEXT("::"));
    if (row || !verdict->lacking.count)
        put_reason(report, verdict);
    if (row)
        put_row(report, verdict, row);
    else if (verdict->lacking.count)
        put(out, verdict->lacking.items[number - rows], false);
    output_char(out, '\n');
}

static size_t commands_of(const struct verdict *verdict)
{
    size_t rows = (verdict_has_rows(verdict) ? verdict->rows.count : 0) + verdict->lacking.count;
    return verdict_level(verdict) == LEVEL_OK ? 0 : rows ? rows : 1;
}

/* The farthest row of each check, then the next ones: so each check has its place. Returns whether there are more. */
static bool put_round(const struct report *report, enum level level, size_t round, size_t *left)
{
    bool any = false;
    for (size_t i = 0; i < report->verdicts->count && *left; i++) {
        const struct verdict *verdict = &report->verdicts->items[i];
        if (verdict_level(verdict) != level || commands_of(verdict) <= round)
            continue;
        put_command(report, verdict, round);
        any = true;
        --*left;
    }
    return any;
}

/* ---- lines that changed ---- */

/* A figure of a line, in a sentence. */
static void put_statistic(const struct report *report, const struct your_rows *rows, size_t number,
                          enum statistic statistic)
{
    char digits[CELL_MAX];
    struct spent spent = grouping_spent(&rows->view.view.rows, rows->shown.items[number]);
    const struct measure *measure = compared_statistic(rows->yours.event, statistic);
    struct column column = {.kind = COLUMN_SELF, .measure = measure};
    struct cell cell = cell_of(&column, &spent);
    if (cell.figure.kind == FIGURE_ABSENT)
        cell.figure.kind = FIGURE_COST; /* 0 */
    else if (cell.mark)
        put(report->out, text_of(cell.mark), false);
    put(report->out, scale_say(digits, measure, true, cell.figure), false);
}

/* +410 Ir (0 -> 410) */
static void put_change(const struct report *report, const struct your_rows *rows, size_t number)
{
    put_statistic(report, rows, number, STATISTIC_CHANGE);
    output_char(report->out, ' ');
    put(report->out, rows->yours.event->name, false);
    output_text(report->out, TEXT(" ("));
    put_statistic(report, rows, number, STATISTIC_OLD);
    output_text(report->out, TEXT(" -> "));
    put_statistic(report, rows, number, STATISTIC_NEW);
    output_char(report->out, ')');
}

/* A line that is gone is no line of a source that there is now. */
static void put_line(const struct report *report, const struct your_rows *rows, size_t number)
{
    const struct spent_in *spent = &rows->spent[number];
    struct output *out = report->out;
    output_text(out, TEXT("::notice file="));
    put(out, naming_file(report->naming, spent->file), true);
    if (spent->line.side == SIDE_NEW)
        output_print(out, ",line=%llu", (unsigned long long)spent->line.number);
    output_text(out, TEXT(",title="));
    put(out, spent->line.side == SIDE_NEW ? TEXT("your line changed") : TEXT("your line is gone"), true);
    output_text(out, TEXT("::"));
    put_change(report, rows, number);
    if (spent->symbol != NONE) {
        output_text(out, TEXT(", spent in "));
        put(out, naming_symbol(report->naming, spent->symbol), false);
        output_text(out, your_lines_side(&rows->yours, spent));
    }
    output_char(out, '\n');
}

static void put_lines(const struct report *report)
{
    struct your_rows rows;
    your_rows_init(&rows, report, ANNOTATIONS_MAX);
    for (size_t i = 0; i < rows.shown.count; i++)
        put_line(report, &rows, i);
    your_rows_release(&rows);
}

bool github_write(const struct report *report)
{
    for (int level = LEVEL_FAIL; level > LEVEL_OK; level--) {
        size_t left = report->verdicts ? ANNOTATIONS_MAX : 0;
        for (size_t round = 0; left && put_round(report, (enum level)level, round, &left);)
            round++;
    }
    if (report->question->has_lines)
        put_lines(report);
    return note_missing_sources(report);
}
