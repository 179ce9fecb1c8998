/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/paired_code.h"

#include "annotate/code_form.h"
#include "base/int128.h"
#include "base/names.h"
#include "rows/line_number.h"
#include "system/functions.h"

#include <stdlib.h>

#define EXECUTIONS TEXT("Ir") /* the event that counts them */

/* ---- sides ---- */

/* By file of the match: that of the joined profile, which has each name once. */
static ref_t *join_files(const struct sides *sides)
{
    const struct match *m = sides->sided.match;
    struct names names = {0};
    ref_t *files = refs_new(m->files.count);
    for (size_t i = 0; i < sides->profile.files.texts.count; i++)
        names_add(&names, NULL, sides->profile.files.texts.items[i]);
    for (size_t i = 0; i < m->files.count; i++) {
        enum side side = m->files.items[i].of[SIDE_NEW] != NONE ? SIDE_NEW : SIDE_OLD;
        files[i] = names_find(&names, profile_file_name(sides->sided.of[side], m->files.items[i].of[side]));
    }
    names_release(&names);
    return files;
}

/* A function of the match in the joined profile, where another one has the same object, file and name. */
static ref_t find_function(const struct paired_codes *codes, const struct matched_function *f)
{
    const struct profile *p = &codes->sides->profile;
    for (size_t i = 0; i < p->functions.count; i++)
        if (p->functions.items[i].file == codes->files[f->file] &&
            text_equal(profile_function_name(p, (ref_t)i), f->name))
            return (ref_t)i;
    return 0;
}

/* By function of a side: that of the joined profile. */
static ref_t *join_functions(const struct paired_codes *codes, enum side side)
{
    const struct sides *sides = codes->sides;
    const struct match *m = sides->sided.match;
    ref_t *joined = refs_new(m->functions.count), *functions = refs_new(sides->sided.of[side]->functions.count);
    for (size_t i = 0; i < sides->profile.functions.count; i++)
        joined[sides->matched[i]] = (ref_t)i;
    for (size_t i = 0; i < sides->sided.of[side]->functions.count; i++) {
        ref_t of = m->function_of[side][i];
        functions[i] = joined[of] == NONE ? find_function(codes, &m->functions.items[of]) : joined[of];
    }
    free(joined);
    return functions;
}

static void choose(struct coded_side *s, const bool *is_chosen)
{
    bool *chosen = memory_zeroed(s->profile->functions.count, sizeof *chosen);
    for (size_t i = 0; i < s->profile->functions.count; i++)
        chosen[i] = is_chosen[s->joined_functions[i]];
    routines_init_of(&s->routines, s->profile, chosen);
    free(chosen);
}

/* Names of the side are those of its own profile. */
static void name_side(struct coded_side *s, const struct report *report)
{
    forms_init(&s->forms, &s->profile->symbols);
    naming_init(&s->naming, s->profile, &s->forms, report->question->form);
    s->naming.is_plain = report->naming->is_plain;
    s->report = *report;
    s->report.naming = &s->naming;
}

static void side_init(struct paired_codes *codes, enum side side, const bool *is_chosen)
{
    struct coded_side *s = &codes->of[side];
    const struct report *report = codes->report;
    const struct series_list *series = &codes->sides->series;
    s->profile = codes->sides->sided.of[side];
    s->events = sides_map_events(codes->sides, side);
    s->joined_functions = join_functions(codes, side);
    s->counter = profile_find_event(s->profile, EXECUTIONS);
    s->calls = profile_find_event(s->profile, EVENT_CALLS) == NONE ? series_calls(series, series->first[side]) : NONE;
    choose(s, is_chosen);
    name_side(s, report);
    locator_init(&s->locator, s->profile, report->question, report->directory);
    decoder_init(&s->decoder, &s->routines, &s->report, &s->locator);
    if (side == SIDE_NEW)
        return;
    s->decoder.is_old = true;
    s->decoder.symfs = &report->request->base_symfs;
    s->decoder.file = report->request->base_object;
}

static void side_release(struct coded_side *s)
{
    decoder_release(&s->decoder);
    locator_release(&s->locator);
    naming_release(&s->naming);
    forms_release(&s->forms);
    routines_release(&s->routines);
    free(s->joined_functions);
    free(s->events);
}

