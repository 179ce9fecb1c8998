#include "report/records.h"
#include "report/value.h"

static struct text jsonl_name(struct plan *plan, const struct key *key)
{
    return value_key(plan_key_full_name(plan, key), &plan->arena);
}

static struct json_t *jsonl_figure(const struct figure *figure)
{
    if (figure->kind == FIGURE_RATIO)
        return value_ratio(figure->cost, figure->divisor);
    return value_integer(figure->kind == FIGURE_COST ? figure->cost : 0);
}

static struct json_t *jsonl_value(const struct content *content)
{
    switch (content->kind) {
    case CONTENT_FIGURE:
        return jsonl_figure(&content->cell.figure);
    case CONTENT_NUMBER:
        return value_integer(content->number);
    case CONTENT_TEXT:
        return value_text(content->text);
    default:
        return value_null();
    }
}

/* Names of columns are keys, which end with a NUL: value_key() and literals see to it. */
static void jsonl_cell(struct records *r, size_t column, const struct content *content)
{
    if (column == 0)
        r->object = value_object();
    value_set(r->object, r->columns.items[column].name.s, jsonl_value(content));
}

static void jsonl_end(struct records *r)
{
    value_write(r->object, r->out);
    output_char(r->out, '\n');
}

/* How many of the first `count` columns have a name. */
static size_t count_columns(const struct records *r, size_t count, struct text name)
{
    size_t equal = 0;
    for (size_t c = 0; c < count; c++)
        equal += text_equal(r->columns.items[c].name, name);
    return equal;
}

/* Two names may be the same once what is no UTF-8 in them is replaced: then the second one is called `self:a (2)`. */
static void number_column(struct records *r, size_t column)
{
    struct text first = r->columns.items[column].name, name = first;
    size_t number = count_columns(r, column, first);
    while (number && count_columns(r, r->columns.count, name))
        name = arena_format(&r->plan->arena, "%.*s (%zu)", (int)first.n, first.s, ++number);
    r->columns.items[column].name = name;
}

static void jsonl_head(struct records *r)
{
    value_setup();
    for (size_t c = r->columns.count; c-- > 0;)
        number_column(r, c);
}

bool report_jsonl(struct plan *plan, struct output *out)
{
    static const struct writer jsonl = {jsonl_name, jsonl_head, jsonl_cell, jsonl_end, .for_programs = true};
    return records_write(plan, &jsonl, out);
}
