/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/groups.h"

#include "events/compared.h"
#include "system/functions.h"

#include <stdlib.h>

#define LINES_MOST 200 /* by each event */
#define LINES 0        /* of these: the table of lines */
#define CLASSES 3

static const enum group groups_shown[GROUP_TABLES] = {GROUP_LINE, GROUP_FILE, GROUP_OBJECT, GROUP_CLASS,
                                                      GROUP_DIRECTORY};

/* ---- the rows ---- */

static void add_row(struct groups *g, size_t table, ref_t row)
{
    *array_add(&g->rows) = (struct group_row_of_page){table, row, false};
}

static void add_ranked(struct groups *g, size_t table)
{
    const struct view *view = g->report->view;
    struct ranking ranking;
    view_rank_by_self(view, &g->tables[table], view->filter, &ranking);
    for (size_t i = 0; i < ranking.count; i++)
        add_row(g, table, ranking.rows[i]);
    ranking_release(&ranking);
}

/* Whether a line is a place that somebody can look at. */
static bool is_known(const struct grouping *lines, ref_t row)
{
    struct row_name name = grouping_own_name(lines, row);
    struct text file = row_name_text(lines->profile, &name, NAME_FILE);
    return name.line.number && file_is_place(file);
}

/* Marks the lines that cost anything of one event, if they are few: false if there are more than that. */
static bool mark_few(const struct grouping *lines, const struct sort_key *key, bool *is_hot)
{
    ref_t found[LINES_MOST];
    size_t count = 0;
    for (ref_t row = 0; row < lines->count; row++) {
        struct figure figure = grouping_figure(lines, row, &key->column);
        if (figure.kind == FIGURE_ABSENT || (figure_is_cost(&figure) && figure.cost == 0))
            continue;
        if (count == LINES_MOST)
            return false;
        found[count++] = row;
    }
    while (count)
        is_hot[found[--count]] = true;
    return true;
}

/* Marks the lines that cost most of one event: the first 200 of those that are known. */
static void mark_most(const struct groups *g, struct sort_key *key, size_t unknown, bool *is_hot)
{
    const struct view *view = g->report->view;
    struct sort sort = {.items = key, .count = 1};
    struct cut cut = {
        .sort = &sort, .rows = LINES_MOST + unknown, .compared = compared_measures(&view->study->measures)};
    struct ranking ranking;
    ranking_init(&ranking, &g->tables[LINES], &cut, view->filter);
    for (size_t i = 0, left = LINES_MOST; i < ranking.count && left; i++)
        if (is_known(&g->tables[LINES], ranking.rows[i])) {
            is_hot[ranking.rows[i]] = true;
            left--;
        }
    ranking_release(&ranking);
}

/* Adds up the lines that no filter leaves out, and that are no place. */
static void sum_unknown(struct groups *g)
{
    const struct view *view = g->report->view;
    const struct grouping *lines = &g->tables[LINES];
    struct ranking ranking;
    view_rank_by_self(view, lines, view->filter, &ranking);
    g->unknown = matrix_new(1, lines->profile->events.count);
    for (size_t i = 0; i < ranking.count; i++) {
        struct costs costs = grouping_self(lines, ranking.rows[i]);
        if (!is_known(lines, ranking.rows[i]))
            matrix_add(&g->unknown, 0, &costs);
    }
    ranking_release(&ranking);
    struct costs sum = matrix_row(&g->unknown, 0);
    bool any = false;
    for (ref_t e = 0; e < sum.width; e++)
        any |= costs_get(&sum, e) != 0;
    if (!any)
        matrix_release(&g->unknown);
}

/* By file and number: lines that only call have no order that every number of threads has. */
static int by_place(const void *left, const void *right, void *lines)
{
    const struct group_row_of_page *a = left, *b = right;
    struct row_name name_a = grouping_own_name(lines, a->row), name_b = grouping_own_name(lines, b->row);
    int order = (name_a.file > name_b.file) - (name_a.file < name_b.file);
    uint64_t number_a = name_a.line.number, number_b = name_b.line.number;
    return order ? order : (number_a > number_b) - (number_a < number_b);
}

/* Lines without a cost are there for the first event alone: a thousand events may each have a few lines, and ranking
 * all lines by each takes long. */
static void add_hottest(struct groups *g)
{
    const struct view *view = g->report->view;
    const struct grouping *lines = &g->tables[LINES];
    bool *is_hot = memory_zeroed(lines->count, sizeof *is_hot), is_whole = filter_is_empty(view->filter);
    size_t unknown = 0, first = g->rows.count;
    for (ref_t row = 0; row < lines->count; row++)
        unknown += !is_known(lines, row);
    if (unknown)
        sum_unknown(g);
    for (enum column_kind kind = COLUMN_SELF; kind <= (lines->of_lines ? COLUMN_INCLUSIVE : COLUMN_SELF); kind++)
        for (size_t i = 0; i < view->shown.count; i++) {
            struct sort_key key = {{kind, .measure = compared_statistic(view_shown(view, i), STATISTIC_CHANGE)}, -1};
            if (i == 0 || !is_whole || !mark_few(lines, &key, is_hot))
                mark_most(g, &key, unknown, is_hot);
        }
    for (ref_t row = 0; row < lines->count; row++)
        if (is_hot[row] && is_known(lines, row))
            add_row(g, LINES, row);
    if (g->rows.count > first)
        qsort_r(g->rows.items + first, g->rows.count - first, sizeof *g->rows.items, by_place, &g->tables[LINES]);
    free(is_hot);
}

