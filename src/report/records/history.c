/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The benchmarks of several versions, a row each, in the formats for rows. */
#include "compare/history.h"
#include "report/records/records.h"
#include "view/scale.h"

#include <stdlib.h>

static void add_field(struct records *r, const char *prefix, struct text version, const char *suffix)
{
    const struct text event = r->report->study->history->measure->name;
    bool is_for_programs = r->writer->for_programs;
    struct text name = is_for_programs ? arena_format(&r->arena, "%s%.*s%s%.*s", prefix, (int)version.n, version.s,
                                                      ":self:", (int)event.n, event.s)
                                       : arena_format(&r->arena, "%.*s%s", (int)version.n, version.s, suffix);
    *array_add(&r->fields) = (struct field){.name = name, .part = NAME_STATUS};
}

static void add_fields(struct records *r, const struct history *h)
{
    for (size_t i = 0; i < h->versions.count; i++) {
        add_field(r, "", h->versions.items[i], "");
        if (i)
            add_field(r, "change:", h->versions.items[i], " change");
    }
    *array_add(&r->fields) = (struct field){.name = TEXT("input"), .part = NAME_STATUS};
}

/* Programs get numbers, and people shares of the old cost. */
static struct content content_of(const struct records *r, struct figure number, struct figure share)
{
    struct figure figure = r->writer->for_programs ? number : share;
    bool is_known = figure.kind != FIGURE_ABSENT && figure.kind != FIGURE_PAST;
    return is_known ? (struct content){.kind = CONTENT_FIGURE, .cell = {.figure = figure}}
                    : (struct content){.kind = CONTENT_NONE};
}

static void write_row(struct records *r, const struct history *h, const struct history_row *row)
{
    size_t at = 0;
    for (size_t i = 0; i < h->versions.count; i++) {
        struct content cost = content_of(r, row->cells[i].cost, row->cells[i].cost);
        r->writer->field(r, at++, &cost);
        if (i == 0)
            continue;
        struct content change = content_of(r, row->cells[i].change, history_share(row, i));
        r->writer->field(r, at++, &change);
    }
    r->writer->field(r, at, &(struct content){.kind = CONTENT_TEXT, .text = row->name});
    r->writer->end(r);
}

/* Below the rows, for people. */
static void write_means(const struct records *r, const struct history *h)
{
    bool any = false;
    for (size_t i = 1; i < h->versions.count && !r->writer->for_programs; i++) {
        uint64_t rounded = (h->means[i] + 50) / 100;
        if (!h->means_of[i])
            continue;
        output_text(r->out, any ? TEXT(", ") : TEXT("\ngeometric means: "));
        output_safe(r->out, h->versions.items[i]);
        output_print(r->out, " %llu.%04u of %zu input%s", (unsigned long long)(rounded / 10000),
                     (unsigned)(rounded % 10000), h->means_of[i], h->means_of[i] == 1 ? "" : "s");
        any = true;
    }
    if (any)
        output_char(r->out, '\n');
}

bool records_write_history(const struct report *report, const struct writer *writer)
{
    const struct history *h = report->study->history;
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}};
    add_fields(&r, h);
    r.scales = memory_zeroed(r.fields.count, sizeof *r.scales);
    writer->head(&r);
    for (size_t i = 0; i < h->rows.count; i++)
        write_row(&r, h, &h->rows.items[i]);
    write_means(&r, h);
    free(r.fields.items);
    free(r.scales);
    arena_release(&r.arena);
    return true;
}
