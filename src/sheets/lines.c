/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "annotate/annotated.h"
#include "base/hash.h"
#include "report/layout/source_title.h"
#include "sheets/cache.h"
#include "sheets/cost_columns.h"

#include <stdlib.h>

enum row_kind { ROW_NOTE, ROW_FOLD, ROW_ANNOTATED };

struct line_row {
    enum row_kind kind;
    size_t number;   /* of the note, or of the annotated row; of a fold that of its first call */
    uint64_t parent; /* the fold that a call is in; 0: none */
};

struct lines_sheet {
    struct cached_lines *cached;
    struct question question;
    struct view view; /* of lines */
    struct report report;
    struct shown_source shown;
    struct source none; /* in place of a source that is not found */
    struct annotated annotated;
    struct file_lines owned; /* the same lines, each once for each function that has code there */
    ARRAY(struct line_row) rows;
    struct texts notes;
    struct matrix sum; /* one row: the calls of a line */
    uint64_t hash;     /* of the file's name */
};

static struct lines_sheet *lines_of(const struct sheet *sheet)
{
    return sheet->own;
}

static bool is_found(const struct lines_sheet *l)
{
    return l->shown.result == SOURCE_FOUND;
}

static const struct line_row *row_of(const struct sheet *sheet, size_t row)
{
    return &lines_of(sheet)->rows.items[row];
}

static const struct annotated_row *annotated_row(const struct lines_sheet *l, const struct line_row *row)
{
    return &l->annotated.rows.items[row->number];
}

/* Whether a row is a line, or the code of the file without a line. */
static bool is_line(const struct annotated_row *row)
{
    return row->kind == LINE_SOURCE || row->kind == LINE_BEYOND || row->kind == LINE_UNKNOWN;
}

static bool is_below_line(const struct annotated_row *row)
{
    return row->kind == LINE_CALL || row->kind == LINE_JUMP;
}

/* ---- rows ---- */

enum id_salt { ID_LINE, ID_FOLD, ID_CALL, ID_GAP, ID_NOTE, ID_JUMP };

static uint64_t id_of(const struct lines_sheet *l, enum id_salt salt, uint64_t number)
{
    uint64_t id = hash_mix(hash_mix(l->hash, salt), number);
    return id ? id : 1;
}

static uint64_t fold_id(const struct lines_sheet *l, size_t call)
{
    return id_of(l, ID_FOLD, l->annotated.rows.items[call].number);
}

static void add_row(struct lines_sheet *l, enum row_kind kind, size_t number, uint64_t parent)
{
    *array_add(&l->rows) = (struct line_row){kind, number, parent};
}

/* The line of the file that a fold is of. */
static size_t line_of_fold(const struct lines_sheet *l, const struct line_row *row)
{
    return file_lines_find(&l->annotated.lines, annotated_row(l, row)->number);
}

/* Adds the calls of a line, which are the annotated rows [first, end): one as it is, more in a fold. */
static void add_calls(struct sheet *sheet, size_t first, size_t end)
{
    struct lines_sheet *l = lines_of(sheet);
    uint64_t id = end - first > 1 ? fold_id(l, first) : 0;
    if (id)
        add_row(l, ROW_FOLD, first, 0);
    for (size_t i = first; i < end && (!id || place_is_unfolded(sheet->place, id, false)); i++)
        add_row(l, ROW_ANNOTATED, i, id);
}

static void list_rows(struct sheet *sheet)
{
    struct lines_sheet *l = lines_of(sheet);
    const struct annotated_row *rows = l->annotated.rows.items;
    size_t count = l->annotated.rows.count;
    if (!l->annotated.is_whole && !l->annotated.shown.count)
        *array_add(&l->notes) = TEXT("No line changed; = shows all lines.");
    for (size_t i = 0; i < l->notes.count; i++)
        add_row(l, ROW_NOTE, i, 0);
    for (size_t i = 0, end; i < count; i = end) {
        end = i + 1;
        while (rows[i].kind == LINE_CALL && end < count && rows[end].kind == LINE_CALL)
            end++;
        if (rows[i].kind == LINE_CALL)
            add_calls(sheet, i, end);
        else if (rows[i].kind != LINE_BLANK)
            add_row(l, ROW_ANNOTATED, i, 0);
    }
}

