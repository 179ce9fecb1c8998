/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/machine.h"

#include "annotate/shown.h"
#include "base/shrink.h"
#include "report/code_change.h"

#include <stdlib.h>

unsigned machine_needs(const struct question *question)
{
    if (request_compares(question->request))
        return code_listings_wanted(question->filter) ? CODE_LISTINGS_NEED : 0;
    unsigned jumps = shown_wanted(question) && question->jumps ? NEED_JUMPS : 0;
    return jumps |
           (code_listings_wanted(question->filter) ? NEED_INSTRUCTIONS | NEED_JUMPS | NEED_LINES | NEED_CALLS : 0);
}

/* ---- decoded ---- */

/* What an address of an object has. */
struct decoded_at {
    ref_t object;
    uint64_t address;
    struct text text, chain;
};

struct decoding {
    struct machine *machine;
    struct code_listings listings;
    ARRAY(struct decoded_at) found;
};

static int by_address(const void *a, const void *b)
{
    const struct decoded_at *x = a, *y = b;
    if (x->object != y->object)
        return x->object < y->object ? -1 : 1;
    return (x->address > y->address) - (x->address < y->address);
}

static void add_found(struct decoding *d, const struct code_listing *listing)
{
    const struct listed_code *in = &listing->in;
    struct arena *arena = &d->machine->arena;
    ref_t object = d->machine->report->study->profile->functions.items[listing->function].object;
    for (size_t i = 0; i < in->points.count; i++) {
        const struct point *point = &in->points.items[i];
        ref_t chain = code_chains_at(&listing->chains, point->address);
        if (!point->text.s)
            continue;
        *array_add(&d->found) =
            (struct decoded_at){object, point->address, arena_copy(arena, text_cut(point->text, NAME_SHOWN)),
                                code_chain_words(chain == NONE ? NULL : &listing->chains.items[chain], arena)};
    }
}

static void decode_routine(struct decoding *d, size_t number)
{
    const struct routines *routines = &d->listings.routines;
    const struct routine_choice *choice = &routines->items[number];
    struct code_listing listing;
    for (size_t i = choice->first; i < choice->first + choice->count; i++)
        d->machine->functions[routines->functions[i]] = true;
    code_listing_init(&listing, &d->listings, number);
    add_found(d, &listing);
    code_listing_release(&listing);
}

static void decode(struct decoding *d)
{
    code_listings_init(&d->listings, d->machine->report, CODE_WHOLE);
    for (size_t i = 0; i < d->listings.count; i++)
        decode_routine(d, i);
    if (d->found.count)
        qsort(d->found.items, d->found.count, sizeof *d->found.items, by_address);
}

static void decoding_release(struct decoding *d)
{
    code_listings_release(&d->listings);
    free(d->found.items);
}

/* ---- instructions ---- */

static ref_t function_of(const struct machine *m, size_t number)
{
    return m->report->study->profile->pieces.items[json_instruction_piece(&m->instructions, number)].function;
}

static ref_t function_of_row(const struct machine *m, const struct machine_row *row)
{
    return row->listing ? row->listing->function : function_of(m, row->number);
}

/* What was decoded there; nothing: not decoded. */
static struct decoded_at decoded_at(const struct decoding *d, ref_t object, uint64_t address)
{
    struct decoded_at key = {.object = object, .address = address};
    const struct decoded_at *at =
        d->found.count ? bsearch(&key, d->found.items, d->found.count, sizeof key, by_address) : NULL;
    return at ? *at : key;
}

static void add_rows(struct machine *m, const struct decoding *d, const struct weighing *weighing)
{
    const struct grouping *g = &m->instructions.g;
    for (size_t i = 0; i < m->instructions.count; i++) {
        ref_t row = m->instructions.rows[i], function = function_of(m, i);
        struct costs self = grouping_self(g, row);
        ref_t object = m->report->study->profile->functions.items[function].object;
        struct decoded_at at = decoded_at(d, object, grouping_own_name(g, row).address);
        if (m->functions[function])
            *array_add(&m->items) = (struct machine_row){
                .weight = weight_of(weighing, &self), .text = at.text, .chain = at.chain, .number = i};
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

/* ---- both sides ---- */

static void add_points(struct machine *m, const struct code_listing *listing, const struct weighing *weighing)
{
    const struct listed_code *in = &listing->in;
    for (size_t i = 0; i < in->points.count; i++) {
        const struct point *point = &in->points.items[i];
        struct costs self = {.width = 0};
        if (point->step != NO_POINT)
            self = matrix_row(&in->routine->self, point->step);
        *array_add(&m->items) = (struct machine_row){
            .weight = weight_of(weighing, &self), .text = point->text, .number = i, .listing = listing};
    }
}

static void list_pairs(struct machine *m, const struct weighing *weighing)
{
    m->listings = memory_alloc(sizeof *m->listings);
    code_listings_init(m->listings, m->report, CODE_WHOLE);
    m->codes = memory_alloc((m->listings->count + 1) * sizeof *m->codes);
    for (size_t i = 0; i < m->listings->count; i++) {
        code_listing_init(&m->codes[i], m->listings, i);
        add_points(m, &m->codes[i], weighing);
    }
}

static void release_pairs(struct machine *m)
{
    for (size_t i = 0; i < m->listings->count; i++)
        code_listing_release(&m->codes[i]);
    code_listings_release(m->listings);
    free(m->codes);
    free(m->listings);
}

void machine_init(struct machine *m, const struct report *report, const struct weighing *weighing)
{
    bool has_code = code_listings_wanted(report->view->filter);
    *m = (struct machine){.report = report};
    if (!report->study->sides && (has_code || report->study->profile->jumps.count))
        m->jumps = mark_functions(m, report->question->jumps);
    if (has_code)
        m->functions = mark_functions(m, false);
    if (!has_code || !report->study->profile->has_addresses)
        return;
    if (report->study->sides) {
        list_pairs(m, weighing);
        return;
    }
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
    if (m->listings)
        release_pairs(m);
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
    functions[function_of_row(m, &m->items.items[item])] = true;
}

void machine_point(const struct machine *m, struct json_report *r)
{
    for (size_t i = 0; i < m->items.count; i++)
        if (m->items.items[i].is_chosen)
            r->pointed[function_of_row(m, &m->items.items[i])] = true;
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
        if (!row->is_chosen || r->ids[function_of_row(m, row)] == NONE)
            continue;
        if (row->listing) {
            json_put_code(r, row->listing, row->number, 0);
            continue;
        }
        json_open_row(r);
        json_put_instruction(r, &m->instructions, row->number);
        json_put_optional(r, "text", row->text);
        if (m->report->request->inlined)
            json_put_optional(r, "chain", row->chain);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

/* How the code of each function changed, in words. */
static void write_changes(const struct machine *m, struct json_report *r)
{
    json_open_rows(r, "code_changes");
    for (size_t i = 0; i < m->listings->count; i++) {
        struct phrase change = {0};
        if (r->ids[m->codes[i].function] == NONE)
            continue;
        code_change_describe(m->codes[i].in.paired, &change);
        json_open_row(r);
        json_put_count(r, "function", r->ids[m->codes[i].function]);
        json_put_text(r, "words", phrase_spell(&change, SIZE_MAX, TEXT(""), &r->arena));
        json_close_object(&r->json);
        phrase_release(&change);
    }
    json_close_rows(r);
}

void machine_write(const struct machine *m, struct json_report *r)
{
    if (m->functions)
        write_instructions(m, r);
    if (m->listings)
        write_changes(m, r);
    if (m->jumps)
        json_write_jumps(r);
}
