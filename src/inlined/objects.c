/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/objects.h"

#include "base/int128.h"
#include "source/path.h"

#include <stdlib.h>

/* Of the cost of an object, in percent, that may be at other lines than the profile says. */
#define OTHER_MAX 5u

static const struct problem problem_object_unread = {"objects whose debug information cannot be read", SEVERITY_NOTE, 3,
                                                     true};
static const struct problem problem_other_build = {"objects that are not the files that ran", SEVERITY_WARNING, 3,
                                                   true};

/* The instructions that ran, by object. */
struct ran {
    ref_t *first;        /* by object, and one more */
    ref_t *instructions; /* object by object; without addresses those of lines */
    uint64_t *costs;     /* by object: of the first event */
    uint64_t all;        /* the sum */
    int64_t written;     /* when the newest of the inputs was, in seconds since 1970; INT64_MAX: unknown */
};

static ref_t function_of(const struct profile *p, size_t instruction)
{
    return p->pieces.items[profile_piece_of_instruction(p, instruction)].function;
}

static ref_t object_of(const struct profile *p, size_t instruction)
{
    return p->functions.items[function_of(p, instruction)].object;
}

static void list_instructions(struct ran *ran, const struct profile *p)
{
    size_t objects = p->objects.texts.count;
    ran->first = memory_zeroed(objects + 2, sizeof *ran->first);
    ran->instructions = memory_alloc((p->instructions.count + 1) * sizeof *ran->instructions);
    for (size_t i = 0; i < p->instructions.count; i++)
        ran->first[object_of(p, i) + 2]++;
    for (size_t i = 2; i < objects + 2; i++)
        ran->first[i] += ran->first[i - 1];
    for (size_t i = 0; i < p->instructions.count; i++)
        ran->instructions[ran->first[object_of(p, i) + 1]++] = (ref_t)i;
}

static uint64_t weight_of(const struct instruction *instruction)
{
    return costs_have_any(&instruction->self) ? int128_magnitude(costs_get(&instruction->self, 0)) : 0;
}

static void add_costs(struct ran *ran, const struct profile *p)
{
    size_t objects = p->objects.texts.count;
    ran->costs = memory_zeroed(objects + 1, sizeof *ran->costs);
    for (size_t i = 0; i < objects; i++) {
        for (ref_t k = ran->first[i]; k < ran->first[i + 1]; k++) {
            struct instruction instruction = profile_instruction(p, ran->instructions[k]);
            ran->costs[i] = int128_add_stopping(ran->costs[i], weight_of(&instruction));
        }
        ran->all = int128_add_stopping(ran->all, ran->costs[i]);
    }
}

/* Whether an object has a hundredth of the cost. */
static bool matters(const struct ran *ran, ref_t object)
{
    return ran->costs[object] && int128_compare_products(ran->costs[object], 100, ran->all, 1) >= 0;
}

static int64_t find_written(const struct profile *p)
{
    int64_t newest = INT64_MIN, changed;
    for (size_t i = 0; i < p->inputs.count; i++) {
        if (!path_modified(p->inputs.items[i].path, &changed))
            return INT64_MAX;
        newest = changed > newest ? changed : newest;
    }
    return newest == INT64_MIN ? INT64_MAX : newest;
}

static void ran_init(struct ran *ran, const struct profile *p)
{
    list_instructions(ran, p);
    add_costs(ran, p);
    ran->written = find_written(p);
}

static void ran_release(struct ran *ran)
{
    free(ran->first);
    free(ran->instructions);
    free(ran->costs);
}

/* ---- the code that ran ---- */

struct ranges ARRAY_OF(struct address_range);

static int by_start(const void *a, const void *b)
{
    const struct address_range *x = a, *y = b;
    return (x->start > y->start) - (x->start < y->start);
}

static void join_ranges(struct ranges *ranges)
{
    size_t kept = 0;
    if (ranges->count > 1)
        qsort(ranges->items, ranges->count, sizeof *ranges->items, by_start);
    for (size_t i = 0; i < ranges->count; i++) {
        struct address_range *last = kept ? &ranges->items[kept - 1] : NULL, next = ranges->items[i];
        if (!last || last->end < next.start)
            ranges->items[kept++] = next;
        else if (last->end < next.end)
            last->end = next.end;
    }
    ranges->count = kept;
}

