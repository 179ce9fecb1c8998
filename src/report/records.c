#include "report/records.h"

#include "report/report.h"
#include "report/rows.h"
#include "report/value.h"

#include <stdio.h>
#include <stdlib.h>

#define RATIO_DIGITS "15" /* as many decimal digits as a double holds */

/* ---- what is written ---- */

enum field { FIELD_FIGURE, FIELD_RUNNING, FIELD_CYCLE, FIELD_OBJECT, FIELD_FILE, FIELD_LINE, FIELD_FUNCTION };

struct column {
    struct text name;
    enum field field;
    size_t cell; /* of a figure: its number among those of the row */
};

struct content {
    enum { CONTENT_NONE, CONTENT_FIGURE, CONTENT_NUMBER, CONTENT_TEXT } kind; /* NONE: the row has no such thing */
    struct cell cell;
    int64_t number;
    struct text text;
};

struct records {
    struct plan *plan;
    struct output *out;
    const struct writer *writer;
    struct rows rows;
    ARRAY(struct column) columns;
    struct arena scratch;  /* texts of the row being written */
    struct json_t *object; /* the row being written, as JSON */
};

/* A format: how the columns are called, and how a head, a cell and the end of a row are written. */
struct writer {
    struct text (*name)(struct plan *plan, const struct key *key);
    void (*head)(struct records *r);
    void (*cell)(struct records *r, size_t column, const struct content *content);
    void (*end)(struct records *r);
    char separator;
};

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
        bool pair = i + 1 < plan->column_count && plan->columns[i].kind == KEY_INCLUSIVE &&
                    plan->columns[i + 1].kind == KEY_SELF;
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
    if (key->kind == KEY_CALLS && label_is_cycle(&r->plan->rows.labels[row->ref]))
        return no_content();
    if (key->kind != KEY_CALLS && r->plan->measures.items[key->measure].kind == MEASURE_RATIO)
        content.cell.figure.kind = FIGURE_RATIO; /* an absent one has no divisor */
    return content;
}

/* The functions of a line, `; ` between them: names of functions hold commas. */
static struct text join_owners(struct records *r, ref_t row)
{
    size_t count, length = 0;
    const struct owner *owners = grouping_owners(&r->plan->rows, row, &count);
    const struct text *names = r->plan->profile->symbols.texts.items;
    for (size_t i = 0; i < count; i++)
        length += names[owners[i].symbol].n + 2;
    char *joined = arena_alloc(&r->scratch, length), *to = joined;
    for (size_t i = 0; i < count; i++) {
        struct text name = names[owners[i].symbol];
        if (i)
            to = mempcpy(to, "; ", 2);
        to = mempcpy(to, name.s, name.n);
    }
    return (struct text){joined, (size_t)(to - joined)};
}

