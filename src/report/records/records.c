/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/records/records.h"

#include "base/buffer.h"
#include "events/compared.h"
#include "report/notes.h"
#include "report/why.h"
#include "view/naming.h"
#include "view/problems.h"
#include "view/reach_rows.h"

#include <stdlib.h>

/* ---- fields ---- */

struct text records_full_name(const struct column *column)
{
    return column->name;
}

struct text records_heading(const struct column *column)
{
    return column->heading;
}

static void add_figure(struct records *r, const struct column *column)
{
    *array_add(&r->fields) = (struct field){.name = r->writer->name(column), .column = column};
}

/* How many columns from `first` on are of the same kind of cost of the same event. */
static size_t count_alike(const struct view *view, size_t first)
{
    const struct column *columns = view->columns.items;
    size_t n = 1;
    while (first + n < view->columns.count && columns[first + n].kind == columns[first].kind &&
           measure_is_akin(columns[first + n].measure, columns[first].measure))
        n++;
    return n;
}

/* Whether columns of the inclusive cost of an event are followed by those of its self cost. */
static bool are_pair(const struct view *view, size_t first, size_t next)
{
    const struct column *columns = view->columns.items;
    return next < view->columns.count && columns[first].kind == COLUMN_INCLUSIVE && columns[next].kind == COLUMN_SELF &&
           measure_is_akin(columns[first].measure, columns[next].measure);
}

/* With --inclusive=both self cost stands before inclusive cost. */
static void add_figures(struct records *r)
{
    const struct view *view = r->report->view;
    for (size_t i = 0; i < view->columns.count;) {
        size_t next = i + count_alike(view, i), end = next;
        if (view->both && are_pair(view, i, next))
            end = next + count_alike(view, next);
        for (size_t k = next; k < end; k++)
            add_figure(r, &view->columns.items[k]);
        for (; i < next; i++)
            add_figure(r, &view->columns.items[i]);
        i = end;
    }
}

void records_add_name(struct records *r, enum name_part part)
{
    *array_add(&r->fields) = (struct field){.name = text_of(name_part_table[part].word), .part = part};
}

void records_add_names(struct records *r)
{
    const enum name_part *names = group_table[r->report->view->group].names;
    for (size_t i = 0; names[i]; i++) {
        records_add_name(r, names[i]);
        if (names[i] == NAME_FUNCTION && r->writer->for_programs && r->report->question->names_beside)
            records_add_name(r, NAME_DISPLAY);
    }
    if (r->writer->has_homes && r->report->view->group == GROUP_FUNCTION) {
        records_add_name(r, NAME_HOME);
        records_add_name(r, NAME_HOME_LINE);
    }
}

/* Whether the self cost of a column is a lower bound, as functions are hidden; nothing: it may be more, or less. */
static struct content charged_content(struct records *r)
{
    const struct measure *measure = r->field->column->measure;
    enum bound bound = compared_charged(measure, &r->spent.self, &r->spent.self_most);
    return content_number(bound == BOUND_BELOW, bound != BOUND_UNKNOWN);
}

/* One field for each column of self costs. */
static void add_charged(struct records *r)
{
    for (size_t i = 0, figures = r->fields.count; i < figures; i++) {
        const struct column *column = r->fields.items[i].column;
        if (column && column->kind == COLUMN_SELF)
            *array_add(&r->fields) =
                (struct field){.name = arena_join(&r->arena, TEXT("charged_at_least:"), r->fields.items[i].name),
                               .column = column,
                               .content = charged_content};
    }
}