/* ---- costs ---- */

/* Adds costs of a side, and a number of calls, to a row of costs of the joined profile. */
static void add_costs(const struct coded_side *s, struct matrix *to, size_t row, const struct costs *from,
                      uint64_t calls)
{
    cost_t *cells = memory_alloc(to->width * sizeof *cells);
    for (size_t i = 0; i < to->width; i++)
        cells[i] = COST_ABSENT;
    for (ref_t i = 0; i < s->profile->events.count; i++)
        if (s->events[i] != NONE && costs_have(from, i))
            cells[s->events[i]] = costs_get(from, i);
    if (calls && s->calls != NONE)
        cells[s->calls] = series_count(calls);
    struct costs costs = costs_view(cells, to->width);
    matrix_add(to, row, &costs);
    free(cells);
}

/* ---- functions ---- */

/* By function of a side: the number of its routine; NONE: it is not chosen. */
static ref_t *number_routines(const struct coded_side *s)
{
    ref_t *numbers = refs_new(s->profile->functions.count);
    for (size_t i = 0; i < s->routines.count; i++)
        for (size_t k = 0; k < s->routines.items[i].count; k++)
            numbers[s->routines.functions[s->routines.items[i].first + k]] = (ref_t)i;
    return numbers;
}

/* What its instructions cost, by the main measure. */
static cost_t cost_of(const struct paired_codes *codes, const struct paired_choice *choice)
{
    const struct measure *measure = view_main_measure(codes->report->view);
    struct matrix sum = matrix_new(1, codes->sides->profile.events.count);
    for (int side = 0; side < SIDES; side++) {
        const struct coded_side *s = &codes->of[side];
        const struct routine_choice *own =
            choice->number[side] == NONE ? NULL : &s->routines.items[choice->number[side]];
        for (size_t i = 0; own && i < own->count; i++) {
            ref_t f = s->routines.functions[own->first + i];
            for (ref_t k = s->routines.instructions.first[f]; k < s->routines.instructions.first[f + 1]; k++) {
                struct instruction instruction = profile_instruction(s->profile, s->routines.instructions.items[k]);
                add_costs(s, &sum, 0, &instruction.self, 0);
            }
        }
    }
    struct costs costs = matrix_row(&sum, 0);
    cost_t cost = measure ? measure_cost(measure, &costs) : 0;
    matrix_release(&sum);
    return cost;
}

static int by_cost(const void *a, const void *b, void *profile)
{
    const struct paired_choice *x = a, *y = b;
    uint64_t costs[] = {int128_magnitude(x->cost), int128_magnitude(y->cost)};
    int order = (costs[0] < costs[1]) - (costs[0] > costs[1]);
    order =
        order ? order
              : text_compare(profile_function_name(profile, x->function), profile_function_name(profile, y->function));
    return order ? order : (x->function > y->function) - (x->function < y->function);
}

/* Lists each routine once: a function in several contexts is one. */
static void list_choices(struct paired_codes *codes, const bool *is_chosen)
{
    const struct profile *p = &codes->sides->profile;
    ref_t *numbers[SIDES];
    bool *is_listed[SIDES];
    codes->items = memory_alloc((p->functions.count + 1) * sizeof *codes->items);
    for (int side = 0; side < SIDES; side++) {
        numbers[side] = number_routines(&codes->of[side]);
        is_listed[side] = memory_zeroed(codes->of[side].routines.count + 1, sizeof *is_listed[side]);
    }
    for (size_t i = 0; i < p->functions.count; i++) {
        struct paired_choice choice = {.function = (ref_t)i};
        bool is_new = false;
        for (enum side side = SIDE_NEW; side < SIDES; side++) {
            ref_t function = is_chosen[i] ? sides_function(codes->sides, (ref_t)i, side) : NONE;
            ref_t number = choice.number[side] = function == NONE ? NONE : numbers[side][function];
            is_new |= number != NONE && !is_listed[side][number];
        }
        if (!is_new)
            continue;
        for (int side = 0; side < SIDES; side++)
            if (choice.number[side] != NONE)
                is_listed[side][choice.number[side]] = true;
        choice.cost = cost_of(codes, &choice);
        codes->items[codes->count++] = choice;
    }
    for (int side = 0; side < SIDES; side++) {
        free(numbers[side]);
        free(is_listed[side]);
    }
    if (codes->count)
        qsort_r(codes->items, codes->count, sizeof *codes->items, by_cost, (void *)(uintptr_t)p);
}

