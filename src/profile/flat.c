/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/flat.h"

#include "profile/runs.h"

#include <stdlib.h>

/* First byte of a row: its kind, and which numbers of its place changed since the previous row. */
enum { ROW_SELF, ROW_INSTRUCTION, ROW_CALL, ROW_END, ROW_KINDS };
enum { ROW_PIECE = 4, ROW_LINE = 8, ROW_ADDRESS = 16 };

static const struct code_place first_place = {{0, 0}, 0};

/* ---- writing ---- */

struct writer {
    struct flat *flat;
    const struct profile *from;
    const struct merge *maps;
    struct code_place last;
};

static void put_bytes(struct writer *w, const unsigned char *bytes, const unsigned char *end)
{
    size_t size = (size_t)(end - bytes);
    array_reserve(w->flat, w->flat->count + size);
    memcpy(w->flat->items + w->flat->count, bytes, size);
    w->flat->count += size;
}

static void put_number(struct writer *w, uint64_t number)
{
    unsigned char bytes[PACKED_NUMBER_MAX];
    put_bytes(w, bytes, packed_put_number(bytes, number));
}

static void put_cells(struct writer *w, const cost_t *cells, size_t n)
{
    unsigned char bytes[RUNS_MAX];
    put_bytes(w, bytes, runs_put(bytes, cells, n));
}

/* A part has a total of each event that it counts. */
static bool is_used(const struct profile *p, ref_t event)
{
    return costs_have(&p->totals, event);
}

/* Costs of the events that are used, one after another. */
static void put_costs(struct writer *w, const struct costs *costs)
{
    cost_t used[EVENTS_MAX];
    size_t n = 0;
    for (ref_t i = 0; i < costs->width; i++)
        if (is_used(w->from, i))
            used[n++] = costs_cell(costs, i);
    put_cells(w, used, n);
}

/* Each event by its distance from that after the one before it. */
static void put_events(struct writer *w)
{
    cost_t events[EVENTS_MAX], missing[EVENTS_MAX], negative[EVENTS_MAX];
    cost_t next = 0;
    size_t n = 0;
    for (ref_t i = 0; i < w->from->events.count; i++) {
        cost_t event = w->maps->events[i];
        if (!is_used(w->from, i))
            continue;
        events[n] = event - next;
        missing[n] = w->from->events.items[i].missing;
        negative[n++] = w->from->events.items[i].negative;
        next = event + 1;
    }
    put_cells(w, events, n);
    put_costs(w, &w->from->totals);
    put_cells(w, missing, n);
    put_cells(w, negative, n);
}

/* Each function by its distance from the one before it, and whether it was emptied. */
static void put_functions(struct writer *w)
{
    uint64_t last = 0;
    put_number(w, w->from->functions.count);
    for (ref_t i = 0; i < w->from->functions.count; i++) {
        uint64_t function = w->maps->functions[i];
        put_number(w, packed_fold(function - last) << 1 | profile_is_emptied(w->from, i));
        last = function;
    }
}

/* Each piece: difference of its function number to the previous piece's; its file, or 0 for the function's file. */
static void put_pieces(struct writer *w)
{
    uint64_t last = 0;
    put_number(w, w->from->pieces.count);
    for (size_t i = 0; i < w->from->pieces.count; i++) {
        const struct piece *piece = &w->from->pieces.items[i];
        bool is_own = piece->file == w->from->functions.items[piece->function].file;
        put_number(w, packed_fold(piece->function - last));
        put_number(w, is_own ? 0 : w->maps->files[piece->file] + (uint64_t)1);
        last = piece->function;
    }
}

static void put_place(struct writer *w, unsigned kind, struct code_place place)
{
    const struct code_place *last = &w->last;
    unsigned char bytes[1 + 3 * PACKED_NUMBER_MAX], *end = bytes + 1;
    *bytes = (unsigned char)kind;
    if (place.site.piece != last->site.piece) {
        *bytes |= ROW_PIECE;
        end = packed_put_number(end, place.site.piece);
    }
    if (place.site.line != last->site.line) {
        *bytes |= ROW_LINE;
        end = packed_put_distance(end, last->site.line, place.site.line);
    }
    if (place.address != last->address) {
        *bytes |= ROW_ADDRESS;
        end = packed_put_distance(end, last->address, place.address);
    }
    put_bytes(w, bytes, end);
    w->last = place;
}

static void put_self(struct writer *w, unsigned kind, struct code_place place, const struct costs *self)
{
    put_place(w, kind, place);
    put_costs(w, self);
}

static void put_rows(struct writer *w)
{
    const struct profile *p = w->from;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        put_self(w, ROW_SELF, (struct code_place){{line->piece, line->number}, w->last.address}, &line->self);
    }
    for (size_t i = 0; i < p->pieces.count && !(p->wants & WANT_LINES); i++)
        put_self(w, ROW_SELF, (struct code_place){{(ref_t)i, p->pieces.items[i].first}, w->last.address},
                 &p->pieces.items[i].self);
    for (size_t i = 0; i < p->instructions.count; i++) {
        struct instruction at = profile_instruction(p, i);
        put_self(w, ROW_INSTRUCTION, (struct code_place){{at.piece, at.line}, at.address}, &at.self);
    }
}

static void put_calls(struct writer *w)
{
    const struct profile *p = w->from;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        uint64_t address = p->wants & WANT_INSTRUCTIONS ? p->call_addresses.items[i] : w->last.address;
        if (call->callee == NONE)
            continue;
        put_place(w, ROW_CALL, (struct code_place){{call->piece, call->line}, address});
        put_number(w, call->callee);
        put_number(w, call->count);
        put_costs(w, &call->inclusive);
    }
}

