/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/unit_list.h"

#include "base/git.h"
#include "load/unit_key.h"
#include "system/functions.h"

#include <stdlib.h>

const struct unit_row unit_table[] = {
    [UNIT_NONE] = {"nothing", false, ""},
    [UNIT_PART] = {"part", false, ""},
    [UNIT_THREAD] = {"thread", false,
                     ", as far as is recorded: callgrind tells threads apart with --separate-threads=yes"},
    [UNIT_INPUT] = {"input", true, ""},
    [UNIT_OWN] = {"code", false, ""},
};

/* ---- which unit a part is of ---- */

static struct text file_of(const struct profile *p, const struct part *part)
{
    return p->inputs.items[part->input].path;
}

static void add_words(struct buffer *buffer, struct text text, const char *end)
{
    buffer_add(buffer, text);
    buffer_add(buffer, text_of(end));
}

static void add_process(struct unit_list *list, const struct part *part, size_t number, struct text file)
{
    *array_add(&list->processes) = (struct unit_process){
        .pid = arena_copy(&list->arena, part->pid),
        .part = (ref_t)number,
        .file = file,
    };
}

static ref_t process_of(struct unit_list *list, const struct part *part, size_t number, struct text file)
{
    list->scratch.count = 0;
    if (unit_table[list->kind].is_input || !part->pid.n) {
        buffer_print(&list->scratch, "%u", part->input);
    } else {
        add_words(&list->scratch, part->pid, "\n");
        add_words(&list->scratch, git_directory(file), "\n");
        add_words(&list->scratch, part->command, "\n");
    }
    ref_t process = names_add(&list->known_processes, &list->arena, buffer_text(&list->scratch));
    if (process == list->processes.count)
        add_process(list, part, number, file);
    return process;
}

static struct text number_of(const struct unit_list *list, const struct part *part)
{
    struct text none = TEXT("");
    return list->kind == UNIT_PART ? part->number : list->kind == UNIT_THREAD ? part->thread : none;
}

ref_t unit_list_add(struct unit_list *list, const struct profile *profile, size_t number)
{
    struct part part = profile_part(profile, number);
    struct unit unit = {
        .id = (ref_t)list->count, .part = (ref_t)number, .number = number_of(list, &part), .lost = NONE};
    unit.process = process_of(list, &part, number, file_of(profile, &part));
    unit.place = list->kind == UNIT_PART && !unit.number.n ? part.place : 0;
    list->processes.items[unit.process].has_numbers |= unit.number.n > 0;
    const ref_t known_by[] = {unit.process, unit.place};
    list->scratch.count = 0;
    buffer_add(&list->scratch, (struct text){(const char *)known_by, sizeof known_by});
    buffer_add(&list->scratch, unit.number);
    ref_t known = names_add(&list->known_units, &list->arena, buffer_text(&list->scratch));
    *refs_at(&list->unit_of, (ref_t)number) = known;
    if (known == list->count)
        *array_add(list) = unit;
    return known;
}

/* ---- order ---- */

static int by_process_and_number(const void *a, const void *b)
{
    const struct unit *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    int order = profile_compare_numbers(x->number, y->number);
    if (order == 0)
        order = (x->place > y->place) - (x->place < y->place);
    return order ? order : (x->id > y->id) - (x->id < y->id);
}

static void put_in_order(struct unit_list *list)
{
    ref_t *now = refs_new(list->count + 1);
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, by_process_and_number);
    for (size_t i = 0; i < list->count; i++)
        now[list->items[i].id] = (ref_t)i;
    for (size_t i = 0; i < list->unit_of.count; i++)
        list->unit_of.items[i] = now[list->unit_of.items[i]];
    free(now);
}

/* ---- texts that repeat ---- */

/* Texts, and how many have each. */
struct counted {
    struct names names;
    struct refs others; /* by name: how many have it besides the first */
};

static void count(struct counted *counted, struct text text)
{
    ++*refs_at(&counted->others, names_add(&counted->names, NULL, text)); /* NONE + 1 is 0 */
}

static bool repeats(const struct counted *counted, struct text text)
{
    return counted->others.items[names_find(&counted->names, text)] > 0;
}

static void counted_release(struct counted *counted)
{
    names_release(&counted->names);
    free(counted->others.items);
}

/* ---- names ---- */

