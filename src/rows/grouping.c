/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/grouping.h"

#include "calls/hide.h"
#include "names/class.h"
#include "names/contexts.h"
#include "system/functions.h"

#include <stdlib.h>

/* A kind of items that rows are made of. */
struct item_kind {
    size_t (*count)(const struct grouping *g);
    struct costs (*self)(const struct grouping *g, ref_t item);
    ref_t (*piece)(const struct grouping *g, ref_t item); /* the piece of an item; or NONE */
    bool need_cost;                                       /* items without any have no row */
};

/* The key that items of one row have in common. */
struct common {
    uint64_t first;
    ref_t second;
};

/* One level of rows: the items that make a row, and its name, by any item of it. */
struct level {
    struct common (*common)(const struct grouping *g, ref_t item); /* NULL: each item is a row */
    struct row_name (*name)(const struct grouping *g, ref_t item);
    bool is_dense; /* `first` of neighbouring items is nearly the same; there is no level above */
};

/* A way to make rows. */
struct plan {
    const struct level *levels[2];                                /* the outer level, and the inner one or NULL */
    void (*find_places)(struct grouping *g, struct forms *forms); /* or NULL */
};

/* ---- items ---- */

static const struct piece *piece_at(const struct grouping *g, ref_t item)
{
    return &g->profile->pieces.items[grouping_piece(g, item)];
}

static const struct function *function_at(const struct grouping *g, ref_t item)
{
    return &g->profile->functions.items[piece_at(g, item)->function];
}

static size_t count_pieces(const struct grouping *g)
{
    return g->profile->pieces.count;
}

static struct costs piece_self(const struct grouping *g, ref_t item)
{
    return g->profile->pieces.items[item].self;
}

static ref_t own_piece(const struct grouping *g, ref_t item)
{
    (void)g;
    return item;
}

static size_t count_lines(const struct grouping *g)
{
    return g->profile->lines.count;
}

static struct costs line_self(const struct grouping *g, ref_t item)
{
    return g->profile->lines.items[item].self;
}

static ref_t line_piece(const struct grouping *g, ref_t item)
{
    return g->profile->lines.items[item].piece;
}

/* Lines, then calls, which have no self cost. */
static size_t count_lines_and_calls(const struct grouping *g)
{
    return g->profile->lines.count + g->profile->calls.count;
}

static const struct call *call_at(const struct grouping *g, ref_t item)
{
    size_t lines = g->profile->lines.count;
    return item < lines ? NULL : &g->profile->calls.items[item - lines];
}

static struct costs line_or_call_self(const struct grouping *g, ref_t item)
{
    static const struct costs no_costs = {0};
    return call_at(g, item) ? no_costs : line_self(g, item);
}

static ref_t line_or_call_piece(const struct grouping *g, ref_t item)
{
    const struct call *call = call_at(g, item);
    return call ? call->piece : line_piece(g, item);
}

static size_t count_instructions(const struct grouping *g)
{
    return g->profile->has_addresses ? g->profile->instructions.count : 0;
}

static struct costs instruction_self(const struct grouping *g, ref_t item)
{
    return profile_self_of_instruction(g->profile, item);
}

static ref_t instruction_piece(const struct grouping *g, ref_t item)
{
    return profile_piece_of_instruction(g->profile, item);
}

/* Functions with inclusive costs; the cycles come after all of them. */
static size_t count_functions(const struct grouping *g)
{
    return g->profile->functions.count + g->costs->cycle_count;
}

static bool is_cycle(const struct grouping *g, ref_t item)
{
    return item >= g->profile->functions.count;
}

static ref_t cycle_at(const struct grouping *g, ref_t item)
{
    return item - (ref_t)g->profile->functions.count;
}

static struct costs function_self(const struct grouping *g, ref_t item)
{
    return is_cycle(g, item) ? matrix_row(&g->costs->cycle_self, cycle_at(g, item)) : matrix_row(&g->costs->self, item);
}

static ref_t no_piece(const struct grouping *g, ref_t item)
{
    (void)g;
    (void)item;
    return NONE;
}

static const struct item_kind pieces = {count_pieces, piece_self, own_piece, true};
static const struct item_kind lines = {count_lines, line_self, line_piece, false};
static const struct item_kind lines_and_calls = {count_lines_and_calls, line_or_call_self, line_or_call_piece, false};
static const struct item_kind instructions = {count_instructions, instruction_self, instruction_piece, false};
static const struct item_kind functions = {count_functions, function_self, no_piece, false};

