/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/reading.h"

#include "rows/disasm_choice.h"

/* ---- a profile without a comparison ---- */

/* Whether code of the functions of --disasm is enough: no row is an instruction, names stay as they are, and inputs can
 * be read again if it is not. */
static bool is_code_chosen(const struct reading_of *of)
{
    unsigned needs = of->question->needs;
    return needs & NEED_ROUTINES && !(needs & (NEED_INSTRUCTIONS | NEED_JUMPS)) &&
           renames_are_empty(of->transforms.renames) && !arguments_once(of->arguments);
}

static bool read_once(struct reading *r, const struct loading *loading, bool is_chosen, struct text *error)
{
    loading_start(loading);
    if (is_chosen)
        disasm_choice_make(&r->code, &r->of.transforms.filter->disasm, &r->alone);
    return parted_read(&r->parted, loading, error);
}

/* With code of all functions. Faults of the inputs were reported. */
static bool read_again(struct reading *r, const struct loading *loading, struct text *error)
{
    struct diagnostics unreported = {0};
    struct loading again = *loading;
    again.diagnostics = &unreported;
    parted_release(&r->parted);
    profile_release(&r->alone);
    r->parted = (struct parted){0};
    bool good = read_once(r, &again, false, error);
    if (!good)
        diagnostics_join(loading->diagnostics, &unreported, 0);
    diagnostics_release(&unreported);
    return good;
}

static bool read_alone(struct reading *r, struct diagnostics *diagnostics, struct text *error)
{
    const struct loading loading = {.of = &r->of,
                                    .inputs = &r->of.arguments->of[SIDE_NEW].inputs,
                                    .profile = &r->alone,
                                    .diagnostics = diagnostics,
                                    .tells_progress = r->of.tells_progress};
    r->studied.profile = &r->alone;
    r->studied.series = &r->parted.series;
    r->studied.spread_rows = &r->parted.spread_rows;
    return read_once(r, &loading, is_code_chosen(&r->of), error) &&
           (disasm_choice_is_whole(&r->alone) || read_again(r, &loading, error));
}

/* ---- both sides ---- */

static bool read_sides(struct reading *r, struct diagnostics *diagnostics)
{
    struct sides *sides = &r->comparison.sides;
    r->studied.profile = &sides->profile;
    r->studied.series = &sides->series;
    r->studied.sides = sides;
    return comparison_read(&r->comparison, &r->of, diagnostics);
}

/* Without calls nobody knows whose line runs code of others. */
static bool may_charge(const struct reading *r, struct text *error)
{
    const struct filter *filter = r->of.transforms.filter;
    bool is_compared = reading_is_compared(&r->of), may = true;
    for (int side = 0; side < SIDES && filter && filter_charges(filter); side++) {
        may &= profile_may_have_calls(is_compared ? &r->comparison.of[side] : &r->alone);
    }
    if (!may)
        *error =
            TEXT("--charge: no calls are recorded (Cachegrind records none): they tell which lines run other code");
    return may;
}

bool reading_read(struct reading *r, const struct reading_of *of, struct diagnostics *diagnostics, struct text *error)
{
    r->of = *of;
    r->studied = (struct study_of){.forms = &r->forms, .own = of->own, .pairs = r->paired.of};
    bool good = reading_is_compared(of) ? read_sides(r, diagnostics) : read_alone(r, diagnostics, error);
    if (good)
        renames_check(of->transforms.renames, diagnostics);
    if (!good || !may_charge(r, error) || (reading_is_as_recorded(of) && diagnostics->errors))
        return false;
    forms_init(&r->forms, &r->studied.profile->symbols);
    if (!paired_check(of, &r->studied, error))
        return false;
    paired_make(&r->paired, of, &r->studied, diagnostics);
    return true;
}

void reading_release(struct reading *r)
{
    forms_release(&r->forms);
    paired_release(&r->paired);
    profile_release(&r->alone);
    parted_release(&r->parted);
    comparison_release(&r->comparison);
}
