/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/html.h"

#include "annotate/shown.h"
#include "base/int128.h"
#include "base/tasks.h"
#include "document/base64.h"
#include "document/columnar.h"
#include "document/deflate.h"
#include "report/heading.h"
#include "report/html/charges.h"
#include "report/html/extract.h"
#include "report/html/groups.h"
#include "report/html/page.h"
#include "report/html/plain.h"
#include "report/html/sheets.h"
#include "report/html/tree.h"
#include "report/json/extract.h"
#include "report/json/report.h"
#include "report/why.h"
#include "view/problems.h"

#include <errno.h>
#include <stdlib.h>

#define PIECES (sizeof page_pieces / sizeof *page_pieces)
#define TABLE_ROWS 50 /* if there is room */

struct html {
    struct report report; /* with this view */
    struct view view;     /* that of the report, and what is reachable only through each function */
    struct text title;    /* in the arena, as is the next */
    struct text sort;     /* the column that the page is sorted by first; .s NULL: as usual */
    struct head head;
    struct weighing weighing;
    struct sheets sheets;
    struct groups groups;
    struct machine machine;
    struct tree tree;
    struct charges charges;
    struct extract extract;
    struct json_extract json;  /* the choice of these */
    struct homes homes[SIDES]; /* for these */
    struct columnar columns;   /* the data */
    struct buffer table, data; /* as they are written, but that the data become letters */
    unsigned threads;          /* that work side by side */
    size_t room;               /* bytes that the page may have; SIZE_MAX: any number */
    struct arena arena;
};

/* ---- the data ---- */

/* Of those shown. */
static size_t main_event(const struct view *view)
{
    size_t i = 0;
    while (i < view->shown.count && !measure_is_akin(view_shown(view, i), view_main_measure(view)))
        i++;
    return i < view->shown.count ? i : 0;
}

/* The column that --sort names first, as src/report/html/page/table.js calls it: `inclusive`, `self@Dr`, `calls-old`.
 * Nothing: the order is the usual one, or the page has no such column. */
static struct text sort_of(const struct report *report, struct arena *arena)
{
    static const char *const words[COLUMN_PER_CALL + 1] = {[COLUMN_SELF] = "self",
                                                           [COLUMN_INCLUSIVE] = "inclusive",
                                                           [COLUMN_CALLS] = "calls",
                                                           [COLUMN_PER_CALL] = "percall"};
    static const char *const sides[STATISTICS] = {
        [STATISTIC_ALONE] = "", [STATISTIC_CHANGE] = "-change", [STATISTIC_OLD] = "-old", [STATISTIC_NEW] = "-new"};
    const struct view *view = report->view;
    const struct column *column = view->sort.count && report->question->sort.s ? &view->sort.items[0].column : NULL;
    const char *word = column && column->kind <= COLUMN_PER_CALL ? words[column->kind] : NULL;
    const char *side = word && column->measure ? sides[column->measure->statistic] : "";
    if (!word || !side)
        return TEXT_NONE;
    bool is_other = column_kind_is_cost(column->kind) && !measure_is_akin(column->measure, view_main_measure(view));
    struct text event = is_other ? column->measure->name : TEXT("");
    return arena_format(arena, "%s%s%.*s%s", word, is_other ? "@" : "", (int)event.n, event.s, side);
}

static void put_head(const struct html *h, struct json_report *r)
{
    json_line(&r->json);
    json_open_list(r, "head");
    for (size_t i = 0; i < h->head.lines.count; i++) {
        json_open_object(&r->json);
        json_put_text(r, "label", h->head.lines.items[i].label);
        json_put_text(r, "text", h->head.lines.items[i].text);
        json_close_object(&r->json);
    }
    json_close_array(&r->json);
}

/* The data that a page has besides the JSON report. */
static void put_more(const void *context, struct json_report *r)
{
    const struct html *h = context;
    const char *letter_case = expressions_case_word(&h->report.request->filters);
    json_line(&r->json);
    json_put_text(r, "title", h->title);
    put_head(h, r);
    json_line(&r->json);
    json_put_count(r, "main_event", main_event(h->report.view));
    if (h->sort.s)
        json_put_text(r, "sort", h->sort);
    if (letter_case)
        json_put_text(r, "case", text_of(letter_case));
    extract_write_left(&h->extract, r);
    json_put_text(r, "group", text_of(group_table[h->report.question->group].word));
    groups_write(&h->groups, r);
    tree_write(&h->tree, r);
    charges_write(&h->charges, r);
    machine_write(&h->machine, r);
    if (h->sheets.items.count == 0)
        return;
    json_line(&r->json);
    sheets_write(&h->sheets, r);
}