/* The others take much room, and are asked for nothing more. */
static void keep_hottest(struct groups *g)
{
    ref_t *rows = memory_alloc(g->rows.count * sizeof *rows);
    for (size_t i = 0; i < g->rows.count; i++) {
        rows[i] = g->rows.items[i].row;
        g->rows.items[i].row = (ref_t)i;
    }
    grouping_narrow(&g->tables[LINES], rows, g->rows.count);
    if (g->tables[LINES].of_lines)
        line_costs_narrow(&g->line_costs, rows, g->rows.count);
    free(rows);
}

/* Lines have inclusive costs, too, if calls are recorded. */
static void init_table(struct groups *g, size_t table)
{
    const struct report *report = g->report;
    const struct profile *profile = report->study->profile;
    if (table != LINES || study_misses_calls(report->study)) {
        grouping_init(&g->tables[table], profile, groups_shown[table], NULL, report->naming->forms);
        return;
    }
    grouping_init_calling_lines(&g->tables[LINES], profile);
    g->line_costs = line_costs_of(&g->tables[LINES], report->study->series);
    g->tables[LINES].of_lines = &g->line_costs;
}

void groups_init(struct groups *g, const struct report *report)
{
    *g = (struct groups){.report = report};
    for (size_t i = 0; i < GROUP_TABLES; i++) {
        init_table(g, i);
        if (i == LINES) {
            add_hottest(g);
            keep_hottest(g);
        } else {
            add_ranked(g, i);
        }
    }
}

void groups_release(struct groups *g)
{
    for (size_t i = 0; i < GROUP_TABLES; i++)
        grouping_release(&g->tables[i]);
    line_costs_release(&g->line_costs);
    free(g->rows.items);
    matrix_release(&g->unknown);
}

void groups_clear(struct groups *g)
{
    for (size_t i = 0; i < g->rows.count; i++)
        g->rows.items[i].is_chosen = false;
}

struct costs groups_self(const struct groups *g, size_t row)
{
    return grouping_self(&g->tables[g->rows.items[row].table], g->rows.items[row].row);
}

struct costs groups_most(const struct groups *g, size_t row)
{
    const struct group_row_of_page *r = &g->rows.items[row];
    return g->tables[r->table].of_lines ? grouping_inclusive(&g->tables[r->table], r->row) : groups_self(g, row);
}

size_t groups_name_size(const struct groups *g, size_t row)
{
    const struct group_row_of_page *r = &g->rows.items[row];
    struct row_name name = grouping_own_name(&g->tables[r->table], r->row);
    return row_name_text(g->report->study->profile, &name, group_table[groups_shown[r->table]].names[0]).n;
}

struct text groups_class(const struct groups *g, ref_t function)
{
    const struct grouping *classes = &g->tables[CLASSES];
    return classes->places.texts.items[classes->place_of[classes->profile->functions.items[function].symbol]];
}

/* ---- writing ---- */

static void put_row(struct json_report *r, const struct groups *g, const struct group_row_of_page *row)
{
    const struct grouping *table = &g->tables[row->table];
    struct row_name name = grouping_own_name(table, row->row);
    json_open_object(&r->json);
    if (row->table == LINES)
        json_find_like_line(r, row_name_text(table->profile, &name, NAME_FILE), name.line.number);
    else
        json_find_like_text(r, row_name_text(table->profile, &name, group_table[table->group].names[0]));
    r->schema->put_group(r, table, row->row, row->table == LINES ? NAME_LINE : group_table[table->group].names[0]);
    json_put_costs(r, "self", grouping_self(table, row->row));
    json_put_charged(r, grouping_self(table, row->row), unsure_rows_more(&table->unsure, row->row));
    if (table->of_lines)
        json_put_costs(r, "inclusive", grouping_inclusive(table, row->row));
    if (table->of_lines && table->of_lines->marks[row->row] == LINE_IS_BOUND)
        json_put_boolean(r, "partial", true);
    json_close_object(&r->json);
}

/* The rows that are not chosen, together. Of lines there are more than these. */
static void put_others(struct json_report *r, const struct groups *g, size_t first, size_t end)
{
    struct json_others left = {0};
    for (size_t i = first; i < end; i++)
        if (!g->rows.items[i].is_chosen)
            json_others_add(&left, r, 0, groups_self(g, i));
    json_put_sum(r, "others", "rows", &left);
}

/* What lines cost that are no place. */
static void put_unknown(struct json_report *r, const struct groups *g)
{
    json_key(&r->json, TEXT("unknown"));
    json_open_object(&r->json);
    json_put_costs(r, "self", matrix_row(&g->unknown, 0));
    json_close_object(&r->json);
}

static void put_table(struct json_report *r, const struct groups *g, size_t table, size_t first, size_t end)
{
    json_open_object(&r->json);
    json_open_list(r, "rows");
    for (size_t i = first; i < end; i++)
        if (g->rows.items[i].is_chosen)
            put_row(r, g, &g->rows.items[i]);
    json_close_array(&r->json);
    put_others(r, g, first, end);
    if (table == LINES && g->unknown.count)
        put_unknown(r, g);
    json_close_object(&r->json);
}

void groups_write(const struct groups *g, struct json_report *r)
{
    json_open_member(r, "groups");
    for (size_t table = 0, first = 0, end = 0; table < GROUP_TABLES; table++, first = end) {
        while (end < g->rows.count && g->rows.items[end].table == table)
            end++;
        json_key(&r->json, text_of(group_table[groups_shown[table]].word));
        put_table(r, g, table, first, end);
    }
    json_close_object(&r->json);
}
