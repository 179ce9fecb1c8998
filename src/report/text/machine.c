/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machine code: the instructions of a function with the cost of each, the jumps between them, and their calls. */
#include "report/text/text.h"

#include "annotate/code_listings.h"
#include "base/display_width.h"
#include "base/shrink.h"
#include "report/code_change.h"
#include "report/layout/code_rows.h"
#include "report/layout/columns_that_fit.h"
#include "report/layout/title.h"

/* ---- a listing ---- */

/* ` (decoded by ...)`, if there is room for it. */
static void add_decoder(const struct report *report, const struct decoder *decoder, struct phrase *title)
{
    struct text version = text_cut(decoder->objdump.version, NAME_SHOWN);
    struct text words = arena_format(&title->arena, " (decoded by %.*s)", (int)version.n, version.s);
    size_t width = report->look->width;
    if (!width || phrase_width(title) + display_width_of(words) <= width)
        phrase_add(title, STYLE_GAP, words);
}

/* `decoder`: which has decoded it, or NULL. */
static void write_title(const struct report *report, ref_t function, cost_t cost, const struct decoder *decoder)
{
    struct row_name name = row_name_of_function(report->study->profile, function);
    struct home place = naming_place(report->naming, &name);
    struct phrase title = {0};
    if (place.line && !screen_is_small(report->look->width))
        name.line.number = place.line;
    phrase_say(&title, STYLE_GAP, TEXT("-- Machine code: "));
    naming_describe(report->naming, &name, NULL, &title);
    title_add_cost(report, cost, &title);
    if (decoder)
        add_decoder(report, decoder, &title);
    if (report->look->width)
        phrase_shrink(&title, report->look->width, look_ellipsis(report->look));
    title_write(report, &title, NULL);
    phrase_release(&title);
}

static void write_table(struct code_rows *rows)
{
    const struct report *report = rows->in->report;
    struct arena arena = {0};
    struct table table = text_cost_table(report);
    table.rows = rows->in->rows.count;
    table.head = HEAD_BELOW_RULE;
    table.context = rows;
    table.spent = code_rows_spent;
    table.describe = code_rows_describe;
    table.empty = code_rows_is_bare;
    code_rows_measure(rows, table_room(&table));
    table.heading = code_rows_heading(rows, &arena);
    table_write(&table, report->out);
    output_char(report->out, '\n');
    arena_release(&arena);
}

/* How the code of a function changed. */
static void write_change(const struct report *report, const struct paired_code *code)
{
    struct phrase change = {0};
    code_change_describe(code, &change);
    if (change.spans.count) {
        phrase_write(&change, report->out);
        output_text(report->out, TEXT("\n\n"));
    }
    phrase_release(&change);
}

static void write_listing(const struct report *report, const struct code_listing *listing)
{
    const struct row_name name = row_name_of_function(report->study->profile, listing->function);
    struct code_rows rows = {.in = &listing->in, .file = naming_place(report->naming, &name).file};
    write_title(report, listing->function, listing->cost, listing->decoder);
    if (listing->in.paired)
        write_change(report, listing->in.paired);
    write_table(&rows);
}

bool text_machine_code(const struct report *report)
{
    struct code_listings listings;
    if (!code_listings_wanted(report->view->filter))
        return true;
    if (!report->study->profile->has_addresses)
        return false;
    code_listings_init(&listings, report, CODE_IN_CONTEXT);
    for (size_t i = 0; i < listings.count; i++) {
        struct code_listing listing;
        code_listing_init(&listing, &listings, i);
        write_listing(report, &listing);
        code_listing_release(&listing);
    }
    code_listings_release(&listings);
    return true;
}