/* Each address is a range: what lies between two that ran is not asked for. */
static void list_ranges(struct ranges *ranges, const struct ran *ran, const struct profile *p, ref_t object)
{
    for (ref_t i = ran->first[object]; i < ran->first[object + 1]; i++) {
        uint64_t address = profile_address_of_instruction(p, ran->instructions[i]);
        if (address != ADDRESS_NONE)
            *array_add(ranges) = (struct address_range){address, address + 1};
    }
}

/* The functions of an object that were recorded without addresses. */
static struct refs list_functions(const struct ran *ran, const struct profile *p, ref_t object)
{
    struct refs functions = {0};
    bool *is_listed = memory_zeroed(p->functions.count + 1, sizeof *is_listed);
    for (ref_t i = ran->first[object]; i < ran->first[object + 1]; i++) {
        ref_t function = function_of(p, ran->instructions[i]);
        if (is_listed[function] || profile_address_of_instruction(p, ran->instructions[i]) != ADDRESS_NONE)
            continue;
        is_listed[function] = true;
        *array_add(&functions) = function;
    }
    free(is_listed);
    return functions;
}

/* ---- is it the file that ran ---- */

/* Whether an instruction is of the line that the profile says: Valgrind may file it under another file. */
static bool is_alike(const struct inlined_object *object, const struct profile *p,
                     const struct instruction *instruction)
{
    const struct piece *piece = &p->pieces.items[instruction->piece];
    struct line_part asked = {.function = piece->function,
                              .line = instruction->line,
                              .file = text_base_name(profile_file_name(p, piece->file))};
    size_t first;
    if (instruction->address == ADDRESS_NONE)
        return inlined_lines_find(&object->lines, &asked, &first);
    const struct code_piece *code = code_table_find(&object->table, instruction->address);
    return code && code->line == instruction->line;
}

/* The percentage of the cost with lines that is at other lines in the file; 100 if there is no such cost. */
static unsigned find_others(const struct ran *ran, const struct profile *p, ref_t number,
                            const struct inlined_object *object)
{
    uint64_t all = 0, other = 0;
    for (ref_t i = ran->first[number]; i < ran->first[number + 1]; i++) {
        struct instruction instruction = profile_instruction(p, ran->instructions[i]);
        if (!instruction.line)
            continue;
        all = int128_add_stopping(all, weight_of(&instruction));
        if (!is_alike(object, p, &instruction))
            other = int128_add_stopping(other, weight_of(&instruction));
    }
    return all ? (unsigned)int128_scale(other, 100, all) : 100;
}

/* ---- reading ---- */

static enum inlined_state judge(struct inlined_sources *sources, const struct ran *ran, const struct profile *p,
                                struct inlined_objects *objects, ref_t number)
{
    struct text name = profile_object_name(p, number);
    unsigned others = find_others(ran, p, number, &objects->items[number]);
    if (others <= OTHER_MAX)
        return INLINED_KNOWN;
    if (objects->items[number].table.pieces.count)
        diagnostics_add(sources->diagnostics, &problem_other_build, name, 0,
                        "%u%% of its cost is at lines that it does not have: it is another build, and its inlined "
                        "code stays with the functions around it",
                        others);
    return objects->items[number].table.pieces.count ? INLINED_OTHER : INLINED_BARE;
}

/* Looks for the file of an object; what is known of it before it is read. */
static enum inlined_state find_object(struct inlined_sources *sources, struct inlined_objects *objects, ref_t number,
                                      struct object *object)
{
    static const enum inlined_state states[] = {
        [OBJECT_MISSING] = INLINED_GONE, [OBJECT_UNREADABLE] = INLINED_UNREAD, [OBJECT_OUTSIDE] = INLINED_UNREAD};
    struct text why, name = profile_object_name(objects->profile, number);
    if (!name.n || text_equal(name, FILE_UNKNOWN))
        return INLINED_NAMELESS;
    enum object_result result = object_find(&sources->places, name, object, &why, &objects->arena);
    if (result == OBJECT_UNREADABLE)
        diagnostics_add(sources->diagnostics, &problem_object_unread, name, 0, "%.*s", (int)why.n, why.s);
    if (result == OBJECT_FOUND)
        return object->elf.has_symbols ? INLINED_BARE : INLINED_STRIPPED;
    return states[result];
}

/* An object while it is read. */
struct asking {
    struct inlined_sources *sources;
    struct inlined_objects *objects;
    const struct ran *ran;
    ref_t number;
    struct code_request code;
};