/* ---- the text of a row ---- */

static bool lines_spent(const void *context, size_t number, struct spent *spent)
{
    struct lines_sheet *l = lines_of(context);
    const struct line_row *row = row_of(context, number);
    if (row->kind == ROW_NOTE)
        return false;
    if (row->kind == ROW_ANNOTATED)
        return annotated_spent(&l->annotated, row->number, spent);
    return annotated_calls_spent(&l->annotated, line_of_fold(l, row), &l->sum, spent);
}

static bool lines_empty(const void *context, size_t number)
{
    const struct line_row *row = row_of(context, number);
    return row->kind == ROW_ANNOTATED && annotated_is_bare(&lines_of(context)->annotated, row->number);
}

static bool lines_faint(const void *context, size_t number)
{
    const struct line_row *row = row_of(context, number);
    return row->kind == ROW_ANNOTATED && annotated_is_faint(&lines_of(context)->annotated, row->number);
}

/* Columns of the numbers of lines, with the blanks after them. */
static size_t number_width(const struct lines_sheet *l)
{
    return l->annotated.digits + 2;
}

static void describe_fold(const struct sheet *sheet, const struct line_row *row, struct phrase *phrase)
{
    const struct lines_sheet *l = lines_of(sheet);
    bool is_open = place_is_unfolded(sheet->place, fold_id(l, row->number), false);
    annotated_draw_arrows(&l->annotated, row->number, phrase);
    phrase_fill(phrase, ' ', number_width(l));
    phrase_say(phrase, STYLE_MARK, is_open ? TEXT("- => ") : TEXT("+ => "));
    phrase_grouped(phrase, STYLE_PLAIN, (int64_t)l->annotated.lines.lines[line_of_fold(l, row)].call_count);
    phrase_say(phrase, STYLE_PLAIN, TEXT(" callees"));
}

/* Of a line whose text is not there, its number. */
static void describe_number(const struct lines_sheet *l, uint64_t line, struct phrase *phrase)
{
    unsigned long long number = annotated_number(&l->annotated, line);
    phrase_say(phrase, STYLE_SOURCE, arena_format(&phrase->arena, "%*llu", (int)l->annotated.digits, number));
}

static void lines_describe(const void *context, size_t number, struct phrase *phrase)
{
    const struct lines_sheet *l = lines_of(context);
    const struct line_row *row = row_of(context, number);
    if (row->kind == ROW_NOTE) {
        phrase_fill(phrase, ' ', number_width(l));
        phrase_say(phrase, STYLE_TITLE, l->notes.items[row->number]);
    } else if (row->kind == ROW_FOLD) {
        describe_fold(context, row, phrase);
    } else if (annotated_row(l, row)->kind == LINE_BEYOND && !is_found(l)) {
        describe_number(l, annotated_row(l, row)->number, phrase);
    } else {
        phrase_fill(phrase, ' ', row->parent ? 2 : 0);
        annotated_describe(&l->annotated, row->number, phrase);
    }
}

/* ---- the subject of a row ---- */

/* The function that spent most on a line; NONE: no function has code there. */
static ref_t hottest_owner(const struct lines_sheet *l, uint64_t number)
{
    ref_t owner = NONE;
    cost_t most = -1;
    for (size_t i = file_lines_find(&l->owned, number); i < l->owned.count && l->owned.lines[i].number == number; i++) {
        struct costs self = matrix_row(&l->owned.self, i);
        cost_t heat = cost_columns_heat(&l->view, &self);
        if (heat > most) {
            most = heat;
            owner = l->owned.owners[l->owned.lines[i].first_owner];
        }
    }
    return owner;
}

