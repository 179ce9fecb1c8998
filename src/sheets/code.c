/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "base/hash.h"
#include "report/code_change.h"
#include "report/layout/code_rows.h"
#include "sheets/cache.h"
#include "sheets/cost_columns.h"

#include <stdlib.h>

struct code_sheet {
    const struct cached_code *cached;
    struct question question;
    struct view view; /* of instructions */
    struct report report;
    struct listed_code in;
    struct code_rows rows;
    struct texts notes; /* the first rows */
};

static struct code_sheet *code_of(const struct sheet *sheet)
{
    return sheet->own;
}

/* The row of the listing; NULL: it is a note. */
static const struct code_row *row_of(const struct code_sheet *c, size_t row)
{
    return row < c->notes.count ? NULL : &c->in.rows.items[row - c->notes.count];
}

/* The step of an instruction that has a cost, calls or jumps, or of a line of source; else NULL. */
static const struct routine_step *step_of(const struct code_sheet *c, const struct code_row *row)
{
    bool has_step = row && (row->kind == CODE_STEP || row->kind == CODE_LINE);
    return has_step ? listed_code_step(&c->in, row) : NULL;
}

/* ---- the text of a row ---- */

static bool code_spent(const void *context, size_t number, struct spent *spent)
{
    const struct code_sheet *c = code_of(context);
    return row_of(c, number) && code_rows_spent(&c->rows, number - c->notes.count, spent);
}

static bool code_empty(const void *context, size_t number)
{
    const struct code_sheet *c = code_of(context);
    return row_of(c, number) && code_rows_is_bare(&c->rows, number - c->notes.count);
}

static void code_describe(const void *context, size_t number, struct phrase *phrase)
{
    const struct code_sheet *c = code_of(context);
    if (row_of(c, number))
        code_rows_describe(&c->rows, number - c->notes.count, phrase);
    else
        phrase_say(phrase, STYLE_TITLE, c->notes.items[number]);
}

/* ---- the subject of a row ---- */

static const struct routine_call *call_of(const struct code_sheet *c, const struct code_row *row)
{
    return &c->in.routine->calls[row->index];
}

static uint64_t end_of_calls(const void *steps, size_t place)
{
    const struct routine_step *step = (const struct routine_step *)steps + place;
    return step->first_call + step->call_count;
}

static struct subject subject_of_call(const struct sheet *sheet, const struct code_row *row)
{
    const struct code_sheet *c = code_of(sheet);
    struct row_name name = row_name_of_function(sheet_profile(sheet), call_of(c, row)->callee);
    const struct routine *routine = c->in.routine;
    size_t step = lower_bound(routine->steps, routine->count, end_of_calls, row->index + 1);
    uint64_t salt = hash_mix(row->kind, routine->steps[step].address); /* that the call is made from */
    return sheet_subject_of(sheet, &name, sheet_id(sheet_profile(sheet), &name, salt));
}

static cost_t heat_of(const struct code_sheet *c, const struct code_row *row)
{
    struct costs self = matrix_row(&c->in.routine->self, c->in.points.items[row->index].step);
    return cost_columns_heat(&c->view, &self);
}

static struct subject code_subject(const struct sheet *sheet, size_t number)
{
    const struct code_sheet *c = code_of(sheet);
    const struct code_row *row = row_of(c, number);
    const struct routine_step *step = step_of(c, row);
    if (!row)
        return subject_of(number + 1);
    if (row->kind == CODE_CALL)
        return subject_of_call(sheet, row);
    if (row->kind == CODE_SUM)
        return subject_of(hash_mix(row->kind, row->index));
    uint64_t address = c->in.points.items[row->index].address;
    /* a point is a step if it has a cost */
    uint64_t kind = row->kind == CODE_STEP ? CODE_POINT : row->kind;
    if (c->cached->is_paired && c->cached->paired.aligned.pairs[row->index].new == NONE)
        kind += CODE_CHAIN + 1; /* both builds may have the address */
    struct subject subject = subject_of(hash_mix(kind, address));
    subject.address = address;
    if (step && !c->cached->is_paired) {
        subject.file = step->file;
        subject.line = step->line;
    }
    if (row->kind == CODE_STEP)
        subject.heat = heat_of(c, row);
    return subject;
}