/* ---- levels ---- */

static struct row_name name_of(ref_t object, ref_t file, ref_t symbol)
{
    struct row_name name = ROW_NAME_NONE;
    name.object = object;
    name.file = file;
    name.symbol = symbol;
    return name;
}

static struct common piece_common(const struct grouping *g, ref_t item)
{
    const struct function *f = function_at(g, item);
    return (struct common){(uint64_t)f->object << 32 | piece_at(g, item)->file, f->symbol};
}

static struct row_name piece_name(const struct grouping *g, ref_t item)
{
    const struct function *f = function_at(g, item);
    return name_of(f->object, piece_at(g, item)->file, f->symbol);
}

static struct common function_common(const struct grouping *g, ref_t item)
{
    return (struct common){piece_at(g, item)->function, 0};
}

static struct row_name function_name(const struct grouping *g, ref_t item)
{
    return row_name_of_function(g->profile, piece_at(g, item)->function);
}

static struct common file_common(const struct grouping *g, ref_t item)
{
    return (struct common){piece_at(g, item)->file, 0};
}

static struct row_name file_name(const struct grouping *g, ref_t item)
{
    return name_of(NONE, piece_at(g, item)->file, NONE);
}

static struct common object_common(const struct grouping *g, ref_t item)
{
    return (struct common){function_at(g, item)->object, 0};
}

static struct row_name object_name(const struct grouping *g, ref_t item)
{
    return name_of(function_at(g, item)->object, NONE, NONE);
}

#define UNKNOWN_LAST (LINE_NONE - 1) /* no line has so high a number */

/* The unknown line of a file is a row, but what was inlined from elsewhere into a function is a row of its own. */
static struct common common_of_line(const struct grouping *g, ref_t item, uint64_t number)
{
    const struct piece *piece = piece_at(g, item);
    bool is_own = number == 0 && hide_is_inlined(g->profile, piece->function);
    return (struct common){is_own ? UNKNOWN_LAST - piece->function : number, piece->file};
}

static struct common line_common(const struct grouping *g, ref_t item)
{
    return common_of_line(g, item, g->profile->lines.items[item].number);
}

static struct row_name line_name(const struct grouping *g, ref_t item)
{
    struct row_name name = name_of(NONE, piece_at(g, item)->file, NONE);
    name.line = line_number_of(g->profile, g->profile->lines.items[item].number);
    return name;
}

static struct common line_or_call_common(const struct grouping *g, ref_t item)
{
    return common_of_line(g, item, grouping_line(g, item));
}

static struct row_name line_or_call_name(const struct grouping *g, ref_t item)
{
    struct row_name name = name_of(NONE, piece_at(g, item)->file, NONE);
    name.line = line_number_of(g->profile, grouping_line(g, item));
    return name;
}

#define NO_OBJECT (UINT32_C(1) << 31) /* no profile has so many objects or pieces */

static struct common instruction_common(const struct grouping *g, ref_t item)
{
    struct instruction instruction = profile_instruction(g->profile, item);
    if (instruction.address == ADDRESS_NONE)
        return (struct common){instruction.line, instruction.piece | NO_OBJECT};
    return (struct common){instruction.address, function_at(g, item)->object};
}

static struct row_name instruction_name(const struct grouping *g, ref_t item)
{
    struct row_name name = piece_name(g, item);
    struct instruction instruction = profile_instruction(g->profile, item);
    name.line = line_number_of(g->profile, instruction.line);
    name.address = instruction.address;
    return name;
}

static struct row_name whole_name(const struct grouping *g, ref_t item)
{
    struct row_name name = is_cycle(g, item) ? ROW_NAME_NONE : row_name_of_function(g->profile, item);
    name.cycle = is_cycle(g, item) ? cycle_at(g, item) : g->costs->cycle_of[item];
    return name;
}

static struct common class_common(const struct grouping *g, ref_t item)
{
    return (struct common){g->place_of[function_at(g, item)->symbol], 0};
}

static struct row_name class_name(const struct grouping *g, ref_t item)
{
    struct row_name name = ROW_NAME_NONE;
    name.place = g->places.texts.items[class_common(g, item).first];
    return name;
}

static struct common directory_common(const struct grouping *g, ref_t item)
{
    return (struct common){g->place_of[piece_at(g, item)->file], 0};
}

static struct row_name directory_name(const struct grouping *g, ref_t item)
{
    struct row_name name = ROW_NAME_NONE;
    name.place = g->places.texts.items[directory_common(g, item).first];
    return name;
}

