/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/routines.h"

#include "base/int128.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- choosing ---- */

static ref_t function_of_instruction(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[profile_piece_of_instruction(p, i)].function;
}

static ref_t function_of_call(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->calls.items[i].piece].function;
}

static ref_t function_of_jump(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->jumps.items[i].piece].function;
}

/* A function, and the key that all functions of its routine have in common. */
struct member {
    const struct function *function;
    struct text name; /* without its context */
    ref_t number;
};

static int compare_refs(ref_t a, ref_t b)
{
    return (a > b) - (a < b);
}

static int compare_routines(const struct member *a, const struct member *b)
{
    int order = compare_refs(a->function->object, b->function->object);
    order = order ? order : compare_refs(a->function->file, b->function->file);
    return order ? order : text_compare(a->name, b->name);
}

static int by_routine(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    int order = compare_routines(x, y);
    return order ? order : compare_refs(x->number, y->number);
}

static struct member *sort_members(const struct profile *p, const struct contexts *contexts)
{
    struct member *members = memory_alloc((p->functions.count + 1) * sizeof *members);
    for (size_t i = 0; i < p->functions.count; i++) {
        const struct function *f = &p->functions.items[i];
        members[i] = (struct member){f, contexts_strip(contexts, p->symbols.texts.items[f->symbol]), (ref_t)i};
    }
    qsort(members, p->functions.count, sizeof *members, by_routine);
    return members;
}

/* Marks the functions that have an address; returns whether there are any. */
static bool mark_address(const struct profile *p, uint64_t address, bool *is_chosen)
{
    bool any = false;
    for (size_t i = 0; i < p->instructions.count; i++)
        if (profile_address_of_instruction(p, i) == address)
            is_chosen[function_of_instruction(p, i)] = any = true;
    return any;
}

/* By function: whether its machine code is asked for. */
static bool *choose_functions(struct routines *r, const struct filter *filter)
{
    const struct profile *p = r->profile;
    bool *is_chosen = filter_disassembled(filter, p);
    r->found = memory_zeroed(filter->disasm.count, sizeof *r->found);
    for (size_t i = 0; i < filter->disasm.count; i++) {
        uint64_t address;
        if (filter_reads_address(filter->disasm.items[i].expression, &address))
            r->found[i] = mark_address(p, address, is_chosen);
    }
    for (size_t i = 0; i < p->functions.count; i++) {
        is_chosen[i] &= filter_keeps_function(filter, &p->functions.items[i]);
    }
    return is_chosen;
}

static bool is_any_chosen(const struct routines *r, const struct routine_choice *choice, const bool *is_chosen)
{
    for (size_t i = choice->first; i < choice->first + choice->count; i++)
        if (is_chosen[r->functions[i]])
            return true;
    return false;
}

/* The cost of its instructions; false if it has none. */
static bool sum_up(const struct routines *r, struct routine_choice *choice, const struct measure *measure)
{
    bool any = false, saturated;
    for (size_t i = choice->first; i < choice->first + choice->count; i++) {
        ref_t f = r->functions[i];
        for (ref_t k = r->instructions.first[f]; k < r->instructions.first[f + 1]; k++) {
            struct instruction instruction = profile_instruction(r->profile, r->instructions.items[k]);
            any |= instruction.address != ADDRESS_NONE;
            if (measure)
                choice->cost = cost_add(choice->cost, measure_cost(measure, &instruction.self), &saturated);
        }
    }
    return any;
}

static int by_cost(const void *a, const void *b, void *routines)
{
    const struct profile *p = ((const struct routines *)routines)->profile;
    const struct routine_choice *x = a, *y = b;
    int order = (x->cost < y->cost) - (x->cost > y->cost);
    order = order ? order : text_compare(profile_function_name(p, x->function), profile_function_name(p, y->function));
    return order ? order : compare_refs(x->function, y->function);
}

static void add_choices(struct routines *r, const struct member *members, const bool *is_chosen,
                        const struct measure *measure)
{
    size_t count = r->profile->functions.count;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && compare_routines(&members[i], &members[end]) == 0; end++) {
            r->functions[end] = members[end].number;
            r->routine_of[members[end].number] = (ref_t)i;
        }
        struct routine_choice choice = {members[i].number, i, end - i, 0};
        if (is_any_chosen(r, &choice, is_chosen) && sum_up(r, &choice, measure))
            r->items[r->count++] = choice;
    }
    qsort_r(r->items, r->count, sizeof *r->items, by_cost, r);
}

