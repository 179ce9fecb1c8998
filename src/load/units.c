/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/units.h"

#include "profile/merge.h"

#include <stdlib.h>

/* An input while it is read. */
struct reading {
    struct units *units;
    struct profile *all;
    struct merge_parts parts; /* of the input */
};

/* ---- costs ---- */

/* Bytes of a unit: more are mostly of the same lines again and again, which its profile adds up. */
#define WAITING_MAX (64u << 10)

/* Puts all costs of a unit into its profile. */
static void make(struct unit_costs *unit, const struct profile *names)
{
    if (!unit->profile) {
        unit->profile = memory_alloc(sizeof *unit->profile);
        profile_init_like(unit->profile, names);
    }
    flat_merge(unit->profile, &unit->waiting, names);
    flat_release(&unit->waiting);
}

/* Adds the ways of a part to its unit, which are not kept as bytes. What is known of its events was added with them. */
static void add_ways(struct unit_costs *unit, const struct profile *from)
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

static struct unit_costs *costs_of(struct units *units, ref_t id)
{
    while (units->costs.count <= id)
        *array_add(&units->costs) = (struct unit_costs){0};
    return &units->costs.items[id];
}

/* Adds what was just added to all. */
static void add_costs(const struct reading *r, ref_t id, const struct profile *from)
{
    if (id >= r->units->kept)
        return;
    struct unit_costs *unit = costs_of(r->units, id);
    flat_add(&unit->waiting, from, &r->parts.maps, r->units->needs_calls);
    bool has_ways = r->units->needs_calls && from->ways.state != WAYS_NONE;
    if (unit->profile || unit->waiting.count > WAITING_MAX || has_ways)
        make(unit, r->all);
    if (has_ways)
        add_ways(unit, from);
}

/* Lists the parts of all from number `first` on, which are of one unit, and returns its id. */
static ref_t list_parts(const struct reading *r, size_t first)
{
    ref_t id = NONE;
    for (size_t i = first; i < r->all->parts.count; i++)
        id = unit_list_add(&r->units->list, r->all, i);
    return id;
}

/* Notes what the thread began with of the parts of all from number `first` on, which are one part. */
static void note_start(const struct reading *r, size_t first, const struct profile *from)
{
    struct arena scratch = {0};
    cost_t cost;
    struct text start = r->units->start_of(from, &scratch, &cost);
    if (start.n)
        profile_set_part_start(r->all, first, start, cost);
    arena_release(&scratch);
}

/* A part that was left out has only names. */
static void take_part(void *context, const struct profile *from)
{
    struct reading *r = context;
    size_t known = r->all->parts.count;
    merge_part(r->all, from, &r->parts);
    if (from->parts.count && r->units->start_of)
        note_start(r, known, from);
    if (from->parts.count)
        add_costs(r, list_parts(r, known), from);
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

static void take_input(struct reading *r, struct profile *one)
{
    struct units *units = r->units;
    size_t known = r->all->parts.count;
    if (units->use)
        units->use(units->context, one);
    else
        merge_part(r->all, one, &r->parts);
    ref_t id = list_parts(r, known);
    if (!units->use)
        add_costs(r, id, one);
}

static bool load_whole(struct reading *r, struct diagnostics *diagnostics, const char *path,
                       const struct load_options *options)
{
    struct profile one;
    profile_init_like(&one, r->all);
    bool good = load_input(&one, diagnostics, path, options);
    if (one.parts.count)
        take_input(r, &one);
    else
        merge_profile(r->all, &one);
    profile_release(&one);
    return good;
}

/* ---- all ---- */

size_t units_load(struct units *units, struct profile *profile, struct diagnostics *diagnostics,
                  const struct texts *inputs, const struct load_options *options)
{
    static const struct texts no_roots;
    bool is_whole = unit_table[units->list.kind].is_input && (units->use || !units->start_of);
    size_t loaded = 0;
    for (size_t i = 0; i < inputs->count && !diagnostics_stop(diagnostics); i++) {
        struct reading reading = {
            .units = units,
            .all = profile,
            .parts = {.inputs = profile->inputs.count, .definitions = profile->definitions.count},
        };
        loaded += (is_whole ? load_whole : load_parts)(&reading, diagnostics, inputs->items[i].s, options);
        merge_parts_release(&reading.parts);
    }
    unit_list_end(&units->list, profile, units->roots ? units->roots : &no_roots);
    if (!units->use) {
        profile_init_like(&units->names, profile);
        merge_names_of(&units->names, profile);
    }
    return loaded;
}

struct profile *units_make(struct units *units, size_t unit)
{
    struct unit_costs *costs = costs_of(units, units->list.items[unit].id);
    make(costs, &units->names);
    return costs->profile;
}

static void drop(struct unit_costs *unit)
{
    flat_release(&unit->waiting);
    if (unit->profile)
        profile_release(unit->profile);
    free(unit->profile);
    unit->profile = NULL;
}

void units_drop(struct units *units, size_t unit)
{
    drop(costs_of(units, units->list.items[unit].id));
}

void units_release(struct units *units)
{
    for (size_t i = 0; i < units->costs.count; i++)
        drop(&units->costs.items[i]);
    free(units->costs.items);
    unit_list_release(&units->list);
    profile_release(&units->names);
    *units = (struct units){0};
}
