/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "base/buffer.h"
#include "base/hash.h"
#include "report/why_rows.h"

#include <stdlib.h>

static const struct why_row *row_at(const struct sheet *sheet, size_t row)
{
    const struct why_rows *rows = sheet->own;
    return &rows->items.items[row];
}

static const struct cause *cause_of(const struct why_rows *rows, const struct why_row *row)
{
    return row->kind == WHY_ROW_REST ? NULL : &rows->why.causes.items[row->cause];
}

static const struct cause_part *part_of(const struct why_rows *rows, const struct why_row *row)
{
    return row->part == SIZE_MAX ? NULL : &rows->why.causes.parts.items[row->part];
}

static void why_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct sheet *sheet = context;
    why_rows_describe(sheet->own, row, phrase);
}

static const char *why_not(const struct study *study)
{
    return compared_measures(&study->measures) ? NULL : "nothing is compared: causes are of a change";
}

/* What is said of all causes. */
static struct text say_notes(const struct sheet *sheet, struct why_rows *rows)
{
    struct text notes[WHY_NOTES_MAX];
    struct buffer all = {0};
    size_t count = why_notes(&rows->why, sheet->report->naming, notes);
    for (size_t i = 0; i < count; i++) {
        buffer_print(&all, "%s", i ? "; " : "");
        buffer_add(&all, notes[i]);
    }
    return count ? buffer_take(&all, &rows->why.arena) : TEXT("causes");
}

static bool why_init_sheet(struct sheet *sheet)
{
    struct why_rows *rows = sheet->own = memory_zeroed(1, sizeof *rows);
    bool any = why_rows_init(rows, sheet->report);
    sheet->why = any ? TEXT("nothing changed") : TEXT("no event is of both sides");
    if (!rows->items.count)
        return false;
    sheet->table.rows = rows->items.count;
    sheet->table.spent = sheet_spends_nothing;
    sheet->table.describe = why_describe;
    sheet->table.heading = say_notes(sheet, rows);
    return true;
}

static void why_release_sheet(struct sheet *sheet)
{
    why_rows_release(sheet->own);
    free(sheet->own);
}

static void why_entitle(const struct sheet *sheet, struct phrase *title)
{
    phrase_say(title, STYLE_PLAIN, TEXT("causes of "));
    why_rows_describe_change(sheet->own, title);
}

/* What tells rows apart whose function is the same. */
static uint64_t salt_of(const struct sheet *sheet, const struct why_row *row)
{
    const struct why_rows *rows = sheet->own;
    const struct cause *cause = cause_of(rows, row);
    const struct cause_part *part = row->kind == WHY_ROW_PART ? part_of(rows, row) : NULL;
    uint64_t salt = hash_mix(hash_mix(row->kind, cause ? cause->kind : 0), part ? part->kind : 0);
    if (row->kind != WHY_ROW_LINE)
        return salt;
    uint64_t file = hash_text(profile_file_name(sheet_profile(sheet), row->line.file));
    return hash_mix(hash_mix(salt, file), row->line.line.number * SIDES + row->line.line.side);
}

/* A part that is a call leads to the callee, another one to the function of the cause. */
static struct subject why_subject(const struct sheet *sheet, size_t row)
{
    const struct why_rows *rows = sheet->own;
    const struct why_row *r = row_at(sheet, row);
    const struct cause *cause = cause_of(rows, r);
    const struct cause_part *part = r->kind == WHY_ROW_PART ? part_of(rows, r) : NULL;
    ref_t function = cause ? why_function(&rows->why, cause) : NONE;
    ref_t callee = part ? why_callee(&rows->why, part) : NONE;
    uint64_t salt = salt_of(sheet, r);
    if (function != NONE)
        salt = hash_mix(salt, hash_text(profile_function_name(sheet_profile(sheet), function)));
    ref_t to = callee != NONE ? callee : function;
    if (to == NONE)
        return subject_of(salt);
    struct row_name name = row_name_of_function(sheet_profile(sheet), to);
    return sheet_subject_of(sheet, &name, sheet_id(sheet_profile(sheet), &name, salt));
}

/* Own code and lines are seen in their source. */
static bool why_enter(const struct sheet *sheet, size_t row, struct place *to)
{
    const struct why_row *r = row_at(sheet, row);
    const struct cause_part *part = part_of(sheet->own, r);
    struct subject subject = why_subject(sheet, row);
    bool is_code = r->kind == WHY_ROW_PART && part->kind == PART_OWN && subject.file != NONE;
    if (subject.function == NONE)
        return false;
    bool is_line = r->kind == WHY_ROW_LINE;
    *to = place_of(is_code || is_line ? SCREEN_LINES : SCREEN_FUNCTION);
    to->function = subject.function;
    if (is_code || is_line)
        to->file = is_line ? r->line.file : subject.file;
    to->line = is_line ? r->line.line.number : 0;
    return true;
}

const struct sheet_kind why_kind = {
    .name = "why",
    .filtering = FILTERING_CHOOSES,
    .why_not = why_not,
    .init = why_init_sheet,
    .release = why_release_sheet,
    .entitle = why_entitle,
    .subject = why_subject,
    .enter = why_enter,
};
