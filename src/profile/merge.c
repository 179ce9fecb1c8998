/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/merge.h"

#include "base/pages.h"

#include <stdlib.h>

ref_t *merge_event_numbers(struct profile *to, const struct profile *from)
{
    ref_t *map = memory_alloc(from->events.count * sizeof *map);
    for (size_t i = 0; i < from->events.count; i++)
        map[i] = profile_add_event_of(to, from->events.items[i].series, from->events.items[i].name);
    return map;
}

static void add_up(cost_t *sum, cost_t cost)
{
    bool stops = false;
    *sum = cost_add(*sum, cost, &stops);
}

void merge_events(struct merge *merge, struct profile *to, const struct profile *from)
{
    merge->events = merge_event_numbers(to, from);
    for (size_t i = 0; i < from->events.count; i++) {
        ref_t event = merge->events[i];
        if (event == NONE)
            continue;
        to->events.items[event].negative |= from->events.items[i].negative;
        to->events.items[event].is_summed |= from->events.items[i].is_summed;
        to->events.items[event].inputs += from->events.items[i].inputs;
        to->events.items[event].parts += from->events.items[i].parts;
        add_up(&to->events.items[event].unseen, from->events.items[i].unseen);
        profile_add_missing(to, event, from->events.items[i].missing);
    }
}

static ref_t map_symbol(const struct merge *merge, ref_t object, ref_t symbol)
{
    return merge->symbol_in ? merge->symbol_in(merge->context, object, symbol) : merge->symbols[symbol];
}

/* The object of the code of a piece. */
static ref_t object_of(const struct profile *p, ref_t piece)
{
    return p->functions.items[p->pieces.items[piece].function].object;
}

static ref_t merge_function(const struct merge *merge, struct profile *to, const struct function *f)
{
    struct function key = {merge->objects[f->object], merge->files[f->file], map_symbol(merge, f->object, f->symbol)};
    return profile_add_function(to, key);
}

static void map_functions(struct merge *merge, struct profile *to, const struct profile *from)
{
    merge->functions = memory_alloc(from->functions.count * sizeof *merge->functions);
    for (size_t i = 0; i < from->functions.count; i++)
        merge->functions[i] = merge_function(merge, to, &from->functions.items[i]);
}

static void map_pieces(struct merge *merge, struct profile *to, const struct profile *from)
{
    merge->pieces = memory_alloc(from->pieces.count * sizeof *merge->pieces);
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct piece *piece = &from->pieces.items[i];
        merge->pieces[i] = profile_add_piece(to, merge->functions[piece->function], merge->files[piece->file]);
    }
}

void merge_functions(struct merge *merge, struct profile *to, const struct profile *from)
{
    size_t known = to->functions.count;
    if (!merge->events)
        merge_events(merge, to, from);
    if (!merge->functions)
        map_functions(merge, to, from);
    for (size_t i = 0; i < from->functions.count; i++) {
        bool is_emptied = profile_is_emptied(from, (ref_t)i);
        if (!is_emptied || merge->functions[i] >= known)
            profile_mark_emptied(to, merge->functions[i], is_emptied);
        if (profile_is_inlined(from, (ref_t)i))
            profile_mark_inlined(to, merge->functions[i]);
    }
    for (ref_t i = 0; i < from->cut_files.count && merge->files; i++)
        if (profile_is_cut(from, i))
            profile_mark_cut(to, merge->files[i]);
    entries_merge(&to->entries, &from->entries, merge->functions);
    if (merge->files)
        entries_merge_declared(&to->entries, &from->entries, merge->functions, merge->files);
    if (!merge->pieces)
        map_pieces(merge, to, from);
}

/* Counts how many functions or pieces of one profile became each one of the other. */
static uint8_t *count_joined(const ref_t *map, size_t from, size_t to)
{
    uint8_t *counts = memory_zeroed(to, sizeof *counts);
    for (size_t i = 0; i < from; i++)
        counts[map[i]] += counts[map[i]] < 2;
    return counts;
}

static bool is_identity(const ref_t *map, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (map[i] != i)
            return false;
    return true;
}

void merge_adopt(struct merge *merge, struct profile *to, struct profile *from, size_t pieces)
{
    merge->adopt =
        is_identity(merge->events, from->events.count) && to->pieces.count - pieces >= from->pieces.count / 2;
    if (!merge->adopt)
        return;
    merge->joined = count_joined(merge->functions, from->functions.count, to->functions.count);
    uint8_t *joined = count_joined(merge->pieces, from->pieces.count, to->pieces.count);
    for (size_t i = 0; i < to->functions.count; i++)
        merge->joined[i] = merge->joined[i] > 1;
    for (size_t i = 0; i < to->pieces.count; i++)
        merge->joined[to->pieces.items[i].function] |= joined[i] > 1;
    free(joined);
    if (from->instruction_cells.shorts.count == 0)
        return;
    merge->cells = cells_append(&to->instruction_cells, &from->instruction_cells);
    cells_release(&from->instruction_cells);
    pages_return();
}