static void init_chosen(struct routines *routines, const struct contexts *contexts, const bool *is_chosen,
                        const struct measure *measure)
{
    const struct profile *profile = routines->profile;
    size_t functions = profile->functions.count;
    routines->items = memory_alloc((functions + 1) * sizeof *routines->items);
    routines->functions = memory_alloc((functions + 1) * sizeof *routines->functions);
    routines->routine_of = memory_alloc((functions + 1) * sizeof *routines->routine_of);
    buckets_init(&routines->instructions, profile->instructions.count, functions, function_of_instruction, profile);
    buckets_init(&routines->calls, profile->calls.count, functions, function_of_call, profile);
    buckets_init(&routines->jumps, profile->jumps.count, functions, function_of_jump, profile);
    struct member *members = sort_members(profile, contexts);
    add_choices(routines, members, is_chosen, measure);
    free(members);
}

void routines_init(struct routines *routines, const struct profile *profile, const struct filter *filter,
                   const struct measure *measure)
{
    *routines = (struct routines){.profile = profile};
    bool *is_chosen = choose_functions(routines, filter);
    init_chosen(routines, &filter->contexts, is_chosen, measure);
    free(is_chosen);
}

void routines_init_of(struct routines *routines, const struct profile *profile, const bool *is_chosen)
{
    struct contexts contexts;
    *routines = (struct routines){.profile = profile};
    contexts_init(&contexts, profile);
    init_chosen(routines, &contexts, is_chosen, NULL);
    contexts_release(&contexts);
}

void routines_init_unchosen(struct routines *routines, const struct profile *profile)
{
    bool *is_chosen = memory_zeroed(profile->functions.count, sizeof *is_chosen);
    routines_init_of(routines, profile, is_chosen);
    free(is_chosen);
}

bool routines_choose(struct routines *routines, ref_t function)
{
    size_t first = routines->routine_of[function], end = first;
    while (end < routines->profile->functions.count && routines->routine_of[routines->functions[end]] == first)
        end++;
    struct routine_choice choice = {routines->functions[first], first, end - first, 0};
    routines->count = sum_up(routines, &choice, NULL);
    routines->items[0] = choice;
    return routines->count;
}

void routines_release(struct routines *routines)
{
    free(routines->items);
    free(routines->functions);
    free(routines->routine_of);
    free(routines->found);
    buckets_release(&routines->instructions);
    buckets_release(&routines->calls);
    buckets_release(&routines->jumps);
}

void routines_list_addresses(const struct routines *routines, size_t number, struct addresses *addresses)
{
    const struct routine_choice *choice = &routines->items[number];
    for (size_t i = choice->first; i < choice->first + choice->count; i++) {
        ref_t f = routines->functions[i];
        for (ref_t k = routines->instructions.first[f]; k < routines->instructions.first[f + 1]; k++) {
            uint64_t address = profile_address_of_instruction(routines->profile, routines->instructions.items[k]);
            if (address != ADDRESS_NONE)
                *array_add(addresses) = address;
        }
    }
}

/* ---- one routine ---- */

enum kind { OF_COST, OF_CALL, OF_JUMP };

/* An instruction, a call or a jump of the profile, under its address. */
struct entry {
    uint64_t address;
    uint64_t target; /* of calls and jumps: the key that distinguishes and orders them within one instruction */
    enum kind kind;
    ref_t ref;
};

struct collector {
    const struct profile *profile;
    ARRAY(struct entry) entries;
};

static int by_address(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->target != y->target)
        return x->target < y->target ? -1 : 1;
    return compare_refs(x->ref, y->ref);
}

static void add_entry(struct collector *c, struct entry entry)
{
    if (entry.address != ADDRESS_NONE)
        *array_add(&c->entries) = entry;
}

static bool leaves_function(const struct profile *p, const struct jump *jump)
{
    const struct function *f = &p->functions.items[p->pieces.items[jump->piece].function];
    return jump->symbol != f->symbol && text_equal(profile_object_name(p, f->object), FILE_UNKNOWN);
}

/* Tells jumps from one instruction apart. */
static uint64_t target_of(const struct profile *p, const struct jump *jump)
{
    return leaves_function(p, jump) ? UINT64_MAX - jump->symbol : jump->to.address;
}

static void collect_function(struct collector *c, const struct routines *r, ref_t f)
{
    const struct profile *p = c->profile;
    for (ref_t k = r->instructions.first[f]; k < r->instructions.first[f + 1]; k++) {
        ref_t i = r->instructions.items[k];
        add_entry(c, (struct entry){profile_address_of_instruction(p, i), 0, OF_COST, i});
    }
    for (ref_t k = r->calls.first[f]; k < r->calls.first[f + 1]; k++) {
        ref_t i = r->calls.items[k];
        add_entry(c, (struct entry){p->call_addresses.items[i], p->calls.items[i].callee, OF_CALL, i});
    }
    for (ref_t k = r->jumps.first[f]; k < r->jumps.first[f + 1]; k++) {
        ref_t i = r->jumps.items[k];
        const struct jump *jump = &p->jumps.items[i];
        add_entry(c, (struct entry){jump->from.address, target_of(p, jump), OF_JUMP, i});
    }
}

