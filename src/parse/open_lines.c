/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "parse/open_lines.h"

#include <stdlib.h>

void open_lines_release(struct open_lines *lines)
{
    free(lines->items.items);
    free(lines->path.items);
    index_release(&lines->index);
    *lines = (struct open_lines){0};
}

/* The number of a line; NONE: there is none yet, and `*at` is where to insert it. */
static ref_t find(const struct open_lines *lines, uint64_t of, uint64_t number, struct probe *at)
{
    *at = index_probe(&lines->index, hash_mix(number, of));
    while (index_next(&lines->index, at))
        if (lines->items.items[at->ref].of == of && lines->items.items[at->ref].number == number)
            return at->ref;
    return NONE;
}

static uint64_t of_piece(struct site site)
{
    return (uint64_t)site.piece << 1;
}

static uint64_t of_file(const struct profile *profile, struct site site)
{
    return (uint64_t)profile->pieces.items[site.piece].file << 1 | 1;
}

static ref_t find_or_add(struct open_lines *lines, uint64_t of, uint64_t number)
{
    struct probe at;
    ref_t line = find(lines, of, number, &at);
    if (line != NONE)
        return line;
    line = (ref_t)lines->items.count;
    index_insert(&lines->index, &at, line);
    *array_add(&lines->items) = (struct open_line){.number = number, .of = of, .place = NONE};
    return line;
}

void open_lines_enter(struct open_lines *lines, const struct profile *profile, struct site site)
{
    ref_t own = site.line ? find_or_add(lines, of_piece(site), site.line) : NONE;
    *array_add(&lines->path) = own;
    if (own == NONE)
        return;
    ref_t place = lines->items.items[own].place;
    if (place == NONE)
        place = find_or_add(lines, of_file(profile, site), site.line);
    lines->items.items[own].place = place;
    lines->items.items[own].open++;
    if (lines->items.items[place].open++ == 0)
        lines->items.items[place].function = profile->pieces.items[site.piece].function;
    lines->sieve[site.line % OPEN_LINES_SIEVE]++;
}

void open_lines_leave(struct open_lines *lines, size_t depth)
{
    while (lines->path.count > depth) {
        ref_t line = lines->path.items[--lines->path.count];
        if (line == NONE)
            continue;
        struct open_line *own = &lines->items.items[line];
        own->open--;
        lines->items.items[own->place].open--;
        lines->sieve[own->number % OPEN_LINES_SIEVE]--;
    }
}

bool open_lines_look_up(const struct open_lines *lines, const struct profile *profile, struct site site, ref_t *beside)
{
    struct probe at;
    ref_t own = find(lines, of_piece(site), site.line, &at);
    ref_t place = own == NONE ? find(lines, of_file(profile, site), site.line, &at) : lines->items.items[own].place;
    if (place == NONE || lines->items.items[place].open == 0)
        return false;
    *beside = own != NONE && lines->items.items[own].open ? NONE : lines->items.items[place].function;
    return true;
}
