/* loading: reads all inputs of a run into its profile, in as many threads as the options say, and shows how far it has
 * come where standard error is a terminal. */
#ifndef LOADING_H
#define LOADING_H

#include "cli/options.h"
#include "load/units.h"

/* Reads the inputs into the profile (initialised) and finishes it. Returns whether there is something to report; where
 * there is not, an error was diagnosed. Release the profile in any case. */
bool loading_read(const struct options *options, const struct texts *inputs, struct profile *profile,
                  struct diagnostics *diagnostics);

/* The two steps of that. Reads the inputs, and each unit by itself; NULL: there are none. Returns how many inputs could
 * be read. */
size_t loading_units(const struct options *options, const struct texts *inputs, struct units *units,
                     struct profile *profile, struct diagnostics *diagnostics);

/* Finishes the profile, of which `loaded` inputs could be read. */
bool loading_end(const struct options *options, size_t loaded, struct profile *profile,
                 struct diagnostics *diagnostics);

#endif
