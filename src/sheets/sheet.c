/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/sheet.h"

#include "base/hash.h"
#include "base/shrink.h"
#include "calls/hot_path.h"
#include "report/layout/title.h"
#include "report/summary/name_and_place.h"
#include "report/summary/summary_rows.h"
#include "sheets/cost_columns.h"

#include <stdlib.h>

#define ROOM_WRITTEN 120u /* of names that are written to a file */

/* ---- making ---- */

static void begin(struct sheet *sheet, const struct sheet_kind *kind, const struct report *report,
                  const struct place *place)
{
    *sheet = (struct sheet){.kind = kind, .report = report, .place = place, .look = *report->look};
    sheet->table.context = sheet;
    sheet->table.look = &sheet->look;
    sheet->table.percents = report->request->show_percs;
}

bool sheet_init(struct sheet *sheet, struct model *model, const struct trail *trail)
{
    const struct place *place = trail_now(trail);
    const struct sheet_kind *kind = model->kinds[place->screen];
    begin(sheet, kind, &model->report, place);
    sheet->model = model;
    sheet->trail = trail;
    sheet->look.width = 0;
    sheet->room = ROOM_WRITTEN;
    const char *why = !kind ? "there is no such screen" : kind->why_not ? kind->why_not(model->report.study) : NULL;
    sheet->why = why ? text_of(why) : TEXT_NONE;
    return !why && kind->init(sheet);
}

void sheet_release(struct sheet *sheet)
{
    if (sheet->own && sheet->kind->release)
        sheet->kind->release(sheet);
    free(sheet->figures.widths);
    free(sheet->columns.items);
    free(sheet->offered.items);
    arena_release(&sheet->arena);
    *sheet = (struct sheet){0};
}

void sheet_move(struct sheet *to, struct sheet *from)
{
    *to = *from;
    to->table.context = to;
    to->table.look = &to->look;
    *from = (struct sheet){0};
}

void sheet_entitle(const struct sheet *sheet, struct phrase *title)
{
    sheet->kind->entitle(sheet, title);
}

/* ---- columns ---- */

static void choose_columns(struct sheet *sheet, size_t width)
{
    const struct ranking *ranking = &sheet->report->view->ranking;
    struct columns_wanted wanted = {.sheet = sheet->kind->sheet,
                                    .is_screen = sheet->model != NULL,
                                    .width = width,
                                    .report = sheet->report,
                                    .columns = sheet->offered.count ? &sheet->offered : NULL,
                                    .table = &sheet->table,
                                    .rows = ranking->rows,
                                    .row_count = ranking->count};
    sheet->columns.count = sheet->table.only_shares = 0;
    if (wanted.sheet)
        sheet->table.only_shares = columns_that_fit(&wanted, &sheet->arena, &sheet->columns);
    if (sheet->lined)
        cost_columns_take(sheet->lined, &sheet->columns);
}

void sheet_fit(struct sheet *sheet, size_t width)
{
    free(sheet->figures.widths);
    sheet->look.width = width;
    sheet->table.look = &sheet->look;
    choose_columns(sheet, width);
    sheet->table.columns = sheet->columns.items;
    sheet->table.column_count = sheet->columns.count;
    sheet->figures = table_figures(&sheet->table);
    columns_drop_last(&sheet->figures, width);
    sheet->table.column_count = sheet->figures.count;
    sheet->table.only_shares = sheet->figures.only_shares;
    sheet->figures_width = sheet->figures.count ? table_figures_width(&sheet->figures) : 0;
    sheet->room = width > sheet->figures_width ? width - sheet->figures_width : 0;
    if (sheet->kind->fit)
        sheet->kind->fit(sheet);
}

/* ---- rows ---- */

bool sheet_spends_nothing(const void *context, size_t row, struct spent *spent)
{
    (void)context, (void)row, (void)spent;
    return false;
}

