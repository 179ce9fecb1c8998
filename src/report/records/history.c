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

/* NULL: the row is the last one, of the means, which programs have. */
static const struct history_row *row_of(const struct records *r)
{
    return r->row < history_of(r)->rows.count ? &history_of(r)->rows.items[r->row] : NULL;
}

static struct content figure_content(struct figure figure)
{
    bool is_known = figure.kind != FIGURE_ABSENT && figure.kind != FIGURE_PAST;
    return is_known ? (struct content){.kind = CONTENT_FIGURE, .cell = {.figure = figure}}
                    : (struct content){.kind = CONTENT_NONE};
}

static struct content cost_content(struct records *r)
{
    return row_of(r) ? figure_content(row_of(r)->cells[r->field->number].cost) : content_text(TEXT_NONE);
}

/* Programs get numbers, and people shares of the old cost. */
static struct content change_content(struct records *r)
{
    const struct history_row *row = row_of(r);
    size_t version = r->field->number;
    if (!row)
        return content_text(TEXT_NONE);
    return figure_content(r->writer->for_programs ? row->cells[version].change : history_share(row, version));
}

/* The cost by that since which it changed, and the geometric mean of all of them. */
static struct content ratio_content(struct records *r)
{
    const struct history *h = history_of(r);
    size_t version = r->field->number;
    if (!row_of(r))
        return figure_content(
            (struct figure){FIGURE_RATIO, (cost_t)h->means[version], h->means_of[version] ? PAIR_MEAN_UNIT : 0});
    const struct history_cell *cells = row_of(r)->cells;
    ref_t since = cells[version].since;
    return since == NONE
               ? content_text(TEXT_NONE)
               : figure_content((struct figure){FIGURE_RATIO, cells[version].cost.cost, cells[since].cost.cost});
}

static struct content name_content(struct records *r)
{
    return content_text(row_of(r) ? row_of(r)->name : TEXT("geometric mean"));
}

/* ---- the largest step ---- */

static bool has_step(const struct records *r)
{
    return row_of(r) && row_of(r)->step != NONE;
}

static struct content before_content(struct records *r)
{
    const struct history_row *row = row_of(r);
    return content_text(has_step(r) ? history_of(r)->versions.items[history_before(row, row->step)] : TEXT_NONE);
}

static struct content step_content(struct records *r)
{
    return content_text(has_step(r) ? history_of(r)->versions.items[row_of(r)->step] : TEXT_NONE);
}

static struct content step_change_content(struct records *r)
{
    if (!has_step(r))
        return content_text(TEXT_NONE);
    return figure_content(r->writer->for_programs ? history_step_change(row_of(r)) : history_step_share(row_of(r)));
}

static struct content cause_content(struct records *r)
{
    return content_text(row_of(r) ? row_of(r)->cause : TEXT_NONE);
}

/* ---- fields ---- */

/* `change:v1:self:Ir`; for people `v1 change`. */
static struct text field_name(struct records *r, const char *prefix, struct text version, const char *suffix)
{
    const struct text event = history_of(r)->measure->name;
    return r->writer->for_programs ? arena_format(&r->arena, "%s%.*s%s%.*s", prefix, (int)version.n, version.s,
                                                  ":self:", (int)event.n, event.s)
                                   : arena_format(&r->arena, "%.*s%s", (int)version.n, version.s, suffix);
}

static void add_figure(struct records *r, struct text name, size_t version,
                       struct content (*content)(struct records *r))
{
    *array_add(&r->fields) = (struct field){.name = name, .part = NAME_LINE, .number = version, .content = content};
}

static void add_name(struct records *r, struct text name, struct content (*content)(struct records *r))
{
    *array_add(&r->fields) = (struct field){.name = name, .part = NAME_STATUS, .content = content};
}

static void add_step(struct records *r)
{
    if (!r->report->request->step)
        return;
    add_name(r, TEXT("before"), before_content);
    add_name(r, TEXT("step"), step_content);
    add_figure(r, field_name(r, "change:", TEXT("step"), " change"), 0, step_change_content);
    add_name(r, TEXT("cause"), cause_content);
}

static void add_fields(struct records *r)
{
    const struct texts *versions = &history_of(r)->versions;
    for (size_t i = 0; i < versions->count; i++) {
        add_figure(r, field_name(r, "", versions->items[i], ""), i, cost_content);
        if (i)
            add_figure(r, field_name(r, "change:", versions->items[i], " change"), i, change_content);
        if (i && r->writer->for_programs)
            add_figure(r, field_name(r, "ratio:", versions->items[i], ""), i, ratio_content);
    }
    add_step(r);
    add_name(r, TEXT("input"), name_content);
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
    records_put(&r, history_of(&r)->rows.count + writer->for_programs, NULL);
    write_means(&r);
    return true;
}