/* If there are lines, pieces may hold sums of them already; else pieces hold the costs. */
static void merge_pieces(const struct merge *merge, struct profile *to, const struct profile *from)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct piece *piece = &from->pieces.items[i];
        struct piece *row = &to->pieces.items[merge->pieces[i]];
        if (merge->adopt && row->self.width == 0) {
            row->self = piece->self;
            row->first = piece->first;
        } else if (piece->self.width) {
            profile_add_cost(to, (struct site){merge->pieces[i], piece->first},
                             &(struct charge){costs_read(&piece->self, costs), merge->events, piece->self.width});
        }
    }
}

/* The function whose rows are being added, and whether they are all new and different. */
struct merged {
    ref_t function;
    bool is_new;
};

static bool take_line(const struct merge *merge, struct profile *to, struct line line, struct merged *at)
{
    ref_t function = to->pieces.items[line.piece].function;
    if (function != at->function) {
        bool may = merge->adopt && !merge->joined[function];
        *at = (struct merged){function, may && profile_skip_lines(to, function)};
    }
    if (at->is_new)
        *array_add(&to->lines) = line;
    return at->is_new;
}

static void merge_lines(const struct merge *merge, struct profile *to, const struct profile *from)
{
    cost_t costs[EVENTS_MAX];
    struct merged at = {NONE, false};
    for (size_t i = 0; i < from->lines.count; i++) {
        struct line line = from->lines.items[i];
        line.piece = merge->pieces[line.piece];
        if (!take_line(merge, to, line, &at))
            profile_add_cost(to, (struct site){line.piece, line.number},
                             &(struct charge){costs_read(&line.self, costs), merge->events, line.self.width});
    }
}

/* A call as it stands in a profile: with the address that it is made from, if instructions are wanted. */
struct standing_call {
    struct call call;
    uint64_t address;
};

/* If several functions became one, its calls may be there already: then each of them is looked for. */
static bool take_call(const struct merge *merge, struct profile *to, const struct standing_call *call,
                      struct merged *at)
{
    ref_t function = to->pieces.items[call->call.piece].function;
    if (function != at->function) {
        bool may = merge->adopt && !merge->joined[function];
        *at = (struct merged){function, may && profile_skip_calls(to, function)};
    }
    at->is_new = at->is_new && !merge->joined[call->call.callee];
    if (at->is_new)
        *array_add(&to->calls) = call->call;
    if (at->is_new && to->wants & WANT_INSTRUCTIONS)
        *array_add(&to->call_addresses) = call->address;
    return at->is_new;
}

static ref_t function_of_site(const struct merge *merge, const struct profile *to, const struct profile *from,
                              ref_t site)
{
    return to->pieces.items[merge->pieces[from->instruction_sites.items[site].site.piece]].function;
}

/* The first instruction from `first` on that is of another function in `to`. */
static size_t end_of_function(const struct merge *merge, const struct profile *to, const struct profile *from,
                              size_t first)
{
    const struct kept_instruction *items = from->instructions.items;
    ref_t site = items[first].site, function = function_of_site(merge, to, from, site);
    size_t end = first + 1;
    for (; end < from->instructions.count; end++) {
        if (items[end].site == site)
            continue;
        site = items[end].site;
        if (function_of_site(merge, to, from, site) != function)
            break;
    }
    return end;
}

/* The cells that it reads may move while it adds: so it copies them. */
static void add_instruction(const struct merge *merge, struct profile *to, const struct profile *from, size_t i)
{
    cost_t costs[EVENTS_MAX];
    ref_t at = from->instructions.items[i].self;
    struct site site = profile_site_of_instruction(from, i)->site;
    struct code_place place = {{merge->pieces[site.piece], site.line}, profile_address_of_instruction(from, i)};
    struct costs self = merge->adopt ? cells_costs(&to->instruction_cells, at + merge->cells)
                                     : cells_costs(&from->instruction_cells, at);
    for (ref_t e = 0; e < self.width; e++)
        costs[e] = costs_cell(&self, e);
    profile_add_instruction(to, &place, &(struct charge){costs, merge->events, self.width});
}

