/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/json.h"

#include "annotate/code_listings.h"
#include "base/buffer.h"
#include "compare/split.h"
#include "document/columnar.h"
#include "events/compared.h"
#include "report/json/report.h"
#include "report/notes.h"
#include "report/your_rows.h"
#include "view/reach_rows.h"
#include "view/rows.h"

#include <stdlib.h>

/* ---- the table of sections ---- */

#define NEED_FOR_CALLS (NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE)
#define POINTS_TO_FUNCTIONS                                                                                            \
    (SECTION_CALLS | SECTION_CYCLES | SECTION_LINES | SECTION_INSTRUCTIONS | SECTION_JUMPS | SECTION_CALL_TREE |       \
     SECTION_REACH | SECTION_WHY)
#define NEED_FOR_ADDRESSES (NEED_INSTRUCTIONS | NEED_FOR_CALLS)
#define NEED_FOR_CODE (CODE_LISTINGS_NEED | NEED_FOR_CALLS)

/* In the order in which they are written, and choose functions. */
static const struct section {
    const char *name;
    unsigned bit;   /* enum section_bit */
    unsigned needs; /* enum need */
    unsigned with;  /* enum section_bit: it is written if one of these is asked for */
    void (*write)(struct json_report *r);
    void (*choose)(struct json_report *r); /* or NULL: adds the functions that it has or points to */
} sections[] = {
    {"inputs", SECTION_HEAD, NEED_PARTS, SECTION_HEAD, json_write_inputs, NULL},
    {"split", SECTION_HEAD, 0, SECTION_HEAD, json_write_split, NULL},
    {"spread", SECTION_HEAD, 0, SECTION_HEAD, json_write_spread, NULL},
    {"events", SECTION_HEAD, 0, SECTION_HEAD, json_write_events, NULL},
    {"totals", SECTION_HEAD, 0, SECTION_HEAD, json_write_totals, NULL},
    {"history", SECTION_HEAD, 0, SECTION_HEAD, json_write_history, NULL},
    {"units", SECTION_UNITS, NEED_PARTS, SECTION_UNITS, json_write_units, NULL},
    {"functions", SECTION_FUNCTIONS, NEED_FOR_CALLS, SECTION_FUNCTIONS | POINTS_TO_FUNCTIONS, json_write_functions,
     json_choose_functions},
    {"calls", SECTION_CALLS, NEED_FOR_CALLS, 0, NULL, json_point_from_calls},
    {"cycles", SECTION_CYCLES, NEED_FOR_CALLS, SECTION_CYCLES, json_write_cycles, json_point_from_cycles},
    {"call_tree", SECTION_CALL_TREE, NEED_FOR_CALLS, SECTION_CALL_TREE, json_write_call_tree,
     json_point_from_call_tree},
    {"reach", SECTION_REACH, NEED_FOR_CALLS, SECTION_REACH, json_write_reach, json_point_from_reach},
    {"why", SECTION_WHY, NEED_FOR_CALLS | NEED_LINES | NEED_LINE_ROWS, SECTION_WHY, json_write_why,
     json_point_from_why},
    {"files", SECTION_FILES, 0, SECTION_FILES, json_write_files, NULL},
    {"objects", SECTION_OBJECTS, 0, SECTION_OBJECTS, json_write_objects, NULL},
    {"lines", SECTION_LINES, NEED_LINES | NEED_LINE_ROWS | NEED_FOR_CALLS, SECTION_LINES, json_write_lines,
     json_point_from_lines},
    {"your_lines", SECTION_YOURS, 0, SECTION_YOURS, json_write_yours, NULL},
    {"instructions", SECTION_INSTRUCTIONS, NEED_FOR_ADDRESSES, SECTION_INSTRUCTIONS, json_write_instructions,
     json_point_from_instructions},
    {"jumps", SECTION_JUMPS, NEED_FOR_ADDRESSES | NEED_JUMPS, SECTION_JUMPS, json_write_jumps, json_point_from_jumps},
    {"line_jumps", SECTION_LINE_JUMPS, NEED_JUMPS, SECTION_LINE_JUMPS, json_write_line_jumps, NULL},
    {"checks", SECTION_HEAD, 0, SECTION_HEAD, json_write_checks, NULL},
    {"diagnostics", SECTION_DIAGNOSTICS, 0, SECTION_DIAGNOSTICS, json_write_diagnostics, NULL},
};

#define SECTIONS (sizeof sections / sizeof *sections)

static bool next_section(struct text *list, struct text *name)
{
    bool any = text_split(list, ',', name);
    if (any)
        *name = text_trim(*name);
    return any;
}

