/* loading: reads all inputs of a run into its profile, in as many threads as the options say, and shows how far it has
 * come where it is asked to. */
#ifndef LOADING_H
#define LOADING_H

#include "cli/options.h"
#include "load/units.h"

/* What is read, and where it goes. */
struct loading {
    const struct options *options;
    const struct texts *inputs;
    struct profile *profile; /* initialised; release it in any case */
    struct diagnostics *diagnostics;
    bool tells_progress; /* on standard error */
    unsigned jobs;       /* threads, as many as loading_jobs() at most; 0: those */
};

/* How many threads may read at a time: fewer than wanted, if the process may not open so many files. */
unsigned loading_jobs(const struct options *options);

/* Reads the inputs into the profile and finishes it. Returns whether there is something to report; if there is not,
 * an error was diagnosed. */
bool loading_read(const struct loading *loading);

/* The two steps of that. Reads the inputs, and each unit by itself; NULL: there are none. Returns how many inputs could
 * be read. */
size_t loading_units(const struct loading *loading, struct units *units);

/* Finishes the profile, of which `loaded` inputs could be read. */
bool loading_end(const struct loading *loading, size_t loaded);

#endif
