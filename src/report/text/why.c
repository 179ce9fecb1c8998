/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The causes of a change, which stand in place of the table. */
#include "report/layout/line.h"
#include "report/text/text.h"
#include "report/why_rows.h"

static void put_notes(const struct report *report, struct why_rows *rows)
{
    struct text notes[WHY_NOTES_MAX];
    size_t count = why_notes(&rows->why, report->naming, notes);
    for (size_t i = 0; i < count; i++) {
        struct phrase line = {0};
        phrase_add(&line, STYLE_GAP, notes[i]);
        line_write(report, &line);
    }
}

static void put_rows(const struct report *report, struct why_rows *rows)
{
    struct phrase change = {0};
    why_rows_describe_change(rows, &change);
    line_write_whole(report, &change);
    put_notes(report, rows);
    output_char(report->out, '\n');
    for (size_t i = 0; i < rows->items.count; i++) {
        struct phrase line = {0};
        why_rows_describe(rows, i, &line);
        (why_rows_is_sentence(rows, i) ? line_write_whole : line_write)(report, &line);
    }
}

void text_why(const struct report *report)
{
    struct why_rows rows;
    bool any = why_rows_init(&rows, report);
    if (rows.items.count)
        put_rows(report, &rows);
    else
        output_text(report->out, any ? TEXT("Nothing changed.\n") : TEXT("No event is of both sides.\n"));
    output_char(report->out, '\n');
    why_rows_release(&rows);
}
