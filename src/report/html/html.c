#include "report/html/html.h"

#include "annotate/shown.h"
#include "base/buffer.h"
#include "report/heading.h"
#include "report/html/extract.h"
#include "report/html/page.h"
#include "report/html/plain.h"
#include "report/html/sheets.h"
#include "report/json/extract.h"
#include "report/json/report.h"
#include "view/problems.h"

#include <errno.h>
#include <stdlib.h>

#define PIECES (sizeof page_pieces / sizeof *page_pieces)
#define TABLE_ROWS 50 /* if there is room */

struct html {
    const struct report *report;
    struct text title; /* in the arena */
    struct head head;
    struct sheets sheets;
    struct extract extract;
    struct json_extract json;  /* the choice of these */
    struct buffer table, data; /* as they are written, but for `<` in the data */
    size_t room;               /* bytes that the page may have; SIZE_MAX: any number */
    bool is_cut;               /* the data are not all */
    struct arena arena;
};

/* ---- the data ---- */

static size_t main_event(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    size_t i = 0;
    while (main && i < view->shown.count && !measure_is_akin(view_shown(view, i), main))
        i++;
    return main && i < view->shown.count ? i : 0;
}

static void put_head(const struct html *h, struct json *json)
{
    json_line(json);
    json_key(json, TEXT("head"));
    json_open_array(json);
    for (size_t i = 0; i < h->head.lines.count; i++) {
        json_open_object(json);
        json_key(json, TEXT("label"));
        json_text(json, h->head.lines.items[i].label);
        json_key(json, TEXT("text"));
        json_text(json, h->head.lines.items[i].text);
        json_close_object(json);
    }
    json_close_array(json);
}

static void put_left_out(const struct html *h, struct json_report *r)
{
    if (h->extract.left.functions + h->extract.left.calls + h->sheets.left.lines == 0)
        return;
    json_line(&r->json);
    json_key(&r->json, TEXT("left_out"));
    json_open_object(&r->json);
    json_put_count(r, "functions", h->extract.left.functions);
    json_put_costs(r, "self", matrix_row(&h->extract.left.self, 0));
    json_put_count(r, "calls", h->extract.left.calls);
    json_put_count(r, "lines", h->sheets.left.lines);
    json_put_count(r, "sources", h->sheets.left.sources);
    json_close_object(&r->json);
}

/* The data that a page has besides the JSON report. */
static void put_more(const void *context, struct json_report *r)
{
    const struct html *h = context;
    json_line(&r->json);
    json_put_text(r, "title", h->title);
    put_head(h, &r->json);
    json_line(&r->json);
    json_put_count(r, "main_event", main_event(h->report->view));
    put_left_out(h, r);
    if (h->sheets.items.count == 0)
        return;
    json_line(&r->json);
    json_key(&r->json, TEXT("sources"));
    sheets_write(&h->sheets, &r->json);
}

static bool has_line(const void *context, ref_t file, uint64_t line)
{
    return sheets_have_line(&((const struct html *)context)->sheets, file, line);
}

static bool has_file(const void *context, ref_t file)
{
    return sheets_have_file(&((const struct html *)context)->sheets, file);
}

static bool has_share(const void *context, ref_t file, uint64_t line, size_t owner)
{
    return sheets_have_share(&((const struct html *)context)->sheets, file, line, owner);
}

/* Writes the data, of which rows take about so many bytes; EXTRACT_ALL: all. Lines have two fifths of it, and what
 * functions leave. */
static void make_data(struct html *h, size_t room)
{
    struct report report = *h->report;
    struct output out = output_into(&h->data);
    report.out = &out;
    h->data.count = 0;
    extract_clear(&h->extract, room);
    sheets_clear(&h->sheets);
    sheets_choose(&h->sheets, &h->extract, room / 5 * 2);
    if (extract_choose(&h->extract))
        sheets_choose(&h->sheets, &h->extract, SIZE_MAX);
    h->is_cut = h->sheets.left.lines + h->sheets.left.texts + h->extract.left.functions + h->extract.left.calls > 0;
    json_write_extract(&report, &h->json);
    output_close(&out);
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
    size_t size = page_size() + title.count + h->table.count + sizes_of_data(buffer_text(&h->data));
    buffer_release(&title);
    return size;
}

