/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* previous: finds the profile that a command wrote before this one. If the run is a single file X, it is `X.old`, if
 * that exists, because some tools rename their old output; its time says nothing. Else it is looked for in the
 * directory of this run, among the files callgrind.out* and cachegrind.out*: it has the same whole `cmd:` and the same
 * creator, and of the files written before this run it was written last. */
#ifndef LOAD_PREVIOUS_H
#define LOAD_PREVIOUS_H

#include "load/dumps.h"

/* A file that is not taken. */
struct passed {
    struct text path, why; /* "newer", ... */
};

/* Zero-initialise it; release it in any case. Texts are in the arena of previous_find(). */
struct previous {
    struct dumps dumps; /* all of the run, if it is found */
    struct text why; /* why it was chosen, as words after its name; else why there is none, as words after the name of
                        this run */
    ARRAY(struct passed) passed; /* other profiles that were looked at, the newest first */
};

/* Finds it for the files of a run: at least one, with what it gives costs. With `alone` it is one file, without other
 * dumps of its run: the same part and thread of it as the newest file of this run is. Files are passed over that this
 * program wrote, and other ones called *.old. False if there is none, if the run does not say its command, or if one
 * that may be it was written at the same time as the run, or as the one that would be taken: their order is not known
 * then. Of the run before, all files are left out here. */
bool previous_find(struct directory *directory, const struct texts *run, bool alone, struct previous *previous,
                   struct arena *arena);
void previous_release(struct previous *previous);

#endif
