#include "view/percentage.h"

void whole_add(struct whole *whole, const struct costs *costs)
{
    bool saturated = false;
    costs_sum(&whole->costs, &whole->arena, costs, &saturated);
}

void whole_add_functions(struct whole *whole, const struct profile *profile,
                         bool (*has)(const void *context, ref_t function), const void *context)
{
    for (size_t i = 0; i < profile->pieces.count; i++)
        if (has(context, profile->pieces.items[i].function))
            whole_add(whole, &profile->pieces.items[i].self);
    for (size_t i = 0; i < profile->calls.count; i++) {
        const struct call *call = &profile->calls.items[i];
        if (has(context, profile->pieces.items[call->piece].function) && !has(context, call->callee))
            whole_add(whole, &call->inclusive);
    }
}

void whole_release(struct whole *whole)
{
    arena_release(&whole->arena);
    *whole = (struct whole){0};
}
