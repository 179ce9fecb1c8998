#include "report/html/sheets.h"

#include "annotate/shown.h"
#include "report/html/weight.h"
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
    const struct file_lines *lines, *parted; /* as they are, and by owner */
};

uint64_t sheets_old_line(const struct sheets *s, ref_t file, struct line_number line)
{
    struct text name;
    uint64_t old;
    if (line.side == SIDE_OLD)
        return line.number;
    return pair_old_line(s->report->study, file, line, &name, &old) ? old : 0;
}

static struct sheet_line line_at(const struct reading *r, uint64_t place, uint64_t weight)
{
    const struct shown_source *shown = r->shown;
    struct unified_line one = {.new = shown->is_old ? 0 : place, .old = shown->is_old ? place : 0};
    const struct unified_line *both = shown->unified ? &shown->unified->lines[place] : &one;
    struct text text = text_cut(source_line(shown->source, (size_t)place), TEXT_SHOWN);
    return (struct sheet_line){
        .number = both->new, .old = both->old, .weight = weight, .text = arena_copy(&r->sheets->arena, text)};
}

uint64_t sheets_weight(const struct sheets *s, const struct file_lines *lines, size_t line)
{
    struct costs self = matrix_row(&lines->self, line), inclusive = matrix_row(&lines->inclusive, line);
    uint64_t own = weight_of(s->report->view, &self), all = weight_of(s->report->view, &inclusive);
    return own > all ? own : all;
}

enum { ROW_SIZE = 110, SHARE_SIZE = 40, CALL_SIZE = 70 }; /* bytes of JSON besides texts and costs */

/* Its self cost, and its calls. */
static size_t spent_size(const struct view *view, const struct file_lines *lines, size_t index)
{
    const struct file_line *line = &lines->lines[index];
    struct costs self = matrix_row(&lines->self, index);
    size_t size = weight_costs_size(view, &self);
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        size += CALL_SIZE + weight_costs_size(view, &costs);
    }
    return size;
}

static size_t row_size(const struct reading *r, size_t index)
{
    const struct view *view = r->sheets->report->view;
    struct costs inclusive = matrix_row(&r->lines->inclusive, index);
    return ROW_SIZE + weight_costs_size(view, &inclusive) + spent_size(view, r->lines, index) +
           8 * r->lines->lines[index].owner_count;
}

/* `first`: where the parts of a line of several functions begin. */
static void add_shares(const struct reading *r, const struct file_line *line, size_t first)
{
    struct sheets *s = r->sheets;
    for (size_t i = first; i < first + line->owner_count && line->owner_count > 1; i++)
        *array_add(&s->shares) = (struct sheet_share){sheets_weight(s, r->parted, i),
                                                      SHARE_SIZE + spent_size(s->report->view, r->parted, i)};
}

struct hot {
    uint64_t place, weight;
    size_t row; /* as struct sheet_line has it */
};

static int by_place(const void *a, const void *b)
{
    const struct hot *x = a, *y = b;
    return (x->place > y->place) - (x->place < y->place);
}

struct hots {
    struct hot *items;
    size_t count, capacity;
};

static struct hots find_hot(const struct reading *r)
{
    struct hots hots = {0};
    for (size_t i = 0, part = 0; i < r->lines->count; part += r->lines->lines[i++].owner_count) {
        const struct file_line *line = &r->lines->lines[i];
        struct line_number at = line_number_of(r->sheets->report->study->profile, line->number);
        uint64_t place = shown_place(r->shown, r->reader, at);
        if (!place || !json_keeps_line(r->sheets->report, r->lines, line))
            continue;
        *array_add(&hots) = (struct hot){place, sheets_weight(r->sheets, r->lines, i), row_size(r, i)};
        add_shares(r, line, part);
    }
    if (hots.count)
        qsort(hots.items, hots.count, sizeof *hots.items, by_place);
    return hots;
}

