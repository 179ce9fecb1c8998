/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/annotated.h"

#include "base/int128.h"
#include "events/compared.h"
#include "rows/share.h"
#include "rows/sort.h"
#include "view/cell.h"

#include <stdlib.h>

/* ---- which rows ---- */

static void add_row(struct annotated *a, enum line_kind kind, uint64_t number, size_t index)
{
    *array_add(&a->rows) = (struct annotated_row){kind, number, index};
}

/* Whether costs are shown: all of the whole source, in a comparison those that changed in an event that is shown, or in
 * their calls. */
static bool is_of_interest(const struct annotated *a, struct costs costs)
{
    const struct view *view = a->report->view;
    bool differs = a->is_whole || compared_calls_differ(&a->report->study->measures, &costs);
    for (size_t i = 0; i < view->cost_columns && !differs; i++)
        differs = measure_cost(compared_statistic(view->columns.items[i].measure, STATISTIC_CHANGE), &costs) != 0;
    return differs;
}

static void add_calls(struct annotated *a, const struct file_line *line)
{
    ARRAY(struct sorted_call) calls = {0};
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        struct costs costs = matrix_row(&a->lines.call_costs, i);
        if (is_of_interest(a, costs))
            *array_add(&calls) = (struct sorted_call){costs, a->lines.calls[i].callee, i, 0};
    }
    sort_calls(&a->report->view->sort, a->report->study->profile, calls.items, calls.count);
    for (size_t i = 0; i < calls.count; i++)
        add_row(a, LINE_CALL, line->number, calls.items[i].number);
    free(calls.items);
}

static void add_jumps(struct annotated *a, uint64_t line)
{
    for (size_t i = line_jumps_find(a->jumps, a->file, line); line_jumps_are_from(a->jumps, i, a->file, line); i++)
        add_row(a, LINE_JUMP, line, i);
}

static bool is_shown(const struct annotated *a, const struct file_line *line)
{
    bool any = is_of_interest(a, matrix_row(&a->lines.self, (size_t)(line - a->lines.lines)));
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++)
        any = any || is_of_interest(a, matrix_row(&a->lines.call_costs, i));
    return any;
}

static void choose_shown(struct annotated *a)
{
    for (size_t i = 0; i < a->lines.count; i++)
        if (is_shown(a, &a->lines.lines[i]))
            *array_add(&a->shown) = (ref_t)i;
}

static uint64_t shown_number(const struct annotated *a, size_t i)
{
    return a->lines.lines[a->shown.items[i]].number;
}

/* A stretch of lines to show: the lines shown[first, end) with their context. */
struct section {
    size_t first, end;
    uint64_t low, high; /* the lines shown, not yet cut at the ends of the file */
};

/* The next stretch from shown line `first` on: contexts that overlap join, and for a person those that touch. */
static struct section next_section(const struct annotated *a, size_t first)
{
    const uint64_t context = a->report->question->context, touching = context && a->report->look->is_rich;
    struct section s = {first, first, 0, 0};
    for (; s.end < a->shown.count; s.end++) {
        uint64_t number = shown_number(a, s.end), low = number > context ? number - context : 1;
        if (s.end > first && low - s.high > touching && low > s.high)
            break;
        if (s.end == first)
            s.low = low;
        s.high = context > UINT64_MAX - number ? UINT64_MAX : number + context;
    }
    return s;
}

static void add_section(struct annotated *a, const struct section *s)
{
    uint64_t count = source_lines(a->source);
    size_t next = file_lines_find(&a->lines, s->low);
    bool gaps = a->report->question->context || !a->report->look->is_rich;
    if (s->low > 1 && gaps)
        add_row(a, LINE_GAP, s->low, 0);
    for (uint64_t number = s->low; number <= s->high && number <= count; number++) {
        if (next == a->lines.count || a->lines.lines[next].number != number) {
            add_row(a, LINE_BARE_SOURCE, number, 0);
        } else {
            add_row(a, LINE_SOURCE, number, next);
            add_calls(a, &a->lines.lines[next++]);
        }
        add_jumps(a, number);
    }
    if (s->high <= count && gaps)
        add_row(a, LINE_GAP, s->high, 0);
}

/* All stretches up to the first that reaches past the end of the file; a stretch that begins past the end shows only
 * its place, if its lines have one in this version. */
static void add_sections(struct annotated *a, size_t shown)
{
    while (shown < a->shown.count && !annotated_is_of_other(a, shown_number(a, shown))) {
        struct section section = next_section(a, shown);
        add_section(a, &section);
        if (section.high > source_lines(a->source))
            break;
        shown = section.end;
    }
}

/* Lines that the source does not have. */
static void add_beyond(struct annotated *a, size_t shown)
{
    while (shown < a->shown.count && shown_number(a, shown) <= source_lines(a->source))
        shown++;
    for (; shown < a->shown.count; shown++) {
        size_t line = a->shown.items[shown];
        struct costs self = matrix_row(&a->lines.self, line);
        if (costs_have_any(&self) || a->lines.lines[line].call_count)
            add_row(a, LINE_BEYOND, a->lines.lines[line].number, line);
        add_calls(a, &a->lines.lines[line]);
        add_jumps(a, a->lines.lines[line].number);
    }
}