/* ---- where keys lead ---- */

static const struct routine_jump *likeliest_jump(const struct code_sheet *c, const struct routine_step *step)
{
    const struct routine_jump *jumps = c->in.routine->jumps + step->first_jump, *most = NULL;
    for (size_t i = 0; i < step->jump_count; i++)
        if (!most || jumps[i].followed > most->followed)
            most = &jumps[i];
    return most;
}

/* A function that has an instruction with an address; NONE: it has no cost. */
static ref_t function_at(const struct profile *p, const struct routine_jump *jump)
{
    for (size_t i = 0; i < p->instructions.count; i++) {
        ref_t function = p->pieces.items[profile_piece_of_instruction(p, i)].function;
        if (profile_address_of_instruction(p, i) == jump->to &&
            (!jump->leaves || p->functions.items[function].symbol == jump->symbol))
            return function;
    }
    return NONE;
}

static struct place place_of_code(ref_t function, uint64_t address)
{
    struct place place = place_of(SCREEN_CODE);
    place.function = function;
    place.address = address;
    return place;
}

static bool follow_jump(const struct sheet *sheet, const struct routine_jump *jump, struct place *to)
{
    bool is_here = !jump->leaves && listed_code_find(&code_of(sheet)->in, jump->to) != NO_POINT;
    ref_t function = is_here ? sheet->place->function : function_at(sheet_profile(sheet), jump);
    *to = place_of_code(function, jump->to);
    return function != NONE;
}

static struct place place_of_line(const struct sheet *sheet, const struct routine_step *step)
{
    struct place place = place_of(SCREEN_LINES);
    place.function = sheet->place->function;
    place.file = step->file;
    place.line = step->line;
    return place;
}

/* To the target of a jump, to the code of a callee, which may have none, and to a line. */
static bool code_enter(const struct sheet *sheet, size_t number, struct place *to)
{
    const struct code_sheet *c = code_of(sheet);
    const struct code_row *row = row_of(c, number);
    const struct routine_step *step = step_of(c, row);
    if (row && row->kind == CODE_CALL) {
        *to = place_of_code(call_of(c, row)->callee, ADDRESS_NONE);
        return cache_has_code(sheet->model->cache, to->function);
    }
    if (!step || c->cached->is_paired)
        return false;
    if (row->kind == CODE_LINE)
        *to = place_of_line(sheet, step);
    else if (step->jump_count)
        return follow_jump(sheet, likeliest_jump(c, step), to);
    else if (step->line)
        *to = place_of_line(sheet, step);
    return row->kind == CODE_LINE || step->line;
}

/* ---- the first selected row ---- */

/* Whether a row is where the place wants to begin. */
static bool is_wanted(const struct sheet *sheet, const struct code_row *row)
{
    const struct code_sheet *c = code_of(sheet);
    const struct routine_step *step = step_of(c, row);
    if (sheet->place->address != ADDRESS_NONE)
        return c->in.points.items[row->index].address == sheet->place->address;
    return !sheet->place->line || (step && step->file == sheet->place->file && step->line == sheet->place->line);
}

/* The hottest instruction, of all or of the wanted ones; 0: there is none. */
static size_t hottest_row(const struct sheet *sheet, bool all)
{
    const struct code_sheet *c = code_of(sheet);
    size_t best = 0;
    cost_t most = -1;
    for (size_t i = c->notes.count; i < sheet_count(sheet); i++) {
        const struct code_row *row = row_of(c, i);
        bool is_instruction = row->kind == CODE_STEP || row->kind == CODE_POINT;
        cost_t heat = row->kind == CODE_STEP ? heat_of(c, row) : 0;
        if (!is_instruction || !(all || is_wanted(sheet, row)) || heat <= most)
            continue;
        most = heat;
        best = i;
    }
    return best;
}

static size_t code_start(const struct sheet *sheet)
{
    size_t wanted = hottest_row(sheet, false);
    return wanted ? wanted : hottest_row(sheet, true);
}

/* ---- the sheet ---- */

