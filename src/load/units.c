#include "load/units.h"

#include "profile/merge.h"

#include <stdlib.h>

const struct unit_row unit_table[] = {
    [UNIT_NONE] = {"nothing", false, ""},
    [UNIT_PART] = {"part", false, ""},
    [UNIT_THREAD] = {"thread", false,
                     ", as far as is recorded: callgrind tells threads apart with --separate-threads=yes"},
    [UNIT_INPUT] = {"input", true, ""},
    [UNIT_OWN] = {"code", false, ""},
};

/* An input while it is read. */
struct reading {
    struct units *units;
    struct profile *all;
    struct merge_parts parts; /* of the input */
    size_t place;             /* of the part in it, from 1 */
};

/* ---- units ---- */

static struct unit *new_unit(struct units *units, const struct unit *like)
{
    struct unit *unit = array_add(&units->all);
    *unit = *like;
    unit->number = arena_copy(&units->arena, like->number);
    return unit;
}

static bool is_unit(const struct unit *a, const struct unit *b)
{
    return a->process == b->process && a->place == b->place && text_equal(a->number, b->number);
}

static ref_t find_unit(struct units *units, const struct unit *like)
{
    struct probe at = index_probe(&units->index, hash_mix(hash_text(like->number) ^ like->place, like->process));
    while (index_next(&units->index, &at))
        if (is_unit(&units->all.items[at.ref], like))
            return at.ref;
    ref_t number = (ref_t)units->all.count;
    index_insert(&units->index, &at, number);
    new_unit(units, like);
    return number;
}

/* The unit that a part belongs to. */
static struct unit unit_of(const struct reading *r, const struct profile *profile, const struct part *part)
{
    struct units *units = r->units;
    struct text path = profile->inputs.items[part->input].path;
    struct unit unit = {.number = units->kind == UNIT_PART ? part->number : part->thread, .path = path};
    unit.process = names_add(&units->processes, &units->arena, part->pid.n ? part->pid : path);
    if (units->kind == UNIT_PART && !part->number.n)
        unit.place = r->place;
    return unit;
}

/* Bytes of a unit: more are mostly of the same lines again and again, which its profile adds up. */
#define WAITING_MAX (64u << 10)

/* Puts all costs of a unit into its profile. */
static void make(struct unit *unit, const struct profile *names)
{
    if (!unit->profile) {
        unit->profile = memory_alloc(sizeof *unit->profile);
        profile_init_like(unit->profile, names);
    }
    flat_merge(unit->profile, &unit->waiting, names);
    flat_release(&unit->waiting);
}

/* Adds the ways of a part to its unit, which are not kept as bytes. What is known of its events was added with them. */
static void add_ways(struct unit *unit, const struct profile *from)
{
    struct merge maps = {
        .objects = merge_names(unit->profile, &from->objects, profile_add_object),
        .files = merge_names(unit->profile, &from->files, profile_add_file),
        .symbols = merge_names(unit->profile, &from->symbols, profile_add_symbol),
        .events = merge_event_numbers(unit->profile, from),
    };
    merge_functions(&maps, unit->profile, from);
    merge_ways(&maps, unit->profile, from);
    merge_release(&maps);
}

/* Adds what was just added to all. */
static void add_costs(const struct reading *r, ref_t number, const struct profile *from)
{
    struct unit *unit = &r->units->all.items[number];
    if (number >= r->units->kept)
        return;
    flat_add(&unit->waiting, from, &r->parts.maps, r->units->needs_calls);
    bool has_ways = r->units->needs_calls && from->ways.state != WAYS_NONE;
    if (unit->profile || unit->waiting.count > WAITING_MAX || has_ways)
        make(unit, r->all);
    if (has_ways)
        add_ways(unit, from);
}

/* A part that was left out has only names. */
static void take_part(void *context, const struct profile *from)
{
    struct reading *r = context;
    r->place++;
    merge_part(r->all, from, &r->parts);
    if (from->parts.count == 0)
        return;
    struct part part = profile_part(from, 0);
    struct unit like = unit_of(r, from, &part);
    ref_t number = find_unit(r->units, &like);
    *array_add(&r->units->unit_of) = number;
    add_costs(r, number, from);
}

/* ---- inputs ---- */

