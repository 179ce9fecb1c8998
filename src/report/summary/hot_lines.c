/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/hot_lines.h"

#include "annotate/excerpts.h"
#include "base/display_width.h"
#include "base/paint.h"
#include "base/shrink.h"
#include "report/layout/columns_that_fit.h"
#include "report/layout/line.h"
#include "report/layout/missing.h"
#include "report/lines_view.h"
#include "report/summary/hot_calls.h"
#include "report/summary/short_path.h"
#include "report/summary/summary_rows.h"
#include "view/cell.h"
#include "view/scale.h"

#include <stdlib.h>

#define GAP 2u         /* blanks between a place and its text */
#define LOOKED_AT 256u /* lines whose sources are opened */

struct hot_lines {
    const struct report *report;
    const struct your_lines *yours; /* NULL: lines have the cost that they have by themselves */
    struct locator locator;
    struct rows rows;   /* all that are looked at */
    struct texts files; /* of the lines shown */
    struct refs shown;  /* rows of the view; NONE is a blank line between the user's own and others */
    struct excerpts excerpts;
    size_t place_width;
    struct spent_in *spent; /* by row shown, of `yours` */
    size_t room;            /* columns for place, text and function */
};

static struct row_name name_of(const struct hot_lines *h, ref_t row)
{
    return grouping_own_name(&h->report->view->rows, row);
}

#define FILE_MOST 24u /* columns of the base name of a file */

static bool line_spent(const void *context, size_t row, struct spent *spent)
{
    const struct hot_lines *h = context;
    if (h->shown.items[row] == NONE)
        return false;
    *spent = grouping_spent(&h->report->view->rows, h->shown.items[row]);
    return true;
}

static void add_place(const struct hot_lines *h, const struct row_name *name, struct phrase *phrase)
{
    struct phrase file = {0};
    phrase_add_name(&file, STYLE_FILE, short_path_among(&h->files, naming_file(h->report->naming, name->file)));
    struct text base = phrase_spell(&file, FILE_MOST, look_ellipsis(h->report->look), &phrase->arena);
    phrase_say(phrase, STYLE_FILE, base);
    phrase_say(phrase, STYLE_FILE, TEXT(":"));
    phrase_integer(phrase, STYLE_FILE, (int64_t)name->line.number);
    phrase_release(&file);
}

#define BEFORE_FUNCTION TEXT("> ")
#define FUNCTION_LEAST 16u /* columns */

/* The function that most was spent in, in a third of the columns that are left, or less. */
static struct text spell_function(const struct hot_lines *h, size_t row, size_t room, struct arena *arena)
{
    struct phrase name = {0};
    ref_t symbol = h->spent ? h->spent[row].symbol : NONE;
    if (symbol == NONE)
        return TEXT_NONE;
    phrase_add_name(&name, STYLE_FUNCTION, naming_symbol(h->report->naming, symbol));
    struct text spelt = phrase_spell(&name, room / 3 < FUNCTION_LEAST ? FUNCTION_LEAST : room / 3,
                                     look_ellipsis(h->report->look), arena);
    phrase_release(&name);
    return spelt;
}

/* Cuts the end of a text that has more columns. */
static struct text cut(const struct hot_lines *h, struct text text, size_t columns, struct arena *arena)
{
    struct text ellipsis = look_ellipsis(h->report->look);
    size_t taken = display_width_of(ellipsis);
    if (display_width_of(text) <= columns)
        return text;
    return arena_join(arena, display_width_cut(text, columns > taken ? columns - taken : 0), ellipsis);
}

static void add_text(const struct hot_lines *h, size_t row, struct text text, struct phrase *phrase)
{
    size_t room = h->room > h->place_width ? h->room - h->place_width : 0;
    struct text function = spell_function(h, row, room, &phrase->arena);
    struct text side = h->spent ? your_lines_side(h->yours, &h->spent[row]) : TEXT("");
    size_t taken = function.n ? GAP + BEFORE_FUNCTION.n + display_width_of(function) + side.n : 0;
    phrase_pad(phrase, h->place_width);
    phrase_add(phrase, STYLE_SOURCE, function.n ? cut(h, text, room > taken ? room - taken : 0, &phrase->arena) : text);
    if (!function.n)
        return;
    phrase_say(phrase, STYLE_PLAIN, text.n ? TEXT("  ") : TEXT(""));
    phrase_say(phrase, STYLE_MARK, BEFORE_FUNCTION);
    phrase_say(phrase, STYLE_FUNCTION, function);
    phrase_say(phrase, STYLE_PLAIN, side);
}

static void describe_line(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_lines *h = context;
    if (h->shown.items[row] == NONE)
        return;
    struct row_name name = name_of(h, h->shown.items[row]);
    struct text text = excerpts_text(&h->excerpts, name.file, name.line);
    add_place(h, &name, phrase);
    bool has_function = h->spent && h->spent[row].symbol != NONE;
    if (h->place_width && (text.n || has_function))
        add_text(h, row, text, phrase);
}

static bool costs_anything(const struct hot_lines *h, ref_t row)
{
    const struct view *view = h->report->view;
    return grouping_figure(&view->rows, row, &view->sort.items[0].column).cost != 0;
}

