/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machine code: the instructions of a function with the cost of each, the jumps between them, and their calls. */
#include "report/text/text.h"

#include "annotate/machine_code.h"
#include "base/display_width.h"
#include "base/shrink.h"
#include "report/layout/code_change.h"
#include "report/layout/code_rows.h"
#include "report/layout/columns_that_fit.h"
#include "report/layout/title.h"
#include "view/problems.h"

#include <stdlib.h>

/* All of them. */
struct listings {
    const struct report *report;
    struct routines routines;
    struct decoder decoder;
    struct shown_reader reader;
    struct inlined_sources inlined; /* with --inline */
};

/* ---- a listing ---- */

/* ` (decoded by ...)`, if there is room for it. */
static void add_decoder(const struct report *report, const struct decoder *decoder, struct phrase *title)
{
    struct text version = text_cut(decoder->objdump.version, NAME_SHOWN);
    struct text words = arena_format(&title->arena, " (decoded by %.*s)", (int)version.n, version.s);
    size_t width = report->look->width;
    if (!width || phrase_width(title) + display_width_of(words) <= width)
        phrase_add(title, STYLE_GAP, words);
}

/* `decoder`: which has decoded it, or NULL. */
static void write_title(const struct report *report, ref_t function, cost_t cost, const struct decoder *decoder)
{
    struct row_name name = row_name_of_function(report->study->profile, function);
    struct home place = naming_place(report->naming, &name);
    struct phrase title = {0};
    if (place.line && !screen_is_small(report->look->width))
        name.line.number = place.line;
    phrase_say(&title, STYLE_GAP, TEXT("-- Machine code: "));
    naming_describe(report->naming, &name, NULL, &title);
    title_add_cost(report, cost, &title);
    if (decoder)
        add_decoder(report, decoder, &title);
    if (report->look->width)
        phrase_shrink(&title, report->look->width, look_ellipsis(report->look));
    title_write(report, &title, NULL);
    phrase_release(&title);
}

static void write_table(struct code_rows *rows)
{
    const struct report *report = rows->in.report;
    struct arena arena = {0};
    struct table table = text_cost_table(report);
    table.rows = rows->in.rows.count;
    table.head = HEAD_BELOW_RULE;
    table.context = rows;
    table.spent = code_rows_spent;
    table.describe = code_rows_describe;
    table.empty = code_rows_is_bare;
    code_rows_measure(rows, table_room(&table));
    table.heading = code_rows_heading(rows, &arena);
    table_write(&table, report->out);
    output_char(report->out, '\n');
    arena_release(&arena);
}

/* ---- what was inlined ---- */

static void look_for_inlined(struct listings *s)
{
    const struct request *request = s->report->request;
    if (!request->inlined)
        return;
    s->inlined = (struct inlined_sources){
        .places = {request->symfs.items, request->symfs.count, request->sources_below.items,
                   request->sources_below.count, s->report->question->files_read},
        .diagnostics = s->report->diagnostics,
        .fetches = request->debuginfod,
    };
    inlined_sources_init(&s->inlined);
}

/* The chains of inlined functions in a routine that is decoded. */
static void find_chains(struct listings *s, ref_t function, const struct routine *routine, const struct code *code,
                        struct code_chains *chains)
{
    const struct profile *p = s->report->study->profile;
    const struct object *object = &s->decoder.objects[p->functions.items[function].object].object;
    const struct code_chains_of of = {&s->inlined, object->path, view_main_measure(s->report->view)};
    *chains = (struct code_chains){.count = 0};
    if (s->inlined.reader && object->path.n)
        code_chains_init(chains, &of, routine, code);
}

static void write_listing(struct listings *s, size_t number)
{
    const struct routine_choice *choice = &s->routines.items[number];
    struct code_chains chains;
    const struct row_name name = row_name_of_function(s->report->study->profile, choice->function);
    struct code_rows rows = {.file = naming_place(s->report->naming, &name).file};
    bool wants_lines = s->report->question->source_lines;
    struct routine routine;
    struct code code = {0};
    routine_init(&routine, &s->routines, number);
    bool is_decoded = decoder_find(&s->decoder, number, &routine, &code);
    find_chains(s, choice->function, &routine, &code, &chains);
    listed_code_init_chained(&rows.in, s->report, &routine, &code, &chains, wants_lines ? &s->reader : NULL);
    write_title(s->report, choice->function, choice->cost, is_decoded ? &s->decoder : NULL);
    write_table(&rows);
    listed_code_release(&rows.in);
    code_chains_release(&chains);
    routine_release(&routine);
    free(code.items);
}

