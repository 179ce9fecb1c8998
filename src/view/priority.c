/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/priority.h"

#include <stdlib.h>

/* From the first to the last. */
static const char *const known[] = {"CEst", "DLmr", "DLmw", "ILmr", "D1mr", "D1mw", "I1mr",
                                    "Bcm",  "Bim",  "Dr",   "Dw",   "Bc",   "Bi"};

#define MISSES 6 /* of caches; they follow the first */
#define KNOWN (sizeof known / sizeof *known)
#define WITHOUT_COST (KNOWN + 2)

static size_t rank_of(const struct measure *m, const struct measure *main)
{
    if (m == main)
        return 0;
    if (m->kind != MEASURE_RATIO && m->total == 0)
        return WITHOUT_COST;
    for (size_t i = 0; i < KNOWN; i++)
        if (text_equal(m->name, text_of(known[i])))
            return i + 2;
    return 1;
}

/* Misses are recorded if caches are simulated; without them CEst is Ir. */
static bool has_estimate(const struct measures *measures)
{
    bool any = false;
    for (size_t i = 0; i < MISSES; i++) {
        ref_t number = measures_find(measures, text_of(known[1 + i]));
        any |= number != NONE && !measures->items[number].built_in;
    }
    return any;
}

void priority_order(const struct measures *measures, const struct measure *main, struct refs *events)
{
    struct refs all = *events;
    ref_t estimate = has_estimate(measures) ? measures_find(measures, TEXT("CEst")) : NONE;
    bool is_listed = estimate == NONE;
    *events = (struct refs){0};
    for (size_t i = 0; i < all.count; i++)
        is_listed |= all.items[i] == estimate;
    if (!is_listed)
        *array_add(&all) = estimate;
    for (size_t rank = 0; rank <= WITHOUT_COST; rank++)
        for (size_t i = 0; i < all.count; i++)
            if (rank_of(&measures->items[all.items[i]], main) == rank)
                *array_add(events) = all.items[i];
    free(all.items);
}