static const struct level by_class = {class_common, class_name, false};
static const struct level by_directory = {directory_common, directory_name, false};
static const struct level by_piece = {piece_common, piece_name, false};
static const struct level by_function = {function_common, function_name, false};
static const struct level by_file = {file_common, file_name, false};
static const struct level by_object = {object_common, object_name, false};
static const struct level by_line = {line_common, line_name, false};
static const struct level by_line_or_call = {line_or_call_common, line_or_call_name, false};
static const struct level by_instruction = {instruction_common, instruction_name, true};
static const struct level each_whole = {NULL, whole_name, false};

/* ---- places ---- */

/* The name of a function in full, without its context, which ends both forms alike. */
static struct text bare_name(const struct contexts *contexts, struct forms *forms, struct text recorded, ref_t symbol)
{
    struct text full = forms ? forms_get(forms, symbol, FORM_FULL) : recorded;
    size_t context = recorded.n - contexts_strip(contexts, recorded).n;
    return (struct text){full.s, full.n - context};
}

static void find_classes(struct grouping *g, struct forms *forms)
{
    const struct names *symbols = &g->profile->symbols;
    struct contexts contexts;
    contexts_init(&contexts, g->profile);
    g->place_of = memory_resize(NULL, symbols->texts.count, sizeof *g->place_of);
    for (ref_t i = 0; i < symbols->texts.count; i++) {
        struct text name = bare_name(&contexts, forms, symbols->texts.items[i], i);
        g->place_of[i] = names_add(&g->places, NULL, class_of_function(name));
    }
    contexts_release(&contexts);
}

static void find_directories(struct grouping *g, struct forms *forms)
{
    const struct profile *p = g->profile;
    (void)forms;
    g->place_of = memory_resize(NULL, p->files.texts.count, sizeof *g->place_of);
    for (ref_t i = 0; i < p->files.texts.count; i++) {
        struct text name = profile_file_name(p, i);
        bool is_known = !text_equal(name, FILE_UNKNOWN);
        g->place_of[i] = names_add(&g->places, NULL, is_known ? class_of_file(name) : name);
    }
}

/* ---- plans ---- */

static const struct plan plans[GROUPS] = {
    [GROUP_PIECE] = {.levels = {&by_piece}},
    [GROUP_FUNCTION] = {.levels = {&by_function}},
    [GROUP_FILE] = {.levels = {&by_file}},
    [GROUP_OBJECT] = {.levels = {&by_object}},
    [GROUP_LINE] = {.levels = {&by_line}},
    [GROUP_FILE_FUNCTION] = {.levels = {&by_file, &by_function}},
    [GROUP_FUNCTION_FILE] = {.levels = {&by_function, &by_file}},
    [GROUP_OBJECT_FUNCTION] = {.levels = {&by_object, &by_function}},
    [GROUP_CLASS] = {.levels = {&by_class}, .find_places = find_classes},
    [GROUP_DIRECTORY] = {.levels = {&by_directory}, .find_places = find_directories},
    [GROUP_INSTRUCTION] = {.levels = {&by_instruction}},
};

static const struct plan inclusive_plan = {.levels = {&each_whole}};
static const struct plan calling_lines_plan = {.levels = {&by_line_or_call}};

static const struct item_kind *const costs_of[] = {
    [COST_OF_PIECES] = &pieces, [COST_OF_LINES] = &lines, [COST_OF_INSTRUCTIONS] = &instructions};

ref_t grouping_piece(const struct grouping *g, size_t item)
{
    return g->kind->piece(g, (ref_t)item);
}

uint64_t grouping_line(const struct grouping *g, ref_t item)
{
    const struct call *call = call_at(g, item);
    return call ? call->line : g->profile->lines.items[item].number;
}

/* ---- building ---- */

struct builder {
    struct grouping *g;
    struct index index;
    struct refs made_of, outer;
    ARRAY(struct row_sum) sums;
};

static ref_t new_row(struct builder *b, ref_t item)
{
    *array_add(&b->made_of) = item;
    return (ref_t)b->made_of.count - 1;
}

/* The entry of a row in `made_of`. */
static ref_t *made_of(const struct builder *b, ref_t row)
{
    return b->g->rows ? &b->made_of.items[row] : same_address_at(&b->g->shared, row);
}

