/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quickfix: source lines in the form of compilers' messages, which editors jump to. */
#include "report/records/records.h"

#include "annotate/excerpts.h"
#include "base/shrink.h"
#include "report/notes.h"
#include "view/naming.h"

#define OWNERS_MOST 3  /* functions of a line */
#define COLUMNS 200    /* of a line of the report */
#define WORDS_LEAST 60 /* of these, after a place that leaves fewer */

struct quickfix {
    struct rows rows;
    struct excerpts excerpts;
};

/* `151,804 (9.12%) Ir, `; nothing if the line has no such cost. */
static void add_figure(const struct report *report, const struct column *column, const struct spent *spent,
                       struct phrase *words)
{
    struct cell cell = cell_of(column, spent);
    char text[CELL_MAX];
    if (cell.figure.kind == FIGURE_ABSENT)
        return;
    if (cell.mark && cell.figure.kind != FIGURE_WORD)
        phrase_say(words, STYLE_PLAIN, text_of(cell.mark));
    phrase_copy(words, STYLE_PLAIN, scale_say(text, column->measure, true, cell.figure));
    struct text share = report->request->show_percs ? (struct text){text, cell_share(text, &cell)} : TEXT("");
    if (share.n) {
        phrase_say(words, STYLE_PLAIN, TEXT(" ("));
        phrase_copy(words, STYLE_PLAIN, text_trim(text_skip(share, 1)));
    }
    phrase_say(words, STYLE_PLAIN, TEXT(" "));
    phrase_add(words, STYLE_PLAIN, column->heading);
    phrase_say(words, STYLE_PLAIN, TEXT(", "));
}

/* Of the event that lines are sorted by first, unless others are asked for. */
static void add_figures(const struct report *report, const struct spent *spent, struct phrase *words)
{
    const struct view *view = report->view;
    const struct measure *main = report->question->show.s ? NULL : view_main_measure(view);
    for (size_t i = 0; i < view->cost_columns; i++)
        if (!main || measure_is_akin(view->columns.items[i].measure, main))
            add_figure(report, &view->columns.items[i], spent, words);
}

static void add_owners(const struct report *report, const struct row_name *name, struct phrase *words)
{
    for (size_t i = 0; i < name->owner_count && i < OWNERS_MOST; i++) {
        phrase_say(words, STYLE_PLAIN, i ? TEXT("; ") : TEXT(""));
        phrase_add_name(words, STYLE_FUNCTION, naming_symbol(report->naming, name->owners[i].symbol));
    }
    if (name->owner_count > OWNERS_MOST)
        phrase_say(words, STYLE_PLAIN, arena_format(&words->arena, " and %zu more", name->owner_count - OWNERS_MOST));
}

/* By the path at which an editor finds the source, if there is one. */
static void add_place(const struct quickfix *q, const struct row_name *name, struct phrase *place)
{
    const struct report *report = q->rows.report;
    const struct excerpt *at = excerpts_find(&q->excerpts, name->file, name->line);
    phrase_add_name(place, STYLE_FILE,
                    at && at->path.s ? at->path : profile_file_name(report->study->profile, name->file));
    phrase_say(place, STYLE_FILE, arena_format(&place->arena, ":%llu: ", (unsigned long long)name->line.number));
}

/* Editors need all of the place; functions give way to it. */
static void write_line(const struct quickfix *q, const struct row_name *name, const struct spent *spent)
{
    const struct report *report = q->rows.report;
    struct phrase place = {0}, words = {0};
    add_place(q, name, &place);
    add_figures(report, spent, &words);
    add_owners(report, name, &words);
    size_t taken = phrase_width(&place);
    phrase_shrink(&words, taken + WORDS_LEAST < COLUMNS ? COLUMNS - taken : WORDS_LEAST, TEXT("..."));
    phrase_write(&place, report->out);
    phrase_write(&words, report->out);
    output_char(report->out, '\n');
    phrase_release(&place);
    phrase_release(&words);
}

/* Costs without a line have no place to jump to, nor have those of PHP itself and of code without debug information. */
static void put_row(const struct quickfix *q, size_t number)
{
    const struct report *report = q->rows.report;
    ref_t row = q->rows.items.items[number].ref;
    struct row_name name = grouping_own_name(&report->view->rows, row);
    struct spent spent;
    if (!file_is_place(profile_file_name(report->study->profile, name.file)) || name.line.number == 0 ||
        name.line.number == LINE_NONE || name.line.side == SIDE_OLD || !rows_spent(&q->rows, number, &spent))
        return;
    write_line(q, &name, &spent);
}

bool quickfix_write(const struct report *report)
{
    struct quickfix q;
    rows_init_flat(&q.rows, report);
    excerpts_init(&q.excerpts, &q.rows);
    for (size_t i = 0; i < q.rows.items.count; i++)
        if (q.rows.items.items[i].kind == ROW_OTHERS)
            records_note_others(&q.rows);
        else
            put_row(&q, i);
    excerpts_release(&q.excerpts);
    rows_release(&q.rows);
    return note_missing_sources(report);
}
