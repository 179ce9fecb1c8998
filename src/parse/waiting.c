/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that wait for their part to end: the function of their callee is not known before. */
#include "parse/parser.h"

#include <stdlib.h>

static struct probe probe_call(const struct waiting *waiting, const struct waiting_call *call)
{
    uint64_t hash = hash_mix((uint64_t)call->place.site.piece << 32 | call->callee, call->place.site.line);
    hash = hash_mix(hash ^ call->place.address, call->target.address);
    return index_probe(&waiting->index, hash_mix(hash, call->target.line));
}

/* Calls that were not counted are kept separately: see struct record_subject. */
static bool is_same_call(const struct waiting_call *a, const struct waiting_call *b)
{
    return a->callee == b->callee && a->place.site.piece == b->place.site.piece &&
           a->place.site.line == b->place.site.line && a->place.address == b->place.address &&
           a->target.address == b->target.address && a->target.line == b->target.line &&
           (a->count == 0) == (b->count == 0);
}

static struct waiting_call *find_call(struct waiting *waiting, const struct waiting_call *call)
{
    struct probe at = probe_call(waiting, call);
    while (index_next(&waiting->index, &at))
        if (is_same_call(&waiting->calls.items[at.ref], call))
            return &waiting->calls.items[at.ref];
    index_insert(&waiting->index, &at, (ref_t)waiting->calls.count);
    struct waiting_call *added = array_add(&waiting->calls);
    *added = *call;
    added->count = 0;
    added->inclusive = (struct costs){0};
    return added;
}

void waiting_add(struct waiting *waiting, const struct waiting_call *call, const struct charge *charge, bool *saturated)
{
    struct waiting_call *sum = find_call(waiting, call);
    sum->count = count_add(sum->count, call->count, saturated);
    costs_add(&sum->inclusive, &waiting->arena, charge->values, charge->events, charge->n, saturated);
}

void waiting_release(struct waiting *waiting)
{
    free(waiting->calls.items);
    index_release(&waiting->index);
    arena_release(&waiting->arena);
    entries_release(&waiting->entries);
    *waiting = (struct waiting){0};
}