static void add_self(struct routine *routine, const struct profile *p, const struct entry *entry)
{
    struct instruction instruction = profile_instruction(p, entry->ref);
    matrix_add(&routine->self, routine->count - 1, &instruction.self);
}

static void add_call(struct routine *routine, const struct routines *r, const struct routine_choice *choice,
                     const struct entry *entry, bool is_new)
{
    const struct call *call = &r->profile->calls.items[entry->ref];
    if (is_new) {
        routine->calls[routine->call_count++] =
            (struct routine_call){call->callee, 0, r->routine_of[call->callee] == choice->first};
        routine->steps[routine->count - 1].call_count++;
    }
    struct routine_call *to = &routine->calls[routine->call_count - 1];
    to->count = int128_add_stopping(to->count, call->count);
    matrix_add(&routine->call_costs, routine->call_count - 1, &call->inclusive);
}

static void add_jump(struct routine *routine, const struct profile *p, const struct entry *entry, bool is_new)
{
    const struct jump *jump = &p->jumps.items[entry->ref];
    if (is_new) {
        routine->jumps[routine->jump_count++] = (struct routine_jump){.to = jump->to.address,
                                                                      .symbol = jump->symbol,
                                                                      .conditional = jump->conditional,
                                                                      .leaves = leaves_function(p, jump)};
        routine->steps[routine->count - 1].jump_count++;
    }
    struct routine_jump *to = &routine->jumps[routine->jump_count - 1];
    to->followed = int128_add_stopping(to->followed, jump->followed);
    to->executed = int128_add_stopping(to->executed, jump->executed);
}

/* Begins a step, with its cost if it has one. */
static struct routine_step make_step(const struct routine *routine, const struct profile *p, const struct entry *entry)
{
    struct routine_step step = {
        .address = entry->address, .first_call = routine->call_count, .first_jump = routine->jump_count};
    ref_t piece;
    if (entry->kind == OF_COST) {
        struct instruction instruction = profile_instruction(p, entry->ref);
        step.line = instruction.line;
        piece = instruction.piece;
    } else if (entry->kind == OF_CALL) {
        step.line = p->calls.items[entry->ref].line;
        piece = p->calls.items[entry->ref].piece;
    } else {
        step.line = p->jumps.items[entry->ref].from.line;
        piece = p->jumps.items[entry->ref].piece;
    }
    step.file = p->pieces.items[piece].file;
    step.piece = piece;
    return step;
}

static void add_entries(struct routine *routine, const struct routines *r, const struct routine_choice *choice,
                        const struct collector *c)
{
    for (size_t i = 0; i < c->entries.count; i++) {
        const struct entry *e = &c->entries.items[i], *before = i ? e - 1 : NULL;
        bool is_step = !before || before->address != e->address;
        bool is_new = is_step || before->kind != e->kind || before->target != e->target;
        if (is_step)
            routine->steps[routine->count++] = make_step(routine, r->profile, e);
        if (e->kind == OF_COST)
            add_self(routine, r->profile, e);
        else if (e->kind == OF_CALL)
            add_call(routine, r, choice, e, is_new);
        else
            add_jump(routine, r->profile, e, is_new);
    }
}

void routine_init(struct routine *routine, const struct routines *routines, size_t number)
{
    const struct routine_choice *choice = &routines->items[number];
    struct collector c = {.profile = routines->profile};
    for (size_t i = choice->first; i < choice->first + choice->count; i++)
        collect_function(&c, routines, routines->functions[i]);
    if (c.entries.count > 1)
        qsort(c.entries.items, c.entries.count, sizeof *c.entries.items, by_address);
    size_t steps = 0, counts[] = {0, 0, 0}, width = routines->profile->events.count;
    for (size_t i = 0; i < c.entries.count; i++) {
        steps += i == 0 || c.entries.items[i].address != c.entries.items[i - 1].address;
        counts[c.entries.items[i].kind]++;
    }
    *routine = (struct routine){
        .steps = memory_alloc((steps + 1) * sizeof *routine->steps),
        .self = matrix_new(steps, width),
        .calls = memory_alloc((counts[OF_CALL] + 1) * sizeof *routine->calls),
        .call_costs = matrix_new(counts[OF_CALL], width),
        .jumps = memory_alloc((counts[OF_JUMP] + 1) * sizeof *routine->jumps),
    };
    add_entries(routine, routines, choice, &c);
    free(c.entries.items);
}

void routine_release(struct routine *routine)
{
    free(routine->steps);
    free(routine->calls);
    free(routine->jumps);
    matrix_release(&routine->self);
    matrix_release(&routine->call_costs);
}