/* What differs in the paths of processes: below the directories of the side, if that tells them apart. */
static struct texts paths_of(const struct unit_list *list, const struct texts *roots, struct text common)
{
    struct texts files = {0}, paths = {0};
    struct counted of_files = {0}, of_paths = {0};
    for (size_t i = 0; i < list->processes.count; i++) {
        struct text file = list->processes.items[i].file;
        *array_add(&files) = file;
        *array_add(&paths) = unit_key_below(file, roots, common);
        count(&of_files, file);
        count(&of_paths, paths.items[i]);
    }
    bool tells = of_files.names.texts.count == of_paths.names.texts.count;
    free((tells ? files : paths).items);
    paths = tells ? paths : files;
    unit_key_shorten(&paths);
    counted_release(&of_files);
    counted_release(&of_paths);
    return paths;
}

/* A process is called by its number, if no other one has it: `pid 12`; else by its path, as inputs are. */
static void name_processes(struct unit_list *list, const struct texts *roots, struct text common)
{
    struct texts paths = paths_of(list, roots, common);
    struct counted pids = {0};
    for (size_t i = 0; i < list->processes.count; i++)
        count(&pids, list->processes.items[i].pid);
    for (size_t i = 0; i < list->processes.count; i++) {
        struct unit_process *process = &list->processes.items[i];
        bool is_path = unit_table[list->kind].is_input || !process->pid.n || repeats(&pids, process->pid);
        process->name = is_path ? paths.items[i] : arena_join(&list->arena, TEXT("pid "), process->pid);
    }
    counted_release(&pids);
    free(paths.items);
}

/* The command of each input, of all its parts. */
static struct texts commands_of(const struct unit_list *list, const struct profile *profile)
{
    struct texts commands = {0};
    for (size_t i = 0; i < list->processes.count; i++)
        *array_add(&commands) = profile_part(profile, list->processes.items[i].part).command;
    for (size_t i = 0; i < list->unit_of.count; i++) {
        struct text *command = &commands.items[list->items[list->unit_of.items[i]].process];
        if (!text_equal(*command, profile_part(profile, i).command))
            *command = TEXT("");
    }
    return commands;
}

/* By process, what tells its path apart from those of the same program in other runs; .s NULL: nothing does. */
static struct texts keys_of(struct unit_list *list, const struct texts *roots, struct text common)
{
    struct texts keys = {0};
    for (size_t i = 0; i < list->processes.count; i++) {
        const struct unit_process *process = &list->processes.items[i];
        *array_add(&keys) = unit_key_of_path(unit_key_below(process->file, roots, common), process->pid, &list->arena);
    }
    return keys;
}

/* Inputs whose paths say nothing of them, as `callgrind.out.12`, are called by their commands. */
static void name_by_commands(struct unit_list *list, const struct profile *profile, const struct texts *roots,
                             struct text common)
{
    struct texts keys = keys_of(list, roots, common), commands = commands_of(list, profile);
    struct counted known = {0};
    unit_key_shorten_commands(&commands, &list->arena);
    for (size_t i = 0; i < keys.count; i++)
        count(&known, keys.items[i]);
    for (size_t i = 0; i < keys.count; i++)
        if (commands.items[i].s && (!keys.items[i].s || repeats(&known, keys.items[i])))
            list->processes.items[i].name = commands.items[i];
    counted_release(&known);
    free(keys.items);
    free(commands.items);
}

/* `desc: Trigger: Client Request: fib[15]`: who asked says nothing. */
static struct text trigger_of(const struct part *part)
{
    const struct text by = TEXT("Client Request: ");
    return text_starts(part->trigger, by) ? text_skip(part->trigger, by.n) : part->trigger;
}

struct text unit_reason(enum unit_kind kind, struct text trigger)
{
    bool is_said = kind == UNIT_PART && !text_equal(trigger, TEXT("Program termination"));
    return is_said ? trigger : TEXT("");
}

/* Adds `part 2` to the scratch buffer. */
static void add_label(struct unit_list *list, const struct unit *unit)
{
    bool has_place = unit->place && !list->processes.items[unit->process].has_numbers;
    add_words(&list->scratch, text_of(unit_table[list->kind].word), " ");
    if (has_place)
        buffer_print(&list->scratch, "%u", unit->place);
    else
        buffer_add(&list->scratch, unit->number.n ? unit->number : TEXT("-"));
}

