#include "browse/place.h"

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

static void forget_from(struct trail *trail, size_t first)
{
    while (trail->count > first)
        free(trail->items[--trail->count].unfolded.items);
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

static size_t find_id(const struct row_ids *ids, uint64_t id)
{
    size_t i = 0;
    while (i < ids->count && ids->items[i] != id)
        i++;
    return i;
}

bool place_is_unfolded(const struct place *place, uint64_t id)
{
    return find_id(&place->unfolded, id) < place->unfolded.count;
}

void place_unfold(struct place *place, uint64_t id, bool is_open)
{
    struct row_ids *ids = &place->unfolded;
    size_t at = find_id(ids, id);
    if (is_open && at == ids->count)
        *array_add(ids) = id;
    else if (!is_open && at < ids->count)
        ids->items[at] = ids->items[--ids->count];
}

void place_turn(struct place *place, uint64_t id)
{
    place_unfold(place, id, !place_is_unfolded(place, id));
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
            free(trail->items[i].unfolded.items);
    }
    trail->count = kept;
    trail->at = at;
}
