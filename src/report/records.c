#include "report/records.h"

#include "report/naming.h"
#include "report/problems.h"
#include "report/report.h"

#include <stdlib.h>

/* ---- columns ---- */

static void add_column(struct records *r, struct text name, enum field field, size_t cell)
{
    *array_add(&r->columns) = (struct column){name, field, cell};
}

static void add_figure(struct records *r, size_t cell)
{
    add_column(r, r->writer->name(r->plan, &r->plan->columns[cell]), FIELD_FIGURE, cell);
}

/* Self cost stands in front of inclusive cost. */
static void add_figures(struct records *r)
{
    const struct plan *plan = r->plan;
    for (size_t i = 0; i < plan->column_count; i++) {
        bool pair = plan->request->inclusive == INCLUSIVE_BOTH && i + 1 < plan->column_count &&
                    plan->columns[i].kind == KEY_INCLUSIVE && plan->columns[i + 1].kind == KEY_SELF &&
                    plan->columns[i].measure == plan->columns[i + 1].measure;
        if (pair)
            add_figure(r, i + 1);
        add_figure(r, i);
        i += pair;
    }
    if (plan->request->cumulative)
        add_column(r, TEXT("running"), FIELD_RUNNING, plan->column_count);
}

#define NAMES_MAX 3

/* What the rows of a group are called by. */
static const enum field group_names[GROUPS][NAMES_MAX] = {
    [GROUP_PIECE] = {FIELD_OBJECT, FIELD_FILE, FIELD_FUNCTION},
    [GROUP_FUNCTION] = {FIELD_OBJECT, FIELD_FILE, FIELD_FUNCTION},
    [GROUP_FILE] = {FIELD_FILE},
    [GROUP_OBJECT] = {FIELD_OBJECT},
    [GROUP_LINE] = {FIELD_FILE, FIELD_LINE, FIELD_FUNCTION},
    [GROUP_FILE_FUNCTION] = {FIELD_OBJECT, FIELD_FILE, FIELD_FUNCTION},
    [GROUP_FUNCTION_FILE] = {FIELD_OBJECT, FIELD_FILE, FIELD_FUNCTION},
    [GROUP_OBJECT_FUNCTION] = {FIELD_OBJECT, FIELD_FILE, FIELD_FUNCTION},
};

static const char *const field_names[] = {
    [FIELD_OBJECT] = "object", [FIELD_FILE] = "file", [FIELD_LINE] = "line", [FIELD_FUNCTION] = "function"};

static void add_columns(struct records *r)
{
    const enum field *names = group_names[r->plan->group];
    add_figures(r);
    if (plan_row_costs(r->plan))
        add_column(r, TEXT("cycle"), FIELD_CYCLE, 0);
    for (size_t i = 0; i < NAMES_MAX && names[i] != FIELD_FIGURE; i++)
        add_column(r, text_of(field_names[names[i]]), names[i], 0);
}

/* ---- the content of a cell ---- */

static struct content no_content(void)
{
    return (struct content){.kind = CONTENT_NONE};
}

static struct content text_content(struct text text)
{
    return (struct content){.kind = CONTENT_TEXT, .text = text};
}

static struct content name_content(const struct names *names, ref_t name)
{
    return name == NONE ? no_content() : text_content(names->texts.items[name]);
}

static struct content number_content(uint64_t number, bool exists)
{
    int64_t fitting = number > INT64_MAX ? INT64_MAX : (int64_t)number;
    return (struct content){.kind = exists ? CONTENT_NUMBER : CONTENT_NONE, .number = fitting};
}

/* Of what was cut off only self costs are known; a cycle is called by nobody. */
static struct content figure_content(const struct records *r, const struct column *column, const struct table_row *row,
                                     const struct cell *cells)
{
    const struct key *key = &r->plan->columns[column->cell];
    struct content content = {.kind = CONTENT_FIGURE, .cell = cells[column->cell]};
    bool others = row->kind == ROW_OTHERS;
    if (others && key->kind != KEY_SELF)
        return no_content();
    if (key->kind == KEY_CALLS && grouping_is_cycle(&r->plan->rows, row->ref))
        return no_content();
    if (key->kind != KEY_CALLS && r->plan->measures.items[key->measure].kind == MEASURE_RATIO)
        content.cell.figure.kind = FIGURE_RATIO; /* an absent one has no divisor */
    return content;
}

/* The functions of a line, `; ` between them: names of functions hold commas. */
static struct text join_owners(struct records *r, ref_t row, uint64_t line)
{
    size_t all, length = 0;
    const struct owner *owners = grouping_owners(&r->plan->rows, row, &all);
    size_t count = r->writer->for_programs ? all : naming_owners_shown(line, all);
    struct text more = count < all ? arena_format(&r->scratch, " and %zu more", all - count) : TEXT("");
    const struct text *names = r->plan->profile->symbols.texts.items;
    for (size_t i = 0; i < count; i++)
        length += names[owners[i].symbol].n + 2;
    char *joined = arena_alloc(&r->scratch, length + more.n), *to = joined;
    for (size_t i = 0; i < count; i++) {
        struct text name = names[owners[i].symbol];
        if (i)
            to = mempcpy(to, "; ", 2);
        to = mempcpy(to, name.s, name.n);
    }
    to = mempcpy(to, more.s, more.n);
    return (struct text){joined, (size_t)(to - joined)};
}

