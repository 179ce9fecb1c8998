/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of functions, pieces, files, objects or lines, with callers and callees, as text. */
#include "report/text/text.h"

#include "annotate/excerpts.h"
#include "events/compared.h"
#include "report/layout/table.h"
#include "view/naming.h"
#include "view/rows.h"

#include <stdlib.h>

/* The rows, after the totals of the program if these are among them. */
struct listing {
    struct rows rows;
    size_t totals;            /* 1 or 0 */
    struct excerpts excerpts; /* if rows are lines; else empty */
};

/* Used once in a table: so it is not inlined. */
static __attribute__((noinline)) bool program_spent(const struct listing *l, struct spent *spent)
{
    *spent = view_program(l->rows.report->view);
    return true;
}

static bool listing_spent(const void *context, size_t row, struct spent *spent)
{
    const struct listing *l = context;
    if (row >= l->totals)
        return rows_spent(&l->rows, row - l->totals, spent);
    return program_spent(l, spent);
}

/* What the row is called, and the text of the line that it is of: a person reads that in place of the functions. */
static void describe_item(const struct listing *l, const struct table_row *item, struct phrase *phrase)
{
    struct row_name name = grouping_own_name(&l->rows.report->view->rows, item->ref);
    struct text text = excerpts_text(&l->excerpts, name.file, name.line);
    if (text.n && l->rows.report->question->for_person)
        name.owner_count = 0;
    rows_describe_named(&l->rows, item, &name, phrase);
    if (text.n == 0)
        return;
    phrase_say(phrase, STYLE_GAP, TEXT("  | "));
    phrase_add(phrase, STYLE_SOURCE, text);
}

static void describe_row(const void *context, size_t row, struct phrase *phrase)
{
    const struct listing *l = context;
    const struct rows *r = &l->rows;
    if (row < l->totals) {
        struct arena arena = {0};
        phrase_say_copy(phrase, STYLE_TITLE, text_total_name(r->report, &arena));
        arena_release(&arena);
        return;
    }
    const struct table_row *item = &r->items.items[row - l->totals];
    if (item->kind == ROW_OUTER || item->kind == ROW_INNER)
        describe_item(l, item, phrase);
    else
        rows_describe(r, row - l->totals, phrase);
}

/* The base of percentages is named if it is not the program. */
static struct text heading(const struct rows *r, struct arena *arena)
{
    const char *of = r->report->request->show_percs ? rows_whole(r) : NULL;
    const char *names = group_table[r->report->view->group].heading;
    return of ? arena_format(arena, "%s (percentages of %s)", names, of) : text_of(names);
}

/* What is to be said if no row changed: totals are of all, also of what no row has. */
static struct text nothing_changed(const struct study *study)
{
    const struct costs *totals = &study->profile->totals;
    if (compared_events_differ(&study->measures, totals))
        return TEXT("No row changed; the totals did, by costs that are in no function.\n\n");
    return compared_calls_differ(&study->measures, totals)
               ? TEXT("No self cost changed, but numbers of calls did: --inclusive=both shows them.\n\n")
               : TEXT("Nothing changed.\n\n");
}

bool text_nothing_changed(const struct report *report)
{
    const struct ranking *r = &report->view->ranking;
    bool none = r->leaves_unchanged && report->view->rows.count && r->count + r->other_count == 0 &&
                filter_is_empty(report->view->filter);
    if (none)
        output_text(report->out, nothing_changed(report->study));
    return none;
}

/* Sources and names of the rich look are made when they are asked for, by one thread. */
static unsigned threads_of(const struct report *report)
{
    bool is_made = report->naming->is_plain && !report->naming->links && !group_has_lines(report->view->group);
    return is_made ? report->study->threads : 1;
}

void text_rows(const struct report *report, size_t most)
{
    struct listing listing = {.totals = report->look->is_rich};
    struct arena arena = {0};
    if (text_nothing_changed(report))
        return;
    rows_init(&listing.rows, report);
    size_t cut = listing.rows.items.count > most ? listing.rows.items.count - most : 0;
    listing.rows.items.count -= cut;
    if (group_has_lines(report->view->group))
        excerpts_init(&listing.excerpts, &listing.rows);
    struct table table = {.columns = report->view->columns.items,
                          .column_count = report->view->columns.count,
                          .rows = listing.totals + listing.rows.items.count,
                          .heading = heading(&listing.rows, &arena),
                          .percents = report->request->show_percs,
                          .sums = listing.totals,
                          .threads = threads_of(report),
                          .look = report->look,
                          .context = &listing,
                          .spent = listing_spent,
                          .describe = describe_row};
    if (table.threads > 1)
        rows_settle(&listing.rows);
    table_write(&table, report->out);
    if (cut)
        output_print(report->out, "[%zu more]\n", cut);
    output_char(report->out, '\n');
    excerpts_release(&listing.excerpts);
    rows_release(&listing.rows);
    arena_release(&arena);
}
