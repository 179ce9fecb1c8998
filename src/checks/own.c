/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/own.h"

#include "compare/owned.h"
#include "view/problems.h"

#include <stdlib.h>

static bool has_known_name(struct text name)
{
    return name.n && !text_equal(name, FILE_UNKNOWN);
}

/* By piece, whether it is the user's: by its object, or by its file where none is known. */
static bool *own_pieces(const struct own_code *code)
{
    const struct profile *p = code->profile;
    bool *own = memory_zeroed(p->pieces.count + 1, sizeof *own);
    struct owned owned;
    owned_init(&owned, p, code->sides, code->rule);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        ref_t object = p->functions.items[piece->function].object;
        own[i] = has_known_name(profile_object_name(p, object)) ? owned.objects[object] : owned.files[piece->file];
    }
    owned_release(&owned);
    return own;
}

struct own_costs own_costs_of(const struct own_code *code, struct arena *arena)
{
    const struct profile *p = code->profile;
    bool *own = own_pieces(code), saturated = false;
    struct own_costs costs = {0};
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        costs_sum(&costs.of[own[i] ? OWN_USERS : OWN_OTHERS], arena, &piece->self, &saturated);
        for (int side = 0; side < SIDES; side++)
            costs.has[side] |= own[i] && sides_has(code->sides, &piece->self, (enum side)side);
    }
    for (size_t i = 0; i < p->unsure.count; i++)
        if (own[p->unsure.items[i].site.piece])
            costs_sum(&costs.most, arena, &p->unsure.items[i].more, &saturated);
    if (costs.most.width)
        costs_sum(&costs.most, arena, &costs.of[OWN_USERS], &saturated);
    free(own);
    return costs;
}

bool *own_functions(const struct own_code *code)
{
    const struct profile *p = code->profile;
    bool *pieces = own_pieces(code), *own = memory_zeroed(p->functions.count + 1, sizeof *own);
    for (size_t i = 0; i < p->pieces.count; i++)
        own[p->pieces.items[i].function] |= pieces[i];
    free(pieces);
    return own;
}

const char *own_fault(const struct measured_sides *measured, const struct own_costs *costs, const bool asks[SIDES],
                      struct arena *arena)
{
    for (size_t i = 0; i < measured->count && i < SIDES; i++)
        if (asks[i] && !costs->has[i])
            return arena_format(arena,
                                "nothing%s is your own code, by the paths that it records: name the directory of your "
                                "code there with --own",
                                measured->items[i].in_profile)
                .s;
    return NULL;
}

/* Both parts of the code are there on each side; what no line of them has is 0. */
void own_pairs_init(struct unit_pairs *pairs, const struct own_code *code, struct diagnostics *diagnostics)
{
    static const struct text names[OWN_PARTS] = {[OWN_USERS] = {"own", 3}, [OWN_OTHERS] = {"others", 6}};
    static const bool both[SIDES] = {true, true};
    static const cost_t zeros[EVENTS_MAX];
    bool saturated;
    *pairs = (struct unit_pairs){.kind = UNIT_OWN, .measured = measured_sides_of(code->sides, code->profile)};
    pairs->is_compared = pairs->measured.count == SIDES;
    struct own_costs costs = own_costs_of(code, &pairs->arena);
    for (ref_t i = 0; i < OWN_PARTS; i++) {
        struct unit_pair pair = {.name = names[i], .how = PAIRING_AUTO, .costs = costs.of[i]};
        costs_add(&pair.costs, &pairs->arena, zeros, NULL, code->profile->events.count, &saturated);
        for (enum side side = SIDE_NEW; side < pairs->measured.count; side++)
            pair.of[side] = i;
        *array_add(&pairs->items) = pair;
    }
    const char *fault = own_fault(&pairs->measured, &costs, both, &pairs->arena);
    if (fault)
        diagnostics_add(diagnostics, &problem_no_rows, TEXT_NONE, 0, "--by=own: %s", fault);
}