/* Asks, and says what is wrong; false: nothing was read. */
static bool ask_once(struct asking *a, struct code_table *table)
{
    struct text wrong = code_table_read(table, a->sources->reader, &a->code);
    if (wrong.s)
        diagnostics_add(a->sources->diagnostics, &problem_object_unread,
                        profile_object_name(a->objects->profile, a->number), 0,
                        "the process that reads its debug information %.*s", (int)wrong.n, wrong.s);
    if (table->separate.s && a->sources->places.read)
        file_set_add_path(a->sources->places.read, table->separate);
    return !wrong.s;
}

/* Debug information that is not here is fetched, for objects that matter. False: there is none. */
static bool ask(struct asking *a, struct code_table *table)
{
    bool good = ask_once(a, table);
    if (good && !table->is_informed && !a->code.debug.s && matters(a->ran, a->number)) {
        a->code.debug = inlined_fetch(a->sources, a->code.path);
        code_table_release(table);
        good = a->code.debug.s && ask_once(a, table);
    }
    return good && table->is_informed;
}

/* Finds the code of functions that were recorded without addresses. */
static struct function_codes find_code(struct asking *a, const struct refs *functions)
{
    struct function_codes codes = {0};
    struct code_table symbols;
    if (!functions->count)
        return codes;
    a->code.wanted = CODE_SYMBOLS;
    if (ask(a, &symbols))
        inlined_symbols_find(&codes, a->objects->profile, &symbols, functions);
    code_table_release(&symbols);
    return codes;
}

static void read_code(struct asking *a)
{
    const struct profile *p = a->objects->profile;
    struct inlined_object *item = &a->objects->items[a->number];
    struct ranges ranges = {0};
    struct refs functions = list_functions(a->ran, p, a->number);
    item->codes = find_code(a, &functions);
    list_ranges(&ranges, a->ran, p, a->number);
    for (size_t i = 0; i < item->codes.count; i++)
        *array_add(&ranges) = item->codes.items[i].range;
    join_ranges(&ranges);
    a->code.wanted = CODE_PIECES;
    a->code.ranges = ranges.items;
    a->code.count = ranges.count;
    item->is_by_line = functions.count;
    if (ranges.count && ask(a, &item->table)) {
        inlined_lines_init(&item->lines, &item->table, &item->codes);
        item->state = judge(a->sources, a->ran, p, a->objects, a->number);
    }
    free(functions.items);
    free(ranges.items);
}

static void read_object(struct inlined_sources *sources, struct inlined_objects *objects, const struct ran *ran,
                        ref_t number)
{
    struct object object;
    struct texts below = {(struct text *)(uintptr_t)sources->places.below, sources->places.below_count, 0};
    struct asking asking = {sources, objects, ran, number, {.roots = &sources->roots, .below = &below}};
    enum inlined_state state = objects->items[number].state = find_object(sources, objects, number, &object);
    if (state != INLINED_BARE && state != INLINED_STRIPPED)
        return;
    objects->items[number].is_newer = object.modified > ran->written;
    asking.code.path = object.path;
    read_code(&asking);
}

/* Notes the objects with a hundredth of the cost. */
static void see_objects(struct inlined_sources *sources, const struct inlined_objects *objects, const struct ran *ran)
{
    const struct profile *p = objects->profile;
    for (ref_t i = 0; i < p->objects.texts.count; i++)
        if (matters(ran, i))
            inlined_see(sources, p->objects.texts.items[i], objects->items[i].state == INLINED_KNOWN);
}

void inlined_objects_init(struct inlined_objects *objects, struct inlined_sources *sources,
                          const struct profile *profile)
{
    struct ran ran = {0};
    size_t count = profile->objects.texts.count;
    *objects = (struct inlined_objects){.profile = profile, .items = memory_zeroed(count, sizeof *objects->items)};
    ran_init(&ran, profile);
    for (ref_t i = 0; i < count; i++)
        if (ran.first[i] < ran.first[i + 1])
            read_object(sources, objects, &ran, i);
    see_objects(sources, objects, &ran);
    ran_release(&ran);
}

void inlined_objects_release(struct inlined_objects *objects)
{
    for (size_t i = 0; i < objects->profile->objects.texts.count; i++) {
        inlined_lines_release(&objects->items[i].lines);
        free(objects->items[i].codes.items);
        code_table_release(&objects->items[i].table);
    }
    free(objects->items);
    arena_release(&objects->arena);
}
