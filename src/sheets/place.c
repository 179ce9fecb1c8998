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