static void add_fields(struct records *r)
{
    const enum name_part *names = group_table[r->report->view->group].names;
    if (r->is_paired) {
        records_add_name(r, NAME_STATUS);
        records_add_name(r, NAME_MATCH);
    }
    add_figures(r);
    if (r->writer->for_programs && filter_hides_any(r->report->view->filter))
        add_charged(r);
    if (r->report->view->row_costs)
        records_add_name(r, NAME_CYCLE);
    if (r->report->view->has_line_costs && r->writer->for_programs)
        records_add_name(r, NAME_PARTIAL);
    records_add_names(r);
    for (size_t i = 0; names[i] && r->is_paired; i++)
        if (name_part_table[names[i]].old_word)
            *array_add(&r->fields) =
                (struct field){.name = text_of(name_part_table[names[i]].old_word), .part = names[i], .is_old = true};
    if (excerpts_any(&r->excerpts))
        records_add_name(r, NAME_SOURCE);
}

/* ---- the content of a field ---- */

static struct content no_content(void)
{
    return (struct content){.kind = CONTENT_NONE};
}

static struct content text_content(struct text text)
{
    return (struct content){.kind = CONTENT_TEXT, .text = text};
}

static struct content number_content(uint64_t number, bool exists)
{
    return content_number(number > INT64_MAX ? INT64_MAX : (int64_t)number, exists);
}

static bool is_change(const struct column *column)
{
    return column->kind == COLUMN_INCLUSIVE && statistic_is_difference(column_statistic(column));
}

/* A quotient that is absent has the divisor 0, and so no value; a running share, which is a ratio, may be absent, too.
 */
struct content records_figure(const struct records *r, const struct column *column)
{
    const struct spent *spent = &r->spent;
    if (!(spent->has & column_bit(column->kind)) && column->kind != COLUMN_SHARE)
        return no_content();
    struct content content = {.kind = CONTENT_FIGURE, .cell = cell_of(column, spent)};
    if (content.cell.figure.kind == FIGURE_PAST) {
        note_change_past(r->report, column->measure);
        return r->writer->for_programs ? no_content() : content;
    }
    if (content.cell.figure.kind == FIGURE_ABSENT && spent->most.width && is_change(column))
        return no_content(); /* from or to a bound */
    if (content.cell.figure.kind == FIGURE_WORD)
        return text_content(column->measure->spread->names.items[content.cell.figure.cost]);
    if (column_has_words(column))
        return no_content();
    bool is_unknown = spent->is_inlined && column_is_of_calls(column);
    if ((is_unknown || column_tells_absent(column)) && content.cell.figure.kind == FIGURE_ABSENT)
        content.cell.figure.kind = FIGURE_RATIO;
    return content;
}

/* Programs read the name as it is recorded, people as they asked for it. */
static struct text symbol_name(const struct records *r, enum name_part part, ref_t symbol)
{
    bool is_recorded = r->writer->for_programs && part == NAME_FUNCTION;
    return is_recorded ? r->report->study->profile->symbols.texts.items[symbol]
                       : naming_symbol(r->report->naming, symbol);
}

/* The functions of a line, separated by `; `, since names of functions hold commas. */
static struct text join_owners(struct records *r, enum name_part part)
{
    size_t all = r->name.owner_count, count = r->writer->for_programs ? all : naming_owners_shown(&r->name);
    struct buffer joined = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_add(&joined, i ? TEXT("; ") : TEXT(""));
        buffer_add(&joined, symbol_name(r, part, r->name.owners[i].symbol));
    }
    if (count < all)
        buffer_print(&joined, " and %zu more", all - count);
    return buffer_take(&joined, &r->scratch);
}

static struct content function_content(struct records *r, enum name_part part)
{
    if (r->name.owner_count)
        return text_content(join_owners(r, part));
    if (row_name_is_cycle(&r->name))
        return text_content(arena_format(&r->scratch, "<cycle %u>", r->name.cycle + 1));
    return r->name.symbol == NONE ? no_content() : text_content(symbol_name(r, part, r->name.symbol));
}

/* The names that the row had before. */
static struct content old_content(const struct row_status *pair, enum name_part part)
{
    return part == NAME_LINE ? number_content(pair->line, pair->line != LINE_NONE) : content_text(pair->old[part]);
}

