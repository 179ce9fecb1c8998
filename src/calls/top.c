/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/top.h"

#include <stdlib.h>

/* Puts `item` where it belongs in the heap below `at`, which is free. */
static void sift_down(struct weights *w, size_t at, struct weighed item)
{
    for (size_t child; (child = 2 * at + 1) < w->count; at = child) {
        child += child + 1 < w->count && w->items[child + 1].weight > w->items[child].weight;
        if (w->items[child].weight <= item.weight)
            break;
        w->items[at] = w->items[child];
    }
    w->items[at] = item;
}

void weights_order(struct weights *weights)
{
    for (size_t i = weights->count / 2; i-- > 0;)
        sift_down(weights, i, weights->items[i]);
}

void weights_add(struct weights *weights, struct weighed row)
{
    size_t at = weights->count;
    (void)array_add(weights);
    for (; at && weights->items[(at - 1) / 2].weight < row.weight; at = (at - 1) / 2)
        weights->items[at] = weights->items[(at - 1) / 2];
    weights->items[at] = row;
}

/* Moves the heaviest row of a heap behind its end. */
static void take_behind(struct weights *w)
{
    struct weighed first = w->items[0], last = w->items[--w->count];
    if (w->count)
        sift_down(w, 0, last);
    w->items[w->count] = first;
}

void weights_prune(struct weights *weights, size_t wanted)
{
    size_t all = weights->count, kept = 0;
    weights_order(weights);
    while (weights->count && (kept < wanted || weights->items[0].weight == weights->items[weights->count].weight)) {
        take_behind(weights);
        kept++;
    }
    memmove(weights->items, weights->items + all - kept, kept * sizeof *weights->items);
    weights->count = kept;
}

void weights_take(struct weights *weights, struct refs *rows)
{
    uint64_t weight = weights->items[0].weight;
    rows->count = 0;
    while (weights->count && weights->items[0].weight == weight) {
        *array_add(rows) = weights->items[0].row;
        struct weighed last = weights->items[--weights->count];
        if (weights->count)
            sift_down(weights, 0, last);
    }
}