static struct content function_content(struct records *r, const struct label *label, ref_t row)
{
    if (label->line != LINE_NONE)
        return text_content(join_owners(r, row, label->line));
    if (label_is_cycle(label))
        return text_content(arena_format(&r->scratch, "<cycle %u>", label->cycle + 1));
    return name_content(&r->plan->profile->symbols, label->symbol);
}

/* What a row is. The row of what was cut off says so in its last column. */
static struct content name_of(struct records *r, size_t column, const struct table_row *row)
{
    const struct profile *p = r->plan->profile;
    if (row->kind == ROW_OTHERS && column + 1 < r->columns.count)
        return no_content();
    if (row->kind == ROW_OTHERS)
        return text_content(arena_format(&r->scratch, "[%zu others]", r->rows.other_count));
    struct label label = grouping_label(&r->plan->rows, row->ref);
    switch (r->columns.items[column].field) {
    case FIELD_CYCLE:
        return number_content((uint64_t)label.cycle + 1, label.cycle != NONE);
    case FIELD_OBJECT:
        return name_content(&p->objects, label.object);
    case FIELD_FILE:
        return name_content(&p->files, label.file);
    case FIELD_LINE:
        return number_content(label.line, label.line != LINE_NONE);
    default:
        return function_content(r, &label, row->ref);
    }
}

static struct content content_of(struct records *r, size_t column, const struct table_row *row,
                                 const struct cell *cells)
{
    const struct column *c = &r->columns.items[column];
    if (c->field == FIELD_FIGURE)
        return figure_content(r, c, row, cells);
    if (c->field != FIELD_RUNNING)
        return name_of(r, column, row);
    struct content running = {.kind = CONTENT_FIGURE, .cell = cells[c->cell]};
    running.cell.figure.kind = FIGURE_RATIO; /* without a divisor where there is none */
    return running;
}

/* ---- all rows ---- */

static void write_row(struct records *r, const struct table_row *row, const struct cell *cells)
{
    for (size_t c = 0; c < r->columns.count; c++) {
        struct content content = content_of(r, c, row, cells);
        r->writer->cell(r, c, &content);
    }
    r->writer->end(r);
    arena_release(&r->scratch);
}

/* ---- what is said beside them ---- */

/* Names beyond NAME_SHOWN. */
struct long_names {
    size_t count, longest;
};

static void count_name(struct long_names *l, struct text name)
{
    l->count += name.n > NAME_SHOWN;
    l->longest = name.n > l->longest ? name.n : l->longest;
}

static void count_names(struct long_names *l, const struct names *names)
{
    for (size_t i = 0; i < names->texts.count; i++)
        count_name(l, names->texts.items[i]);
}

void report_note_long_names(struct plan *plan)
{
    const struct profile *p = plan->profile;
    struct long_names l = {0};
    count_names(&l, &p->symbols);
    count_names(&l, &p->files);
    count_names(&l, &p->objects);
    for (size_t i = 0; i < p->events.count; i++)
        count_name(&l, p->events.items[i].name);
    if (l.count)
        diagnostics_add(plan->diagnostics, &problem_long_names, TEXT_NONE, 0,
                        "%zu %s than %zu bytes, the longest %zu: reports for people shorten %s, this one does not",
                        l.count, l.count == 1 ? "name has more" : "names have more", NAME_SHOWN, l.longest,
                        l.count == 1 ? "it" : "them");
}

/* ", with 300 Ir of self cost,"; nothing where no event is recorded. */
static struct text cost_of_others(const struct records *r)
{
    struct row others = matrix_row(&r->rows.others, 0);
    ref_t main = plan_main_measure(r->plan);
    if (main == NONE)
        return TEXT("");
    const struct measure *m = &r->plan->measures.items[main];
    struct text name = text_cut(m->name, NAME_SHOWN);
    return arena_format(&r->plan->arena, ", with %lld %.*s of self cost,", (long long)measure_cost(m, &others),
                        (int)name.n, name.s);
}

static void note_others(const struct records *r)
{
    size_t count = r->rows.other_count;
    struct text cost = cost_of_others(r);
    diagnostics_add(r->plan->diagnostics, &problem_rows_left_out, TEXT_NONE, 0,
                    "--rows=%llu: %zu more row%s%.*s %s left out", (unsigned long long)r->plan->request->rows, count,
                    count == 1 ? "" : "s", (int)cost.n, cost.s, count == 1 ? "is" : "are");
}

bool records_write(struct plan *plan, const struct writer *writer, struct output *out)
{
    struct records r = {.plan = plan, .out = out, .writer = writer};
    rows_init_flat(&r.rows, plan);
    add_columns(&r);
    struct cell *cells = memory_alloc(rows_width(&r.rows) * sizeof *cells);
    writer->head(&r);
    for (size_t i = 0; i < r.rows.items.count; i++) {
        const struct table_row *row = &r.rows.items.items[i];
        if (row->kind == ROW_OTHERS && writer->for_programs) {
            note_others(&r);
            continue;
        }
        rows_cells(&r.rows, i, cells);
        write_row(&r, row, cells);
    }
    if (writer->for_programs)
        report_note_long_names(plan);
    free(cells);
    free(r.columns.items);
    rows_release(&r.rows);
    return report_sources_exist(plan);
}