static void point(const void *context, struct json_report *r)
{
    const struct html *h = context;
    tree_point(&h->tree, r);
    machine_point(&h->machine, r);
}

/* What a function has besides what JSON says of it. */
static void put_class(const void *context, struct json_report *r, ref_t function)
{
    json_put_text(r, "class", groups_class(&((const struct html *)context)->groups, function));
}

static bool has_line(const void *context, ref_t file, uint64_t line)
{
    return sheets_have_line(&((const struct html *)context)->sheets, file, line);
}

static bool has_file(const void *context, ref_t file)
{
    return sheets_have_file(&((const struct html *)context)->sheets, file);
}

/* Writes the data of so many items, as they are before they are deflated. */
static void write_plain(struct html *h, size_t count, struct output *out)
{
    extract_choose(&h->extract, count);
    charges_choose(&h->charges, &h->extract, count);
    json_write_extract(&h->report, &h->json);
    columnar_write(&h->columns, out, h->threads);
    columnar_release(&h->columns);
    output_close(out);
}

static void make_data(struct html *h, size_t count)
{
    struct deflation deflation;
    h->data.count = 0;
    deflate_begin(&deflation, DEFLATE_ZLIB, &h->data, h->threads);
    struct output out = output_by(deflate_take, &deflation);
    write_plain(h, count, &out);
    deflate_end(&deflation);
}

/* ---- sizes ---- */

static size_t page_size(void)
{
    size_t size = 0;
    for (size_t i = 0; i < PIECES; i++)
        size += page_pieces[i].size;
    return size;
}

static size_t size_of(const struct html *h)
{
    struct buffer title = {0};
    struct output out = output_into(&title);
    plain_text(&out, h->title);
    output_close(&out);
    size_t size = page_size() + title.count + h->table.count + base64_size(h->data.count) + 1;
    buffer_release(&title);
    return size;
}

static void make_table(struct html *h, size_t rows)
{
    struct output out = output_into(&h->table);
    h->table.count = 0;
    plain_write(&h->report, &h->head, h->title, rows, &out);
    output_close(&out);
}

/* ---- pages that fit ---- */

/* With a table of as many functions as take an eighth of the room at most, and no other rows. */
static bool make_least(struct html *h)
{
    make_data(h, 0);
    for (size_t rows = TABLE_ROWS;; rows /= 2) {
        make_table(h, rows);
        size_t size = size_of(h);
        if (rows == 0 || (size <= h->room && h->table.count <= (h->room - page_size()) / 8))
            return size <= h->room;
    }
}

#define FREE 16       /* the part of the room that may stay free */
#define TRIES_MOST 12 /* if any item fits */
#define GUESSES 4     /* tries by estimates */

/* Sizes grow much as estimates do: each try aims at the middle of the part that may stay free, by the size of the try
 * before it; the first by the estimate alone, which is mostly too low. Where estimates lead astray, half of the items
 * that are left are tried. */
static bool make_fitting(struct html *h)
{
    size_t fits = 0, over = h->extract.items.count + 1, tries = 0;
    if (!make_least(h))
        return false;
    const size_t least = size_of(h), room = h->room - least, aim = room - room / FREE / 2;
    uint64_t all = extract_estimate(&h->extract, over - 1), estimate = all > aim ? aim / 8 * 5 : aim;
    for (size_t size = least; fits + 1 < over && (size > h->room || h->room - size > room / FREE); tries++) {
        size_t count = tries < GUESSES ? extract_count(&h->extract, estimate) : fits + (over - fits) / 2;
        count = count <= fits ? fits + 1 : count < over ? count : over - 1;
        make_data(h, count);
        size = size_of(h);
        *(size > h->room ? &over : &fits) = count;
        if (tries >= TRIES_MOST && fits)
            break;
        estimate = int128_scale(aim, extract_estimate(&h->extract, count), size > least ? size - least : 1);
    }
    if (size_of(h) > h->room)
        make_data(h, fits);
    return true;
}