/* What functions that became one have is looked for; of any other function all is appended at once. */
static void merge_instructions(const struct merge *merge, struct profile *to, const struct profile *from)
{
    to->offers_instructions |= from->offers_instructions;
    to->has_addresses |= from->has_addresses;
    struct instructions_of instructions = {from, merge->pieces, merge->cells};
    for (size_t i = 0, end; i < from->instructions.count; i = end) {
        ref_t function = function_of_site(merge, to, from, from->instructions.items[i].site);
        end = end_of_function(merge, to, from, i);
        bool is_new = merge->adopt && !merge->joined[function] && profile_skip_instructions(to, function);
        if (is_new)
            profile_append_instructions(to, &instructions, i, end);
        for (size_t at = i; at < end && !is_new; at++)
            add_instruction(merge, to, from, at);
    }
}

static void merge_jumps(const struct merge *merge, struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->jumps.count; i++) {
        struct jump jump = from->jumps.items[i];
        jump.symbol = map_symbol(merge, object_of(from, jump.piece), jump.symbol);
        jump.piece = merge->pieces[jump.piece];
        jump.file = merge->files[jump.file];
        profile_add_jump(to, &jump);
    }
}

static void add_call(const struct merge *merge, struct profile *to, const struct standing_call *call)
{
    cost_t costs[EVENTS_MAX];
    const struct call *c = &call->call;
    struct code_place place = {{c->piece, c->line}, call->address};
    struct charge charge = {costs_read(&c->inclusive, costs), merge->events, c->inclusive.width};
    if (to->wants & WANT_INSTRUCTIONS)
        profile_add_call_at(to, &place, c->callee, c->count, &charge);
    else
        profile_add_call(to, place.site, c->callee, c->count, &charge);
}

static void merge_calls(const struct merge *merge, struct profile *to, const struct profile *from)
{
    struct merged at = {NONE, false};
    for (size_t i = 0; i < from->calls.count; i++) {
        struct standing_call call = {from->calls.items[i], ADDRESS_NONE};
        if (call.call.callee == NONE)
            continue;
        call.call.piece = merge->pieces[call.call.piece];
        call.call.callee = merge->functions[call.call.callee];
        if (from->wants & WANT_INSTRUCTIONS)
            call.address = from->call_addresses.items[i];
        if (!take_call(merge, to, &call, &at))
            add_call(merge, to, &call);
    }
}

struct jump_names {
    const struct merge *merge;
    const struct profile *from;
};

static ref_t symbol_of_jump(const void *context, ref_t piece, ref_t symbol)
{
    const struct jump_names *names = context;
    return map_symbol(names->merge, object_of(names->from, piece), symbol);
}

static void merge_records(const struct merge *merge, struct profile *to, const struct profile *from)
{
    struct jump_names names = {merge, from};
    struct record_maps maps = {
        .threads = merge->threads,
        .events = merge->events,
        .functions = merge->functions,
        .pieces = merge->pieces,
        .files = merge->files,
        .symbol_of = symbol_of_jump,
        .context = &names,
    };
    record_merge(to->record, from->record, &maps);
}

void merge_estimates(const struct merge *merge, struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->estimates.count; i++) {
        struct estimate estimate = from->estimates.items[i];
        estimate.caller = estimate.caller == NONE ? NONE : merge->functions[estimate.caller];
        estimate.callee = estimate.callee == NONE ? NONE : merge->functions[estimate.callee];
        profile_add_estimate(to, estimate);
    }
    to->shares_calls |= from->shares_calls;
}

static void merge_unsure(const struct merge *merge, struct profile *to, const struct profile *from)
{
    profile_join_costs(to, &to->unsure_together, &from->unsure_together, merge->events);
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->unsure.count; i++) {
        const struct unsure *unsure = &from->unsure.items[i];
        struct site site = {merge->pieces[unsure->site.piece], unsure->site.line};
        struct charge more = {costs_read(&unsure->more, costs), merge->events, unsure->more.width};
        profile_add_unsure(to, site, &more);
    }
}

/* Adds a way to another; if it is `hidden`, to the way above it, which has its self cost. A way that was called only
 * from hidden ways has no calls. */
static void merge_way(struct profile *to, const struct way *from, ref_t way, const ref_t *events, bool hidden)
{
    struct way *joined = &to->ways.items.items[way];
    profile_join_costs(to, &joined->self, &from->self, events);
    if (hidden || (joined->above == NONE && from->above != NONE))
        return;
    profile_join_costs(to, &joined->untaken, &from->untaken, events);
    joined->calls = count_add(joined->calls, from->calls, &to->saturated);
    profile_join_costs(to, &joined->inclusive, &from->inclusive, events);
}

