/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/machine.h"

#include "annotate/machine_code.h"
#include "annotate/shown.h"

#include <stdlib.h>

unsigned machine_needs(const struct question *question)
{
    unsigned jumps = shown_wanted(question) && question->jumps ? NEED_JUMPS : 0;
    return jumps | (question->filter->disasm.count ? NEED_INSTRUCTIONS | NEED_JUMPS | NEED_LINES | NEED_CALLS : 0);
}

/* ---- decoded ---- */

/* What an address of an object has. */
struct decoded_at {
    ref_t object;
    uint64_t address;
    struct text text;
};

struct decoding {
    struct machine *machine;
    struct routines routines;
    struct shown_reader reader;
    struct decoder decoder;
    ARRAY(struct decoded_at) found;
};

static int by_address(const void *a, const void *b)
{
    const struct decoded_at *x = a, *y = b;
    if (x->object != y->object)
        return x->object < y->object ? -1 : 1;
    return (x->address > y->address) - (x->address < y->address);
}

static void decode_routine(struct decoding *d, size_t number)
{
    const struct routine_choice *choice = &d->routines.items[number];
    const struct profile *p = d->machine->report->study->profile;
    struct routine routine;
    struct code code = {0};
    for (size_t i = choice->first; i < choice->first + choice->count; i++)
        d->machine->functions[d->routines.functions[i]] = true;
    routine_init(&routine, &d->routines, number);
    if (decoder_find(&d->decoder, number, &routine, &code))
        for (size_t i = 0; i < code.count; i++)
            *array_add(&d->found) =
                (struct decoded_at){p->functions.items[choice->function].object, code.items[i].address,
                                    arena_copy(&d->machine->arena, text_cut(code.items[i].text, NAME_SHOWN))};
    routine_release(&routine);
    free(code.items);
}

static void decode(struct decoding *d)
{
    const struct report *report = d->machine->report;
    routines_init(&d->routines, report->study->profile, report->view->filter, view_main_measure(report->view));
    shown_reader_init(&d->reader, report, NULL);
    decoder_init(&d->decoder, &d->routines, report, &d->reader.locator);
    for (size_t i = 0; i < d->routines.count; i++)
        decode_routine(d, i);
    if (d->found.count)
        qsort(d->found.items, d->found.count, sizeof *d->found.items, by_address);
}

static void decoding_release(struct decoding *d)
{
    decoder_release(&d->decoder);
    shown_reader_release(&d->reader);
    routines_release(&d->routines);
    free(d->found.items);
}

/* ---- instructions ---- */

static ref_t function_of(const struct machine *m, size_t number)
{
    return m->report->study->profile->pieces.items[json_instruction_piece(&m->instructions, number)].function;
}

static struct text text_at(const struct decoding *d, ref_t object, uint64_t address)
{
    struct decoded_at key = {.object = object, .address = address};
    const struct decoded_at *at =
        d->found.count ? bsearch(&key, d->found.items, d->found.count, sizeof key, by_address) : NULL;
    return at ? at->text : TEXT_NONE;
}

static void add_rows(struct machine *m, const struct decoding *d, const struct weighing *weighing)
{
    const struct grouping *g = &m->instructions.g;
    for (size_t i = 0; i < m->instructions.count; i++) {
        ref_t row = m->instructions.rows[i], function = function_of(m, i);
        struct costs self = grouping_self(g, row);
        ref_t object = m->report->study->profile->functions.items[function].object;
        if (m->functions[function])
            *array_add(&m->items) = (struct machine_row){.weight = weight_of(weighing, &self),
                                                         .text = text_at(d, object, grouping_own_name(g, row).address),
                                                         .number = i};
    }
}

/* By function: whether it is asked for; `all`: all are. */
static bool *mark_functions(const struct machine *m, bool all)
{
    const struct profile *p = m->report->study->profile;
    bool *marks = memory_zeroed(p->functions.count, sizeof *marks);
    for (size_t i = 0; i < p->functions.count; i++)
        marks[i] = all || filter_disassembles_symbol(m->report->view->filter, p->functions.items[i].symbol);
    return marks;
}

void machine_init(struct machine *m, const struct report *report, const struct weighing *weighing)
{
    bool has_code = report->view->filter->disasm.count;
    *m = (struct machine){.report = report};
    if (has_code || report->study->profile->jumps.count)
        m->jumps = mark_functions(m, report->question->jumps);
    if (has_code)
        m->functions = mark_functions(m, false);
    if (!has_code || !report->study->profile->has_addresses)
        return;
    struct decoding d = {.machine = m};
    decode(&d);
    json_instructions_init(&m->instructions, report);
    add_rows(m, &d, weighing);
    decoding_release(&d);
}

void machine_release(struct machine *m)
{
    if (m->instructions.rows)
        json_instructions_release(&m->instructions);
    free(m->functions);
    free(m->jumps);
    free(m->items.items);
    arena_release(&m->arena);
}

/* ---- the choice ---- */

void machine_clear(struct machine *m)
{
    for (size_t i = 0; i < m->items.count; i++)
        m->items.items[i].is_chosen = false;
}

void machine_take(struct machine *m, size_t item, bool *functions)
{
    m->items.items[item].is_chosen = true;
    functions[function_of(m, m->items.items[item].number)] = true;
}

void machine_count_left(struct machine *m)
{
    m->left = 0;
    for (size_t i = 0; i < m->items.count; i++)
        m->left += !m->items.items[i].is_chosen;
}

static void write_instructions(const struct machine *m, struct json_report *r)
{
    json_open_rows(r, "instructions");
    for (size_t i = 0; i < m->items.count; i++) {
        const struct machine_row *row = &m->items.items[i];
        if (!row->is_chosen || r->ids[function_of(m, row->number)] == NONE)
            continue;
        json_open_row(r);
        json_put_instruction(r, &m->instructions, row->number);
        json_put_optional(r, "text", row->text);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

void machine_write(const struct machine *m, struct json_report *r)
{
    if (m->functions)
        write_instructions(m, r);
    if (m->jumps)
        json_write_jumps(r);
}
