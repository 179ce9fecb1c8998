/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/place.h"

#include <stdlib.h>

struct place place_of(enum screen screen)
{
    return (struct place){.screen = screen, .function = NONE, .file = NONE, .cycle = NONE, .address = ADDRESS_NONE};
}

void trail_init(struct trail *trail, struct place first)
{
    *trail = (struct trail){0};
    *array_add(trail) = first;
}

static void release_folds(struct place *place)
{
    free(place->folds.items);
    index_release(&place->folds.index);
}

static void forget_from(struct trail *trail, size_t first)
{
    while (trail->count > first)
        release_folds(&trail->items[--trail->count]);
}

void trail_release(struct trail *trail)
{
    forget_from(trail, 0);
    free(trail->items);
}

struct trail trail_copy(const struct trail *trail)
{
    struct trail copy = {.at = trail->at};
    for (size_t i = 0; i < trail->count; i++) {
        struct place *place = array_add(&copy);
        *place = trail->items[i];
        place->folds = (struct fold_choices){0};
        for (size_t f = 0; f < trail->items[i].folds.count; f++)
            place_unfold(place, trail->items[i].folds.items[f].id, trail->items[i].folds.items[f].is_open);
    }
    return copy;
}

void trail_go(struct trail *trail, struct place to)
{
    forget_from(trail, trail->at + 1);
    *array_add(trail) = to;
    trail->at++;
}

bool trail_back(struct trail *trail)
{
    if (trail->at == 0)
        return false;
    trail->at--;
    return true;
}

bool trail_forward(struct trail *trail)
{
    if (trail->at + 1 == trail->count)
        return false;
    trail->at++;
    return true;
}

void trail_drop(struct trail *trail)
{
    if (trail->at == 0)
        return;
    forget_from(trail, trail->at--);
}

/* ---- folding ---- */

/* The choice for a row; NULL: there is none. */
static struct fold_choice *find_choice(const struct fold_choices *folds, uint64_t id)
{
    struct probe probe = index_probe(&folds->index, id);
    while (index_next(&folds->index, &probe))
        if (folds->items[probe.ref].id == id)
            return &folds->items[probe.ref];
    return NULL;
}

void place_unfold(struct place *place, uint64_t id, bool is_open)
{
    struct fold_choices *folds = &place->folds;
    struct fold_choice *choice = find_choice(folds, id);
    if (!choice) {
        index_add(&folds->index, id, (ref_t)folds->count);
        choice = array_add(folds);
    }
    *choice = (struct fold_choice){id, is_open};
}

bool place_is_unfolded(const struct place *place, uint64_t id, bool usually)
{
    const struct fold_choice *choice = find_choice(&place->folds, id);
    return choice ? choice->is_open : usually;
}

/* ---- another profile ---- */

/* A profile that is read has no index of its names and functions any more: all are gone through. */
static ref_t move_name(const struct names *from, const struct names *to, ref_t name)
{
    for (size_t i = 0; name != NONE && i < to->texts.count; i++)
        if (text_equal(to->texts.items[i], from->texts.items[name]))
            return (ref_t)i;
    return NONE;
}

static ref_t move_function(const struct profile *from, const struct profile *to, ref_t function)
{
    if (function == NONE)
        return NONE;
    const struct function *old = &from->functions.items[function];
    ref_t object = move_name(&from->objects, &to->objects, old->object);
    ref_t file = move_name(&from->files, &to->files, old->file);
    ref_t symbol = move_name(&from->symbols, &to->symbols, old->symbol);
    for (size_t i = 0; i < to->functions.count; i++) {
        const struct function *f = &to->functions.items[i];
        if (f->object == object && f->file == file && f->symbol == symbol)
            return (ref_t)i;
    }
    return NONE;
}

static bool is_same(const struct profile *a, ref_t at, const struct profile *b, ref_t other)
{
    struct function f = a->functions.items[at], g = b->functions.items[other];
    return text_equal(a->symbols.texts.items[f.symbol], b->symbols.texts.items[g.symbol]) &&
           text_equal(profile_object_name(a, f.object), profile_object_name(b, g.object)) &&
           text_equal(profile_file_name(a, f.file), profile_file_name(b, g.file));
}

static uint64_t hash_function(const struct profile *p, ref_t function)
{
    return hash_text(p->symbols.texts.items[p->functions.items[function].symbol]);
}

ref_t *functions_in(const struct profile *from, const struct profile *to)
{
    struct index index = {0};
    ref_t *found = refs_new(from->functions.count);
    for (ref_t f = 0; f < to->functions.count; f++)
        index_add(&index, hash_function(to, f), f);
    for (ref_t f = 0; f < from->functions.count; f++) {
        struct probe probe = index_probe(&index, hash_function(from, f));
        while (found[f] == NONE && index_next(&index, &probe))
            found[f] = is_same(from, f, to, probe.ref) ? probe.ref : NONE;
    }
    index_release(&index);
    return found;
}

/* A cycle has no name that holds. */
static bool move_place(struct place *place, const struct profile *from, const struct profile *to)
{
    struct place before = *place;
    place->function = move_function(from, to, place->function);
    place->file = move_name(&from->files, &to->files, place->file);
    place->cycle = NONE;
    return (place->function == NONE) == (before.function == NONE) && (place->file == NONE) == (before.file == NONE) &&
           before.cycle == NONE;
}

void trail_move(struct trail *trail, const struct profile *from, const struct profile *to)
{
    size_t kept = 0, at = 0;
    for (size_t i = 0; i < trail->count; i++) {
        bool is_there = move_place(&trail->items[i], from, to) || i == 0;
        at = i <= trail->at && is_there ? kept : at;
        if (is_there)
            trail->items[kept++] = trail->items[i];
        else
            release_folds(&trail->items[i]);
    }
    trail->count = kept;
    trail->at = at;
}