struct nested merge_nested_key(const struct merge *merge, const struct profile *to, const struct nested *from)
{
    struct nested key = {.line = from->line,
                         .piece = merge->pieces[from->piece],
                         .callee = from->callee == NONE ? NONE : merge->functions[from->callee],
                         .beside = from->beside == NONE ? NONE : merge->functions[from->beside]};
    if (key.piece != NONE && key.beside == to->pieces.items[key.piece].function)
        key.beside = NONE;
    return key;
}

/* If the function beside is hidden, nothing of the line is open. */
static void merge_nested(const struct merge *merge, struct profile *to, const struct nested *from)
{
    struct nested key = merge_nested_key(merge, to, from);
    if (key.piece == NONE || (from->beside != NONE && merge->functions[from->beside] == NONE))
        return;
    struct nested *joined = ways_nested(&to->ways, &key);
    joined->calls = count_add(joined->calls, from->calls, &to->saturated);
    profile_join_costs(to, &joined->costs, &from->costs, merge->events);
}

/* A way of a function that is left out is the way above it. */
static void merge_lined(const struct merge *merge, struct profile *to, const struct ways *ways)
{
    ref_t *map = memory_alloc((ways->lined.count + 1) * sizeof *map);
    for (size_t i = 0; i < ways->lined.count && !to->ways.has_too_many_lined; i++) {
        const struct lined_way *from = &ways->lined.items[i];
        struct lined_way key = {.above = from->above == NONE ? NONE : map[from->above],
                                .function = merge->functions[from->function],
                                .piece = from->piece == NONE ? NONE : merge->pieces[from->piece],
                                .line = from->line};
        map[i] = key.function == NONE ? key.above : ways_find_lined(&to->ways, &key);
        if (map[i] != NONE)
            profile_join_costs(to, &to->ways.lined.items[map[i]].self, &from->self, merge->events);
    }
    free(map);
}

void merge_ways(const struct merge *merge, struct profile *to, const struct profile *from)
{
    const struct ways *ways = &from->ways;
    if (ways->state == WAYS_LOST) {
        ways_lose(&to->ways);
        to->ways.is_too_large |= ways->is_too_large;
    }
    if (!ways_are_known(ways))
        return;
    ref_t *map = memory_alloc(ways->items.count * sizeof *map);
    for (size_t i = 0; i < ways->items.count && to->ways.state != WAYS_LOST; i++) {
        const struct way *way = &ways->items.items[i];
        ref_t above = way->above == NONE ? NONE : map[way->above], function = merge->functions[way->function];
        map[i] = function == NONE ? above : ways_find(&to->ways, above, function);
        if (map[i] != NONE)
            merge_way(to, way, map[i], merge->events, function == NONE);
    }
    for (size_t i = 0; i < ways->nested.count && to->ways.state != WAYS_LOST; i++)
        merge_nested(merge, to, &ways->nested.items[i]);
    if (to->wants & WANT_CHARGES && to->ways.state != WAYS_LOST)
        merge_lined(merge, to, ways);
    free(map);
}

/* What is known of all costs together. */
static void merge_findings(struct profile *to, const struct profile *from)
{
    to->has_calls |= from->has_calls;
    to->has_inlined |= from->has_inlined;
    to->saturated |= from->saturated;
    to->summarised |= from->summarised;
}

void merge_costs(const struct merge *merge, struct profile *to, const struct profile *from)
{
    if (from->wants & WANT_LINES)
        merge_lines(merge, to, from);
    else
        merge_pieces(merge, to, from);
    merge_instructions(merge, to, from);
    merge_ways(merge, to, from);
    merge_calls(merge, to, from);
    merge_jumps(merge, to, from);
    merge_estimates(merge, to, from);
    merge_unsure(merge, to, from);
    if (from->record)
        merge_records(merge, to, from);
    merge_findings(to, from);
}

static void add_inputs(struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->inputs.count; i++) {
        const struct texts *descriptions = &from->inputs.items[i].descriptions;
        ref_t input = profile_add_input(to, from->inputs.items[i].path);
        profile_note_loss(to, input, from->inputs.items[i].loss);
        for (size_t d = 0; d < descriptions->count; d++)
            *array_add(&to->inputs.items[input].descriptions) = descriptions->items[d];
    }
}

static void add_parts(const struct merge *merge, struct profile *to, const struct profile *from, ref_t first_input)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->parts.count; i++) {
        struct part part = profile_part(from, i);
        struct costs total = profile_part_total(from, i, costs);
        part.input += first_input;
        profile_add_part(to, &part, &(struct charge){costs, merge->events, total.width});
    }
}

