/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/listed_code.h"

#include <stdlib.h>

/* ---- points ---- */

/* Joins instructions and steps by their addresses. */
static void add_points(struct listed_code *in, const struct code *code)
{
    size_t i = 0, k = 0;
    while (i < code->count || k < in->routine->count) {
        uint64_t decoded = i < code->count ? code->items[i].address : UINT64_MAX;
        uint64_t recorded = k < in->routine->count ? in->routine->steps[k].address : UINT64_MAX;
        struct point point = {.address = decoded < recorded ? decoded : recorded, .step = NO_POINT};
        if (i < code->count && decoded == point.address)
            point.text = code->items[i++].text;
        if (k < in->routine->count && recorded == point.address)
            point.step = k++;
        *array_add(&in->points) = point;
    }
}

static uint64_t address_of(const void *code, size_t place)
{
    return ((const struct listed_code *)code)->points.items[place].address;
}

size_t listed_code_find(const struct listed_code *in, uint64_t address)
{
    if (in->paired)
        return NO_POINT;
    size_t low = lower_bound(in, in->points.count, address_of, address);
    return low < in->points.count && in->points.items[low].address == address ? low : NO_POINT;
}

static void add_lanes(struct listed_code *in)
{
    ARRAY(struct lane_jump) jumps = {0};
    for (size_t i = 0; i < in->points.count; i++) {
        const struct routine_step *step =
            in->points.items[i].step == NO_POINT ? NULL : &in->routine->steps[in->points.items[i].step];
        for (size_t k = 0; step && k < step->jump_count; k++) {
            const struct routine_jump *jump = &in->routine->jumps[step->first_jump + k];
            size_t to = listed_code_find(in, jump->to);
            if (to != NO_POINT && !jump->leaves)
                *array_add(&jumps) = (struct lane_jump){i, to};
        }
    }
    lanes_init(&in->lanes, jumps.items, jumps.count, in->points.count);
    free(jumps.items);
}

/* ---- rows ---- */

static void add_row(struct listed_code *in, enum code_row_kind kind, size_t index)
{
    *array_add(&in->rows) = (struct code_row){kind, index};
}

static void add_calls(struct listed_code *in, const struct routine_step *step)
{
    ARRAY(struct sorted_call) calls = {0};
    for (size_t i = step->first_call; i < step->first_call + step->call_count; i++) {
        struct costs costs = matrix_row(&in->routine->call_costs, i);
        *array_add(&calls) = (struct sorted_call){costs, in->routine->calls[i].callee, i, 0};
    }
    sort_calls(&in->report->view->sort, in->report->study->profile, calls.items, calls.count);
    for (size_t i = 0; i < calls.count; i++)
        add_row(in, CODE_CALL, calls.items[i].number);
    free(calls.items);
}

static bool is_same_line(const struct routine_step *a, const struct routine_step *b)
{
    return a && a->file == b->file && a->line == b->line;
}

/* Whether points are side by side; a gap is shown. */
static bool is_next(const struct listed_code *in, size_t before, size_t point)
{
    if (in->paired)
        return point == before + 1;
    uint64_t gap = in->points.items[point].address - in->points.items[before].address;
    return point == before + 1 && (!in->points.items[point].text.s || gap < CODE_LONGEST);
}

static void add_sums(struct listed_code *in)
{
    for (size_t i = 0; in->chains && i < in->chains->count; i++) {
        struct costs costs = matrix_row(&in->chains->costs, i);
        if (costs_have_any(&costs))
            add_row(in, CODE_SUM, i);
    }
}

static ref_t chain_at(const struct listed_code *in, size_t point)
{
    return in->chains ? code_chains_at(in->chains, in->points.items[point].address) : NONE;
}

/* Adds rows of all points with a step within the context. */
static void add_rows(struct listed_code *in)
{
    ref_t chain = NONE;
    uint64_t context = in->report->question->context;
    const struct routine_step *line = NULL;
    size_t before = NO_POINT, step_at = NO_POINT, next = 0;
    for (size_t i = 0; i < in->points.count; i++) {
        const struct point *point = &in->points.items[i];
        const struct routine_step *step = point->step == NO_POINT ? NULL : &in->routine->steps[point->step];
        while (next < in->points.count && (next < i || in->points.items[next].step == NO_POINT))
            next++;
        step_at = step ? i : step_at;
        if (!(step_at != NO_POINT && i - step_at <= context) && !(next < in->points.count && next - i <= context))
            continue;
        if (before != NO_POINT && !is_next(in, before, i))
            add_row(in, CODE_GAP, i);
        before = i;
        if (chain_at(in, i) != chain)
            add_row(in, CODE_CHAIN, i);
        chain = chain_at(in, i);
        if (step && step->line && !is_same_line(line, step))
            add_row(in, CODE_LINE, i);
        line = step ? step : line;
        add_row(in, step ? CODE_STEP : CODE_POINT, i);
        if (step)
            add_calls(in, step);
    }
}

