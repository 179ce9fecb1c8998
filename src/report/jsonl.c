#include "report/json_writer.h"
#include "report/records.h"

static struct text jsonl_name(struct plan *plan, const struct key *key)
{
    return json_repair(plan_key_full_name(plan, key), &plan->arena);
}

static void put_figure(struct json *j, const struct figure *figure)
{
    if (figure->kind == FIGURE_RATIO)
        json_ratio(j, figure->cost, figure->divisor);
    else
        json_integer(j, figure->kind == FIGURE_COST ? figure->cost : 0);
}

static void put_content(struct json *j, const struct content *content)
{
    switch (content->kind) {
    case CONTENT_FIGURE:
        put_figure(j, &content->cell.figure);
        break;
    case CONTENT_NUMBER:
        json_integer(j, content->number);
        break;
    case CONTENT_TEXT:
        json_text(j, content->text);
        break;
    default:
        json_null(j);
    }
}

static void jsonl_cell(struct records *r, size_t column, const struct content *content)
{
    struct json json = {r->out, column > 0};
    if (column == 0)
        json_open_object(&json);
    json_key(&json, r->columns.items[column].name);
    put_content(&json, content);
}

static void jsonl_end(struct records *r)
{
    output_text(r->out, TEXT("}\n"));
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
    for (size_t c = r->columns.count; c-- > 0;)
        number_column(r, c);
}

bool report_jsonl(struct plan *plan, struct output *out)
{
    static const struct writer jsonl = {jsonl_name, jsonl_head, jsonl_cell, jsonl_end, .for_programs = true};
    return records_write(plan, &jsonl, out);
}