void paired_codes_init(struct paired_codes *codes, const struct report *report, const bool *is_chosen)
{
    *codes = (struct paired_codes){.report = report, .sides = report->study->sides};
    codes->files = join_files(codes->sides);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        side_init(codes, side, is_chosen);
    list_choices(codes, is_chosen);
}

void paired_codes_release(struct paired_codes *codes)
{
    for (int side = 0; side < SIDES; side++)
        side_release(&codes->of[side]);
    free(codes->files);
    free(codes->items);
}

/* ---- the code of a side ---- */

/* An instruction that is decoded, or has a cost. */
struct coded_point {
    uint64_t address;
    size_t step; /* SIZE_MAX: it has none */
    struct code_form form;
    bool is_decoded;
};

struct side_code {
    struct coded_side *side;
    enum side which;
    struct routine routine;
    struct code code;
    ARRAY(struct coded_point) points; /* by address */
    struct code_items items;
};

/* Whether the code at `point` belongs to the function: a step is, and what lies near one. */
#define NEAR 256u

static void add_points(struct side_code *c, struct arena *arena)
{
    size_t k = 0;
    uint64_t last = 0;
    for (size_t i = 0; i < c->code.count || k < c->routine.count;) {
        uint64_t decoded = i < c->code.count ? c->code.items[i].address : UINT64_MAX;
        uint64_t recorded = k < c->routine.count ? c->routine.steps[k].address : UINT64_MAX;
        struct coded_point point = {
            .address = decoded < recorded ? decoded : recorded, .step = SIZE_MAX, .form = {.target = CODE_NO_TARGET}};
        if (i < c->code.count && decoded == point.address) {
            point.form = code_form_of(c->code.items[i++].text, arena);
            point.is_decoded = true;
        }
        if (recorded == point.address && k < c->routine.count) {
            point.step = k++;
            last = point.address;
        }
        bool is_near = point.address - last < NEAR || recorded - point.address < NEAR;
        if (point.step != SIZE_MAX || (is_near && !point.form.is_padding))
            *array_add(&c->points) = point;
    }
}

static uint64_t address_of(const void *points, size_t place)
{
    return ((const struct coded_point *)points)[place].address;
}

static ref_t find_item(const struct side_code *c, uint64_t address)
{
    size_t at = lower_bound(c->points.items, c->points.count, address_of, address);
    return at < c->points.count && c->points.items[at].address == address ? (ref_t)at : NONE;
}

static const struct routine_step *step_at(const struct side_code *c, size_t point)
{
    size_t step = c->points.items[point].step;
    return step == SIZE_MAX ? NULL : &c->routine.steps[step];
}

/* The number by which the joined profile keeps the line of a step. */
static uint64_t line_of(const struct sides *sides, const struct side_code *c, const struct routine_step *step)
{
    const struct numbering *numbering = sides->sided.numbering;
    if (!step->line)
        return 0;
    if (!numbering)
        return line_number_kept((struct line_number){step->line, c->which});
    return line_number_kept(numbering->line(numbering->context, c->which, step->piece, step->line));
}

static ref_t file_of(const struct paired_codes *codes, const struct side_code *c, const struct routine_step *step)
{
    return codes->files[match_file_of(codes->sides->sided.match, c->side->profile, c->which, step->piece)];
}

static uint64_t executed_at(const struct side_code *c, size_t point)
{
    size_t step = c->points.items[point].step;
    if (step == SIZE_MAX || c->side->counter == NONE)
        return 0;
    struct costs self = matrix_row(&c->routine.self, step);
    return int128_magnitude(costs_get(&self, c->side->counter));
}