static void make_table(struct html *h, size_t rows)
{
    struct output out = output_into(&h->table);
    h->table.count = 0;
    plain_write(h->report, &h->head, h->title, rows, &out);
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

/* Rows take what was measured, or some digits less where ids and sums are short: what this leaves is given to more of
 * them. Should a page be too large, less is chosen: each time twice as much less, so that few are made. */
static bool make_fitting(struct html *h)
{
    if (!make_least(h))
        return false;
    size_t room = h->room - size_of(h);
    make_data(h, room);
    if (h->is_cut && size_of(h) < h->room) {
        room += h->room - size_of(h);
        make_data(h, room);
    }
    for (size_t less = room / 512 + 1; size_of(h) > h->room; less *= 2) {
        room -= less < room ? less : room;
        make_data(h, room);
    }
    return true;
}

static bool make_page(struct html *h)
{
    if (h->room < SIZE_MAX)
        return make_fitting(h);
    make_data(h, EXTRACT_ALL);
    make_table(h, TABLE_ROWS);
    return true;
}

/* ---- the file ---- */

static void put_piece(struct output *out, size_t i)
{
    output_text(out, (struct text){page_pieces[i].text, page_pieces[i].size});
}

static void put_data(struct output *out, struct text data)
{
    while (data.n) {
        size_t n = text_find(data, '<');
        output_text(out, (struct text){data.s, n});
        if (n < data.n)
            output_text(out, SIZES_LESS_THAN);
        data = text_skip(data, n < data.n ? n + 1 : n);
    }
}

static void write_page(const struct html *h, struct output *out)
{
    put_piece(out, 0);
    plain_text(out, h->title);
    put_piece(out, 1);
    output_text(out, buffer_text(&h->table));
    put_piece(out, 2);
    put_data(out, buffer_text(&h->data));
    put_piece(out, 3);
}

bool html_check(const struct request *request, struct arena *arena, struct text *error)
{
    bool good = request->html_limit == 0 || request->html_limit > page_size();
    if (!good)
        *error = arena_format(arena, "--html-limit: the page takes %zu bytes without any data", page_size());
    return good;
}

unsigned html_needs(const struct request *request)
{
    return json_extract_needs(request, shown_wanted(request));
}

/* If nothing can be written, that is an error of the output. */
static void fail(const struct html *h)
{
    diagnostics_add(h->report->diagnostics, &problem_output, TEXT_NONE, 0,
                    "--html-limit: this page takes %zu bytes without any function", size_of(h));
    h->report->out->error = EFBIG;
}

bool html_write(const struct report *report)
{
    uint64_t limit = report->request->html_limit;
    struct html h = {.report = report, .room = limit && limit < SIZE_MAX ? (size_t)limit : SIZE_MAX};
    h.title = heading_of(report, &h.arena);
    h.json = (struct json_extract){
        .has_line = has_line, .has_file = has_file, .has_share = has_share, .write_more = put_more, .context = &h};
    bool complete = sheets_init(&h.sheets, report, &h.json);
    head_init(&h.head, report);
    extract_init(&h.extract, report, &h.json);
    h.json.functions = h.extract.functions;
    h.json.arcs = h.extract.arcs;
    h.json.pieces = h.extract.pieces;
    h.json.lines = sheets_lines(&h.sheets);
    if (make_page(&h))
        write_page(&h, report->out);
    else
        fail(&h);
    sheets_release(&h.sheets);
    extract_release(&h.extract);
    head_release(&h.head);
    buffer_release(&h.table);
    buffer_release(&h.data);
    arena_release(&h.arena);
    return complete;
}
