/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/anchors.h"

#include <stdlib.h>

void anchors_init(struct anchors *anchors, size_t values)
{
    *anchors = (struct anchors){.counts = memory_zeroed(values, sizeof *anchors->counts)};
}

void anchors_release(struct anchors *anchors)
{
    free(anchors->counts);
    free(anchors->found.items);
    free(anchors->singles.items);
    free(anchors->tops.items);
    *anchors = (struct anchors){0};
}

void anchors_count(struct anchors *anchors, struct stretch old, struct stretch new)
{
    for (ref_t i = old.first; i < old.end; i++) {
        struct anchor_count *count = &anchors->counts[old.values[i]];
        count->old++;
        count->old_at = i;
    }
    for (ref_t i = new.first; i < new.end; i++) {
        struct anchor_count *count = &anchors->counts[new.values[i]];
        count->new ++;
        count->new_at = i;
    }
}

void anchors_forget(struct anchors *anchors, struct stretch old, struct stretch new)
{
    for (ref_t i = old.first; i < old.end; i++)
        anchors->counts[old.values[i]] = (struct anchor_count){0};
    for (ref_t i = new.first; i < new.end; i++)
        anchors->counts[new.values[i]] = (struct anchor_count){0};
}

static void find_singles(struct anchors *anchors, struct stretch old)
{
    anchors->singles.count = 0;
    for (ref_t i = old.first; i < old.end; i++) {
        const struct anchor_count *count = &anchors->counts[old.values[i]];
        if (count->old == 1 && count->new == 1)
            *array_add(&anchors->singles) = (struct anchor){i, count->new_at, NONE};
    }
}

/* Where a chain ends: they are kept by their lengths, and their ends rise. */
static uint64_t end_of_chain(const void *anchors, size_t chain)
{
    const struct anchors *all = anchors;
    return all->singles.items[all->tops.items[chain]].new;
}

/* Puts each single behind the longest chain that it can go on. */
static void chain_singles(struct anchors *anchors)
{
    anchors->tops.count = 0;
    for (size_t i = 0; i < anchors->singles.count; i++) {
        struct anchor *single = &anchors->singles.items[i];
        size_t length = lower_bound(anchors, anchors->tops.count, end_of_chain, single->new);
        single->before = length ? anchors->tops.items[length - 1] : NONE;
        *refs_at(&anchors->tops, (ref_t)length) = (ref_t)i;
    }
}

void anchors_find(struct anchors *anchors, struct stretch old)
{
    find_singles(anchors, old);
    chain_singles(anchors);
    size_t count = anchors->found.count = anchors->tops.count;
    array_reserve(&anchors->found, count);
    for (ref_t at = count ? anchors->tops.items[count - 1] : NONE; at != NONE; at = anchors->singles.items[at].before)
        anchors->found.items[--count] = anchors->singles.items[at];
}