static void add_blank(struct annotated *a)
{
    if (!a->is_whole)
        add_row(a, LINE_BLANK, 0, 0);
}

static void build_rows(struct annotated *a)
{
    bool unknown = a->shown.count && shown_number(a, 0) == 0;
    add_blank(a);
    if (a->is_whole)
        add_section(a, &(struct section){.low = 1, .high = UINT64_MAX});
    else
        add_sections(a, unknown);
    add_beyond(a, unknown);
    if (unknown) {
        add_blank(a);
        add_row(a, LINE_UNKNOWN, 0, 0);
        add_calls(a, &a->lines.lines[0]);
    }
}

uint64_t annotated_number(const struct annotated *a, uint64_t line)
{
    const struct unified *u = a->unified;
    if (annotated_is_of_other(a, line))
        return line_number_of(a->report->study->profile, line).number;
    if (!u || line == 0)
        return line;
    if (line > source_lines(a->source))
        return line - source_lines(a->source) + u->new_count;
    return u->lines[line].new ? u->lines[line].new : u->lines[line].old;
}

static size_t digits_wanted(const struct annotated *a)
{
    char digits[OUTPUT_NUMBER_MAX];
    uint64_t last = 0;
    if (!a->report->question->numbered)
        return 0;
    for (size_t i = 0; i < a->rows.count; i++) {
        const struct annotated_row *row = &a->rows.items[i];
        uint64_t number = annotated_number(a, row->number);
        bool is_source = row->kind == LINE_SOURCE || row->kind == LINE_BARE_SOURCE;
        last = is_source && number > last ? number : last;
    }
    return output_format_integer(digits, (int64_t)last);
}

/* A call has an inclusive cost. With a single cost column, that column shows it. */
static struct spent call_spent(const struct annotated *a, size_t call)
{
    struct spent spent = spent_alike(matrix_row(&a->lines.call_costs, call));
    if (a->report->view->has_kinds)
        spent.has = column_bit(COLUMN_INCLUSIVE);
    spent.estimates = a->lines.calls[call].is_estimate ? spent.has : 0;
    return spent;
}

/* Marks the inclusive cost of a line, or the cost of its calls. */
static void mark(struct spent *spent, const struct file_line *line, unsigned kinds)
{
    if (line->is_estimate)
        spent->estimates |= kinds;
    else if (line->partial)
        spent->bounds |= kinds;
}

/* If there is one column for both kinds of cost, a line shows its own cost there. */
static struct spent line_spent(const struct annotated *a, size_t line)
{
    struct spent spent = spent_alike(matrix_row(&a->lines.self, line));
    spent.self_most = unsure_rows_more(&a->lines.unsure, (ref_t)line);
    spent.bounds = spent.self_most.width ? column_bit(COLUMN_SELF) : 0;
    if (!a->report->view->has_kinds)
        return spent;
    spent.inclusive = matrix_row(&a->lines.inclusive, line);
    mark(&spent, &a->lines.lines[line], column_bit(COLUMN_INCLUSIVE));
    return spent;
}

/* Its inclusive cost without its self cost. */
static void add_beside_self(const struct annotated *a, size_t line, struct matrix *sum)
{
    struct costs inclusive = matrix_row(&a->lines.inclusive, line);
    cost_t *less = memory_alloc((sum->width + 1u) * sizeof *less);
    for (ref_t event = 0; event < sum->width; event++) {
        cost_t self = matrix_cell(&a->lines.self, line, event);
        less[event] = self == COST_ABSENT ? self : -self;
    }
    struct costs negative = costs_view(less, sum->width);
    matrix_add(sum, 0, &inclusive);
    matrix_add(sum, 0, &negative);
    free(less);
}

bool annotated_calls_spent(const struct annotated *a, size_t line, struct matrix *sum, struct spent *spent)
{
    const struct file_line *l = &a->lines.lines[line];
    if (l->number == 0 || !a->lines.inclusive.count)
        return false;
    matrix_clear_row(sum, 0);
    add_beside_self(a, line, sum);
    *spent = spent_alike(matrix_row(sum, 0));
    if (a->report->view->has_kinds)
        spent->has = column_bit(COLUMN_INCLUSIVE);
    mark(spent, l, spent->has);
    spent->whole = share_base_costs(&a->share_base);
    return true;
}

bool annotated_spent(const void *annotated, size_t row, struct spent *spent)
{
    const struct annotated *a = annotated;
    const struct annotated_row *r = &a->rows.items[row];
    if (r->kind == LINE_BLANK || r->kind == LINE_GAP || r->kind == LINE_JUMP)
        return false;
    *spent = r->kind == LINE_CALL ? call_spent(a, r->index) : line_spent(a, r->index);
    spent->whole = share_base_costs(&a->share_base);
    return true;
}

bool annotated_is_bare(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    return a->rows.items[row].kind == LINE_BARE_SOURCE;
}