struct subject subject_of(uint64_t id)
{
    return (struct subject){.id = id ? id : 1, .function = NONE, .cycle = NONE, .file = NONE, .address = ADDRESS_NONE};
}

struct subject sheet_subject_of(const struct sheet *sheet, const struct row_name *name, uint64_t id)
{
    struct home home = naming_place(sheet->report->naming, name);
    struct subject subject = subject_of(id);
    subject.function = name->function;
    subject.file = home.file;
    subject.line = home.line;
    return subject;
}

static uint64_t hash_name(uint64_t hash, const struct names *names, ref_t name)
{
    return hash_mix(hash, name == NONE ? 0 : hash_text(names->texts.items[name]));
}

uint64_t sheet_id(const struct profile *p, const struct row_name *name, uint64_t salt)
{
    uint64_t hash = hash_mix(salt, row_name_is_cycle(name) ? name->cycle : NONE);
    hash = hash_name(hash, &p->objects, name->object);
    hash = hash_name(hash, &p->files, name->file);
    hash = hash_name(hash, &p->symbols, name->symbol);
    hash = hash_mix(hash, hash_mix(name->line.number, name->line.side));
    hash = hash_mix(hash, name->address);
    hash = hash_mix(hash, name->place.s ? hash_text(name->place) : 0);
    return hash ? hash : 1;
}

size_t sheet_find(const struct sheet *sheet, uint64_t id)
{
    for (size_t row = 0; row < sheet_count(sheet); row++)
        if ((sheet->kind->id ? sheet->kind->id(sheet, row) : sheet_subject(sheet, row).id) == id)
            return row;
    return SIZE_MAX;
}

size_t sheet_turn(const struct sheet *sheet, size_t row, bool is_back)
{
    const enum sheet_side from = row < sheet_count(sheet) ? sheet->kind->side(sheet, row) : SIDE_CALLERS;
    for (int step = 1; step < SHEET_SIDES; step++) {
        enum sheet_side side = (enum sheet_side)((from + (is_back ? SHEET_SIDES - step : step)) % SHEET_SIDES);
        for (size_t to = 0; to < sheet_count(sheet); to++)
            if (sheet->kind->side(sheet, to) == side)
                return side == SIDE_ITSELF ? sheet->kind->start(sheet) : to;
    }
    return row;
}

uint64_t sheet_cost(const struct sheet *sheet, const struct costs *costs)
{
    const struct measure *main = view_main_measure(sheet->report->view);
    cost_t cost = main ? measure_cost(main, costs) : 0;
    return cost > 0 ? (uint64_t)cost : 0;
}

size_t sheet_hottest(const struct sheet *sheet, size_t first, size_t end, uint64_t least,
                     uint64_t (*cost_of)(const struct sheet *sheet, size_t item))
{
    const struct measure *main = view_main_measure(sheet->report->view);
    uint64_t most = 0, total = main && main->total > 0 ? (uint64_t)main->total : 0;
    size_t next = SIZE_MAX;
    for (size_t i = first; i < end; i++) {
        uint64_t got = cost_of(sheet, i);
        next = got > most ? i : next;
        most = got > most ? got : most;
    }
    return next != SIZE_MAX && hot_path_goes_on(least, most, total) ? next : SIZE_MAX;
}

const struct text sheet_fold_marks[] = {[FOLD_NONE] = {"  ", 2}, [FOLD_CLOSED] = {"+ ", 2}, [FOLD_OPEN] = {"- ", 2}};

bool sheet_function_matches(const struct sheet *sheet, ref_t function, const struct pattern *pattern)
{
    const struct naming *naming = sheet->report->naming;
    return function != NONE &&
           forms_match(naming->forms, naming->profile->functions.items[function].symbol, 0, pattern);
}

