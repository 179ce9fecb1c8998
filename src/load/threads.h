/* threads: threads that read batches of inputs. See inputs.h, which alone needs this. */
#ifndef LOAD_THREADS_H
#define LOAD_THREADS_H

#include "load/load.h"

/* Inputs that follow each other. */
struct batch {
    const struct text *paths;
    size_t count;
    uint64_t bytes; /* of them all */
};

struct batches {
    struct batch *items;
    size_t count, capacity;
};

/* Reads the batches with up to options->jobs threads, the calling one among them, and adds them to the profile in their
 * order. Returns how many inputs could be read. The inputs are files: some are read twice if what two batches hold
 * together is more than a profile can take. */
size_t team_read(struct profile *profile, struct diagnostics *diagnostics, const struct batches *batches,
                 const struct load_options *options);

#endif
