/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/written.h"

#include <stdlib.h>

/* ---- the functions of the sources ---- */

static const struct outline *outline_of(const struct unified *u, enum side side)
{
    return side == SIDE_OLD ? &u->old_outline : &u->new_outline;
}

static int by_name(const void *left, const void *right)
{
    const struct written_code *a = left, *b = right;
    if (a->name != b->name)
        return a->name < b->name ? -1 : 1;
    return (a->code > b->code) - (a->code < b->code);
}

static void add_codes(struct written *w, enum side side, const struct outline *outline)
{
    for (size_t i = 0; outline && i < outline->items.count; i++) {
        const struct outlined *f = &outline->items.items[i];
        *array_add(&w->codes[side]) = (struct written_code){names_add(&w->names, NULL, f->name), f->code};
    }
}

static void list_codes(struct written *w, const struct sides *sides)
{
    for (ref_t file = 0; file < sides->profile.files.texts.count; file++) {
        struct written_file of = w->open(sides, file);
        for (int side = 0; side < SIDES; side++)
            add_codes(w, (enum side)side, of.of[side]);
    }
    for (int side = 0; side < SIDES; side++)
        if (w->codes[side].count)
            qsort(w->codes[side].items, w->codes[side].count, sizeof *w->codes[side].items, by_name);
}

/* The first code of a side that does not come before a code. */
static size_t lower(const struct written *w, enum side side, struct written_code code)
{
    size_t low = 0, high = w->codes[side].count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_name(&w->codes[side].items[middle], &code) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What became of a function of the source of a side, as the source of the other side shows it. */
static enum written_state state_of(const struct written *w, enum side side, struct written_code code)
{
    enum side other = side_other(side);
    size_t same = lower(w, other, code), any = lower(w, other, (struct written_code){code.name, 0});
    const struct written_code *items = w->codes[other].items;
    if (same < w->codes[other].count && items[same].name == code.name && items[same].code == code.code)
        return WRITTEN_SAME;
    return any < w->codes[other].count && items[any].name == code.name ? WRITTEN_EDITED : WRITTEN_ALONE;
}

/* The function of the source of a side that a line of both versions is of; NULL: it is of none. */
static const struct outlined *outlined_of(const struct unified *u, ref_t line, enum side side)
{
    ref_t number = side == SIDE_OLD ? u->lines[line].old : u->lines[line].new;
    return number ? outline_find(outline_of(u, side), number) : NULL;
}

bool written_line(const struct written *w, const struct unified *u, ref_t line, enum written_state *state)
{
    bool any = false;
    *state = WRITTEN_SAME;
    for (int side = 0; side < SIDES; side++) {
        const struct outlined *f = outlined_of(u, line, (enum side)side);
        if (!f)
            continue;
        enum written_state found =
            state_of(w, (enum side)side, (struct written_code){names_find(&w->names, f->name), f->code});
        *state = found > *state ? found : *state;
        any = true;
    }
    return any;
}

/* ---- parts ---- */

/* The last word of a symbol before its parentheses, outside of template arguments: `get` of `ns::map<int>::get(int)`.
 */
static struct text last_word(struct text symbol)
{
    struct text word = {symbol.s, 0};
    int depth = 0;
    for (size_t i = 0; i < symbol.n && (symbol.s[i] != '(' || depth > 0 || i == 0) && symbol.s[i] != '.'; i++) {
        depth += symbol.s[i] == '<' ? 1 : symbol.s[i] == '>' ? -1 : 0;
        if (depth > 0 || !text_is_word(symbol.s[i]))
            continue;
        bool goes_on = i > 0 && word.n && word.s + word.n == symbol.s + i;
        word = goes_on ? (struct text){word.s, word.n + 1} : (struct text){symbol.s + i, 1};
    }
    return word;
}

static void add_part(struct written *w, const struct sides *sides, const struct spot *spot, enum side side)
{
    const struct outlined *f = outlined_of(w->open(sides, spot->file).both, spot->line, side);
    if (!f || !spot->on[side])
        return;
    ref_t name = names_find(&w->names, f->name);
    struct text symbol = profile_function_name(&sides->profile, spot->function);
    struct written_part part = {.function = spot->function,
                                .name = name,
                                .state = state_of(w, side, (struct written_code){name, f->code}),
                                .is_own = text_equal(last_word(symbol), f->name)};
    part.on[side] = true;
    *array_add(&w->parts) = part;
}

static int by_function(const void *left, const void *right)
{
    const struct written_part *a = left, *b = right;
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    return (a->name > b->name) - (a->name < b->name);
}

/* Makes parts with the same function and name one. */
static void join_parts(struct written *w)
{
    size_t count = 0;
    if (w->parts.count)
        qsort(w->parts.items, w->parts.count, sizeof *w->parts.items, by_function);
    for (size_t i = 0; i < w->parts.count; i++) {
        const struct written_part *part = &w->parts.items[i];
        if (!count || by_function(&w->parts.items[count - 1], part) != 0) {
            w->parts.items[count++] = *part;
            continue;
        }
        struct written_part *last = &w->parts.items[count - 1];
        last->state = part->state > last->state ? part->state : last->state;
        for (int side = 0; side < SIDES; side++)
            last->on[side] |= part->on[side];
    }
    w->parts.count = count;
}

struct written_parts written_parts(const struct written *w, ref_t function)
{
    size_t low = 0, high = w->parts.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (w->parts.items[middle].function < function)
            low = middle + 1;
        else
            high = middle;
    }
    while (high < w->parts.count && w->parts.items[high].function == function)
        high++;
    return (struct written_parts){w->parts.items + low, high - low};
}

const struct written_part *written_part(const struct written *w, ref_t function, ref_t name)
{
    struct written_parts parts = written_parts(w, function);
    for (size_t i = 0; i < parts.count; i++)
        if (parts.items[i].name == name)
            return parts.items + i;
    return NULL;
}

void written_init(struct written *w, const struct sides *sides,
                  struct written_file (*open)(const struct sides *sides, ref_t file), const struct spot *spots,
                  size_t count)
{
    *w = (struct written){.open = open};
    list_codes(w, sides);
    for (size_t i = 0; i < count; i++)
        for (int side = 0; side < SIDES; side++)
            add_part(w, sides, &spots[i], (enum side)side);
    join_parts(w);
}

void written_release(struct written *w)
{
    names_release(&w->names);
    free(w->codes[SIDE_OLD].items);
    free(w->codes[SIDE_NEW].items);
    free(w->parts.items);
    *w = (struct written){0};
}
