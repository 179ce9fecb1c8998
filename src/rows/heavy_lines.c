/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/heavy_lines.h"

#include "base/int128.h"
#include "calls/top.h"

#include <stdlib.h>

struct sums {
    const struct profile *profile;
    const struct measure *measure;
    struct index index;     /* of lines by file and number */
    struct weights weights; /* .row: the first line that has the number in the file */
    ref_t *sum_of;          /* by line */
};

static ref_t file_of(const struct profile *p, const struct line *line)
{
    return p->pieces.items[line->piece].file;
}

/* The sum that a line is a part of. */
static ref_t find_sum(struct sums *s, ref_t number)
{
    const struct profile *p = s->profile;
    const struct line *line = &p->lines.items[number];
    const ref_t file = file_of(p, line);
    struct probe at = index_probe(&s->index, hash_mix(line->number, file));
    while (index_next(&s->index, &at)) {
        const struct line *other = &p->lines.items[s->weights.items[at.ref].row];
        if (other->number == line->number && file_of(p, other) == file)
            return at.ref;
    }
    index_insert(&s->index, &at, (ref_t)s->weights.count);
    *array_add(&s->weights) = (struct weighed){0, number};
    return (ref_t)s->weights.count - 1;
}

static void add_up(struct sums *s)
{
    const struct profile *p = s->profile;
    index_reserve(&s->index, p->lines.count);
    for (ref_t i = 0; i < p->lines.count; i++) {
        s->sum_of[i] = find_sum(s, i);
        uint64_t *weight = &s->weights.items[s->sum_of[i]].weight;
        *weight = int128_add_stopping(*weight, int128_magnitude(measure_cost(s->measure, &p->lines.items[i].self)));
    }
}

/* The cost of the last of the `count` heaviest lines. */
static uint64_t least_of(const struct sums *s, size_t count)
{
    struct weights heap = {0};
    struct refs taken = {0};
    size_t seen = 0;
    uint64_t least = 0;
    array_reserve(&heap, s->weights.count);
    for (size_t i = 0; i < s->weights.count; i++)
        *array_add(&heap) = s->weights.items[i];
    weights_order(&heap);
    while (heap.count && seen < count) {
        least = heap.items[0].weight;
        weights_take(&heap, &taken);
        seen += taken.count;
    }
    free(taken.items);
    free(heap.items);
    return least;
}

/* Of the lines that cost as much as the last one, keeps only the first up to `count` in all: all lines may cost the
 * same. */
static void drop_equal(struct sums *s, uint64_t least, size_t count)
{
    for (size_t i = 0; i < s->weights.count; i++)
        if (s->weights.items[i].weight == least && count-- == 0) {
            s->weights.items[i].weight = 0;
            count = 0;
        }
}

/* Keeps the heaviest lines; lines without cost are never among them. */
static void keep(struct heavy_lines *heavy, const struct sums *s, uint64_t least)
{
    const struct profile *p = s->profile;
    size_t kept = 0;
    heavy->items = memory_alloc(p->lines.count * sizeof *heavy->items);
    for (size_t i = 0; i < p->lines.count; i++) {
        uint64_t weight = s->weights.items[s->sum_of[i]].weight;
        if (weight && weight >= least)
            heavy->items[kept++] = p->lines.items[i];
    }
    heavy->profile.lines.items = heavy->items;
    heavy->profile.lines.count = kept;
}

void heavy_lines_init(struct heavy_lines *heavy, const struct profile *profile, const struct measure *measure,
                      size_t count)
{
    *heavy = (struct heavy_lines){.profile = *profile};
    if (measure_may_be_negative(measure, profile) || profile->lines.count <= count)
        return;
    struct sums s = {.profile = profile, .measure = measure};
    s.sum_of = memory_alloc(profile->lines.count * sizeof *s.sum_of);
    add_up(&s);
    uint64_t least = least_of(&s, count);
    drop_equal(&s, least, count);
    keep(heavy, &s, least);
    index_release(&s.index);
    free(s.weights.items);
    free(s.sum_of);
}

void heavy_lines_release(struct heavy_lines *heavy)
{
    free(heavy->items);
}
