/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results of the checks, after all other sections. */
#include "report/text/text.h"

#include "base/paint.h"
#include "checks/words.h"
#include "report/layout/table.h"

#define ROWS_SHOWN 10  /* of a check */
#define CHECK_WIDTH 40 /* columns that checks are padded to, at most */

/* The columns of the section. */
struct section {
    const struct report *report;
    size_t check_width, figures_width;
    struct arena arena;
};

static size_t rows_shown(const struct verdict *verdict)
{
    return !verdict_has_rows(verdict) ? 0 : verdict->rows.count > ROWS_SHOWN ? ROWS_SHOWN : verdict->rows.count;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void measure_columns(struct section *s)
{
    const struct verdicts *verdicts = s->report->verdicts;
    for (size_t i = 0; i < verdicts->count; i++) {
        const struct verdict *verdict = &verdicts->items[i];
        size_t width = output_safe_width(verdict->check->text);
        s->check_width = larger(s->check_width, width > CHECK_WIDTH ? 0 : width);
        for (size_t k = 0; k < rows_shown(verdict); k++)
            s->figures_width = larger(s->figures_width, words_figures(verdict, &verdict->rows.items[k], &s->arena).n);
    }
}

/* The options that the checks depend on, besides the inputs: ` (--parts=1 --threads=2)`. */
static void put_reading(const struct report *report)
{
    const struct texts *reading = &report->request->reading;
    for (size_t i = 0; i < reading->count; i++) {
        output_text(report->out, i ? TEXT(" ") : TEXT(" ("));
        output_safe(report->out, reading->items[i]);
    }
    if (reading->count)
        output_char(report->out, ')');
}

static void put_title(const struct report *report)
{
    enum paint paint = report->look->is_painted ? PAINT_BOLD : PAINT_NONE;
    table_rule(report->look, report->out);
    paint_begin(report->out, paint);
    output_text(report->out, TEXT("-- Checks"));
    put_reading(report);
    paint_end(report->out, paint);
    output_char(report->out, '\n');
    table_rule(report->look, report->out);
}

static void put_state(const struct section *s, const struct verdict *verdict)
{
    struct output *out = s->report->out;
    struct text state = words_state(verdict), check = verdict->check->text;
    size_t width = output_safe_width(check);
    enum paint paint = verdict_level(verdict) == LEVEL_OK ? PAINT_GREEN : PAINT_BOLD_RED;
    paint = s->report->look->is_painted ? paint : PAINT_NONE;
    paint_begin(out, paint);
    output_text(out, state);
    paint_end(out, paint);
    output_fill(out, ' ', 6 - state.n);
    output_safe(out, check);
    output_fill(out, ' ', width < s->check_width ? s->check_width - width : 0);
}

static void put_row(struct section *s, const struct verdict *verdict, const struct judged *row)
{
    struct output *out = s->report->out;
    struct text figures = words_figures(verdict, row, &s->arena);
    struct text name = words_row(verdict, row, &s->arena);
    output_fill(out, ' ', 2 + s->figures_width - figures.n);
    output_text(out, figures);
    output_fill(out, ' ', name.n ? 2 : 0);
    output_safe(out, name);
    struct text blame = words_has_causes(row) ? TEXT("") : words_blame(row, &s->arena);
    output_text(out, blame.n ? TEXT(": ") : TEXT(""));
    output_safe(out, blame);
    output_char(out, '\n');
}

static void put_causes(struct section *s, const struct judged *row, size_t indent)
{
    struct output *out = s->report->out;
    for (size_t i = 0; words_has_causes(row) && i < row->blamed_count; i++) {
        output_fill(out, ' ', indent + 4);
        output_safe(out, words_cause(&row->blamed[i], &s->arena));
        output_char(out, '\n');
    }
}

static void put_check(struct section *s, const struct verdict *verdict)
{
    struct output *out = s->report->out;
    size_t shown = rows_shown(verdict), indent = 6 + s->check_width;
    struct text reason = words_reason(verdict, &s->arena);
    put_state(s, verdict);
    if (reason.n) {
        output_text(out, TEXT("  "));
        output_safe(out, reason);
        output_char(out, '\n');
    }
    for (size_t i = 0; i < shown; i++) {
        output_fill(out, ' ', i || reason.n ? indent : 0);
        put_row(s, verdict, &verdict->rows.items[i]);
        if (check_unit(verdict->check))
            put_causes(s, &verdict->rows.items[i], indent);
    }
    if (shown && shown < verdict->rows.count) {
        output_fill(out, ' ', indent + 2);
        output_print(out, "and %zu more\n", verdict->rows.count - shown);
    }
    if (shown && !check_unit(verdict->check))
        put_causes(s, verdict->rows.items, indent);
}

void text_checks(const struct report *report)
{
    struct section section = {.report = report};
    if (!report->verdicts || report->verdicts->count == 0)
        return;
    measure_columns(&section);
    put_title(report);
    for (size_t i = 0; i < report->verdicts->count; i++)
        put_check(&section, &report->verdicts->items[i]);
    output_char(report->out, '\n');
    arena_release(&section.arena);
}