static const struct section *find_section(struct text name)
{
    for (size_t i = 0; i < SECTIONS; i++)
        if (text_equal(text_of(sections[i].name), name))
            return &sections[i];
    return NULL;
}

/* Whether instructions are those of the functions that are asked for, decoded. */
static bool has_code(const struct question *question)
{
    return code_listings_wanted(question->filter);
}

/* The calls are those of functions or of lines: a request for calls alone is one for those of functions. */
static unsigned sections_of(const struct question *question)
{
    struct text list = question->request->sections, name;
    unsigned asked = list.s ? SECTION_HEAD : SECTIONS_ALL;
    asked |= question->filter->call_tree.count ? SECTION_CALL_TREE : 0;
    asked |= question->filter->reach.count ? SECTION_REACH : 0;
    asked |= question->request->by ? SECTION_UNITS : 0;
    asked |= request_asks_why(question->request) ? SECTION_WHY : 0;
    asked |= has_code(question) ? SECTION_INSTRUCTIONS : 0;
    asked |= question->request->jumps == NUMBERS_YES ? SECTION_LINE_JUMPS : 0;
    while (next_section(&list, &name)) {
        const struct section *found = find_section(name);
        asked |= found ? found->bit : 0;
    }
    if (asked & SECTION_CALLS && !(asked & SECTION_LINES))
        asked |= SECTION_FUNCTIONS;
    return asked;
}

static bool unknown_section(struct text name, struct arena *arena, struct text *error)
{
    struct buffer message = {0};
    buffer_add(&message, TEXT("unknown section '"));
    buffer_add(&message, name);
    buffer_add(&message, TEXT("'; there are:"));
    for (size_t i = 0; i < SECTIONS; i++)
        buffer_print(&message, " %s", sections[i].name);
    *error = buffer_take(&message, arena);
    return false;
}

bool json_check(const struct question *question, struct arena *arena, struct text *error)
{
    struct text list = question->request->sections, name;
    bool good = true;
    while (good && next_section(&list, &name))
        good = find_section(name) || unknown_section(name, arena, error);
    return good;
}

static unsigned needs_of(const struct question *question, unsigned asked)
{
    unsigned needs = NEED_FUNCTIONS | rows_needs(question) | reach_rows_needs(question);
    for (size_t i = 0; i < SECTIONS; i++)
        if (asked & sections[i].bit)
            needs |= sections[i].bit == SECTION_INSTRUCTIONS && has_code(question) ? NEED_FOR_CODE : sections[i].needs;
    return needs;
}

/* Homes of functions have lines. */
unsigned json_needs(const struct question *question)
{
    unsigned asked = sections_of(question);
    bool has_rows = asked & ~(unsigned)(SECTION_HEAD | SECTION_UNITS | SECTION_DIAGNOSTICS);
    unsigned needs = needs_of(question, asked) | (has_rows ? 0 : NEED_TOTALS);
    needs |= asked & SECTION_YOURS ? your_rows_need(question) : 0;
    return needs | (asked & (SECTION_FUNCTIONS | POINTS_TO_FUNCTIONS) ? NEED_LINES | NEED_PLACES : 0);
}

/* ---- the report ---- */

/* Most reports show recorded events alone, which are told as they are. */
static void list_recorded(struct json_report *r)
{
    const struct view *view = r->report->view;
    bool all = true;
    for (size_t i = 0; i < view->shown.count; i++)
        all &= view_shown(view, i)->kind == MEASURE_RECORDED;
    if (!all || statistic_table[r->printed[0]].key)
        return;
    r->recorded = memory_alloc(view->shown.count * sizeof *r->recorded);
    r->recorded_figures = memory_alloc(view->shown.count * sizeof *r->recorded_figures);
    for (size_t i = 0; i < view->shown.count; i++)
        r->recorded[i] = view_shown(view, i)->terms.items[0].event;
}

static void measure_units(struct json_report *r)
{
    const struct study *study = r->report->study;
    r->split_count = r->report->view->shown.count ? series_units(study->series) : 0;
    r->split = arena_alloc(&r->arena, r->split_count * sizeof *r->split);
    for (size_t i = 0; i < r->split_count; i++)
        r->split[i] = *split_measure(study->series, view_shown(r->report->view, 0), i, study->profile, &r->arena);
}

static void measure_changes(struct json_report *r)
{
    const struct study *study = r->report->study;
    const struct view *view = r->report->view;
    if (!r->split_count || !view_has_changes(view, view_shown(view, 0)))
        return;
    r->changes = arena_alloc(&r->arena, r->split_count * sizeof *r->changes);
    for (size_t i = 1; i < r->split_count; i++) {
        size_t since = view->question->change == SINCE_FIRST ? 0 : i - 1;
        r->changes[i].measure = split_change(study->series, view_shown(view, 0), i, since, study->profile, &r->arena);
    }
}

