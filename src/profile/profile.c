/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/profile.h"

#include <stdlib.h>

static struct profile nothing(unsigned wants)
{
    return (struct profile){.wants = wants,
                            .record = wants & WANT_RECORD ? record_new() : NULL,
                            .first_part = NONE,
                            .line_finder = FINDER_NONE,
                            .call_finder = FINDER_NONE,
                            .instruction_finder = FINDER_NONE};
}

void profile_init(struct profile *p, unsigned wants, struct text directory)
{
    *p = nothing(wants);
    if (directory.n)
        p->directory = arena_format(&p->words, "%.*s/", (int)directory.n, directory.s);
    profile_add_object(p, TEXT_NONE); /* object 0: none */
}

void profile_init_like(struct profile *p, const struct profile *other)
{
    struct text directory = other->directory; /* with its slash */
    directory.n -= directory.n > 0;
    profile_init(p, other->wants | WANT_PARTS, directory);
    p->code = other->code;
}

/* The least bytes of an input that add a line, a call, and an instruction. */
#define BYTES_LINE 16u
#define BYTES_CALL 48u
#define BYTES_INSTRUCTION 16u
#define BYTES_CELL 4u           /* and one of its costs */
#define EXPECTED_MAX (1u << 25) /* bytes of each kind */

static size_t expected(uint64_t bytes, unsigned each, size_t size)
{
    return bytes / each < EXPECTED_MAX / size ? (size_t)(bytes / each) : EXPECTED_MAX / size;
}

void profile_expect(struct profile *p, uint64_t bytes)
{
    if (p->wants & WANT_LINES)
        array_expect(&p->lines, expected(bytes, BYTES_LINE, sizeof *p->lines.items));
    if (p->wants & WANT_CALLS)
        array_expect(&p->calls, expected(bytes, BYTES_CALL, sizeof *p->calls.items));
    if (p->wants & WANT_INSTRUCTIONS && !p->code) {
        array_expect(&p->instructions, expected(bytes, BYTES_INSTRUCTION, sizeof *p->instructions.items));
        cells_expect(&p->instruction_cells, expected(bytes, BYTES_CELL, sizeof(int16_t)));
    }
}

/* The finders of functions, pieces, lines and calls by their keys. They are not needed any more when all is added. */
static void release_finders(struct profile *p)
{
    index_release(&p->function_index);
    index_release(&p->piece_index);
    finder_release(&p->line_finder);
    finder_release(&p->call_finder);
    finder_release(&p->instruction_finder);
    index_release(&p->jump_index);
    index_release(&p->ways.index);
    index_release(&p->ways.nested_index);
    index_release(&p->ways.lined_index);
    free(p->functions_by_symbol.items);
    free(p->pieces_by_function.items);
    p->functions_by_symbol = p->pieces_by_function = (struct refs){0};
}

/* All but names, and the texts of inputs and definitions. */
static void release_costs(struct profile *p)
{
    names_release(&p->unselected_parts);
    names_release(&p->unselected_threads);
    release_finders(p);
    record_free(p->record);
    free(p->functions.items);
    entries_release(&p->entries);
    free(p->emptied.items);
    free(p->inlined.items);
    free(p->pieces.items);
    free(p->lines.items);
    free(p->calls.items);
    free(p->instructions.items);
    free(p->instruction_sites.items);
    cells_release(&p->instruction_cells);
    free(p->call_addresses.items);
    ways_release(&p->ways);
    free(p->estimates.items);
    index_release(&p->estimate_index);
    free(p->unsure.items);
    free(p->unsure_functions.items);
    free(p->jumps.items);
    free(p->parts.items);
    free(p->part_totals.items);
    free(p->common.items);
    arena_release(&p->arena);
}

void profile_release(struct profile *p)
{
    release_costs(p);
    names_release(&p->objects);
    names_release(&p->files);
    free(p->cut_files.items);
    names_release(&p->symbols);
    names_release(&p->texts);
    index_release(&p->event_index);
    free(p->code_of.items);
    for (size_t i = 0; i < p->inputs.count; i++)
        free(p->inputs.items[i].descriptions.items);
    free(p->inputs.items);
    free(p->events.items);
    free(p->definitions.items);
    arena_release(&p->words);
}

