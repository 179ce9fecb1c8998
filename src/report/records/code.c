/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machine code, an instruction a row, in the formats for rows. For people a table for each function, in which calls and
 * what was inlined are rows, too; for programs one table of all. */
#include "base/shrink.h"
#include "report/code_change.h"
#include "report/records/records.h"

#include <stdlib.h>

struct written_code {
    struct code_listings all;
    struct code_listing one; /* whose rows are written */
    ARRAY(size_t) rows;      /* of the listing */
};

static const struct listed_code *code_of(const struct records *r)
{
    const struct written_code *w = r->of;
    return &w->one.in;
}

static size_t number_of(const struct records *r)
{
    const struct written_code *w = r->of;
    return w->rows.items[r->row];
}

static const struct code_row *row_of(const struct records *r)
{
    return &code_of(r)->rows.items[number_of(r)];
}

/* The point of an instruction. */
static const struct point *point_of(const struct records *r)
{
    return &code_of(r)->points.items[row_of(r)->index];
}

/* Both sides of it; NULL: there are none. */
static const struct paired_point *sides_of(const struct records *r)
{
    return code_of(r)->paired ? &code_of(r)->paired->points[row_of(r)->index] : NULL;
}

static const struct code_pair *pair_of(const struct records *r)
{
    return &code_of(r)->paired->aligned.pairs[row_of(r)->index];
}

static enum side side_of(const struct records *r)
{
    return r->field->is_old ? SIDE_OLD : SIDE_NEW;
}

/* The step of an instruction; NULL: it was not executed. */
static const struct routine_step *step_of(const struct records *r)
{
    return row_of(r)->kind == CODE_STEP ? listed_code_step(code_of(r), row_of(r)) : NULL;
}

/* ---- for programs ---- */

static struct content figure_content(struct records *r)
{
    return records_figure(r, r->field->column);
}

static struct content mark_content(struct records *r)
{
    return content_text(text_of(code_mark_words[pair_of(r)->mark]));
}

static struct content moved_content(struct records *r)
{
    return content_number(pair_of(r)->has_moved, true);
}

static struct content block_content(struct records *r)
{
    return content_number(pair_of(r)->block, true);
}

static struct content address_content(struct records *r)
{
    uint64_t address = sides_of(r) ? sides_of(r)->address[side_of(r)] : point_of(r)->address;
    return content_text(address == ADDRESS_NONE ? TEXT_NONE : naming_address(address, &r->scratch));
}

static struct content text_content(struct records *r)
{
    return content_text(sides_of(r) ? sides_of(r)->text[side_of(r)] : point_of(r)->text);
}

static struct content file_content(struct records *r)
{
    if (sides_of(r))
        return content_text(sides_of(r)->file[side_of(r)]);
    return content_text(step_of(r) ? profile_file_name(r->report->study->profile, step_of(r)->file) : TEXT_NONE);
}

static struct content line_content(struct records *r)
{
    if (sides_of(r))
        return content_number((int64_t)sides_of(r)->line[side_of(r)], sides_of(r)->file[side_of(r)].s);
    return content_number(step_of(r) ? (int64_t)step_of(r)->line : 0, step_of(r));
}

static struct content executed_content(struct records *r)
{
    const struct paired_point *sides = sides_of(r);
    return content_number((int64_t)sides->executed[side_of(r)], sides->address[side_of(r)] != ADDRESS_NONE);
}

static struct text chain_text(struct records *r)
{
    return code_chain_words(listed_code_chain(code_of(r), row_of(r)), &r->scratch);
}

static struct content chain_content(struct records *r)
{
    return content_text(chain_text(r));
}

static void add_list(struct records *r, const struct field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *array_add(&r->fields) = fields[i];
}

#define ADD_LIST(r, fields) add_list(r, fields, sizeof(fields) / sizeof *(fields))

static void add_figures(struct records *r)
{
    for (size_t i = 0; i < r->report->view->cost_columns; i++) {
        const struct column *column = &r->report->view->columns.items[i];
        *array_add(&r->fields) =
            (struct field){.name = r->writer->name(column), .column = column, .content = figure_content};
    }
}

