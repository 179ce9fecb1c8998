/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/owned.h"

#include "names/contexts.h"
#include "source/path.h"

#include <stdlib.h>

/* A name that lost the working directory gets it back: such a file need not be found. */
static struct text find_below(const struct own *own, struct text name, bool is_cut)
{
    struct arena scratch = {0};
    struct text whole = is_cut && name.n && name.s[0] != '/' ? path_join(&scratch, own->directory, name) : name;
    struct text below = name.n && file_is_place(name) ? own_below(own, whole) : TEXT_NONE;
    arena_release(&scratch);
    return below;
}

struct text owned_below(const struct own *own, const struct profile *p, const struct sides *sides, ref_t file)
{
    struct text below = TEXT_NONE;
    for (int side = 0; side < SIDES && !below.s; side++)
        below = find_below(own, sides_file_name(sides, p, file, (enum side)side), profile_is_cut(p, file));
    return below;
}

/* By object, whether it is the user's by its name on either side. */
static bool *own_objects(const struct profile *p, const struct sides *sides, const struct own *own)
{
    bool *are_own = memory_zeroed(p->objects.texts.count, sizeof *are_own);
    for (ref_t i = 0; i < p->objects.texts.count && own; i++)
        for (int side = 0; side < SIDES; side++)
            are_own[i] |= own_has_object(own, sides_object_name(sides, p, i, (enum side)side));
    return are_own;
}

bool *owned_files(const struct profile *p, const struct sides *sides, const struct own *own)
{
    bool *are_own = memory_zeroed(p->files.texts.count, sizeof *are_own);
    for (ref_t i = 0; i < p->files.texts.count && own; i++)
        are_own[i] = owned_below(own, p, sides, i).s != NULL;
    return are_own;
}

static bool costs_anything(const struct costs *costs, size_t events)
{
    bool any = false;
    for (ref_t event = 0; event < events && !any; event++)
        any = costs_get(costs, event) != 0;
    return any;
}

static void note_line(struct owned *owned, const struct profile *p, ref_t piece, const struct costs *costs)
{
    bool is_own = owned->files[p->pieces.items[piece].file] && costs_anything(costs, p->events.count);
    owned->functions[p->pieces.items[piece].function] |= is_own;
    owned->has_file |= is_own;
}

/* The first function of the name without a context, object and file are the same: by function. */
static void share_by_contexts(struct owned *owned, const struct profile *p)
{
    struct profile whole;
    ref_t *numbers = contexts_merge_functions(&whole, p);
    bool *are_own = memory_zeroed(whole.functions.count, sizeof *are_own);
    for (size_t i = 0; i < p->functions.count; i++)
        are_own[numbers[i]] |= owned->functions[i];
    for (size_t i = 0; i < p->functions.count; i++)
        owned->functions[i] = are_own[numbers[i]];
    free(are_own);
    free(numbers);
    profile_release(&whole);
}

void owned_init(struct owned *owned, const struct profile *p, const struct sides *sides, const struct own *own)
{
    *owned = (struct owned){.files = owned_files(p, sides, own), .objects = own_objects(p, sides, own)};
    owned->functions = memory_zeroed(p->functions.count, sizeof *owned->functions);
    for (size_t i = 0; i < p->pieces.count; i++)
        note_line(owned, p, (ref_t)i, &p->pieces.items[i].self);
    for (size_t i = 0; i < p->calls.count; i++)
        note_line(owned, p, p->calls.items[i].piece, &p->calls.items[i].inclusive);
    if (contexts_any(p))
        share_by_contexts(owned, p);
}

void owned_release(struct owned *owned)
{
    free(owned->files);
    free(owned->objects);
    free(owned->functions);
}

/* ---- comparisons ---- */

/* `number_of`: by function or file of each side, that of the match, which has `count`. */
static void share_by_match(bool *const own[SIDES], ref_t *const number_of[SIDES], const size_t counts[SIDES],
                           size_t count)
{
    bool *any = memory_zeroed(count + 1, sizeof *any);
    for (int side = 0; side < SIDES; side++)
        for (size_t i = 0; i < counts[side]; i++)
            any[number_of[side][i]] |= own[side][i];
    for (int side = 0; side < SIDES; side++)
        for (size_t i = 0; i < counts[side]; i++)
            own[side][i] = any[number_of[side][i]];
    free(any);
}

void owned_init_sides(struct owned of[SIDES], const struct match *m, const struct profile *const p[SIDES],
                      const struct own *own)
{
    for (int side = 0; side < SIDES; side++)
        owned_init(&of[side], p[side], NULL, own);
    share_by_match((bool *[]){of[0].functions, of[1].functions}, m->function_of,
                   (size_t[]){p[0]->functions.count, p[1]->functions.count}, m->functions.count);
    share_by_match((bool *[]){of[0].files, of[1].files}, m->file_of,
                   (size_t[]){p[0]->files.texts.count, p[1]->files.texts.count}, m->files.count);
}

void owned_init_joined(struct owned *owned, const struct sides *sides, const struct owned of[SIDES])
{
    const struct profile *p = &sides->profile;
    const struct match *m = sides->sided.match;
    *owned = (struct owned){.files = memory_zeroed(p->files.texts.count + 1, sizeof *owned->files),
                            .functions = memory_zeroed(p->functions.count + 1, sizeof *owned->functions)};
    for (int side = 0; side < SIDES; side++) {
        owned->has_file |= of[side].has_file;
        for (size_t i = 0; i < p->files.texts.count; i++) {
            ref_t file = m->files.items[sides->matched_files[i]].of[side];
            owned->files[i] |= file != NONE && of[side].files[file];
        }
        for (size_t i = 0; i < p->functions.count; i++) {
            ref_t function = sides_function(sides, (ref_t)i, (enum side)side);
            owned->functions[i] |= function != NONE && of[side].functions[function];
        }
    }
}

bool *owned_foreign(const struct owned *owned, const struct profile *p)
{
    bool *foreign = memory_zeroed(p->pieces.count + 1, sizeof *foreign);
    for (size_t i = 0; i < p->pieces.count; i++)
        foreign[i] = owned->functions[p->pieces.items[i].function] && !owned->files[p->pieces.items[i].file];
    return foreign;
}