static bool load_parts(struct reading *r, struct diagnostics *diagnostics, const char *path,
                       const struct load_options *options)
{
    struct part_taker taker = {take_part, r};
    struct load_options giving = *options;
    struct profile one;
    giving.taker = &taker;
    profile_init_like(&one, r->all);
    bool good = load_input(&one, diagnostics, path, &giving);
    profile_note_loss(r->all, NONE, profile_loss(&one)); /* it was noted when all parts were given away */
    profile_release(&one);
    return good;
}

static void take_input(struct reading *r, struct profile *one, const char *path)
{
    struct units *units = r->units;
    ref_t number = (ref_t)units->all.count;
    new_unit(units, &(struct unit){.process = NONE, .path = text_of(path)});
    if (units->use) {
        units->use(units->context, one);
        return;
    }
    merge_part(r->all, one, &r->parts);
    for (size_t i = 0; i < one->parts.count; i++)
        *array_add(&units->unit_of) = number;
    add_costs(r, number, one);
}

static bool load_whole(struct reading *r, struct diagnostics *diagnostics, const char *path,
                       const struct load_options *options)
{
    struct profile one;
    profile_init_like(&one, r->all);
    bool good = load_input(&one, diagnostics, path, options);
    if (one.parts.count)
        take_input(r, &one, path);
    else
        merge_profile(r->all, &one);
    profile_release(&one);
    return good;
}

/* ---- order and names ---- */

struct placed {
    struct unit unit;
    ref_t number; /* before they are in order */
};

static int by_process_and_number(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->unit.process != y->unit.process)
        return x->unit.process < y->unit.process ? -1 : 1;
    int order = profile_compare_numbers(x->unit.number, y->unit.number);
    if (order == 0)
        order = (x->unit.place > y->unit.place) - (x->unit.place < y->unit.place);
    return order ? order : (x->number > y->number) - (x->number < y->number);
}