/* Moves totals to another arena. */
static void move_totals(struct costs *totals, struct arena *to)
{
    struct costs moved = {0};
    bool saturated;
    costs_sum(&moved, to, totals, &saturated);
    *totals = moved;
}

void profile_drop_rows(struct profile *p)
{
    struct arena kept = {0};
    move_totals(&p->totals, &kept);
    for (size_t i = 0; i < p->part_totals.count; i++)
        p->part_totals.items[i] = arena_copy(&kept, p->part_totals.items[i]);
    release_finders(p);
    free(p->pieces.items);
    free(p->lines.items);
    free(p->calls.items);
    ways_release(&p->ways);
    memset(&p->pieces, 0, sizeof p->pieces);
    memset(&p->lines, 0, sizeof p->lines);
    memset(&p->calls, 0, sizeof p->calls);
    arena_release(&p->arena);
    p->arena = kept;
}

/* It has a place for each name, so it is kept, and emptied if it is not empty. */
static struct refs take_functions_by_symbol(struct profile *p)
{
    struct refs taken = p->functions_by_symbol;
    for (size_t i = 0; i < p->functions.count; i++)
        taken.items[p->functions.items[i].symbol] = NONE;
    p->functions_by_symbol = (struct refs){0};
    return taken;
}

void profile_empty(struct profile *p)
{
    struct profile emptied = nothing(p->wants);
    emptied.functions_by_symbol = take_functions_by_symbol(p);
    emptied.words = p->words;
    emptied.directory = p->directory;
    emptied.code = p->code;
    emptied.code_of = p->code_of;
    emptied.objects = p->objects;
    emptied.files = p->files;
    emptied.cut_files = p->cut_files;
    emptied.symbols = p->symbols;
    emptied.texts = p->texts;
    emptied.event_index = p->event_index;
    emptied.events = p->events;
    emptied.definitions = p->definitions;
    emptied.inputs = p->inputs;
    release_costs(p);
    *p = emptied;
    for (size_t i = 0; i < p->events.count; i++)
        p->events.items[i] = (struct event){.name = p->events.items[i].name, .series = p->events.items[i].series};
}

/* ---- names ---- */

ref_t profile_add_object(struct profile *p, struct text name)
{
    return names_add(&p->objects, &p->words, name);
}

/* `name` relative to the working directory: `//` after that is one slash, or the rest would be absolute. */
static struct text drop_directory(const struct profile *p, struct text name)
{
    if (p->directory.n == 0 || !text_starts(name, p->directory))
        return name;
    struct text rest = text_skip(name, p->directory.n);
    while (rest.n && rest.s[0] == '/')
        rest = text_skip(rest, 1);
    return rest.n ? rest : name;
}

ref_t profile_add_file(struct profile *p, struct text name)
{
    struct text left = drop_directory(p, name);
    ref_t file = names_add(&p->files, &p->words, left.n ? left : FILE_UNKNOWN);
    if (left.n < name.n)
        profile_mark_cut(p, file);
    return file;
}

void profile_mark_cut(struct profile *p, ref_t file)
{
    *refs_at(&p->cut_files, file) = 1;
}

ref_t profile_add_symbol(struct profile *p, struct text name)
{
    return names_add(&p->symbols, &p->words, name);
}

static uint64_t hash_event(ref_t series, struct text name)
{
    return hash_mix(hash_text(name), series);
}

ref_t profile_find_event_of(const struct profile *p, ref_t series, struct text name)
{
    for (struct probe at = index_probe(&p->event_index, hash_event(series, name)); index_next(&p->event_index, &at);)
        if (p->events.items[at.ref].series == series && text_equal(p->events.items[at.ref].name, name))
            return at.ref;
    return NONE;
}

ref_t profile_find_event(const struct profile *p, struct text name)
{
    return profile_find_event_of(p, 0, name);
}