/* A cycle is nowhere. */
static struct content home_content(struct records *r, enum name_part part)
{
    ref_t function = r->name.function;
    if (function == NONE)
        return no_content();
    struct homes *homes = &r->homes[sides_place(r->report->study->sides, &function)];
    struct home home = home_of(homes, function);
    return part == NAME_HOME ? text_content(profile_file_name(homes->profile, home.file))
                             : number_content(home.line, true);
}

/* Whether the inclusive cost of the line of a row is a lower bound. */
static bool is_bound(const struct records *r)
{
    return r->report->view->line_costs.marks[r->ref] == LINE_IS_BOUND;
}

static struct content name_content(struct records *r, enum name_part part)
{
    const struct row_name *name = &r->name;
    switch (part) {
    case NAME_CYCLE:
        return number_content((uint64_t)name->cycle + 1, name->cycle != NONE);
    case NAME_LINE:
        return number_content(name->line.number, name->line.number != LINE_NONE && name->line.side == SIDE_NEW);
    case NAME_PARTIAL:
        return number_content(1, is_bound(r));
    case NAME_ADDRESS:
        return name->address == ADDRESS_NONE ? no_content() : text_content(naming_address(name->address, &r->scratch));
    case NAME_FUNCTION:
    case NAME_DISPLAY:
        return function_content(r, part);
    case NAME_HOME:
    case NAME_HOME_LINE:
        return home_content(r, part);
    case NAME_SOURCE:
        return text_content(excerpts_text(&r->excerpts, name->file, name->line));
    case NAME_STATUS:
        return text_content(text_of(row_status_word(r->pair.status)));
    case NAME_MATCH:
        return text_content(text_of(r->pair.match));
    default:
        return content_text(row_name_text(r->report->study->profile, name, part));
    }
}

/* The row of the sum of others says so in its last field. */
static struct content others_content(struct records *r)
{
    if (r->field != &r->fields.items[r->fields.count - 1])
        return no_content();
    return text_content(arena_format(&r->scratch, "[%zu others]", r->rows.other_count));
}

static struct content content_of(struct records *r)
{
    const struct field *field = r->field;
    if (field->content)
        return field->content(r);
    if (field->column)
        return records_figure(r, field->column);
    if (r->is_others)
        return others_content(r);
    return field->is_old ? old_content(&r->pair, field->part) : name_content(r, field->part);
}

/* ---- all rows ---- */

static void begin(struct records *r, size_t row, void (*begin_row)(struct records *r))
{
    r->row = row;
    r->spent = (struct spent){0};
    if (begin_row)
        begin_row(r);
}

/* People read figures in the scales of their columns. */
static void measure_scales(struct records *r, size_t rows, void (*begin_row)(struct records *r))
{
    size_t count = r->fields.count;
    struct column *columns = memory_zeroed(count, sizeof *columns);
    r->scales = memory_zeroed(count, sizeof *r->scales);
    for (size_t i = 0; i < count; i++)
        columns[i] = r->fields.items[i].column ? *r->fields.items[i].column : (struct column){.kind = COLUMN_CALLS};
    bool any = scales_begin(r->scales, columns, count, !r->writer->for_programs);
    for (size_t row = 0; any && row < rows; row++) {
        begin(r, row, begin_row);
        scales_note(r->scales, columns, count, &r->spent);
    }
    scales_join(r->scales, columns, count);
    free(columns);
}

void records_open(struct records *r, size_t count, void (*begin_row)(struct records *r))
{
    measure_scales(r, count, begin_row);
    r->writer->head(r);
}

void records_put_rows(struct records *r, size_t count, void (*begin_row)(struct records *r))
{
    for (size_t row = 0; row < count; row++) {
        begin(r, row, begin_row);
        for (size_t i = 0; i < r->fields.count; i++) {
            r->field = &r->fields.items[i];
            struct content content = content_of(r);
            r->writer->field(r, i, &content);
        }
        r->writer->end(r);
        arena_release(&r->scratch);
    }
}