void flat_add(struct flat *flat, const struct profile *from, const struct merge *maps, bool with_calls)
{
    struct writer w = {flat, from, maps, first_place};
    put_events(&w);
    put_functions(&w);
    put_pieces(&w);
    put_rows(&w);
    if (with_calls)
        put_calls(&w);
    put_number(&w, ROW_END);
}

/* ---- reading ---- */

struct reader {
    struct profile *to;
    const struct profile *names;
    const unsigned char *at;
    ref_t events[EVENTS_MAX];  /* of `to`, by their places among those that are used */
    bool in_order;             /* these are the first ones of `to` */
    ref_t *functions, *pieces; /* of `to`, by their numbers in what is read */
};

static uint64_t read_number(struct reader *r)
{
    uint64_t number;
    r->at = packed_read_number(r->at, &number);
    return number;
}

static size_t read_cells(struct reader *r, cost_t *cells)
{
    size_t n;
    r->at = runs_read(r->at, cells, &n);
    return n;
}

static struct charge read_charge(struct reader *r, cost_t *cells)
{
    size_t n = read_cells(r, cells);
    return (struct charge){cells, r->in_order ? NULL : r->events, n};
}

static void read_events(struct reader *r)
{
    cost_t cells[CELLS_MAX];
    struct profile *to = r->to;
    size_t n = read_cells(r, cells);
    r->in_order = true;
    for (size_t i = 0, event = 0; i < n; i++, event++) {
        event += (size_t)cells[i];
        r->events[i] = profile_add_event(to, r->names->events.items[event].name);
        r->in_order &= r->events[i] == i;
    }
    struct charge totals = read_charge(r, cells);
    profile_add_to_costs(to, &to->totals, &totals);
    read_cells(r, cells);
    for (size_t i = 0; i < n; i++)
        profile_add_missing(to, r->events[i], cells[i]);
    read_cells(r, cells);
    for (size_t i = 0; i < n; i++)
        to->events.items[r->events[i]].negative |= cells[i];
}

static ref_t add_file(struct reader *r, ref_t named)
{
    ref_t file = profile_add_file(r->to, profile_file_name(r->names, named));
    if (profile_is_cut(r->names, named))
        profile_mark_cut(r->to, file);
    return file;
}

static ref_t add_function(struct reader *r, const struct function *named)
{
    const struct profile *names = r->names;
    return profile_add_function(r->to, (struct function){
                                           profile_add_object(r->to, profile_object_name(names, named->object)),
                                           add_file(r, named->file),
                                           profile_add_symbol(r->to, names->symbols.texts.items[named->symbol]),
                                       });
}

static void read_functions(struct reader *r)
{
    size_t count = read_number(r), known = r->to->functions.count;
    uint64_t named = 0;
    r->functions = memory_alloc(count * sizeof *r->functions);
    for (size_t i = 0; i < count; i++) {
        uint64_t read = read_number(r);
        bool is_emptied = read & 1;
        named += packed_unfold(read >> 1);
        ref_t function = r->functions[i] = add_function(r, &r->names->functions.items[named]);
        if (!is_emptied || function >= known)
            profile_mark_emptied(r->to, function, is_emptied);
    }
}

static void read_pieces(struct reader *r)
{
    size_t count = read_number(r);
    uint64_t function = 0;
    r->pieces = memory_alloc(count * sizeof *r->pieces);
    for (size_t i = 0; i < count; i++) {
        r->at = packed_read_distance(r->at, &function);
        uint64_t file = read_number(r);
        ref_t own = r->functions[function];
        r->pieces[i] =
            profile_add_piece(r->to, own, file ? add_file(r, (ref_t)(file - 1)) : r->to->functions.items[own].file);
    }
}

static unsigned read_place(struct reader *r, struct code_place *place)
{
    unsigned head = *r->at++;
    if (head & ROW_PIECE)
        place->site.piece = (ref_t)read_number(r);
    if (head & ROW_LINE)
        r->at = packed_read_distance(r->at, &place->site.line);
    if (head & ROW_ADDRESS)
        r->at = packed_read_distance(r->at, &place->address);
    return head % ROW_KINDS;
}

static void read_call(struct reader *r, const struct code_place *place)
{
    cost_t cells[CELLS_MAX];
    ref_t callee = r->functions[read_number(r)];
    uint64_t count = read_number(r);
    struct charge inclusive = read_charge(r, cells);
    if (r->to->wants & WANT_INSTRUCTIONS)
        profile_add_call_at(r->to, place, callee, count, &inclusive);
    else
        profile_add_call(r->to, place->site, callee, count, &inclusive);
}

static void read_rows(struct reader *r)
{
    cost_t cells[CELLS_MAX];
    struct code_place read = first_place;
    for (unsigned kind; (kind = read_place(r, &read)) != ROW_END;) {
        struct code_place place = {{r->pieces[read.site.piece], read.site.line}, read.address};
        if (kind == ROW_CALL) {
            read_call(r, &place);
            continue;
        }
        struct charge self = read_charge(r, cells);
        if (kind == ROW_INSTRUCTION)
            profile_add_instruction(r->to, &place, &self);
        else
            profile_add_cost(r->to, place.site, &self);
    }
}

void flat_merge(struct profile *to, const struct flat *flat, const struct profile *names)
{
    struct reader r = {.to = to, .names = names, .at = flat->items};
    while (flat->count && r.at < flat->items + flat->count) {
        read_events(&r);
        read_functions(&r);
        read_pieces(&r);
        read_rows(&r);
        free(r.functions);
        free(r.pieces);
    }
}

void flat_release(struct flat *flat)
{
    free(flat->items);
    *flat = (struct flat){0};
}