ref_t profile_add_event_of(struct profile *p, ref_t series, struct text name)
{
    ref_t event = profile_find_event_of(p, series, name);
    if (event != NONE || p->events.count == EVENTS_MAX)
        return event;
    event = (ref_t)p->events.count;
    *array_add(&p->events) = (struct event){.name = arena_copy(&p->words, name), .series = series};
    index_add(&p->event_index, hash_event(series, name), event);
    return event;
}

ref_t profile_add_event(struct profile *p, struct text name)
{
    return profile_add_event_of(p, 0, name);
}

void profile_add_missing(struct profile *p, ref_t event, cost_t missing)
{
    bool stops = false;
    struct event *e = &p->events.items[event];
    e->missing = cost_add(e->missing, missing, &stops);
}

void profile_set_series(struct profile *p, ref_t series)
{
    index_release(&p->event_index);
    for (size_t i = 0; i < p->events.count; i++) {
        p->events.items[i].series = series;
        index_add(&p->event_index, hash_event(series, p->events.items[i].name), (ref_t)i);
    }
}

/* ---- definitions ---- */

#define DEFINITIONS_NEAR 64u /* so many definitions back, an equal one is looked for */

static bool is_same_text(struct text a, struct text b)
{
    return a.s && b.s ? text_equal(a, b) : a.s == b.s;
}

/* Inputs of one program all have the same definitions. */
static bool repeats_definition(const struct profile *p, const struct definition *definition)
{
    size_t count = p->definitions.count, last = count > DEFINITIONS_NEAR ? count - DEFINITIONS_NEAR : 0;
    for (size_t i = count; i-- > last;) {
        const struct definition *d = &p->definitions.items[i];
        if (text_equal(d->name, definition->name))
            return is_same_text(d->formula, definition->formula) && is_same_text(d->long_name, definition->long_name);
    }
    return false;
}

static struct text copy_text(struct profile *p, struct text text)
{
    return text.s ? arena_copy(&p->words, text) : TEXT_NONE;
}

void profile_add_definition(struct profile *p, const struct definition *definition)
{
    if (repeats_definition(p, definition))
        return;
    struct definition copy = {
        .name = copy_text(p, definition->name),
        .formula = copy_text(p, definition->formula),
        .long_name = copy_text(p, definition->long_name),
        .path = copy_text(p, definition->path),
        .line = definition->line,
    };
    *array_add(&p->definitions) = copy;
}

/* ---- functions and pieces ---- */

static bool is_function(const struct profile *p, ref_t function, struct function key)
{
    const struct function *f = &p->functions.items[function];
    return f->symbol == key.symbol && f->file == key.file && f->object == key.object;
}

static uint64_t function_hash(struct function key)
{
    return hash_mix((uint64_t)key.object << 32 | key.file, key.symbol);
}

static ref_t new_function(struct profile *p, struct function key)
{
    *array_add(&p->functions) = key;
    return (ref_t)p->functions.count - 1;
}

/* Most names are of one function, which is found without hashing; other functions of the name are in the index. */
ref_t profile_add_function(struct profile *p, struct function key)
{
    ref_t *first = refs_at(&p->functions_by_symbol, key.symbol);
    if (*first == NONE)
        *first = new_function(p, key);
    if (is_function(p, *first, key))
        return *first;
    struct probe at = index_probe(&p->function_index, function_hash(key));
    while (index_next(&p->function_index, &at))
        if (is_function(p, at.ref, key))
            return at.ref;
    index_insert(&p->function_index, &at, (ref_t)p->functions.count);
    return new_function(p, key);
}

ref_t profile_find_function(const struct profile *p, struct function key)
{
    ref_t first = key.symbol < p->functions_by_symbol.count ? p->functions_by_symbol.items[key.symbol] : NONE;
    if (first == NONE || is_function(p, first, key))
        return first;
    struct probe at = index_probe(&p->function_index, function_hash(key));
    while (index_next(&p->function_index, &at))
        if (is_function(p, at.ref, key))
            return at.ref;
    return NONE;
}

static ref_t new_piece(struct profile *p, ref_t function, ref_t file)
{
    *array_add(&p->pieces) = (struct piece){.function = function, .file = file};
    return (ref_t)p->pieces.count - 1;
}