/* The first item of a row. */
static ref_t item_of(const struct builder *b, ref_t row)
{
    ref_t item = *made_of(b, row);
    return item < b->g->item_count ? item : b->sums.items[item - b->g->item_count].first;
}

/* Instructions near each other get slots near each other. */
static uint64_t nearby_hash(const struct common *key)
{
    return (hash_mix(key->first >> 5, key->second) & ~(uint64_t)31) | (key->first & 31);
}

/* The row of an instruction that may not be the only one of its address. */
static ref_t shared_row_at(struct builder *b, const struct level *level, ref_t item)
{
    struct common key = level->common(b->g, item);
    struct probe at = index_probe(&b->index, nearby_hash(&key));
    while (index_next(&b->index, &at)) {
        struct common other = level->common(b->g, at.ref);
        if (other.first == key.first && other.second == key.second)
            return at.ref;
    }
    index_insert(&b->index, &at, item);
    return item;
}

/* The row of an item at a level, below the row `outer` if that is the inner one. */
static ref_t row_at(struct builder *b, const struct level *level, ref_t item, ref_t outer)
{
    const struct grouping *g = b->g;
    bool nested = g->plan->levels[1];
    if (!level->common)
        return new_row(b, item);
    struct common key = level->common(g, item);
    struct probe at = index_probe(&b->index, hash_mix(key.first, (uint64_t)key.second << 32 | outer));
    while (index_next(&b->index, &at)) {
        struct common other = level->common(g, item_of(b, at.ref));
        if (other.first == key.first && other.second == key.second && (!nested || b->outer.items[at.ref] == outer))
            return at.ref;
    }
    ref_t row = new_row(b, item);
    index_insert(&b->index, &at, row);
    if (nested)
        *array_add(&b->outer) = outer;
    return row;
}

static void add_self(struct builder *b, struct costs *sum, ref_t item)
{
    struct costs self = b->g->kind->self(b->g, item);
    bool saturated = false;
    costs_sum(sum, &b->g->arena, &self, &saturated);
}

/* Makes the sum of a row that has another item as well. */
static ref_t new_sum(struct builder *b, ref_t first)
{
    size_t number = b->g->item_count + b->sums.count;
    if (number >= NONE)
        memory_exhausted();
    struct row_sum *sum = array_add(&b->sums);
    *sum = (struct row_sum){.first = first};
    add_self(b, &sum->self, first);
    return (ref_t)number;
}

/* Adds the cost of an item to its row. The cost of the first one is not copied: most rows have no other. */
static void add_cost(struct builder *b, ref_t row, ref_t item)
{
    ref_t *of = made_of(b, row);
    if (*of == item)
        return;
    if (*of < b->g->item_count)
        *of = new_sum(b, *of);
    add_self(b, &b->sums.items[*of - b->g->item_count].self, item);
}

/* Returns the innermost row that has the cost of an item. */
static ref_t add_item(struct builder *b, ref_t item)
{
    const struct plan *plan = b->g->plan;
    ref_t row = NONE;
    if (b->g->kind->need_cost && b->g->kind->self(b->g, item).width == 0)
        return NONE;
    for (size_t l = 0; l < 2 && plan->levels[l]; l++) {
        row = row_at(b, plan->levels[l], item, row);
        add_cost(b, row, item);
    }
    return row;
}

/* Makes rows of instructions: most are the only one of their address, and need not be looked for. */
static void build_shared(struct builder *b)
{
    struct grouping *g = b->g;
    const struct same_address *shared = &g->shared;
    same_address_init(&g->shared, g->profile);
    for (ref_t i = same_address_next(shared, 0); i != NONE; i = same_address_next(shared, i + 1)) {
        ref_t row = *same_address_at(shared, i) = shared_row_at(b, g->plan->levels[0], i);
        add_cost(b, row, i);
    }
    g->count = g->item_count;
}

static void build_each(struct builder *b)
{
    struct grouping *g = b->g;
    g->rows = memory_resize(NULL, g->item_count, sizeof *g->rows);
    array_reserve(&b->made_of, g->item_count);
    if (g->plan->levels[0]->common)
        index_reserve(&b->index, g->item_count);
    for (size_t i = 0; i < g->item_count; i++)
        g->rows[i] = add_item(b, (ref_t)i);
    g->count = b->made_of.count;
}

static void build(struct builder *b)
{
    if (b->g->item_count && b->g->plan->levels[0]->is_dense)
        build_shared(b);
    else
        build_each(b);
    index_release(&b->index);
}

/* ---- owners ---- */

