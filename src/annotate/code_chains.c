/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/code_chains.h"

#include "base/buffer.h"
#include "base/int128.h"
#include "inlined/keys.h"
#include "names/shorten.h"
#include "system/functions.h"
#include "view/problems.h"

#include <stdlib.h>

static const struct problem problem_no_chains = {"functions whose inlined code is not known", SEVERITY_NOTE, 3, true};

/* ---- asking ---- */

struct inlined_sources code_chains_sources(const struct report *report, struct diagnostics *diagnostics)
{
    const struct request *request = report->request;
    return (struct inlined_sources){
        .places = {request->symfs.items, request->symfs.count, request->sources_below.items,
                   request->sources_below.count, report->question->files_read},
        .diagnostics = diagnostics,
        .fetches = request->debuginfod,
    };
}

static uint64_t address_of_step(const struct routine *routine, size_t step)
{
    return routine->steps[step].address;
}

/* The addresses with costs, and those that are decoded, ascending, each a range. */
static size_t list_ranges(struct address_range *ranges, const struct routine *routine, const struct code *code)
{
    size_t i = 0, k = 0, count = 0;
    while (i < routine->count || k < code->count) {
        uint64_t step = i < routine->count ? address_of_step(routine, i) : UINT64_MAX;
        uint64_t decoded = k < code->count ? code->items[k].address : UINT64_MAX;
        uint64_t address = step < decoded ? step : decoded;
        i += step == address;
        k += decoded == address;
        ranges[count++] = (struct address_range){address, address + 1};
    }
    return count;
}

static void say(const struct code_chains_of *of, const char *words)
{
    diagnostics_add(of->sources->diagnostics, &problem_no_chains, of->path, 0, "%s", words);
}

/* Asks once more if the debug information comes from a server. False: there is none. */
static bool ask(struct code_table *table, const struct code_chains_of *of, struct code_request *asked)
{
    struct text wrong = code_table_read(table, of->sources->reader, asked);
    if (!wrong.s && !table->is_informed) {
        asked->debug = inlined_fetch(of->sources, of->path);
        if (asked->debug.s) {
            code_table_release(table);
            wrong = code_table_read(table, of->sources->reader, asked);
        }
    }
    if (table->separate.s && of->sources->places.read)
        file_set_add_path(of->sources->places.read, table->separate);
    if (wrong.s)
        diagnostics_add(of->sources->diagnostics, &problem_no_chains, of->path, 0,
                        "the process that reads its debug information %.*s", (int)wrong.n, wrong.s);
    else if (!table->is_informed)
        say(of, "it has no debug information, so it is not known what was inlined");
    return !wrong.s && table->is_informed;
}

static bool read_table(struct code_table *table, const struct code_chains_of *of, const struct routine *routine,
                       const struct code *code)
{
    const struct object_places *places = &of->sources->places;
    struct texts below = {(struct text *)(uintptr_t)places->below, places->below_count, 0};
    struct address_range *ranges = memory_alloc((routine->count + code->count + 1) * sizeof *ranges);
    struct code_request asked = {
        .wanted = CODE_PIECES, .path = of->path, .roots = &of->sources->roots, .below = &below, .ranges = ranges};
    asked.count = list_ranges(ranges, routine, code);
    bool good = asked.count && ask(table, of, &asked);
    free(ranges);
    return good;
}

/* ---- is it the file that ran ---- */

static bool is_same_build(const struct code_table *table, const struct routine *routine)
{
    uint64_t all = 0, other = 0;
    for (size_t i = 0; i < routine->count; i++) {
        struct costs self = matrix_row(&routine->self, i);
        const struct code_piece *piece = code_table_find(table, routine->steps[i].address);
        uint64_t weight = routine->steps[i].line ? int128_magnitude(costs_get(&self, 0)) : 0;
        all = int128_add_stopping(all, weight);
        if (!piece || piece->line != routine->steps[i].line)
            other = int128_add_stopping(other, weight);
    }
    return int128_compare_products(other, 100, all, CHAINS_OTHER_MAX) <= 0;
}

/* ---- chains ---- */

static const struct code_frame *frame_of(const struct code_chains *c, ref_t frame)
{
    return &c->table.frames.items[frame];
}

/* The short form of the name of a function. */
static struct text short_name(struct code_chains *c, struct inlined_keys *keys, const struct code_function *f)
{
    struct text name = inlined_instance(keys, f->name, f->own);
    return text_cut(shorten(name, SHORTEN_ALL, arena_alloc(&c->arena, name.n + 1)), NAME_SHOWN);
}

/* The frames of a chain, the innermost first. */
static size_t list_frames(const struct code_chains *c, ref_t frame, ref_t frames[CODE_DEPTH_MAX])
{
    size_t count = 0;
    for (; frame != NONE && count < CODE_DEPTH_MAX; frame = frame_of(c, frame)->above)
        frames[count++] = frame;
    return count;
}