/* Where recorded jumps lead, blocks begin, too: those by a register are in no text. */
static void begin_blocks(struct side_code *c)
{
    for (size_t i = 0; i < c->routine.jump_count; i++) {
        ref_t to = c->routine.jumps[i].leaves ? NONE : find_item(c, c->routine.jumps[i].to);
        if (to != NONE)
            c->items.items[to].begins_block = true;
    }
    for (size_t i = 0; i + 1 < c->items.count; i++)
        c->items.items[i + 1].begins_block |= c->points.items[i].form.ends_block;
}

/* An instruction that is not decoded is like no other. */
static struct code_item unknown_item(const struct side_code *c, size_t point, struct arena *arena)
{
    struct text name =
        arena_format(arena, "%d %llx", (int)c->which, (unsigned long long)c->points.items[point].address);
    return (struct code_item){.normal = name, .plain = name, .target = NONE, .executed = executed_at(c, point)};
}

static void add_items(const struct paired_codes *codes, struct side_code *c, struct arena *arena)
{
    for (size_t i = 0; i < c->points.count; i++) {
        const struct code_form *form = &c->points.items[i].form;
        const struct routine_step *step = step_at(c, i);
        ref_t target = form->target == CODE_NO_TARGET ? NONE : find_item(c, form->target);
        bool is_elsewhere = target == NONE && form->symbol.n;
        if (!c->points.items[i].is_decoded) {
            *array_add(&c->items) = unknown_item(c, i, arena);
            continue;
        }
        struct code_item item = {
            .normal = is_elsewhere ? arena_join(arena, form->normal, form->symbol) : form->normal,
            .plain = is_elsewhere ? arena_join(arena, form->plain, form->symbol) : form->plain,
            .target = target,
        };
        if (step && step->line)
            item.line =
                line_of(codes->sides, c, step) * codes->sides->profile.files.texts.count + file_of(codes, c, step);
        item.executed = executed_at(c, i);
        *array_add(&c->items) = item;
    }
    begin_blocks(c);
}

/* The code of a routine on its side; of NONE: none. */
static bool side_code_init(struct side_code *c, struct paired_codes *codes, enum side side, ref_t number,
                           struct arena *arena)
{
    *c = (struct side_code){.side = &codes->of[side], .which = side};
    if (number == NONE)
        return false;
    routine_init(&c->routine, &c->side->routines, number);
    bool is_decoded = decoder_find(&c->side->decoder, number, &c->routine, &c->code);
    add_points(c, arena);
    add_items(codes, c, arena);
    return is_decoded;
}

static void side_code_release(struct side_code *c)
{
    routine_release(&c->routine);
    free(c->code.items);
    free(c->points.items);
    free(c->items.items);
}

/* ---- both sides ---- */

struct code_join {
    const struct paired_codes *codes;
    struct paired_code *to;
    struct side_code of[SIDES];
};

static ref_t item_of(const struct code_pair *pair, enum side side)
{
    return side == SIDE_NEW ? pair->new : pair->old;
}

/* Adds the calls of a step of a side to those of the joined step. */
static void add_calls(struct code_join *p, struct routine_step *joined, enum side side, const struct routine_step *step)
{
    struct routine *to = &p->to->routine;
    const struct side_code *c = &p->of[side];
    for (size_t i = step->first_call; i < step->first_call + step->call_count; i++) {
        const struct routine_call *call = &c->routine.calls[i];
        ref_t callee = c->side->joined_functions[call->callee];
        size_t at = joined->first_call;
        while (at < to->call_count && to->calls[at].callee != callee)
            at++;
        if (at == to->call_count) {
            to->calls[to->call_count++] = (struct routine_call){.callee = callee};
            joined->call_count++;
        }
        struct costs costs = matrix_row(&c->routine.call_costs, i);
        to->calls[at].count = int128_add_stopping(to->calls[at].count, call->count);
        to->calls[at].recursive |= call->recursive;
        add_costs(c->side, &to->call_costs, at, &costs, call->count);
    }
}

