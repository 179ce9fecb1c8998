/* inputs: reads many inputs into one profile, several of them at a time.
 *
 * Where there are more inputs than threads, each thread reads whole inputs, each into a profile of its own. These are
 * added in the order of the inputs, so the result does not depend on the threads. Memory grows with distinct functions
 * and lines, and with the few inputs that are being read. */
#ifndef PROFILE_INPUTS_H
#define PROFILE_INPUTS_H

#include "profile/load.h"
#include "profile/siblings.h"

/* Reads all inputs; returns how many could be read. With diagnostics->strict the first problem ends it. */
size_t inputs_load(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                   const struct load_options *options);

#endif