/* The number of a line in the source that an editor opens; 0: it is not in it. */
static uint64_t number_in_file(const struct lines_sheet *l, uint64_t line)
{
    bool is_old = line_number_of(l->report.study->profile, line).side == SIDE_OLD;
    const struct unified *u = l->shown.unified;
    if (u && line && line <= source_lines(l->shown.source))
        return u->lines[line].new;
    return is_old ? 0 : annotated_number(&l->annotated, line);
}

static cost_t heat_of(const struct lines_sheet *l, size_t row)
{
    struct spent spent;
    if (!annotated_spent(&l->annotated, row, &spent))
        return 0;
    bool is_inclusive = columns_kind_of_lines(&l->view) == COLUMN_INCLUSIVE;
    return cost_columns_heat(&l->view, is_inclusive ? &spent.inclusive : &spent.self);
}

static struct subject subject_of_call(const struct sheet *sheet, const struct line_row *row)
{
    const struct lines_sheet *l = lines_of(sheet);
    const struct annotated_row *item = annotated_row(l, row);
    struct row_name name = row_name_of_function(l->report.study->profile, l->annotated.lines.calls[item->index].callee);
    uint64_t id = id_of(l, ID_CALL, sheet_id(sheet_profile(sheet), &name, item->number));
    struct subject subject = sheet_subject_of(sheet, &name, id);
    subject.parent = row->parent;
    return subject;
}

/* A jump is of its target. */
static struct subject subject_of_jump(const struct lines_sheet *l, const struct annotated_row *item)
{
    const struct line_jump *jump = &l->annotated.jumps->items[item->index];
    uint64_t target = hash_text(profile_file_name(l->report.study->profile, jump->to_file));
    target = hash_mix(hash_mix(target, jump->to_line), jump->conditional);
    struct subject subject = subject_of(id_of(l, ID_JUMP, hash_mix(target, item->number)));
    subject.file = jump->to_file;
    subject.line = jump->to_line;
    return subject;
}

static struct subject subject_of_line(const struct lines_sheet *l, const struct line_row *row)
{
    const struct annotated_row *item = annotated_row(l, row);
    struct subject subject = subject_of(id_of(l, item->kind == LINE_GAP ? ID_GAP : ID_LINE, item->number));
    subject.file = l->shown.file;
    subject.line = number_in_file(l, item->number);
    if (is_line(item)) {
        subject.function = hottest_owner(l, item->number);
        subject.heat = heat_of(l, row->number);
    }
    return subject;
}

static struct subject lines_subject(const struct sheet *sheet, size_t number)
{
    const struct lines_sheet *l = lines_of(sheet);
    const struct line_row *row = row_of(sheet, number);
    if (row->kind == ROW_NOTE)
        return subject_of(id_of(l, ID_NOTE, row->number));
    if (row->kind == ROW_ANNOTATED) {
        const struct annotated_row *item = annotated_row(l, row);
        return item->kind == LINE_CALL   ? subject_of_call(sheet, row)
               : item->kind == LINE_JUMP ? subject_of_jump(l, item)
                                         : subject_of_line(l, row);
    }
    struct subject subject = subject_of(fold_id(l, row->number));
    subject.file = l->shown.file;
    subject.line = number_in_file(l, annotated_row(l, row)->number);
    subject.fold = place_is_unfolded(sheet->place, subject.id, false) ? FOLD_OPEN : FOLD_CLOSED;
    return subject;
}

/* Not by the function that a line is of: all lines of a function have its name. */
static bool lines_match(const struct sheet *sheet, size_t number, const struct pattern *pattern)
{
    const struct lines_sheet *l = lines_of(sheet);
    const struct line_row *row = row_of(sheet, number);
    bool is_call = row->kind == ROW_ANNOTATED && annotated_row(l, row)->kind == LINE_CALL;
    bool any = sheet_words_match(sheet, number, pattern) ||
               (is_call && sheet_function_matches(sheet, sheet_subject(sheet, number).function, pattern));
    if (row->kind != ROW_FOLD || place_is_unfolded(sheet->place, fold_id(l, row->number), false))
        return any;
    const struct file_line *line = &l->annotated.lines.lines[line_of_fold(l, row)];
    for (size_t i = line->first_call; i < line->first_call + line->call_count && !any; i++)
        any = sheet_function_matches(sheet, l->annotated.lines.calls[i].callee, pattern);
    return any;
}