bool annotated_is_jump(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    return a->rows.items[row].kind == LINE_JUMP;
}

#define SHARE_FAINT (PERCENT / 10) /* of its whole: what costs less stands back */

/* Whether a cost is that little; a change is not, however small. */
static bool is_little(const struct cell *cell)
{
    uint64_t cost = int128_magnitude(cell->figure.cost);
    return cost == 0 ||
           (cell->figure.kind == FIGURE_COST && cell->total && !share_is_reached(cost, SHARE_FAINT, cell->total));
}

/* Whether all costs of a line or a call are that little. Ratios and the like do not say. */
static bool costs_little(const struct annotated *a, struct costs costs)
{
    struct spent spent = spent_alike(costs);
    spent.whole = share_base_costs(&a->share_base);
    size_t judged = 0;
    for (size_t i = 0; i < a->report->view->cost_columns; i++) {
        struct cell cell = cell_of(&a->report->view->columns.items[i], &spent);
        if (!figure_is_cost(&cell.figure) && cell.figure.kind != FIGURE_ABSENT)
            continue;
        if (!is_little(&cell))
            return false;
        judged++;
    }
    return judged > 0;
}

static bool line_costs_little(const struct annotated *a, size_t number)
{
    const struct file_line *line = &a->lines.lines[number];
    bool is_little = costs_little(a, matrix_row(&a->lines.self, number));
    for (size_t i = line->first_call; i < line->first_call + line->call_count && is_little; i++)
        is_little = costs_little(a, matrix_row(&a->lines.call_costs, i));
    return is_little;
}

bool annotated_is_faint(const void *annotated, size_t row)
{
    const struct annotated *a = annotated;
    const struct annotated_row *r = &a->rows.items[row];
    switch (r->kind) {
    case LINE_BARE_SOURCE:
        return !a->unified;
    case LINE_SOURCE:
        return line_costs_little(a, r->index);
    case LINE_CALL:
        return costs_little(a, matrix_row(&a->lines.call_costs, r->index));
    default:
        return false;
    }
}

/* ---- the whole ---- */

/* Adds the cost of the file, with the calls that leave it. */
static void add_file(struct share_base *base, const struct profile *p, const struct file_lines *lines, ref_t file)
{
    for (size_t i = 0; i < lines->count; i++) {
        struct costs self = matrix_row(&lines->self, i);
        share_base_add(base, &self);
    }
    for (size_t i = 0; i < lines->call_count; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        if (p->functions.items[lines->calls[i].callee].file != file)
            share_base_add(base, &costs);
    }
}

/* The functions listed are one whole, whatever number of files their lines are in. */
static void choose_whole(struct annotated *a)
{
    const struct view *view = a->report->view;
    if (!view->question->relative)
        return;
    bool listed = view->filter->list.count;
    a->share_base.of = listed ? view->share_base.of : "the file, with what it calls";
    if (listed)
        share_base_add(&a->share_base, &view->share_base.costs);
    else
        add_file(&a->share_base, a->report->study->profile, &a->lines, a->file);
}

/* ---- all of them ---- */

static struct annotated of_source(const struct report *report, const struct shown_source *shown)
{
    return (struct annotated){
        .report = report, .file = shown->file, .source = shown->source, .unified = shown->unified};
}

static void make_rows(struct annotated *a, const struct lines_index *index)
{
    a->jumps = &index->jumps;
    file_lines_init(&a->lines, index, a->file);
    matrix_check(&a->lines.inclusive, a->report->diagnostics);
    choose_shown(a);
    build_rows(a);
    a->digits = digits_wanted(a);
    annotated_find_arrows(a);
    choose_whole(a);
}

void annotated_init(struct annotated *a, const struct report *report, const struct lines_index *index,
                    const struct shown_source *shown)
{
    *a = of_source(report, shown);
    make_rows(a, index);
}

void annotated_init_whole(struct annotated *a, const struct report *report, const struct lines_index *index,
                          const struct shown_source *shown)
{
    *a = of_source(report, shown);
    a->is_whole = true;
    make_rows(a, index);
}

void annotated_release(struct annotated *a)
{
    free(a->rows.items);
    free(a->shown.items);
    lanes_release(&a->lanes);
    share_base_release(&a->share_base);
    file_lines_release(&a->lines);
}

void annotated_add_costs(const struct annotated *a, struct matrix *sum)
{
    for (size_t i = 0; i < a->lines.count; i++) {
        struct costs self = matrix_row(&a->lines.self, i);
        uint64_t number = a->lines.lines[i].number;
        if (number <= source_lines(a->source) || annotated_is_of_other(a, number))
            matrix_add(sum, 0, &self);
    }
}

uint64_t annotated_past_end(const struct annotated *a)
{
    size_t last = a->lines.count;
    while (last && annotated_is_of_other(a, a->lines.lines[last - 1].number))
        last--;
    uint64_t number = last ? a->lines.lines[last - 1].number : 0;
    return number > source_lines(a->source) ? annotated_number(a, number) : 0;
}