struct owners {
    ARRAY(struct owner) all;
    struct index index;
};

static void add_owner(struct owners *owners, ref_t row, ref_t symbol)
{
    struct probe at = index_probe(&owners->index, hash_mix(row, symbol));
    while (index_next(&owners->index, &at))
        if (owners->all.items[at.ref].row == row && owners->all.items[at.ref].symbol == symbol)
            return;
    index_insert(&owners->index, &at, (ref_t)owners->all.count);
    *array_add(&owners->all) = (struct owner){row, symbol};
}

static int by_row_and_name(const void *a, const void *b, void *profile)
{
    const struct owner *x = a, *y = b;
    const struct profile *p = profile;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return text_compare(p->symbols.texts.items[x->symbol], p->symbols.texts.items[y->symbol]);
}

/* Each row of lines has owners. */
static void find_first_owners(struct grouping *g, struct owner *owners, size_t count)
{
    g->owners = owners;
    g->first_owners = memory_resize(NULL, g->count + 1, sizeof *g->first_owners);
    for (size_t i = count; i-- > 0;)
        g->first_owners[owners[i].row] = (ref_t)i;
    g->first_owners[g->count] = (ref_t)count;
}

void grouping_find_owners(struct grouping *g)
{
    struct owners owners = {0};
    for (ref_t i = 0; i < g->item_count; i++)
        if (g->rows[i] != NONE)
            add_owner(&owners, g->rows[i], function_at(g, i)->symbol);
    index_release(&owners.index);
    if (!owners.all.count)
        return;
    qsort_r(owners.all.items, owners.all.count, sizeof *owners.all.items, by_row_and_name,
            (void *)(uintptr_t)g->profile);
    find_first_owners(g, owners.all.items, owners.all.count);
}

/* Adds an item to the row that has its cost, and to the one above. */
static void count_estimate(const struct grouping *g, ref_t *counts, ref_t item)
{
    for (ref_t row = grouping_row(g, item); row != NONE; row = grouping_outer(g, row))
        counts[row]++;
}

/* Shared costs belong to these functions together: a row that has all of them is exact. */
static void find_self_estimates(struct grouping *g)
{
    const struct profile *p = g->profile;
    ref_t *counts = memory_zeroed(g->count, sizeof *counts), all = 0, first = NONE;
    bool are_several = false;
    for (ref_t i = 0; i < g->item_count; i++) {
        ref_t function = g->costs ? i : p->pieces.items[i].function;
        if (function >= p->functions.count || !profile_has_estimate(p, (struct estimate){function, NONE}))
            continue;
        are_several |= first != NONE && first != function;
        first = function;
        all++;
        count_estimate(g, counts, i);
        if (g->costs && g->costs->cycle_of[function] != NONE)
            count_estimate(g, counts, (ref_t)p->functions.count + g->costs->cycle_of[function]);
    }
    for (ref_t row = 0; row < g->count; row++)
        if (counts[row] && !(are_several && counts[row] == all))
            g->estimates[row] |= column_bit(COLUMN_SELF);
    free(counts);
}

/* Whether the inclusive cost of the callee is an estimate: it is noted, or calls within a circle are. */
static bool estimates_inclusive(const struct grouping *g, const struct estimate *estimate)
{
    ref_t cycle = estimate->callee == NONE ? NONE : g->costs->cycle_of[estimate->callee];
    if (estimate->caller == NONE || estimate->callee == NONE)
        return estimate->callee != NONE;
    return estimate->caller == estimate->callee || (cycle != NONE && g->costs->cycle_of[estimate->caller] == cycle);
}

/* If the cost of a function with its callees is an estimate, so are those of its whole cycle. */
static void find_inclusive_estimates(struct grouping *g)
{
    const struct profile *p = g->profile;
    const ref_t count = (ref_t)p->functions.count;
    bool *is_estimate = memory_zeroed(g->item_count + 1, sizeof *is_estimate); /* by function, then by cycle */
    for (size_t i = 0; i < p->estimates.count; i++) {
        const struct estimate *estimate = &p->estimates.items[i];
        ref_t cycle = estimate->callee == NONE ? NONE : g->costs->cycle_of[estimate->callee];
        if (estimates_inclusive(g, estimate))
            is_estimate[cycle == NONE ? estimate->callee : count + cycle] = true;
    }
    for (ref_t row = 0; row < g->count; row++) {
        ref_t item = grouping_item(g, row), cycle = item < count ? g->costs->cycle_of[item] : NONE;
        if (is_estimate[cycle == NONE ? item : count + cycle])
            g->estimates[row] |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_PER_CALL);
    }
    free(is_estimate);
}