static struct text name_unit(struct unit_list *list, struct unit *unit, const struct profile *profile)
{
    struct buffer *name = &list->scratch;
    struct part part = profile_part(profile, unit->part);
    struct text reason = unit->start.n ? unit->start : unit_reason(list->kind, trigger_of(&part));
    bool is_input = unit_table[list->kind].is_input;
    name->count = 0;
    if (is_input || list->processes.count > 1)
        add_words(name, list->processes.items[unit->process].name, is_input ? "" : " ");
    size_t before = name->count;
    if (!is_input)
        add_label(list, unit);
    unit->bare = (uint32_t)name->count;
    unit->label = (uint32_t)(name->count - before);
    if (reason.n) {
        add_words(name, TEXT(" ("), "");
        add_words(name, reason, ")");
    }
    return arena_copy(&list->arena, buffer_text(name));
}

/* In any order of the parts. */
static bool is_dearer(const struct part *part, const struct unit *unit)
{
    if (part->start_cost != unit->start_cost)
        return part->start_cost > unit->start_cost;
    return text_compare(part->start, unit->start) < 0;
}

/* Of the functions that the parts of a thread began with it has the dearest. */
static void find_starts(struct unit_list *list, const struct profile *profile)
{
    for (size_t i = 0; i < list->unit_of.count && list->kind == UNIT_THREAD; i++) {
        struct unit *unit = &list->items[list->unit_of.items[i]];
        struct part part = profile_part(profile, i);
        if (!part.start.n || !part.thread.n || !is_dearer(&part, unit))
            continue;
        unit->start = part.start;
        unit->start_cost = part.start_cost;
    }
}

static void name_units(struct unit_list *list, const struct profile *profile)
{
    struct texts names = {0};
    for (size_t i = 0; i < list->count; i++)
        *array_add(&names) = name_unit(list, &list->items[i], profile);
    unit_key_number(&names, &list->arena);
    for (size_t i = 0; i < list->count; i++)
        list->items[i].name = names.items[i];
    free(names.items);
}

/* ---- the end of a list ---- */

/* The directory that all inputs share which are below none of the roots. */
static struct text common_of(const struct profile *profile, const struct texts *roots)
{
    struct texts inputs = {0};
    for (size_t i = 0; i < profile->inputs.count; i++)
        *array_add(&inputs) = profile->inputs.items[i].path;
    struct text common = unit_key_common(&inputs, roots);
    free(inputs.items);
    return common;
}

void unit_list_end(struct unit_list *list, const struct profile *profile, const struct texts *roots)
{
    names_release(&list->known_processes);
    names_release(&list->known_units);
    list->known_processes = list->known_units = (struct names){0};
    put_in_order(list);
    struct text common = common_of(profile, roots);
    name_processes(list, roots, common);
    if (unit_table[list->kind].is_input && list->count > 1)
        name_by_commands(list, profile, roots, common);
    find_starts(list, profile);
    name_units(list, profile);
    buffer_release(&list->scratch);
}

/* ---- of a whole profile ---- */

/* Parts in the order in which they were read, whatever the numbers of their processes. */
static int by_place(const void *a, const void *b, void *context)
{
    const struct kept_part *parts = *(const struct kept_part *const *)context;
    const struct kept_part *x = &parts[*(const ref_t *)a], *y = &parts[*(const ref_t *)b];
    if (x->input != y->input)
        return x->input < y->input ? -1 : 1;
    return x->place != y->place ? (x->place < y->place ? -1 : 1) : refs_order(a, b);
}

/* A part without a cost has none of the events that it did not record. */
static void count_recorders(struct unit_list *list, struct unit *unit, const struct costs *total)
{
    cost_t ones[EVENTS_MAX];
    bool any = false, saturated;
    for (ref_t i = 0; i < total->width; i++) {
        any |= costs_get(total, i) != 0;
        ones[i] = costs_have(total, i) ? 1 : COST_ABSENT;
    }
    if (any)
        costs_add(&unit->having, &list->arena, ones, NULL, total->width, &saturated);
    unit->parts += any;
}

static void add_costs(struct unit_list *list, const struct profile *profile, ref_t number)
{
    cost_t costs[EVENTS_MAX];
    bool saturated;
    struct costs total = profile_part_total(profile, number, costs);
    struct unit *unit = &list->items[list->unit_of.items[number]];
    ref_t input = profile->parts.items[number].input;
    if (unit->lost == NONE && profile->inputs.items[input].loss.s)
        unit->lost = input;
    count_recorders(list, unit, &total);
    costs_add(&unit->costs, &list->arena, costs, NULL, total.width, &saturated);
}

