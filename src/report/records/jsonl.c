/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json.h"
#include "document/quoted.h"
#include "report/records/records.h"

static void put_figure(struct json *j, const struct figure *figure)
{
    if (figure_is_divided(figure))
        json_ratio(j, figure->cost, figure->divisor);
    else
        json_integer(j, figure_is_cost(figure) ? figure->cost : 0);
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

static void jsonl_field(struct records *r, size_t number, const struct content *content)
{
    struct json json = {.out = r->out, .follows = number > 0};
    if (number == 0)
        json_open_object(&json);
    json_name(&json, r->fields.items[number].name);
    put_content(&json, content);
}

static void jsonl_end(struct records *r)
{
    output_text(r->out, TEXT("}\n"));
}

/* How many of the first `count` fields have a name. */
static size_t count_fields(const struct records *r, size_t count, struct text name)
{
    size_t equal = 0;
    for (size_t i = 0; i < count; i++)
        equal += text_equal(r->fields.items[i].name, name);
    return equal;
}

/* Two names may become the same when bytes that are not UTF-8 are replaced: then the second one is called `self:a (2)`.
 */
static void number_field(struct records *r, size_t number)
{
    struct text first = r->fields.items[number].name, name = first;
    size_t count = count_fields(r, number, first);
    while (count && count_fields(r, r->fields.count, name))
        name = arena_format(&r->arena, "%.*s (%zu)", (int)first.n, first.s, ++count);
    r->fields.items[number].name = name;
}

static void jsonl_head(struct records *r)
{
    for (size_t i = 0; i < r->fields.count; i++)
        r->fields.items[i].name = quoted_repair(r->fields.items[i].name, &r->arena);
    for (size_t i = r->fields.count; i-- > 0;)
        number_field(r, i);
}

/* Homes of functions have lines. */
unsigned jsonl_needs(const struct question *question)
{
    unsigned needs = records_needs(question);
    bool has_homes = !question->by && view_group(question, needs) == GROUP_FUNCTION;
    return needs | (has_homes ? NEED_LINES | NEED_PLACES : 0);
}

bool jsonl_write(const struct report *report)
{
    static const struct writer jsonl = {records_full_name, jsonl_head,           jsonl_field,
                                        jsonl_end,         .for_programs = true, .has_homes = true};
    return records_write(report, &jsonl);
}
