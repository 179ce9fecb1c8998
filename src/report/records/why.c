/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The causes of a change that --why asks for: for people a row for each note, then a row for each part of a cause, and
 * one for the rest. */
#include "report/why.h"
#include "base/buffer.h"
#include "report/notes.h"
#include "report/records/records.h"
#include "rows/line_number.h"

#include <stdlib.h>

struct listing {
    struct why why;
    ARRAY(struct listed {
        const struct cause *cause;
        const struct cause_part *part;
        struct text note; /* of a row without a cause; .s NULL: it is the rest */
    }) rows;
};

static const struct listed *row_of(const struct records *r)
{
    const struct listing *l = r->of;
    return &l->rows.items[r->row];
}

static struct why *why_of(const struct records *r)
{
    return &((struct listing *)r->of)->why;
}

/* ---- contents ---- */

/* Programs read a plain number, and people one in the unit of the event. */
static struct content change_content(struct records *r)
{
    struct why *why = why_of(r);
    const struct listed *row = row_of(r);
    cost_t change = row->part ? row->part->change : why->causes.rest.change;
    struct figure figure = {FIGURE_CHANGE, change, 0};
    char digits[CELL_MAX];
    if (r->writer->for_programs)
        return content_number(change, true);
    if (row->note.s)
        return content_text(TEXT_NONE);
    struct text said = change ? scale_say(digits, why->change, true, figure) : TEXT("0");
    return content_text(arena_copy(&r->scratch, said));
}

static struct content cause_content(struct records *r)
{
    const struct profile *p = r->report->study->profile;
    const struct cause *cause = row_of(r)->cause;
    if (!cause)
        return content_text(TEXT_NONE);
    ref_t function = why_function(why_of(r), cause);
    bool is_recorded = r->writer->for_programs && function != NONE;
    struct text name = is_recorded ? profile_function_name(p, function) : why_name(why_of(r), cause, r->report->naming);
    struct text doubt = r->writer->for_programs ? TEXT("") : why_say_doubt(why_of(r), cause);
    return content_text(arena_join(&r->scratch, name, doubt));
}

static struct content words_content(struct records *r)
{
    const struct listed *row = row_of(r);
    if (row->cause)
        return content_text(why_words(why_of(r), row->cause, row->part, r->report->naming));
    return content_text(row->note.s ? row->note : why_rest(why_of(r)));
}

static struct content tags_content(struct records *r)
{
    const struct listed *row = row_of(r);
    const char *tags[WHY_TAGS_MAX] = {"rest"};
    size_t count = row->cause ? why_tags(why_of(r), row->cause, row->part, tags) : 1;
    struct buffer all = {0};
    for (size_t i = 0; i < count; i++)
        buffer_print(&all, "%s%s", i ? " " : "", tags[i]);
    return content_text(buffer_take(&all, &r->scratch));
}

static struct content callee_content(struct records *r)
{
    const struct listed *row = row_of(r);
    ref_t callee = row->part ? why_callee(why_of(r), row->part) : NONE;
    return content_text(callee == NONE ? TEXT_NONE : profile_function_name(r->report->study->profile, callee));
}

static struct content calls_content(struct records *r)
{
    const struct listed *row = row_of(r);
    if (!row->part)
        return content_text(TEXT_NONE);
    struct why_figures old = why_figures(why_of(r), row->cause, row->part, SIDE_OLD);
    struct why_figures new = why_figures(why_of(r), row->cause, row->part, SIDE_NEW);
    const struct why_figures *of = r->field->is_old ? &old : &new;
    bool has_calls = !of->is_inlined && (row->part->kind == PART_CALL || old.called > 0 || new.called > 0);
    return content_number((int64_t)of->calls, has_calls);
}

static struct content place_content(struct records *r)
{
    const struct listed *row = row_of(r);
    const struct profile *p = r->report->study->profile;
    struct why_place place = {.file = NONE};
    if (row->part)
        place = why_place(why_of(r), row->part);
    if (place.file == NONE)
        return content_text(TEXT_NONE);
    return r->field->part == NAME_LINE ? content_number(line_number_of(p, place.line).number, true)
                                       : content_text(profile_file_name(p, place.file));
}

/* ---- fields and rows ---- */

/* People read words; programs read tags, and what the words are made of. */
static void add_fields(struct records *r)
{
    static const struct field for_all[] = {
        {.name = TEXT("change"), .part = NAME_LINE, .content = change_content},
        {.name = TEXT("cause"), .part = NAME_STATUS, .content = cause_content},
    };
    static const struct field for_people[] = {
        {.name = TEXT("what changed"), .part = NAME_STATUS, .content = words_content},
    };
    static const struct field for_programs[] = {
        {.name = TEXT("tags"), .part = NAME_STATUS, .content = tags_content},
        {.name = TEXT("callee"), .part = NAME_STATUS, .content = callee_content},
        {.name = TEXT("old:calls"), .part = NAME_LINE, .is_old = true, .content = calls_content},
        {.name = TEXT("new:calls"), .part = NAME_LINE, .content = calls_content},
        {.name = TEXT("file"), .part = NAME_STATUS, .content = place_content},
        {.name = TEXT("line"), .part = NAME_LINE, .content = place_content},
    };
    const bool programs = r->writer->for_programs;
    const struct field *rest = programs ? for_programs : for_people;
    size_t count = programs ? sizeof for_programs / sizeof *rest : sizeof for_people / sizeof *rest;
    for (size_t i = 0; i < sizeof for_all / sizeof *for_all; i++)
        *array_add(&r->fields) = for_all[i];
    for (size_t i = 0; i < count; i++)
        *array_add(&r->fields) = rest[i];
}

static void list_notes(struct listing *l, const struct naming *naming)
{
    struct text notes[WHY_NOTES_MAX];
    size_t count = why_notes(&l->why, naming, notes);
    for (size_t i = 0; i < count; i++)
        *array_add(&l->rows) = (struct listed){.note = notes[i]};
}

static void list_rows(struct listing *l)
{
    const struct causes *causes = &l->why.causes;
    for (size_t i = 0; i < causes->count; i++)
        for (size_t part = causes->items[i].first; part < causes->items[i].end; part++)
            *array_add(&l->rows) = (struct listed){&causes->items[i], &causes->parts.items[part], TEXT_NONE};
    if (causes->rest.change || causes->rest.count)
        *array_add(&l->rows) = (struct listed){0};
}

bool records_write_why(const struct report *report, const struct writer *writer)
{
    struct listing l = {.rows = {0}};
    struct records r = {.report = report, .out = report->out, .writer = writer, .rows = {.report = report}, .of = &l};
    bool any = why_init(&l.why, report->view);
    if (any && !writer->for_programs)
        list_notes(&l, report->naming);
    if (any)
        list_rows(&l);
    add_fields(&r);
    records_put(&r, l.rows.count, NULL); /* all figures are in causes */
    free(l.rows.items);
    why_release(&l.why);
    return note_missing_sources(report);
}