/* How the code of both sides differs. */
static void list_change(struct code_sheet *c, struct arena *arena)
{
    struct phrase change = {0};
    if (c->cached->is_paired)
        code_change_describe(&c->cached->paired, &change);
    if (change.spans.count) {
        struct buffer words = {0};
        struct output out = output_into(&words);
        phrase_write(&change, &out);
        output_close(&out);
        *array_add(&c->notes) = buffer_take(&words, arena);
    }
    phrase_release(&change);
}

/* The diagnostics of its decoding. */
static void list_notes(struct code_sheet *c, struct arena *arena)
{
    for (size_t i = 0; i < c->cached->said.items.count; i++) {
        struct buffer words = {0};
        struct output out = output_into(&words);
        diagnostic_write(&c->cached->said.items.items[i], &out);
        output_close(&out);
        *array_add(&c->notes) = buffer_take(&words, arena);
    }
}

static void list_rows(struct sheet *sheet, struct code_sheet *c)
{
    if (c->cached->is_paired) {
        listed_code_init_paired(&c->in, &c->report, &c->cached->paired, NULL);
        return;
    }
    struct model *m = sheet->model;
    bool wants_lines = c->question.source_lines;
    struct cached_lines *lines = cache_lines(m->cache, NONE);
    listed_code_init_chained(&c->in, &c->report, &c->cached->routine, &c->cached->code, &c->cached->chains,
                             wants_lines ? &lines->reader : NULL);
}

static void set_table(struct sheet *sheet, const struct code_sheet *c)
{
    sheet->table.rows = c->notes.count + c->in.rows.count;
    sheet->table.spent = code_spent;
    sheet->table.describe = code_describe;
    sheet->table.empty = code_empty;
    sheet->table.all_percents = true;
}

static const char *why_not(const struct study *study)
{
    const struct profile *p = study->profile;
    return p->has_addresses ? NULL
           : p->has_inlined ? "machine code is shown without --inline"
                            : "no addresses of instructions are recorded: run callgrind with --dump-instr=yes";
}

static bool code_init(struct sheet *sheet)
{
    struct model *m = sheet->model;
    const struct row_name name = row_name_of_function(model_profile(m), sheet->place->function);
    const struct cached_code *cached = cache_code(m->cache, sheet->place->function);
    if (!cached || (cached->is_paired && !cached->sides.count)) {
        sheet->why = TEXT("no addresses are recorded of this function");
        return false;
    }
    struct code_sheet *c = sheet->own = memory_zeroed(1, sizeof *c);
    c->cached = cached;
    c->question = m->question;
    c->question.context = UINT64_MAX;
    c->view = m->functions;
    c->report = m->report;
    c->report.question = &c->question;
    c->report.view = sheet->lined = &c->view;
    c->report.look = &sheet->look;
    c->rows.in = &c->in;
    c->rows.file = naming_place(m->source.naming, &name).file;
    list_change(c, &sheet->arena);
    list_notes(c, &sheet->arena);
    list_rows(sheet, c);
    set_table(sheet, c);
    return true;
}

static void code_release(struct sheet *sheet)
{
    struct code_sheet *c = code_of(sheet);
    listed_code_release(&c->in);
    free(c->notes.items);
    free(c);
}

static void code_entitle(const struct sheet *sheet, struct phrase *title)
{
    const struct code_sheet *c = code_of(sheet);
    struct row_name name = row_name_of_function(sheet_profile(sheet), sheet->place->function);
    struct home home = naming_place(c->report.naming, &name);
    if (home.line)
        name.line.number = home.line;
    naming_describe(c->report.naming, &name, NULL, title);
    if (!c->cached->is_decoded)
        phrase_say(title, STYLE_HOT, TEXT(": not decoded"));
}

static void code_fit(struct sheet *sheet)
{
    struct code_sheet *c = code_of(sheet);
    code_rows_measure(&c->rows, sheet->room);
    sheet->table.heading = code_rows_heading(&c->rows, &sheet->arena);
}

const struct sheet_kind code_kind = {
    .name = "machine code",
    .sheet = SHEET_CODE,
    .why_not = why_not,
    .init = code_init,
    .release = code_release,
    .entitle = code_entitle,
    .fit = code_fit,
    .subject = code_subject,
    .enter = code_enter,
    .start = code_start,
};