static bool have_any_text(const struct hot_lines *h)
{
    bool any = false;
    for (size_t i = 0; i < h->rows.items.count && !any; i++) {
        struct row_name name = name_of(h, h->rows.items.items[i].ref);
        any = excerpts_text(&h->excerpts, name.file, name.line).n && costs_anything(h, h->rows.items.items[i].ref);
    }
    return any;
}

/* The user's own lines come first. A line without a cost, or that is no place, is left out. */
static int group_of_line(const void *context, ref_t row)
{
    const struct hot_lines *h = context;
    struct row_name name = name_of(h, row);
    bool has_place = name.line.number && file_is_place(profile_file_name(h->report->study->profile, name.file)) &&
                     excerpts_find(&h->excerpts, name.file, name.line);
    return !has_place || !costs_anything(h, row) ? 2 : locator_ownership(&h->locator, name.file) != OWNED_BY_USER;
}

/* Lines that have a cost, if any of them has a text; the user's own without that. */
static void choose_lines(struct hot_lines *h, size_t most)
{
    const struct ranking *ranking = &h->report->view->ranking;
    if (!h->yours && !have_any_text(h))
        return;
    h->shown = summary_rows_in_groups(&(struct refs){ranking->rows, ranking->count, 0}, most, group_of_line, h);
    for (size_t i = 0; i < h->shown.count; i++)
        if (h->shown.items[i] != NONE)
            *array_add(&h->files) = naming_file(h->report->naming, name_of(h, h->shown.items[i]).file);
    short_path_sort(&h->files);
}

/* The functions that the costs of the user's own lines were spent in. */
static void find_functions(struct hot_lines *h)
{
    h->spent = memory_zeroed(h->shown.count, sizeof *h->spent);
    for (size_t i = 0; i < h->shown.count; i++) {
        h->spent[i].symbol = NONE;
        if (h->shown.items[i] == NONE)
            continue;
        struct row_name name = name_of(h, h->shown.items[i]);
        h->spent[i] = (struct spent_in){.file = name.file, .line = name.line};
    }
    your_lines_find_spent(h->yours, h->spent, h->shown.count);
}

static struct text heading_of(const struct hot_lines *h)
{
    if (!h->yours)
        return TEXT("hottest lines");
    return h->yours->sides ? TEXT("your lines that changed") : TEXT("your lines, with what they cost elsewhere");
}

static void put_lines(struct hot_lines *h)
{
    const struct report *report = h->report;
    struct columns columns = {0};
    struct table table = {.rows = h->shown.count,
                          .heading = heading_of(h),
                          .percents = report->request->show_percs,
                          .look = report->look,
                          .context = h,
                          .spent = line_spent,
                          .describe = describe_line};
    struct columns_wanted wanted = {
        .sheet = SHEET_HOT_LINES, .width = report->look->width, .report = report, .table = &table};
    columns_that_fit(&wanted, NULL, &columns);
    table.columns = columns.items;
    table.column_count = columns.count;
    h->place_width = summary_rows_widest(h->shown.count, describe_line, h) + GAP;
    h->room = table_room(&table);
    table_write(&table, report->out);
    free(columns.items);
}

static void list_rows(struct hot_lines *h)
{
    const struct ranking *ranking = &h->report->view->ranking;
    h->rows.report = h->report;
    for (size_t i = 0; i < ranking->count; i++)
        *array_add(&h->rows.items) = (struct table_row){.kind = ROW_OUTER, .ref = ranking->rows[i]};
}

/* ---- what is wrong with sources ---- */

static void add_once(struct refs *files, ref_t file)
{
    for (size_t i = 0; i < files->count; i++)
        if (files->items[i] == file)
            return;
    *array_add(files) = file;
}

static void put_warning(const struct report *report, struct phrase *line)
{
    enum paint paint = report->look->is_painted ? PAINT_RED : PAINT_NONE;
    if (report->look->width)
        phrase_shrink(line, report->look->width, look_ellipsis(report->look));
    paint_begin(report->out, paint);
    phrase_write(line, report->out);
    paint_end(report->out, paint);
    output_char(report->out, '\n');
}

/* The files of lines shown that were changed after the profile was written. */
static void put_newer(const struct hot_lines *h)
{
    struct refs files = {0};
    struct phrase line = {0};
    for (size_t i = 0; i < h->shown.count; i++) {
        if (h->shown.items[i] == NONE)
            continue;
        struct row_name name = name_of(h, h->shown.items[i]);
        const struct excerpt *excerpt = excerpts_find(&h->excerpts, name.file, name.line);
        if (excerpt && excerpt->is_newer)
            add_once(&files, name.file);
    }
    if (files.count) {
        phrase_add_name(&line, STYLE_PLAIN,
                        short_path_among(&h->files, naming_file(h->report->naming, files.items[0])));
        if (files.count > 1)
            phrase_say(&line, STYLE_PLAIN, arena_format(&line.arena, " and %zu more", files.count - 1));
        phrase_say(&line, STYLE_PLAIN, TEXT(": newer than the profile, lines may have moved"));
        put_warning(h->report, &line);
    }
    phrase_release(&line);
    free(files.items);
}