static void find_estimates(struct grouping *g)
{
    g->estimates = memory_zeroed(g->count, sizeof *g->estimates);
    find_self_estimates(g);
    if (g->costs)
        find_inclusive_estimates(g);
}

/* The item that a line of the profile is in, which `line_of` tells by number of the profile.unsure if items are lines;
 * or NONE. */
static ref_t item_of_unsure(const struct grouping *g, size_t number, const ref_t *line_of)
{
    ref_t piece = g->profile->unsure.items[number].site.piece;
    if (g->costs)
        return g->profile->pieces.items[piece].function;
    return line_of ? line_of[number] : piece;
}

/* Adds what the costs of rows may be more; those of a cycle, too. */
static void find_unsure(struct grouping *g)
{
    bool has_lines = !g->costs && group_table[g->group].cost_of == COST_OF_LINES;
    ref_t *line_of = has_lines ? unsure_find_lines(g->profile) : NULL;
    for (size_t i = 0; i < g->profile->unsure.count; i++) {
        const struct costs *more = &g->profile->unsure.items[i].more;
        ref_t item = item_of_unsure(g, i, line_of), cycle = g->costs ? g->costs->cycle_of[item] : NONE;
        for (ref_t row = item == NONE ? NONE : grouping_row(g, item); row != NONE; row = grouping_outer(g, row))
            unsure_rows_add(&g->unsure, g->count, row, more);
        if (cycle != NONE)
            unsure_rows_add(&g->unsure, g->count, grouping_row(g, (ref_t)g->profile->functions.count + cycle), more);
    }
    unsure_rows_limit(&g->unsure, g->profile);
    for (ref_t row = 0; row < g->count && g->unsure.number_of; row++) {
        struct costs self = grouping_self(g, row);
        unsure_rows_add_self(&g->unsure, row, &self);
    }
    free(line_of);
}

/* Whether rows are functions, or parts of their names: then a cost that several of them share is an estimate. */
static bool tells_functions(enum group group)
{
    bool tells = false;
    for (const enum name_part *part = group_table[group].names; *part != NAME_NONE; part++)
        tells |= *part == NAME_FUNCTION || *part == NAME_CLASS;
    return tells;
}

static void make_rows(struct grouping *g, struct forms *forms)
{
    g->item_count = g->kind->count(g);
    if (g->plan->find_places)
        g->plan->find_places(g, forms);
    struct builder b = {.g = g};
    build(&b);
    g->made_of = b.made_of.items;
    g->outer = b.outer.items;
    g->sums = b.sums.items;
}

void grouping_init(struct grouping *g, const struct profile *profile, enum group group, const struct inclusive *costs,
                   struct forms *forms)
{
    *g = (struct grouping){.profile = profile,
                           .costs = costs,
                           .group = group,
                           .kind = costs ? &functions : costs_of[group_table[group].cost_of],
                           .plan = costs ? &inclusive_plan : &plans[group]};
    make_rows(g, forms);
    if (group == GROUP_LINE)
        grouping_find_owners(g);
    if (profile->estimates.count && group_table[group].cost_of == COST_OF_PIECES &&
        (tells_functions(group) || !profile->estimates_in_lines))
        find_estimates(g);
    if (profile->unsure.count && group_table[group].cost_of != COST_OF_INSTRUCTIONS)
        find_unsure(g);
}

void grouping_init_calling_lines(struct grouping *g, const struct profile *profile)
{
    *g = (struct grouping){
        .profile = profile, .group = GROUP_LINE, .kind = &lines_and_calls, .plan = &calling_lines_plan};
    make_rows(g, NULL);
    if (profile->unsure.count)
        find_unsure(g);
}

/* ---- some of the rows ---- */

/* The values of these rows, by their new numbers; NULL if there are none. */
static void *narrowed(void *values, size_t size, const ref_t *rows, size_t count)
{
    char *kept = values ? memory_resize(NULL, count, size) : NULL;
    for (size_t i = 0; i < count && kept; i++)
        memcpy(kept + i * size, (const char *)values + rows[i] * size, size);
    free(values);
    return kept;
}

