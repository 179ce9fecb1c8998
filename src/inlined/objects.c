#include "inlined/objects.h"

#include "base/int128.h"

#include <stdlib.h>

/* Of the cost of an object, in percent, that may be at other lines than the profile says. */
#define OTHER_MAX 5u

static const struct problem problem_object_unread = {"objects whose debug information cannot be read", SEVERITY_NOTE, 3,
                                                     true};
static const struct problem problem_other_build = {"objects that are not the files that ran", SEVERITY_WARNING, 3,
                                                   true};

/* The addresses that ran, by object. */
struct ran {
    ARRAY(uint64_t) addresses; /* of the object at hand */
    ref_t *first;              /* of the instructions, by object, and one more */
    ref_t *instructions;       /* those that have addresses, object by object */
};

static ref_t object_of(const struct profile *p, size_t instruction)
{
    return p->functions.items[p->pieces.items[profile_piece_of_instruction(p, instruction)].function].object;
}

/* ---- the code that ran ---- */

static void list_instructions(struct ran *ran, const struct profile *p)
{
    size_t objects = p->objects.texts.count;
    ran->first = memory_zeroed(objects + 2, sizeof *ran->first);
    ran->instructions = memory_alloc((p->instructions.count + 1) * sizeof *ran->instructions);
    for (size_t i = 0; i < p->instructions.count; i++)
        if (profile_address_of_instruction(p, i) != ADDRESS_NONE)
            ran->first[object_of(p, i) + 2]++;
    for (size_t i = 2; i < objects + 2; i++)
        ran->first[i] += ran->first[i - 1];
    for (size_t i = 0; i < p->instructions.count; i++)
        if (profile_address_of_instruction(p, i) != ADDRESS_NONE)
            ran->instructions[ran->first[object_of(p, i) + 1]++] = (ref_t)i;
}

static int by_value(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Each address is a range: what lies between two that ran is not asked for. */
static struct address_range *list_ranges(struct ran *ran, const struct profile *p, ref_t object, size_t *count)
{
    ran->addresses.count = *count = 0;
    for (ref_t i = ran->first[object]; i < ran->first[object + 1]; i++)
        *array_add(&ran->addresses) = profile_address_of_instruction(p, ran->instructions[i]);
    struct address_range *ranges = memory_alloc((ran->addresses.count + 1) * sizeof *ranges);
    if (ran->addresses.count > 1)
        qsort(ran->addresses.items, ran->addresses.count, sizeof *ran->addresses.items, by_value);
    for (size_t i = 0; i < ran->addresses.count; i++) {
        uint64_t address = ran->addresses.items[i];
        if (*count == 0 || ranges[*count - 1].start != address)
            ranges[(*count)++] = (struct address_range){address, address + 1};
    }
    return ranges;
}

/* ---- is it the file that ran ---- */

static uint64_t weight_of(const struct instruction *instruction)
{
    return costs_have_any(&instruction->self) ? int128_magnitude(costs_get(&instruction->self, 0)) : 0;
}

/* Whether an instruction is of the line that the profile says: Valgrind may file it under another file. */
static bool is_alike(const struct code_table *table, const struct instruction *instruction)
{
    const struct code_piece *piece = code_table_find(table, instruction->address);
    return piece && piece->line == instruction->line;
}

/* The percentage of the cost with lines that is at other lines in the file; 100 if there is no such cost. */
static unsigned find_others(const struct ran *ran, const struct profile *p, ref_t object,
                            const struct code_table *table)
{
    uint64_t all = 0, other = 0;
    for (ref_t i = ran->first[object]; i < ran->first[object + 1]; i++) {
        struct instruction instruction = profile_instruction(p, ran->instructions[i]);
        if (!instruction.line)
            continue;
        all = int128_add_stopping(all, weight_of(&instruction));
        if (!is_alike(table, &instruction))
            other = int128_add_stopping(other, weight_of(&instruction));
    }
    return all ? (unsigned)int128_scale(other, 100, all) : 100;
}

/* ---- reading ---- */

static enum inlined_state judge(struct inlined_sources *sources, const struct ran *ran, const struct profile *p,
                                struct inlined_objects *objects, ref_t number)
{
    struct text name = profile_object_name(p, number);
    unsigned others = find_others(ran, p, number, &objects->items[number].table);
    if (others <= OTHER_MAX)
        return INLINED_KNOWN;
    if (objects->items[number].table.pieces.count)
        diagnostics_add(sources->diagnostics, &problem_other_build, name, 0,
                        "%u%% of its cost is at other lines there: it is another build; what was inlined in it stays "
                        "with the functions around it",
                        others);
    return objects->items[number].table.pieces.count ? INLINED_OTHER : INLINED_UNKNOWN;
}

static bool find_object(struct inlined_sources *sources, struct inlined_objects *objects, ref_t number,
                        struct object *object)
{
    struct text why, name = profile_object_name(objects->profile, number);
    enum object_result result = OBJECT_MISSING;
    if (name.n && !text_equal(name, FILE_UNKNOWN))
        result = object_find(&sources->places, name, object, &why, &objects->arena);
    if (result == OBJECT_UNREADABLE)
        diagnostics_add(sources->diagnostics, &problem_object_unread, name, 0, "%.*s", (int)why.n, why.s);
    return result == OBJECT_FOUND;
}

static void read_object(struct inlined_sources *sources, struct inlined_objects *objects, struct ran *ran, ref_t number)
{
    const struct profile *p = objects->profile;
    struct inlined_object *item = &objects->items[number];
    struct object object;
    item->state = INLINED_UNKNOWN;
    if (!find_object(sources, objects, number, &object))
        return;
    struct code_request request = {.wanted = CODE_PIECES, .path = object.path, .roots = &sources->roots};
    struct texts below = {(struct text *)(uintptr_t)sources->places.below, sources->places.below_count, 0};
    request.below = &below;
    struct address_range *ranges = list_ranges(ran, p, number, &request.count);
    request.ranges = ranges;
    struct text wrong = code_table_read(&item->table, sources->reader, &request);
    if (wrong.s)
        diagnostics_add(sources->diagnostics, &problem_object_unread, profile_object_name(p, number), 0,
                        "what reads its debug information %.*s", (int)wrong.n, wrong.s);
    else
        item->state = item->table.is_informed ? judge(sources, ran, p, objects, number) : INLINED_UNKNOWN;
    if (item->table.separate.s && sources->places.read)
        file_set_add_path(sources->places.read, item->table.separate);
    free(ranges);
}

void inlined_objects_init(struct inlined_objects *objects, struct inlined_sources *sources,
                          const struct profile *profile)
{
    struct ran ran = {0};
    size_t count = profile->objects.texts.count;
    *objects = (struct inlined_objects){.profile = profile, .items = memory_zeroed(count, sizeof *objects->items)};
    list_instructions(&ran, profile);
    for (ref_t i = 0; i < count; i++)
        if (ran.first[i] < ran.first[i + 1])
            read_object(sources, objects, &ran, i);
    free(ran.addresses.items);
    free(ran.first);
    free(ran.instructions);
}

void inlined_objects_release(struct inlined_objects *objects)
{
    for (size_t i = 0; i < objects->profile->objects.texts.count; i++)
        code_table_release(&objects->items[i].table);
    free(objects->items);
    arena_release(&objects->arena);
}
