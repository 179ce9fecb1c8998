/* loading: reads all inputs of a run into its profile, in as many threads as the options say, and shows how far it has
 * come where standard error is a terminal. */
#ifndef LOADING_H
#define LOADING_H

#include "analysis/split.h"
#include "options.h"

/* Reads the inputs into the profile (initialised) and finishes it. Returns whether there is something to report; where
 * there is not, an error was diagnosed. Release the profile in any case. */
bool loading_read(const struct options *options, const struct texts *inputs, struct profile *profile,
                  struct diagnostics *diagnostics);

/* The same, with the costs of each part, thread or input beside the sum, as --split asks for it. Where there are more
 * than fit, `*error` (in the arena of the options) says so. Release the profile and `split` (zero-initialised) in any
 * case. */
bool loading_split(struct options *options, const struct texts *inputs, struct profile *profile, struct split *split,
                   struct diagnostics *diagnostics, struct text *error);

#endif
