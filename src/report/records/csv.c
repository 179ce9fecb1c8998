/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/records/records.h"

static void put_quoted(struct text t, char separator, struct output *out)
{
    if (text_find(t, separator) == t.n && text_find(t, '"') == t.n) {
        output_safe(out, t);
        return;
    }
    output_char(out, '"');
    for (size_t n; (n = text_find(t, '"')) < t.n; t = text_skip(t, n + 1)) {
        output_safe(out, (struct text){t.s, n});
        output_text(out, TEXT("\"\""));
    }
    output_safe(out, t);
    output_char(out, '"');
}

static void put_ratio(const struct figure *figure, struct output *out)
{
    char digits[OUTPUT_NUMBER_MAX];
    if (figure->divisor)
        output_text(out, (struct text){digits, output_format_ratio(digits, figure->cost, figure->divisor)});
}

static void csv_field(struct records *r, size_t number, const struct content *content)
{
    const struct figure *figure = &content->cell.figure;
    if (number)
        output_char(r->out, r->writer->separator);
    if (content->kind == CONTENT_TEXT)
        put_quoted(content->text, r->writer->separator, r->out);
    else if (content->kind == CONTENT_NUMBER)
        output_integer(r->out, content->number);
    else if (content->kind == CONTENT_FIGURE && figure_is_divided(figure))
        put_ratio(figure, r->out);
    else if (content->kind == CONTENT_FIGURE)
        output_integer(r->out, figure_is_cost(figure) ? figure->cost : 0);
}

static void csv_end(struct records *r)
{
    output_char(r->out, '\n');
}

static void csv_head(struct records *r)
{
    for (size_t i = 0; i < r->fields.count; i++) {
        struct content content = {.kind = CONTENT_TEXT, .text = r->fields.items[i].name};
        csv_field(r, i, &content);
    }
    csv_end(r);
}

bool csv_write(const struct report *report)
{
    static const struct writer csv = {records_full_name,    csv_head,        csv_field, csv_end,
                                      .for_programs = true, .separator = ','};
    return records_write(report, &csv);
}

bool tsv_write(const struct report *report)
{
    static const struct writer tsv = {records_full_name,    csv_head,         csv_field, csv_end,
                                      .for_programs = true, .separator = '\t'};
    return records_write(report, &tsv);
}
