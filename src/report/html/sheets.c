/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/sheets.h"

#include "annotate/shown.h"
#include "report/json/extract.h"
#include "view/row_status.h"

#include <stdlib.h>

#define TEXT_SHOWN ((size_t)16 << 10) /* bytes of a line */

/* ---- the lines of a file ---- */

/* A source while its lines are collected. */
struct reading {
    struct sheets *sheets;
    const struct shown_source *shown;
    const struct shown_reader *reader;
    const struct file_lines *lines;
};

static struct sheet_line line_at(const struct reading *r, uint64_t place, uint64_t weight)
{
    const struct shown_source *shown = r->shown;
    struct unified_line one = {.new = shown->is_old ? 0 : place, .old = shown->is_old ? place : 0};
    const struct unified_line *both = shown->unified ? &shown->unified->lines[place] : &one;
    struct text text = text_cut(source_line(shown->source, (size_t)place), TEXT_SHOWN);
    return (struct sheet_line){.number = both->new,
                               .old = both->old,
                               .weight = weight,
                               .sheet = r->sheets->items.count,
                               .text = arena_copy(&r->sheets->arena, text)};
}

/* The weight of a line: its own cost or its cost with its calls, whichever is more. */
static uint64_t weigh(const struct sheets *s, const struct file_lines *lines, size_t line)
{
    struct costs self = matrix_row(&lines->self, line), inclusive = matrix_row(&lines->inclusive, line);
    uint64_t own = weight_of(s->weighing, &self), all = weight_of(s->weighing, &inclusive);
    return own > all ? own : all;
}

struct hot {
    uint64_t place, weight;
    size_t row; /* of sheets.rows */
};

static int by_place(const void *a, const void *b)
{
    const struct hot *x = a, *y = b;
    return (x->place > y->place) - (x->place < y->place);
}

struct hots ARRAY_OF(struct hot);

static struct hots find_hot(const struct reading *r)
{
    struct sheets *s = r->sheets;
    struct hots hots = {0};
    for (size_t i = 0; i < r->lines->count; i++) {
        const struct file_line *line = &r->lines->lines[i];
        struct line_number at = line_number_of(s->report->study->profile, line->number);
        uint64_t place = shown_place(r->shown, r->reader, at);
        if (!place || !json_keeps_line(s->report, r->lines, line))
            continue;
        *array_add(&hots) = (struct hot){place, weigh(s, r->lines, i), s->rows.count};
        *array_add(&s->rows) = (struct sheet_row){
            .number = line->number, .first_owner = s->owners.count, .owner_count = line->owner_count};
        for (size_t k = line->first_owner; k < line->first_owner + line->owner_count; k++)
            *array_add(&s->owners) = r->lines->owners[k];
    }
    if (hots.count)
        qsort(hots.items, hots.count, sizeof *hots.items, by_place);
    return hots;
}

#define NEAR 8   /* so many lines before and after a hot one weigh as much as it does */
#define FAR 1024 /* further away than this it changes no line that an earlier one has: files may have many of both */

/* The weight that a hot line gives to another one of its file: the further away, the less, so that the nearest lines of
 * a wide context are chosen if not all have room. */
static uint64_t weight_around(const struct hot *hot, uint64_t place)
{
    uint64_t distance = place > hot->place ? place - hot->place : hot->place - place;
    return distance <= NEAR ? hot->weight : hot->weight / (1 + (distance - 1) / NEAR);
}

static void add_row(struct sheets *s, struct sheet_line *line, size_t row)
{
    s->rows.items[row].next = line->row;
    line->row = row + 1;
}

/* The lines around a hot one that no line before it has in its context; shared lines keep the weight that the hotter
 * one gives. */
static void add_around(const struct reading *r, struct sheet *sheet, const struct hot *hot, uint64_t *end)
{
    struct sheets *s = r->sheets;
    uint64_t context = s->report->question->context, last = source_lines(r->shown->source);
    uint64_t low = hot->place > context ? hot->place - context : 1;
    uint64_t high = context > last - hot->place ? last : hot->place + context;
    for (uint64_t place = hot->place - low > FAR ? hot->place - FAR : low; place < *end && place <= hot->place + FAR;
         place++) {
        struct sheet_line *line = &s->lines.items[s->lines.count - (size_t)(*end - place)];
        uint64_t weight = weight_around(hot, place);
        line->weight = line->weight > weight ? line->weight : weight;
        if (place == hot->place)
            add_row(s, line, hot->row);
    }
    for (uint64_t place = *end > low ? *end : low; place <= high; place++) {
        struct sheet_line line = line_at(r, place, weight_around(hot, place));
        if (place == hot->place)
            add_row(s, &line, hot->row);
        *array_add(&s->lines) = line;
        sheet->count++;
        *end = place + 1;
    }
}

static void add_sheet(const struct reading *r)
{
    ref_t file = r->shown->file;
    struct sheets *s = r->sheets;
    struct sheet sheet = {.file = file,
                          .path = arena_copy(&s->arena, r->shown->source->path),
                          .has_versions = r->shown->unified || r->shown->is_old,
                          .is_old = r->shown->is_old,
                          .is_newer = r->shown->is_newer,
                          .first = s->lines.count,
                          .first_row = s->rows.count};
    struct hots hots = find_hot(r);
    uint64_t end = 1;
    for (size_t i = 0; i < hots.count; i++)
        add_around(r, &sheet, &hots.items[i], &end);
    free(hots.items);
    sheet.row_count = s->rows.count - sheet.first_row;
    if (sheet.count == 0)
        return;
    s->sheet_of[file] = (ref_t)s->items.count;
    *array_add(&s->items) = sheet;
}

/* ---- the sources ---- */

static void read_file(struct sheets *s, const struct shown_source *shown, const struct shown_reader *reader)
{
    struct file_lines lines;
    struct reading r = {.sheets = s, .shown = shown, .reader = reader, .lines = &lines};
    if (!s->index.profile)
        lines_index_init(&s->index, s->report->study->profile, s->report->study->series, view_lists_function,
                         s->report->view);
    file_lines_init(&lines, &s->index, shown->file);
    add_sheet(&r);
    file_lines_release(&lines);
}

/* Whether a file has a text for the page: no filter drops it, and it was not read by another name. */
static bool is_new(const struct sheets *s, const struct shown_source *shown)
{
    return shown->result == SOURCE_FOUND && shown->file != NONE && s->sheet_of[shown->file] == NONE &&
           filter_keeps_file(s->report->view->filter, shown->file);
}

/* False if a file that the user named was not found. */
static bool read_all(struct sheets *s)
{
    struct shown_sources sources;
    struct shown_source shown;
    shown_init(&sources, s->report, false);
    while (shown_next(&sources, &shown))
        if (is_new(s, &shown)) {
            shown_use(&sources, &shown);
            read_file(s, &shown, &sources.reader);
        }
    shown_warn(&sources);
    shown_release(&sources);
    return sources.is_complete;
}

bool sheets_init(struct sheets *s, const struct report *report, const struct weighing *weighing)
{
    const struct profile *p = report->study->profile;
    *s = (struct sheets){.report = report, .weighing = weighing, .sheet_of = refs_new(p->files.texts.count)};
    return !shown_wanted(report->question) || read_all(s);
}

void sheets_release(struct sheets *s)
{
    free(s->items.items);
    free(s->lines.items);
    free(s->rows.items);
    free(s->owners.items);
    free(s->sheet_of);
    lines_index_release(&s->index);
    arena_release(&s->arena);
}