void records_close(struct records *r)
{
    free(r->fields.items);
    free(r->scales);
    r->fields.items = NULL;
    r->fields.count = r->fields.capacity = 0;
    arena_release(&r->arena);
}

void records_put(struct records *r, size_t count, void (*begin_row)(struct records *r))
{
    records_open(r, count, begin_row);
    records_put_rows(r, count, begin_row);
    records_close(r);
}

static void begin_row(struct records *r)
{
    const struct table_row *row = &r->rows.items.items[r->row];
    ref_t ref = r->ref = row->ref;
    r->is_others = row->kind == ROW_OTHERS;
    rows_spent(&r->rows, r->row, &r->spent);
    if (ref != NONE)
        r->name = grouping_name(&r->report->view->rows, ref);
    if (r->is_paired && ref != NONE)
        r->pair = row_status_of(r->report->study, &r->report->view->rows, ref, &r->spent);
}

/* ---- messages beside the rows ---- */

/* ", with 300 Ir of self cost,"; empty if no event is recorded. */
static struct text cost_of_others(const struct rows *rows, struct arena *arena)
{
    struct costs others = matrix_row(&rows->others, 0);
    const struct measure *main = view_main_measure(rows->report->view);
    if (!main)
        return TEXT("");
    struct text name = text_cut(main->name, NAME_SHOWN);
    long long cost = measure_cost(main, &others);
    if (measure_is_change(main))
        return arena_format(arena, ", whose self cost changed by %+lld %.*s,", cost, (int)name.n, name.s);
    return arena_format(arena, ", with %lld %.*s of self cost,", cost, (int)name.n, name.s);
}

void records_note_others(const struct rows *rows)
{
    struct arena scratch = {0};
    size_t count = rows->other_count;
    struct text cost = cost_of_others(rows, &scratch);
    diagnostics_add(rows->report->diagnostics, &problem_rows_left_out, TEXT_NONE, 0,
                    "--rows=%llu: %zu more row%s%.*s %s left out", (unsigned long long)rows->report->question->rows,
                    count, count == 1 ? "" : "s", (int)cost.n, cost.s, count == 1 ? "is" : "are");
    arena_release(&scratch);
}

unsigned records_needs(const struct question *question)
{
    return rows_needs(question) | reach_rows_needs(question) | why_needs(question) |
           (code_listings_wanted(question->filter) ? CODE_LISTINGS_NEED : 0) |
           (question->by ? NEED_PARTS | NEED_TOTALS : 0);
}

void records_write_yours(const struct report *report, const struct writer *writer, const struct your_rows *yours)
{
    struct records r = {.report = &yours->view.report, .out = report->out, .writer = writer, .yours = yours};
    r.rows.report = r.report;
    for (size_t i = 0; i < yours->shown.count; i++)
        *array_add(&r.rows.items) = (struct table_row){.kind = ROW_OUTER, .ref = yours->shown.items[i]};
    excerpts_init(&r.excerpts, &r.rows);
    add_fields(&r);
    records_put(&r, r.rows.items.count, begin_row);
    free(r.rows.items.items);
    excerpts_release(&r.excerpts);
}

bool records_write_rows(const struct report *report, const struct writer *writer)
{
    struct records r = {.report = report, .out = report->out, .writer = writer};
    r.is_paired = report->study->sides && writer->for_programs;
    rows_init_flat(&r.rows, report);
    homes_init_sides(r.homes, report->study);
    if (!writer->for_programs && group_has_lines(report->view->group))
        excerpts_init(&r.excerpts, &r.rows);
    add_fields(&r);
    bool cuts_off = writer->for_programs && r.rows.other_count; /* the row of the others is the last one */
    records_put(&r, r.rows.items.count - cuts_off, begin_row);
    if (cuts_off)
        records_note_others(&r.rows);
    if (writer->for_programs)
        note_long_names(report);
    excerpts_release(&r.excerpts);
    homes_release_sides(r.homes);
    rows_release(&r.rows);
    return note_missing_sources(report);
}
