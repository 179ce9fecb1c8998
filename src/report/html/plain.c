/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/plain.h"

#include "checks/words.h"
#include "compare/pair_rows.h"
#include "events/compared.h"
#include "view/cell.h"

#define NAME_LENGTH ((size_t)300) /* bytes of a name that are shown */

static const char *entity_of(char c)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void plain_text(struct output *out, struct text t)
{
    for (size_t n; t.n; t = text_skip(t, n)) {
        for (n = 0; n < t.n && !entity_of(t.s[n]);)
            n++;
        output_safe(out, (struct text){t.s, n});
        if (n < t.n)
            output_text(out, text_of(entity_of(t.s[n++])));
    }
}

static void put_cut(struct output *out, struct text name)
{
    struct text shown = text_cut(name, NAME_LENGTH);
    plain_text(out, shown);
    output_text(out, shown.n < name.n ? TEXT("...") : TEXT(""));
}

/* ---- figures ---- */

static void put_cell(const struct report *report, const struct column *column, const struct spent *spent,
                     struct output *out)
{
    char text[CELL_MAX];
    struct cell cell = cell_of(column, spent);
    output_text(out, TEXT("<td>"));
    plain_text(out, text_of(cell.mark ? cell.mark : ""));
    plain_text(out, text_trim((struct text){text, cell_number(text, &cell.figure)}));
    struct text share = {text, report->request->show_percs ? cell_share(text, &cell) : 0};
    output_text(out, share.n ? TEXT(" ") : TEXT(""));
    output_text(out, share);
}

/* What is shown of a cost: that, or of a comparison both sides and the change. */
static size_t shown_statistics(const struct report *report, enum statistic shown[STATISTICS_LISTED])
{
    size_t told = compared_printed(report->study->series, shown);
    return told < STATISTICS_SIDES ? told : STATISTICS_SIDES;
}

static void put_cost(const struct report *report, enum column_kind kind, const struct measure *measure,
                     const struct spent *spent, struct output *out)
{
    enum statistic shown[STATISTICS_LISTED];
    size_t count = shown_statistics(report, shown);
    for (size_t i = 0; i < count; i++) {
        struct column column = {.kind = kind, .measure = compared_statistic(measure, shown[i])};
        put_cell(report, &column, spent, out);
    }
}

static void put_headings(const struct report *report, const char *what, struct output *out)
{
    enum statistic shown[STATISTICS_LISTED];
    size_t count = shown_statistics(report, shown);
    for (size_t i = 0; i < count; i++) {
        const char *key = statistic_table[shown[i]].key;
        if (key)
            output_print(out, "<th scope=\"col\">%s%s%s", what, *what ? ", " : "", key);
        else
            output_print(out, "<th scope=\"col\">%s", *what ? what : "total");
    }
}

/* ---- the tables ---- */

static void write_head(const struct head *head, struct output *out)
{
    output_text(out, TEXT("<dl>\n"));
    for (size_t i = 0; i < head->lines.count; i++) {
        output_text(out, TEXT("<dt>"));
        put_cut(out, head->lines.items[i].label);
        output_text(out, TEXT("</dt><dd>"));
        put_cut(out, head->lines.items[i].text);
        output_text(out, TEXT("</dd>\n"));
    }
    output_text(out, TEXT("</dl>\n"));
}

static void write_totals(const struct report *report, struct output *out)
{
    const struct view *view = report->view;
    struct spent spent = spent_alike(report->study->profile->totals);
    output_text(out, TEXT("<table>\n<caption>Totals</caption>\n<thead><tr><th scope=\"col\">event"));
    put_headings(report, "", out);
    output_text(out, TEXT("</tr></thead>\n<tbody>\n"));
    for (size_t i = 0; i < view->shown.count; i++) {
        output_text(out, TEXT("<tr><th scope=\"row\">"));
        put_cut(out, view_shown(view, i)->name);
        put_cost(report, COLUMN_INCLUSIVE, view_shown(view, i), &spent, out);
        output_text(out, TEXT("</tr>\n"));
    }
    output_text(out, TEXT("</tbody>\n</table>\n"));
}

