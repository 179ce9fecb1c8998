/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The benchmarks of several versions, a row each, in the formats for rows. */
#include "compare/history.h"
#include "report/records/records.h"

/* ---- contents ---- */

static const struct history *history_of(const struct records *r)
{
    return r->of;
}

static const struct history_row *row_of(const struct records *r)
{
    return &history_of(r)->rows.items[r->row];
}

/* The version of the field being written: the first has one field, its cost, and others have two, their change last. */
static size_t version_of(const struct records *r)
{
    return (size_t)(r->field - r->fields.items + 1) / 2;
}

static struct content figure_content(struct figure figure)
{
    bool is_known = figure.kind != FIGURE_ABSENT && figure.kind != FIGURE_PAST;
    return is_known ? (struct content){.kind = CONTENT_FIGURE, .cell = {.figure = figure}}
                    : (struct content){.kind = CONTENT_NONE};
}

static struct content cost_content(struct records *r)
{
    return figure_content(row_of(r)->cells[version_of(r)].cost);
}

/* Programs get numbers, and people shares of the old cost. */
static struct content change_content(struct records *r)
{
    size_t version = version_of(r);
    return figure_content(r->writer->for_programs ? row_of(r)->cells[version].change
                                                  : history_share(row_of(r), version));
}

static struct content name_content(struct records *r)
{
    return content_text(row_of(r)->name);
}

/* ---- fields ---- */

static void add_field(struct records *r, const char *prefix, struct text version, const char *suffix,
                      struct content (*content)(struct records *r))
{
    const struct text event = history_of(r)->measure->name;
    bool is_for_programs = r->writer->for_programs;
    struct text name = is_for_programs ? arena_format(&r->arena, "%s%.*s%s%.*s", prefix, (int)version.n, version.s,
                                                      ":self:", (int)event.n, event.s)
                                       : arena_format(&r->arena, "%.*s%s", (int)version.n, version.s, suffix);
    *array_add(&r->fields) = (struct field){.name = name, .part = NAME_LINE, .content = content};
}

static void add_fields(struct records *r)
{
    const struct texts *versions = &history_of(r)->versions;
    for (size_t i = 0; i < versions->count; i++) {
        add_field(r, "", versions->items[i], "", cost_content);
        if (i)
            add_field(r, "change:", versions->items[i], " change", change_content);
    }
    *array_add(&r->fields) = (struct field){.name = TEXT("input"), .part = NAME_STATUS, .content = name_content};
}

/* Below the rows, for people. */
static void write_means(struct records *r)
{
    const struct history *h = history_of(r);
    bool any = false;
    for (size_t i = 1; i < h->versions.count && !r->writer->for_programs; i++) {
        if (!h->means_of[i])
            continue;
        output_text(r->out, any ? TEXT(", ") : TEXT("\ngeometric means: "));
        output_safe(r->out, h->versions.items[i]);
        output_print(r->out, " %s of %zu input%s", geometric_say(h->means[i], &r->scratch).s, h->means_of[i],
                     h->means_of[i] == 1 ? "" : "s");
        any = true;
    }
    if (any)
        output_char(r->out, '\n');
    arena_release(&r->scratch);
}

bool records_write_history(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report,
                        .out = report->out,
                        .writer = writer,
                        .rows = {.report = report},
                        .of = (void *)(uintptr_t)report->study->history};
    add_fields(&r);
    records_put(&r, history_of(&r)->rows.count, NULL);
    write_means(&r);
    return true;
}