/* In the order of other rows: what a comparison says of a row, its figures, its names, its old names. */
static void add_for_programs(struct records *r)
{
    static const struct field marks[] = {
        {.name = TEXT("mark"), .part = NAME_STATUS, .content = mark_content},
        {.name = TEXT("moved"), .part = NAME_LINE, .content = moved_content},
        {.name = TEXT("block"), .part = NAME_LINE, .content = block_content},
    };
    static const struct field names[] = {
        {.name = TEXT("address"), .part = NAME_STATUS, .content = address_content},
        {.name = TEXT("file"), .part = NAME_STATUS, .content = file_content},
        {.name = TEXT("line"), .part = NAME_LINE, .content = line_content},
        {.name = TEXT("text"), .part = NAME_STATUS, .content = text_content},
    };
    static const struct field chain[] = {{.name = TEXT("chain"), .part = NAME_STATUS, .content = chain_content}};
    static const struct field old_names[] = {
        {.name = TEXT("executed"), .part = NAME_LINE, .content = executed_content},
        {.name = TEXT("old:address"), .part = NAME_STATUS, .is_old = true, .content = address_content},
        {.name = TEXT("old:file"), .part = NAME_STATUS, .is_old = true, .content = file_content},
        {.name = TEXT("old:line"), .part = NAME_LINE, .is_old = true, .content = line_content},
        {.name = TEXT("old:text"), .part = NAME_STATUS, .is_old = true, .content = text_content},
        {.name = TEXT("old:executed"), .part = NAME_LINE, .is_old = true, .content = executed_content},
    };
    bool is_paired = r->report->study->sides;
    if (is_paired)
        ADD_LIST(r, marks);
    add_figures(r);
    records_add_name(r, NAME_OBJECT);
    records_add_name(r, NAME_FUNCTION);
    if (r->report->question->names_beside)
        records_add_name(r, NAME_DISPLAY);
    ADD_LIST(r, names);
    if (r->report->request->inlined && !is_paired)
        ADD_LIST(r, chain);
    if (is_paired)
        ADD_LIST(r, old_names);
}

/* ---- for people ---- */

/* The words of a phrase, which is released. */
static struct text take_words(struct phrase *phrase, struct arena *arena)
{
    struct text words = phrase_spell(phrase, SIZE_MAX, TEXT(""), arena);
    phrase_release(phrase);
    return words;
}

/* The number of the block that begins, or the address. */
static struct content label_content(struct records *r)
{
    if (!code_row_is_instruction(row_of(r)))
        return content_text(TEXT_NONE);
    if (!sides_of(r))
        return content_text(arena_format(&r->scratch, "%llx", (unsigned long long)point_of(r)->address));
    unsigned block = (unsigned)pair_of(r)->block;
    return content_text(block ? arena_format(&r->scratch, "b%u", block) : TEXT_NONE);
}

static struct content change_content(struct records *r)
{
    static const char *const words[][2] = {[CODE_SAME] = {NULL, "moved"},
                                           [CODE_REGISTERS] = {"~", "~ moved"},
                                           [CODE_OLD] = {"-", "-"},
                                           [CODE_NEW] = {"+", "+"}};
    bool has_mark = code_row_is_instruction(row_of(r));
    return content_text(has_mark ? text_of(words[pair_of(r)->mark][pair_of(r)->has_moved]) : TEXT_NONE);
}

static struct text call_text(struct records *r, const struct routine_call *call)
{
    const struct study *study = r->report->study;
    const struct listed_code *code = code_of(r);
    struct row_name name = row_name_of_function(study->profile, call->callee);
    struct costs costs = matrix_row(&code->routine->call_costs, row_of(r)->index);
    struct naming_calls calls = naming_count(&study->measures, code->paired ? &costs : NULL, call->count);
    struct phrase phrase = {0};
    name.object = NONE;
    phrase_say(&phrase, STYLE_MARK, TEXT("=> "));
    naming_describe(r->report->naming, &name, &calls, &phrase);
    if (call->recursive)
        phrase_say(&phrase, STYLE_PLAIN, NAMING_OVERLAP);
    return take_words(&phrase, &r->scratch);
}

static struct text heading_text(struct records *r)
{
    struct text chain = chain_text(r);
    return arena_join(&r->scratch, TEXT("; "), chain.s ? chain : TEXT("not inlined"));
}

/* An instruction that only the old side has is shown as that has it. */
static struct content instruction_content(struct records *r)
{
    const struct code_row *row = row_of(r);
    switch (row->kind) {
    case CODE_GAP:
        return content_text(TEXT("..."));
    case CODE_CALL:
        return content_text(call_text(r, &code_of(r)->routine->calls[row->index]));
    case CODE_SUM:
    case CODE_CHAIN:
        return content_text(heading_text(r));
    default:
        return content_text(point_of(r)->text);
    }
}

static struct content was_content(struct records *r)
{
    bool has_changed = code_row_is_instruction(row_of(r)) && pair_of(r)->mark == CODE_REGISTERS;
    return content_text(has_changed ? sides_of(r)->text[SIDE_OLD] : TEXT_NONE);
}

/* The line, with its file if that is not the function's own. */
static struct content place_content(struct records *r)
{
    const struct routine_step *step = step_of(r);
    struct home home = naming_place(r->report->naming, &r->name);
    if (!step || !step->line)
        return content_text(TEXT_NONE);
    uint64_t number = line_number_of(r->report->study->profile, step->line).number;
    if (step->file == home.file)
        return content_number((int64_t)number, true);
    struct text file = text_base_name(naming_file(r->report->naming, step->file));
    return content_text(arena_format(&r->scratch, "%.*s:%llu", (int)file.n, file.s, (unsigned long long)number));
}