/* What each is made of; sums are copied, as their cells are among those of all. */
static void narrow_sums(struct grouping *g, size_t count)
{
    struct arena arena = {0};
    struct row_sum *sums = memory_alloc(count * sizeof *sums);
    bool saturated = false;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (g->made_of[i] < g->item_count)
            continue;
        const struct row_sum *sum = &g->sums[g->made_of[i] - g->item_count];
        sums[kept] = (struct row_sum){.first = sum->first};
        costs_sum(&sums[kept].self, &arena, &sum->self, &saturated);
        g->made_of[i] = (ref_t)(g->item_count + kept++);
    }
    free(g->sums);
    arena_release(&g->arena);
    g->sums = sums;
    g->arena = arena;
}

void grouping_narrow(struct grouping *g, const ref_t *rows, size_t count)
{
    g->made_of = narrowed(g->made_of, sizeof *g->made_of, rows, count);
    g->estimates = narrowed(g->estimates, sizeof *g->estimates, rows, count);
    g->spread_row_of = narrowed(g->spread_row_of, sizeof *g->spread_row_of, rows, count);
    g->unsure.number_of = narrowed(g->unsure.number_of, sizeof *g->unsure.number_of, rows, count);
    narrow_sums(g, count);
    free(g->owners);
    free(g->first_owners);
    free(g->outer);
    g->owners = NULL;
    g->first_owners = g->outer = NULL;
    g->rows = memory_resize(g->rows, 1, sizeof *g->rows); /* rows are no items, as of instructions */
    g->count = count;
}

void grouping_release(struct grouping *g)
{
    free(g->made_of);
    free(g->outer);
    free(g->owners);
    free(g->first_owners);
    free(g->sums);
    free(g->estimates);
    unsure_rows_release(&g->unsure);
    free(g->rows);
    same_address_release(&g->shared);
    free(g->spread_row_of);
    names_release(&g->places);
    free(g->place_of);
    arena_release(&g->arena);
}

/* ---- looking ---- */

/* The entry of a row that may share its address: the row itself if it has one item; a sum; or another row, if the
 * instruction belongs to that. */
static inline ref_t shared_made_of(const struct grouping *g, ref_t row)
{
    const ref_t *entry = same_address_at(&g->shared, row);
    return entry ? *entry : row;
}

ref_t grouping_row(const struct grouping *g, ref_t item)
{
    if (g->rows)
        return g->rows[item];
    ref_t made_of = shared_made_of(g, item);
    return made_of < g->item_count ? made_of : item;
}

struct costs grouping_self(const struct grouping *g, ref_t row)
{
    ref_t item = g->rows ? g->made_of[row] : shared_made_of(g, row);
    if (item >= g->item_count)
        return g->sums[item - g->item_count].self;
    return g->rows || item == row ? g->kind->self(g, item) : (struct costs){0};
}

struct costs grouping_inclusive(const struct grouping *g, ref_t row)
{
    if (g->of_lines)
        return matrix_row(&g->of_lines->inclusive, row);
    ref_t item = grouping_item(g, row);
    return is_cycle(g, item) ? matrix_row(&g->costs->cycle_inclusive, cycle_at(g, item))
                             : matrix_row(&g->costs->inclusive, item);
}

uint64_t grouping_called(const struct grouping *g, ref_t row)
{
    return g->costs && !grouping_is_cycle(g, row) ? g->costs->called[grouping_item(g, row)] : 0;
}

/* Which kinds of a row's costs are estimates. */
static unsigned estimates_of(const struct grouping *g, ref_t row)
{
    unsigned estimated = g->estimates ? g->estimates[row] : 0;
    bool is_only = g->only_is_estimate && !grouping_is_cycle(g, row) && g->only_is_estimate[grouping_item(g, row)];
    return is_only ? estimated | column_bit(COLUMN_ONLY) : estimated;
}

/* The most that a row may cost, where that is to be told; no costs: its inclusive cost is exact. */
static struct costs most_of(const struct grouping *g, ref_t row)
{
    static const struct costs no_costs = {0};
    bool tells = g->tells_bounds && !grouping_is_cycle(g, row);
    return tells ? inclusive_most(g->costs, grouping_item(g, row)) : no_costs;
}

static __attribute__((noinline)) void add_unsure(const struct grouping *g, ref_t row, struct spent *spent)
{
    spent->self_most = unsure_rows_more(&g->unsure, row);
    spent->bounds |= spent->self_most.width ? column_bit(COLUMN_SELF) : 0;
}