/* ---- lines of source ---- */

static struct line_number line_of(const struct listed_code *in, const struct code_row *row)
{
    return line_number_of(in->report->study->profile, listed_code_step(in, row)->line);
}

struct text listed_code_line(const struct listed_code *in, const struct code_row *row)
{
    return excerpts_text(&in->lines, listed_code_step(in, row)->file, line_of(in, row));
}

static struct text shorten(struct arena *arena, struct text line)
{
    return arena_copy(arena, text_cut(line, NAME_SHOWN));
}

static void read_lines(struct listed_code *in, struct shown_reader *reader)
{
    for (size_t i = 0; i < in->rows.count; i++)
        if (in->rows.items[i].kind == CODE_LINE)
            excerpts_add(&in->lines, listed_code_step(in, &in->rows.items[i])->file, line_of(in, &in->rows.items[i]));
    excerpts_read(&in->lines, reader, shorten);
}

/* Lines without a text are no rows. */
static void drop_lines(struct listed_code *in)
{
    size_t kept = 0;
    for (size_t i = 0; i < in->rows.count; i++)
        if (in->rows.items[i].kind != CODE_LINE || listed_code_line(in, &in->rows.items[i]).s)
            in->rows.items[kept++] = in->rows.items[i];
    in->rows.count = kept;
}

static void make_rows(struct listed_code *in, struct shown_reader *reader)
{
    add_lanes(in);
    add_sums(in);
    add_rows(in);
    if (reader)
        read_lines(in, reader);
    drop_lines(in);
}

void listed_code_init(struct listed_code *in, const struct report *report, const struct routine *routine,
                      const struct code *code, struct shown_reader *reader)
{
    listed_code_init_chained(in, report, routine, code, NULL, reader);
}

void listed_code_init_chained(struct listed_code *in, const struct report *report, const struct routine *routine,
                              const struct code *code, const struct code_chains *chains, struct shown_reader *reader)
{
    *in = (struct listed_code){.report = report, .routine = routine, .chains = chains};
    add_points(in, code);
    make_rows(in, reader);
}

void listed_code_init_paired(struct listed_code *in, const struct report *report, const struct paired_code *code,
                             struct shown_reader *reader)
{
    *in = (struct listed_code){.report = report, .routine = &code->routine, .paired = code};
    for (size_t i = 0; i < code->aligned.count; i++) {
        const struct paired_point *point = &code->points[i];
        enum side side = code->aligned.pairs[i].new == NONE ? SIDE_OLD : SIDE_NEW;
        *array_add(&in->points) = (struct point){point->address[side], point->text[side], point->step};
    }
    make_rows(in, reader);
}

void listed_code_release(struct listed_code *in)
{
    lanes_release(&in->lanes);
    free(in->points.items);
    free(in->rows.items);
    excerpts_release(&in->lines);
}

/* If there is one column for both kinds of cost, a call has its inclusive cost in it, and an instruction its own. */
bool listed_code_spent(const struct listed_code *in, size_t number, struct spent *spent)
{
    const struct code_row *row = &in->rows.items[number];
    bool is_call = row->kind == CODE_CALL, is_sum = row->kind == CODE_SUM, has_kinds = in->report->view->has_kinds;
    if (!is_call && !is_sum && row->kind != CODE_STEP)
        return false;
    *spent = spent_alike(is_sum    ? matrix_row(&in->chains->costs, row->index)
                         : is_call ? matrix_row(&in->routine->call_costs, row->index)
                                   : matrix_row(&in->routine->self, in->points.items[row->index].step));
    if (has_kinds)
        spent->has = column_bit(is_call ? COLUMN_INCLUSIVE : COLUMN_SELF);
    return true;
}

const struct code_chain *listed_code_chain(const struct listed_code *in, const struct code_row *row)
{
    ref_t chain = row->kind == CODE_SUM ? (ref_t)row->index : chain_at(in, row->index);
    return chain == NONE ? NULL : &in->chains->items[chain];
}
