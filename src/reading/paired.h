/* paired: the units of a run's inputs, paired, and the user's own code, as far as its report and its checks ask for
 * them. */
#ifndef PAIRED_H
#define PAIRED_H

#include "cli/arguments.h"
#include "view/study.h"

/* By enum unit_kind; own_pairs_init() makes those of UNIT_OWN. Zero-initialise it; release it in any case. */
struct paired {
    struct unit_pairs of[UNIT_ROWS];
};

/* `kinds`: a bit (1 << kind) for each kind that is asked for. `gone`: the names of units that were taken out, or NULL.
 * All arguments must outlive it. */
void paired_make(struct paired *paired, const struct study_of *of, const struct arguments *arguments,
                 const struct options *options, const struct pattern *gone, unsigned kinds);
void paired_release(struct paired *paired);

#endif