/* The piece of a function in its own file is found without hashing. */
ref_t profile_add_piece(struct profile *p, ref_t function, ref_t file)
{
    if (p->functions.items[function].file == file) {
        ref_t *own = refs_at(&p->pieces_by_function, function);
        return *own != NONE ? *own : (*own = new_piece(p, function, file));
    }
    struct probe at = index_probe(&p->piece_index, hash_mix(function, file));
    while (index_next(&p->piece_index, &at)) {
        const struct piece *piece = &p->pieces.items[at.ref];
        if (piece->function == function && piece->file == file)
            return at.ref;
    }
    index_insert(&p->piece_index, &at, (ref_t)p->pieces.count);
    return new_piece(p, function, file);
}

/* ---- costs ---- */

void profile_add_to_costs(struct profile *p, struct costs *costs, const struct charge *charge)
{
    if (charge->n != 1 || charge->events || !costs_add_only(costs, *charge->values))
        costs_add(costs, &p->arena, charge->values, charge->events, charge->n, &p->saturated);
}

void profile_join_costs(struct profile *p, struct costs *costs, const struct costs *from, const ref_t *events)
{
    cost_t values[EVENTS_MAX];
    profile_add_to_costs(p, costs, &(struct charge){costs_read(from, values), events, from->width});
}

void profile_shift_costs(struct profile *p, struct costs *costs, const struct costs *from, ref_t first)
{
    costs_add_at(costs, &p->arena, first, from, p->events.count, &p->saturated);
}

/* Lines near each other get slots near each other. */
static uint64_t line_hash(ref_t piece, uint64_t number)
{
    return (hash_mix(piece, number >> 3) & ~(uint64_t)7) | (number & 7);
}

static uint64_t call_hash(ref_t piece, uint64_t line, ref_t callee)
{
    return hash_mix((uint64_t)piece << 32 | callee, line);
}

static ref_t function_of(const struct profile *p, ref_t piece)
{
    return p->pieces.items[piece].function;
}

static void enter_lines(struct profile *p, ref_t function)
{
    ref_t first = finder_enter(&p->line_finder, function, (ref_t)p->lines.count);
    for (size_t i = first; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (function_of(p, line->piece) != function)
            break;
        index_add(&p->line_finder.known, line_hash(line->piece, line->number), (ref_t)i);
    }
}

static void enter_calls(struct profile *p, ref_t function)
{
    ref_t first = finder_enter(&p->call_finder, function, (ref_t)p->calls.count);
    for (size_t i = first; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (function_of(p, call->piece) != function)
            break;
        if (call->callee != NONE) /* those that were taken back would be all alike */
            index_add(&p->call_finder.known, call_hash(call->piece, call->line, call->callee), (ref_t)i);
    }
}

bool profile_skip_lines(struct profile *p, ref_t function)
{
    return finder_skip(&p->line_finder, function, (ref_t)p->lines.count);
}

bool profile_skip_calls(struct profile *p, ref_t function)
{
    return finder_skip(&p->call_finder, function, (ref_t)p->calls.count);
}

static inline __attribute__((always_inline)) struct costs *costs_at(struct profile *p, struct site site)
{
    ref_t function = function_of(p, site.piece);
    if (function != p->line_finder.entered)
        enter_lines(p, function);
    struct index *index = finder_index(&p->line_finder);
    struct probe at = index_probe(index, line_hash(site.piece, site.line));
    while (index_next(index, &at)) {
        struct line *line = &p->lines.items[at.ref];
        if (line->number == site.line && line->piece == site.piece)
            return &line->self;
    }
    index_insert(index, &at, (ref_t)p->lines.count);
    struct line *line = array_add(&p->lines);
    *line = (struct line){.number = site.line, .piece = site.piece};
    return &line->self;
}

/* Line 0 is no first line. */
static inline __attribute__((always_inline)) struct costs *piece_costs_at(struct profile *p, struct site site)
{
    struct piece *piece = &p->pieces.items[site.piece];
    if (p->wants & WANT_PLACES && site.line - 1 < piece->first - 1)
        piece->first = site.line;
    return &piece->self;
}