/* To the target of a jump. */
static bool lines_enter(const struct sheet *sheet, size_t number, struct place *to)
{
    const struct lines_sheet *l = lines_of(sheet);
    const struct line_row *row = row_of(sheet, number);
    if (row->kind != ROW_ANNOTATED || annotated_row(l, row)->kind != LINE_JUMP)
        return false;
    const struct line_jump *jump = &l->annotated.jumps->items[annotated_row(l, row)->index];
    *to = place_of(SCREEN_LINES);
    to->function = jump->to_file == sheet->place->file ? sheet->place->function : NONE;
    to->file = jump->to_file;
    to->line = jump->to_line;
    return true;
}

/* ---- the first selected row ---- */

/* The line on which a function, or with NONE any, spent most; 0: it has no code in the file. */
static uint64_t hottest_line(const struct lines_sheet *l, ref_t function)
{
    uint64_t line = 0;
    cost_t most = -1;
    const struct file_lines *lines = function == NONE ? &l->annotated.lines : &l->owned;
    for (size_t i = 0; i < lines->count; i++) {
        struct costs self = matrix_row(&lines->self, i);
        cost_t heat = cost_columns_heat(&l->view, &self);
        bool is_its = function == NONE || lines->owners[lines->lines[i].first_owner] == function;
        if (is_its && lines->lines[i].number && heat > most) {
            most = heat;
            line = lines->lines[i].number;
        }
    }
    return line;
}

/* The row of the first line that has this number, or a greater one, as the profile or, if `is_shown`, people know it;
 * the last row if there is none. */
static size_t find_line(const struct sheet *sheet, uint64_t number, bool is_shown)
{
    const struct lines_sheet *l = lines_of(sheet);
    for (size_t i = 0; i < l->rows.count; i++) {
        const struct line_row *row = &l->rows.items[i];
        if (row->kind != ROW_ANNOTATED || is_below_line(annotated_row(l, row)))
            continue;
        uint64_t line = annotated_row(l, row)->number;
        if ((is_shown ? annotated_number(&l->annotated, line) : line) >= number)
            return i;
    }
    return l->rows.count ? l->rows.count - 1 : 0;
}

static size_t lines_start(const struct sheet *sheet)
{
    const struct lines_sheet *l = lines_of(sheet);
    if (sheet->place->line)
        return find_line(sheet, sheet->place->line, true);
    uint64_t line = hottest_line(l, sheet->place->function);
    line = line ? line : hottest_line(l, NONE);
    return line ? find_line(sheet, line, false) : 0;
}

/* ---- the sheet ---- */

static ref_t file_of(const struct sheet *sheet)
{
    const struct place *place = sheet->place;
    if (place->file != NONE || place->function == NONE)
        return place->file;
    struct row_name name = row_name_of_function(sheet_profile(sheet), place->function);
    return naming_place(sheet->report->naming, &name).file;
}

static void open_source(struct sheet *sheet, struct lines_sheet *l, ref_t file)
{
    const struct report *report = &sheet->model->report;
    shown_open(&l->shown, &l->cached->reader, file);
    l->shown.name = naming_file(report->naming, file);
    if (is_found(l))
        return;
    const struct texts *notes =
        missing_source_describe(&l->cached->missing_source, &l->shown, &l->cached->reader, report);
    for (size_t i = 0; i < notes->count; i++)
        *array_add(&l->notes) = notes->items[i];
    l->shown.source = &l->none;
}

