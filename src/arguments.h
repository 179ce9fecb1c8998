/* arguments: which files a run reads. Sorts the arguments of the command line into inputs and source files, replaces an
 * empty profile by the parts of its run, and looks for the newest profile if none is named. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "options.h"
#include "profile/siblings.h"

/* Adds the inputs to `inputs`, and the source files to options->request.sources. Returns false if there is no input:
 * `*error` says so. Paths and the error point into argv or the arena of `options`. */
bool arguments_choose(struct options *options, struct texts *inputs, struct diagnostics *diagnostics,
                      struct text *error);

/* Replaces the directories of --sources-below by their real paths; returns false if one does not exist: `*error` says
 * so. Notes the directories of --include that do not exist: that does no harm. */
bool arguments_check_directories(struct options *options, struct diagnostics *diagnostics, struct text *error);

#endif
