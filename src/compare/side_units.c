#include "compare/side_units.h"

#include "base/hash.h"
#include "compare/unit_key.h"

#include <stdlib.h>

struct listing {
    struct side_units *units;
    const struct profile *profile;
    enum unit_kind kind;
    const struct texts *roots;
    struct text common; /* the directory of the inputs that are below no root */
    size_t *places;     /* by input: how many of its parts were seen */
    struct names processes, units_of;
    struct arena scratch; /* of what units are known by */
};

/* ---- which unit a part is of ---- */

static struct text input_path(const struct listing *l, const struct part *part)
{
    return l->profile->inputs.items[part->input].path;
}

/* What a process is known by. */
static struct text identity_of(struct listing *l, const struct part *part)
{
    struct text path = input_path(l, part), directory = text_directory(path);
    if (l->kind == UNIT_INPUT || !part->pid.n)
        return arena_format(&l->scratch, "%u", part->input);
    return arena_format(&l->scratch, "%.*s\n%.*s\n%.*s", (int)part->pid.n, part->pid.s, (int)directory.n, directory.s,
                        (int)part->command.n, part->command.s);
}

/* The number of the part or the thread; a part without one has its place in its input. */
static struct text number_of(struct listing *l, const struct part *part)
{
    size_t place = ++l->places[part->input];
    if (l->kind == UNIT_INPUT)
        return TEXT("");
    struct text number = l->kind == UNIT_PART ? part->number : part->thread;
    if (l->kind == UNIT_PART && !number.n)
        return arena_format(&l->units->arena, "%zu", place);
    return number.n ? number : TEXT("-");
}

static struct text with_number(struct listing *l, struct text text, struct text number)
{
    return l->kind == UNIT_THREAD
               ? arena_format(&l->units->arena, "%.*s, thread %.*s", (int)text.n, text.s, (int)number.n, number.s)
               : text;
}

/* `desc: Trigger: Client Request: fib[15]`: who asked says nothing. */
static struct text trigger_of(const struct part *part)
{
    const struct text by = TEXT("Client Request: ");
    return text_starts(part->trigger, by) ? text_skip(part->trigger, by.n) : part->trigger;
}

static void add_unit(struct listing *l, const struct part *part, ref_t process, struct text number)
{
    struct side_unit *unit = array_add(&l->units->items);
    *unit = (struct side_unit){
        .place = (ref_t)l->units->items.count - 1, .process = process, .number = number, .trigger = trigger_of(part)};
    struct text file = input_path(l, part);
    unit->path = unit_key_below(file, l->roots, l->common);
    unit->above = (uint32_t)(file.n - unit->path.n);
    unit->key = unit_key_of_path(unit->path, part->pid, &l->units->arena);
    unit->key = unit->key.s ? with_number(l, unit->key, number) : TEXT_NONE;
    unit->command = part->command.n ? with_number(l, part->command, number) : TEXT("");
}

static struct side_unit *unit_of(struct listing *l, const struct part *part)
{
    ref_t process = names_add(&l->processes, NULL, identity_of(l, part));
    struct text number = number_of(l, part);
    struct text known = arena_format(&l->scratch, "%u %.*s", process, (int)number.n, number.s);
    ref_t unit = names_add(&l->units_of, NULL, known);
    if (unit == l->units->items.count)
        add_unit(l, part, process, number);
    return &l->units->items.items[unit];
}

/* ---- all of them ---- */

/* A part without a cost has none of the events that it did not record. */
static void count_recorders(struct listing *l, struct side_unit *unit, const struct costs *total)
{
    cost_t ones[EVENTS_MAX];
    bool any = false, saturated;
    for (ref_t i = 0; i < total->width; i++) {
        any |= costs_get(total, i) != 0;
        ones[i] = costs_have(total, i) ? 1 : COST_ABSENT;
    }
    if (any)
        costs_add(&unit->having, &l->units->arena, ones, NULL, total->width, &saturated);
    unit->parts += any;
}