/* The inputs, parts or threads of --by. */
static void write_units(const struct report *report, struct output *out)
{
    const struct measure *measure = view_main_measure(report->view);
    const char *word = unit_table[report->request->by].word;
    struct pair_rows rows;
    if (!report->request->by || !measure)
        return;
    pair_rows_init(&rows, study_pairs(report->study, report->request->by), &report->view->sort,
                   &report->study->measures);
    output_print(out, "<table>\n<caption>By %s, by ", word);
    put_cut(out, measure->name);
    output_text(out, TEXT("</caption>\n<thead><tr>"));
    put_headings(report, "", out);
    output_print(out, "<th scope=\"col\">%s</tr></thead>\n<tbody>\n", word);
    for (size_t i = 0; i < rows.count; i++) {
        struct spent spent;
        pair_rows_spent(&rows, i, &spent);
        output_text(out, TEXT("<tr>"));
        put_cost(report, COLUMN_SELF, measure, &spent, out);
        output_text(out, TEXT("<td>"));
        put_cut(out, pair_rows_at(&rows, i)->name);
        output_text(out, TEXT("</tr>\n"));
    }
    output_text(out, TEXT("</tbody>\n</table>\n"));
    pair_rows_release(&rows);
}

static void write_check(const struct verdict *verdict, struct output *out)
{
    struct arena scratch = {0};
    output_text(out, TEXT("<tr><th scope=\"row\">"));
    output_text(out, words_state(verdict));
    output_text(out, TEXT("<td>"));
    put_cut(out, words_check(verdict, &scratch));
    output_text(out, TEXT("</tr>\n"));
    arena_release(&scratch);
}

static void write_checks(const struct report *report, struct output *out)
{
    const struct verdicts *verdicts = report->verdicts;
    if (!verdicts || !verdicts->count)
        return;
    output_text(out, TEXT("<table>\n<caption>Checks</caption>\n<thead><tr><th scope=\"col\">result"
                          "<th scope=\"col\">check</tr></thead>\n<tbody>\n"));
    for (size_t i = 0; i < verdicts->count; i++)
        write_check(&verdicts->items[i], out);
    output_text(out, TEXT("</tbody>\n</table>\n"));
}

static void put_place(const struct report *report, ref_t function, struct output *out)
{
    const struct row_name name = row_name_of_function(report->study->profile, function);
    struct text object = naming_object(report->naming, name.object);
    output_text(out, TEXT("<td>"));
    put_cut(out, naming_symbol(report->naming, name.symbol));
    output_text(out, TEXT("<td>"));
    put_cut(out, naming_file(report->naming, home_of(report->naming->homes, function).file));
    if (object.n) {
        output_text(out, TEXT(" ["));
        put_cut(out, object);
        output_text(out, TEXT("]"));
    }
}

static void write_row(const struct report *report, const struct measure *measure, ref_t row, struct output *out)
{
    const struct grouping *g = &report->view->rows;
    struct spent spent = grouping_spent(g, row);
    output_text(out, TEXT("<tr>"));
    if (measure) {
        put_cost(report, COLUMN_INCLUSIVE, measure, &spent, out);
        put_cost(report, COLUMN_SELF, measure, &spent, out);
    }
    put_place(report, grouping_own_name(g, row).function, out);
    output_text(out, TEXT("</tr>\n"));
}

static void put_caption(const struct report *report, const struct measure *measure, struct output *out)
{
    output_text(out, TEXT("<table>\n<caption>Functions"));
    if (measure) {
        output_text(out, TEXT(", by "));
        put_cut(out, measure->name);
    }
    output_text(out, TEXT("</caption>\n<thead><tr>"));
    if (measure) {
        put_headings(report, "inclusive", out);
        put_headings(report, "self", out);
    }
    output_text(out, TEXT("<th scope=\"col\">function<th scope=\"col\">file</tr></thead>\n<tbody>\n"));
}

static void write_functions(const struct report *report, size_t rows, struct output *out)
{
    const struct view *view = report->view;
    const struct measure *measure = view_main_measure(view);
    put_caption(report, measure, out);
    for (size_t i = 0; i < view->ranking.count && rows; i++) {
        if (grouping_is_cycle(&view->rows, view->ranking.rows[i]))
            continue;
        write_row(report, measure, view->ranking.rows[i], out);
        rows--;
    }
    output_text(out, TEXT("</tbody>\n</table>\n"));
}

void plain_write(const struct report *report, const struct head *head, struct text title, size_t rows,
                 struct output *out)
{
    output_text(out, TEXT("<h1>"));
    put_cut(out, title);
    output_text(out, TEXT("</h1>\n"));
    write_head(head, out);
    write_totals(report, out);
    write_units(report, out);
    write_checks(report, out);
    write_functions(report, rows, out);
    output_text(out, TEXT("<p>Everything else on this page is drawn by its script, which does not run here.</p>\n"));
}