/* A comparison may leave out unchanged rows. */
static void annotate(struct lines_sheet *l, bool is_whole)
{
    struct lines_index by_owner = lines_index_by_owner(&l->cached->index);
    if (is_whole)
        annotated_init_whole(&l->annotated, &l->report, &l->cached->index, &l->shown);
    else
        annotated_init(&l->annotated, &l->report, &l->cached->index, &l->shown);
    file_lines_init(&l->owned, &by_owner, l->shown.file);
    l->sum = matrix_new(1, l->report.study->profile->events.count);
}

/* Room for the numbers of all lines. */
static void measure_numbers(struct lines_sheet *l)
{
    size_t last = l->annotated.lines.count, digits = 1;
    uint64_t most = source_lines(l->shown.source);
    for (size_t i = 0; i < last; i++) {
        uint64_t number = annotated_number(&l->annotated, l->annotated.lines.lines[i].number);
        most = number > most ? number : most;
    }
    for (; most >= 10; most /= 10)
        digits++;
    l->annotated.digits = digits;
}

static struct text heading_of(const struct lines_sheet *l, struct arena *arena)
{
    struct text words = is_found(l) ? TEXT("source") : TEXT("line");
    const char *whole = l->report.request->show_percs ? l->annotated.share_base.of : NULL;
    return whole ? arena_format(arena, "%s (percentages of %s)", words.s, whole) : words;
}

static void set_table(struct sheet *sheet, struct lines_sheet *l)
{
    sheet->table.rows = l->rows.count;
    sheet->table.spent = lines_spent;
    sheet->table.describe = lines_describe;
    sheet->table.empty = lines_empty;
    sheet->table.faint = lines_faint;
    sheet->table.all_percents = true;
    sheet->table.heading = heading_of(l, &sheet->arena);
}

static bool lines_init(struct sheet *sheet)
{
    struct model *m = sheet->model;
    ref_t file = file_of(sheet);
    if (file == NONE) {
        sheet->why = TEXT("it is in no file");
        return false;
    }
    struct lines_sheet *l = sheet->own = memory_zeroed(1, sizeof *l);
    l->cached = cache_lines(m->cache, file);
    l->question = m->question;
    l->view = m->functions;
    l->report = *l->cached->report;
    l->report.question = &l->question;
    l->report.view = sheet->lined = &l->view;
    l->hash = hash_text(profile_file_name(model_profile(m), file));
    open_source(sheet, l, file);
    sheet->lacks_text = !is_found(l);
    annotate(l, l->cached->file == NONE || m->settings.shows_unchanged || !is_found(l));
    measure_numbers(l);
    list_rows(sheet);
    set_table(sheet, l);
    return true;
}

static void lines_release(struct sheet *sheet)
{
    struct lines_sheet *l = lines_of(sheet);
    annotated_release(&l->annotated);
    file_lines_release(&l->owned);
    matrix_release(&l->sum);
    free(l->rows.items);
    free(l->notes.items);
    free(l);
}

static void lines_entitle(const struct sheet *sheet, struct phrase *title)
{
    const struct lines_sheet *l = lines_of(sheet);
    const char *warning = is_found(l) ? source_title_warning(&l->shown) : ": not shown";
    source_title_add(&l->report, &l->shown, is_found(l) ? l->shown.path : l->shown.name, title);
    if (warning)
        phrase_say(title, STYLE_HOT, text_of(warning));
}

static void lines_fit(struct sheet *sheet)
{
    struct lines_sheet *l = lines_of(sheet);
    annotated_fit(&l->annotated, sheet->room);
    sheet->still = l->annotated.arrows_width + number_width(l);
}

const struct sheet_kind lines_kind = {
    .name = "source",
    .sheet = SHEET_SOURCE,
    .init = lines_init,
    .release = lines_release,
    .entitle = lines_entitle,
    .fit = lines_fit,
    .subject = lines_subject,
    .enter = lines_enter,
    .matches = lines_match,
    .start = lines_start,
};
