#include "report/html/sheets.h"

#include "annotate/chosen.h"
#include "annotate/named.h"
#include "annotate/shown.h"
#include "report/html/weight.h"
#include "report/json/extract.h"
#include "view/problems.h"
#include "view/row_status.h"

#include <stdlib.h>

#define TEXT_SHOWN ((size_t)16 << 10) /* bytes of a line */

bool sheets_wanted(const struct request *request)
{
    return request->annotate || request->sources.count;
}

/* ---- which files ---- */

/* The files that the user named, as far as they are there and the profile has them. */
static void add_named(const struct report *report, struct refs *files)
{
    struct diagnostics unsaid = {0};
    struct locator locator;
    struct named_files named;
    locator_init(&locator, report->study->profile, report->request, report->directory);
    named_files_init(&named, &locator, &unsaid);
    for (size_t i = 0; i < report->request->sources.count; i++) {
        struct named n;
        named_open(&n, &named, report->request->sources.items[i]);
        for (size_t k = 0; k < n.files.count && n.found; k++)
            *array_add(files) = n.files.items[k];
        named_release(&n);
    }
    named_files_release(&named);
    locator_release(&locator);
    diagnostics_release(&unsaid);
}

static struct refs choose_files(const struct report *report)
{
    struct refs files = {0};
    struct refs chosen = report->request->annotate ? chosen_files(report->view) : (struct refs){0};
    add_named(report, &files);
    for (size_t i = 0; i < chosen.count; i++)
        *array_add(&files) = chosen.items[i];
    free(chosen.items);
    return files;
}

/* ---- the lines of a file ---- */

/* A source while its lines are collected. */
struct reading {
    struct sheets *sheets;
    const struct source *source;
    const struct unified *unified;           /* both versions of it; or NULL */
    const struct file_lines *lines, *parted; /* as they are, and by owner */
    ref_t file;
    bool is_old;   /* it is the text of the old version alone */
    bool is_newer; /* than the profile */
};

uint64_t sheets_old_line(const struct sheets *s, ref_t file, uint64_t line)
{
    struct text name;
    uint64_t old;
    if (line_is_of_old(line))
        return line & ~LINE_OF_OLD;
    return pair_old_line(s->report->study, file, line, &name, &old) ? old : 0;
}

/* The place of a line of the profile in the source that is shown; 0: it has none. */
static uint64_t place_of(const struct reading *r, uint64_t line)
{
    const struct unified *u = r->unified;
    bool is_old = r->sheets->report->study->sides && line_is_of_old(line);
    uint64_t own = r->is_old ? sheets_old_line(r->sheets, r->file, line) : is_old ? line & ~LINE_OF_OLD : line;
    if (u)
        return own > (is_old ? u->old_count : u->new_count) ? 0 : is_old ? u->of_old[own] : u->of_new[own];
    return (is_old && !r->is_old) || own > source_lines(r->source) ? 0 : own;
}

static struct sheet_line line_at(const struct reading *r, uint64_t place, uint64_t weight)
{
    const struct unified_line *both = r->unified ? &r->unified->lines[place] : NULL;
    struct text text = text_cut(source_line(r->source, (size_t)place), TEXT_SHOWN);
    return (struct sheet_line){.number = both        ? both->new
                                         : r->is_old ? 0
                                                     : place,
                               .old = both        ? both->old
                                      : r->is_old ? place
                                                  : 0,
                               .weight = weight,
                               .text = arena_copy(&r->sheets->arena, text)};
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
        uint64_t place = line->number ? place_of(r, line->number) : 0;
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
    uint64_t context = s->report->request->context, last = source_lines(r->source);
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

static void add_sheet(const struct reading *r, ref_t file)
{
    struct sheets *s = r->sheets;
    struct sheet sheet = {.file = file,
                          .path = arena_copy(&s->arena, r->source->path),
                          .has_versions = r->unified || r->is_old,
                          .is_old = r->is_old,
                          .is_newer = r->is_newer,
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

struct opened {
    struct sheets *sheets;
    struct locator locator;
    struct shown_sources shown;
};

/* Opens the source of a file; in a comparison both versions, or that of the side that has one. */
static bool open_source(struct opened *o, struct reading *r, ref_t file)
{
    const struct report *report = o->sheets->report;
    struct shown_source shown;
    struct text why, name = profile_file_name(report->study->profile, file);
    enum source_result result = shown_open(&o->shown, file, &shown, &why);
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(report->diagnostics, &problem_unreadable_source, name, 0, "%.*s", (int)why.n, why.s);
    if (result != SOURCE_FOUND)
        return false;
    shown_use(&o->shown, &shown);
    r->source = shown.source;
    r->unified = shown.unified;
    r->is_old = shown.is_old;
    r->is_newer = shown.is_newer;
    return true;
}

static void read_file(struct opened *o, ref_t file)
{
    struct sheets *s = o->sheets;
    struct file_lines lines, parted;
    struct reading r = {.sheets = s, .file = file, .lines = &lines, .parted = &parted};
    bool own_only = s->report->request->annotate == ANNOTATE_OWN;
    if (s->sheet_of[file] != NONE || !filter_keeps_file(s->report->view->filter, file) ||
        (own_only && locator_ownership(&o->locator, file) == OWNED_BY_OTHERS) || !open_source(o, &r, file))
        return;
    if (!s->index.profile)
        lines_index_init(&s->index, s->report->study->profile, true, view_lists_function, s->report->view);
    struct lines_index by_owner = lines_index_by_owner(&s->index);
    file_lines_init(&lines, &s->index, file);
    file_lines_init(&parted, &by_owner, file);
    add_sheet(&r, file);
    file_lines_release(&parted);
    file_lines_release(&lines);
}

static void read_all(struct sheets *s)
{
    const struct report *report = s->report;
    struct opened o = {.sheets = s};
    struct refs files = choose_files(report);
    locator_init(&o.locator, report->study->profile, report->request, report->directory);
    shown_init(&o.shown, &o.locator, report->study->sides);
    for (size_t i = 0; i < files.count; i++)
        read_file(&o, files.items[i]);
    shown_warn(&o.shown, report->diagnostics);
    shown_release(&o.shown);
    locator_release(&o.locator);
    free(files.items);
}

void sheets_init(struct sheets *s, const struct report *report)
{
    const struct profile *p = report->study->profile;
    *s = (struct sheets){.report = report,
                         .sheet_of = memory_resize(NULL, p->files.texts.count, sizeof *s->sheet_of),
                         .needed = memory_zeroed(p->functions.count, sizeof *s->needed)};
    for (size_t i = 0; i < p->files.texts.count; i++)
        s->sheet_of[i] = NONE;
    if (sheets_wanted(report->request))
        read_all(s);
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