/* An input without a part is no unit. */
static struct text loss_of_others(const struct profile *profile)
{
    struct text loss = profile->loss;
    bool *has_parts = memory_zeroed(profile->inputs.count, sizeof *has_parts);
    for (size_t i = 0; i < profile->parts.count; i++)
        has_parts[profile->parts.items[i].input] = true;
    for (size_t i = 0; i < profile->inputs.count; i++)
        if (!loss.s && !has_parts[i])
            loss = profile->inputs.items[i].loss;
    free(has_parts);
    return loss;
}

void unit_list_init(struct unit_list *list, enum unit_kind kind, const struct profile *profile,
                    const struct texts *roots)
{
    *list = (struct unit_list){.kind = kind};
    ref_t *order = refs_new(profile->parts.count + 1);
    const struct kept_part *parts = profile->parts.items;
    for (size_t i = 0; i < profile->parts.count; i++)
        order[i] = (ref_t)i;
    qsort_r(order, profile->parts.count, sizeof *order, by_place, &parts);
    for (size_t i = 0; i < profile->parts.count; i++)
        unit_list_add(list, profile, order[i]);
    unit_list_end(list, profile, roots);
    for (size_t i = 0; i < profile->parts.count; i++)
        add_costs(list, profile, order[i]);
    list->loss = loss_of_others(profile);
    free(order);
}

/* ---- keys ---- */

/* A thread is known by its process and its label. */
static struct text with_label(struct unit_list *list, struct text text, struct text label)
{
    if (list->kind != UNIT_THREAD || !text.n)
        return text;
    return arena_format(&list->arena, "%.*s %.*s", (int)text.n, text.s, (int)label.n, label.s);
}

static struct unit_key key_of(struct unit_list *list, const struct unit *unit, const struct part *part,
                              struct text path)
{
    struct text label = {unit->name.s + unit->bare - unit->label, unit->label};
    return (struct unit_key){
        .label = label,
        .path = with_label(list, path, label),
        .key = with_label(list, unit_key_of_path(path, part->pid, &list->arena), label),
        .command = with_label(list, part->command, label),
        .trigger = trigger_of(part),
    };
}

/* A key that several units have says nothing alone: `a.12` and `a.13`. */
static void note_repeated_keys(struct unit_list *list)
{
    struct counted keys = {0};
    for (size_t i = 0; i < list->count; i++)
        if (list->keys[i].key.s)
            count(&keys, list->keys[i].key);
    for (size_t i = 0; i < list->count; i++)
        list->keys[i].key_repeats = list->keys[i].key.s && repeats(&keys, list->keys[i].key);
    counted_release(&keys);
}

void unit_list_find_keys(struct unit_list *list, const struct profile *profile, const struct texts *roots)
{
    struct text common = common_of(profile, roots);
    list->keys = memory_alloc((list->count + 1) * sizeof *list->keys);
    for (size_t i = 0; i < list->count; i++) {
        const struct unit *unit = &list->items[i];
        struct part part = profile_part(profile, unit->part);
        list->keys[i] = key_of(list, unit, &part, unit_key_below(file_of(profile, &part), roots, common));
    }
    note_repeated_keys(list);
}

void unit_list_pick(struct unit_list *list, const struct unit_list *from, const ref_t *units, size_t count)
{
    *list = (struct unit_list){.kind = from->kind};
    list->keys = memory_alloc((count + 1) * sizeof *list->keys);
    for (size_t i = 0; i < count; i++) {
        *array_add(list) = from->items[units[i]];
        list->keys[i] = from->keys[units[i]];
    }
    note_repeated_keys(list);
}

/* ---- all ---- */

void unit_list_release(struct unit_list *list)
{
    free(list->items);
    free(list->keys);
    free(list->unit_of.items);
    free(list->processes.items);
    buffer_release(&list->scratch);
    names_release(&list->known_processes);
    names_release(&list->known_units);
    arena_release(&list->arena);
}

void unit_list_inputs(const struct unit_list *list, const struct profile *profile, ref_t unit, struct texts *inputs)
{
    bool *is_added = memory_zeroed(profile->inputs.count, sizeof *is_added);
    for (size_t i = 0; i < list->unit_of.count; i++) {
        ref_t input = profile->parts.items[i].input;
        bool is_of = list->unit_of.items[i] == unit;
        if (is_of && !is_added[input])
            *array_add(inputs) = profile->inputs.items[input].path;
        is_added[input] |= is_of;
    }
    free(is_added);
}