static void put_in_order(struct units *units)
{
    size_t count = units->all.count;
    struct placed *placed = memory_alloc(count * sizeof *placed);
    ref_t *numbers = memory_alloc(count * sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        placed[i] = (struct placed){units->all.items[i], (ref_t)i};
    if (count)
        qsort(placed, count, sizeof *placed, by_process_and_number);
    for (size_t i = 0; i < count; i++) {
        units->all.items[i] = placed[i].unit;
        numbers[placed[i].number] = (ref_t)i;
    }
    for (size_t i = 0; i < units->unit_of.count; i++)
        units->unit_of.items[i] = numbers[units->unit_of.items[i]];
    free(placed);
    free(numbers);
}

/* Bytes at the beginning of all paths, or (`at_end`) at their end, that are alike: whole components. */
static size_t bytes_alike(const struct units *units, bool at_end)
{
    struct text first = units->all.items[0].path;
    size_t alike = 0, whole = 0;
    for (bool same = true; same && alike < first.n; alike += same) {
        char c = first.s[at_end ? first.n - 1 - alike : alike];
        for (size_t i = 1; i < units->all.count && same; i++) {
            struct text path = units->all.items[i].path;
            same = alike < path.n && path.s[at_end ? path.n - 1 - alike : alike] == c;
        }
        whole = same && c == '/' ? alike + 1 : whole;
    }
    return whole;
}

/* Inputs below directories of their own have the names of these: what differs in their paths. False, with nothing done,
 * if that is nothing for some input, or the same for two. */
static bool name_by_directory(struct units *units)
{
    size_t before = bytes_alike(units, false), after = bytes_alike(units, true);
    struct names names = {0};
    bool good = true;
    for (size_t i = 0; i < units->all.count; i++) {
        struct text path = units->all.items[i].path;
        good &= path.n > before + after;
        if (good)
            names_add(&names, NULL, (struct text){path.s + before, path.n - before - after});
    }
    good = good && names.texts.count == units->all.count;
    for (size_t i = 0; good && i < units->all.count; i++)
        units->all.items[i].name = arena_copy(&units->arena, names.texts.items[i]);
    names_release(&names);
    return good;
}

/* The base name, if no other input has it, or the directory; inputs of one name are told apart by their places. */
static void name_inputs(struct units *units)
{
    struct names bases = {0}, paths = {0};
    for (size_t i = 0; i < units->all.count; i++)
        names_add(&bases, NULL, text_base_name(units->all.items[i].path));
    bool unique = bases.texts.count == units->all.count, is_done = !unique && name_by_directory(units);
    for (size_t i = 0; i < units->all.count && !is_done; i++) {
        struct unit *unit = &units->all.items[i];
        size_t known = paths.texts.count;
        bool is_again = names_add(&paths, NULL, unit->path) < known;
        unit->name = unique     ? text_base_name(unit->path)
                     : is_again ? arena_format(&units->arena, "%.*s (%zu)", (int)unit->path.n, unit->path.s, i + 1)
                                : unit->path;
    }
    names_release(&bases);
    names_release(&paths);
}

/* Processes by their names without directories. */
struct bases {
    struct names names;
    struct refs counts; /* by name: how many processes have it */
};

static struct bases find_bases(const struct names *processes)
{
    struct bases bases = {0};
    for (size_t i = 0; i < processes->texts.count; i++) {
        ref_t *count = refs_at(&bases.counts, names_add(&bases.names, NULL, text_base_name(processes->texts.items[i])));
        *count = *count == NONE ? 1 : *count + 1;
    }
    return bases;
}

static void release_bases(struct bases *bases)
{
    names_release(&bases->names);
    free(bases->counts.items);
}

/* The name of a process without a number: that of its input, without directories if no other one has the same. */
static struct text name_process(struct bases *bases, struct text path)
{
    struct text base = text_base_name(path);
    return *refs_at(&bases->counts, names_add(&bases->names, NULL, base)) > 1 ? path : base;
}

/* `part 2`; of several processes `pid 12 part 2`, or the input if the process has no number. */
static void name_unit(struct units *units, struct unit *unit, struct bases *bases)
{
    struct text number = unit->place ? arena_format(&units->arena, "%zu", unit->place) : unit->number;
    if (number.n == 0)
        number = TEXT("-");
    unit->name = arena_format(&units->arena, "%s %.*s", unit_table[units->kind].word, (int)number.n, number.s);
    if (units->processes.texts.count < 2)
        return;
    struct text process = units->processes.texts.items[unit->process];
    bool is_input = text_equal(process, unit->path);
    struct text shown = is_input ? name_process(bases, process) : process;
    unit->name = arena_format(&units->arena, "%s%.*s %.*s", is_input ? "" : "pid ", (int)shown.n, shown.s,
                              (int)unit->name.n, unit->name.s);
}

static void name_all(struct units *units)
{
    struct bases bases = find_bases(&units->processes);
    bool is_input = unit_table[units->kind].is_input;
    if (is_input)
        name_inputs(units);
    for (size_t i = 0; i < units->all.count && !is_input; i++)
        name_unit(units, &units->all.items[i], &bases);
    release_bases(&bases);
}

/* ---- all ---- */

size_t units_load(struct units *units, struct profile *profile, struct diagnostics *diagnostics,
                  const struct texts *inputs, const struct load_options *options)
{
    size_t loaded = 0;
    for (size_t i = 0; i < inputs->count && !diagnostics_stop(diagnostics); i++) {
        struct reading reading = {
            .units = units,
            .all = profile,
            .parts = {.inputs = profile->inputs.count, .definitions = profile->definitions.count},
        };
        loaded += (unit_table[units->kind].is_input ? load_whole : load_parts)(&reading, diagnostics,
                                                                               inputs->items[i].s, options);
        merge_parts_release(&reading.parts);
    }
    put_in_order(units);
    name_all(units);
    if (!units->use) {
        profile_init_like(&units->names, profile);
        merge_names_of(&units->names, profile);
    }
    return loaded;
}

struct profile *units_make(struct units *units, size_t unit)
{
    make(&units->all.items[unit], &units->names);
    return units->all.items[unit].profile;
}

static void drop(struct unit *unit)
{
    flat_release(&unit->waiting);
    if (unit->profile)
        profile_release(unit->profile);
    free(unit->profile);
    unit->profile = NULL;
}

void units_drop(struct units *units, size_t unit)
{
    drop(&units->all.items[unit]);
}

void units_release(struct units *units)
{
    for (size_t i = 0; i < units->all.count; i++)
        drop(&units->all.items[i]);
    free(units->all.items);
    free(units->unit_of.items);
    names_release(&units->processes);
    index_release(&units->index);
    profile_release(&units->names);
    arena_release(&units->arena);
    *units = (struct units){0};
}
