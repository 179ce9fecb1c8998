/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The benchmarks of several versions: a row each, and the geometric means below. */
#include "compare/history.h"
#include "base/display_width.h"
#include "report/layout/line.h"
#include "report/text/text.h"
#include "view/scale.h"

#include <stdlib.h>

/* The texts of a table, a row each: versions, each but the first with its change, and the name. */
struct grid {
    const struct report *report;
    struct texts cells;
    size_t columns; /* with the name */
    size_t *widths;
    size_t versions, skipped; /* behind the first so many versions are left out */
    struct scale scale;
    struct arena arena;
};

static void grid_release(struct grid *g)
{
    free(g->cells.items);
    free(g->widths);
    arena_release(&g->arena);
}

static struct text say_figure(struct grid *g, struct figure figure)
{
    char to[CELL_MAX];
    if (figure.kind == FIGURE_ABSENT)
        return TEXT("");
    size_t length = scale_number(to, &g->scale, &figure);
    return arena_copy(&g->arena, text_trim((struct text){to, length}));
}

static void add_head(struct grid *g, const struct history *h)
{
    for (size_t i = 0; i < h->versions.count; i++) {
        *array_add(&g->cells) = text_cut(h->versions.items[i], NAME_SHOWN);
        if (i)
            *array_add(&g->cells) = TEXT("change");
    }
    *array_add(&g->cells) = arena_join(&g->arena, h->measure->name, TEXT(" of input"));
}

static void add_row(struct grid *g, const struct history *h, const struct history_row *row)
{
    for (size_t i = 0; i < h->versions.count; i++) {
        *array_add(&g->cells) = say_figure(g, row->cells[i].cost);
        if (i)
            *array_add(&g->cells) = say_figure(g, history_share(row, i));
    }
    *array_add(&g->cells) = row->name;
}

/* 1.0213 */
static struct text say_mean(struct grid *g, const struct history *h, size_t version)
{
    return h->means_of[version] ? geometric_say(h->means[version], &g->arena) : TEXT("");
}

/* Of how many; where versions lack some, of how many at least and at most. */
static struct text say_counts(struct grid *g, const struct history *h)
{
    size_t least = h->means_of[1], most = least;
    for (size_t i = 2; i < h->versions.count; i++) {
        least = h->means_of[i] < least ? h->means_of[i] : least;
        most = h->means_of[i] > most ? h->means_of[i] : most;
    }
    const char *unit = most == 1 ? "input" : "inputs";
    return least == most ? arena_format(&g->arena, "geometric mean of %zu %s", most, unit)
                         : arena_format(&g->arena, "geometric means of %zu to %zu %s", least, most, unit);
}

static void add_means(struct grid *g, const struct history *h)
{
    for (size_t i = 0; i < h->versions.count; i++) {
        *array_add(&g->cells) = TEXT("");
        if (i)
            *array_add(&g->cells) = say_mean(g, h, i);
    }
    *array_add(&g->cells) = say_counts(g, h);
}

static void measure_widths(struct grid *g)
{
    g->widths = memory_zeroed(g->columns, sizeof *g->widths);
    for (size_t i = 0; i < g->cells.count; i++) {
        size_t *width = &g->widths[i % g->columns], own = display_width_of(g->cells.items[i]);
        *width = own > *width ? own : *width;
    }
}

#define NAME_ROOM 12 /* columns of a name at least */

/* Whether a column is of a version that is left out: the first version has one column, others have two. */
static bool is_skipped(const struct grid *g, size_t column)
{
    return column >= 1 && column <= 2 * g->skipped;
}

static size_t width_of_figures(const struct grid *g)
{
    size_t width = 0;
    for (size_t k = 0; k + 1 < g->columns; k++)
        width += is_skipped(g, k) ? 0 : g->widths[k] + 1;
    return width;
}

/* Versions between the first and the last give way, the oldest first: no figure is cut. */
static void make_room(struct grid *g)
{
    size_t width = g->report->look->is_rich ? g->report->look->width : 0;
    while (width && g->skipped + 2 < g->versions && width_of_figures(g) + NAME_ROOM > width)
        g->skipped++;
}

static void add_figure(const struct grid *g, size_t column, struct text cell, struct phrase *line)
{
    size_t own = display_width_of(cell);
    phrase_fill(line, ' ', own < g->widths[column] ? g->widths[column] - own : 0);
    phrase_add(line, STYLE_PLAIN, cell);
    phrase_fill(line, ' ', 1);
}

static void write_grid(const struct grid *g)
{
    for (size_t i = 0; i < g->cells.count; i += g->columns) {
        struct phrase line = {0};
        for (size_t k = 0; k + 1 < g->columns; k++)
            if (!is_skipped(g, k))
                add_figure(g, k, g->cells.items[i + k], &line);
        phrase_add_name(&line, STYLE_PLAIN, g->cells.items[i + g->columns - 1]);
        line_write(g->report, &line);
    }
    if (g->skipped)
        output_print(g->report->out, "[%zu version%s between: a wider window has %s]\n", g->skipped,
                     g->skipped == 1 ? "" : "s", g->skipped == 1 ? "it" : "them");
}

/* ---- the largest steps ---- */

/* With its first cause, which the one that the report compares does not have. */
static void add_step(struct grid *g, const struct history *h, const struct history_row *row)
{
    struct text before = h->versions.items[history_before(row, row->step)], after = h->versions.items[row->step];
    struct text words = row->cause.s ? arena_join(&g->arena, TEXT(": "), row->cause) : TEXT("");
    *array_add(&g->cells) = say_figure(g, history_step_share(row));
    *array_add(&g->cells) = arena_join(&g->arena, before, arena_join(&g->arena, TEXT(" -> "), after));
    *array_add(&g->cells) = arena_join(&g->arena, row->name, words);
}

static void write_steps(const struct report *report, const struct history *h)
{
    struct grid g = {.report = report, .columns = 3, .scale = scale_of(h->measure, report->look->is_rich)};
    *array_add(&g.cells) = TEXT("change");
    *array_add(&g.cells) = TEXT("step");
    *array_add(&g.cells) = TEXT("largest of input, and its first cause");
    for (size_t i = 0; i < h->rows.count; i++)
        if (h->rows.items[i].step != NONE)
            add_step(&g, h, &h->rows.items[i]);
    measure_widths(&g);
    write_grid(&g);
    output_char(report->out, '\n');
    grid_release(&g);
}

/* ---- the table ---- */

void text_history(const struct report *report)
{
    const struct history *h = report->study->history;
    struct grid g = {.report = report,
                     .columns = 2 * h->versions.count,
                     .versions = h->versions.count,
                     .scale = scale_of(h->measure, report->look->is_rich)};
    for (size_t i = 0; i < h->rows.count; i++)
        for (size_t k = 0; k < h->versions.count; k++)
            scale_note(&g.scale, &h->rows.items[i].cells[k].cost);
    add_head(&g, h);
    for (size_t i = 0; i < h->rows.count; i++)
        add_row(&g, h, &h->rows.items[i]);
    add_means(&g, h);
    measure_widths(&g);
    make_room(&g);
    write_grid(&g);
    output_char(report->out, '\n');
    grid_release(&g);
    if (report->request->step && history_first_step(h))
        write_steps(report, h);
}
