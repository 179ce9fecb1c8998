/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/versions.h"

#include "compare/match.h"
#include "profile/merge.h"

#include <stdlib.h>

/* From the numbers of a version to those of the names of all. */
struct maps {
    ref_t *functions, *pieces;
};

struct versions {
    struct units *units;
    const struct profile *profile; /* as it was read */
    struct profile names;          /* of the versions so far, without costs */
    struct maps *maps;             /* by version */
};

/* Adds the first part of a version, whose command says which object is the program. */
static void add_part(const struct versions *v, size_t version, struct profile *to)
{
    for (size_t i = 0; i < v->units->list.unit_of.count; i++) {
        if (v->units->list.unit_of.items[i] != version)
            continue;
        struct part part = profile_part(v->profile, i);
        part.input = profile_add_input(to, TEXT_NONE);
        profile_add_part(to, &part, &(struct charge){NULL, NULL, 0});
        return;
    }
}

/* ---- names ---- */

static ref_t add_name(struct profile *to, const struct profile *const of[SIDES], const struct matched *matched,
                      ref_t (*add)(struct profile *p, struct text name),
                      struct text (*name)(const struct profile *p, ref_t ref))
{
    enum side side = matched->of[SIDE_NEW] != NONE ? SIDE_NEW : SIDE_OLD;
    return add(to, name(of[side], matched->of[side]));
}

/* A path of either side that lost the working directory says that of the file. */
static ref_t add_file(struct profile *to, const struct profile *const of[SIDES], const struct matched *matched)
{
    ref_t file = add_name(to, of, matched, profile_add_file, profile_file_name);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        if (matched->of[side] != NONE && profile_is_cut(of[side], matched->of[side]))
            profile_mark_cut(to, file);
    return file;
}

/* Adds the functions of a match; returns their numbers by number of the match. */
static ref_t *add_functions(struct profile *to, const struct match *m, const struct profile *const of[SIDES])
{
    ref_t *functions = memory_alloc((m->functions.count + 1) * sizeof *functions);
    for (size_t i = 0; i < m->functions.count; i++) {
        const struct matched_function *f = &m->functions.items[i];
        struct function key = {add_name(to, of, &m->objects.items[f->object], profile_add_object, profile_object_name),
                               add_file(to, of, &m->files.items[f->file]), profile_add_symbol(to, f->name)};
        functions[i] = profile_add_function(to, key);
    }
    return functions;
}

/* The numbers of a side's functions and pieces in the names of the match. */
static struct maps map_side(struct profile *to, const struct match *m, const ref_t *functions,
                            const struct profile *const of[SIDES], enum side side)
{
    const struct profile *from = of[side];
    struct maps maps = {memory_alloc((from->functions.count + 1) * sizeof *maps.functions),
                        memory_alloc((from->pieces.count + 1) * sizeof *maps.pieces)};
    for (size_t i = 0; i < from->functions.count; i++)
        maps.functions[i] = functions[m->function_of[side][i]];
    for (size_t i = 0; i < from->pieces.count; i++) {
        ref_t file = match_file_of(m, from, side, (ref_t)i);
        maps.pieces[i] = profile_add_piece(to, maps.functions[from->pieces.items[i].function],
                                           add_file(to, of, &m->files.items[file]));
    }
    return maps;
}

static void follow(ref_t *map, size_t count, const ref_t *next)
{
    for (size_t i = 0; i < count; i++)
        map[i] = next[map[i]];
}

static void release_maps(struct maps *maps)
{
    free(maps->functions);
    free(maps->pieces);
}

/* Matches a version with the names so far, and makes the names of both. */
static void match_version(struct versions *v, size_t version, struct profile *unit)
{
    const struct profile *const of[SIDES] = {[SIDE_NEW] = unit, [SIDE_OLD] = &v->names};
    struct profile names;
    struct match match;
    profile_init_like(&names, v->profile);
    match_init(&match, unit, &v->names, false);
    ref_t *functions = add_functions(&names, &match, of);
    v->maps[version] = map_side(&names, &match, functions, of, SIDE_NEW);
    struct maps before = map_side(&names, &match, functions, of, SIDE_OLD);
    for (size_t i = 0; i < version; i++) {
        const struct profile *earlier = units_make(v->units, i);
        follow(v->maps[i].functions, earlier->functions.count, before.functions);
        follow(v->maps[i].pieces, earlier->pieces.count, before.pieces);
    }
    release_maps(&before);
    free(functions);
    match_release(&match);
    profile_release(&v->names);
    v->names = names;
    add_part(v, version, &v->names);
}

/* ---- costs ---- */

/* Adds costs to a profile that has the names of all. */
static void add_costs(struct profile *to, const struct profile *from, const struct maps *maps)
{
    struct merge merge = {.functions = maps->functions, .pieces = maps->pieces};
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    profile_join_costs(to, &to->totals, &from->totals, merge.events);
    merge.functions = merge.pieces = NULL;
    merge_release(&merge);
}

static void name_unit(struct versions *v, size_t version, struct profile *sum)
{
    struct profile *unit = units_make(v->units, version), named;
    profile_init_like(&named, v->profile);
    merge_names_of(&named, &v->names);
    add_costs(&named, unit, &v->maps[version]);
    add_costs(sum, unit, &v->maps[version]);
    profile_release(unit);
    *unit = named;
}

/* The profile of all again, of the units; what is said of its inputs is as it was. */
static void name_all(struct versions *v, struct profile *profile)
{
    struct profile sum;
    profile_init_like(&sum, profile);
    merge_names_of(&sum, &v->names);
    for (size_t i = 0; i < v->units->list.count; i++)
        name_unit(v, i, &sum);
    struct merge rest = {0};
    sum.totals.width = 0; /* what follows has all of it */
    for (size_t i = 0; i < sum.events.count; i++)
        sum.events.items[i].inputs = sum.events.items[i].parts = sum.events.items[i].missing =
            sum.events.items[i].unseen = 0;
    merge_events(&rest, &sum, profile);
    merge_rest(&rest, &sum, profile);
    sum.has_calls |= profile->has_calls;
    sum.summarised |= profile->summarised;
    sum.saturated |= profile->saturated;
    merge_release(&rest);
    profile_release(profile);
    *profile = sum;
}

void versions_align(struct units *units, struct profile *profile, bool exact)
{
    struct versions v = {.units = units, .profile = profile};
    if (exact || units->list.count < 2)
        return;
    v.maps = memory_zeroed(units->list.count, sizeof *v.maps);
    profile_init_like(&v.names, profile);
    for (size_t i = 0; i < units->list.count; i++) {
        struct profile *unit = units_make(units, i);
        add_part(&v, i, unit);
        match_version(&v, i, unit);
    }
    name_all(&v, profile);
    for (size_t i = 0; i < units->list.count; i++)
        release_maps(&v.maps[i]);
    free(v.maps);
    profile_release(&v.names);
}