/* The unknown line has no inclusive cost. */
static void add_line_costs(const struct grouping *g, ref_t row, struct spent *spent)
{
    enum line_mark mark = g->of_lines->marks[row];
    if (mark == LINE_HAS_NONE)
        return;
    spent->has |= column_bit(COLUMN_INCLUSIVE);
    spent->inclusive = grouping_inclusive(g, row);
    spent->estimates |= mark == LINE_IS_ESTIMATE ? column_bit(COLUMN_INCLUSIVE) : 0;
    if (mark == LINE_IS_BOUND) {
        spent->most = matrix_row(&g->of_lines->most, row);
        spent->bounds |= column_bit(COLUMN_INCLUSIVE);
    }
}

struct spent grouping_spent(const struct grouping *g, ref_t row)
{
    unsigned estimates = estimates_of(g, row);
    struct spent spent = {.has = column_bit(COLUMN_SELF) | column_bit(COLUMN_SPREAD),
                          .spread_row = grouping_spread_row(g, row),
                          .self = grouping_self(g, row),
                          .estimates = estimates};
    if (g->unsure.number_of)
        add_unsure(g, row, &spent);
    if (g->of_lines)
        add_line_costs(g, row, &spent);
    if (!g->costs)
        return spent;
    spent.has |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_CALLS) | column_bit(COLUMN_PER_CALL);
    spent.inclusive = grouping_inclusive(g, row);
    spent.calls = grouping_called(g, row);
    spent.is_inlined = !grouping_is_cycle(g, row) && profile_is_inlined(g->profile, grouping_item(g, row));
    struct costs most = most_of(g, row);
    if (most.width && !(estimates & column_bit(COLUMN_INCLUSIVE))) {
        spent.most = most;
        spent.bounds |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_PER_CALL);
    }
    if (g->only.count && !grouping_is_cycle(g, row)) {
        spent.has |= column_bit(COLUMN_ONLY);
        spent.only = matrix_row(&g->only, grouping_item(g, row));
    }
    return spent;
}

/* The figure of a column that is not of plain costs. Few reports are sorted by one: so it is not inlined. */
static __attribute__((noinline)) struct figure other_figure(const struct grouping *g, ref_t row,
                                                            const struct column *column)
{
    struct spent spent = grouping_spent(g, row);
    return column_figure(column, &spent);
}

/* Makes only the costs that the column needs, because rankings look at all rows. */
struct figure grouping_figure(const struct grouping *g, ref_t row, const struct column *column)
{
    if (column->kind == COLUMN_SELF) {
        struct costs self = grouping_self(g, row);
        return measure_of(column->measure, &self);
    }
    if (column->kind != COLUMN_INCLUSIVE)
        return other_figure(g, row, column);
    struct costs inclusive = grouping_inclusive(g, row);
    return measure_of(column->measure, &inclusive);
}

/* The name without owners, by which rows are compared. */
static struct row_name name_at(const struct grouping *g, ref_t row)
{
    return g->plan->levels[grouping_outer(g, row) != NONE]->name(g, grouping_item(g, row));
}

struct row_name grouping_own_name(const struct grouping *g, ref_t row)
{
    struct row_name name = name_at(g, row);
    if (g->owners) {
        name.owners = g->owners + g->first_owners[row];
        name.owner_count = g->first_owners[row + 1] - g->first_owners[row];
    }
    return name;
}

/* Of two levels, one is a function and the other a file or an object. The code of a function in a file has that file in
 * its name, wherever the function itself is defined. */
struct row_name grouping_name(const struct grouping *g, ref_t row)
{
    struct row_name name = grouping_own_name(g, row);
    if (grouping_outer(g, row) == NONE)
        return name;
    struct row_name outer = name_at(g, g->outer[row]);
    if (name.symbol == NONE) {
        outer.file = name.file;
        return outer;
    }
    if (outer.file != NONE)
        name.file = outer.file;
    return name;
}

/* By object, then by address; rows without an address come last. */
static int compare_instructions(const struct grouping *g, const struct row_name *a, const struct row_name *b)
{
    int order = row_name_compare_refs(&g->profile->objects, a->object, b->object);
    return order ? order : (a->address > b->address) - (a->address < b->address);
}

int grouping_compare(const struct grouping *g, ref_t a, ref_t b)
{
    struct row_name x = grouping_own_name(g, a), y = grouping_own_name(g, b);
    if (x.place.s)
        return text_compare(x.place, y.place);
    int order = g->kind == &instructions ? compare_instructions(g, &x, &y) : 0;
    return order ? order : row_name_compare(g->profile, &x, &y);
}