/* A chain that is named `words > std::map::operator[]`. */
static struct code_chain make_chain(struct code_chains *c, struct inlined_keys *keys, ref_t frame)
{
    ref_t frames[CODE_DEPTH_MAX];
    struct buffer name = {0};
    size_t count = list_frames(c, frame, frames), last = 0;
    const struct code_frame *call = frame_of(c, frames[count - 1]);
    for (size_t i = count; i-- > 0;) {
        last = name.count;
        buffer_add(&name, short_name(c, keys, &c->table.functions.items[frame_of(c, frames[i])->function]));
        buffer_add(&name, i ? TEXT(" > ") : TEXT(""));
    }
    struct text file = call->file == NONE ? TEXT_NONE : text_base_name(c->table.files.items[call->file]);
    return (struct code_chain){frame, buffer_take(&name, &c->arena), last, file, call->line, 0};
}

ref_t code_chains_at(const struct code_chains *c, uint64_t address)
{
    const struct code_piece *piece = c->count ? code_table_find(&c->table, address) : NULL;
    return piece && piece->frame != NONE ? c->of_frame[piece->frame] : NONE;
}

size_t code_chains_calls(const struct code_chains *c, const struct code_chain *chain,
                         struct inlined_call calls[CODE_DEPTH_MAX], struct arena *arena)
{
    ref_t frames[CODE_DEPTH_MAX];
    struct inlined_keys keys = {0};
    size_t count = list_frames(c, chain->frame, frames);
    inlined_keys_init(&keys);
    for (size_t i = 0; i < count; i++) {
        const struct code_frame *frame = frame_of(c, frames[count - 1 - i]);
        const struct code_function *f = &c->table.functions.items[frame->function];
        calls[i].function = arena_copy(arena, inlined_instance(&keys, f->name, f->own));
        calls[i].file = frame->file == NONE ? TEXT_NONE : c->table.files.items[frame->file];
        calls[i].line = frame->line;
    }
    inlined_keys_release(&keys);
    return count;
}

struct text code_chain_place(const struct code_chain *chain, struct arena *arena)
{
    struct text file = text_cut(chain->file, NAME_SHOWN);
    if (!chain->line)
        return file.n ? file : TEXT("");
    return arena_format(arena, "%.*s%s%llu", (int)file.n, file.n ? file.s : "", file.n ? ":" : "",
                        (unsigned long long)chain->line);
}

struct text code_chain_words(const struct code_chain *chain, struct arena *arena)
{
    if (!chain)
        return TEXT_NONE;
    struct text place = code_chain_place(chain, arena);
    return arena_format(arena, "%.*s%s%.*s", (int)place.n, place.s, place.n ? " " : "", (int)chain->name.n,
                        chain->name.s);
}

static void list_chains(struct code_chains *c)
{
    struct inlined_keys keys = {0};
    inlined_keys_init(&keys);
    c->items = memory_alloc((c->table.frames.count + 1) * sizeof *c->items);
    c->of_frame = refs_new(c->table.frames.count);
    for (size_t i = 0; i < c->table.pieces.count; i++) {
        ref_t frame = c->table.pieces.items[i].frame;
        if (frame == NONE || c->of_frame[frame] != NONE)
            continue;
        c->of_frame[frame] = (ref_t)c->count;
        c->items[c->count++] = make_chain(c, &keys, frame);
    }
    inlined_keys_release(&keys);
}

static int by_cost(const void *a, const void *b)
{
    const struct code_chain *x = a, *y = b;
    int order = (x->cost < y->cost) - (x->cost > y->cost);
    order = order ? order : (x->line > y->line) - (x->line < y->line);
    order = order ? order : text_compare(x->name, y->name);
    return order ? order : (x->frame > y->frame) - (x->frame < y->frame);
}

static void add_costs(struct code_chains *c, const struct routine *routine)
{
    c->costs = matrix_new(c->count, routine->self.width);
    for (size_t i = 0; i < routine->count; i++) {
        ref_t chain = code_chains_at(c, routine->steps[i].address);
        struct costs self = matrix_row(&routine->self, i);
        if (chain != NONE)
            matrix_add(&c->costs, chain, &self);
    }
}

/* Orders the chains; their costs are then added up once more. */
static void order_chains(struct code_chains *c, const struct routine *routine, const struct measure *measure)
{
    add_costs(c, routine);
    for (size_t i = 0; i < c->count; i++) {
        struct costs costs = matrix_row(&c->costs, i);
        c->items[i].cost = measure ? measure_cost(measure, &costs) : 0;
    }
    if (c->count)
        qsort(c->items, c->count, sizeof *c->items, by_cost);
    for (size_t i = 0; i < c->count; i++)
        c->of_frame[c->items[i].frame] = (ref_t)i;
    matrix_release(&c->costs);
    add_costs(c, routine);
}

void code_chains_init(struct code_chains *chains, const struct code_chains_of *of, const struct routine *routine,
                      const struct code *code)
{
    *chains = (struct code_chains){.count = 0};
    if (!read_table(&chains->table, of, routine, code))
        return;
    if (!is_same_build(&chains->table, routine)) {
        say(of, "its lines are not those of the profile, so it is another build: it does not say what was inlined");
        return;
    }
    list_chains(chains);
    order_chains(chains, routine, of->measure);
}

void code_chains_release(struct code_chains *chains)
{
    code_table_release(&chains->table);
    matrix_release(&chains->costs);
    free(chains->items);
    free(chains->of_frame);
    arena_release(&chains->arena);
}