bool sheet_words_match(const struct sheet *sheet, size_t row, const struct pattern *pattern)
{
    struct arena arena = {0};
    struct phrase phrase = {0};
    sheet->table.describe(sheet, row, &phrase);
    bool good = pattern_matches(pattern, phrase_spell(&phrase, SIZE_MAX, TEXT(""), &arena));
    phrase_release(&phrase);
    arena_release(&arena);
    return good;
}

bool sheet_name_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern)
{
    ref_t function = sheet_subject(sheet, row).function;
    return function != NONE ? sheet_function_matches(sheet, function, pattern) : sheet_words_match(sheet, row, pattern);
}

bool sheet_matches(const struct sheet *sheet, size_t row, const struct pattern *pattern)
{
    if (sheet->kind->matches)
        return sheet->kind->matches(sheet, row, pattern);
    return sheet_words_match(sheet, row, pattern);
}

/* ---- rows that would read the same ---- */

struct telling {
    const struct sheet *sheet;
    size_t first;
};

/* What stands before the names of a row, as the lines of a tree, does not tell it from others, and takes room. */
static void describe_told(const void *context, size_t row, struct phrase *phrase)
{
    const struct telling *t = context;
    struct phrase whole = {0};
    t->sheet->table.describe(t->sheet, t->first + row, &whole);
    phrase_append_from(phrase, &whole, phrase_own(&whole));
    phrase_fill(phrase, ' ', phrase_width(&whole) - phrase_width(phrase));
    phrase_release(&whole);
}

static void name_told(const void *context, size_t row, struct phrase *phrase)
{
    const struct telling *t = context;
    struct row_name name;
    size_t room;
    if (t->sheet->kind->cuts(t->sheet, t->first + row, &name, &room))
        naming_describe_bare(t->sheet->report->naming, &name, phrase);
}

/* Rows of a screen are of one kind, mostly: the first one tells. */
size_t *sheet_tell(const struct sheet *sheet, size_t first, size_t count)
{
    const struct telling telling = {sheet, first};
    struct row_name name;
    size_t room = sheet->room;
    if (count < 2 || sheet->kind->fit || sheet->place->sideways)
        return NULL;
    bool cuts = sheet->kind->cuts && sheet->kind->cuts(sheet, first, &name, &room);
    return summary_rows_told(count, cuts ? name_told : describe_told, &telling,
                             cuts ? name_and_place_columns(room).name : room, look_ellipsis(&sheet->look));
}

/* ---- writing ---- */

const char *sheet_why_no_calls(const struct study *study)
{
    return study_misses_calls(study) ? "no calls are recorded" : NULL;
}

static void print(struct sheet *sheet)
{
    struct phrase title = {0};
    sheet->kind->entitle_asked(sheet, &title);
    title_write(sheet->report, &title, NULL);
    phrase_release(&title);
    choose_columns(sheet, sheet->look.width);
    sheet->table.columns = sheet->columns.items;
    sheet->table.column_count = sheet->columns.count;
    sheet->table.only_shares = sheet->report->request->show_percs ? sheet->table.only_shares : 0;
    table_write(&sheet->table, sheet->report->out);
    output_char(sheet->report->out, '\n');
}

void sheet_print_asked(const struct sheet_kind *kind, const struct report *report, ref_t row)
{
    struct place place = place_of(SCREEN_TABLE);
    struct sheet sheet;
    place.row = row;
    begin(&sheet, kind, report, &place);
    if (kind->init(&sheet))
        print(&sheet);
    sheet_release(&sheet);
}

void sheet_write(const struct sheet *sheet, struct output *out)
{
    struct sheet wide = *sheet;
    struct look look = {.is_rich = true, .is_utf8 = sheet->look.is_utf8};
    struct phrase title = {0};
    wide.room = ROOM_WRITTEN;
    wide.table.context = &wide;
    wide.table.look = &look;
    sheet_entitle(sheet, &title);
    phrase_write(&title, out);
    output_text(out, TEXT("\n\n"));
    table_write(&wide.table, out);
    phrase_release(&title);
}