static void add_part(struct listing *l, size_t number)
{
    cost_t costs[EVENTS_MAX];
    bool saturated;
    struct part part = profile_part(l->profile, number);
    struct costs total = profile_part_total(l->profile, number, costs);
    struct side_unit *unit = unit_of(l, &part);
    *refs_at(&l->units->unit_of, (ref_t)number) = unit->place;
    unit->loss = unit->loss.s ? unit->loss : l->profile->inputs.items[part.input].loss;
    count_recorders(l, unit, &total);
    costs_add(&unit->costs, &l->units->arena, costs, NULL, total.width, &saturated);
}

static int by_number(const void *a, const void *b)
{
    const struct side_unit *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    int order = profile_compare_numbers(x->number, y->number);
    return order ? order : text_compare(x->number, y->number);
}

/* Parts of the inputs in the order in which these were read, whatever the numbers of their processes. */
static ref_t *order_of_parts(const struct profile *p)
{
    ref_t *order = memory_alloc((p->parts.count + 1) * sizeof *order);
    size_t *ends = memory_zeroed(p->inputs.count + 1, sizeof *ends);
    for (size_t i = 0; i < p->parts.count; i++)
        ends[p->parts.items[i].input + 1]++;
    for (size_t i = 0; i < p->inputs.count; i++)
        ends[i + 1] += ends[i];
    for (size_t i = 0; i < p->parts.count; i++)
        order[ends[p->parts.items[i].input]++] = (ref_t)i;
    free(ends);
    return order;
}

static struct text common_of(const struct profile *p, const struct texts *roots)
{
    struct texts paths = {0};
    for (size_t i = 0; i < p->inputs.count; i++)
        *array_add(&paths) = p->inputs.items[i].path;
    struct text common = unit_key_common(&paths, roots);
    free(paths.items);
    return common;
}

/* The units of parts, after these were sorted. */
static void number_again(struct side_units *units)
{
    ref_t *now = refs_new(units->items.count + 1);
    for (size_t i = 0; i < units->items.count; i++)
        now[units->items.items[i].place] = (ref_t)i;
    for (size_t i = 0; i < units->unit_of.count; i++)
        units->unit_of.items[i] = now[units->unit_of.items[i]];
    free(now);
}

/* An input without a part is no unit. */
static struct text loss_of_others(const struct listing *l)
{
    struct text loss = l->profile->loss;
    for (size_t i = 0; i < l->profile->inputs.count; i++)
        if (!loss.s && l->places[i] == 0)
            loss = l->profile->inputs.items[i].loss;
    return loss;
}

void side_units_init(struct side_units *units, const struct measured_side *side, enum unit_kind kind,
                     const struct texts *roots)
{
    const struct profile *p = side->profile;
    *units = (struct side_units){0};
    struct listing l = {.units = units, .profile = p, .kind = kind, .roots = roots, .common = common_of(p, roots)};
    l.places = memory_zeroed(p->inputs.count, sizeof *l.places);
    ref_t *order = order_of_parts(p);
    for (size_t i = 0; i < p->parts.count; i++)
        add_part(&l, order[i]);
    if (units->items.count)
        qsort(units->items.items, units->items.count, sizeof *units->items.items, by_number);
    number_again(units);
    units->loss = loss_of_others(&l);
    units->processes = l.processes.texts.count;
    free(order);
    free(l.places);
    names_release(&l.processes);
    names_release(&l.units_of);
    arena_release(&l.scratch);
}

void side_units_files(const struct side_units *units, const struct measured_side *side, ref_t unit, struct texts *files)
{
    const struct profile *p = side->profile;
    bool *is_added = memory_zeroed(p->inputs.count, sizeof *is_added);
    for (size_t i = 0; i < units->unit_of.count; i++) {
        ref_t input = p->parts.items[i].input;
        if (units->unit_of.items[i] == unit && !is_added[input])
            *array_add(files) = p->inputs.items[input].path;
        is_added[input] |= units->unit_of.items[i] == unit;
    }
    free(is_added);
}

void side_units_release(struct side_units *units)
{
    free(units->unit_of.items);
    free(units->items.items);
    arena_release(&units->arena);
}