static inline __attribute__((always_inline)) struct costs *self_at(struct profile *p, struct site site)
{
    return p->wants & WANT_LINES ? costs_at(p, site) : piece_costs_at(p, site);
}

struct costs *profile_self(struct profile *p, struct site site)
{
    return self_at(p, site);
}

void profile_add_cost(struct profile *p, struct site site, const struct charge *charge)
{
    profile_add_to_costs(p, self_at(p, site), charge);
}

struct call *profile_call(struct profile *p, struct site site, ref_t callee)
{
    site.line = p->wants & WANT_LINES ? site.line : 0;
    ref_t function = function_of(p, site.piece);
    if (function != p->call_finder.entered)
        enter_calls(p, function);
    struct index *index = finder_index(&p->call_finder);
    struct probe at = index_probe(index, call_hash(site.piece, site.line, callee));
    while (index_next(index, &at)) {
        struct call *call = &p->calls.items[at.ref];
        if (call->callee == callee && call->piece == site.piece && call->line == site.line)
            return call;
    }
    index_insert(index, &at, (ref_t)p->calls.count);
    struct call *call = array_add(&p->calls);
    *call = (struct call){.piece = site.piece, .line = site.line, .callee = callee};
    return call;
}

void profile_add_call(struct profile *p, struct site site, ref_t callee, uint64_t count, const struct charge *charge)
{
    if (!(p->wants & WANT_CALLS))
        return;
    struct call *call = profile_call(p, site, callee);
    call->count = count_add(call->count, count, &p->saturated);
    profile_add_to_costs(p, &call->inclusive, charge);
}

bool profile_has_estimate(const struct profile *p, struct estimate estimate)
{
    struct probe at = index_probe(&p->estimate_index, hash_mix(estimate.caller, estimate.callee));
    while (p->estimates.count && index_next(&p->estimate_index, &at))
        if (p->estimates.items[at.ref].caller == estimate.caller &&
            p->estimates.items[at.ref].callee == estimate.callee)
            return true;
    return false;
}

void profile_add_estimate(struct profile *p, struct estimate estimate)
{
    if (profile_has_estimate(p, estimate))
        return;
    index_add(&p->estimate_index, hash_mix(estimate.caller, estimate.callee), (ref_t)p->estimates.count);
    *array_add(&p->estimates) = estimate;
}

struct costs *profile_unsure(struct profile *p, struct site site)
{
    struct unsure *unsure = array_add(&p->unsure);
    *unsure = (struct unsure){.site = site};
    *refs_at(&p->unsure_functions, function_of(p, site.piece)) = 1;
    return &unsure->more;
}

void profile_add_unsure(struct profile *p, struct site site, const struct charge *more)
{
    profile_add_to_costs(p, profile_unsure(p, site), more);
}

/* Their costs stay in the arena: that is rare. */
void profile_take_call(struct profile *p, size_t call)
{
    p->calls.items[call].callee = NONE;
    p->has_gaps = true;
}

void profile_mark_inlined(struct profile *p, ref_t function)
{
    *refs_at(&p->inlined, function) = 1;
}

void profile_mark_emptied(struct profile *p, ref_t function, bool is_emptied)
{
    if (is_emptied || profile_is_emptied(p, function))
        *refs_at(&p->emptied, function) = is_emptied;
}

static void close_gaps(struct profile *p)
{
    size_t left = 0;
    for (size_t i = 0; i < p->calls.count && p->has_gaps; i++) {
        if (p->calls.items[i].callee == NONE)
            continue;
        if (p->call_addresses.count)
            p->call_addresses.items[left] = p->call_addresses.items[i];
        p->calls.items[left++] = p->calls.items[i];
    }
    if (!p->has_gaps)
        return;
    p->calls.count = left;
    p->call_addresses.count = p->call_addresses.count ? left : 0;
}

