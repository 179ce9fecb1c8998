/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which lines of the sheets are written, and how. */
#include "report/html/sheets.h"

/* ---- how ---- */

static void write_line(const struct sheet *sheet, const struct sheet_line *line, struct json *json)
{
    json_line(json);
    json_open_tuple(json);
    json_count(json, line->number);
    json_text(json, line->text);
    if (sheet->has_versions)
        json_count(json, line->old);
    json_close_array(json);
}

/* A source, with the lines of it that are chosen. */
static void write_sheet(const struct sheets *s, const struct sheet *sheet, struct json_report *r)
{
    size_t left = 0;
    json_open_row(r);
    json_put_text(r, "file", profile_file_name(s->report->study->profile, sheet->file));
    json_put_text(r, "path", sheet->path);
    if (sheet->is_newer)
        json_put_boolean(r, "newer", true);
    json_open_list(r, "lines");
    for (size_t i = sheet->first; i < sheet->first + sheet->count; i++) {
        const struct sheet_line *line = &s->lines.items[i];
        if (line->is_chosen)
            write_line(sheet, line, &r->json);
        else
            left += line->row > 0;
    }
    json_close_array(&r->json);
    if (left)
        json_put_count(r, "left_out", left);
    json_close_object(&r->json);
}

void sheets_write(const struct sheets *s, struct json_report *r)
{
    json_open_list(r, "sources");
    for (size_t i = 0; i < s->items.count; i++)
        if (s->items.items[i].is_chosen)
            write_sheet(s, &s->items.items[i], r);
    json_close_array(&r->json);
}

/* ---- the choice ---- */

void sheets_take_line(struct sheets *s, size_t number, bool *functions)
{
    struct sheet_line *line = &s->lines.items[number];
    s->items.items[line->sheet].is_chosen = line->is_chosen = true;
    for (size_t row = line->row; row; row = s->rows.items[row - 1].next) {
        struct sheet_row *r = &s->rows.items[row - 1];
        r->is_chosen = true;
        for (size_t i = r->first_owner; i < r->first_owner + r->owner_count; i++)
            functions[s->owners.items[i]] = true;
    }
}

void sheets_clear(struct sheets *s)
{
    for (size_t i = 0; i < s->items.count; i++)
        s->items.items[i].is_chosen = false;
    for (size_t i = 0; i < s->lines.count; i++)
        s->lines.items[i].is_chosen = false;
    for (size_t i = 0; i < s->rows.count; i++)
        s->rows.items[i].is_chosen = false;
}

void sheets_count_left(struct sheets *s)
{
    memset(&s->left, 0, sizeof s->left);
    for (size_t i = 0; i < s->lines.count; i++) {
        const struct sheet_line *line = &s->lines.items[i];
        s->left.lines += !line->is_chosen && line->row;
        s->left.texts += !line->is_chosen && !line->row;
    }
    for (size_t i = 0; i < s->items.count; i++)
        s->left.sources += !s->items.items[i].is_chosen;
}

/* ---- lines that were chosen ---- */

bool sheets_have_file(const struct sheets *s, ref_t file)
{
    return s->sheet_of[file] != NONE && s->items.items[s->sheet_of[file]].is_chosen;
}

static uint64_t number_of(const void *rows, size_t place)
{
    return ((const struct sheet_row *)rows)[place].number;
}

static const struct sheet_row *find_row(const struct sheets *s, ref_t file, uint64_t number)
{
    const struct sheet *sheet = &s->items.items[s->sheet_of[file]];
    const struct sheet_row *rows = s->rows.items + sheet->first_row;
    size_t row = lower_bound(rows, sheet->row_count, number_of, number);
    return row < sheet->row_count && rows[row].number == number ? &rows[row] : NULL;
}

bool sheets_have_line(const struct sheets *s, ref_t file, uint64_t number)
{
    const struct sheet_row *row = sheets_have_file(s, file) ? find_row(s, file, number) : NULL;
    return row && row->is_chosen;
}
