/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/excerpts.h"

#include <stdlib.h>

#define EXCERPT_SHOWN ((size_t)256) /* bytes of a line at the end of a row */

static int by_place(const void *a, const void *b)
{
    const struct excerpt *x = a, *y = b;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return line_number_compare(x->line, y->line);
}

/* ---- reading ---- */

void excerpts_add(struct excerpts *e, ref_t file, struct line_number line)
{
    size_t order = e->lines.count;
    *array_add(&e->lines) = (struct excerpt){.file = file, .line = line, .order = order};
}

static void sort(struct excerpts *e)
{
    size_t kept = 0;
    if (e->lines.count)
        qsort(e->lines.items, e->lines.count, sizeof *e->lines.items, by_place);
    for (size_t i = 0; i < e->lines.count; i++) {
        struct excerpt *last = kept ? &e->lines.items[kept - 1] : NULL, *line = &e->lines.items[i];
        if (!last || by_place(last, line) != 0)
            e->lines.items[kept++] = *line;
        else if (line->order < last->order)
            last->order = line->order;
    }
    e->lines.count = kept;
}

/* The lines of a file. */
struct extent {
    size_t first, count, order; /* that of the one that was added first */
};

struct extents ARRAY_OF(struct extent);

static int by_order(const void *a, const void *b)
{
    const struct extent *x = a, *y = b;
    return (x->order > y->order) - (x->order < y->order);
}

static struct extents list_extents(const struct excerpts *e)
{
    struct extents extents = {0};
    for (size_t i = 0; i < e->lines.count; i++) {
        size_t order = e->lines.items[i].order;
        if (i == 0 || e->lines.items[i - 1].file != e->lines.items[i].file)
            *array_add(&extents) = (struct extent){i, 0, order};
        struct extent *last = &extents.items[extents.count - 1];
        last->count++;
        last->order = order < last->order ? order : last->order;
    }
    if (extents.count)
        qsort(extents.items, extents.count, sizeof *extents.items, by_order);
    return extents;
}

static void read_file(struct excerpts *e, const struct extent *extent, struct shown_reader *reader,
                      struct text (*keep)(struct arena *arena, struct text line))
{
    struct excerpt *lines = &e->lines.items[extent->first];
    struct shown_source shown;
    shown_open(&shown, reader, lines[0].file);
    bool is_there = shown.result == SOURCE_FOUND && !shown.is_old;
    struct text path = is_there ? arena_copy(&e->arena, shown.source->path) : TEXT_NONE;
    for (size_t i = 0; i < extent->count; i++) {
        uint64_t place = shown.result == SOURCE_FOUND ? shown_place(&shown, reader, lines[i].line) : 0;
        lines[i].text = place ? keep(&e->arena, source_line(shown.source, (size_t)place)) : TEXT_NONE;
        lines[i].path = path;
        lines[i].is_newer = shown.is_newer;
    }
}

void excerpts_read(struct excerpts *e, struct shown_reader *reader,
                   struct text (*keep)(struct arena *arena, struct text line))
{
    sort(e);
    struct extents extents = list_extents(e);
    for (size_t i = 0; i < extents.count; i++)
        read_file(e, &extents.items[i], reader, keep);
    free(extents.items);
}

void excerpts_release(struct excerpts *e)
{
    free(e->lines.items);
    arena_release(&e->arena);
}

/* ---- of rows ---- */

struct text excerpts_short(struct arena *arena, struct text line)
{
    struct text whole = text_trim(line), shown = text_cut(whole, EXCERPT_SHOWN);
    return shown.n < whole.n ? arena_join(arena, shown, TEXT("...")) : arena_copy(arena, shown);
}

void excerpts_init(struct excerpts *e, const struct rows *rows)
{
    const struct report *report = rows->report;
    struct shown_reader reader;
    *e = (struct excerpts){.lines = {0}};
    for (size_t i = 0; i < rows->items.count; i++) {
        const struct table_row *row = &rows->items.items[i];
        struct row_name name = ROW_NAME_NONE;
        if (row->kind == ROW_OUTER || row->kind == ROW_INNER)
            name = grouping_own_name(&report->view->rows, row->ref);
        if (name.line.number != LINE_NONE && name.line.number)
            excerpts_add(e, name.file, name.line);
    }
    shown_reader_init(&reader, report, report->study->sides);
    excerpts_read(e, &reader, excerpts_short);
    shown_reader_release(&reader);
}

/* ---- looking up ---- */

bool excerpts_any(const struct excerpts *e)
{
    for (size_t i = 0; i < e->lines.count; i++)
        if (e->lines.items[i].text.n)
            return true;
    return false;
}

const struct excerpt *excerpts_find(const struct excerpts *e, ref_t file, struct line_number line)
{
    struct excerpt wanted = {.file = file, .line = line};
    return e->lines.count ? bsearch(&wanted, e->lines.items, e->lines.count, sizeof wanted, by_place) : NULL;
}

struct text excerpts_text(const struct excerpts *e, ref_t file, struct line_number line)
{
    const struct excerpt *found = excerpts_find(e, file, line);
    return found ? found->text : TEXT_NONE;
}
