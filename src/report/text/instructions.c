#include "report/text/instructions.h"

#include <stdlib.h>

/* ---- points ---- */

/* Joins instructions and steps by their addresses. */
static void add_points(struct instructions *in, const struct code *code)
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

static uint64_t address_of(const void *instructions, size_t place)
{
    return ((const struct instructions *)instructions)->points.items[place].address;
}

size_t instructions_find(const struct instructions *in, uint64_t address)
{
    size_t low = lower_bound(in, in->points.count, address_of, address);
    return low < in->points.count && in->points.items[low].address == address ? low : NO_POINT;
}

static void add_lanes(struct instructions *in)
{
    ARRAY(struct lane_jump) jumps = {0};
    for (size_t i = 0; i < in->points.count; i++) {
        const struct routine_step *step =
            in->points.items[i].step == NO_POINT ? NULL : &in->routine->steps[in->points.items[i].step];
        for (size_t k = 0; step && k < step->jump_count; k++) {
            const struct routine_jump *jump = &in->routine->jumps[step->first_jump + k];
            size_t to = instructions_find(in, jump->to);
            if (to != NO_POINT && !jump->leaves)
                *array_add(&jumps) = (struct lane_jump){i, to};
        }
    }
    lanes_init(&in->lanes, jumps.items, jumps.count, in->points.count);
    free(jumps.items);
}

/* ---- rows ---- */

static void add_row(struct instructions *in, enum code_row_kind kind, size_t index)
{
    *array_add(&in->rows) = (struct code_row){kind, index};
}

static void add_calls(struct instructions *in, const struct routine_step *step)
{
    ARRAY(struct sorted_call) calls = {0};
    for (size_t i = step->first_call; i < step->first_call + step->call_count; i++) {
        struct costs costs = matrix_row(&in->routine->call_costs, i);
        *array_add(&calls) = (struct sorted_call){costs, in->routine->calls[i].callee, i};
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
static bool is_next(const struct instructions *in, size_t before, size_t point)
{
    uint64_t gap = in->points.items[point].address - in->points.items[before].address;
    return point == before + 1 && (!in->points.items[point].text.s || gap < CODE_LONGEST);
}

/* Adds rows of all points with a step within the context. */
static void add_rows(struct instructions *in)
{
    uint64_t context = in->report->request->context;
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
        if (step && step->line && !is_same_line(line, step))
            add_row(in, CODE_LINE, i);
        line = step ? step : line;
        add_row(in, step ? CODE_STEP : CODE_POINT, i);
        if (step)
            add_calls(in, step);
    }
}

/* ---- lines of source ---- */

static struct line_number line_of(const struct instructions *in, const struct code_row *row)
{
    return line_number_of(in->report->study->profile, instructions_step(in, row)->line);
}

struct text instructions_line(const struct instructions *in, const struct code_row *row)
{
    return excerpts_text(&in->lines, instructions_step(in, row)->file, line_of(in, row));
}

static struct text shorten(struct arena *arena, struct text line)
{
    return arena_copy(arena, text_cut(line, NAME_SHOWN));
}

static void read_lines(struct instructions *in, struct shown_reader *reader)
{
    for (size_t i = 0; i < in->rows.count; i++)
        if (in->rows.items[i].kind == CODE_LINE)
            excerpts_add(&in->lines, instructions_step(in, &in->rows.items[i])->file, line_of(in, &in->rows.items[i]));
    excerpts_read(&in->lines, reader, shorten);
}

/* Lines without a text are no rows. */
static void drop_lines(struct instructions *in)
{
    size_t kept = 0;
    for (size_t i = 0; i < in->rows.count; i++)
        if (in->rows.items[i].kind != CODE_LINE || instructions_line(in, &in->rows.items[i]).s)
            in->rows.items[kept++] = in->rows.items[i];
    in->rows.count = kept;
}

void instructions_init(struct instructions *in, const struct report *report, const struct routine *routine,
                       const struct code *code, struct shown_reader *reader)
{
    *in = (struct instructions){.report = report, .routine = routine};
    add_points(in, code);
    add_lanes(in);
    add_rows(in);
    if (reader)
        read_lines(in, reader);
    drop_lines(in);
}

void instructions_release(struct instructions *in)
{
    lanes_release(&in->lanes);
    free(in->points.items);
    free(in->rows.items);
    excerpts_release(&in->lines);
}
