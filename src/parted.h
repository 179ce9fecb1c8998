/* parted: reads the inputs of a run that is compared with none, also by part, thread or input, as --split and --spread
 * ask for it. */
#ifndef PARTED_H
#define PARTED_H

#include "compare/split.h"
#include "loading.h"
#include "rows/spread_rows.h"
#include "transforms.h"
#include "view/view.h"

/* What is kept beside the profile. Zero-initialise it. */
struct parted {
    struct series_list series; /* the sum; with --split, the units after it */
    struct spread spread;      /* with --spread: how the units differ */
    struct spread_rows spread_rows;
};

/* What is read, and what becomes of it. */
struct reading_job {
    struct loading loading;
    const struct transforms *transforms;
    const struct question *question;
    struct arena *arena;
};

/* Reads the inputs into the profile, which is finished and transformed, with what --split or --spread of the question
 * asks for, if anything. False if there is nothing to report, which was diagnosed, or if there are more units
 * than fit side by side: then `*error` (in the arena of the job) says so. Release `parted` in any case. */
bool parted_read(struct parted *parted, const struct reading_job *job, struct text *error);
void parted_release(struct parted *parted);

#endif
