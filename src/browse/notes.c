/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/screens.h"

static const struct diagnostics *notes_of(const struct sheet *sheet)
{
    return sheet->model->source.report->diagnostics;
}

/* The kind with number `rest` among the kinds of which not all diagnostics were kept; NULL: there are fewer. */
static const struct problem_count *rest_in(const struct diagnostics *d, size_t rest)
{
    for (size_t i = 0; i < d->counts.count; i++)
        if (problem_has_rest(&d->counts.items[i]) && rest-- == 0)
            return &d->counts.items[i];
    return NULL;
}

static void notes_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct diagnostics *d = notes_of(context);
    struct buffer words = {0};
    struct output out = output_into(&words);
    if (row < d->items.count)
        diagnostic_write(&d->items.items[row], &out);
    else
        problem_write_rest(rest_in(d, row - d->items.count), &out);
    output_close(&out);
    phrase_copy(phrase, STYLE_SOURCE, buffer_text(&words));
    buffer_release(&words);
}

static bool notes_init(struct sheet *sheet)
{
    const struct diagnostics *d = notes_of(sheet);
    sheet->why = TEXT("there are no notes");
    if (!d || !d->items.count)
        return false;
    sheet->table.rows = d->items.count;
    while (rest_in(d, sheet->table.rows - d->items.count))
        sheet->table.rows++;
    sheet->table.spent = sheet_spends_nothing;
    sheet->table.describe = notes_describe;
    sheet->table.heading = TEXT("note");
    return true;
}

static void notes_entitle(const struct sheet *sheet, struct phrase *title)
{
    (void)sheet;
    phrase_say(title, STYLE_TITLE, TEXT("Notes"));
}

const struct sheet_kind notes_kind = {.name = "notes", .init = notes_init, .entitle = notes_entitle};
