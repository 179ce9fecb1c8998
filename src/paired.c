#include "paired.h"

void paired_make(struct paired *paired, const struct study_of *of, const struct arguments *arguments,
                 const struct request *request, unsigned kinds)
{
    struct measured_sides measured = measured_sides_of(of->sides, of->profile);
    struct pairing_of pairing = {.measured = &measured,
                                 .profile = of->profile,
                                 .series = of->series,
                                 .roots = {&arguments->of[SIDE_NEW].roots, &arguments->of[SIDE_OLD].roots},
                                 .how = request->pair};
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++) {
        pairing.kind = (enum unit_kind)kind;
        if (kinds & 1u << kind)
            unit_pairs_init(&paired->of[kind], &pairing);
    }
}

void paired_release(struct paired *paired)
{
    for (int kind = UNIT_PART; kind < UNIT_ROWS; kind++)
        unit_pairs_release(&paired->of[kind]);
}
