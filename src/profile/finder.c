/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/finder.h"

#include <stdlib.h>

ref_t finder_enter(struct finder *finder, ref_t function, ref_t count)
{
    ref_t *first = refs_at(&finder->first, function), known_from = NONE;
    finder->entered = function;
    finder->again = *first != NONE;
    if (!finder->again) {
        *first = count;
        index_forget(&finder->open, count);
    } else if (*first != FINDER_KNOWN) {
        known_from = *first;
        *first = FINDER_KNOWN;
    }
    return known_from;
}

bool finder_skip(struct finder *finder, ref_t function, ref_t count)
{
    ref_t *first = refs_at(&finder->first, function);
    if (*first != NONE)
        return false;
    *first = count;
    finder->entered = NONE;
    return true;
}

void finder_release(struct finder *finder)
{
    index_release(&finder->open);
    index_release(&finder->known);
    free(finder->first.items);
    *finder = FINDER_NONE;
}
