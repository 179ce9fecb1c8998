/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loading: reads all inputs of a run into its profile, in as many threads as the options say, and shows the progress if
 * asked to. */
#ifndef LOADING_H
#define LOADING_H

#include "load/units.h"
#include "reading/reading_of.h"

/* The inputs, and the profile they go into. */
struct loading {
    const struct reading_of *of;
    const struct texts *inputs; /* of all that are read, or some of them */
    struct profile *profile;    /* initialised; release it in any case */
    struct diagnostics *diagnostics;
    bool tells_progress; /* on standard error */
    unsigned jobs;       /* threads, at most loading_jobs(); 0: as many as these */
};

/* How many threads may read at a time: fewer than wanted, if the process may not open so many files. */
unsigned loading_jobs(const struct options *options);

/* The parts of a profile (enum profile_wants) to read. */
unsigned loading_wants(const struct reading_of *of);

/* Initialises the profile for them. */
void loading_start(const struct loading *loading);

/* Reads the inputs into the profile and finishes it. Returns false if there is nothing to report; then an error was
 * diagnosed. */
bool loading_read(const struct loading *loading);

/* The two steps of loading_read(). The first reads the inputs, and each unit by itself; `units` NULL: there are no
 * units. Returns how many inputs could be read. */
size_t loading_units(const struct loading *loading, struct units *units);

/* Finishes the profile, of which `loaded` inputs could be read. */
bool loading_end(const struct loading *loading, size_t loaded);

#endif
