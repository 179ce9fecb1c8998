/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machine code of the functions that --disasm asks for, and the chains of functions that were inlined there. */
#include "annotate/code_listings.h"
#include "report/json/report.h"

#include <stdlib.h>

/* The chains of a function, of which the first one has number `first` in the report. */
struct function_chains {
    ref_t function;
    size_t first;
    struct code_chains chains;
};

struct written_code {
    struct json_report *r;
    ARRAY(struct function_chains) chains;
    size_t chain_count;
};

/* ---- functions ---- */

static void point_from_routines(struct json_report *r)
{
    const struct report *report = r->report;
    struct routines routines;
    routines_init(&routines, report->study->profile, report->view->filter, view_main_measure(report->view));
    for (size_t i = 0; i < routines.count; i++)
        r->pointed[routines.items[i].function] = true;
    routines_release(&routines);
}

static void point_from_pairs(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    bool *is_chosen = filter_disassembled(r->report->view->filter, p);
    for (size_t i = 0; i < p->functions.count; i++)
        r->pointed[i] |= is_chosen[i];
    free(is_chosen);
}

void json_point_from_code(struct json_report *r)
{
    if (r->report->study->sides)
        point_from_pairs(r);
    else if (r->report->study->profile->has_addresses)
        point_from_routines(r);
}

/* ---- instructions ---- */

/* An instruction of a side; null if the side has none. */
static void put_side(struct json_report *r, const char *name, const struct paired_point *point, enum side side)
{
    if (point->address[side] == ADDRESS_NONE) {
        json_key(&r->json, text_of(name));
        json_null(&r->json);
        return;
    }
    json_open_member(r, name);
    json_put_address(r, "address", point->address[side]);
    json_put_optional(r, "text", point->text[side]);
    json_put_optional(r, "file", point->file[side]);
    json_put_count(r, "line", point->line[side]);
    json_put_count(r, "executed", point->executed[side]);
    json_close_object(&r->json);
}

static void put_pair(struct json_report *r, const struct paired_code *code, size_t number)
{
    const struct code_pair *pair = &code->aligned.pairs[number];
    const struct paired_point *point = &code->points[number];
    json_put_text(r, "mark", text_of(code_mark_words[pair->mark]));
    json_put_boolean(r, "moved", pair->has_moved);
    json_put_count(r, "block", pair->block);
    put_side(r, "old", point, SIDE_OLD);
    put_side(r, "new", point, SIDE_NEW);
}

static void put_alone(struct json_report *r, ref_t function, const struct point *point, const struct routine_step *step)
{
    const struct profile *p = r->report->study->profile;
    json_put_text(r, "object", profile_object_name(p, p->functions.items[function].object));
    json_put_address(r, "address", point->address);
    json_put_optional(r, "text", point->text);
    json_put_optional(r, "file", step ? profile_file_name(p, step->file) : TEXT_NONE);
    json_put_count(r, "line", step ? step->line : 0);
}

/* The number of the chain that an instruction is in; null: it is the function's own. */
static void put_chain(struct json_report *r, const struct code_chains *chains, uint64_t address, size_t first)
{
    ref_t chain = code_chains_at(chains, address);
    json_key(&r->json, TEXT("chain"));
    if (chain == NONE)
        json_null(&r->json);
    else
        json_count(&r->json, first + chain);
}

void json_put_code(struct json_report *r, const struct code_listing *listing, size_t number, size_t first_chain)
{
    const struct listed_code *in = &listing->in;
    const struct point *point = &in->points.items[number];
    bool has_step = point->step != NO_POINT;
    json_open_row(r);
    json_key(&r->json, TEXT("function"));
    json_count(&r->json, r->ids[listing->function]);
    if (in->paired)
        put_pair(r, in->paired, number);
    else
        put_alone(r, listing->function, point, has_step ? &in->routine->steps[point->step] : NULL);
    if (!in->paired && r->report->request->inlined)
        put_chain(r, &listing->chains, point->address, first_chain);
    json_put_costs(r, "self", has_step ? matrix_row(&in->routine->self, point->step) : (struct costs){.width = 0});
    json_close_object(&r->json);
}

/* Keeps its chains, which are written after all instructions. */
static void write_listing(struct written_code *w, struct code_listing *listing)
{
    for (size_t i = 0; i < listing->in.points.count; i++)
        json_put_code(w->r, listing, i, w->chain_count);
    if (!listing->chains.count)
        return;
    *array_add(&w->chains) = (struct function_chains){listing->function, w->chain_count, listing->chains};
    w->chain_count += listing->chains.count;
    listing->chains = (struct code_chains){.count = 0};
}

/* ---- chains ---- */

static void write_chain(struct json_report *r, const struct function_chains *of, size_t number)
{
    struct arena scratch = {0};
    struct inlined_call calls[CODE_DEPTH_MAX];
    size_t count = code_chains_calls(&of->chains, &of->chains.items[number], calls, &scratch);
    json_open_row(r);
    json_put_count(r, "id", of->first + number);
    json_key(&r->json, TEXT("function"));
    json_count(&r->json, r->ids[of->function]);
    json_open_list(r, "inlined");
    for (size_t i = 0; i < count; i++) {
        json_open_object(&r->json);
        json_put_text(r, "name", calls[i].function);
        json_put_optional(r, "file", calls[i].file);
        json_put_count(r, "line", calls[i].line);
        json_close_object(&r->json);
    }
    json_close_array(&r->json);
    json_put_costs(r, "self", matrix_row(&of->chains.costs, number));
    json_close_object(&r->json);
    arena_release(&scratch);
}

/* Releases them. */
static void write_chains(struct written_code *w)
{
    bool are_asked = w->r->report->request->inlined && !w->r->report->study->sides;
    if (are_asked)
        json_open_rows(w->r, "chains");
    for (size_t i = 0; i < w->chains.count; i++) {
        for (size_t k = 0; k < w->chains.items[i].chains.count; k++)
            write_chain(w->r, &w->chains.items[i], k);
        code_chains_release(&w->chains.items[i].chains);
    }
    if (are_asked)
        json_close_rows(w->r);
    free(w->chains.items);
}

static void write_listings(struct written_code *w)
{
    struct code_listings listings;
    code_listings_init(&listings, w->r->report, CODE_WHOLE);
    for (size_t i = 0; i < listings.count; i++) {
        struct code_listing listing;
        code_listing_init(&listing, &listings, i);
        if (w->r->ids[listing.function] != NONE)
            write_listing(w, &listing);
        code_listing_release(&listing);
    }
    code_listings_release(&listings);
}

void json_write_code(struct json_report *r)
{
    struct written_code w = {.r = r};
    json_open_rows(r, "instructions");
    if (r->report->study->profile->has_addresses)
        write_listings(&w);
    json_close_rows(r);
    write_chains(&w);
}