static void merge_inputs(const struct merge *merge, struct profile *to, const struct profile *from)
{
    ref_t first_input = (ref_t)to->inputs.count;
    size_t first_part = to->parts.count;
    add_inputs(to, from);
    add_parts(merge, to, from, first_input);
    to->uncalled_inputs += from->uncalled_inputs;
    to->lacks_lines |= from->lacks_lines;
    to->costly_parts += from->costly_parts;
    profile_end_inputs(to, first_input, first_part, from->described ? &from->common : NULL);
    profile_join_costs(to, &to->totals, &from->totals, merge->events);
}

static void merge_numbers(struct profile *to, struct names *numbers, const struct names *from)
{
    for (size_t i = 0; i < from->texts.count; i++)
        names_add(numbers, &to->words, from->texts.items[i]);
}

void merge_rest(const struct merge *merge, struct profile *to, const struct profile *from)
{
    merge_inputs(merge, to, from);
    profile_note_loss(to, NONE, from->loss);
    if (from->blind.s && !to->blind.s)
        to->blind = arena_copy(&to->words, from->blind);
    merge_numbers(to, &to->unselected_parts, &from->unselected_parts);
    merge_numbers(to, &to->unselected_threads, &from->unselected_threads);
    for (size_t i = 0; i < from->definitions.count; i++)
        profile_add_definition(to, &from->definitions.items[i]);
}

ref_t *merge_names(struct profile *to, const struct names *names, ref_t (*add)(struct profile *p, struct text name))
{
    ref_t *map = memory_alloc(names->texts.count * sizeof *map);
    for (size_t i = 0; i < names->texts.count; i++)
        map[i] = add(to, names->texts.items[i]);
    return map;
}

bool merge_fits(const struct profile *to, const struct profile *from)
{
    size_t count = to->events.count;
    for (size_t i = 0; i < from->events.count; i++)
        count += profile_find_event_of(to, from->events.items[i].series, from->events.items[i].name) == NONE;
    return count <= EVENTS_MAX;
}

static struct merge map_names(struct profile *to, const struct profile *from)
{
    return (struct merge){
        .objects = merge_names(to, &from->objects, profile_add_object),
        .files = merge_names(to, &from->files, profile_add_file),
        .symbols = merge_names(to, &from->symbols, profile_add_symbol),
    };
}

void merge_profile(struct profile *to, const struct profile *from)
{
    struct merge merge = map_names(to, from);
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
}

void merge_totals(struct profile *to, const struct profile *from)
{
    struct merge merge = {0};
    merge_events(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_findings(to, from);
    merge_release(&merge);
}

void merge_names_of(struct profile *to, const struct profile *from)
{
    struct merge merge = map_names(to, from);
    merge_functions(&merge, to, from);
    merge_release(&merge);
}

/* ---- parts of an input, one after another ---- */

/* Brings a map of names up to date, which has the names known at the end of the part before. */
static ref_t *extend_map(struct refs *map, struct profile *to, const struct names *names,
                         ref_t (*add)(struct profile *p, struct text name))
{
    while (map->count < names->texts.count) {
        ref_t name = add(to, names->texts.items[map->count]);
        *array_add(map) = name;
    }
    return map->items;
}

/* The maps of names are kept for the next part. */
static void release_part(struct merge *maps)
{
    maps->objects = maps->files = maps->symbols = NULL;
    merge_release(maps);
}

void merge_part(struct profile *to, const struct profile *from, struct merge_parts *parts)
{
    while (to->inputs.count > parts->inputs)
        free(to->inputs.items[--to->inputs.count].descriptions.items);
    to->definitions.count = parts->definitions;
    release_part(&parts->maps);
    parts->maps = (struct merge){
        .objects = extend_map(&parts->objects, to, &from->objects, profile_add_object),
        .files = extend_map(&parts->files, to, &from->files, profile_add_file),
        .symbols = extend_map(&parts->symbols, to, &from->symbols, profile_add_symbol),
    };
    merge_functions(&parts->maps, to, from);
    merge_costs(&parts->maps, to, from);
    merge_rest(&parts->maps, to, from);
}

void merge_parts_release(struct merge_parts *parts)
{
    release_part(&parts->maps);
    free(parts->objects.items);
    free(parts->files.items);
    free(parts->symbols.items);
}

void merge_release(struct merge *merge)
{
    free(merge->objects);
    free(merge->files);
    free(merge->symbols);
    free(merge->events);
    free(merge->functions);
    free(merge->pieces);
    free(merge->joined);
}