/* Adds a step of a pair; the new side says where it is, if it has the instruction. */
static size_t add_step(struct code_join *p, const struct code_pair *pair)
{
    struct routine *to = &p->to->routine;
    struct routine_step joined = {.first_call = to->call_count, .first_jump = to->jump_count};
    bool any = false;
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        const struct side_code *c = &p->of[side];
        ref_t item = item_of(pair, side);
        const struct routine_step *step = item == NONE ? NULL : step_at(c, item);
        if (!step)
            continue;
        if (!any) {
            joined.address = step->address;
            joined.line = line_of(p->codes->sides, c, step);
            joined.file = file_of(p->codes, c, step);
        }
        any = true;
        struct costs self = matrix_row(&c->routine.self, c->points.items[item].step);
        add_costs(c->side, &to->self, to->count, &self, 0);
        add_calls(p, &joined, side, step);
    }
    if (any)
        to->steps[to->count++] = joined;
    return any ? to->count - 1 : SIZE_MAX;
}

/* The text of an instruction, with the number of the block that it jumps to. */
static struct text text_of_item(const struct side_code *c, ref_t item, ref_t to, struct arena *arena)
{
    struct text text = c->items.items[item].normal;
    if (!c->points.items[item].is_decoded)
        return TEXT_NONE;
    return to ? arena_format(arena, "%.*sb%u", (int)text.n, text.s, (unsigned)to) : text;
}

static struct paired_point point_of(struct code_join *p, const struct code_pair *pair)
{
    struct paired_point point = {.address = {ADDRESS_NONE, ADDRESS_NONE}};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        ref_t item = item_of(pair, side);
        if (item == NONE)
            continue;
        point.address[side] = p->of[side].points.items[item].address;
        point.text[side] = text_of_item(&p->of[side], item, pair->to, &p->to->arena);
        const struct routine_step *step = step_at(&p->of[side], item);
        if (step) {
            point.file[side] = profile_file_name(p->of[side].side->profile, step->file);
            point.line[side] = step->line;
        }
        point.executed[side] = p->of[side].items.items[item].executed;
        p->to->executed[side] = int128_add_stopping(p->to->executed[side], point.executed[side]);
    }
    point.step = add_step(p, pair);
    return point;
}

static void join(struct code_join *p)
{
    const struct routine *new = &p->of[SIDE_NEW].routine, *old = &p->of[SIDE_OLD].routine;
    size_t steps = new->count + old->count, calls = new->call_count + old->call_count;
    size_t width = p->codes->sides->profile.events.count;
    p->to->routine = (struct routine){
        .steps = memory_alloc((steps + 1) * sizeof *p->to->routine.steps),
        .self = matrix_new(steps, width),
        .calls = memory_alloc((calls + 1) * sizeof *p->to->routine.calls),
        .call_costs = matrix_new(calls, width),
    };
    p->to->points = memory_alloc((p->to->aligned.count + 1) * sizeof *p->to->points);
    for (size_t i = 0; i < p->to->aligned.count; i++)
        p->to->points[i] = point_of(p, &p->to->aligned.pairs[i]);
}

/* The calls of a routine from others. */
static uint64_t count_calls(const struct coded_side *s, ref_t number)
{
    uint64_t calls = 0;
    size_t first = number == NONE ? SIZE_MAX : s->routines.items[number].first;
    for (size_t i = 0; first != SIZE_MAX && i < s->profile->calls.count; i++)
        if (s->routines.routine_of[s->profile->calls.items[i].callee] == first &&
            s->profile->calls.items[i].count != CALLS_UNKNOWN)
            calls = int128_add_stopping(calls, s->profile->calls.items[i].count);
    return calls;
}

void paired_code_init(struct paired_code *code, struct paired_codes *codes, size_t number)
{
    const struct paired_choice *choice = &codes->items[number];
    struct code_join p = {.codes = codes, .to = code};
    *code = (struct paired_code){.executed = {0, 0}};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        code->is_decoded[side] = side_code_init(&p.of[side], codes, side, choice->number[side], &code->arena);
        code->calls[side] = count_calls(&codes->of[side], choice->number[side]);
    }
    code_align(&code->aligned, &p.of[SIDE_OLD].items, &p.of[SIDE_NEW].items);
    join(&p);
    for (int side = 0; side < SIDES; side++)
        side_code_release(&p.of[side]);
}

void paired_code_release(struct paired_code *code)
{
    routine_release(&code->routine);
    code_aligned_release(&code->aligned);
    free(code->points);
    arena_release(&code->arena);
}