#define NEAR 8   /* so many lines before and after a hot one weigh as much as it does */
#define FAR 1024 /* further away than this it changes no line that an earlier one has: files may have many of both */

/* What a hot line makes another one of its file weigh: less the further away that is, so that of a wide context there
 * is what stands nearest, where not all has room. */
static uint64_t weight_around(const struct hot *hot, uint64_t place)
{
    uint64_t distance = place > hot->place ? place - hot->place : hot->place - place;
    return distance <= NEAR ? hot->weight : hot->weight / (1 + (distance - 1) / NEAR);
}

/* The lines around a hot one that none before it has; those it shares weigh what the hotter one makes them. */
static void add_around(const struct reading *r, struct sheet *sheet, const struct hot *hot, uint64_t *end)
{
    struct sheets *s = r->sheets;
    uint64_t context = s->report->request->context, last = source_lines(r->shown->source);
    uint64_t low = hot->place > context ? hot->place - context : 1;
    uint64_t high = context > last - hot->place ? last : hot->place + context;
    for (uint64_t place = hot->place - low > FAR ? hot->place - FAR : low; place < *end && place <= hot->place + FAR;
         place++) {
        struct sheet_line *line = &s->lines.items[s->lines.count - (size_t)(*end - place)];
        uint64_t weight = weight_around(hot, place);
        line->weight = line->weight > weight ? line->weight : weight;
        line->row += place == hot->place ? hot->row : 0;
    }
    for (uint64_t place = *end > low ? *end : low; place <= high; place++) {
        struct sheet_line line = line_at(r, place, weight_around(hot, place));
        line.row = place == hot->place ? hot->row : 0;
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
                          .first = s->lines.count};
    struct hots hots = find_hot(r);
    uint64_t end = 1;
    for (size_t i = 0; i < hots.count; i++)
        add_around(r, &sheet, &hots.items[i], &end);
    free(hots.items);
    if (sheet.count == 0)
        return;
    s->sheet_of[file] = (ref_t)s->items.count;
    *array_add(&s->items) = sheet;
}

/* ---- the sources ---- */

static void read_file(struct sheets *s, const struct shown_source *shown, const struct shown_reader *reader)
{
    struct file_lines lines, parted;
    struct reading r = {.sheets = s, .shown = shown, .reader = reader, .lines = &lines, .parted = &parted};
    if (!s->index.profile)
        lines_index_init(&s->index, s->report->study->profile, true, view_lists_function, s->report->view);
    struct lines_index by_owner = lines_index_by_owner(&s->index);
    file_lines_init(&lines, &s->index, shown->file);
    file_lines_init(&parted, &by_owner, shown->file);
    add_sheet(&r);
    file_lines_release(&parted);
    file_lines_release(&lines);
}

/* Whether it has a text for the page: no filter drops it, and no other name of it was read. */
static bool is_new(const struct sheets *s, const struct shown_source *shown)
{
    return shown->result == SOURCE_FOUND && shown->file != NONE && s->sheet_of[shown->file] == NONE &&
           filter_keeps_file(s->report->view->filter, shown->file);
}

/* False where a file that the user named was not found. */
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

bool sheets_init(struct sheets *s, const struct report *report)
{
    const struct profile *p = report->study->profile;
    *s = (struct sheets){.report = report,
                         .sheet_of = memory_resize(NULL, p->files.texts.count, sizeof *s->sheet_of),
                         .needed = memory_zeroed(p->functions.count, sizeof *s->needed)};
    for (size_t i = 0; i < p->files.texts.count; i++)
        s->sheet_of[i] = NONE;
    return !shown_wanted(report->request) || read_all(s);
}

void sheets_release(struct sheets *s)
{
    free(s->items.items);
    free(s->lines.items);
    free(s->shares.items);
    free(s->sheet_of);
    free(s->needed);
    lines_index_release(&s->index);
    arena_release(&s->arena);
}
