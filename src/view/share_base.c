/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/share_base.h"

void share_base_add(struct share_base *base, const struct costs *costs)
{
    bool saturated = false;
    costs_sum(&base->costs, &base->arena, costs, &saturated);
}

void share_base_add_functions(struct share_base *base, const struct profile *profile,
                              bool (*has)(const void *context, ref_t function), const void *context)
{
    for (size_t i = 0; i < profile->pieces.count; i++)
        if (has(context, profile->pieces.items[i].function))
            share_base_add(base, &profile->pieces.items[i].self);
    for (size_t i = 0; i < profile->calls.count; i++) {
        const struct call *call = &profile->calls.items[i];
        if (has(context, profile->pieces.items[call->piece].function) && !has(context, call->callee))
            share_base_add(base, &call->inclusive);
    }
}

void share_base_release(struct share_base *base)
{
    arena_release(&base->arena);
    *base = (struct share_base){0};
}