static const struct problem problem_no_address = {"addresses that no function has", SEVERITY_ERROR, 3, false};

/* Addresses that no function has; `routines` NULL: of two builds, where they mean nothing. */
static void note_unknown(const struct report *report, const struct routines *routines)
{
    const struct patterns *asked = &report->view->filter->disasm;
    for (size_t i = 0; i < asked->count; i++) {
        struct text expression = asked->items[i].expression;
        uint64_t address;
        if (filter_reads_address(expression, &address) && !(routines && routines->found[i]) && !asked->used[i])
            diagnostics_add(report->diagnostics, &problem_no_address, TEXT_NONE, 0, "--disasm=%.*s: %s",
                            (int)expression.n, expression.s,
                            routines ? "no function has this address"
                                     : "addresses move between builds: name a function");
    }
}

/* ---- both sides ---- */

static const struct problem problem_no_chains = {"options without an effect on machine code", SEVERITY_NOTE, 1, false};

static void write_change(const struct report *report, const struct paired_code *code)
{
    struct phrase change = {0};
    code_change_describe(code, &change);
    if (change.spans.count) {
        phrase_write(&change, report->out);
        output_text(report->out, TEXT("\n\n"));
    }
    phrase_release(&change);
}

static void write_pair(struct paired_codes *codes, size_t number, struct shown_reader *reader)
{
    const struct report *report = codes->report;
    const struct paired_choice *choice = &codes->items[number];
    const struct row_name name = row_name_of_function(report->study->profile, choice->function);
    struct code_rows rows = {.file = naming_place(report->naming, &name).file};
    struct paired_code code;
    paired_code_init(&code, codes, number);
    listed_code_init_paired(&rows.in, report, &code, report->question->source_lines ? reader : NULL);
    write_title(report, choice->function, choice->cost,
                code.is_decoded[SIDE_NEW] ? &codes->of[SIDE_NEW].decoder : NULL);
    write_change(report, &code);
    write_table(&rows);
    listed_code_release(&rows.in);
    paired_code_release(&code);
}

static void write_pairs(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct paired_codes codes;
    struct shown_reader reader;
    bool *is_chosen = filter_disassembled(report->view->filter, p);
    note_unknown(report, NULL);
    if (report->request->inlined)
        diagnostics_add(report->diagnostics, &problem_no_chains, TEXT_NONE, 0,
                        "--inline: chains of inlined functions are shown in the code of one profile");
    shown_reader_init(&reader, report, report->study->sides);
    paired_codes_init(&codes, report, is_chosen);
    for (size_t i = 0; i < codes.count; i++)
        write_pair(&codes, i, &reader);
    paired_codes_release(&codes);
    shown_reader_release(&reader);
    free(is_chosen);
}

static void write_listings(const struct report *report)
{
    struct listings s = {.report = report};
    routines_init(&s.routines, report->study->profile, report->view->filter, view_main_measure(report->view));
    note_unknown(report, &s.routines);
    shown_reader_init(&s.reader, report, NULL);
    decoder_init(&s.decoder, &s.routines, report, &s.reader.locator);
    look_for_inlined(&s);
    for (size_t i = 0; i < s.routines.count; i++)
        write_listing(&s, i);
    inlined_sources_release(&s.inlined);
    decoder_release(&s.decoder);
    shown_reader_release(&s.reader);
    routines_release(&s.routines);
}

bool text_machine_code(const struct report *report)
{
    if (report->view->filter->disasm.count == 0)
        return true;
    if (!report->study->profile->has_addresses)
        return false;
    if (report->study->sides)
        write_pairs(report);
    else
        write_listings(report);
    return true;
}