/* By piece, whether something of it was read: parts that were left out have pieces, too, in which nothing is. */
static bool *used_pieces(const struct profile *p)
{
    bool *used = memory_zeroed(p->pieces.count, sizeof *used);
    bool all = p->unselected_parts.texts.count == 0 && p->unselected_threads.texts.count == 0;
    for (size_t i = 0; i < p->pieces.count; i++)
        used[i] = all || p->pieces.items[i].self.width;
    for (size_t i = 0; i < p->lines.count && !all; i++)
        used[p->lines.items[i].piece] = true;
    for (size_t i = 0; i < p->calls.count && !all; i++)
        used[p->calls.items[i].piece] = true;
    for (size_t i = 0; i < p->instruction_sites.count && !all; i++)
        used[p->instruction_sites.items[i].site.piece] = true;
    for (size_t i = 0; i < p->jumps.count && !all; i++)
        used[p->jumps.items[i].piece] = true;
    return used;
}

/* Drops those of dropped functions. `functions`: by function: its new number, or NONE. */
static void drop_pieces(struct profile *p, const ref_t *functions)
{
    size_t left = 0;
    ref_t *numbers = memory_zeroed(p->pieces.count, sizeof *numbers);
    for (size_t i = 0; i < p->pieces.count; i++) {
        ref_t function = functions[p->pieces.items[i].function];
        if (function == NONE)
            continue;
        numbers[i] = (ref_t)left;
        p->pieces.items[left] = p->pieces.items[i];
        p->pieces.items[left++].function = function;
    }
    bool all = left == p->pieces.count;
    for (size_t i = 0; i < p->lines.count && !all; i++)
        p->lines.items[i].piece = numbers[p->lines.items[i].piece];
    for (size_t i = 0; i < p->calls.count && !all; i++)
        p->calls.items[i].piece = numbers[p->calls.items[i].piece];
    for (size_t i = 0; i < p->instruction_sites.count && !all; i++)
        p->instruction_sites.items[i].site.piece = numbers[p->instruction_sites.items[i].site.piece];
    for (size_t i = 0; i < p->jumps.count && !all; i++)
        p->jumps.items[i].piece = numbers[p->jumps.items[i].piece];
    for (size_t i = 0; i < p->ways.nested.count && !all; i++)
        p->ways.nested.items[i].piece = numbers[p->ways.nested.items[i].piece];
    for (size_t i = 0; i < p->ways.lined.count && !all; i++)
        if (p->ways.lined.items[i].piece != NONE)
            p->ways.lined.items[i].piece = numbers[p->ways.lined.items[i].piece];
    p->pieces.count = left;
    free(numbers);
}

/* Whether callees are functions only because calls tell places. */
static bool has_only_places_of_callees(const struct profile *p)
{
    return (p->wants & (WANT_PLACES | WANT_CALLS)) == WANT_PLACES;
}

/* By function, NONE where it was emptied, and has neither code nor calls. */
static ref_t *emptied_functions(const struct profile *p)
{
    ref_t *numbers = memory_zeroed(p->functions.count, sizeof *numbers);
    bool *used = used_pieces(p), drops_callees = has_only_places_of_callees(p);
    for (size_t i = 0; i < p->functions.count; i++)
        numbers[i] = profile_is_emptied(p, (ref_t)i) || drops_callees ? NONE : 0;
    for (size_t i = 0; i < p->pieces.count; i++)
        used[i] |= !profile_is_emptied(p, p->pieces.items[i].function);
    for (size_t i = 0; i < p->pieces.count; i++)
        if (used[i])
            numbers[p->pieces.items[i].function] = 0;
    for (size_t i = 0; i < p->calls.count; i++)
        numbers[p->calls.items[i].callee] = 0;
    for (size_t i = 0; i < p->ways.items.count; i++)
        numbers[p->ways.items.items[i].function] = 0;
    free(used);
    return numbers;
}

/* Numbers functions anew, without those. */
static void drop_emptied(struct profile *p)
{
    if (p->emptied.count == 0 && !has_only_places_of_callees(p))
        return;
    size_t left = 0, count = p->functions.count;
    ref_t *numbers = emptied_functions(p);
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == NONE)
            continue;
        p->functions.items[left] = p->functions.items[i];
        numbers[i] = (ref_t)left++;
    }
    p->functions.count = left;
    drop_pieces(p, numbers);
    for (size_t i = 0; i < p->calls.count; i++)
        p->calls.items[i].callee = numbers[p->calls.items[i].callee];
    for (size_t i = 0; i < p->inlined.count && i < count; i++)
        if (numbers[i] != NONE)
            p->inlined.items[numbers[i]] = p->inlined.items[i];
    entries_renumber(&p->entries, numbers);
    ways_renumber(&p->ways, numbers);
    free(numbers);
}

