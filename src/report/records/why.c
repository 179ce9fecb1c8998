/* The causes of a change that --why asks for, a row for each part of a cause, and one for the rest. */
#include "report/why.h"
#include "base/buffer.h"
#include "report/notes.h"
#include "report/records/records.h"
#include "rows/line_number.h"

#include <stdlib.h>

struct listing {
    struct records records;
    struct why why;
    size_t at; /* the next field of the row */
};

static void add_field(struct records *r, const char *name, enum name_part part)
{
    *array_add(&r->fields) = (struct field){.name = text_of(name), .part = part};
}

/* People read words; programs read tags, and what the words are made of. */
static void add_fields(struct records *r)
{
    add_field(r, "change", NAME_LINE);
    add_field(r, "cause", NAME_STATUS);
    add_field(r, r->writer->for_programs ? "tags" : "what changed", NAME_STATUS);
    if (!r->writer->for_programs)
        return;
    add_field(r, "callee", NAME_STATUS);
    add_field(r, "old:calls", NAME_LINE);
    add_field(r, "new:calls", NAME_LINE);
    add_field(r, "file", NAME_STATUS);
    add_field(r, "line", NAME_LINE);
}

static void put(struct listing *l, struct content content)
{
    l->records.writer->field(&l->records, l->at++, &content);
}

static void put_text(struct listing *l, struct text text)
{
    put(l, (struct content){.kind = text.s ? CONTENT_TEXT : CONTENT_NONE, .text = text});
}

static void put_number(struct listing *l, bool is_known, double number)
{
    put(l, (struct content){.kind = is_known ? CONTENT_NUMBER : CONTENT_NONE, .number = (int64_t)number});
}

/* Programs read a plain number, and people one in the unit of the event. */
static void put_change(struct listing *l, cost_t change)
{
    struct figure figure = {FIGURE_CHANGE, change, 0};
    char digits[CELL_MAX];
    l->at = 0;
    if (l->records.writer->for_programs)
        put(l, (struct content){.kind = CONTENT_NUMBER, .number = change});
    else
        put_text(l, arena_copy(&l->why.arena, change ? scale_say(digits, l->why.change, true, figure) : TEXT("0")));
}

static void end_row(struct listing *l)
{
    while (l->at < l->records.fields.count)
        put_text(l, TEXT_NONE);
    l->records.writer->end(&l->records);
    arena_release(&l->records.scratch);
}

static struct text name_of(struct listing *l, const struct cause *cause)
{
    const struct profile *p = l->records.report->study->profile;
    ref_t function = why_function(&l->why, cause);
    bool is_recorded = l->records.writer->for_programs && function != NONE;
    return is_recorded ? profile_function_name(p, function) : why_name(&l->why, cause, l->records.report->naming);
}

static struct text join_tags(struct listing *l, const struct cause *cause, const struct cause_part *part)
{
    const char *tags[WHY_TAGS_MAX];
    size_t count = why_tags(&l->why, cause, part, tags);
    struct buffer all = {0};
    for (size_t i = 0; i < count; i++)
        buffer_print(&all, "%s%s", i ? " " : "", tags[i]);
    return buffer_take(&all, &l->why.arena);
}

static void put_details(struct listing *l, const struct cause *cause, const struct cause_part *part)
{
    const struct profile *p = l->records.report->study->profile;
    struct why_figures old = why_figures(&l->why, cause, part, SIDE_OLD);
    struct why_figures new = why_figures(&l->why, cause, part, SIDE_NEW);
    struct why_place place = why_place(&l->why, part);
    ref_t callee = why_callee(&l->why, part);
    bool has_calls = part->kind == PART_CALL || old.called > 0 || new.called > 0;
    put_text(l, join_tags(l, cause, part));
    put_text(l, callee == NONE ? TEXT_NONE : profile_function_name(p, callee));
    put_number(l, has_calls, old.calls);
    put_number(l, has_calls, new.calls);
    put_text(l, place.file == NONE ? TEXT_NONE : profile_file_name(p, place.file));
    put_number(l, place.file != NONE, (double)line_number_of(p, place.line).number);
}

static void write_part(struct listing *l, const struct cause *cause, const struct cause_part *part)
{
    put_change(l, part->change);
    put_text(l, name_of(l, cause));
    if (l->records.writer->for_programs)
        put_details(l, cause, part);
    else
        put_text(l, why_words(&l->why, cause, part, l->records.report->naming));
    end_row(l);
}

static void write_rest(struct listing *l)
{
    const struct causes *causes = &l->why.causes;
    if (!causes->rest.change && !causes->rest.count)
        return;
    put_change(l, causes->rest.change);
    put_text(l, TEXT_NONE);
    put_text(l, l->records.writer->for_programs ? TEXT("rest") : why_rest(&l->why));
    end_row(l);
}

bool records_write_why(const struct report *report, const struct writer *writer)
{
    struct listing l = {
        .records = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}}};
    bool any = why_init(&l.why, report->view);
    const struct causes *causes = &l.why.causes;
    add_fields(&l.records);
    l.records.scales = memory_zeroed(l.records.fields.count, sizeof *l.records.scales);
    writer->head(&l.records);
    for (size_t i = 0; any && i < causes->count; i++)
        for (size_t part = causes->items[i].first; part < causes->items[i].end; part++)
            write_part(&l, &causes->items[i], &causes->parts.items[part]);
    if (any)
        write_rest(&l);
    why_release(&l.why);
    free(l.records.fields.items);
    free(l.records.scales);
    arena_release(&l.records.arena);
    return note_missing_sources(report);
}
