/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arguments: the files that a run reads. Sorts the arguments of the command line into inputs and source files, adds the
 * inputs that lists name, replaces a directory by the profiles below it, and an empty profile by the parts of its run,
 * and looks for the newest profile if no profile is named. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "base/index.h"
#include "cli/options.h"
#include "events/side.h"
#include "load/siblings.h"

/* The inputs of a side of a comparison, or of the whole report. A run is a named input with its siblings. */
struct side_inputs {
    struct texts inputs;
    struct refs run_of; /* by input: its run, counted from 0 */
    size_t runs;
    struct texts roots; /* the directories that were named, below which inputs were found */
    struct text loss;   /* says what should have been an input, and is none; .s NULL: nothing */
};

/* Zero-initialise it. The old side has inputs only in a comparison. */
struct arguments {
    struct side_inputs of[SIDES];
    struct diagnostics said; /* of choosing them; whoever reads the inputs, also again, has to report these */
};

/* Adds the inputs to `arguments`, and the source files to options->request.sources. Returns false if there is no input,
 * or it is not clear which profiles to compare: `*error` says so. A list that cannot be read is diagnosed; there may be
 * no input then. Paths and the error point into argv or the arena of `options`. */
bool arguments_choose(struct options *options, struct arguments *arguments, struct text *error);
void arguments_release(struct arguments *arguments);

/* Makes the run a comparison of these inputs, as if they had been named so: of each side they are one run. */
void arguments_compare(struct options *options, struct arguments *arguments, const struct texts sides[SIDES]);

/* Copies the inputs and `said` to `to`, which is zero, and the source files of `before` to `options`; paths are copied
 * to the arena of `options`. */
void arguments_copy(struct arguments *to, const struct arguments *from, struct options *options,
                    const struct options *before);

/* Why the inputs cannot be read again: an input exists and is no regular file; NULL: they can. */
const char *arguments_once(const struct arguments *arguments);

/* The state of the first inputs' files as a number, which differs once a file is changed, replaced or gone. */
uint64_t arguments_state(const struct arguments *arguments);

/* Whether a path leads to the file of an input or to a source file, so that writing to it would replace that. */
bool arguments_have(const struct arguments *arguments, const struct texts *sources, struct text path);

/* Finds the commits that the profiles of a side are of, if they are all of the same: it has their sources, unless
 * --base-include names a commit. Without a working tree there are none. */
void arguments_find_commits(struct options *options, const struct arguments *arguments);

/* The same for other profiles than those of the options: makes a copy of these with their commits alone. Only its arena
 * is to be released. */
void arguments_find_other_commits(struct options *copy, const struct options *options,
                                  const struct arguments *arguments);

/* Replaces the directories of --sources-below by their real paths; returns false if a directory does not exist:
 * `*error` says so. In a comparison it also finds the commit of --base-include; a missing commit is diagnosed. Notes
 * the missing directories of --include and similar options, which do no harm. */
bool arguments_check_directories(struct options *options, struct diagnostics *diagnostics, struct text *error);

#endif