/* The self costs by function that no way has, in an arena. */
static struct costs *find_rest(const struct profile *p, struct arena *arena)
{
    struct costs *rest = memory_zeroed(p->functions.count, sizeof *rest);
    cost_t less[EVENTS_MAX];
    bool stops;
    for (size_t i = 0; i < p->pieces.count; i++)
        costs_sum(&rest[p->pieces.items[i].function], arena, &p->pieces.items[i].self, &stops);
    for (size_t i = 0; i < p->ways.items.count; i++) {
        const struct way *way = &p->ways.items.items[i];
        for (ref_t e = 0; e < way->self.width; e++)
            less[e] = costs_have(&way->self, e) ? -costs_get(&way->self, e) : COST_ABSENT;
        costs_add(&rest[way->function], arena, less, NULL, way->self.width, &stops);
    }
    return rest;
}

/* Also among the ways with lines. */
static void complete_lined(struct profile *p, ref_t function, const struct charge *rest)
{
    ref_t root = ways_find_lined(&p->ways, &(struct lined_way){.above = NONE, .function = function, .piece = NONE});
    if (root != NONE)
        profile_add_to_costs(p, &p->ways.lined.items[root].self, rest);
}

/* Makes roots of all self costs that no way has, if the ways are known: they are of parts without calls. */
static void complete_ways(struct profile *p)
{
    cost_t costs[EVENTS_MAX];
    struct arena arena = {0};
    struct costs *rest = ways_are_known(&p->ways) ? find_rest(p, &arena) : NULL;
    for (ref_t f = 0; rest && f < p->functions.count; f++) {
        bool any = false;
        for (ref_t e = 0; e < rest[f].width; e++) {
            cost_t cost = costs_get(&rest[f], e);
            costs[e] = cost ? cost : COST_ABSENT;
            any |= cost != 0;
        }
        ref_t root = any ? ways_find(&p->ways, NONE, f) : NONE;
        if (root != NONE)
            profile_add_to_costs(p, &p->ways.items.items[root].self, &(struct charge){costs, NULL, rest[f].width});
        if (root != NONE && p->wants & WANT_CHARGES)
            complete_lined(p, f, &(struct charge){costs, NULL, rest[f].width});
    }
    free(rest);
    arena_release(&arena);
}

/* Calls whose number is not known have the count 0, as a profile says in which they were inlined. */
static void mark_inlined(struct profile *p)
{
    for (size_t i = 0; i < p->calls.count && p->has_inlined; i++)
        if (p->calls.items[i].count == 0)
            profile_mark_inlined(p, p->calls.items[i].callee);
}

void profile_finish(struct profile *p)
{
    close_gaps(p);
    drop_emptied(p);
    mark_inlined(p);
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        struct costs *self = &p->pieces.items[line->piece].self;
        if (line->self.width != 1 || !costs_add_only(self, costs_cell(&line->self, 0)))
            profile_join_costs(p, self, &line->self, NULL);
    }
    complete_ways(p);
    ways_settle(&p->ways, p->functions.count);
    if (p->record)
        record_settle(p->record, 1);
    profile_order_parts(p);
    array_fit(&p->lines);
    array_fit(&p->calls);
    array_fit(&p->instructions);
    index_release(&p->objects.index);
    index_release(&p->files.index);
    index_release(&p->symbols.index);
    index_release(&p->texts.index);
    release_finders(p);
}

bool profile_calls_stop(const struct profile *p)
{
    uint64_t count = 0;
    bool stops = false;
    for (size_t i = 0; i < p->calls.count; i++)
        count = count_add(count, p->calls.items[i].count, &stops);
    return count >= COST_MAX;
}