static bool make_page(struct html *h)
{
    if (h->room < SIZE_MAX)
        return make_fitting(h);
    make_data(h, h->extract.items.count);
    make_table(h, TABLE_ROWS);
    return true;
}

/* ---- the file ---- */

static void put_piece(struct output *out, size_t i)
{
    output_text(out, (struct text){page_pieces[i].text, page_pieces[i].size});
}

static void write_page(const struct html *h, struct output *out)
{
    put_piece(out, 0);
    plain_text(out, h->title);
    put_piece(out, 1);
    output_text(out, buffer_text(&h->table));
    put_piece(out, 2);
    base64_write(out, buffer_text(&h->data));
    output_char(out, '\n');
    put_piece(out, 3);
}

bool html_check(const struct question *question, struct arena *arena, struct text *error)
{
    uint64_t limit = question->request->html_limit;
    bool good = limit == 0 || limit > page_size();
    if (!good)
        *error = arena_format(arena, "--html-limit: the page takes %zu bytes without any data", page_size());
    return good;
}

unsigned html_needs(const struct question *question)
{
    unsigned causes = question->has_causes ? WHY_NEEDS : 0;
    return json_extract_needs(question, shown_wanted(question)) | your_rows_need(question) | NEED_LINE_ROWS |
           NEED_CHARGES | machine_needs(question) | causes;
}

/* If nothing can be written, that is an error of the output. */
static void fail(const struct html *h)
{
    diagnostics_add(h->report.diagnostics, &problem_output, TEXT_NONE, 0,
                    "--html-limit: this page takes %zu bytes without any function", size_of(h));
    h->report.out->error = EFBIG;
}

#define PREPARATIONS 4

/* Tasks that share nothing that changes: only the groups ask for the forms of names, which are made when they are asked
 * for. */
static void prepare(void *context, size_t task)
{
    struct html *h = context;
    if (task == 0)
        groups_init(&h->groups, &h->report);
    else if (task == 1)
        extract_init(&h->extract, &h->report, &h->weighing, &h->sheets, h->room);
    else if (task == 2)
        tree_init(&h->tree, &h->report);
    else
        view_find_dominated(&h->view);
}

/* What the extract chooses is written. */
static void init_json(struct html *h)
{
    homes_init_sides(h->homes, h->report.study);
    h->json = (struct json_extract){.functions = h->extract.functions,
                                    .arcs = h->extract.arcs,
                                    .pieces = h->extract.pieces,
                                    .jumps = h->machine.jumps,
                                    .lines = sheets_lines(&h->sheets),
                                    .has_line = has_line,
                                    .has_file = has_file,
                                    .point = point,
                                    .write_more = put_more,
                                    .write_function = put_class,
                                    .context = h,
                                    .homes = h->homes,
                                    .columnar = &h->columns};
}

static void release(struct html *h)
{
    sheets_release(&h->sheets);
    extract_release(&h->extract);
    groups_release(&h->groups);
    machine_release(&h->machine);
    tree_release(&h->tree);
    charges_release(&h->charges);
    weighing_release(&h->weighing);
    dominated_release(&h->view.dominated);
    homes_release_sides(h->homes);
    head_release(&h->head);
    buffer_release(&h->table);
    buffer_release(&h->data);
    arena_release(&h->arena);
}

bool html_write(const struct report *report)
{
    uint64_t limit = report->request->html_limit;
    struct html h = {.report = *report,
                     .view = *report->view,
                     .threads = tasks_threads(report->request->jobs),
                     .room = limit && limit < SIZE_MAX ? (size_t)limit : SIZE_MAX};
    h.report.view = &h.view;
    h.view.dominated = (struct dominated){0};
    h.title = heading_of(report, &h.arena);
    h.sort = sort_of(report, &h.arena);
    weighing_init(&h.weighing, report->view, STATISTIC_CHANGE);
    bool complete = sheets_init(&h.sheets, &h.report, &h.weighing);
    head_init(&h.head, report);
    machine_init(&h.machine, &h.report, &h.weighing);
    tasks_run(h.threads, PREPARATIONS, prepare, &h);
    extract_complete(&h.extract, &h.groups, &h.machine, &h.tree);
    charges_init(&h.charges, &h.report, &h.sheets, &h.weighing,
                 h.room); /* which needs as much room, once all have left theirs */
    init_json(&h);
    if (make_page(&h))
        write_page(&h, report->out);
    else
        fail(&h);
    release(&h);
    return complete;
}