/* Whether any call has a line, as in memcheck's profiles of leaks, whose costs are all those of malloc(). */
static bool calls_have_lines(const struct profile *p)
{
    for (size_t i = 0; i < p->calls.count; i++)
        if (p->calls.items[i].line)
            return true;
    return false;
}

/* Of the report that the lines are a part of. */
static struct text why_none(const struct report *report)
{
    if (!calls_have_lines(report->study->profile))
        return TEXT("hottest lines: no line numbers are recorded");
    return question_leads_with_self(report->question)
               ? TEXT("hottest lines: only calls have line numbers; --inclusive=yes shows them")
               : TEXT("hottest lines: only calls have line numbers");
}

/* Why no line is shown, or none with its text, and what would help if there is room to say it. */
static void put_none(struct hot_lines *h, const struct report *report)
{
    struct missing missing = {.report = report, .locator = &h->locator};
    struct phrase line = {0}, help = {0};
    for (size_t i = 0; i < h->rows.items.count; i++) {
        struct row_name name = name_of(h, h->rows.items.items[i].ref);
        if (excerpts_find(&h->excerpts, name.file, name.line))
            add_once(&missing.files, name.file);
    }
    phrase_say(&line, STYLE_PLAIN,
               !missing.files.count ? why_none(report)
               : h->yours           ? TEXT("no source is found")
                                    : TEXT("hottest lines: no source is found"));
    if (missing.files.count)
        missing_add_help(&missing, &help);
    if (!report->look->width || phrase_width(&line) + phrase_width(&help) <= report->look->width)
        phrase_append(&line, &help);
    line_write(report, &line);
    phrase_release(&help);
    free(missing.files.items);
}

/* ---- what of the program is no line of the user's ---- */

/* `33%`; in a comparison `+1,234`. */
static struct text share_of(const struct report *report, const struct your_lines *yours, enum charged_sum sum,
                            struct arena *arena)
{
    char digits[CELL_MAX];
    if (!yours->sides)
        return arena_format(arena, "%u%%", your_lines_percent(yours, sum));
    struct figure change = {FIGURE_CHANGE, your_lines_change(yours, sum), 0};
    return arena_copy(arena, scale_say(digits, yours->event, report->look->is_rich, change));
}

static bool is_worth_saying(const struct your_lines *yours, enum charged_sum sum)
{
    return yours->sides ? your_lines_changed_by_tenth(yours, sum) : your_lines_have_tenth(yours, sum);
}

static void put_rest(const struct report *report, const struct your_lines *yours)
{
    static const struct {
        enum charged_sum sum;
        struct text where;
    } rest[] = {{CHARGED_ELSEWHERE, TEXT(" in code inlined from elsewhere")},
                {CHARGED_OUTSIDE, TEXT(" not below your code")},
                {CHARGED_BETWEEN, TEXT(" between your lines")}};
    struct phrase line = {0};
    for (size_t i = 0; i < sizeof rest / sizeof *rest && filter_is_empty(report->view->filter); i++) {
        if (!is_worth_saying(yours, rest[i].sum))
            continue;
        phrase_say(&line, STYLE_PLAIN, line.spans.count ? TEXT(", ") : TEXT("["));
        phrase_say(&line, STYLE_PLAIN, share_of(report, yours, rest[i].sum, &line.arena));
        phrase_say(&line, STYLE_PLAIN, rest[i].where);
    }
    if (!line.spans.count)
        return;
    phrase_say(&line, STYLE_PLAIN, TEXT("]"));
    line_write(report, &line);
}

/* The lines of a profile, which is the report's or a copy with the lines of `yours`; false: none is shown. */
static bool write_lines(const struct report *report, const struct profile *profile, const struct your_lines *yours,
                        size_t most)
{
    struct lines_view v;
    struct hot_lines h = {.report = &v.report, .yours = yours};
    if (lines_view_init(&v, report, profile, LOOKED_AT)) {
        locator_init(&h.locator, report->study->profile, report->question, report->directory);
        h.locator.sides = report->study->sides;
        list_rows(&h);
        excerpts_init(&h.excerpts, &h.rows);
        choose_lines(&h, most);
        if (h.shown.count && yours)
            find_functions(&h);
        if (h.shown.count)
            put_lines(&h);
        if (yours ? h.shown.count && !have_any_text(&h) : h.rows.items.count && !h.shown.count)
            put_none(&h, report);
        put_newer(&h);
        excerpts_release(&h.excerpts);
        free(h.rows.items.items);
        locator_release(&h.locator);
        free(h.spent);
        free(h.shown.items);
        free(h.files.items);
    }
    lines_view_release(&v);
    return h.shown.count;
}

void hot_lines_write(const struct report *report, const struct your_lines *yours, size_t most)
{
    if (your_lines_are_enough(yours) && write_lines(report, yours->lines, yours, most))
        put_rest(report, yours);
    else if (hot_calls_say_more(report))
        hot_calls_write(report, most);
    else
        write_lines(report, report->study->profile, NULL, most);
}