/* The text of the line, at its first instruction. */
static struct content source_content(struct records *r)
{
    const struct code_row *row = row_of(r);
    bool is_first = row->kind == CODE_STEP && number_of(r) && row[-1].kind == CODE_LINE;
    struct text line = is_first ? listed_code_line(code_of(r), row) : TEXT_NONE;
    return content_text(line.s ? text_trim(line) : line);
}

static bool has_registers(const struct paired_code *code)
{
    size_t i = 0;
    while (i < code->aligned.count && code->aligned.pairs[i].mark != CODE_REGISTERS)
        i++;
    return i < code->aligned.count;
}

static void add_for_people(struct records *r)
{
    static const struct field label[] = {{.part = NAME_STATUS, .content = label_content}};
    static const struct field mark[] = {{.name = TEXT("mark"), .part = NAME_STATUS, .content = change_content}};
    static const struct field text[] = {
        {.name = TEXT("instruction"), .part = NAME_STATUS, .content = instruction_content}};
    static const struct field was[] = {{.name = TEXT("was"), .part = NAME_STATUS, .content = was_content}};
    static const struct field line[] = {{.name = TEXT("line"), .part = NAME_STATUS, .content = place_content}};
    static const struct field source[] = {{.name = TEXT("source"), .part = NAME_STATUS, .content = source_content}};
    const struct written_code *w = r->of;
    const struct paired_code *paired = w->one.in.paired;
    add_figures(r);
    ADD_LIST(r, label);
    r->fields.items[r->fields.count - 1].name = paired ? TEXT("block") : TEXT("address");
    if (paired)
        ADD_LIST(r, mark);
    ADD_LIST(r, text);
    if (paired && has_registers(paired))
        ADD_LIST(r, was);
    ADD_LIST(r, line);
    if (w->all.has_lines)
        ADD_LIST(r, source);
}

/* ---- rows ---- */

static void begin_row(struct records *r)
{
    struct written_code *w = r->of;
    r->name = row_name_of_function(r->report->study->profile, w->one.function);
    if (listed_code_spent(&w->one.in, number_of(r), &r->spent) || !r->writer->for_programs)
        return;
    r->spent = spent_alike((struct costs){.width = 0});
    r->spent.has = column_bit(COLUMN_SELF) | column_bit(r->report->view->has_kinds ? COLUMN_SELF : COLUMN_INCLUSIVE);
}

/* Lines of source stand beside instructions. */
static void list_rows(struct written_code *w, bool for_programs)
{
    w->rows.count = 0;
    for (size_t i = 0; i < w->one.in.rows.count; i++) {
        const struct code_row *row = &w->one.in.rows.items[i];
        if (code_row_is_instruction(row) || (!for_programs && row->kind != CODE_LINE))
            *array_add(&w->rows) = i;
    }
}

static void write_title(struct records *r)
{
    const struct written_code *w = r->of;
    struct row_name name = row_name_of_function(r->report->study->profile, w->one.function);
    struct home place = naming_place(r->report->naming, &name);
    struct phrase title = {0}, change = {0};
    if (place.line)
        name.line.number = place.line;
    naming_describe(r->report->naming, &name, NULL, &title);
    if (w->one.in.paired)
        code_change_describe(w->one.in.paired, &change);
    struct text words = take_words(&change, &r->scratch);
    r->writer->title(r, take_words(&title, &r->scratch), words);
    arena_release(&r->scratch);
}

/* For people a table of its own. */
static void write_listing(struct records *r)
{
    struct written_code *w = r->of;
    list_rows(w, r->writer->for_programs);
    if (!r->writer->for_programs) {
        write_title(r);
        add_for_people(r);
        records_open(r, w->rows.count, begin_row);
    }
    records_put_rows(r, w->rows.count, begin_row);
    if (!r->writer->for_programs)
        records_close(r);
}

static void write_listings(struct records *r)
{
    struct written_code *w = r->of;
    for (size_t i = 0; i < w->all.count; i++) {
        if (i && !r->writer->for_programs)
            output_char(r->out, '\n');
        code_listing_init(&w->one, &w->all, i);
        write_listing(r);
        code_listing_release(&w->one);
    }
}

bool records_write_code(const struct report *report, const struct writer *writer)
{
    struct written_code w = {.rows = {0}};
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}, .of = &w};
    if (!report->study->profile->has_addresses)
        return false;
    code_listings_init(&w.all, report, writer->for_programs ? CODE_WHOLE : CODE_IN_CONTEXT);
    if (writer->for_programs) {
        add_for_programs(&r);
        records_open(&r, 0, NULL);
    }
    write_listings(&r);
    if (writer->for_programs)
        records_close(&r);
    code_listings_release(&w.all);
    free(w.rows.items);
    return true;
}