static void report_init(struct json_report *r, const struct report *report, unsigned asked,
                        const struct json_extract *extract)
{
    *r = (struct json_report){
        .report = report, .json = {.out = report->out}, .sections = asked, .extract = extract, .parted_file = NONE};
    if (extract) {
        r->homes = extract->homes;
    } else {
        r->homes = memory_alloc(SIDES * sizeof *r->homes);
        homes_init_sides(r->homes, report->study);
    }
    r->schema = json_schema_of(report->study);
    r->printed_count = compared_printed(report->study->series, r->printed);
    list_recorded(r);
    measure_units(r);
    measure_changes(r);
    if (r->sections & SECTION_LINES && !r->extract) {
        lines_index_init(&r->lines, report->study->profile, report->study->series, view_lists_function, report->view);
        r->lines.tells_inlined = true;
    }
}

void json_extract_release(struct json_report *r)
{
    arena_release(&r->sums);
    if (!r->extract) {
        lines_index_release(&r->lines);
        homes_release_sides(r->homes);
        free(r->homes);
    }
    file_lines_release(&r->parted);
    free(r->recorded);
    free(r->recorded_figures);
    arena_release(&r->arena);
    json_choice_release(r);
}

/* Once all functions are chosen, what a section points to is not looked up. */
static void choose_functions(struct json_report *r)
{
    if (!study_cycles(r->report->study))
        return;
    json_choice_init(r);
    for (size_t i = 0; i < SECTIONS && r->count < r->report->study->profile->functions.count; i++)
        if (sections[i].choose && r->sections & sections[i].bit)
            sections[i].choose(r);
    if (r->extract)
        r->extract->point(r->extract->context, r);
    json_choose_pointed(r);
    json_choose_extract(r);
}

static void write_sections(struct json_report *r)
{
    for (size_t i = 0; i < SECTIONS; i++)
        if (r->sections & sections[i].with)
            sections[i].write(r);
    if (r->extract)
        r->extract->write_more(r->extract->context, r);
}

static void write_report(struct json_report *r)
{
    choose_functions(r);
    json_open_object(&r->json);
    json_put_text(r, "schema", r->schema->name);
    write_sections(r);
    json_end_line(&r->json);
    json_close_object(&r->json);
    json_end_line(&r->json);
}

bool json_write(const struct report *report)
{
    struct json_report r;
    bool exist = note_missing_sources(report);
    const struct filter *filter = report->view->filter;
    bool is_whole = !(filter->call_tree.count || filter->reach.count) || !study_misses_calls(report->study);
    report_init(&r, report, sections_of(report->question), NULL);
    write_report(&r);
    note_long_names(report);
    json_extract_release(&r);
    return exist && is_whole;
}

/* ---- an extract ---- */

#define SECTIONS_EDITION (SECTION_FUNCTIONS | SECTION_CALLS | SECTION_CYCLES)
#define SECTIONS_EXTRACT (SECTION_HEAD | SECTIONS_EDITION | SECTION_DIAGNOSTICS | SECTION_UNITS)

static unsigned extract_sections(bool lines)
{
    return SECTIONS_EXTRACT | (lines ? SECTION_LINES : 0);
}

unsigned json_extract_needs(const struct question *question, bool lines)
{
    return needs_of(question, extract_sections(lines)) | NEED_LINES | NEED_PLACES;
}

static void extract_start(struct json_report *r, const struct report *report, const struct json_extract *extract)
{
    report_init(r, report, extract_sections(extract->lines != NULL), extract);
    r->json.columnar = extract->columnar;
    if (extract->lines)
        r->lines = *extract->lines;
}

void json_extract_init(struct json_report *r, const struct report *report, const struct json_extract *extract)
{
    extract_start(r, report, extract);
    json_choice_init(r);
}

void json_write_extract(const struct report *report, const struct json_extract *extract)
{
    struct json_report r;
    extract_start(&r, report, extract);
    write_report(&r);
    json_extract_release(&r);
}

void json_put_edition(struct json_report *r, const char *name, const struct report *report,
                      const struct json_extract *extract)
{
    struct json_report edition;
    extract_start(&edition, report, extract);
    edition.sections = SECTIONS_EDITION | (edition.sections & SECTION_LINES);
    choose_functions(&edition);
    json_key(&r->json, text_of(name));
    columnar_open_edition(r->json.columnar);
    edition.json = r->json;
    write_sections(&edition);
    r->json = edition.json;
    json_close_object(&r->json);
    json_extract_release(&edition);
}
