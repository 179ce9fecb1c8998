/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/code_listings.h"

#include "view/problems.h"

#include <stdlib.h>

static const struct problem problem_no_address = {"addresses that no function has", SEVERITY_ERROR, 3, false};
static const struct problem problem_no_chains = {"options without an effect on machine code", SEVERITY_NOTE, 1, false};

/* ---- the choice ---- */

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

static void choose_pairs(struct code_listings *l)
{
    const struct report *report = &l->report;
    bool *is_chosen = filter_disassembled(report->view->filter, report->study->profile);
    note_unknown(report, NULL);
    if (report->request->inlined)
        diagnostics_add(report->diagnostics, &problem_no_chains, TEXT_NONE, 0,
                        "--inline: chains of inlined functions are shown in the code of one profile");
    shown_reader_init(&l->reader, report, report->study->sides);
    paired_codes_init(&l->paired, report, is_chosen);
    l->count = l->paired.count;
    free(is_chosen);
}

static void choose_routines(struct code_listings *l)
{
    const struct report *report = &l->report;
    routines_init(&l->routines, report->study->profile, report->view->filter, view_main_measure(report->view));
    note_unknown(report, &l->routines);
    shown_reader_init(&l->reader, report, NULL);
    decoder_init(&l->decoder, &l->routines, report, &l->reader.locator);
    l->count = l->routines.count;
    if (!report->request->inlined)
        return;
    l->inlined = code_chains_sources(report, report->diagnostics);
    inlined_sources_init(&l->inlined);
}

void code_listings_init(struct code_listings *l, const struct report *report, enum code_extent extent)
{
    *l = (struct code_listings){.report = *report, .question = *report->question};
    l->report.question = &l->question;
    l->has_lines = extent == CODE_IN_CONTEXT && l->question.source_lines;
    if (extent == CODE_WHOLE)
        l->question.context = UINT64_MAX;
    if (report->study->sides)
        choose_pairs(l);
    else
        choose_routines(l);
}

void code_listings_release(struct code_listings *l)
{
    if (l->report.study->sides) {
        paired_codes_release(&l->paired);
    } else {
        inlined_sources_release(&l->inlined);
        decoder_release(&l->decoder);
        routines_release(&l->routines);
    }
    shown_reader_release(&l->reader);
}

/* ---- a listing ---- */

/* The chains of inlined functions in a routine that is decoded. */
static void find_chains(struct code_listing *one, struct code_listings *l)
{
    const struct profile *p = l->report.study->profile;
    const struct object *object = &l->decoder.objects[p->functions.items[one->function].object].object;
    const struct code_chains_of of = {&l->inlined, object->path, view_main_measure(l->report.view)};
    if (l->inlined.reader && object->path.n)
        code_chains_init(&one->chains, &of, &one->routine, &one->code);
}

static void list_routine(struct code_listing *one, struct code_listings *l, size_t number)
{
    const struct routine_choice *choice = &l->routines.items[number];
    one->function = choice->function;
    one->cost = choice->cost;
    routine_init(&one->routine, &l->routines, number);
    one->decoder = decoder_find(&l->decoder, number, &one->routine, &one->code) ? &l->decoder : NULL;
    find_chains(one, l);
    listed_code_init_chained(&one->in, &l->report, &one->routine, &one->code, &one->chains,
                             l->has_lines ? &l->reader : NULL);
}

static void list_pair(struct code_listing *one, struct code_listings *l, size_t number)
{
    one->function = l->paired.items[number].function;
    one->cost = l->paired.items[number].cost;
    paired_code_init(&one->paired, &l->paired, number);
    one->decoder = one->paired.is_decoded[SIDE_NEW] ? &l->paired.of[SIDE_NEW].decoder : NULL;
    listed_code_init_paired(&one->in, &l->report, &one->paired, l->has_lines ? &l->reader : NULL);
}

void code_listing_init(struct code_listing *listing, struct code_listings *listings, size_t number)
{
    *listing = (struct code_listing){.function = NONE};
    if (listings->report.study->sides)
        list_pair(listing, listings, number);
    else
        list_routine(listing, listings, number);
}

void code_listing_release(struct code_listing *listing)
{
    bool is_paired = listing->in.paired;
    listed_code_release(&listing->in);
    if (is_paired) {
        paired_code_release(&listing->paired);
        return;
    }
    code_chains_release(&listing->chains);
    routine_release(&listing->routine);
    free(listing->code.items);
}
