/* arguments: which files a run reads. Sorts what stands on the command line into inputs and source files, puts the
 * parts of a run in the place of an empty profile, and looks for a profile where none is named. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "options.h"
#include "profile/siblings.h"

/* Adds the inputs to `inputs`, and source files to options->request.sources. False where there is no input: `*error`
 * says so. Paths and the error point into argv or the arena of `options`. */
bool arguments_choose(struct options *options, struct texts *inputs, struct diagnostics *diagnostics,
                      struct text *error);

/* Puts the real paths of the directories of --sources-below in their places; false where one is not there: `*error`
 * says so. Notes those of --include that are not there: that does no harm. */
bool arguments_check_directories(struct options *options, struct diagnostics *diagnostics, struct text *error);

#endif
