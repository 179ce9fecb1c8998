/* arguments: which files a run reads. Sorts the arguments of the command line into inputs and source files, adds the
 * inputs that lists name, replaces an empty profile by the parts of its run, and looks for the newest profile if none
 * is named. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "base/index.h"
#include "cli/options.h"
#include "events/side.h"
#include "load/siblings.h"

/* What is read for one side of a comparison, or for all there is. A run is one input that was named, with its siblings.
 */
struct side_inputs {
    struct texts inputs;
    struct refs run_of; /* by input: its run, counted from 0 */
    size_t runs;
};

/* Zero-initialise it. The old side has inputs if something is compared. */
struct arguments {
    struct side_inputs of[SIDES];
    struct diagnostics said; /* of choosing them: whoever reads them, also once more, has to say it */
};

/* Adds the inputs to `arguments`, and the source files to options->request.sources. Returns false if there is no input,
 * or what is to be compared is not clear: `*error` says so. A list that cannot be read is diagnosed; there may be no
 * input then. Paths and the error point into argv or the arena of `options`. */
bool arguments_choose(struct options *options, struct arguments *arguments, struct text *error);
void arguments_release(struct arguments *arguments);

/* Makes `to`, which is zero, the same inputs, with what was said, and the source files of the options the same; paths
 * are copied to the arena of `options`. */
void arguments_copy(struct arguments *to, const struct arguments *from, struct options *options,
                    const struct options *before);

/* Why the inputs cannot be read again: one of them is there, and is no file; NULL: they can. */
const char *arguments_once(const struct arguments *arguments);

/* What the files of the first inputs are now: another number once one of them is changed, replaced or gone. */
uint64_t arguments_state(const struct arguments *arguments);

/* Whether a path leads to the file of an input, or to one of the source files: what is written there replaces it. */
bool arguments_have(const struct arguments *arguments, const struct texts *sources, struct text path);

/* Replaces the directories of --sources-below by their real paths; returns false if one does not exist: `*error` says
 * so. Likewise the commit of --base-include, if something is compared; that there is none is diagnosed. Notes the
 * directories of --include and the like that do not exist: that does no harm. */
bool arguments_check_directories(struct options *options, struct diagnostics *diagnostics, struct text *error);

#endif