static struct content function_content(struct records *r, const struct label *label, ref_t row)
{
    if (label->line != LINE_NONE)
        return text_content(join_owners(r, row));
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

static bool write_records(struct plan *plan, const struct writer *writer, struct output *out)
{
    struct records r = {.plan = plan, .out = out, .writer = writer};
    rows_init_flat(&r.rows, plan);
    add_columns(&r);
    struct cell *cells = memory_alloc(rows_width(&r.rows) * sizeof *cells);
    writer->head(&r);
    for (size_t i = 0; i < r.rows.items.count; i++) {
        rows_cells(&r.rows, i, cells);
        write_row(&r, &r.rows.items.items[i], cells);
    }
    free(cells);
    free(r.columns.items);
    rows_release(&r.rows);
    return report_sources_exist(plan);
}

/* ---- CSV and TSV: RFC 4180, with lines that end as all others do ---- */

static bool needs_quotes(struct text t, char separator)
{
    return text_find(t, separator) < t.n || text_find(t, '"') < t.n;
}

static void put_quoted(struct text t, char separator, struct output *out)
{
    if (!needs_quotes(t, separator)) {
        output_safe(out, t);
        return;
    }
    output_char(out, '"');
    for (size_t n; (n = text_find(t, '"')) < t.n; t = text_skip(t, n + 1)) {
        output_safe(out, (struct text){t.s, n});
        output_text(out, TEXT("\"\""));
    }
    output_safe(out, t);
    output_char(out, '"');
}

/* A decimal point whatever the locale says. */
static void put_ratio(const struct figure *figure, struct output *out)
{
    char digits[CELL_MAX];
    if (figure->divisor == 0)
        return;
    double ratio = figure->cost ? (double)figure->cost / (double)figure->divisor : 0;
    int n = snprintf(digits, sizeof digits, "%." RATIO_DIGITS "g", ratio);
    char *comma = memchr(digits, ',', (size_t)n);
    if (comma)
        *comma = '.';
    output_text(out, (struct text){digits, (size_t)n});
}

static void csv_cell(struct records *r, size_t column, const struct content *content)
{
    const struct figure *figure = &content->cell.figure;
    if (column)
        output_char(r->out, r->writer->separator);
    if (content->kind == CONTENT_TEXT)
        put_quoted(content->text, r->writer->separator, r->out);
    else if (content->kind == CONTENT_NUMBER)
        output_integer(r->out, content->number);
    else if (content->kind == CONTENT_FIGURE && figure->kind == FIGURE_RATIO)
        put_ratio(figure, r->out);
    else if (content->kind == CONTENT_FIGURE)
        output_integer(r->out, figure->kind == FIGURE_COST ? figure->cost : 0);
}

static void csv_end(struct records *r)
{
    output_char(r->out, '\n');
}

static void csv_head(struct records *r)
{
    for (size_t c = 0; c < r->columns.count; c++) {
        struct content content = text_content(r->columns.items[c].name);
        csv_cell(r, c, &content);
    }
    csv_end(r);
}

bool report_csv(struct plan *plan, struct output *out)
{
    static const struct writer csv = {plan_key_full_name, csv_head, csv_cell, csv_end, ','};
    return write_records(plan, &csv, out);
}

bool report_tsv(struct plan *plan, struct output *out)
{
    static const struct writer tsv = {plan_key_full_name, csv_head, csv_cell, csv_end, '\t'};
    return write_records(plan, &tsv, out);
}

/* ---- Markdown ---- */

/* A bar ends a cell, in code too, unless it is escaped. */
static void put_bars(struct text t, struct output *out)
{
    for (size_t n; (n = text_find(t, '|')) < t.n; t = text_skip(t, n + 1)) {
        output_safe(out, (struct text){t.s, n});
        output_text(out, TEXT("\\|"));
    }
    output_safe(out, t);
}

static size_t longest_run(struct text t, char c)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < t.n; i++) {
        run = t.s[i] == c ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* As code: names are full of signs that mean something. Code that holds backticks stands between more of them. */
static void put_code(struct text t, struct output *out)
{
    size_t ticks = longest_run(t, '`');
    if (t.n == 0)
        return;
    output_fill(out, '`', ticks + 1);
    output_fill(out, ' ', ticks > 0);
    put_bars(t, out);
    output_fill(out, ' ', ticks > 0);
    output_fill(out, '`', ticks + 1);
}

static void put_share(const struct cell *cell, struct output *out)
{
    char share[CELL_MAX];
    struct text t = text_trim((struct text){share, table_share(share, cell)});
    if (t.n == 0)
        return;
    output_text(out, TEXT(" ("));
    output_text(out, text_trim(text_skip(t, 1)));
}

static void md_cell(struct records *r, size_t column, const struct content *content)
{
    char number[CELL_MAX];
    output_text(r->out, column ? TEXT(" ") : TEXT("| "));
    if (content->kind == CONTENT_TEXT)
        put_code(content->text, r->out);
    else if (content->kind == CONTENT_NUMBER)
        output_integer(r->out, content->number);
    else if (content->kind == CONTENT_FIGURE)
        output_text(r->out, text_trim((struct text){number, table_number(number, &content->cell.figure)}));
    if (content->kind == CONTENT_FIGURE && r->plan->request->show_percs)
        put_share(&content->cell, r->out);
    output_text(r->out, TEXT(" |"));
}

static bool is_number(const struct column *column)
{
    return column->field == FIELD_FIGURE || column->field == FIELD_RUNNING || column->field == FIELD_CYCLE ||
           column->field == FIELD_LINE;
}

static void md_head(struct records *r)
{
    for (size_t c = 0; c < r->columns.count; c++) {
        output_text(r->out, c ? TEXT(" ") : TEXT("| "));
        put_bars(r->columns.items[c].name, r->out);
        output_text(r->out, TEXT(" |"));
    }
    output_text(r->out, TEXT("\n|"));
    for (size_t c = 0; c < r->columns.count; c++)
        output_text(r->out, is_number(&r->columns.items[c]) ? TEXT("---:|") : TEXT(":---|"));
    output_char(r->out, '\n');
}

bool report_md(struct plan *plan, struct output *out)
{
    static const struct writer md = {plan_key_name, md_head, md_cell, csv_end, '|'};
    return write_records(plan, &md, out);
}

/* ---- JSON, an object a line ---- */

static struct text jsonl_name(struct plan *plan, const struct key *key)
{
    return text_of(value_key(plan_key_full_name(plan, key), &plan->arena));
}

static struct json_t *jsonl_figure(const struct figure *figure)
{
    return figure->kind == FIGURE_RATIO  ? value_ratio(figure->cost, figure->divisor)
           : figure->kind == FIGURE_COST ? value_integer(figure->cost)
                                         : value_integer(0);
}

static void jsonl_cell(struct records *r, size_t column, const struct content *content)
{
    struct json_t *value;
    if (column == 0)
        r->object = value_object();
    switch (content->kind) {
    case CONTENT_FIGURE:
        value = jsonl_figure(&content->cell.figure);
        break;
    case CONTENT_NUMBER:
        value = value_integer(content->number);
        break;
    case CONTENT_TEXT:
        value = value_text(content->text);
        break;
    default:
        value = value_null();
    }
    value_set(r->object, r->columns.items[column].name.s, value);
}

static void jsonl_end(struct records *r)
{
    value_write(r->object, r->out);
    output_char(r->out, '\n');
}

static void jsonl_head(struct records *r)
{
    (void)r;
    value_setup();
}

bool report_jsonl(struct plan *plan, struct output *out)
{
    static const struct writer jsonl = {jsonl_name, jsonl_head, jsonl_cell, jsonl_end, ','};
    return write_records(plan, &jsonl, out);
}
