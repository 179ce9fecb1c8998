#include "reading/paired.h"

#include "compare/gone.h"

static unsigned kinds_of(const struct reading_of *of, const struct study_of *studied)
{
    return of->kinds | (unit_pairs_are_many(studied->profile, studied->series) ? of->kinds_of_many : 0);
}

static void pair_own_code(struct unit_pairs *pairs, const struct study_of *studied, struct diagnostics *diagnostics)
{
    const struct own_code code = {studied->profile, studied->sides, studied->own};
    own_pairs_init(pairs, &code, diagnostics);
}

void paired_make(struct paired *paired, const struct reading_of *of, const struct study_of *studied,
                 struct diagnostics *diagnostics)
{
    const struct side_inputs *sides = of->arguments->of;
    const unsigned kinds = kinds_of(of, studied);
    struct measured_sides measured = measured_sides_of(studied->sides, studied->profile);
    struct pairing_of pairing = {.measured = &measured,
                                 .profile = studied->profile,
                                 .series = studied->series,
                                 .roots = {&sides[SIDE_NEW].roots, &sides[SIDE_OLD].roots},
                                 .how = of->options->request.pair};
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++) {
        pairing.kind = (enum unit_kind)kind;
        if (!(kinds & 1u << kind))
            continue;
        unit_pairs_init(&paired->of[kind], &pairing);
        paired->of[kind].is_suite = of->options->combine == COMBINE_UNASKED;
        gone_mark(&paired->of[kind], of->gone);
    }
    if (kinds & 1u << UNIT_OWN)
        pair_own_code(&paired->of[UNIT_OWN], studied, diagnostics);
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++)
        if (of->kinds & 1u << kind || unit_pairs_count(&paired->of[kind]) > 1)
            unit_pairs_tell(&paired->of[kind], diagnostics);
}

void paired_release(struct paired *paired)
{
    for (int kind = UNIT_PART; kind < UNIT_ROWS; kind++)
        unit_pairs_release(&paired->of[kind]);
}
