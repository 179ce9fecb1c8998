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
    struct scale scale;
    struct arena arena;
};

static struct text say_figure(struct grid *g, struct figure figure)
{
    char to[CELL_MAX];
    if (figure.kind == FIGURE_ABSENT)
        return TEXT("");
    return arena_copy(&g->arena, text_trim((struct text){to, scale_number(to, &g->scale, &figure)}));
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
    uint64_t rounded = (h->means[version] + 50) / 100;
    if (!h->means_of[version])
        return TEXT("");
    return arena_format(&g->arena, "%llu.%04u", (unsigned long long)(rounded / 10000), (unsigned)(rounded % 10000));
}

static void add_means(struct grid *g, const struct history *h)
{
    size_t last = h->versions.count - 1, of = h->means_of[last];
    for (size_t i = 0; i < h->versions.count; i++) {
        *array_add(&g->cells) = TEXT("");
        if (i)
            *array_add(&g->cells) = say_mean(g, h, i);
    }
    *array_add(&g->cells) = arena_format(&g->arena, "geometric mean of %zu input%s", of, of == 1 ? "" : "s");
}

static void measure_widths(struct grid *g)
{
    g->widths = memory_zeroed(g->columns, sizeof *g->widths);
    for (size_t i = 0; i < g->cells.count; i++) {
        size_t *width = &g->widths[i % g->columns], own = display_width_of(g->cells.items[i]);
        *width = own > *width ? own : *width;
    }
}

static void write_grid(const struct grid *g)
{
    for (size_t i = 0; i < g->cells.count; i += g->columns) {
        struct phrase line = {0};
        for (size_t k = 0; k < g->columns; k++) {
            struct text cell = g->cells.items[i + k];
            bool is_name = k + 1 == g->columns;
            for (size_t blank = display_width_of(cell); !is_name && blank < g->widths[k]; blank++)
                phrase_say(&line, STYLE_PLAIN, TEXT(" "));
            phrase_add_name(&line, STYLE_PLAIN, cell);
            phrase_say(&line, STYLE_PLAIN, is_name ? TEXT("") : TEXT(" "));
        }
        line_write(g->report, &line);
    }
}

void text_history(const struct report *report)
{
    const struct history *h = report->study->history;
    struct grid g = {
        .report = report, .columns = 2 * h->versions.count, .scale = scale_of(h->measure, report->look->is_rich)};
    for (size_t i = 0; i < h->rows.count; i++)
        for (size_t k = 0; k < h->versions.count; k++)
            scale_note(&g.scale, &h->rows.items[i].cells[k].cost);
    add_head(&g, h);
    for (size_t i = 0; i < h->rows.count; i++)
        add_row(&g, h, &h->rows.items[i]);
    add_means(&g, h);
    measure_widths(&g);
    write_grid(&g);
    output_char(report->out, '\n');
    free(g.cells.items);
    free(g.widths);
    arena_release(&g.arena);
}
