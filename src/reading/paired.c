#include "reading/paired.h"

#include "compare/gone.h"

void paired_make(struct paired *paired, const struct study_of *of, const struct arguments *arguments,
                 const struct options *options, const struct pattern *gone, unsigned kinds)
{
    struct measured_sides measured = measured_sides_of(of->sides, of->profile);
    struct pairing_of pairing = {.measured = &measured,
                                 .profile = of->profile,
                                 .series = of->series,
                                 .roots = {&arguments->of[SIDE_NEW].roots, &arguments->of[SIDE_OLD].roots},
                                 .how = options->request.pair};
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++) {
        pairing.kind = (enum unit_kind)kind;
        if (!(kinds & 1u << kind))
            continue;
        unit_pairs_init(&paired->of[kind], &pairing);
        paired->of[kind].is_suite = options->combine == COMBINE_UNASKED;
        gone_mark(&paired->of[kind], gone);
    }
}

void paired_release(struct paired *paired)
{
    for (int kind = UNIT_PART; kind < UNIT_ROWS; kind++)
        unit_pairs_release(&paired->of[kind]);
}
